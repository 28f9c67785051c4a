// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Orocos KDL: mass matrix, Coriolis and gravity of an open chain; Runge-Kutta by GSL.
#include "model.h"

#include <Eigen/Dense>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolvervel_recursive.hpp>

using namespace KDL;
using Eigen::Map, Eigen::VectorXd;

static unsigned n; // joints
static const auto kdl = [](vec v) { return Vector(v[0], v[1], v[2]); };

static int
derivative(double, const double y[], double dydt[], void *chain)
{
    JntArray q(n), v(n), coriolis(n), gravity(n);
    JntSpaceInertiaMatrix M(n);
    q.data = Map<const VectorXd>(y, n), v.data = Map<const VectorXd>(y + n, n);
    auto *parameters = static_cast<ChainDynParam *>(chain);
    parameters->JntToMass(q, M);
    parameters->JntToCoriolis(q, v, coriolis);
    parameters->JntToGravity(q, gravity);
    Map<VectorXd>(dydt, n) = v.data;
    Map<VectorXd>(dydt + n, n) = M.data.ldlt().solve(-coriolis.data - gravity.data);
    return GSL_SUCCESS;
}

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    Chain chain; // at the start the frames of its segments are parallel to the fixed one
    std::vector<double> rates;
    for (auto &j : m.joints) {
        const Body &b = m.bodies[j.b];
        Rotation turn = Rotation::Quaternion(b.q[1], b.q[2], b.q[3], b.q[0]);
        Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R(turn.data);
        Eigen::Matrix3d I = R * Eigen::Vector3d(b.I.data()).asDiagonal() * R.transpose();
        RotationalInertia inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
        KDL::Joint hinge(kdl(j.p - m.start(j.a).p), kdl(j.axis), KDL::Joint::RotAxis);
        Frame tip(kdl(b.p - m.start(j.a).p));
        chain.addSegment(Segment(hinge, tip, RigidBodyInertia(b.m, Vector::Zero(), inertia)));
        rates.push_back(m.rate(j));
    }
    ChainDynParam parameters(chain, kdl(m.gravity));
    n = unsigned(rates.size());
    gsl_odeiv2_system system = {derivative, nullptr, 2 * n, &parameters};
    auto *driver = gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk4, m.step, 1, 0);
    std::vector<double> y(n);
    y.insert(y.end(), rates.begin(), rates.end());
    double t = 0;
    auto advance = [&] { gsl_odeiv2_driver_apply_fixed_step(driver, &t, m.step, 1, y.data()); };
    auto where = [&](int k) {
        JntArrayVel state(n);
        state.q.data = Map<VectorXd>(y.data(), n), state.qdot.data = Map<VectorXd>(y.data() + n, n);
        FrameVel f;
        ChainFkSolverVel_recursive(chain).JntToCart(state, f, k + 1);
        quat q;
        f.M.R.GetQuaternion(q[1], q[2], q[3], q[0]);
        return pose(f.p.p, f.p.v, f.M.w, q * m.bodies[k].q);
    };
    m.run("ChainDynParam and gsl_odeiv2_step_rk4", advance, where);
}

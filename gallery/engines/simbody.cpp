// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Simbody: mobilized bodies in minimal coordinates, loops closed by constraints; fixed steps.
#include "model.h"

#include <Simbody.h>

using namespace SimTK;

static const auto simtk = [](vec v) { return Vec3(v[0], v[1], v[2]); };
static const auto frame = [](const Pose &b) { // at the start
    return Transform(Rotation(Quaternion(Vec4(b.q.data()))), simtk(b.p));
};

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    Force::Gravity(forces, matter, simtk(m.gravity));
    std::vector<MobilizedBody> bodies(m.bodies.size());
    for (auto &j : m.joints) {
        MobilizedBody a = j.a < 0 ? MobilizedBody(matter.Ground()) : bodies[j.a];
        Transform start(simtk(j.p));
        if (j.kind != "ball")
            start.updR() =
                Rotation(UnitVec3(simtk(j.axis)), CoordinateAxis(j.kind == "hinge" ? 2 : 0));
        Transform in_a = ~frame(m.start(j.a)) * start, in_b = ~frame(m.start(j.b)) * start;
        if (j.loop) { // a hinge: a point, and an axis that is normal to two others
            Constraint::Ball(a, in_a.p(), bodies[j.b], in_b.p());
            Constraint::ConstantAngle(a, in_a.x(), bodies[j.b], in_b.z());
            Constraint::ConstantAngle(a, in_a.y(), bodies[j.b], in_b.z());
            continue;
        }
        const ::Body &b = m.bodies[j.b];
        SimTK::Body::Rigid rigid(MassProperties(b.m, Vec3(0), Inertia(b.I[0], b.I[1], b.I[2])));
        if (j.kind == "hinge")
            bodies[j.b] = MobilizedBody::Pin(a, in_a, rigid, in_b);
        else if (j.kind == "ball")
            bodies[j.b] = MobilizedBody::Ball(a, in_a, rigid, in_b);
        else
            bodies[j.b] = MobilizedBody::Slider(a, in_a, rigid, in_b);
    }
    State state = system.realizeTopology();
    for (auto &j : m.joints)
        if (!j.loop && j.kind == "ball")
            bodies[j.b].setUToFitAngularVelocity(state, simtk(m.start(j.b).w - m.start(j.a).w));
        else if (!j.loop)
            bodies[j.b].setOneU(state, 0, m.rate(j));
    RungeKuttaMersonIntegrator integrator(system);
    integrator.setFixedStepSize(m.step);
    integrator.setConstraintTolerance(1e-12);
    TimeStepper stepper(system, integrator);
    stepper.initialize(state);
    long steps = 0;
    auto where = [&](int k) {
        const State &now = stepper.getState();
        const MobilizedBody &b = bodies[k];
        system.realize(now, Stage::Velocity);
        Quaternion q = b.getBodyRotation(now).convertRotationToQuaternion();
        return pose(b.getBodyOriginLocation(now), b.getBodyOriginVelocity(now),
                    b.getBodyAngularVelocity(now), {q[0], q[1], q[2], q[3]});
    };
    auto advance = [&] { stepper.stepTo(double(++steps) * m.step); };
    m.run("RungeKuttaMerson, fixed steps", advance, where);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// DART: skeletons in generalized coordinates, semi-implicit Euler; loops are closed by constraints
// of its LCP solver.
#include "model.h"

#include <dart/dart.hpp>

using namespace dart::dynamics;
using Close = dart::constraint::BallJointConstraint;

static const auto eigen = [](vec v) { return Eigen::Vector3d(v[0], v[1], v[2]); };
static const auto frame = [](const Pose &b) { // at the start
    return Eigen::Translation3d(eigen(b.p)) * Eigen::Quaterniond(b.q[0], b.q[1], b.q[2], b.q[3]);
};

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    auto world = dart::simulation::World::create();
    auto skeleton = Skeleton::create();
    world->setGravity(eigen(m.gravity));
    world->setTimeStep(m.step);

    std::vector<BodyNode *> bodies(m.bodies.size());
    for (auto &j : m.joints) {
        BodyNode *a = j.a < 0 ? nullptr : bodies[j.a];
        if (j.loop) { // a hinge: two points of its axis
            for (vec p : {j.p, j.p + j.axis})
                world->getConstraintSolver()->addConstraint(
                    a ? std::make_shared<Close>(a, bodies[j.b], eigen(p))
                      : std::make_shared<Close>(bodies[j.b], eigen(p)));
            continue;
        }
        dart::dynamics::Joint *joint;
        auto add = [&](auto pair) {
            joint = pair.first, bodies[j.b] = pair.second;
            return pair.first;
        };
        if (j.kind == "hinge")
            add(skeleton->createJointAndBodyNodePair<RevoluteJoint>(a))->setAxis(eigen(j.axis));
        else if (j.kind == "slider")
            add(skeleton->createJointAndBodyNodePair<PrismaticJoint>(a))->setAxis(eigen(j.axis));
        else
            add(skeleton->createJointAndBodyNodePair<BallJoint>(a));
        const ::Body &b = m.bodies[j.b];
        Eigen::Isometry3d start(Eigen::Translation3d(eigen(j.p)));
        joint->setTransformFromParentBodyNode(frame(m.start(j.a)).inverse() * start);
        joint->setTransformFromChildBodyNode(frame(b).inverse() * start);
        joint->setVelocities(j.kind == "ball" ? Eigen::VectorXd(eigen(b.w - m.start(j.a).w))
                                              : Eigen::VectorXd::Constant(1, m.rate(j)));
        bodies[j.b]->setInertia(Inertia(b.m, Eigen::Vector3d::Zero(), eigen(b.I).asDiagonal()));
    }
    world->addSkeleton(skeleton);

    auto where = [&](int k) {
        Eigen::Isometry3d at = bodies[k]->getWorldTransform();
        Eigen::Quaterniond q(at.linear());
        return pose(at.translation(), bodies[k]->getLinearVelocity(),
                    bodies[k]->getAngularVelocity(), {q.w(), q.x(), q.y(), q.z()});
    };
    m.run(
        "World::step, semi-implicit Euler", [&] { world->step(); }, where);
}

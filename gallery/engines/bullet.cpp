// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Bullet: rigid bodies in maximal coordinates, sequential impulses; with BT_USE_DOUBLE_PRECISION in
// double precision.
#include "model.h"

#include <btBulletDynamicsCommon.h>

static btVector3
bt(vec v)
{
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
}

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity(bt(m.gravity));
    world.getSolverInfo().m_numIterations = 50;

    btEmptyShape shape;
    std::vector<btRigidBody *> bodies;
    for (auto &b : m.bodies) {
        btRigidBody::btRigidBodyConstructionInfo info(btScalar(b.m), nullptr, &shape, bt(b.I));
        info.m_startWorldTransform.setOrigin(bt(b.p));
        info.m_startWorldTransform.setRotation(
            btQuaternion(btScalar(b.q[1]), btScalar(b.q[2]), btScalar(b.q[3]), btScalar(b.q[0])));
        btRigidBody *body = new btRigidBody(info);
        body->setLinearVelocity(bt(b.v));
        body->setAngularVelocity(bt(b.w));
        body->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(body);
        bodies.push_back(body);
    }
    for (auto &j : m.joints) {
        btRigidBody &a = j.a < 0 ? btTypedConstraint::getFixedBody() : *bodies[j.a],
                    &b = *bodies[j.b];
        btVector3 pa = bt(m.local(j.a, j.p)), pb = bt(m.local(j.b, j.p));
        btVector3 ua = bt(m.direction(j.a, j.axis)), ub = bt(m.direction(j.b, j.axis));
        btTypedConstraint *joint;
        if (j.kind == "hinge")
            joint = new btHingeConstraint(a, b, pa, pb, ua, ub);
        else if (j.kind == "ball")
            joint = new btPoint2PointConstraint(a, b, pa, pb);
        else
            joint = new btSliderConstraint(a, b, btTransform(shortestArcQuat({1, 0, 0}, ua), pa),
                                           btTransform(shortestArcQuat({1, 0, 0}, ub), pb), true);
        world.addConstraint(joint, true);
    }

    auto where = [&](int k) {
        btQuaternion q = bodies[k]->getOrientation();
        return pose(bodies[k]->getCenterOfMassPosition(), bodies[k]->getLinearVelocity(),
                    bodies[k]->getAngularVelocity(), {q.w(), q.x(), q.y(), q.z()});
    };
    auto advance = [&] { world.stepSimulation(btScalar(m.step), 0); };
    m.run("stepSimulation, 50 iterations", advance, where);
}

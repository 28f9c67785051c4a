// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Open Dynamics Engine: rigid bodies in maximal coordinates, the direct solver of dWorldStep.
#include "model.h"

#include <ode/ode.h>

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    dInitODE();
    dWorldID world = dWorldCreate();
    dWorldSetGravity(world, m.gravity[0], m.gravity[1], m.gravity[2]);

    std::vector<dBodyID> bodies;
    for (auto &b : m.bodies) {
        dBodyID body = dBodyCreate(world);
        dMass mass;
        dMassSetParameters(&mass, b.m, 0, 0, 0, b.I[0], b.I[1], b.I[2], 0, 0, 0);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, b.p[0], b.p[1], b.p[2]);
        dBodySetQuaternion(body, b.q.data());
        dBodySetLinearVel(body, b.v[0], b.v[1], b.v[2]);
        dBodySetAngularVel(body, b.w[0], b.w[1], b.w[2]);
        bodies.push_back(body);
    }
    for (auto &j : m.joints) {
        dBodyID a = j.a < 0 ? nullptr : bodies[j.a], b = bodies[j.b];
        dJointID joint;
        if (j.kind == "hinge") {
            joint = dJointCreateHinge(world, nullptr);
            dJointAttach(joint, b, a);
            dJointSetHingeAnchor(joint, j.p[0], j.p[1], j.p[2]);
            dJointSetHingeAxis(joint, j.axis[0], j.axis[1], j.axis[2]);
        } else if (j.kind == "ball") {
            joint = dJointCreateBall(world, nullptr);
            dJointAttach(joint, b, a);
            dJointSetBallAnchor(joint, j.p[0], j.p[1], j.p[2]);
        } else {
            joint = dJointCreateSlider(world, nullptr);
            dJointAttach(joint, b, a);
            dJointSetSliderAxis(joint, j.axis[0], j.axis[1], j.axis[2]);
        }
    }

    auto where = [&](int k) {
        const dReal *q = dBodyGetQuaternion(bodies[k]);
        return pose(dBodyGetPosition(bodies[k]), dBodyGetLinearVel(bodies[k]),
                    dBodyGetAngularVel(bodies[k]), {q[0], q[1], q[2], q[3]});
    };
    m.run(
        "dWorldStep", [&] { dWorldStep(world, m.step); }, where);
    dWorldDestroy(world);
    dCloseODE();
}

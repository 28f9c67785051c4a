// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Chipmunk: bodies in the plane, sequential impulses, double precision.
#include "model.h"

#include <chipmunk/chipmunk.h>

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    cpSpace *space = cpSpaceNew();
    cpSpaceSetGravity(space, cpv(m.gravity[0], m.gravity[1]));

    std::vector<cpBody *> bodies;
    for (auto &b : m.bodies) {
        cpBody *body = cpSpaceAddBody(space, cpBodyNew(b.m, b.I[2]));
        cpBodySetPosition(body, cpv(b.p[0], b.p[1]));
        cpBodySetAngle(body, 2 * std::atan2(b.q[3], b.q[0]));
        cpBodySetVelocity(body, cpv(b.v[0], b.v[1]));
        cpBodySetAngularVelocity(body, b.w[2]);
        bodies.push_back(body);
    }
    for (auto &j : m.joints) {
        cpBody *a = j.a < 0 ? cpSpaceGetStaticBody(space) : bodies[j.a], *b = bodies[j.b];
        cpVect point = cpv(j.p[0], j.p[1]), axis = cpv(j.axis[0], j.axis[1]);
        if (j.kind == "slider") { // a groove of ten metres, and no turning
            cpVect groove = cpvmult(axis, 5), from = cpvsub(point, groove),
                   to = cpvadd(point, groove);
            cpSpaceAddConstraint(space,
                                 cpGrooveJointNew(a, b, from, to, cpBodyWorldToLocal(b, point)));
            cpSpaceAddConstraint(space, cpGearJointNew(a, b, 0, 1));
        } else
            cpSpaceAddConstraint(space, cpPivotJointNew(a, b, point));
    }

    auto where = [&](int k) {
        return pose(cpBodyGetPosition(bodies[k]), cpBodyGetVelocity(bodies[k]),
                    cpBodyGetAngle(bodies[k]), cpBodyGetAngularVelocity(bodies[k]));
    };
    m.run(
        "cpSpaceStep, 10 iterations", [&] { cpSpaceStep(space, m.step); }, where);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Box2D: bodies in the plane, sequential impulses, single precision.
#include "model.h"

#include <box2d/box2d.h>

static b2Vec2
in_plane(vec v)
{
    return {float(v[0]), float(v[1])};
}

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    b2World world(in_plane(m.gravity));
    world.SetAllowSleeping(false);

    b2BodyDef fixed;
    b2Body *ground = world.CreateBody(&fixed);
    std::vector<b2Body *> bodies;
    for (auto &b : m.bodies) {
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.position = in_plane(b.p);
        def.angle = float(2 * std::atan2(b.q[3], b.q[0]));
        def.linearVelocity = in_plane(b.v);
        def.angularVelocity = float(b.w[2]);
        b2Body *body = world.CreateBody(&def);
        b2MassData mass = {float(b.m), {0, 0}, float(b.I[2])};
        body->SetMassData(&mass);
        bodies.push_back(body);
    }
    for (auto &j : m.joints) {
        b2Body *a = j.a < 0 ? ground : bodies[j.a];
        if (j.kind == "slider") {
            b2PrismaticJointDef def;
            def.Initialize(a, bodies[j.b], in_plane(j.p), in_plane(j.axis));
            world.CreateJoint(&def);
        } else {
            b2RevoluteJointDef def;
            def.Initialize(a, bodies[j.b], in_plane(j.p));
            world.CreateJoint(&def);
        }
    }

    auto where = [&](int k) {
        b2Vec2 p = bodies[k]->GetPosition(), v = bodies[k]->GetLinearVelocity();
        return pose(p, v, bodies[k]->GetAngle(), bodies[k]->GetAngularVelocity());
    };
    m.run(
        "Step, 8 and 3 iterations", [&] { world.Step(float(m.step), 8, 3); }, where);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Rapier in space: rigid bodies in maximal coordinates, WebAssembly, single precision.
import RAPIER from "@dimforge/rapier3d-compat";
import { Model } from "./model.mjs";

await RAPIER.init();
const m = new Model();
const vec = (v) => new RAPIER.Vector3(...v);
const { JointData, RigidBodyDesc } = RAPIER;
const world = new RAPIER.World(vec(m.gravity));
world.timestep = m.step;
const ground = world.createRigidBody(RigidBodyDesc.fixed());
const bodies = m.bodies.map((b) => {
  const desc = RigidBodyDesc.dynamic().setTranslation(...b.p).setLinvel(...b.v).setAngvel(vec(b.w)).setCanSleep(false);
  desc.setRotation({ w: b.q[0], x: b.q[1], y: b.q[2], z: b.q[3] });
  desc.setAdditionalMassProperties(b.m, vec([0, 0, 0]), vec(b.I), { w: 1, x: 0, y: 0, z: 0 });
  return world.createRigidBody(desc);
});
for (const j of m.joints) {
  const pa = vec(m.local(j.a, j.p)), pb = vec(m.local(j.b, j.p));
  const axis = vec(m.direction(j.b, j.axis)); // of both bodies: it is the same in their axes here
  const data = j.kind === "hinge" ? JointData.revolute(pa, pb, axis)
    : j.kind === "ball" ? JointData.spherical(pa, pb) : JointData.prismatic(pa, pb, axis);
  world.createImpulseJoint(data, j.a < 0 ? ground : bodies[j.a], bodies[j.b], true);
}

m.run("step", () => world.step(), (k) => {
  const b = bodies[k], p = b.translation(), q = b.rotation(), v = b.linvel(), w = b.angvel();
  return { p: [p.x, p.y, p.z], q: [q.w, q.x, q.y, q.z], v: [v.x, v.y, v.z], w: [w.x, w.y, w.z] };
});

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Rapier in the plane: rigid bodies in maximal coordinates, WebAssembly, single precision.
import RAPIER from "@dimforge/rapier2d-compat";
import { Model } from "./model.mjs";

await RAPIER.init();
const m = new Model();
const plane = ([x, y]) => new RAPIER.Vector2(x, y);
const world = new RAPIER.World(plane(m.gravity));
world.timestep = m.step;
const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
const bodies = m.bodies.map((b, k) => world.createRigidBody(
  RAPIER.RigidBodyDesc.dynamic().setTranslation(b.p[0], b.p[1]).setRotation(m.angle(k)).setLinvel(b.v[0], b.v[1])
    .setAngvel(b.w[2]).setAdditionalMassProperties(b.m, plane([0, 0]), b.I[2]).setCanSleep(false)));
for (const j of m.joints) {
  const pa = plane(m.local(j.a, j.p)), pb = plane(m.local(j.b, j.p));
  world.createImpulseJoint(
    j.kind === "slider" ? RAPIER.JointData.prismatic(pa, pb, plane(j.axis)) : RAPIER.JointData.revolute(pa, pb),
    j.a < 0 ? ground : bodies[j.a], bodies[j.b], true);
}

m.runInPlane("step", () => world.step(), (k) => {
  const b = bodies[k], p = b.translation(), v = b.linvel();
  return [p.x, p.y, b.rotation(), v.x, v.y, b.angvel()];
});

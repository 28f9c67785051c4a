// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Jolt Physics: rigid bodies in maximal coordinates, WebAssembly, single precision.
import initJolt from "jolt-physics";
import { Model, cross, dot } from "./model.mjs";

const m = new Model();
const Jolt = await initJolt();
const vec = (v) => new Jolt.Vec3(...v), place = (v) => new Jolt.RVec3(...v);
const settings = new Jolt.JoltSettings(); // one layer of objects, none of which collide
const pairs = new Jolt.ObjectLayerPairFilterTable(1), phases = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
phases.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = phases;
settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(phases, 1, pairs, 1);
const jolt = new Jolt.JoltInterface(settings), system = jolt.GetPhysicsSystem();
system.SetGravity(vec(m.gravity));
const bodies = m.bodies.map((b) => {
  const s = new Jolt.BodyCreationSettings(new Jolt.SphereShape(0.1), place(b.p),
    new Jolt.Quat(...b.q.slice(1), b.q[0]), Jolt.EMotionType_Dynamic, 0);
  s.mOverrideMassProperties = Jolt.EOverrideMassProperties_MassAndInertiaProvided;
  s.mMassPropertiesOverride.mMass = b.m;
  s.mMassPropertiesOverride.mInertia = Jolt.Mat44.prototype.sScaleVec3(vec(b.I));
  s.mLinearDamping = s.mAngularDamping = 0;
  s.mApplyGyroscopicForce = true;
  s.mAllowSleeping = false;
  s.mLinearVelocity = vec(b.v);
  s.mAngularVelocity = vec(b.w);
  const body = system.GetBodyInterface().CreateBody(s);
  system.GetBodyInterface().AddBody(body.GetID(), Jolt.EActivation_Activate);
  return body;
});
const normal = (u) => { // some direction across u
  const n = cross(u, Math.abs(u[0]) > 0.6 ? [0, 1, 0] : [1, 0, 0]);
  return vec(n.map((x) => x / Math.sqrt(dot(n, n))));
};
for (const j of m.joints) { // in the fixed frame
  const s = j.kind === "hinge" ? new Jolt.HingeConstraintSettings()
    : j.kind === "ball" ? new Jolt.PointConstraintSettings() : new Jolt.SliderConstraintSettings();
  s.mPoint1 = s.mPoint2 = place(j.p);
  if (j.kind === "hinge") s.mHingeAxis1 = s.mHingeAxis2 = vec(j.axis);
  if (j.kind === "slider") s.mSliderAxis1 = s.mSliderAxis2 = vec(j.axis);
  if (j.kind !== "ball") s.mNormalAxis1 = s.mNormalAxis2 = normal(j.axis);
  system.AddConstraint(s.Create(j.a < 0 ? Jolt.Body.prototype.sFixedToWorld : bodies[j.a], bodies[j.b]));
}

m.run("Step", () => jolt.Step(m.step, 1), (k) => {
  const p = bodies[k].GetCenterOfMassPosition(), q = bodies[k].GetRotation();
  const at = [p.GetX(), p.GetY(), p.GetZ()], turn = [q.GetW(), q.GetX(), q.GetY(), q.GetZ()];
  const v = bodies[k].GetLinearVelocity(), speed = [v.GetX(), v.GetY(), v.GetZ()];
  const w = bodies[k].GetAngularVelocity();
  return { p: at, q: turn, v: speed, w: [w.GetX(), w.GetY(), w.GetZ()] };
});

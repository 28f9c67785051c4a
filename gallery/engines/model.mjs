// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// What the adapters in JavaScript share: the bodies and joints of a problem, which models.py writes, and the
// trajectory as `holonom judge --motion` reads it.
import { readFileSync } from "node:fs";

export const add = (a, b) => a.map((x, i) => x + b[i]);
export const sub = (a, b) => a.map((x, i) => x - b[i]);
export const dot = (a, b) => a.reduce((s, x, i) => s + x * b[i], 0);
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

// Quaternions have the scalar first.
const times = ([a, ...u], [b, ...v]) => {
  const c = cross(u, v);
  return [a * b - dot(u, v), ...c.map((x, i) => a * v[i] + b * u[i] + x)];
};
const inverse = ([a, x, y, z]) => [a, -x, -y, -z];
export const turned = (q, v) => times(times(q, [0, ...v]), inverse(q)).slice(1);

const ground = { p: [0, 0, 0], q: [1, 0, 0, 0], v: [0, 0, 0], w: [0, 0, 0] };

export class Model {
  bodies = [];
  joints = [];
  coordinates = [];

  constructor() {
    const [, program, name, step] = process.argv;
    this.step = Number(step);
    if (!(this.step > 0)) throw new Error(`usage: ${program} CASE STEP`);
    for (const line of readFileSync(`models/${name}`, "ascii").trim().split("\n")) {
      const [word, ...words] = line.split(" ");
      const x = words.map(Number);
      if (word === "gravity") this.gravity = x;
      else if (word === "end") [this.end] = x;
      else if (word === "body")
        this.bodies.push({ m: x[1], I: x.slice(2, 5), p: x.slice(5, 8), q: x.slice(8, 12), v: x.slice(12, 15),
          w: x.slice(15, 18) });
      else if (word === "point") this.coordinates.push({ word, name: words[0], b: x[1], u: x.slice(2, 5), k: x[5] });
      else if (word === "turn")
        this.coordinates.push({ word, name: words[0], a: x[1], b: x[2], u: x.slice(3, 6), offset: x[6] });
      else if (word === "euler") this.coordinates.push({ word, name: words[0], b: x[1], k: x[2] });
      else this.joints.push({ kind: word, a: x[0], b: x[1], p: x.slice(2, 5), axis: x.slice(5, 8),
        loop: words[8] === "loop" });
    }
  }

  // A body at the start; the ground for -1.
  start(k) {
    return k < 0 ? ground : this.bodies[k];
  }

  // A point and a direction of the fixed frame, at the start, in the axes of a body from its centre of mass.
  local(k, point) {
    return turned(inverse(this.start(k).q), sub(point, this.start(k).p));
  }
  direction(k, u) {
    return turned(inverse(this.start(k).q), u);
  }

  // The angle of a body in the plane at the start.
  angle(k) {
    return 2 * Math.atan2(this.start(k).q[3], this.start(k).q[0]);
  }

  // Advances by calls of advance() and writes a row each 0.01 s; where(k) is the pose { p, q, v, w } of body k.
  run(method, advance, where) {
    const rows = Math.round(this.end / 0.01), each = Math.round(0.01 / this.step);
    const angles = [];
    let now = this.bodies, spent = 0;
    let text = "t" + this.coordinates.map((c) => `,${c.name},${c.name}'`).join("");
    for (let row = 0; row <= rows; row++) {
      const begin = process.cpuUsage();
      for (let k = 0; row > 0 && k < each; k++) advance();
      const { user, system } = process.cpuUsage(begin);
      spent += (user + system) / 1e6;
      now = now.map((before, k) => {
        const pose = where(k); // of the two signs of q that of the row before
        return { ...pose, q: dot(before.q, pose.q) < 0 ? pose.q.map((x) => -x) : pose.q };
      });
      text += `\n${row * 0.01}` + this.coordinates.map((c, i) => "," + this.#value(c, now, angles, i).join(",")).join("");
    }
    process.stdout.write(text + `\n# step: ${this.step}\n# method: ${method}\n# seconds: ${spent.toFixed(6)}\n`);
  }

  // The same for programs of the plane: where(k) is [x, y, angle, x', y', angle'].
  runInPlane(method, advance, where) {
    this.run(method, advance, (k) => {
      const [x, y, angle, vx, vy, w] = where(k);
      return { p: [x, y, 0], q: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], v: [vx, vy, 0], w: [0, 0, w] };
    });
  }

  #value(c, now, angles, i) {
    const b = now[c.b], a = c.word === "turn" && c.a >= 0 ? now[c.a] : ground;
    if (c.word === "point") {
      const r = turned(b.q, c.u);
      return [b.p[c.k] + r[c.k], b.v[c.k] + cross(b.w, r)[c.k]];
    }
    if (c.word === "euler") return [b.q[c.k], times([0, ...b.w], b.q)[c.k] / 2];
    const q = times(inverse(a.q), b.q);
    let x = 2 * Math.atan2(dot(q.slice(1), c.u), q[0]) + c.offset;
    if (i in angles) x += 2 * Math.PI * Math.round((angles[i] - x) / (2 * Math.PI)); // beyond half a turn
    angles[i] = x;
    return [x, dot(sub(b.w, a.w), turned(a.q, c.u))];
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// MuJoCo: bodies in joint coordinates; constraints that close loops are as stiff as h allows.
#include "model.h"

#include <mujoco/mujoco.h>

static const auto attribute = [](const char *name, const auto &values) {
    std::string text = std::string(" ") + name + "=\"";
    char number[40];
    for (double x : values)
        text.append(number, snprintf(number, sizeof number, "%.17g ", x));
    return text + "\"";
};

// The body that hangs on `on` (-1: the world) and all that hangs on it, in MJCF.
static std::string
tree(const Model &m, int on)
{
    std::string text;
    for (auto &j : m.joints)
        if (!j.loop && j.a == on) {
            const Body &b = m.bodies[j.b];
            text += "<body name=\"" + b.name + "\"" + attribute("pos", m.local(on, b.p)) +
                    attribute("quat", inverse(m.start(on).q) * b.q) + "><joint name=\"" + b.name +
                    "\" type=\"" + (j.kind == "slider" ? "slide" : j.kind) + "\"" +
                    attribute("pos", m.local(j.b, j.p)) +
                    attribute("axis", m.direction(j.b, j.axis)) + "/><inertial pos=\"0 0 0\"" +
                    attribute("mass", std::array{b.m}) + attribute("diaginertia", b.I) + "/>" +
                    tree(m, j.b) + "</body>";
        }
    return text;
}

int
main(int argc, char **argv)
{
    Model m(argc, argv);
    std::string equal, solref = attribute("solref", std::array{2 * m.step, 1.0}) +
                                " solimp=\"0.9999 0.9999 0.001 0.5 2\"/>";
    for (auto &j : m.joints) // a hinge that closes a loop: two points of its axis
        for (vec p : {m.local(j.b, j.p), m.local(j.b, j.p + j.axis)})
            if (j.loop)
                equal += "<connect body1=\"" + m.bodies[j.b].name + "\"" + attribute("anchor", p) +
                         (j.a < 0 ? "" : " body2=\"" + m.bodies[j.a].name + "\"") + solref;
    std::ofstream("mujoco.xml") << "<mujoco><option integrator=\"" INTEGRATOR "\" tolerance=\"0\""
                                << attribute("timestep", std::array{m.step})
                                << attribute("gravity", m.gravity) << "/><worldbody>" << tree(m, -1)
                                << "</worldbody><equality>" << equal << "</equality></mujoco>";
    char error[1000] = "";
    mjModel *model = mj_loadXML("mujoco.xml", nullptr, error, sizeof error);
    mjData *data = model ? mj_makeData(model) : (std::cerr << error << "\n", exit(1), nullptr);
    auto id = [&](int k) { return mj_name2id(model, mjOBJ_BODY, m.bodies[k].name.c_str()); };
    for (auto &j : m.joints) {
        vec w = m.direction(j.b, m.start(j.b).w - m.start(j.a).w), rate = {m.rate(j)};
        if (!j.loop)
            std::copy_n(j.kind == "ball" ? w.data() : rate.data(), j.kind == "ball" ? 3 : 1,
                        data->qvel + model->body_dofadr[id(j.b)]);
    }
    auto where = [&](int k) {
        double v[6], *q = data->xquat + 4 * id(k);
        mj_fwdPosition(model, data), mj_fwdVelocity(model, data);
        mj_objectVelocity(model, data, mjOBJ_BODY, id(k), v, 0);
        return pose(data->xpos + 3 * id(k), v + 3, v, {q[0], q[1], q[2], q[3]});
    };
    auto advance = [&] { mj_step(model, data); };
    m.run("mj_step, " INTEGRATOR, advance, where);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// What the adapters in C++ share: the bodies and joints of a problem, which models.py writes, and
// the trajectory as `holonom judge --motion` reads it.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

using vec = std::array<double, 3>;
using quat = std::array<double, 4>; // scalar first

inline vec
operator+(vec a, vec b)
{
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

inline vec
operator-(vec a, vec b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline vec
cross(vec a, vec b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline double
dot(vec a, vec b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline quat
operator*(quat a, quat b)
{
    vec u{a[1], a[2], a[3]}, v{b[1], b[2], b[3]}, c = cross(u, v);
    return {a[0] * b[0] - dot(u, v), a[0] * v[0] + b[0] * u[0] + c[0],
            a[0] * v[1] + b[0] * u[1] + c[1], a[0] * v[2] + b[0] * u[2] + c[2]};
}

inline quat
inverse(quat q)
{
    return {q[0], -q[1], -q[2], -q[3]};
}

// v, which is given in the axes that q turns, in the fixed ones.
inline vec
turned(quat q, vec v)
{
    quat r = q * quat{0, v[0], v[1], v[2]} * inverse(q);
    return {r[1], r[2], r[3]};
}

// Where a body is: centre of mass, turn, velocity and angular velocity, in the fixed frame.
struct Pose {
    vec p{}, v{}, w{};
    quat q{1, 0, 0, 0};
};

// The same of what any library calls a vector.
template <class P, class V, class W>
Pose
pose(const P &p, const V &v, const W &w, quat q)
{
    return {{p[0], p[1], p[2]}, {v[0], v[1], v[2]}, {w[0], w[1], w[2]}, q};
}

// That of a body in the plane, by its angle.
template <class P>
Pose
pose(const P &p, const P &v, double angle, double w)
{
    return {
        {p.x, p.y, 0}, {v.x, v.y, 0}, {0, 0, w}, {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}};
}

struct Body : Pose {
    std::string name;
    double m;
    vec I; // about the axes of the body and its centre of mass
};

struct Joint {
    std::string kind; // hinge, ball, slider
    int a, b;         // bodies, -1 is the ground; b hangs on a, unless the joint closes a loop
    vec p, axis;      // in the fixed frame at the start
    bool loop;
};

struct Coordinate {
    std::string kind, name;
    int a, b, k;
    vec u;
    double offset;
};

struct Model {
    vec gravity;
    double end, step;
    FILE *out; // what was stdout: engines may print on that what they like
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<Coordinate> coordinates;

    // argv: the program, the case, the step.
    Model(int argc, char **argv)
    {
        out = fdopen(dup(1), "w");
        dup2(2, 1);
        if (argc != 3 || !((step = atof(argv[2])) > 0))
            std::cerr << "usage: " << argv[0] << " CASE STEP\n", exit(2);
        std::ifstream file(std::string("models/") + argv[1]);
        if (!file)
            std::cerr << argv[0] << ": there is no models/" << argv[1] << "; models.py writes it\n",
                exit(2);
        for (std::string text; std::getline(file, text);) {
            std::istringstream s(text);
            std::string word, tree;
            s >> word;
            auto take = [&s](auto &array) {
                for (auto &x : array)
                    s >> x;
            };
            if (word == "gravity")
                take(gravity);
            else if (word == "end")
                s >> end;
            else if (word == "body") {
                Body b;
                s >> b.name >> b.m;
                take(b.I), take(b.p), take(b.q), take(b.v), take(b.w);
                bodies.push_back(b);
            } else if (word == "point" || word == "turn" || word == "euler") {
                Coordinate c{word, "", -1, -1, 0, {}, 0};
                s >> c.name;
                if (word == "turn")
                    s >> c.a >> c.b, take(c.u), s >> c.offset;
                else if (word == "point")
                    s >> c.b, take(c.u), s >> c.k;
                else
                    s >> c.b >> c.k;
                coordinates.push_back(c);
            } else {
                Joint j{word, -1, -1, {}, {}, false};
                s >> j.a >> j.b, take(j.p), take(j.axis), s >> tree;
                j.loop = tree == "loop";
                joints.push_back(j);
            }
            if (!s)
                std::cerr << argv[1] << ": " << text << "?\n", exit(2);
        }
    }

    // The body at the start, the ground for -1.
    Pose
    start(int body) const
    {
        return body < 0 ? Pose{} : static_cast<const Pose &>(bodies[body]);
    }

    // A point and a direction of the fixed frame, at the start, in the axes of a body from its
    // centre of mass.
    vec
    local(int body, vec point) const
    {
        return turned(inverse(start(body).q), point - start(body).p);
    }
    vec
    direction(int body, vec u) const
    {
        return turned(inverse(start(body).q), u);
    }

    // The rate of a joint at the start, about or along its axis.
    double
    rate(const Joint &j) const
    {
        Pose a = start(j.a), b = start(j.b);
        return j.kind == "slider" ? dot(b.v - a.v - cross(a.w, j.p - a.p), j.axis)
                                  : dot(b.w - a.w, j.axis);
    }

    // Advances by calls of step() and writes a row each 0.01 s; where(k) is the pose of body k.
    template <class Advance, class Where>
    void
    run(const char *method, Advance advance, Where where)
    {
        std::vector<Pose> now(bodies.begin(), bodies.end());
        std::vector<double> angle(coordinates.size(), NAN);
        clock_t spent = 0;
        long rows = std::lround(end / 0.01), each = std::lround(0.01 / step);
        fprintf(out, "t");
        for (auto &c : coordinates)
            fprintf(out, ",%s,%s'", c.name.c_str(), c.name.c_str());
        for (long row = 0; row <= rows; row++) {
            clock_t begin = clock();
            for (long k = 0; row > 0 && k < each; k++)
                advance();
            spent += clock() - begin;
            for (size_t k = 0; k < now.size();
                 k++) { // of the two signs of q that of the row before
                quat before = now[k].q;
                now[k] = where(int(k));
                if ((inverse(before) * now[k].q)[0] < 0)
                    for (double &x : now[k].q)
                        x = -x;
            }
            fprintf(out, "\n%.17g", double(row) * 0.01);
            for (size_t i = 0; i < coordinates.size(); i++)
                write(coordinates[i], now, angle[i]);
        }
        fprintf(out, "\n# step: %g\n# method: %s\n# seconds: %.6f\n", step, method,
                double(spent) / CLOCKS_PER_SEC);
    }

  private:
    void
    write(const Coordinate &c, const std::vector<Pose> &now, double &angle) const
    {
        Pose b = now[c.b], a = c.a < 0 ? Pose{} : now[c.a];
        double x, v;
        if (c.kind == "point") {
            vec r = turned(b.q, c.u);
            x = b.p[c.k] + r[c.k], v = b.v[c.k] + cross(b.w, r)[c.k];
        } else if (c.kind == "turn") { // continued beyond half a turn
            quat q = inverse(a.q) * b.q;
            x = 2 * std::atan2(q[1] * c.u[0] + q[2] * c.u[1] + q[3] * c.u[2], q[0]) + c.offset;
            x += std::isnan(angle) ? 0 : 2 * M_PI * std::round((angle - x) / (2 * M_PI));
            angle = x, v = dot(b.w - a.w, turned(a.q, c.u));
        } else
            x = b.q[c.k], v = (quat{0, b.w[0], b.w[1], b.w[2]} * b.q)[c.k] / 2;
        fprintf(out, ",%.17g,%.17g", x, v);
    }
};

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// libholonom in C++: c++ library.cpp $(pkg-config --cflags --libs libholonom). A handle that closes
// itself, statuses as exceptions, and the mass matrix at 53 and at 200 bits.
#include <holonom/holonom.h>

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

class Case
{
  public:
    explicit Case(const std::string &name)
    {
        const int status = holonom_open(&c, name.c_str(), nullptr);
        if (status != HOLONOM_OK) {
            const std::string why = c ? holonom_message(c) : "out of memory";
            holonom_close(c);
            throw std::runtime_error(why);
        }
    }
    ~Case() { holonom_close(c); }
    Case(const Case &) = delete;
    Case &operator=(const Case &) = delete;

    std::size_t n() const { return holonom_count(c, "coordinates"); }

    void initial(double &t, std::vector<double> &q, std::vector<double> &v)
    {
        q.resize(n());
        v.resize(n());
        check(holonom_state(c, "initial", &t, q.data(), v.data()));
    }

    std::vector<double> M(double t, const std::vector<double> &q, const std::vector<double> &v)
    {
        std::vector<double> M(n() * n());
        holonom_values wanted = {};
        wanted.size = sizeof wanted;
        wanted.M = M.data();
        check(holonom_evaluate(c, &wanted, t, q.data(), v.data()));
        return M;
    }

    // The same at many bits, as decimal texts.
    std::string M(long bits, double t, const std::vector<double> &q, const std::vector<double> &v,
                  std::size_t i, std::size_t j)
    {
        holonom_point at = {};
        at.size = sizeof at;
        at.t = t;
        at.q = q.data();
        at.v = v.data();
        check(holonom_evaluate_bits(c, &at, bits));
        return holonom_number(c, "M", i, j);
    }

  private:
    holonom_case *c = nullptr;

    void check(int status) const
    {
        if (status != HOLONOM_OK)
            throw std::runtime_error(holonom_message(c));
    }
};

int
main(int argc, char **argv)
{
    try {
        Case p(argc > 1 ? argv[1] : "iftomm/andrews");
        std::vector<double> q, v;
        double t;

        p.initial(t, q, v);
        const std::vector<double> M = p.M(t, q, v);
        double off = 0;
        for (std::size_t i = 0; i < p.n(); i++)
            for (std::size_t j = 0; j < p.n(); j++)
                off = std::fmax(off, std::fabs(M[i * p.n() + j] -
                                               std::stod(p.M(200, t, q, v, i, j))));
        std::printf("M_11 = %s\n53 and 200 bits differ by %.1e\n", p.M(200, t, q, v, 0, 0).c_str(),
                    off);
        return off < 1e-12 ? 0 : 1;
    } catch (const std::exception &failure) {
        std::fprintf(stderr, "library: %s\n", failure.what());
        return 1;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Exact constants of the expression graph: interned rationals and their powers. */
#include "base/alloc.h"
#include "model/expr/graph.h"

static uint32_t
hash_of(const mpq_t q)
{
    uint64_t h = (uint64_t)(mpq_sgn(q) + 1);
    const mpz_srcptr part[2] = {mpq_numref(q), mpq_denref(q)};

    for (size_t p = 0; p < 2; p++)
        for (size_t k = 0; k < mpz_size(part[p]); k++) {
            h = (h ^ mpz_getlimbn(part[p], (mp_size_t)k)) * UINT64_C(0x9e3779b97f4a7c15);
            h ^= h >> 29;
        }
    return (uint32_t)(h ^ (h >> 32));
}

static bool
grow_table(struct hol_graph *g)
{
    size_t size = g->rat_table_size == 0 ? 256 : 2 * g->rat_table_size;
    uint32_t *table = hol_alloc(size, sizeof(*table));

    if (table == NULL) {
        hol_graph_fail(g, HOL_NOMEM);
        return false;
    }
    for (uint32_t i = 0; i < g->rat_count; i++) {
        size_t slot = hash_of(g->rats[i]) & (size - 1);
        while (table[slot] != 0)
            slot = (slot + 1) & (size - 1);
        table[slot] = i + 1;
    }
    hol_free(g->rat_table);
    g->rat_table = table;
    g->rat_table_size = size;
    return true;
}

bool
hol_rat_too_large(const mpq_t value)
{
    return mpz_sizeinbase(mpq_numref(value), 2) > RAT_MAX_BITS ||
           mpz_sizeinbase(mpq_denref(value), 2) > RAT_MAX_BITS;
}

static size_t
words(const mpq_t value)
{
    return mpz_size(mpq_numref(value)) + mpz_size(mpq_denref(value));
}

size_t
hol_rat_cost(const mpq_t a, const mpq_t b)
{
    return 1 + words(a) * words(b) / 16;
}

uint32_t
hol_rat_intern(struct hol_graph *g, const mpq_t value)
{
    size_t slot, bytes;

    if (2 * g->rat_count >= g->rat_table_size && !grow_table(g))
        return RAT_NONE;
    if (!hol_graph_work(g, 1 + words(value) / 8))
        return RAT_NONE;
    slot = hash_of(value) & (g->rat_table_size - 1);
    for (; g->rat_table[slot] != 0; slot = (slot + 1) & (g->rat_table_size - 1), g->work++)
        if (mpq_equal(g->rats[g->rat_table[slot] - 1], value))
            return g->rat_table[slot] - 1;

    bytes = words(value) * sizeof(mp_limb_t);
    if (hol_rat_too_large(value) || g->rat_bytes + bytes > RAT_MAX_BYTES ||
        g->rat_count > g->max_nodes) {
        hol_graph_fail(g, HOL_INVALID);
        return RAT_NONE;
    }
    if (!hol_graph_reserve(g, &g->rats, &g->rat_capacity, g->rat_count + 1, sizeof(*g->rats)))
        return RAT_NONE;
    mpq_init(g->rats[g->rat_count]);
    mpq_set(g->rats[g->rat_count], value);
    g->rat_bytes += bytes;
    g->rat_table[slot] = (uint32_t)++g->rat_count;
    return (uint32_t)g->rat_count - 1;
}

void
hol_rat_clear(struct hol_graph *g)
{
    for (size_t i = 0; i < g->rat_count; i++)
        mpq_clear(g->rats[i]);
    hol_free(g->rats);
    hol_free(g->rat_table);
}

bool
hol_rat_is_integer(const struct hol_graph *g, uint32_t a)
{
    return mpz_cmp_ui(mpq_denref(g->rats[a]), 1) == 0;
}

int
hol_rat_sign(const struct hol_graph *g, uint32_t a)
{
    return mpq_sgn(g->rats[a]);
}

uint32_t
hol_rat_mul(struct hol_graph *g, uint32_t a, uint32_t b)
{
    uint32_t r;
    mpq_t q;

    if (a == RAT_NONE || b == RAT_NONE)
        return RAT_NONE;
    if (a == RAT_ONE || b == RAT_ZERO)
        return b;
    if (b == RAT_ONE || a == RAT_ZERO)
        return a;
    if (!hol_graph_work(g, hol_rat_cost(g->rats[a], g->rats[b])))
        return RAT_NONE;
    mpq_init(q);
    mpq_mul(q, g->rats[a], g->rats[b]);
    r = hol_rat_intern(g, q);
    mpq_clear(q);
    return r;
}

uint32_t
hol_rat_inverse(struct hol_graph *g, uint32_t a)
{
    uint32_t r;
    mpq_t q;

    if (a == RAT_ONE || a == RAT_MINUS_ONE)
        return a;
    mpq_init(q);
    mpq_inv(q, g->rats[a]);
    r = hol_rat_intern(g, q);
    mpq_clear(q);
    return r;
}

uint32_t
hol_rat_add(struct hol_graph *g, uint32_t a, uint32_t b)
{
    uint32_t r;
    mpq_t q;

    if (a == RAT_NONE || b == RAT_NONE)
        return RAT_NONE;
    if (a == RAT_ZERO)
        return b;
    if (b == RAT_ZERO)
        return a;
    if (!hol_graph_work(g, hol_rat_cost(g->rats[a], g->rats[b])))
        return RAT_NONE;
    mpq_init(q);
    mpq_add(q, g->rats[a], g->rats[b]);
    r = hol_rat_intern(g, q);
    mpq_clear(q);
    return r;
}

/* q = value^e for an integer e; false if that is too large. value is not 0. */
static bool
integer_power(mpq_t q, const mpq_t value, const mpz_t e)
{
    size_t bits = mpz_sizeinbase(mpq_numref(value), 2);
    size_t den_bits = mpz_sizeinbase(mpq_denref(value), 2);
    unsigned long n;

    if (mpz_cmpabs_ui(mpq_numref(value), 1) == 0 && mpz_cmp_ui(mpq_denref(value), 1) == 0) {
        mpq_set_si(q, mpq_sgn(value) < 0 && mpz_odd_p(e) ? -1 : 1, 1);
        return true;
    }
    if (mpz_cmpabs_ui(e, RAT_MAX_BITS) > 0)
        return false;
    n = (unsigned long)(mpz_sgn(e) < 0 ? -mpz_get_si(e) : mpz_get_si(e));
    if ((bits > den_bits ? bits : den_bits) * n > RAT_MAX_BITS)
        return false;
    mpz_pow_ui(mpq_numref(q), mpq_numref(value), n);
    mpz_pow_ui(mpq_denref(q), mpq_denref(value), n);
    if (mpz_sgn(e) < 0)
        mpq_inv(q, q);
    return true;
}

bool
hol_rat_power(mpq_t q, const mpq_t value, const mpq_t e)
{
    unsigned long root;
    bool exact;

    if (mpz_cmp_ui(mpq_denref(e), 1) == 0)
        return integer_power(q, value, mpq_numref(e));
    if (mpz_cmp_ui(mpq_denref(e), RAT_MAX_BITS) > 0)
        return mpq_cmp_ui(value, 1, 1) == 0 ? (mpq_set(q, value), true) : false;
    root = mpz_get_ui(mpq_denref(e));
    exact = mpz_root(mpq_numref(q), mpq_numref(value), root) != 0;
    exact = mpz_root(mpq_denref(q), mpq_denref(value), root) != 0 && exact;
    if (!exact) {
        mpq_set_ui(q, 0, 1);
        return false;
    }
    return integer_power(q, q, mpq_numref(e));
}

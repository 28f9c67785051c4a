/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tables of a store. The manual's chapter "Store" says what each column means. */
#include "store/schema.h"

/* Error of a quantity: hol_error's members that are asked for. */
#define ERRORS(q)                                                                                  \
    "error_" q " REAL, worst_" q " REAL, component_" q " INTEGER, digits_" q                       \
    " REAL, attainable_" q " REAL, units_" q " REAL, ratio_" q " REAL,"

#define RESULTS                                                                                    \
    "CREATE VIEW results AS SELECT units.run AS run, units.name AS unit_name, answers.answer,"     \
    " problems.case_name,"                                                                         \
    " problems.digest, problems.overrides, problems.state, problems.n, problems.m,"                \
    " problems.rank AS true_rank, problems.kappa, problems.kappa_B, problems.kappa_M,"             \
    " problems.truth, problems.truth_digits, problems.certified,"                                  \
    " answers.solver, answers.bits, answers.status, answers.rank, answers.iterations,"             \
    " answers.path, verdicts.verdict, verdicts.bad, verdicts.vacuous,"                             \
    " answers.error_qdd, answers.error_FL, answers.error_FC, answers.error_lambda,"                \
    " max(ifnull(answers.worst_qdd, 0), ifnull(answers.worst_FL, 0), ifnull(answers.worst_FC, 0)," \
    " ifnull(answers.worst_lambda, 0)) AS worst, answers.digits, answers.attainable, "             \
    "verdicts.law,"                                                                                \
    " verdicts.why"                                                                                \
    " FROM answers JOIN problems USING (problem) JOIN units USING (unit)"                          \
    " LEFT JOIN verdicts USING (answer)"
const char hol_store_results[] = RESULTS;

/* Version 1. Children go with their parents; rows are found by run and name of the unit. */
static const char first[] =
    "CREATE TABLE runs ("
    " run INTEGER PRIMARY KEY,"
    " signature TEXT NOT NULL,"
    " ended TEXT,"
    " program TEXT, \"commit\" TEXT, command TEXT, part TEXT, cases TEXT, overrides TEXT,"
    " state TEXT, states TEXT, seed TEXT, solvers TEXT, path TEXT, integrator TEXT,"
    " stabilization TEXT, step TEXT, tolerance TEXT, gains TEXT, bits TEXT, digits TEXT,"
    " machine TEXT, BLAS TEXT, date TEXT, result TEXT);"
    "CREATE INDEX runs_signature ON runs (signature);"
    "CREATE TABLE units ("
    " unit INTEGER PRIMARY KEY,"
    " run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,"
    " name TEXT NOT NULL, kind TEXT NOT NULL, data BLOB,"
    " UNIQUE (run, name));"
    "CREATE TABLE problems ("
    " problem INTEGER PRIMARY KEY,"
    " unit INTEGER NOT NULL REFERENCES units ON DELETE CASCADE,"
    " case_name TEXT NOT NULL, digest TEXT, overrides TEXT, state TEXT,"
    " n INTEGER, m INTEGER, rank INTEGER, kappa REAL, kappa_B REAL, kappa_M REAL,"
    " mass_singular INTEGER, truth TEXT, truth_digits REAL, certified INTEGER, why TEXT);"
    "CREATE TABLE answers ("
    " answer INTEGER PRIMARY KEY,"
    " problem INTEGER NOT NULL REFERENCES problems ON DELETE CASCADE,"
    " solver TEXT NOT NULL, bits INTEGER NOT NULL, status TEXT NOT NULL,"
    " rank INTEGER, iterations INTEGER, path TEXT, " /* clang-format off */
    ERRORS("qdd") ERRORS("FL") ERRORS("FC") ERRORS("lambda") /* clang-format on */
    " digits REAL, attainable REAL);"
    "CREATE TABLE verdicts ("
    " answer INTEGER PRIMARY KEY REFERENCES answers ON DELETE CASCADE,"
    " verdict TEXT NOT NULL, bad INTEGER, vacuous INTEGER, unexcused INTEGER,"
    " undeclared INTEGER, whole_C INTEGER, law REAL, why TEXT);"
    "CREATE TABLE motions ("
    " motion INTEGER PRIMARY KEY,"
    " unit INTEGER NOT NULL REFERENCES units ON DELETE CASCADE,"
    " case_name TEXT NOT NULL, digest TEXT, overrides TEXT, state TEXT,"
    " solver TEXT, integrator TEXT, stabilization TEXT, bits INTEGER,"
    " step REAL, tolerance REAL, alpha REAL, beta REAL,"
    " \"end\" TEXT, ended_at REAL, digits REAL, error_q REAL, error_v REAL, phi REAL, rate REAL,"
    " drift REAL, steps INTEGER, evaluations INTEGER, solves INTEGER, why TEXT);"
    "CREATE TABLE times ("
    " time INTEGER PRIMARY KEY,"
    " unit INTEGER NOT NULL REFERENCES units ON DELETE CASCADE,"
    " what TEXT NOT NULL, case_name TEXT, solver TEXT, integrator TEXT, stabilization TEXT,"
    " bits INTEGER, n INTEGER, m INTEGER, step REAL, tolerance REAL, seconds REAL);";

/* Version 2: what has to be found fast, and the view in which most questions are asked. */
static const char second[] = "CREATE INDEX problems_unit ON problems (unit);"
                             "CREATE INDEX answers_problem ON answers (problem);"
                             "CREATE INDEX motions_unit ON motions (unit);"
                             "CREATE INDEX times_unit ON times (unit);" RESULTS ";";

/* Version 3: motions say at which state they begin; before, that was the one of the whole run. */
static const char third[] =
    "UPDATE motions SET state = (SELECT ifnull(runs.state, 'initial') FROM units JOIN runs"
    " USING (run) WHERE units.unit = motions.unit) WHERE state IS NULL;";

const char *const hol_store_schema_step[] = {first, second, third};
const int hol_store_schema_version = sizeof hol_store_schema_step / sizeof hol_store_schema_step[0];

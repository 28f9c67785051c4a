/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tags of a case: what kind of constraints and forces it has. */
#ifndef HOL_REPORTS_NOTATION_TAGS_H
#define HOL_REPORTS_NOTATION_TAGS_H

#include "reference/instant/instant.h"

/* Tags that the program finds itself; bits of hol_tags. */
#define HOL_TAG_LIST(X)                                                                            \
    X(UNCONSTRAINED, "unconstrained")                                                              \
    X(HOLONOMIC, "holonomic")                                                                      \
    X(NONHOLONOMIC, "nonholonomic")                                                                \
    X(ACCELERATION, "acceleration-level")                                                          \
    X(SCLERONOMIC, "scleronomic")                                                                  \
    X(RHEONOMIC, "rheonomic")                                                                      \
    X(NONIDEAL, "nonideal")                                                                        \
    X(FRICTION, "force-dependent")                                                                 \
    X(IMPULSIVE, "impulsive")                                                                      \
    X(CONTACT, "contact")                                                                          \
    X(CLOSED_FORM, "closed-form") /* a source prints the motion as a formula */                    \
    X(QUASI, "quasi-velocities")  /* a let is one */                                               \
    X(SCALABLE, "scalable")                                                                        \
    X(REDUNDANT, "redundant")                                                                      \
    X(SINGULAR_MASS, "singular-mass")                                                              \
    X(INDEFINITE_MASS, "indefinite-mass")
#define HOL_TAG_ENUM(name, text) HOL_TAG_##name,
enum hol_tag { HOL_TAG_LIST(HOL_TAG_ENUM) HOL_TAG_COUNT };
#undef HOL_TAG_ENUM
const char *hol_tag_text(enum hol_tag tag);

/* Bit mask (1u << tag). truth: of the initial state, or NULL: then REDUNDANT and those of M are not
 * told. */
unsigned hol_tags(const struct hol_model *model, const struct hol_truth *truth);

#endif

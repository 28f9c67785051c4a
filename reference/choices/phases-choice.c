/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which of the closed contacts open as a phase begins: choices, each tried as a whole. */
#include "base/alloc.h"
#include "base/clock.h"
#include "reference/instant/release.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <stdio.h>
#include <string.h>

/* A choice is followed for so many steps: its signs are those of the very beginning. */
#define TRIAL_STEPS 4
/* Without friction, where one leads to the next. */
#define TRIALS_MOST (1 << HOL_RELEASE_MOST)

enum verdict {
    NO,         /* a closed contact pulls, or an open one closes */
    BEGINS,     /* a motion begins so */
    STILL,      /* one does, but for a gap that is not told from 0: as with the contact closed */
    UNANSWERED, /* the equations have no answer, or none that is unique: chain->why */
    UNKNOWN,    /* chain->why */
    VERDICTS
};

/* What came of the choices. */
struct found {
    size_t count[VERDICTS];
    bool *first; /* the contacts that are closed in the first one that begins */
    bool *apart; /* that the first two do not have alike */
    char why[sizeof((struct hol_phase_chain){0}.why)]; /* of the first one that is not known */
};

enum hol_status
hol_phase_prepare(struct hol_phase_chain *chain, const bool *closed)
{
    const struct hol_phase *last = chain->count > 0 ? &chain->phases[chain->count - 1] : NULL;
    size_t contacts = chain->source->contact_count, switches = chain->switch_count;

    if (chain->may == NULL) {
        chain->may = hol_alloc(contacts + 1, sizeof *chain->may);
        chain->first_side = hol_alloc(switches + 1, sizeof *chain->first_side);
        chain->first_tried = hol_alloc(switches + 1, sizeof *chain->first_tried);
        if (chain->may == NULL || chain->first_side == NULL || chain->first_tried == NULL)
            return HOL_NOMEM;
    }
    for (size_t k = 0; k < contacts; k++)
        chain->may[k] =
            closed[k] || (last != NULL && last->ended == HOL_PHASE_OPENS && last->contact == k);
    for (size_t k = 0; k < switches; k++) {
        chain->first_side[k] = chain->side[k];
        chain->first_tried[k] = chain->tried[k];
    }
    chain->chosen = false;
    return HOL_OK;
}

/* Try the contacts `closed`, with whatever sides of switches; wrong: for the verdict NO. */
static enum hol_status
try_choice(enum verdict *verdict, size_t *wrong, struct hol_phase_chain *chain,
           const struct hol_recipe *start, const bool *closed)
{
    struct hol_phase_sight seen = {.wrong = SIZE_MAX};
    bool close = chain->close, held;
    size_t count = chain->count;
    const char *why;
    enum hol_status status;

    for (size_t k = 0; k < chain->switch_count; k++) {
        chain->side[k] = chain->first_side[k];
        chain->tried[k] = chain->first_tried[k];
    }
    chain->held = false;
    status = count == 0 ? hol_phase_find_sides(chain, start, closed) : HOL_OK;
    while (status == HOL_OK) {
        status = hol_phase_try(chain, start, closed, TRIAL_STEPS, &why);
        if (status == HOL_OK)
            status = hol_phase_check_begin(chain, &seen);
        if (chain->count > count)
            hol_phase_drop(chain);
        if (!seen.again)
            break;
    }
    held = chain->held;
    chain->held = false;
    chain->close = close;
    *wrong = seen.wrong;
    *verdict = seen.wrong != SIZE_MAX || held ? NO
               : status == HOL_DOMAIN         ? UNANSWERED
               : status != HOL_OK             ? UNKNOWN
               : !seen.still                  ? BEGINS
                                              : STILL;
    if (*verdict == STILL && seen.late) {
        *verdict = UNKNOWN;
        (void)hol_phase_explain(chain, status, "a gap is not told from 0 soon enough");
    }
    return status == HOL_DOMAIN || status == HOL_UNABLE ? HOL_OK : status;
}

/* Count a verdict, and keep what is needed of it. */
static void
count_verdict(struct found *found, const struct hol_phase_chain *chain, enum verdict verdict,
              const bool *closed)
{
    size_t contacts = chain->source->contact_count;
    size_t before = found->count[verdict]++;

    if ((verdict == UNKNOWN && before == 0) || (verdict == UNANSWERED && found->why[0] == '\0'))
        memcpy(found->why, chain->why, sizeof found->why);
    if ((verdict == BEGINS && before == 0) ||
        (verdict == STILL && before == 0 && found->count[BEGINS] == 0))
        memcpy(found->first, closed, contacts * sizeof(bool));
    if (verdict == BEGINS && before == 1)
        for (size_t k = 0; k < contacts; k++)
            found->apart[k] = found->first[k] != closed[k];
}

/* Every choice of the contacts that may open; one: until one begins. closed: scratch. */
static enum hol_status
try_all(struct found *found, struct hol_phase_chain *chain, const struct hol_recipe *start,
        bool *closed, size_t may, bool one)
{
    enum hol_status status = HOL_OK;

    memset(found->count, 0, sizeof found->count);
    for (size_t choice = 0; choice >> may == 0 && status == HOL_OK; choice++) {
        enum verdict verdict;
        size_t wrong;

        for (size_t k = 0, bit = 0; k < chain->source->contact_count; k++)
            closed[k] = chain->may[k] && (choice >> bit++ & 1) == 0;
        status = try_choice(&verdict, &wrong, chain, start, closed);
        if (status == HOL_OK)
            count_verdict(found, chain, verdict, closed);
        if (one && found->count[BEGINS] + found->count[STILL] > 0)
            break;
    }
    return status;
}

/*
 * Without friction, or with little, one choice at most begins (but for gaps that stay 0), and
 * changing always the first contact that is wrong leads to it (Murty's principal pivoting).
 *
 * closed  in/out  scratch; that of the last phase, whose contact `wrong` is wrong
 */
static enum hol_status
pivot(struct found *found, struct hol_phase_chain *chain, const struct hol_recipe *start,
      bool *closed, size_t wrong)
{
    enum verdict verdict = NO;
    enum hol_status status = HOL_OK;

    for (int i = 0; i < TRIALS_MOST && status == HOL_OK && verdict == NO; i++) {
        if (!chain->may[wrong])
            break;
        closed[wrong] = !closed[wrong];
        status = try_choice(&verdict, &wrong, chain, start, closed);
        if (status == HOL_OK)
            count_verdict(found, chain, verdict, closed);
        if (wrong == SIZE_MAX)
            break;
    }
    return status;
}

/* Does one choice go on alone? UNABLE, with why. tried: were all of the `may` contacts? */
static enum hol_status
judge(const struct found *found, struct hol_phase_chain *chain, size_t may, bool friction,
      bool tried)
{
    size_t begin = found->count[BEGINS], phase = chain->count, unknown = found->count[UNKNOWN];
    char names[100];

    if (begin > 1) {
        hol_phase_write_names(names, sizeof names, chain->source, found->apart);
        return hol_phase_explain(
            chain, HOL_UNABLE,
            "%s may press or open as phase %zu begins: more than one motion goes on from there",
            names, phase);
    }
    if (begin + found->count[STILL] ==
        0) /* what is no motion that they determine is no second one */
        unknown += found->count[UNANSWERED];
    if (unknown > 0 && (friction || begin + found->count[STILL] == 0))
        return hol_phase_explain(chain, HOL_UNABLE,
                                 "which contacts open as phase %zu begins is not decided: %.100s",
                                 phase, found->why);
    if (begin + found->count[STILL] > 0)
        return HOL_OK;
    chain->close = phase > 1 && hol_phase_lasts(chain, &chain->phases[phase - 2]);
    hol_phase_write_names(names, sizeof names, chain->source, chain->may);
    if (!tried || (phase > 1 && may > 1))
        return hol_phase_explain(
            chain, HOL_UNABLE, "which of %s open as phase %zu begins is not decided", names, phase);
    if (phase > 1) /* another change may be too near to be told from the last one */
        return hol_phase_explain(chain, HOL_UNABLE,
                                 "%s is seen neither to press nor to open as phase %zu begins",
                                 names, phase);
    return hol_phase_explain(chain, HOL_UNABLE,
                             may > 1 ? "whichever of %s open as phase %zu begins, one pulls or "
                                       "closes: no motion goes on from there"
                                     : "%s can neither press nor open as phase %zu begins: "
                                       "no motion goes on from there",
                             names, phase);
}

/* Find the one choice that goes on, beside that of the last phase, which is set aside for that. */
static enum hol_status
choose(struct found *found, struct hol_phase_chain *chain, const struct hol_recipe *start,
       bool *closed, size_t may, size_t wrong, bool friction)
{
    struct hol_phase aside = chain->phases[--chain->count];
    struct hol_case *variant = chain->variants[chain->count];
    bool all = may <= HOL_RELEASE_MOST;
    enum hol_status status = HOL_OK;
    enum verdict verdict;

    if (!friction)
        status = pivot(found, chain, start, closed, wrong);
    if (status == HOL_OK && all && found->count[BEGINS] + found->count[STILL] == 0)
        status = try_all(found, chain, start, closed, may, !friction);
    if (status == HOL_OK && found->count[BEGINS] + found->count[STILL] > 0) /* for its sides */
        status = try_choice(&verdict, &wrong, chain, start, found->first);
    chain->variants[chain->count] = variant;
    chain->phases[chain->count++] = aside;
    return status == HOL_OK ? judge(found, chain, may, friction, all) : status;
}

enum hol_status
hol_phase_settle(struct hol_phase_chain *chain, const struct hol_recipe *start, bool *closed,
                 bool *again)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    size_t contacts = chain->source->contact_count, may = 0;
    struct hol_phase_sight seen;
    struct found found = {{0}, NULL, NULL, {0}};
    int *side;
    bool friction, sole;
    enum hol_status status = hol_phase_check_begin(chain, &seen);

    *again = seen.again;
    for (size_t k = 0; k < contacts; k++)
        may += chain->may[k];
    friction = phase->model->nonideal_needs_force ||
               (chain->count > 1 && phase[-1].model->nonideal_needs_force);
    if (status == HOL_OK && friction && !seen.again && !chain->chosen) {
        status = hol_phase_is_sole(&sole, chain, chain->may, phase->begin);
        friction = !sole;
    }
    if (status != HOL_OK || seen.again || may == 0 ||
        (seen.wrong == SIZE_MAX && (chain->chosen || !friction)))
        return status;
    if (chain->chosen)
        return hol_phase_explain(chain, HOL_UNABLE,
                                 "whether '%s' presses or opens as phase %zu begins is not decided",
                                 chain->source->contacts[seen.wrong].name, chain->count);
    if (friction && may > HOL_RELEASE_MOST)
        return hol_phase_explain(chain, HOL_UNABLE,
                                 "more than %d contacts may press or open, with friction, as phase "
                                 "%zu begins: not all choices are tried",
                                 HOL_RELEASE_MOST, chain->count);
    found.first = hol_alloc(contacts, sizeof *found.first);
    found.apart = hol_alloc(contacts, sizeof *found.apart);
    side = hol_alloc(chain->switch_count + 1, sizeof *side);
    if (found.first == NULL || found.apart == NULL || side == NULL)
        status = HOL_NOMEM;
    else {
        for (size_t k = 0; k < chain->switch_count; k++)
            side[k] = chain->side[k];
        status = choose(&found, chain, start, closed, may, seen.wrong, friction);
    }
    if (status == HOL_OK) {
        phase = &chain->phases[chain->count - 1];
        for (size_t k = 0; k < chain->switch_count; k++)
            *again = *again || chain->side[k] != side[k];
        memcpy(closed, found.first, contacts * sizeof(bool));
        *again = *again || memcmp(closed, phase->closed, contacts * sizeof(bool)) != 0;
        chain->chosen = true;
    }
    hol_free(found.first);
    hol_free(found.apart);
    hol_free(side);
    return status;
}

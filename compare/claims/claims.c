/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of claims, and its measurement on several threads. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "compare/claims/claims-inside.h"

#include "base/alloc.h"
#include "base/files/digest.h"
#include "base/jobs.h"

static const struct hol_claim *const claims[] = {
#define CLAIM(name) &hol_claim_##name,
    HOL_CLAIM_LIST(CLAIM)
#undef CLAIM
};
#define CLAIMS (sizeof claims / sizeof claims[0])

const char *
hol_claim_verdict_text(enum hol_claim_verdict verdict)
{
    static const char *const texts[] = {"holds", "holds in part", "fails", "not decided"};

    return (unsigned)verdict < HOL_CLAIM_VERDICT_COUNT ? texts[verdict] : "";
}

const struct hol_claim *
hol_claim_at(size_t index)
{
    return index < CLAIMS ? claims[index] : NULL;
}

struct work {
    struct hol_claim_finding *findings;
    const size_t *which;
    struct hol_claim_shared shared;
    bool timed; /* this round is of those that take times */
};

/* All but the columns, which are the claim's. */
static void
pack_finding(struct hol_pack *pack, void *record)
{
    struct hol_claim_finding *finding = record;

    HOL_PACK_ENUM(pack, finding->verdict, HOL_CLAIM_VERDICT_COUNT);
    hol_pack_chars(pack, finding->why, sizeof finding->why);
    hol_pack_size(pack, &finding->row_count);
    if (finding->row_count > HOL_CLAIM_ROWS) {
        finding->row_count = 0;
        if (pack->status == HOL_OK)
            pack->status = HOL_IO;
    }
    for (size_t i = 0; i < finding->row_count; i++) {
        hol_pack_chars(pack, finding->row[i].label, sizeof finding->row[i].label);
        hol_pack_reals(pack, finding->row[i].value, HOL_CLAIM_COLUMNS);
    }
}

static enum hol_status
measure(struct hol_claim_finding *finding, const struct hol_claim *claim, struct work *work)
{
    struct hol_setup setup = {.shared = &work->shared};
    enum hol_status status;

    status = claim->on != NULL
                 ? hol_setup_open(&setup, &work->shared, claim->on, claim->until, claim->truth)
                 : HOL_OK;
    if (status == HOL_OK)
        status = claim->measure(finding, &setup);
    hol_setup_close(&setup);
    if (status == HOL_DOMAIN || status == HOL_UNABLE) {
        finding->verdict = HOL_CLAIM_OPEN;
        snprintf(finding->why, sizeof finding->why,
                 "a motion that is needed does not come to its end, or a method does not apply");
        status = HOL_OK;
    }
    return status;
}

static enum hol_status
run_one(void *context, size_t k)
{
    struct work *work = context;
    const struct hol_claim_cases *cases = work->shared.cases;
    const struct hol_claim *claim = claims[work->which[k]];
    struct hol_claim_finding *finding = &work->findings[k];
    char name[HOL_DIGEST_LENGTH + 32];
    enum hol_status status;

    if (claim->timed != work->timed)
        return HOL_OK;
    *finding = (struct hol_claim_finding){.verdict = HOL_CLAIM_OPEN};
    while (finding->column_count < HOL_CLAIM_COLUMNS &&
           claim->columns[finding->column_count] != NULL) {
        finding->column[finding->column_count] = claim->columns[finding->column_count];
        finding->column_count++;
    }
    (void)snprintf(name, sizeof name, "%.16s claim %06zu",
                   cases->digest != NULL ? cases->digest : "", work->which[k]);
    status = hol_keeper_recall(cases->keeper, name, pack_finding, finding);
    if (status == HOL_UNABLE) {
        status = measure(finding, claim, work);
        if (status == HOL_OK)
            status = hol_keeper_keep(cases->keeper, name, "claim", pack_finding, finding, NULL);
    }
    if (status == HOL_OK && work->shared.cases->measured != NULL) {
        (void)pthread_mutex_lock(work->shared.lock);
        work->shared.cases->measured(work->shared.cases->context, work->which[k]);
        (void)pthread_mutex_unlock(work->shared.lock);
    }
    return status;
}

enum hol_status
hol_claims_measure(struct hol_claim_finding *findings, size_t count, const size_t *which,
                   const struct hol_claim_cases *cases, size_t jobs)
{
    pthread_mutex_t lock;
    struct work work = {.findings = findings, .which = which, .shared = {cases, &lock}};
    enum hol_status status;

    for (size_t k = 0; k < count; k++)
        if (which[k] >= CLAIMS)
            return HOL_INVALID;
    if (pthread_mutex_init(&lock, NULL) != 0)
        return HOL_NOMEM;
    status = hol_jobs_run(count, jobs, &work, run_one);
    work.timed = true;
    if (status == HOL_OK)
        status = hol_jobs_run(count, 1, &work, run_one);
    (void)pthread_mutex_destroy(&lock);
    return status;
}

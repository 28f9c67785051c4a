/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Units of work that are kept when they are known, and not computed again. */
#ifndef HOL_BASE_FILES_KEEPER_H
#define HOL_BASE_FILES_KEEPER_H

#include "base/files/pack.h"

/*
 * Whoever computes in units asks for each whether it is kept already, and gives it away when it is
 * known. A unit has a name that says which of its run it is ("greenwood/cone-and-plane 3f21 state
 * 0002"): names do not depend on threads, and sort in the order of the work. Both functions are
 * called by several threads at once. NULL instead of a keeper: nothing is kept.
 */
struct hol_keeper {
    void *context;
    /*
     * pack  out  to be read from; hol_pack_clear
     *
     * HOL_UNABLE  it is not kept, and is to be computed
     * HOL_IO      the store failed; or it is not kept, and nothing is to be computed
     */
    enum hol_status (*recall)(void *context, const char *name, struct hol_pack *pack);
    /*
     * kind  in  of the unit ("comparison"): which rows it makes of `part`
     * part  in  the structures that it is about, as the kind has them
     */
    enum hol_status (*keep)(void *context, const char *name, const char *kind,
                            const struct hol_pack *pack, const void *const *part);
    bool only; /* nothing is to be computed: what is not kept is IO */
    /* What is kept under this name is not what this program writes. */
    void (*spoilt)(void *context, const char *name);
    /* All that the run computes is kept, whatever becomes of what is drawn of it; NULL: no call. */
    void (*whole)(void *context);
};
/* No call without a keeper. */
void hol_keeper_whole(const struct hol_keeper *keeper);

/*
 * A part of a run as a keeper of its own: its units are those of the whole, under names that begin
 * with that of the part, so that two parts may compute about the same case.
 */
#define HOL_KEEPER_PART 120
struct hol_keeper_part {
    struct hol_keeper keeper;
    const struct hol_keeper *whole;
    char name[HOL_KEEPER_PART];
};
/* The keeper of the part, which lives as long as its structure; NULL where the whole is. */
const struct hol_keeper *hol_keeper_part(struct hol_keeper_part *part,
                                         const struct hol_keeper *whole, const char *name);

/* Of the bytes of all records: another one where their members change. */
#define HOL_KEEPER_FORMAT 2

/* The members of a record, in either direction. */
typedef void hol_pack_members(struct hol_pack *pack, void *record);

/*
 * Restore a record. UNABLE: it is not kept, and the record is as it was; IO, NOMEM: what had been
 * read of it is to be freed.
 */
enum hol_status hol_keeper_recall(const struct hol_keeper *keeper, const char *name,
                                  hol_pack_members *members, void *record) HOL_MUST_CHECK;
/* Keep a record. IO, NOMEM. */
enum hol_status hol_keeper_keep(const struct hol_keeper *keeper, const char *name, const char *kind,
                                hol_pack_members *members, void *record,
                                const void *const *part) HOL_MUST_CHECK;

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_MOTION_ENTRIES_INSIDE_H
#define HOL_COMPARE_PUBLISHED_MOTION_ENTRIES_INSIDE_H

#include "compare/published/motion-entries.h"
#include "reference/certified/true-motion.h"
#include "reference/stored/stored.h"

/* The inside of hol_motion_entries_check: a case with its trajectory. */
#define HOL_MOTION_ENTRIES_BITS 640   /* of everything but the trajectory itself */
#define HOL_MOTION_ENTRIES_GUARD 1024 /* times the error that the two runs show */

struct hol_motion_entries {
    const struct hol_model *model, *base; /* of the phase in hand; of the case */
    struct hol_true_motion motion;
    struct hol_phases *phases; /* its own; then trajectory is that of a phase */
    size_t phase;              /* its index */
    struct hol_eval
        *constants; /* of the case,  run: what depends on parameters alone has its value */
    struct hol_trajectory *trajectory;
    struct hol_tube *tube;           /* NULL: nothing is certified */
    const struct hol_stored *stored; /* or it is by this, at its times; NULL */
    struct hol_true_motion *proved;  /* or, of phases, it is by the tubes of this; NULL */
    double seconds;                  /* for events in it, each */
    struct hol_trajectory_facts facts;
    struct hol_point point;
    enum hol_status status; /* of the trajectory */
    const char *why;        /* it does not come further */
    char reason[96];        /* room for that */
    long double time_error; /* of events in hand, the largest */
    long double error;      /* of x - z, the sides of a quantity that were read last */
    bool has_span;
    bool order;                         /* numbers are no intervals (order.h) */
    mpfr_t *number;                     /* one block, of which these are part */
    mpfr_ptr start, span_end, end;      /* end: of what was asked for */
    mpfr_ptr known;                     /* the trajectory is known so far */
    mpfr_ptr limit;                     /* events after it do not count */
    mpfr_ptr since, until, worst;       /* of an interval */
    mpfr_ptr time, best, from, x, y, z; /* time: of the entry in hand; the others: work space */
};

/* The numbers, the point (of point_bits), and the constants of a case. NOMEM, INVALID. */
enum hol_status hol_motion_entries_init(struct hol_motion_entries *a, const struct hol_model *model,
                                        mpfr_prec_t point_bits) HOL_MUST_CHECK;

/* motion-entries-phase.c: the motion up to a->end, with a proof in that time (0: none): a->status,
 * facts, *reached, *why. alike: one trajectory, by these very options. */
void hol_motion_entries_follow(struct hol_motion_entries *a,
                               const struct hol_trajectory_options *options, double seconds,
                               bool alike, double *reached, const char **why);
/*
 * Take the phase for an entry with the printed time a->time (NaN: the phase `first` or the first
 * after it): trajectory, model, facts, start, known, limit. False: there is none. Without phases:
 * true for the first.
 */
bool hol_motion_entries_choose(struct hol_motion_entries *a, const struct hol_entry *entry,
                               size_t first);

/* A quantity at a->time, in the phase that was chosen. At a change of contact or branch there is a
 * value before it and one after it: it is the one that it is nearer to. (And where a branch jumps,
 * there may be a third, as of sign(0): undefined.) NOMEM */
enum hol_status hol_motion_entries_instant(struct hol_finding *finding,
                                           struct hol_motion_entries *a,
                                           const struct hol_published_item *item) HOL_MUST_CHECK;

/* x := value (62 bits of it; NaN for what is not finite): bounds and errors, not data. */
void hol_motion_entries_set(mpfr_ptr x, long double value);

/* x := an output of the tape that depends on parameters alone; NaN: none (SIZE_MAX). */
void hol_motion_entries_constant(mpfr_ptr x, const struct hol_motion_entries *a, size_t output);

/* The printed time of an entry; NaN: it has none, or no value. */
void hol_motion_entries_printed(mpfr_ptr x, const struct hol_motion_entries *a,
                                const struct hol_published_item *item);

/* Index of the quantity that prints the time of an event; SIZE_MAX: none. */
size_t hol_motion_entries_time(const struct hol_entry *entry);

/*
 * Find the instant of the event that an entry means. Uses a->time, a->from, a->x, a->y and a->z.
 *
 * a->best, error  out  the instant, and its error
 * why             out  NULL; else the entry is UNDEFINED for that reason (static, or a's own)
 *
 * HOL_DOMAIN  there is no such event;  HOL_NOMEM
 */
enum hol_status hol_motion_entries_event(struct hol_motion_entries *a,
                                         const struct hol_published_item *item, long double *error,
                                         const char **why) HOL_MUST_CHECK;

/*
 * The event that is meant, as hol_motion_entries_event chooses it, in the tube: a ball of its time,
 * if that is proved. DOMAIN: it is proved that there is none; UNABLE: neither. Is it a->best?
 */
enum hol_status hol_motion_entries_find_event(arb_t when, struct hol_motion_entries *a,
                                              const struct hol_published_item *item,
                                              bool timed) HOL_MUST_CHECK;
bool hol_motion_entries_is_best(const struct hol_motion_entries *a, const arb_t when);
/* Is a->x, the true value of a finding, in the ball of the tube at a->time, to the digits of its
 * text; where it is at an event, is that proved (error: of its time; 0: the start)? */
bool hol_motion_entries_prove_quantity(struct hol_motion_entries *a,
                                       const struct hol_published_item *item, size_t k,
                                       long double error);

/* Why an entry is UNDEFINED where no more than samples say that there is no event. */
extern const char hol_motion_entries_sampled[];
extern const char hol_motion_entries_untold[];   /* two runs do not tell */
extern const char hol_motion_entries_unsought[]; /* they do not look for it */

/* motion-entries-event.c: an `event` entry; `first`: in the first phase that has it. */
enum hol_status hol_motion_entries_check_event(struct hol_finding *finding,
                                               struct hol_motion_entries *a,
                                               const struct hol_published_item *item,
                                               bool first) HOL_MUST_CHECK;

/*
 * motion-entries-jump.c: is there a change of phase, nearer to the printed time than a->time is
 * (without one: before it), where what the event is of changes its sign by a jump, or has its
 * extremum in a corner? Neither is an event of a phase. Or is there a jump of its sign within one,
 * as far as 64 instants show? Takes other phases in hand.
 */
bool hol_motion_entries_jumps(struct hol_motion_entries *a, const struct hol_published_item *item);

/*
 * motion-entries-quantity.c: check a quantity at a->time, an instant of the present trajectory that
 * is known to `error`.
 *
 * k  in  which quantity of an event; else SIZE_MAX
 *
 * HOL_NOMEM
 */
enum hol_status hol_motion_entries_quantity(struct hol_finding *finding,
                                            struct hol_motion_entries *a,
                                            const struct hol_published_item *item, size_t k,
                                            long double error) HOL_MUST_CHECK;
/* The same at times from a->time to the end of the interval; a->time becomes the worst. */
enum hol_status
hol_motion_entries_check_interval(struct hol_finding *finding, struct hol_motion_entries *a,
                                  const struct hol_published_item *item) HOL_MUST_CHECK;
/*
 * a->time := since + (to - since) i/count, and its phase is taken; why it is not reached, NULL: it
 * is. between: moved by up to half of such a part, i times the golden section: at even instants a
 * sine of the right frequency is 0, and not seen. a->x
 */
const char *hol_motion_entries_go_to(struct hol_motion_entries *a, const struct hol_entry *entry,
                                     mpfr_srcptr to, unsigned i, unsigned count, bool between);
/* motion-entries-limit.c: as t -> infinity: a->time becomes the end of the span. */
enum hol_status
hol_motion_entries_check_limit(struct hol_finding *finding, struct hol_motion_entries *a,
                               const struct hol_published_item *item) HOL_MUST_CHECK;
bool hol_motion_entries_worse(const struct hol_finding *one, const struct hol_finding *other);
void hol_motion_entries_undefined(struct hol_finding *finding, const char *why);

/* Are the multipliers unique that an expression holds? */
bool hol_motion_entries_one_valued(const struct hol_motion_entries *a, hol_node left);
/* Why a->time is not on the trajectory; NULL: it is. */
const char *hol_motion_entries_unreached(struct hol_motion_entries *a);

#endif

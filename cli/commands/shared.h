/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What commands do for each other: studies that the report shows, too, and forms of one command. */
#ifndef HOL_CLI_COMMANDS_SHARED_H
#define HOL_CLI_COMMANDS_SHARED_H

#include "cli/motion-options.h"
#include "compare/claims/claims.h"
#include "compare/growth/growth.h"
#include "compare/sweeps/drift.h"
#include "compare/sweeps/sweep.h"
#include "compare/sweeps/work-precision.h"
#include "foreign/exchange.h"

/* With the threads of the options, and progress; anything but OK and NOMEM after a complaint. */
enum hol_status hol_measure_growth(struct hol_growth_study **study, const char *solvers,
                                   size_t bits_count, const mpfr_prec_t *bits, bool timed,
                                   const struct hol_options *options) HOL_MUST_CHECK;
/* The model of a member, from the collection. As hol_load_named. */
enum hol_status hol_load_member(struct hol_loaded *loaded, const struct hol_member *member,
                                const struct hol_options *options) HOL_MUST_CHECK;
enum hol_status hol_measure_claims(struct hol_claim_finding *findings, size_t count,
                                   const size_t *which,
                                   const struct hol_options *options) HOL_MUST_CHECK;
size_t hol_claim_total(void);
/* Claims are about the cases of one book: are some of them there? */
bool hol_has_claims(const struct hol_selection *selection);

/* What the options of a drift and of ladders take from a job, as members of either structure. */
#define HOL_JOB_COMBINATIONS(job)                                                                  \
    .integrator_count = (job)->integrator_count,                                                   \
    .stabilization_count = (job)->stabilization_count, .integrators = (job)->integrators,          \
    .stabilizations = (job)->stabilizations, .solver = (job)->solver, .bits = (job)->bits,         \
    .state = (job)->copies.state, .until = (job)->until, .certify = (job)->certify,                \
    .step = (job)->step, .gains = &(job)->gains, .progress = &(job)->watch,                        \
    .keeper = (job)->options->keeper
/* Of the methods and the numbers of a job; to be followed by hol_job_studied. */
enum hol_status hol_measure_drift(struct hol_drift **drift, struct hol_job *job,
                                  size_t samples) HOL_MUST_CHECK;
enum hol_status hol_measure_ladders(struct hol_work_precision **ladders, struct hol_job *job,
                                    size_t rungs, double seconds, bool timed) HOL_MUST_CHECK;
/* Around the gains of the book, 2/h and 1/h^2. */
#define HOL_SWEPT_ALPHA "0.02:8/h"
#define HOL_SWEPT_BETA "1e-4:16/h^2"
/* Where the axes have no steps, `points` of them, or, where gains vary, a `part`-th of the motion.
 */
enum hol_status hol_measure_sweep(struct hol_sweep **sweep, struct hol_job *job,
                                  struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT], size_t points,
                                  unsigned long part) HOL_MUST_CHECK;

/* What is known of a case for code in any language; stored: NULL: nothing is; certify: seconds.
 * Other statuses than OK after a complaint. */
struct hol_code_facts;
struct hol_stored;
enum hol_status hol_code_facts_of(struct hol_code_facts **facts, const struct hol_model *model,
                                  const struct hol_stored *stored, const struct hol_solver *solver,
                                  bool bare, double certify,
                                  const struct hol_keeper *keeper) HOL_MUST_CHECK;

/* Is there a folder of that name, made now or before? Else false after a complaint. */
bool hol_folder_make(const struct hol_options *options, const char *path, bool *made);
/* A file of a folder, which a function writes. Anything but OK after a complaint. */
enum hol_status hol_folder_save(const struct hol_options *options, const char *folder,
                                const char *name, enum hol_container container,
                                enum hol_status (*write)(FILE *out, void *context),
                                void *context) HOL_MUST_CHECK;

struct hol_timings;
/* The table of --times, which the keeper keeps; NULL: none was given. False after a complaint. */
bool hol_timings_load(struct hol_timings **times, const struct hol_options *options);

/* solve --along: the rows of a trajectory by one formulation; the exit status. */
int hol_solve_along(const struct hol_options *options);
/* A trajectory from a file, read at a precision. False after a complaint. */
struct hol_track;
bool hol_track_load(struct hol_track *track, const struct hol_case *source, mpfr_prec_t bits,
                    const char *path);
/* judge --motion: trajectories; export --motion: cases for simulators; the exit status. */
int hol_judge_motion(const struct hol_options *options);
int hol_export_motion(const struct hol_options *options);
int hol_export_iftomm(const struct hol_options *options);

/* A file of answers, or the folder of an export with answers.csv. Not OK after a complaint. */
struct hol_answers;
enum hol_status hol_read_answers(struct hol_answers **answers, const char *path) HOL_MUST_CHECK;
/* A name that none of ours has. */
void hol_rename_if_taken(struct hol_foreign *foreign);
/* $HOLONOM_CLIENTS, which programs that are started have, else where foreign/clients is installed,
 * else in the sources; and the folder that has holonom/solver.h likewise. */
const char *hol_clients_folder(void);
/* Tell programs that are started where the clients are. False: no memory. */
bool hol_clients_tell(void);
const char *hol_include_folder(void);
/* `holonom validate FILE.so' starts this program once more, with this and the file, as the process
 * that the plug-in runs in (foreign/plugin/host.h). Not for users. */
#define HOL_HOST_OPTION "--host-of-plugin"
int hol_host_plugin(const char *path);

/* ------------------------------------------------------------------------------------ rerun */

/* A line about a file; its words may be a stranger's. */
void hol_rerun_say(FILE *out, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What is another than it was, of what may change a number. */
void hol_rerun_say_circumstances(FILE *out, const char *path, const struct hol_provenance *old,
                                 const struct hol_provenance *new);
/* May this command be repeated: does it write nothing but results, and start nothing without
 * --trust? False after a complaint. */
bool hol_rerun_may(const char *path, const struct hol_command *command,
                   const struct hol_options *options);
/* The same of a command that starts programs of others only for some of what it is given. options:
 * its own. */
bool hol_rerun_may_start(const struct hol_options *options);
/* The same of one that makes or changes the store at `path', which only a run with a store of its
 * own does. */
bool hol_rerun_may_change(const struct hol_options *options, const char *path);
/* Says so where the case that the block names is not what it was. False after a complaint: it is
 * not there, or may not be read. options: of the run. */
bool hol_rerun_check_cases(FILE *out, const char *path, const char *cases,
                           const struct hol_options *options);
/* The exit status for a run of a store. options: of the command rerun. */
int hol_rerun_store(FILE *out, const char *path, const struct hol_options *options);

#endif

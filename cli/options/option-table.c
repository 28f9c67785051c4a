/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The options of all commands: the only place that lists them. Parsing, help, the man page and the
 * completions of shells are made of this table. */
#include "cli/options/options.h"

#include <stddef.h>

/* An option: name, letter (0: none), kind and placeholder of the argument, field, and then by name
 * what it has beside these; last its uses. */
#define OPTION(words, key, kind, what, field, ...)                                                 \
    {                                                                                              \
        .name = words, .letter = key, .argument = HOL_ARGUMENT_##kind, .placeholder = what,        \
        .offset = offsetof(struct hol_options, field), __VA_ARGS__                                 \
    }
#define USES(...)                                                                                  \
    .uses = (const struct hol_option_use[])                                                        \
    {                                                                                              \
        __VA_ARGS__, { .commands = NULL }                                                          \
    }
/* Commands that take it, with what differs from the option; those for which nothing does. */
#define TAKE(names, ...)                                                                           \
    {                                                                                              \
        .commands = names, __VA_ARGS__                                                             \
    }
#define AS_USUAL(names)                                                                            \
    {                                                                                              \
        .commands = names                                                                          \
    }

#define TABLES                                                                                     \
    "compare validate judge drift work-precision sweep rank growth time diff average claims "      \
    "simulate list gallery store campaign solve reference interval"
#define STORED                                                                                     \
    "compare growth rank drift work-precision sweep validate judge time errata claims interval "   \
    "plot report site paper"
#define FOUR_FORMATS "text csv json latex"
#define PATTERNS "names or globs, separated by commas"
#define ONE_SOLVER "one of `holonom list solvers' (default: auto, by size and pattern)"
#define INTEGRATORS "of `holonom list integrators'"
#define STABILIZATIONS "of `holonom list stabilizations'"
#define DRAWN_WITH_Y                                                                               \
    "plot compare drift work-precision sweep growth time validate judge gallery campaign"
#define DRAWN DRAWN_WITH_Y " rank" /* whose y axis has the formulations */
#define DRAWING                                                                                    \
    "compare drift work-precision sweep rank growth time validate judge gallery campaign"
#define SIMULATED "integrator stabilization" /* of plot: there are simulations beside the truth */
#define COMPARED_MAX 1920 /* the reference works at four times as many bits */

/* clang-format off */
const struct hol_option hol_option_table[] = {
    OPTION("format", 'f', WORD, "FORMAT", format_name, .help = "how it is written", USES(
        TAKE("compare", .words = "text csv json latex tap"),
        TAKE("validate judge", .words = FOUR_FORMATS " tap"),
        TAKE("list", .words = FOUR_FORMATS " bibtex"),
        TAKE("simulate", .words = "csv json text latex"),
        TAKE("plot", .words = "csv json text latex", .without = "figure"),
        TAKE("show", .words = "text latex"),
        TAKE("export", .words = "json csv mat"),
        TAKE("reference interval solve drift work-precision sweep rank growth time diff average claims errata "
             "gallery store", .words = FOUR_FORMATS),
        TAKE("campaign", .words = FOUR_FORMATS))),
    OPTION("columns", 0, TEXT, "LIST", columns,
           .help = "of tables: these columns, by key or glob, in this order",
           USES(AS_USUAL(TABLES " errata"), TAKE("plot", .without = "figure"))),
    OPTION("rows", 0, TEXT, "LIST", rows,
           .help = "only rows with KEY=GLOB, !=, <, >; or N..M of them",
           USES(AS_USUAL(TABLES " errata"), TAKE("plot", .without = "figure"))),
    OPTION("caption", 0, TEXT, "TEXT", caption, .help = "of the table, which floats then",
           USES(TAKE(TABLES " plot", .with = "format=latex"))),
    OPTION("label", 0, TEXT, "TEXT", label, .help = "of the table, for \\ref",
           USES(TAKE(TABLES " plot", .with = "format=latex"))),
    OPTION("longtable", 0, NONE, NULL, longtable, .help = "a table that may go over pages",
           USES(TAKE(TABLES " plot", .with = "format=latex"))),
    OPTION("siunitx", 0, NONE, NULL, siunitx, .help = "numbers aligned by siunitx",
           USES(TAKE(TABLES " plot", .with = "format=latex"))),
    OPTION("output", 'o', WRITTEN, "PATH", output, .help = "write there; -: to standard output, as without it", USES(
        TAKE("report", .otherwise = "report", .help = "the folder of the report",
             .argument = HOL_ARGUMENT_MADE),
        TAKE("site", .otherwise = "site", .help = "the folder of the site",
             .argument = HOL_ARGUMENT_MADE),
        TAKE("paper", .otherwise = ".", .help = "the folder of the files",
             .argument = HOL_ARGUMENT_MADE),
        TAKE("references", .help = "the folder (default: reference/values beside the cases)",
             .argument = HOL_ARGUMENT_MADE),
        TAKE("export", .help = "the file, or for csv the folder (default: standard output)",
             .argument = HOL_ARGUMENT_MADE),
        TAKE("code", .help = "the file; of several languages its name without the suffix"),
        AS_USUAL("*"))),
    OPTION("provenance", 0, WORD, "WHEN", with_block,
           .help = "whether outputs end with where they come from", USES(
        TAKE("references", .words = "yes no", .without = "check"),
        TAKE("list show solve reference interval compare growth time rank check diff average simulate plot drift "
             "work-precision sweep validate export judge gallery explain campaign errata claims cite store "
             "report paper", .words = "yes no"))),
    OPTION("shard", 0, TEXT, "I/N", shard, .help = "only every N-th task, from the I-th on",
           USES(AS_USUAL("campaign"))),
    OPTION("retry", 0, NONE, NULL, retry, .help = "tasks that failed, too, once more",
           USES(AS_USUAL("campaign"))),
    OPTION("trust", 0, NONE, NULL, trust, .help = "also start the programs that the file names",
           USES(AS_USUAL("rerun"))),
    OPTION("cases", 0, FOLDER, "FOLDER", cases_dir, .help = "where the case files are", USES(
        AS_USUAL("list show solve reference references interval compare growth time rank check simulate plot "
                 "drift work-precision sweep validate export code judge gallery explain campaign serve errata claims "
                 "cite report paper site"))),
    OPTION("limits", 0, NUMBER, "N", limits, .low = 1, .high = 16,
           .help = "case files may ask for N times as much", USES(
        TAKE("list show solve reference references interval compare growth time rank check simulate plot "
             "drift work-precision sweep validate export code judge explain errata report site",
             .otherwise = "1"))),
    OPTION("solvers", 's', TEXT, "LIST", solvers, .list = "solvers", .help = PATTERNS, USES(
        TAKE("compare check report", .otherwise = "*,*/kernel"),
        TAKE("rank site", .otherwise = "*"),
        TAKE("paper", .otherwise = "svd,gauss,lagrange*,gram-schmidt"),
        TAKE("time", .otherwise = "*,*/*"),
        TAKE("growth", .otherwise = "*,*/*"),
        TAKE("validate", .otherwise = "none", .help = "our solvers to show beside it: " PATTERNS),
        TAKE("judge", .otherwise = "none", .help = "our solvers to show beside it: " PATTERNS, .without = "motion"),
        TAKE("sweep", .help = ONE_SOLVER "; with --over a list, with --instant all by default"),
        TAKE("simulate drift work-precision", .help = ONE_SOLVER),
        TAKE("plot", .help = ONE_SOLVER, .with = SIMULATED),
        TAKE("solve", .help = "one name, or auto (default: the reference; with --along auto)"))),
    OPTION("bits", 'b', BITS, "LIST", bits, .low = HOL_BITS_MIN, .high = HOL_BITS_MAX,
           .help = "precisions in bits", USES(
        TAKE("compare check report rank site", .otherwise = "53,106,212", .high = COMPARED_MAX),
        TAKE("growth", .otherwise = "24,53,106", .high = COMPARED_MAX),
        TAKE("campaign", .otherwise = "53", .help = "precision in bits of the answers in the figure",
             .argument = HOL_ARGUMENT_ONE_BITS, .with = "figure"),
        TAKE("simulate drift work-precision", .otherwise = "53", .help = "precision in bits",
             .argument = HOL_ARGUMENT_ONE_BITS),
        TAKE("plot", .otherwise = "53", .help = "precision in bits", .argument = HOL_ARGUMENT_ONE_BITS,
             .with = SIMULATED),
        TAKE("sweep", .otherwise = "53", .high = COMPARED_MAX, .help = "precision in bits; with --instant a list"),
        TAKE("solve", .otherwise = "53", .help = "precision in bits", .argument = HOL_ARGUMENT_ONE_BITS,
             .with = "solvers along"),
        TAKE("judge", .otherwise = "53", .help = "precision of the file's numbers",
             .argument = HOL_ARGUMENT_ONE_BITS, .with = "motion"))),
    OPTION("digits", 'd', NUMBER, "N", digits, .low = 1, .high = 1000, .help = "decimal digits", USES(
        TAKE("reference", .otherwise = "20"),
        TAKE("solve", .otherwise = "20", .without = "along"),
        TAKE("judge", .help = "how many digits are wanted", .with = "motion"))),
    OPTION("state", 0, TEXT, "NAME", state,
           .help = "from this state: initial or a named one (default: initial)", USES(
        TAKE("compare rank validate", .help = "only this state: initial, a named one, or 'random 1'"),
        TAKE("solve", .help = "initial (default), a named one, or 'random 1'", .without = "along"),
        TAKE("judge", .help = "only this state: initial, a named one, or 'random 1'; with --motion from it"),
        TAKE("explain", .help = "of a CASE: initial (default), a named one, or 'random 1'"),
        TAKE("export", .with = "motion iftomm"),
        TAKE("growth", .with = "over"),
        AS_USUAL("simulate drift reference interval work-precision sweep plot"))),
    OPTION("over", 0, TEXT, "NAME=RANGE", over,
           .help = "over a parameter or size of the case: 1:1e-12, 4..64, 0:3:lin, 1,2,5", USES(
        TAKE("average", .help = "a list of columns, separated by commas (default: t, else state, else case)"),
        AS_USUAL("sweep growth time paper"))),
    OPTION("instant", 0, NONE, NULL, instant, .help = "formulations at a state, not along the motion",
           USES(TAKE("sweep", .with = "over"))),
    OPTION("set", 0, TEXTS, "LIST", set,
           .help = "a state by hand: x=0.3,x'=1/2 and the rest as in --state", USES(
        TAKE("solve", .without = "along"),
        TAKE("growth", .with = "over"),
        TAKE("export", .with = "motion iftomm"),
        AS_USUAL("compare rank simulate drift reference interval work-precision sweep"))),
    OPTION("project", 0, NONE, NULL, project, .help = "move that state onto the constraints", USES(
        TAKE("simulate", .with = "set from"),
        TAKE("solve compare rank drift reference interval work-precision sweep growth export",
             .with = "set"))),
    OPTION("states", 'n', NUMBER, "N", states, .low = 0, .high = HOL_STATES_MOST,
           .help = "random states beside the case's own", USES(
        TAKE("compare check report rank errata validate site", .otherwise = "3"),
        TAKE("export", .otherwise = "3", .without = "motion"))),
    OPTION("seed", 0, NUMBER, "N", seed, .low = 0, .high = 4294967295, .help = "of the random states", USES(
        TAKE("compare check report rank errata validate site", .otherwise = "1"),
        TAKE("export", .otherwise = "1", .without = "motion"),
        TAKE("solve sweep growth", .otherwise = "1", .with = "state"))),
    OPTION("jobs", 'j', NUMBER, "N", jobs, .low = 1, .high = 1024,
           .help = "threads (default: one a core)", USES(
        AS_USUAL("compare check report paper site rank growth errata claims references validate drift "
                 "work-precision sweep campaign"),
        TAKE("solve", .with = "along"),
        TAKE("judge export", .without = "motion"))),
    OPTION("verbose", 'v', NONE, NULL, verbose, USES(
        TAKE("compare", .help = "a row for every state, not only the worst"),
        TAKE("growth", .help = "the fitted lines, too, one by one"),
        TAKE("sweep", .help = "a row for every value and formulation, too", .with = "instant"),
        TAKE("work-precision", .help = "a row for every run, not only the last"),
        TAKE("validate", .help = "a line for every problem, too"),
        TAKE("diff", .help = "what is within noise, too"),
        TAKE("judge", .help = "a line for every problem, too", .without = "motion"))),
    OPTION("integrator", 0, TEXT, "NAME", integrator, .list = "integrators", .help = INTEGRATORS, USES(
        TAKE("simulate", .otherwise = "rk4"),
        TAKE("plot", .help = INTEGRATORS ", a list: simulations, too (default: rk4 if --stabilization is given)"),
        TAKE("sweep", .otherwise = "rk2", .without = "instant"),
        TAKE("drift", .otherwise = "rk2,rk4", .help = INTEGRATORS ", a list"),
        TAKE("work-precision", .otherwise = "*", .help = INTEGRATORS ", a list"))),
    OPTION("stabilization", 0, TEXT, "NAME", stabilization, .list = "stabilizations",
           .help = STABILIZATIONS, USES(
        TAKE("simulate", .otherwise = "one-step"),
        TAKE("plot", .help = STABILIZATIONS ", a list: simulations, too (default: one-step)"),
        TAKE("sweep", .otherwise = "baumgarte", .without = "instant"),
        TAKE("drift", .otherwise = "none,baumgarte,one-step,one-step-energy",
             .help = STABILIZATIONS ", a list"),
        TAKE("work-precision", .otherwise = "*", .help = STABILIZATIONS ", a list"))),
    OPTION("step", 0, POSITIVE, "H", step, .help = "size of a step (default: a thousandth of the span)", USES(
        AS_USUAL("simulate drift paper"),
        TAKE("plot", .with = SIMULATED),
        TAKE("work-precision", .help = "size of the first step (default: a 25th of the span)"),
        TAKE("sweep", .help = "a value, list or range (default: a 400th of the span)",
             .argument = HOL_ARGUMENT_TEXT, .without = "instant"))),
    OPTION("tolerance", 0, POSITIVE, "X", tolerance, .help = "of an adaptive integrator",
           USES(TAKE("simulate drift plot", .otherwise = "1e-9"),
                TAKE("sweep", .otherwise = "1e-9", .without = "instant"))),
    OPTION("until", 0, DECIMAL, "T", until, .help = "end there instead of at the end of the span", USES(
        AS_USUAL("simulate drift work-precision plot paper"),
        TAKE("sweep", .without = "instant"),
        TAKE("judge", .with = "motion"),
        TAKE("export", .with = "motion iftomm"))),
    OPTION("every", 0, NUMBER, "N", every, .low = 1, .high = 4294967295, .help = "write every N-th step",
           USES(TAKE("simulate", .otherwise = "1"))),
    OPTION("alpha", 0, DECIMAL, "X", alpha,
           .help = "Baumgarte's gain of the rates (default: of the step)", USES(
        AS_USUAL("simulate drift work-precision plot"),
        TAKE("sweep", .help = "Baumgarte's gain of the rates: a value, list or range",
             .argument = HOL_ARGUMENT_TEXT, .without = "instant"))),
    OPTION("beta", 0, DECIMAL, "X", beta,
           .help = "Baumgarte's gain of the residuals (default: of the step)", USES(
        AS_USUAL("simulate drift work-precision plot"),
        TAKE("sweep", .help = "Baumgarte's gain of the residuals: a value, list or range",
             .argument = HOL_ARGUMENT_TEXT, .without = "instant"))),
    OPTION("errors", 0, NONE, NULL, errors, .help = "errors against the true trajectory, and events",
           USES(AS_USUAL("simulate"))),
    OPTION("points", 0, NUMBER, "N", points, .low = 2, .high = 100000, USES(
        TAKE("drift", .otherwise = "200", .help = "samples of each motion"),
        TAKE("plot", .otherwise = "400", .help = "times of the true motion; about as many of a simulation"),
        TAKE("work-precision", .otherwise = "10", .help = "the most runs of a combination", .high = 40),
        TAKE("sweep", .otherwise = "25", .help = "how many values in a range"),
        TAKE("growth time paper", .otherwise = "25", .help = "how many values in a range", .with = "over"),
        TAKE("rank", .otherwise = "200", .help = "how many thresholds in a range", .with = "threshold figure"),
        TAKE("export", .otherwise = "101", .help = "how many times", .with = "motion iftomm"),
        TAKE("report", .help = "how many points on each line or axis of the figures about motions"))),
    OPTION("limit", 0, NUMBER, "S", limit, .low = 1, .high = 86400, USES(
        TAKE("work-precision", .otherwise = "10", .help = "seconds for one combination of methods"),
        TAKE("validate", .otherwise = "10", .help = "seconds for one problem"),
        TAKE("serve", .otherwise = "60", .help = "seconds for a request beyond double precision"))),
    OPTION("memory", 0, NUMBER, "MB", memory, .low = 100, .high = 1000000,
           .help = "memory of such a request", USES(TAKE("serve", .otherwise = "4000"))),
    OPTION("at", 0, TEXT, "LIST", at, .help = "times, separated by commas (default: the end of the span)",
           USES(TAKE("solve", .without = "set along",
                     .help = "the state on the true motion at this time; without --solvers: at these"),
                TAKE("compare rank", .without = "set", .help = "the state on the true motion at this time"),
                AS_USUAL("reference"))),
    OPTION("from", 0, READ, "FILE", from, .help = "begin at the last row of this table, of simulate or reference",
           USES(TAKE("simulate reference", .without = "set state"),
                TAKE(STORED, .argument = HOL_ARGUMENT_TEXT, .without = "store",
                     .help = "show what a run in this store has; nothing is computed"))),
    OPTION("with", 0, TEXTS, "FILE", tables,
           .help = "the motion in this table, too (t, coordinates, velocities)",
           USES(AS_USUAL("plot"))),
    OPTION("run", 0, NUMBER, "N", run, .low = 1, .high = 4294967295,
           .help = "this run of the store (default: the last one)",
           USES(TAKE(STORED, .with = "from"), AS_USUAL("store rerun"),
                TAKE("diff average", .help = "this run of a store (default: all complete ones)"))),
    OPTION("store", 0, TEXT, "FILE", store,
           .help = "keep what is computed in this database, as it becomes known",
           USES(AS_USUAL(STORED),
                TAKE("campaign", .help = "the store of the campaign, which is made if need be"))),
    OPTION("resume", 0, NONE, NULL, resume, .help = "go on with this very run, if the store has it",
           USES(TAKE(STORED, .with = "store"))),
    OPTION("table", 0, TEXT, "NAME", table, .help = "of the store (default: results)",
           USES(AS_USUAL("store"))),
    OPTION("certify", 0, TEXT, "WHEN", certify, .help = "no, yes, or as far as that many seconds of the processor allow, and three times as many for each of the two runs",
           USES(TAKE("reference drift work-precision code paper", .otherwise = "10"),
                TAKE("sweep", .otherwise = "10", .without = "instant"),
                TAKE("simulate", .otherwise = "10", .with = "errors"),
                TAKE("solve compare rank", .otherwise = "10", .with = "at"),
                TAKE("judge", .otherwise = "10", .with = "motion"))),
    OPTION("events", 0, NONE, NULL, events, .help = "all events of the published entries, certified",
           USES(TAKE("reference", .without = "format=csv format=latex columns rows"))),
    OPTION("budget", 0, NUMBER, "N", budget, .low = 1, .high = 100000000,
           .help = "the most steps of the true motion", USES(TAKE("reference", .otherwise = "160000"))),
    OPTION("along", 0, READ, "FILE", along, .help = "at every row of this trajectory, as a table (CSV if no --format says else)",
           USES(AS_USUAL("solve"))),
    OPTION("box", 0, TEXT, "LIST", box, .help = "half-widths: R for all, or NAME=R of t, x, x'",
           USES(TAKE("interval", .otherwise = "0.5"))),
    OPTION("show", 0, WORD, "WHAT", show, USES(
        TAKE("sweep", .help = "in tables and figures", .words = "digits phi rate drift evaluations",
             .without = "instant"),
        TAKE("growth", .help = "in the tables", .words = "errors invariance cost"),
        TAKE("time", .help = "which table: every time, or digits against time over all cases",
             .words = "times front"),
        TAKE("validate", .help = "of several solvers", .words = "verdict profile"),
        TAKE("campaign", .help = "of `report': by formulation, by case, motions, or what failed",
             .words = "answers cases motions failures"),
        TAKE("gallery", .help = "which table", .words = "all instants motions reasons"))),
    OPTION("threshold", 0, TEXT, "LIST", threshold,
           .help = "what counts as zero: values or a range, besides the default", USES(AS_USUAL("rank"))),
    OPTION("figure", 0, DRAWN, "FILE", figure, .help = "draw it, too: .png, .svg or .pdf by the name", USES(
        AS_USUAL(DRAWING),
        TAKE("plot", .help = "draw it: .png, .svg or .pdf by the name, or .gif, an animation",
             .argument = HOL_ARGUMENT_MOVING))),
    OPTION("width", 0, LENGTH, "WIDTH", width,
           .help = "of the figure: column (8.5 cm), page (17.5 cm; default) or a length", USES(
        TAKE(DRAWN, .with = "figure format=latex"),
        TAKE("paper", .otherwise = "column", .help = "of equations, tables and figures: column, page or a length"),
        TAKE("show", .with = "format=latex",
             .help = "break the equations to column (7 cm), page (12 cm) or a length"),
        TAKE("simulate list claims diff average store solve reference interval", .with = "format=latex",
             .help = "of the table: column (8.5 cm), page (17.5 cm) or a length"))),
    OPTION("xrange", 0, RANGE, "A:B", xrange, .help = "of the figure: range of the x axis",
           USES(TAKE(DRAWN, .with = "figure"))),
    OPTION("yrange", 0, RANGE, "A:B", yrange, .help = "of the figure: range of the y axis",
           USES(TAKE(DRAWN_WITH_Y, .with = "figure"))),
    OPTION("panels", 0, PANELS, "LIST", panels, .help = "of the figure: only these, by name or number",
           USES(TAKE(DRAWING, .with = "figure"))),
    OPTION("page", 0, WRITTEN, "FILE", page, .help = "write the verdict as a page of HTML, too",
           USES(AS_USUAL("validate judge diff"))),
    OPTION("level", 0, POSITIVE, "P", level, .help = "of the tests: how likely noise alone is called more",
           USES(TAKE("diff", .otherwise = "0.01"))),
    OPTION("keep", 0, WRITTEN, "FILE", keep,
           .help = "keep all answers, to be judged or explained again", USES(AS_USUAL("validate"))),
    OPTION("entry", 0, WRITTEN, "FILE", entry,
           .help = "put the results into this entry of the gallery, too", USES(AS_USUAL("validate judge"))),
    OPTION("entries", 0, FOLDER, "FOLDER", entries,
           .help = "put the results of each folder NAME of files into NAME.json in this folder, too",
           USES(TAKE("judge", .with = "motion"))),
    OPTION("times", 0, READ, "FILE.csv", times, .help = "times of bench-solvers, to be shown",
           USES(AS_USUAL("report site"))),
    OPTION("exec", 'e', TEXTS, "COMMAND", exec,
           .help = "a shell command that speaks the protocol", USES(AS_USUAL("validate"))),
    OPTION("sandbox", 0, FOLDER, "FOLDER", sandbox,
           .help = "what is asked may write only below it, and has no network", USES(
        AS_USUAL("validate campaign"))),
    OPTION("families", 0, NONE, NULL, families,
           .help = "ask about the families with a knob for kappa, too", USES(AS_USUAL("validate"))),
    OPTION("motion", 0, NONE, NULL, motion, .help = "whole motions instead of instants",
           USES(AS_USUAL("judge export"))),
    OPTION("iftomm", 0, NONE, NULL, iftomm,
           .help = "the description and the results that the IFToMM benchmark library asks for",
           USES(TAKE("export", .without = "motion bare states seed jobs"))),
    OPTION("bare", 0, NONE, NULL, bare, .help = "without the references", USES(
        TAKE("code", .help = "without the true motion"),
        AS_USUAL("export"))),
    OPTION("check", 0, NONE, NULL, check, .help = "compute again and compare, write nothing",
           USES(AS_USUAL("references"))),
    OPTION("standalone", 0, NONE, NULL, standalone, .help = "a whole LaTeX document, not a part of one",
           USES(TAKE("show", .with = "format=latex"))),
    OPTION("language", 'l', TEXT, "LIST", language,
           .help = "c, fortran, python, julia, matlab, r, javascript, modelica; several: a file each",
           USES(TAKE("code", .otherwise = "c"))),
    OPTION("jacobian", 0, NONE, NULL, jacobian, .help = "the derivatives of the residual, too",
           USES(AS_USUAL("code"))),
    OPTION("tag", 't', TEXTS, "TAG", tag, .list = "tags",
           .help = "only cases with this tag (holonomic, redundant, ...)", USES(AS_USUAL("list"))),
    OPTION("source", 0, TEXT, "TEXT", source, .help = "only cases whose source has this text in it",
           USES(AS_USUAL("list"))),
    OPTION("n", 0, TEXT, "RANGE", n, .help = "only cases with this many coordinates: 4, 3..6, ..6, 3..",
           USES(AS_USUAL("list"))),
    OPTION("m", 0, TEXT, "RANGE", m, .help = "only cases with this many constraints",
           USES(AS_USUAL("list"))),
    {.name = NULL}};
/* clang-format on */
_Static_assert(sizeof hol_option_table / sizeof *hol_option_table <= HOL_OPTIONS_MAX + 1,
               "more options than there is room for");

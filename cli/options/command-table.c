/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The commands, a row each, by task: the only place that lists them. */
#include "cli/options/commands.h"

#include <string.h>

#define ANY SIZE_MAX
#define CASES "[CASE]... [NAME=VALUE]..."
#define SOME_CASES "CASE... [NAME=VALUE]..."
#define ONE_CASE "CASE [NAME=VALUE]..."

/* clang-format off: name, group, operands (least, most, NAME=VALUE?), function, what it does */
const struct hol_command hol_command_table[] = {
    {"list", HOL_GROUP_LOOK, "[cases [PATTERN]... | WHAT]", 0, ANY, false, hol_command_list,
     "The cases with size and tags, or the methods",
     "WHAT is solvers, integrators or stabilizations. Tags are found by the program: holonomic, "
     "nonholonomic, rheonomic, redundant, nonideal, ... All conditions must hold; the rank is that "
     "of A at the initial state."},
    {"show", HOL_GROUP_LOOK, SOME_CASES, 1, ANY, true, hol_command_show,
     "A case as the program understood it: M, F, A, b, rank, tags",
     "With --format=latex the equations for a paper (package amsmath): T, V, forces, constraints, "
     "M, F, A, b, C; with --standalone a document of its own."},
    {"solve", HOL_GROUP_SOLVE, SOME_CASES, 1, ANY, true, hol_command_solve,
     "Accelerations, constraint forces, multipliers: true digits",
     "The reference's answer at one state. The state itself is exact (sqrt(2) is sqrt(2)); the "
     "whole computation is carried out twice, at different precisions, and digits on which both "
     "agree are taken. Then the answer is enclosed in balls (interval arithmetic); if that "
     "succeeds, only digits that the balls certify are printed. Exit status 1 if the problem has "
     "no answer there.\nWith --solvers=NAME: what that formulation answers, at --bits (53), with "
     "nothing proved; chain, sparse-schur and sparse-kkt make no dense matrices, and `auto` "
     "chooses by size and pattern.\nWith --along=FILE, too: at every row of a trajectory, a table "
     "with t, coordinates and velocities as simulate writes it; the answers as CSV. Exit status 1 "
     "if there is none at some row."},
    {"reference", HOL_GROUP_SOLVE, ONE_CASE, 1, 1, true, hol_command_reference,
     "The true trajectory at given times: true digits",
     "Taylor series in MPFR from the initial (or another named) state, then a proof in ball "
     "arithmetic that the true motion stays in a tube about them: digits are certified as far as "
     "the tube goes (--certify), beyond it those on which two runs of other bits, order and step "
     "agree; each point says which. Exit status 1 where the motion ends or the rank of the "
     "constraints changes (what is before is printed), and, with --certify=yes, where not all is "
     "certified."},
    {"references", HOL_GROUP_SOLVE, "[CASE]...", 0, ANY, false, hol_command_references,
     "Store true motions with their provenance, or check them",
     "For every case with a span: the true motion at five times and more, to 45 digits, as two "
     "trajectories of different precision agree on them, in a file CASE.ref below the folder "
     "--output (default: reference/values beside the folder of the cases). A file in which nothing "
     "but the date would change stays as it is. --check computes again what is stored; exit status "
     "1 if a digit differs or a file belongs to an older form of its case."},
    {"interval", HOL_GROUP_SOLVE, SOME_CASES, 1, ANY, true, hol_command_interval,
     "For how long a motion is certain to exist",
     "Theorem 1 of Udwadia, Kalaba and Nashed on a box around a state (--box: half-widths of t, "
     "coordinates and velocities): the rank of A and the bound mu of the right-hand side are "
     "proved on the whole box in ball arithmetic, h is rounded down. Beside it: the interval on "
     "which the true motion is seen to exist. Exit status 1 if there is no bound."},
    {"compare", HOL_GROUP_COMPARE, CASES, 0, ANY, true, hol_command_compare,
     "Solve the cases with every solver, compare with the truth",
     "Every case is solved at its initial state, its named states and random states that satisfy "
     "the constraints, by every solver at every precision; errors are measured against the "
     "reference, and every formula that the source prints is checked. NAME=VALUE overrides a "
     "parameter or size of the case. An error is |x - y| / |y| against the truth y: of q'' and "
     "forces in the kinetic metric, and of the worst component, with its digits that are right and "
     "those that the problem allows at that precision. ratio = max |x - y| / (kappa 2^-bits "
     "scale), kappa that of A M^-1/2 times that of M, scale the largest component of the terms: "
     "q'', M^-1 F, M^-1 F_L, M^-1 F_C; F, F_L, F_C, C, M q''; for multipliers such a force over "
     "the least singular value of A. Exit status 1 if a grade is wrong or inaccurate, a solver is "
     "not as it declares, or a published value fails."},
    {"growth", HOL_GROUP_COMPARE, "[CASE... --over=NAME=RANGE [NAME=VALUE]...]", 0, ANY, true,
     hol_command_growth,
     "How errors grow with the condition number, against what each solver declares",
     "Every solver and every variant answers the families of the collection that have a knob for "
     "the condition number; the exponent of the growth is fitted, with its uncertainty, and held "
     "against the declared one. --show=invariance: how far the answers move when rows are scaled, "
     "permuted or repeated, and when coordinates are permuted or measured in other units; "
     "--show=cost: the time of a solve in double, at two sizes.\nWith a CASE and --over: the same "
     "of "
     "that case at its initial state (or --state) over one of its parameters or sizes; see sweep "
     "for the ranges. Of several cases each has a fit of its own."},
    {"time", HOL_GROUP_COMPARE, SOME_CASES, 1, ANY, true, hol_command_time,
     "What a solve takes, by every formulation, on any case",
     "CPU time of one solve in double at the initial state, the least of several measurements, one "
     "at a time, and how many times that of the fastest. --over=NAME=RANGE measures over a "
     "parameter "
     "or size of the case (see sweep). Exit status 1 if no formulation answers."},
    {"rank", HOL_GROUP_COMPARE, SOME_CASES, 1, ANY, true, hol_command_rank,
     "The rank of A, dependent rows and unique multipliers, by every solver",
     "At every state and precision: the rank each solver decides, what it measured, the gap "
     "between what counts and what does not, the rows it drops and the multipliers that are "
     "unique, beside the truth. The default threshold is 5 N 2^-BITS, N = max(n, m, 8), relative; "
     "formulations on B = A M^-1/2 may raise it by the rounding of M^-1/2. --threshold adds rows "
     "at "
     "others: one, a list 1e-12,1e-6, a range 1e-20:1 of --points (default 200) values in equal "
     "ratios, or 0.1..0.5 at equal distances. Exit status 1 if a rank decided at the default "
     "threshold is not the true one."},
    {"check", HOL_GROUP_COMPARE, CASES, 0, ANY, true, hol_command_check,
     "The comparison as TAP: a test for each verdict and formula",
     "One test for each solver and precision of a case, and one for each published formula or "
     "value; failures come with the command that reproduces them."},
    {"diff", HOL_GROUP_COMPARE, "OLD NEW", 2, 2, false, hol_command_diff,
     "What was lost and won between two runs: verdicts, digits, times",
     "OLD and NEW are tables that one command wrote as CSV (compare, growth, rank, time, drift, "
     "work-precision, sweep, validate, judge), of two versions, machines or libraries. Rows are "
     "matched by what names them. Or they are stores, of which all complete runs count, or one "
     "(--run, STORE:RUN). Told are "
     "verdicts that changed, digits lost or won beyond what "
     "rounding otherwise explains, times beyond their scatter where there are enough of them in "
     "each file for a test of ranks, rows that vanished or are new; --verbose shows what is "
     "within noise, too. Tables of several runs may follow each other in a file (>>): their times "
     "are one sample. Exit status 0 if nothing is lost, 1 if a verdict is graver, a digit lost, a "
     "time longer or a row gone."},
    {"average", HOL_GROUP_COMPARE, "TABLE", 1, 1, false, hol_command_average,
     "Mean, rms, median, largest and last of the numbers in a table",
     "TABLE is what a command wrote as CSV, or any table of yours with a line of names. Along a "
     "motion (simulate, drift: a column t) means are over time; over the states of each case, "
     "solver and precision in a table of compare or validate, over the rows. --over=LIST names the "
     "columns that are averaged over: --over=case,state leaves solver and precision."},
    {"simulate", HOL_GROUP_MOVE, ONE_CASE, 1, 1, true, hol_command_simulate,
     "A motion as CSV, with what drifts along it",
     "One case from its initial state (or --state) over its span, by one integrator, one "
     "stabilization and one solver (default auto, which chooses by size and pattern) at one number "
     "of bits (default 53). Lines after the table that begin with # say where the rank changes, "
     "and why the motion is incomplete; exit status 1 if it is. With --errors, the largest error "
     "of a coordinate and of a velocity against the true trajectory in each line, and below the "
     "table those of the whole and of the times of events."},
    {"plot", HOL_GROUP_MOVE, "CASE... X [Y]... | CASE... X,Y... [NAME=VALUE]...", 2, ANY, true,
     hol_command_plot, "Quantities along a motion, drawn or animated",
     "X and Y are t, coordinates (x), velocities (x'), accelerations (x''), lets and invariants of "
     "the case: one alone over time, more against the first (plot CASE x y), or the points X,Y, "
     "each with its path. The true motion at --points times; with --integrator or "
     "--stabilization, lists of names and globs, every such simulation beside it; with --with "
     "tables of simulate, reference or another program. Several cases (after the first one those "
     "operands that have a /, a * or .case) have their motions in one figure. --figure draws "
     "it: .svg, .png or .pdf, or .gif, an animation in which points are joined in their order; "
     "without it the numbers are written as CSV. Axes have the same scale for points, and for "
     "coordinates of a kind. Exit status 1 if a motion is incomplete."},
    {"drift", HOL_GROUP_MOVE, SOME_CASES, 1, ANY, true, hol_command_drift,
     "What drifts along a motion, by integrators and stabilizations",
     "Each case by every combination of --integrator (default rk2,rk4) and --stabilization "
     "(default "
     "none,baumgarte,one-step,one-step-energy; lists of names and globs) with the same step: the "
     "largest |phi|, |phi'|, |A q''-b| and errors against the true trajectory, invariants, times "
     "of events. --format=csv writes --points samples of each over time (default 200). --figure "
     "draws residual and error over time, and the error of the whole against the step, halved six "
     "times, all cases in the same panels. Exit status 1 if a motion is incomplete."},
    {"work-precision", HOL_GROUP_MOVE, SOME_CASES, 1, ANY, true, hol_command_work_precision,
     "What digits cost: seconds and evaluations, by all integrators and stabilizations",
     "Each combination runs with smaller and smaller steps (from a 25th of the span, or --step, "
     "each half the one before) or tolerances (1e-2, 1e-3, ...), until the digits no longer grow, "
     "--points runs are made (default 10), or --limit is used up. --integrator and --stabilization "
     "take lists of names and globs. Errors are the largest at multiples of the first step against "
     "the true "
     "trajectory; seconds are CPU time, measured one run at a time. Exit status 1 if no run is "
     "complete."},
    {"sweep", HOL_GROUP_MOVE, SOME_CASES, 1, ANY, true, hol_command_sweep,
     "Errors, drift and cost over any parameter, or over the step and Baumgarte's gains",
     "--step, --alpha and --beta take one value, a list 0.1,0.2,0.5, a range 1e-3:1e-1 of --points "
     "(default 25) values in equal ratios, or a range 0..4 of values at equal distances; gains may "
     "end in their unit: 0.1:10/h for alpha, 0..4/h^2 for beta. Every combination is run. Without "
     "any, the gains vary around 2/h and 1/h^2 (of a stabilization without gains: the step "
     "varies). Where the theory has a limit of stability, the figure has it as a line.\n"
     "--over=NAME=RANGE goes over a parameter or size of the case instead: a list 1,2,5, a range "
     "1:1e-12 of --points values, in equal ratios where both ends have one sign and are far apart "
     "(A:B:log, A:B:lin and A..B say which). The case is made anew at each value, with its own "
     "true "
     "motion, and run by every combination of --solvers, --integrator (rk4) and --stabilization "
     "(one-step), lists of names and globs. With --instant: by all formulations at one state. "
     "Where "
     "there is nothing to compare (no such case, an inconsistent state, no answer), a row says so. "
     "Exit status 1 if no run is complete, or an answer is wrong or inaccurate."},
    {"validate", HOL_GROUP_VALIDATE, "FILE.so...|--exec=COMMAND... [CASE]... [NAME=VALUE]...", 0,
     ANY, true, hol_command_validate, "Compare somebody else's solver with ours and the truth",
     "The solver is a shared object that defines holonom_solver() (holonom/solver.h), or any "
     "program that answers problems on its standard input by lines of JSON. It runs in a process "
     "of its own, in double precision, and every answer is judged by the reference; crashes, "
     "silence and nonsense are reported with the case and the state, and the run goes on.\nSeveral "
     "solvers are asked the same and become one table, one page, and performance profiles (Dolan "
     "and More) of digits and of time: --figure draws them, --show=profile writes them. Clients "
     "that have the loop in one call, to be copied or imported (holonom.py, .m, .R, .jl, .mjs), "
     "are in the folder that `holonom --clients' prints."},
    {"export", HOL_GROUP_VALIDATE, CASES, 0, ANY, true, hol_command_export,
     "The problems and references as files, to be answered elsewhere",
     "Every problem that a comparison asks of a formulation, in double precision, and unless "
     "--bare the true answers with the digits that are certified or agreed: one JSON file, a "
     "folder of Matrix Market and CSV files, or a file that MATLAB and Octave load. `holonom "
     "judge' reads the answers.\nWith --motion: the cases themselves as JSON, for whole "
     "simulators, whose trajectories `holonom judge --motion' reads: T, V, forces, constraints, "
     "the state at the start, and --points times (default 101) with the true states.\nWith "
     "--iftomm: "
     "two files for each case in the folder of --output, what the IFToMM Library of Computational "
     "Benchmark Problems asks for: CASE_description.tex, which pdflatex makes a PDF of, and "
     "CASE_results.txt, the true motion at --points times, in the form in which `holonom judge "
     "--motion' reads results."},
    {"code", HOL_GROUP_VALIDATE, ONE_CASE, 1, 1, true, hol_command_code,
     "The equations as a file of a programming language, with a self-test",
     "One file without dependencies: functions for M, F, A, b, C, phi, phi', invariants and lets "
     "of "
     "t, q, q' and the parameters, true accelerations at states, the true motion at eleven times, "
     "each with the digits that are certified or agreed. Run as a program it tests itself, with a "
     "solver of its own: exit status 0 if its accelerations are the true ones (to 12 digits, or to "
     "what double precision allows there) and a Runge-Kutta run meets the true motion to 6 digits. "
     "The true motion is certified as far as --certify goes. "
     "A parameter that decides which equations there are (an index, a condition) is a number in "
     "them."},
    {"judge", HOL_GROUP_VALIDATE, "ANSWERS [CASE]... | --motion CASE FILE...", 1, ANY, true,
     hol_command_judge, "Verdicts on answers that were computed elsewhere",
     "ANSWERS is a JSON file, or the folder of an export with answers.csv in it: the answers of "
     "any program to the problems of `holonom export'. The problems are collected anew, and the "
     "answers judged as those of our own formulations are, which can be shown beside them "
     "(--solvers).\nWith --motion, FILE is a table with the columns t, the coordinates and perhaps "
     "the velocities (x'): errors against the true trajectory, drift, digits, and what an error "
     "looks like (units, columns, a step too far). Several files are runs with different steps: "
     "their order is shown, and the step at which it ends. FILE may be a folder with a folder of "
     "tables (*.csv) for each of several programs: the true motion is computed once for all, and "
     "--entries is the folder of their entries. Exit status 1 if one does not come to "
     "the end of the motion, has fewer than 3 digits, or fewer than --digits."},
    {"gallery", HOL_GROUP_VALIDATE, "[ENTRY|FILE.json]...", 0, ANY, false, hol_command_gallery,
     "Solvers and simulators that others wrote, and ours, as they were judged",
     "Tables of the results that are kept with the collection: of solvers of one instant by kind "
     "of "
     "problem, of simulators by case and step, and why they disagree where they do. ENTRY is a "
     "name or glob; a FILE, made by `holonom judge --entry=FILE' or `holonom validate "
     "--entry=FILE', joins the others. --figure draws digits against time. `make gallery' computes "
     "all of it again."},
    {"explain", HOL_GROUP_VALIDATE, "RUN PROBLEM", 2, 2, false, hol_command_explain,
     "One problem of a run, whole: asked, expected, received, laws, grade, the solver's words",
     "RUN is what `holonom validate --keep=FILE' kept, or any file of answers. PROBLEM is a number "
     "in it, or a case, of which --state is taken. Shown are M, F, A, b and C, what is expected "
     "and what was received, the laws, the grade and what made it, the reason that the solver gave "
     "and what it wrote to its standard error, and what it answered to the same problem with its "
     "rows permuted, scaled or repeated, and in other units. (Members of --families are not "
     "kept.)"},
    {"campaign", HOL_GROUP_COMPARE, "plan|run|status|report FILE", 2, 2, false,
     hol_command_campaign,
     "Many tasks from one file: planned, run, kept, resumed, on threads or under MPI",
     "FILE says what is computed: cases, grids and random designs of parameters, states, "
     "formulations, precisions, integrators, steps, outside solvers. `plan' says how many tasks "
     "there are and how long they will take; `run' does those that the store has not yet, so that "
     "the same command goes on after whatever ended it, and what comes out does not depend on it; "
     "`status' says how far it is, `report' what was found. Under mpirun (a build with --with-mpi) "
     "the ranks share the tasks, and rank 0 keeps the store; --shard=I/N does every N-th task, for "
     "job arrays, and `store merge' makes one of their stores. Exit status of `run': 1 if a task "
     "failed or is left.\nThe chapter \"Campaigns\" of the manual has the language of the file."},
    {"serve", HOL_GROUP_VALIDATE, "", 0, 0, false, hol_command_serve,
     "Evaluate cases for other programs, by lines of JSON",
     "Answers requests on standard input, a JSON object a line, until it ends: M, F, A, b, C, phi, "
     "phi' and invariants of a case at states, in double precision or at any number of bits, the "
     "certified truth, true motions. The clients in the folder that `holonom --clients' prints are "
     "one import each: p = holonom.case(\"iftomm/andrews\"); p.M(q, t). The manual has the "
     "members of requests and answers. What is wrong with a request is its answer, and the server "
     "goes on."},
    {"errata", HOL_GROUP_PUBLISH, "[CASE]...", 0, ANY, false, hol_command_errata,
     "What the sources print wrongly, with the evidence",
     "Every published entry that is a misprint and refuted, that fails, or whose last digit is "
     "off: as printed, what holds instead (25 digits), the evidence, and of a printed number how "
     "many digits are right. Exit status 1 if an entry fails that is not marked as a misprint, or "
     "a mark is wrong."},
    {"claims", HOL_GROUP_PUBLISH, "[N]...", 0, ANY, false, hol_command_claims,
     "What Greenwood says about his methods, measured",
     "Claims of Greenwood 2003, chapter 6, about stabilizations, by number; all of them without "
     "one. Each is measured by simulations of the cases it is about; a criterion over these "
     "numbers gives the verdict: holds, holds in part, fails. Exit status 1 if one cannot be "
     "decided."},
    {"rerun", HOL_GROUP_PUBLISH, "FILE...", 1, ANY, false, hol_command_rerun,
     "Repeat the run that made a file, and say whether the numbers are the same",
     "FILE is any output of this program: text, CSV, TAP, JSON, LaTeX, HTML, SVG, PNG, PDF. Its "
     "block "
     "says how it was made; that command runs again, here, and nothing is written: the results are "
     "compared, but for times. What differs is said: first the cases, then the first value. "
     "Files that the command reads are looked for where its line says. A command that starts "
     "somebody else's program "
     "(validate, a campaign with outside) is run again only with --trust. Exit status 1 if a "
     "number differs, 2 if a run "
     "cannot be "
     "repeated.\nOf a store the last run, or that of --run, is repeated into another one, and "
     "their "
     "rows are compared, but for times."},
    {"cite", HOL_GROUP_PUBLISH, "[CASE|METHOD]...", 0, ANY, false, hol_command_cite,
     "BibTeX of the program, of the sources of cases, and of methods",
     "The entry of the program at this version; after it, of each case (names, globs, files), "
     "formulation, integrator and stabilization that is named, a remark with its source, and the "
     "entries of the bibliography that the source cites, each once. holonom cite '*' has the "
     "sources of the whole collection."},
    {"store", HOL_GROUP_PUBLISH, "ls|show|rm|export|merge FILE [RUN|FROM]...", 2, ANY, false,
     hol_command_store, "Look at stores of runs; export, merge and thin them",
     "A store is an SQLite database that --store=FILE of compare, growth, rank, drift, "
     "work-precision, sweep, validate, judge, time, errata, claims, interval, plot, report, "
     "site and paper "
     "writes as results become known; --resume goes on "
     "with a run that was interrupted, and --from=FILE shows a run again, in any format, without "
     "computing. `store ls FILE' lists the runs, `store show FILE' says where one (--run; the "
     "last) "
     "comes from and what it has, `store rm FILE RUN...' removes runs, `store export FILE' writes "
     "a "
     "--table of a run (results: every answer with its problem and verdict) without anything that "
     "differs from machine to machine, and `store merge FILE FROM...' takes over the runs of other "
     "stores: what several computed of one run becomes one. The manual has the tables and queries "
     "to begin with."},
    {"report", HOL_GROUP_PUBLISH, "[CASE]...", 0, ANY, false, hol_command_report,
     "Comparison, growth of errors, figures (SVG, PNG, PDF) and pages of HTML",
     "Writes into the folder --output (default: report): index.html, which begins with the "
     "formulation to take by need and with what failed, a page for each part and each case, the "
     "comparison as text, CSV, JSON and LaTeX, the data of the figures and the figures. The "
     "figures need gnuplot. The figure of all cases is drawn at the first of --bits; the growth of "
     "errors has "
     "its own precisions. Cases that are named are in every part, own files first; --points makes "
     "the figures about motions coarser or finer. --times=FILE adds the figure of time against n; "
     "`make bench' measures it."},
    {"paper", HOL_GROUP_PUBLISH, ONE_CASE, 1, 1, true, hol_command_paper,
     "What an article about a case takes in: equations, tables, figures",
     "Writes into the folder --output (default: this one), as wide as a column: equations.tex; "
     "compare.tex, errors of "
     "formulations; rank.tex; of a case that moves drift.tex and drift.pdf; with --over=NAME=RANGE "
     "over.tex and over.pdf. Each is what show, compare, rank, drift and sweep --instant write, "
     "with "
     "a caption and the label tab:compare, tab:rank, tab:drift, tab:over, and says the command "
     "that makes it alone. Exit status 1 if a verdict failed or a motion is incomplete."},
    {"site", HOL_GROUP_PUBLISH, "[CASE]...", 0, ANY, false, hol_command_site,
     "The collection as a web site that needs no server",
     "Writes into the folder --output (default: site): index.html, where cases are found by words, "
     "tags, n, m, rank and source, and by the kind of mechanism; a page for each case with its "
     "equations, its true accelerations, forces and multipliers to 40 digits, its true motion, "
     "what "
     "is printed about it, what each formulation makes of it, and code in every language; a page "
     "for each formulation; a leaderboard, errata, claims, true motions. The pages open from the "
     "folder, and the same cases make the same bytes: nothing on them depends on time or machine. "
     "--times=FILE adds the times of `make bench'. Figures need gnuplot."},
    {.name = NULL}};
/* clang-format on */

const struct hol_command *
hol_command_find(const char *name)
{
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The options of the program, as they are declared (one table) and as a command gets them. */
#ifndef HOL_CLI_OPTIONS_OPTIONS_H
#define HOL_CLI_OPTIONS_OPTIONS_H

#include "base/files/file.h"
#include "base/files/keeper.h"
#include "model/case.h"
#include "reports/compare/writer.h"
#include "reports/figures/draw.h"
#include "reports/provenance/result-stream.h"
#include "store/store.h"

#include <stdio.h>

/* Exit codes of the program: DESIGN 7. */
enum hol_exit { HOL_EXIT_GOOD = 0, HOL_EXIT_VERDICT = 1, HOL_EXIT_USAGE = 2 };

#define HOL_BITS_LIST_MAX 64
#define HOL_STATES_MOST 10000 /* random states */
#define HOL_OPTIONS_MAX 128   /* rows of the table of options */

/* The arguments of an option that may be given again, in their order; none: it was not given. */
struct hol_texts {
    size_t count;
    const char **list;
};

/*
 * For a run whose results are compared instead of written: what it would write goes here, and no
 * file is made or opened for writing.
 *
 * wants  in  is it asked about this file of the run (NULL: the table)?
 * take   in  the result, to be read from its start, with the marks of result-stream.h (NULL: a
 *            figure, of which there is only the digest of its data), and the record with its digest
 */
struct hol_capture {
    bool (*wants)(void *context, const char *part);
    void (*take)(void *context, const char *part, const struct hol_provenance *record, FILE *file);
    void *context;
    bool has_store;                   /* of its own, which may be written */
    const struct hol_options *writer; /* of the command that captures, whose files are written */
};

/*
 * What a command is asked for. A field belongs to the option of its name; one that was not given
 * has the default of the table, and without one it is NULL or 0: the command chooses.
 */
struct hol_options {
    const struct hol_command *command;
    bool given[HOL_OPTIONS_MAX];           /* row k of hol_option_table; ask hol_option_given */
    const char *argument[HOL_OPTIONS_MAX]; /* as it was given (of several the last) */
    enum hol_format format;
    const char
        *format_name; /* the word, NULL: not given; of `export' it is not one of hol_format */
    size_t bits_count;
    mpfr_prec_t bits[HOL_BITS_LIST_MAX];
    size_t digits, jobs, seed, states, points, limit, limits, every, budget, memory, run;
    const char *solvers, *integrator, *stabilization;    /* names or globs, separated by commas */
    const char *step, *tolerance, *until, *alpha, *beta; /* decimals; of a sweep lists and ranges */
    const char *store; /* a database of runs to be written; `from' may name one to be read */
    const char *table; /* of it */
    const struct hol_keeper *keeper; /* of what is computed; NULL: none */
    const char *state, *at, *box, *threshold, *show, *certify, *over, *from, *level;
    const char *language;                              /* names, separated by commas */
    const char *source, *n, *m;                        /* what to look for */
    const char *output, *figure, *page, *keep, *entry; /* files to be written */
    const char *entries;                               /* the folder of entries */
    const char *along, *times;                         /* files to be read */
    const char *width, *xrange, *yrange, *panels;      /* of a figure */
    const char *cases_dir;
    struct hol_texts exec, set, tag, tables;
    const char *sandbox; /* a folder */
    bool trust, families, verbose, instant, errors, events, check, standalone, motion, iftomm, bare,
        jacobian, project, resume, retry;
    const char *shard;
    const char *with_block;            /* --provenance: "yes", "no" */
    struct hol_provenance *provenance; /* NULL: outputs carry none */
    const struct hol_capture *capture; /* NULL: outputs are written */
    size_t operand_count;              /* all of them, in their order */
    char **operands;
    const char *columns, *rows, *caption, *label; /* of tables: how they are written */
    bool longtable, siunitx;
    struct hol_table_style style;     /* made of these and of the format */
    struct hol_table_trouble trouble; /* of its columns */
    size_t pattern_count;             /* operands without '=' */
    const char **patterns;
    size_t override_count; /* operands NAME=VALUE, and after them the values of --set */
    struct hol_override *overrides;
    char *override_text; /* owner of the names */
    char *set_text;      /* owner of names and values of --set; NULL: there are none */
};

/* What the argument of an option is, and so how it is read and kept. */
enum hol_argument {
    HOL_ARGUMENT_NONE,     /* a switch; bool */
    HOL_ARGUMENT_NUMBER,   /* a whole number, low to high; size_t */
    HOL_ARGUMENT_BITS,     /* precisions, low to high, separated by commas; bits, bits_count */
    HOL_ARGUMENT_ONE_BITS, /* the same, but one */
    HOL_ARGUMENT_DECIMAL,  /* a finite number, rounded where it is used; the text */
    HOL_ARGUMENT_POSITIVE, /* the same, above zero */
    HOL_ARGUMENT_WORD,     /* one of the words of its use; the text */
    HOL_ARGUMENT_TEXT,     /* read by the command, not empty; the text, as all else below */
    HOL_ARGUMENT_TEXTS,    /* the same of an option that may be given again; struct hol_texts */
    HOL_ARGUMENT_WRITTEN,  /* a file that can be written */
    HOL_ARGUMENT_DRAWN,    /* the same, whose name says how to draw it: .png, .svg, .pdf */
    HOL_ARGUMENT_MOVING,   /* the same, or .gif */
    HOL_ARGUMENT_LENGTH,   /* hol_figure_length; the text */
    HOL_ARGUMENT_RANGE,    /* hol_figure_range; the text */
    HOL_ARGUMENT_PANELS,   /* hol_figure_panels; the text */
    HOL_ARGUMENT_READ,     /* a file that can be read */
    HOL_ARGUMENT_FOLDER,   /* a folder that can be read */
    HOL_ARGUMENT_MADE      /* a folder that the command makes */
};

/* How some commands take an option; what is 0 or NULL is as in the option's row. */
struct hol_option_use {
    const char *commands;  /* their names, separated by blanks; "*": all (the last use) */
    const char *otherwise; /* the default, as it would be given; NULL: the command's own, or none */
    const char *help;
    const char *words;          /* of a WORD, separated by blanks; the first is the default */
    const char *with, *without; /* goes only with one of these options, or with none of them:
                                   names, or NAME=WORD, separated by blanks */
    enum hol_argument argument;
    unsigned long high;
};

struct hol_option {
    const char *name; /* --name */
    char letter;      /* -x; 0: none */
    enum hol_argument argument;
    const char *placeholder; /* of the argument in help: "N" */
    size_t offset;           /* of its field in struct hol_options */
    unsigned long low, high;
    const char *list; /* what completion offers: a list of `holonom list', NULL: nothing */
    const char *help;
    const struct hol_option_use *uses; /* ends with commands NULL */
};
extern const struct hol_option hol_option_table[]; /* ends with name NULL */

/* Groups of --help, by task. */
#define HOL_GROUP_LIST(X)                                                                          \
    X(LOOK, "Look at the collection")                                                              \
    X(SOLVE, "Solve: the truth, and what a formulation answers")                                   \
    X(COMPARE, "Compare formulations at instants")                                                 \
    X(MOVE, "Motions")                                                                             \
    X(VALIDATE, "Somebody else's solver or simulator")                                             \
    X(PUBLISH, "What sources print; reports")
#define HOL_GROUP_ENUM(name, text) HOL_GROUP_##name,
enum hol_group { HOL_GROUP_LIST(HOL_GROUP_ENUM) HOL_GROUP_COUNT };
#undef HOL_GROUP_ENUM

struct hol_command {
    const char *name;
    enum hol_group group;
    const char *operands;
    size_t least, most;                            /* operands that are no NAME=VALUE */
    bool parameters;                               /* NAME=VALUE is taken */
    int (*run)(const struct hol_options *options); /* the exit status */
    const char *summary, *details;                 /* a line; paragraphs */
};
extern const struct hol_command
    hol_command_table[]; /* ends with name NULL; in the order of --help */
const struct hol_command *hol_command_find(const char *name); /* NULL: there is none */

/* How the command takes the option; NULL: it does not. */
const struct hol_option_use *hol_option_use(const struct hol_option *option,
                                            const struct hol_command *command);
/* The kind of argument, the largest number and the help of an option where it is used so. */
enum hol_argument hol_option_argument(const struct hol_option *option,
                                      const struct hol_option_use *use);
unsigned long hol_option_high(const struct hol_option *option, const struct hol_option_use *use);
const char *hol_option_help(const struct hol_option *option, const struct hol_option_use *use);

/*
 * Parse the command line of a command. Returns -1 to go on, else the exit status: after --help, or
 * after one line on standard error about what is wrong.
 *
 * options  out  hol_options_clear, in any case
 * argv     in   argc  the first is the command's name
 */
int hol_options_parse(struct hol_options *options, const struct hol_command *command, int argc,
                      char **argv);
/* The same for a run whose results go to `capture`. */
int hol_options_parse_for(struct hol_options *options, const struct hol_capture *capture,
                          const struct hol_command *command, int argc, char **argv);
void hol_options_clear(struct hol_options *options);
/* Does --from name a store, whose run says all else, and not a file? */
bool hol_options_from_store(const struct hol_options *options);
/* Was it on the command line? name: a long name of the table. */
bool hol_option_given(const struct hol_options *options, const char *name);
/* Is none of these given, which a form of the command ("campaign run") has no use for? Else
 * complains. names: separated by blanks. */
bool hol_options_without(const struct hol_options *options, const char *form, const char *names);
/* Would the command take it beside the others that were given? */
bool hol_options_take(const struct hol_options *options, const char *name);
/* The argument as it was given, or else the default of the table; NULL: neither, or it plays no
 * part beside the other options. */
const char *hol_option_value(const struct hol_options *options, const char *name);

/* "holonom: " message, newline, on standard error. */
void hol_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void hol_complain_line(void *context, const char *line); /* for struct hol_lines */

/* The output file: standard output, or a file that hol_output_close puts in its place
 * (base/files/file.h). NULL, -1: complained. */
struct hol_output {
    FILE *file;            /* to be written to: that of the result */
    struct hol_file whole; /* path NULL: standard output */
    struct hol_result_stream result;
    struct hol_provenance *provenance; /* NULL: no block */
    const char *part;
    const struct hol_capture *capture; /* NULL: not captured, or not wanted */
    FILE *captured;                    /* NULL: it is written */
};
/* The table of a command: --output, in its --format. */
int hol_output_open(struct hol_output *output, const struct hol_options *options);
/*
 * Another file of the run. The output ends with the block of its kind of file.
 *
 * path  in  NULL: standard output
 * part  in  the field of the block; NULL: it is the table of the command
 */
int hol_output_open_part(struct hol_output *output, const struct hol_options *options,
                         const char *path, const char *part, enum hol_container container);
/* Can it be written? Complains if not. Nothing is left there; what is not a file is not opened, as
 * the reader of a pipe would see its end. */
bool hol_output_possible(const char *path);
/* Is this file, which is read, none that the options write? Else a complaint. */
bool hol_outputs_spare(const struct hol_options *options, const char *path);
int hol_output_close(struct hol_output *output, bool keep);
/* Close it after writing came to a status, and keep it if that is OK: is all well? Else after a
 * complaint. */
bool hol_output_end(struct hol_output *output, enum hol_status status);
/* Are the columns and rows that are wanted those of a table that was begun? Else a complaint with
 * those that there are. */
bool hol_tables_good(const struct hol_options *options);
/* The output of a command that writes tables: where columns or rows are chosen, nothing reaches it
 * before all of them were found. NULL, -1: complained. */
struct hol_tables {
    FILE *file; /* to be written to */
    struct hol_output output;
    char *held; /* what was written, if it waits */
    size_t length;
};
int hol_tables_open(struct hol_tables *tables, const struct hol_options *options);
/* hol_output_end, after hol_tables_good. */
bool hol_tables_end(struct hol_tables *tables, const struct hol_options *options,
                    enum hol_status status);
/* The same of what a store gave: what went wrong there is complained of. */
bool hol_tables_end_stored(struct hol_tables *tables, const struct hol_options *options,
                           const struct hol_store *store, enum hol_status status);
/* The style of tables that the options make; false after a complaint. */
bool hol_style_make(struct hol_options *options);

/* Draw a figure into the file of --figure, whose name says the format, as --width, --xrange,
 * --yrange and --panels say; false after a complaint. */
bool hol_figure_save(const struct hol_options *options, const struct hol_drawing *drawing,
                     const void *context);
/* The same as an SVG document, for a page; hol_free. */
bool hol_figure_svg(char **svg, const struct hol_drawing *drawing, const void *context);
/* The performance profile of the answers of a campaign at --bits (campaign/tables.h); as
 * hol_figure_save. */
struct hol_store;
bool hol_campaign_figure(const struct hol_options *options, struct hol_store *store, long long run);

#endif

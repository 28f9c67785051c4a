/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A campaign's file and its plan: what is read, what is refused where, and the number of each task.
 */
#include "campaign/plan.h"
#include "tests/store/store-lab.h"
#include "tests/support/tap.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------ what is refused */

/* The first finding of a text, as line:column: message; "" without one. */
static const char *
finding(const char *text)
{
    static char first[300];
    struct hol_campaign campaign;
    struct hol_diagnostics diagnostics = {0};
    enum hol_status status = hol_campaign_parse(&campaign, &diagnostics, "f", text, strlen(text));

    first[0] = '\0';
    if ((status == HOL_INVALID) != (diagnostics.count > 0) ||
        (status != HOL_OK && status != HOL_INVALID))
        (void)snprintf(first, sizeof first, "status %d with %zu findings", (int)status,
                       diagnostics.count);
    else if (status == HOL_INVALID)
        (void)snprintf(first, sizeof first, "%zu:%zu: %s", diagnostics.list[0].place.line,
                       diagnostics.list[0].place.column, diagnostics.list[0].message);
    hol_diagnostics_clear(&diagnostics);
    hol_campaign_clear(&campaign);
    return first;
}

static void
refused(void)
{
    static const struct {
        const char *text, *finding;
    } cases[] = {
        {"instants { cases a; }", ""},
        {"# nothing\n", "1:1: the campaign has no block"},
        {"instants { }", "1:1: the block has no cases"},
        {"instants {\n  cases a;", "1:1: the block has no '}'"},
        {"instants { cases a; bits 53 }", "1:29: expected ';', not '}'"},
        {"instants { cases a; bits 7; }", "1:26: expected a number of bits, from 24 to"},
        {"instants { cases a; bits 53, 53; }", "1:30: 53 bits are there already"},
        {"instants { cases a; states random 3, random 5; }",
         "1:38: 'random' states are there already"},
        {"instants { cases a; states named, random 2, named; }",
         "1:45: 'named' states are there already"},
        {"instants { cases a; parameter g = 1, 2, 1.0e0; }", "1:41: 1.0e0 is there already"},
        {"instants { cases a; parameter g = 1 .. 1 lin 3; }",
         "1:40: the range ends where it begins"},
        {"motions { cases a; steps 0.1, 1e-1; }", "1:31: 1e-1 is there already"},
        {"title \"a\"; title \"b\"; instants { cases a; }", "1:12: there is a title already"},
        {"instants { cases a; states rnd 5; }", "1:28: expected 'named' or 'random', not 'rnd'"},
        {"instants { cases a; states named; states named; }", "1:35: 'states' is there already"},
        {"instants { cases a; steps 1; }", "1:21: 'steps' is no statement of instants"},
        {"motions { cases a; states named; }", "1:20: 'states' is no statement of motions"},
        {"motions { cases a; steps 0; }", "1:26: a step is above 0"},
        {"instants { cases a; parameter g = 1 .. 2; }", "1:35: a range of a parameter has"},
        {"instants { cases a; parameter g = 0 .. 2 log 3; }", "1:35: a range in equal ratios"},
        {"instants { cases a; parameter g = 1; size g = 2; }", "1:43: g has its values already"},
        {"instants { cases a; random 3 { parameter g = 1; } }", "1:47: expected '..', not"},
        {"instants { cases a; random 3 { } }", "1:28: a random design has a parameter"},
        {"instants { cases a; budget 3; }", "1:29: expected a unit: s, min or h"},
        {"instants { cases a; budget 3 days; }", "1:30: expected a unit: s, min or h, not 'days'"},
        {"instant { cases a; }", "1:1: 'instant' begins no statement of a campaign; did you mean "
                                 "'instants'?"},
        {"instants { cases a; } instants \"instants 1\" { cases b; }",
         "1:33: a block \"instants 1\" is there already"},
        {"title \"x;\ninstants { cases a; }", "1:7: the string has no end in this line"},
        {"instants { cases a; } }", "1:23: there is no block to be ended here"},
        {"\x01", "1:1: expected a statement"},
    };

    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        const char *found = finding(cases[k].text);
        size_t length = strlen(cases[k].finding);

        if (!tap_ok(length == 0 ? found[0] == '\0' : strncmp(found, cases[k].finding, length) == 0,
                    "refused: %s", cases[k].finding))
            tap_diag("found: %s", found);
    }
}

/* ------------------------------------------------------------------------------- numbers */

/* Two cases of the test, written where the program runs. */
static char paths[2][400];

static const char *const sources[2] = {
    "title \"One\"; source \"none\"; parameter g = 1; size N = 2; coordinate x;\n"
    "kinetic x'^2/2; potential g*x; initial x = 0, x' = 0; state \"other\": x = 1; span 0 .. 1;\n",
    "title \"Two\"; source \"none\"; parameter g = 1; size N = 2; coordinate x;\n"
    "kinetic x'^2/2; potential g*x; initial x = 0, x' = 0;\n"};

static void
write_cases(void)
{
    for (size_t k = 0; k < 2; k++) {
        (void)strcpy(paths[k], lab_path(k == 0 ? "1.case" : "2.case"));
        FILE *file = fopen(paths[k], "w");
        if (file == NULL || fputs(sources[k], file) < 0 || fclose(file) != 0)
            tap_bail("cannot write %s", paths[k]);
    }
}

static enum hol_status
find(void *context, const char *pattern,
     enum hol_status (*add)(void *to, const char *name, const char *path), void *to)
{
    enum hol_status status = HOL_UNABLE;

    (void)context;
    for (size_t k = 0; k < 2; k++)
        if (strcmp(pattern, "*") == 0 || pattern[0] == (k == 0 ? '1' : '2'))
            status = add(to, k == 0 ? "1" : "2", paths[k]);
    return status;
}

struct planned {
    struct hol_campaign campaign;
    struct hol_plan plan;
    struct hol_diagnostics diagnostics;
    enum hol_status status;
};

static struct planned *
plan(const char *text)
{
    const struct hol_case_finder finder = {.find = find};
    struct planned *p = hol_alloc(1, sizeof *p);

    if (p == NULL)
        tap_bail("out of memory");
    p->status = hol_campaign_parse(&p->campaign, &p->diagnostics, "f", text, strlen(text));
    if (p->status == HOL_OK)
        p->status = hol_plan_make(&p->plan, &p->diagnostics, &p->campaign, &finder);
    return p;
}

static void
unplan(struct planned *p)
{
    hol_diagnostics_clear(&p->diagnostics);
    if (p->plan.campaign != NULL)
        hol_plan_clear(&p->plan);
    hol_campaign_clear(&p->campaign);
    hol_free(p);
}

static const char two_blocks[] =
    "instants \"a\" { cases \"*\"; parameter g = 1 .. 100 log 3; size N = 2 .. 5;\n"
    "  random 7 { parameter h = 0 .. 1; } states named, random 5; formulations svd; }\n"
    "motions \"b\" { cases \"*\"; steps 0.1; }\n"
    "instants \"c\" { cases 2; states random 1000000; formulations svd; }\n";

/* Every number is that of exactly one task, in the order that the header says: a walk over blocks,
 * cases, points and states meets 0, 1, 2, ... */
static void
numbered(void)
{
    static const char design[] = "random 7 { parameter h = 0 .. 1; }";
    char text[sizeof two_blocks];
    struct planned *p;
    uint64_t number = 0;
    bool good = true;

    (void)strcpy(text, two_blocks);
    (void)memset(strstr(text, design), ' ', strlen(design));
    p = plan(text);
    if (!tap_ok(p->status == HOL_OK, "a plan of three blocks"))
        tap_diag("%s", p->diagnostics.text != NULL ? p->diagnostics.text : "");
    for (size_t b = 0; p->status == HOL_OK && b < p->campaign.block_count && good; b++) {
        const struct hol_plan_block *block = &p->plan.blocks[b];

        for (size_t k = 0; k < block->case_count; k++)
            for (uint64_t point = 0; point < block->points; point++)
                for (size_t state = 0; state < block->cases[k].states && good; state++) {
                    struct hol_task task = hol_plan_task(&p->plan, number);

                    good = task.number == number && task.block == b && task.which == k &&
                           task.point == point && task.state == state;
                    number++;
                }
    }
    if (!tap_ok(good && number == p->plan.tasks, "numbers are those of the walk"))
        tap_diag("at %" PRIu64 " of %" PRIu64, number, p->plan.tasks);
    tap_ok(p->plan.blocks[0].points == 12 && p->plan.blocks[0].tasks == 12 * (2 + 5 + 1 + 5),
           "points times states: %" PRIu64, p->plan.blocks[0].tasks);
    tap_ok(p->plan.blocks[1].tasks == 1 && p->plan.blocks[1].left_out == 1,
           "a case without a motion is left out of motions");
    struct hol_plan_values values = {0};
    tap_ok(hol_plan_values_make(&values, &p->plan.blocks[0], 7) == HOL_OK && values.count == 2 &&
               strcmp(values.list[0].name, "g") == 0 &&
               strcmp(values.list[0].value, "10.0000") != 0 && atof(values.list[0].value) == 10 &&
               strcmp(values.list[1].value, "5") == 0,
           "point 7 of 3 x 4 is g = 10, N = 5");
    hol_plan_values_clear(&values);
    unplan(p);
}

static void
signed_alike(void)
{
    struct planned *a = plan("instants { cases 1; states named; formulations svd; bits 53; }");
    struct planned *b = plan("title \"T\"; # a remark\ninstants { cases \"1\"; formulations svd;\n"
                             "  budget 5 min; bits 53; }");
    struct planned *c = plan("instants { cases 1; states named; formulations svd; bits 106; }");
    struct planned *d = plan("instants { cases \"1\"; states named; seed 2; formulations svd; }");

    tap_ok(strcmp(a->plan.signature, b->plan.signature) == 0,
           "titles, remarks and budgets leave the signature as it is");
    tap_ok(strcmp(a->plan.signature, c->plan.signature) != 0 &&
               strcmp(a->plan.signature, d->plan.signature) != 0,
           "bits and seeds do not");
    unplan(a);
    unplan(b);
    unplan(c);
    unplan(d);
}

static void
planned_wrongly(void)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"instants { cases 3; }", "f:1:18: no case matches '3'"},
        {"instants { cases 1; formulations nobody; }", "f:1:34: no formulation of this build"},
        {"instants { cases 1; parameter h = 1, 2; }", "f:1:31: 1: "},
        {"instants { cases 1; record tables; }", "f:1:28: what is recorded is problems"},
        {"instants { cases 1; random 1000000000 { parameter g = 1 .. 2; } states random 10000; }",
         "f:1:1: more than 1000000000000 tasks"},
        {"motions { cases 2; }", "f:1:17: no case here has a motion"},
    };

    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct planned *p = plan(cases[k].text);
        const char *said = p->diagnostics.text != NULL ? p->diagnostics.text : "";

        if (!tap_ok(p->status == HOL_INVALID &&
                        strncmp(said, cases[k].why, strlen(cases[k].why)) == 0,
                    "refused: %s", cases[k].why))
            tap_diag("said: %s", said);
        unplan(p);
    }
}

/* -------------------------------------------------------------------------------- designs */

/* Of COUNT values of a uniform design the mean is 1/2 within six standard errors, neighbours are
 * not correlated, and two parameters of one design are not, either. */
#define COUNT 4000
static void
designed(void)
{
    struct hol_campaign_axis g = {.name = {"g", 0}, .low = {"0", 0}, .high = {"1", 0}}, h = g;
    struct hol_campaign_axis size = {
        .name = {"N", 0}, .is_size = true, .low = {"2", 0}, .high = {"4", 0}};
    struct hol_campaign_axis wide = {
        .name = {"g", 0}, .logarithmic = true, .low = {"-1", 0}, .high = {"-1e-12", 0}};
    double sum = 0, neighbours = 0, pairs = 0, last = 0, error = 1 / (12 * 63.2455532);
    size_t sizes[5] = {0};
    char text[80], again[80];
    bool inside = true;

    h.name.text = "h";
    for (uint64_t k = 0; k < COUNT; k++) {
        hol_design_value(text, &g, 1, k);
        double x = atof(text) - 0.5;
        hol_design_value(text, &h, 1, k);
        sum += x;
        neighbours += x * last;
        pairs += x * (atof(text) - 0.5);
        last = x;
        hol_design_value(text, &size, 1, k);
        sizes[atoi(text) < 5 ? atoi(text) : 0]++;
        hol_design_value(text, &wide, 1, k);
        inside = inside && atof(text) <= -1e-12 && atof(text) >= -1;
    }
    tap_ok(sum / COUNT < 6 * 0.2886751 / 63.2 && -sum / COUNT < 6 * 0.2886751 / 63.2,
           "the mean of a uniform design is in its middle: %g", sum / COUNT);
    tap_ok(neighbours / COUNT < 6 * error && -neighbours / COUNT < 6 * error,
           "neighbours are not correlated");
    tap_ok(pairs / COUNT < 6 * error && -pairs / COUNT < 6 * error,
           "nor are two parameters of a point");
    tap_ok(sizes[2] > 1200 && sizes[3] > 1200 && sizes[4] > 1200 &&
               sizes[2] + sizes[3] + sizes[4] == COUNT,
           "sizes are whole and both ends come");
    tap_ok(inside, "values in equal ratios stay between their ends, also below zero");
    hol_design_value(text, &g, 1, 999999999);
    hol_design_value(again, &g, 1, 999999999);
    tap_ok(strcmp(text, again) == 0, "a value is found from its number alone");
    hol_design_value(again, &g, 2, 999999999);
    tap_ok(strcmp(text, again) != 0, "and depends on the seed");
}

int
main(void)
{
    refused();
    write_cases();
    numbered();
    signed_alike();
    planned_wrongly();
    designed();
    return tap_done();
}

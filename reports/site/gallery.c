/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Somebody else's software on a case, and the page of an entry of the gallery. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "reports/gallery/gallery.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How an entry ended on the problems or runs of one case. */
struct engine {
    const struct hol_gallery_entry *entry;
    const char *case_name;
    size_t problems, agreed;
    enum hol_verdict verdict;       /* of instants, the worst */
    long double digits, attainable; /* of instants where fewest are right; of the best run; NaN */
    const char *state, *why;        /* of the worst instant */
    const struct hol_gallery_motion *run; /* of motions: the best; NULL: instants */
    long double order;
    char link[HOL_SITE_PATH + 4];
    char case_link[HOL_SITE_PATH + 4]; /* "": the site has no page of it */
};

/* From bad to good; what says that it is unable is better than what is wrong. */
static int
gravity(enum hol_verdict verdict)
{
    static const int grave[HOL_VERDICT_COUNT] = {[HOL_VERDICT_WRONG] = 5,
                                                 [HOL_VERDICT_INACCURATE] = 4,
                                                 [HOL_VERDICT_NOT_ASKED] = 3,
                                                 [HOL_VERDICT_UNABLE] = 2,
                                                 [HOL_VERDICT_LOSES] = 1};

    return grave[verdict];
}

/* ------------------------------------------------------------------------- columns */

HOL_GET(get_entry, index)
{
    const struct engine *e = part[0];

    hol_datum_text(datum, e->entry->text[HOL_GALLERY_NAME]);
    datum->link = e->link;
}

HOL_GET(get_software, index)
{
    const struct engine *e = part[0];

    hol_gallery_software(datum, e->entry);
}

HOL_GET(get_case, index)
{
    const struct engine *e = part[0];

    hol_datum_text(datum, e->case_name);
    datum->link = e->case_link[0] != '\0' ? e->case_link : NULL;
}

HOL_GETTER(get_agreed, 0, struct engine, print, "%zu of %zu", r->agreed, r->problems)
HOL_GETTER_IF(get_state, 0, struct engine, gravity(r->verdict) > 0, text, r->state)
HOL_GETTER_IF(get_why, 0, struct engine, gravity(r->verdict) > 0, text, r->why)
HOL_GETTER(get_method, 0, struct engine, text, r->run->method)
HOL_GETTER(get_grade, 0, struct engine, text, r->run->grade)
HOL_GETTER(get_truth, 0, struct engine, text, r->run->truth)
HOL_GETTER(get_step, 0, struct engine, number, r->run->step)
HOL_GETTER(get_drift, 0, struct engine, number, r->run->drift)
HOL_GETTER(get_seconds, 0, struct engine, number, r->run->seconds)
/* No "-0.0". */
HOL_GETTER(get_order, 0, struct engine, number, fabsl(r->order) < 0.05L ? 0 : r->order)

HOL_GET(get_verdict, index)
{
    const struct engine *e = part[0];
    const char *class = hol_verdict_class(e->verdict);

    hol_datum_text(datum, hol_verdict_text(e->verdict));
    datum->class = class != NULL ? class : "good";
}

HOL_GET(get_digits, index)
{
    const struct engine *e = part[0];

    if (!isfinite(e->digits))
        return;
    if (e->run != NULL)
        hol_datum_print(datum, "%.1Lf", e->digits);
    else
        hol_datum_print(datum, "%.1Lf of %.1Lf", e->digits, e->attainable);
}

#define RIGHT .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column who[] = {
    {"entry", .get = get_entry},
}, what[] = { /* the last: a telephone shows the first columns */
    {"software", .get = get_software},
}, which[] = {
    {"case", .get = get_case},
}, of_instants[] = {
    {"verdict", .get = get_verdict},
    {"agrees at", .get = get_agreed},
    {"digits, fewest", .get = get_digits, RIGHT},
    {"at state", .get = get_state},
    {"why", .get = get_why, .prose = true, .share = 30},
}, of_motions[] = {
    {"digits at the end", .get = get_digits, RIGHT},
    {"at step", .get = get_step, .markup = {'g', 2}, RIGHT},
    {"method", .get = get_method},
    {"order", .get = get_order, .markup = {'f', 1}, RIGHT},
    {"drift of the invariant", .get = get_drift, .markup = {'g', 2}, RIGHT},
    {"seconds", .get = get_seconds, .markup = {'g', 2}, RIGHT},
    {"grade", .get = get_grade},
    {"truth", .get = get_truth},
};
/* clang-format on */

/* ------------------------------------------------------------------------- what is listed */

struct engines {
    size_t count;
    struct engine *list;
};

static bool
add(struct engines *all, const struct engine *one)
{
    if (!hol_array_extend(&all->list, all->count, sizeof *all->list))
        return false;
    all->list[all->count++] = *one;
    return true;
}

/* The problems of one case, as it is, without other parameters. */
static struct engine
sum_instants(const struct hol_gallery_entry *entry, const char *case_name)
{
    struct engine e = {
        .entry = entry, .case_name = case_name, .verdict = HOL_VERDICT_AGREES, .digits = NAN};

    for (size_t i = 0; i < entry->instant_count; i++) {
        const struct hol_gallery_instant *one = &entry->instants[i];

        if (strcmp(one->case_name, case_name) != 0 || one->parameters[0] != '\0')
            continue;
        e.problems++;
        e.agreed += gravity(one->verdict) == 0;
        if (isfinite(one->digits) && !(e.digits <= one->digits)) {
            e.digits = one->digits;
            e.attainable = one->attainable;
        }
        if (e.state == NULL || gravity(one->verdict) > gravity(e.verdict)) {
            e.verdict = one->verdict;
            e.state = one->state;
            e.why = one->why;
        }
    }
    return e;
}

/* Of an entry, what it did on a case, or (NULL) on each; folder: of the links, "../gallery/". */
static bool
collect(struct engines *all, const struct hol_gallery_entry *entry, const char *case_name,
        const char *folder)
{
    struct hol_gallery_ladder *ladders = NULL;
    char stem[HOL_PAGE_STEM], link[HOL_SITE_PATH + 4];
    size_t count = 0;
    bool good = true;

    (void)snprintf(link, sizeof link, "%.20s%s.html", folder,
                   hol_page_stem(stem, entry->text[HOL_GALLERY_NAME]));
    for (size_t i = 0; i < entry->instant_count && good; i++) {
        const char *name = entry->instants[i].case_name;
        struct engine e;
        bool new = case_name == NULL || strcmp(name, case_name) == 0;

        for (size_t k = 0; k < i && new; k++)
            new = strcmp(entry->instants[k].case_name, name) != 0;
        if (!new)
            continue;
        e = sum_instants(entry, name);
        memcpy(e.link, link, sizeof e.link);
        good = e.problems == 0 || add(all, &e);
    }
    good = good && hol_gallery_ladders(&ladders, &count, entry) == HOL_OK;
    for (size_t i = 0; i < count && good; i++) {
        struct engine e = {.entry = entry,
                           .case_name = ladders[i].case_name,
                           .run = ladders[i].best,
                           .order = ladders[i].order};

        if (e.run == NULL || ladders[i].parameters[0] != '\0' ||
            (case_name != NULL && strcmp(e.case_name, case_name) != 0))
            continue;
        e.digits = hol_gallery_run_digits(e.run);
        memcpy(e.link, link, sizeof e.link);
        good = add(all, &e);
    }
    hol_gallery_ladders_clear(ladders, count);
    return good;
}

/* Motions and instants apart; the most trusted first: by verdict and by digits; then by name. */
static int
by_trust(const void *a, const void *b)
{
    const struct engine *x = a, *y = b;
    int grave = x->run == NULL ? gravity(x->verdict) - gravity(y->verdict) : 0;
    long double dx = isfinite(x->digits) ? x->digits : -1,
                dy = isfinite(y->digits) ? y->digits : -1;

    if ((x->run == NULL) != (y->run == NULL))
        return x->run == NULL ? 1 : -1;
    if (grave != 0)
        return grave;
    if (dx != dy)
        return dx > dy ? -1 : 1;
    grave = strcmp(x->entry->text[HOL_GALLERY_NAME], y->entry->text[HOL_GALLERY_NAME]);
    return grave != 0 ? grave : strcmp(x->case_name, y->case_name);
}

/* One of the two tables, if it has rows. */
static enum hol_status
put_table(FILE *out, const struct engines *all, bool motions, bool on_one, const char *title)
{
    struct hol_columns c = {0};
    const struct hol_table_spec spec = {.name = motions ? "simulators" : "solvers",
                                        .own = &c,
                                        .id = motions ? "simulators-table" : "solvers-table",
                                        .class = "sortable"};
    size_t rows = 0;

    for (size_t k = 0; k < all->count; k++)
        rows += (all->list[k].run != NULL) == motions;
    if (rows == 0)
        return HOL_OK;
    if (on_one)
        HOL_COLUMNS_ADD(&c, who);
    else
        HOL_COLUMNS_ADD(&c, which);
    if (motions)
        HOL_COLUMNS_ADD(&c, of_motions);
    else
        HOL_COLUMNS_ADD(&c, of_instants);
    if (on_one)
        HOL_COLUMNS_ADD(&c, what);
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "%s", title);
    for (size_t k = 0; k < all->count; k++)
        if ((all->list[k].run != NULL) == motions)
            hol_table_row(table, HOL_RECORD(&all->list[k]));
    return hol_table_end(table);
}

bool
hol_site_has_engines(const struct hol_site *site, const char *case_name)
{
    for (size_t k = 0; site->gallery != NULL && k < site->gallery->count; k++) {
        const struct hol_gallery_entry *e = site->gallery->list[k];

        for (size_t i = 0; i < e->instant_count; i++)
            if (strcmp(e->instants[i].case_name, case_name) == 0)
                return true;
        for (size_t i = 0; i < e->motion_count; i++)
            if (strcmp(e->motions[i].case_name, case_name) == 0)
                return true;
    }
    return false;
}

enum hol_status
hol_site_put_engines(struct hol_page *page, const struct hol_site *site, const char *case_name)
{
    struct engines all = {0};
    bool good = true;

    for (size_t k = 0; site->gallery != NULL && k < site->gallery->count && good; k++)
        good = collect(&all, site->gallery->list[k], case_name, "../" HOL_SITE_GALLERY "/");
    if (good && all.count > 0)
        qsort(all.list, all.count, sizeof *all.list, by_trust);
    enum hol_status status = good ? HOL_OK : HOL_NOMEM;
    if (status == HOL_OK)
        status = put_table(page->out, &all, true, true, "Simulators, the most digits first");
    if (status == HOL_OK)
        status = put_table(page->out, &all, false, true,
                           "Solvers of an instant, the best verdict first");
    hol_free(all.list);
    return status;
}

/* ------------------------------------------------------------------------- pages */

static void
link_cases(struct engines *all, const struct hol_site *site)
{
    for (size_t k = 0; k < all->count; k++)
        for (size_t i = 0; i < site->row_count; i++)
            if (strcmp(site->rows[i].name, all->list[k].case_name) == 0)
                (void)snprintf(all->list[k].case_link, sizeof all->list[k].case_link, "../%s",
                               site->rows[i].file);
}

enum hol_status
hol_site_entry(FILE *out, const struct hol_site *site, size_t k)
{
    const struct hol_gallery_entry *entry = site->gallery->list[k];
    char file[HOL_SITE_PATH];
    struct engines all = {0};
    struct hol_page page;
    const struct hol_page_about about = {
        .site = &site->pages,
        .file = hol_site_file(file, HOL_SITE_GALLERY, entry->text[HOL_GALLERY_NAME], ".html"),
        .under = hol_site_page_file(HOL_SITE_LEADERBOARD),
        .title = entry->text[HOL_GALLERY_NAME]};
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK) {
        hol_site_put_manifest(page.out, entry);
        status = collect(&all, entry, NULL, "") ? HOL_OK : HOL_NOMEM;
    }
    if (status == HOL_OK && all.count > 0)
        qsort(all.list, all.count, sizeof *all.list, by_trust);
    if (status == HOL_OK) {
        link_cases(&all, site);
        hol_page_section(&page, 2, "results", "What it did on the cases");
    }
    if (status == HOL_OK)
        status = put_table(page.out, &all, true, false, "Motions, the most digits first");
    if (status == HOL_OK)
        status = put_table(page.out, &all, false, false, "Instants, the best verdict first");
    hol_free(all.list);
    return hol_page_end(&page, out, status);
}

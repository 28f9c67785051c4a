/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The line protocol: numbers go over exactly; whatever is wrong with a line is said in one clause
 * that quotes the place.
 */
#include "base/alloc.h"
#include "foreign/process/wire.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ONE                                                                                        \
    "title \"one\"; source \"-\"; parameter g = 0.1; coordinate x, y; kinetic x'^2 + y'^2;\n"      \
    "force x = g; constraint c: x = 3*y; initial x = 3, y = 1;\n"

static const mpfr_prec_t bits[] = {53};

static struct hol_exchange *
collect(const struct hol_model *model)
{
    struct hol_compare_options o = {
        .bits_count = 1, .bits = bits, .seed = tap_seed(), .solve = true, .jobs = 1};
    struct hol_exchange *x;

    if (hol_exchange_collect(&x, model, &o, 0) != HOL_OK)
        tap_bail("the problems could not be collected");
    return x;
}

static uint64_t
random_word(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state ^ *state >> 29;
}

static bool
same(double x, double y)
{
    return isnan(x) ? isnan(y) : x == y && signbit(x) == signbit(y);
}

/* Every double that is a number comes back in every bit. */
static void
test_numbers(void)
{
    size_t count = 20000 * tap_multiplier(), off = 0;
    uint64_t state = tap_seed();

    for (size_t i = 0; i < count; i++) {
        struct hol_text text = {0};
        uint64_t word = random_word(&state);
        double x, back;
        char why[HOL_WIRE_WHY];
        json_t *root;
        memcpy(&x, &word, sizeof x);
        hol_text_add(&text, "{\"x\":");
        hol_wire_add_vector(&text, &x, 1);
        hol_text_add(&text, "}");
        root = hol_wire_parse(text.text, text.length, why);
        bool good = root != NULL && hol_wire_vector(&back, 1, json_object_get(root, "x"), "x", why);
        if (!good || !same(x, back)) {
            off++;
            tap_diag("%a came back as %a", x, good ? back : 0);
        }
        json_decref(root);
        hol_text_clear(&text);
    }
    tap_ok(off == 0, "%zu random doubles, subnormal, infinite and NaN among them, come back",
           count);
}

static void
test_spellings(void)
{
    static const struct {
        const char *text;
        double value;
    } all[] = {{"[\"0x1.8p+1\"]", 3},
               {"[\"-0x1p-1074\"]", -0x1p-1074},
               {"[\"inf\"]", INFINITY},
               {"[\"-inf\"]", -INFINITY},
               {"[Infinity]", INFINITY},
               {"[-Infinity]", -INFINITY},
               {"[1e-400]", 0},
               {"[-0.0]", -0.0},
               {"[17]", 17},
               {"[\"nan\"]", NAN},
               {"[NaN]", NAN}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[80], why[HOL_WIRE_WHY] = "";
        double x = 1;
        (void)snprintf(line, sizeof line, "{\"s\":\"NaN \\\" Infinity\",\"x\":%s}", all[i].text);
        json_t *root = hol_wire_parse(line, strlen(line), why);
        bool good = root != NULL && hol_wire_vector(&x, 1, json_object_get(root, "x"), "x", why) &&
                    strcmp(json_string_value(json_object_get(root, "s")), "NaN \" Infinity") == 0;
        tap_ok(good && (same(x, all[i].value)), "%s is %g %s", all[i].text, all[i].value, why);
        json_decref(root);
    }
}

/* A problem as it is written: what is read from it is what was asked. */
static void
test_problem(const struct hol_exchange *x)
{
    struct hol_text text = {0};
    char why[HOL_WIRE_WHY] = "";
    double A[2], F[2], g = 0, q[2];
    uint64_t id = 0;
    json_t *root, *state;

    hol_wire_put_problem(&text, x, 0, 42, true);
    root = hol_wire_parse(text.text, text.length - 1, why);
    state = json_object_get(root, "state");
    tap_ok(!text.failed && text.text[text.length - 1] == '\n' && root != NULL &&
               hol_wire_read_id(&id, root, why) == HOL_OK && id == 42 &&
               hol_wire_vector(A, 2, json_array_get(json_object_get(root, "A"), 0), "A", why) &&
               A[0] == x->questions[0].A[0] && A[1] == x->questions[0].A[1] &&
               hol_wire_vector(F, 2, json_object_get(root, "F"), "F", why) && F[0] == 0.1,
           "a problem is a line, with its numbers %s", why);
    tap_ok(hol_wire_number(&g, json_object_get(json_object_get(state, "parameters"), "g")) &&
               g == 0.1 && hol_wire_vector(q, 2, json_object_get(state, "q"), "q", why) &&
               q[0] == 3 && q[1] == 1 &&
               strcmp(json_string_value(json_object_get(state, "label")), "initial") == 0,
           "and its state, where it is asked for");
    json_decref(root);
    hol_text_clear(&text);
}

static void
test_lines(void)
{
    static const struct {
        const char *line, *why;
    } all[] = {
        {"", "empty, where"},
        {" \t\r", "empty, where"},
        {"hello there", "'hello there'"},
        {"{\"id\":1", "'{\"id\":1'"},
        {"{\"id\":1} {\"id\":2}", "{\"id\":2}"},
        {"{\"id\":1,\"id\":2}", "duplicate"},
        {"[1,2]", "not an object"},
        {"17", "'17'"},
        {"{\"x\":[[[[[[[[[1]]]]]]]]]}", "nested deeper than 8"},
        {"{\"x\":1e999}", "1e999"},
        {"{\"x\":\"\xff\xfe\"}", "decode byte 0xff"},
        {"{\"x\":1}\001", "'{\"x\":1}?'"},
    };
    char why[HOL_WIRE_WHY], deep[4000];

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        json_t *root = hol_wire_parse(all[i].line, strlen(all[i].line), why);
        tap_ok(root == NULL && strstr(why, all[i].why) != NULL && strlen(why) < HOL_WIRE_WHY,
               "no line: %s", root == NULL ? why : all[i].line);
        json_decref(root);
    }
    memset(deep, '[', sizeof deep);
    tap_ok(hol_wire_parse(deep, sizeof deep, why) == NULL && strstr(why, "nested") != NULL, "%s",
           why);
    json_t *marked = hol_wire_parse("\xef\xbb\xbf{}", 5, why);
    tap_ok(marked != NULL, "a byte order mark does not matter");
    json_decref(marked);
    tap_ok(hol_wire_parse("{}\0{}", 5, why) == NULL && strstr(why, "byte 0") != NULL, "%s", why);
}

static void
test_hellos(void)
{
    static const struct {
        const char *line, *why; /* NULL: good */
    } all[] = {
        {"{\"holonom\":1}", NULL},
        {"{\"holonom\":1,\"name\":\"a.b-c\",\"summary\":\"in words\",\"yields\":[\"FL\",\"rank\"],"
         "\"needs\":[\"full-rank\",\"positive-definite\"],\"growth\":\"kappa\",\"batch\":1024,"
         "\"state\":true}",
         NULL},
        {"{}", "no \"holonom\":1"},
        {"{\"holonom\":\"1\"}", "no \"holonom\":1"},
        {"{\"holonom\":2}", "version 2"},
        {"{\"holonom\":1,\"nmae\":\"x\"}", "'nmae'"},
        {"{\"holonom\":1,\"name\":\"\"}", "'name'"},
        {"{\"holonom\":1,\"name\":\"a,b\"}", "\"a,b\""},
        {"{\"holonom\":1,\"name\":[]}", "'name'"},
        {"{\"holonom\":1,\"summary\":\"a\\nb\"}", "not printable ASCII"},
        {"{\"holonom\":1,\"yields\":\"FL\"}", "not a list"},
        {"{\"holonom\":1,\"yields\":[\"FL\",\"fc\"]}", "\"fc\""},
        {"{\"holonom\":1,\"needs\":[3]}", "has 3,"},
        {"{\"holonom\":1,\"growth\":\"n^3\"}", "\"n^3\""},
        {"{\"holonom\":1,\"batch\":0}", "'batch' is 0"},
        {"{\"holonom\":1,\"batch\":1.5}", "'batch' is 1.5"},
        {"{\"holonom\":1,\"batch\":100000}", "'batch'"},
        {"{\"holonom\":1,\"state\":1}", "'state' is 1"},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct hol_foreign foreign = {.name = "before"};
        char why[HOL_WIRE_WHY] = "";
        json_t *root = hol_wire_parse(all[i].line, strlen(all[i].line), why);
        enum hol_status status = hol_wire_read_hello(&foreign, root, why);
        if (all[i].why == NULL)
            tap_ok(status == HOL_OK && foreign.batch == (i ? 1024 : 1) &&
                       foreign.growth == (i ? HOL_GROWTH_KAPPA : HOL_GROWTH_KAPPA2) &&
                       foreign.gives == (i ? HOL_GIVES_FL | HOL_GIVES_RANK : 0) &&
                       foreign.needs == (i ? HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS : 0) &&
                       foreign.wants_state == (i > 0) &&
                       strcmp(foreign.name, i ? "a.b-c" : "before") == 0,
                   "a hello: %s", all[i].line);
        else
            tap_ok(status == HOL_INVALID && strstr(why, all[i].why) != NULL &&
                       strcmp(foreign.name, "before") == 0 && foreign.batch == 0,
                   "no hello: %s", why);
        json_decref(root);
    }
}

static void
test_answers(struct hol_exchange *x)
{
    static const struct {
        const char *line;
        enum hol_reply_kind kind;
        const char *why;
    } all[] = {
        {"{\"id\":0,\"qdd\":[1,2],\"FL\":[3,4],\"lambda\":[5],\"rank\":1,\"cpu\":0.5}",
         HOL_REPLY_OK, NULL},
        {"{\"id\":0,\"qdd\":[NaN,2],\"FL\":[3,-Infinity]}", HOL_REPLY_OK, NULL},
        /* a double as JavaScript writes it */
        {"{\"id\":0,\"qdd\":[44821514683564430000,2],\"FL\":[3,4]}", HOL_REPLY_OK, NULL},
        {"{\"id\":0,\"unable\":\"tired\\n\"}", HOL_REPLY_UNABLE, "tired?"},
        {"{\"id\":0,\"domain\":\"\"}", HOL_REPLY_DOMAIN, ""},
        {"{\"id\":0,\"invalid\":\"no\"}", HOL_REPLY_INVALID, "no"},
        {"{\"id\":0,\"fault\":\"bounds\",\"why\":\"after FL\"}", HOL_REPLY_BOUNDS, "after FL"},
        {"{\"id\":0}", HOL_REPLY_MISSING, "neither \"qdd\" nor"},
        {"{\"id\":0,\"qdd\":[1,2]}", HOL_REPLY_MISSING, "no 'FL'"},
        {"{\"id\":0,\"qdd\":[1],\"FL\":[1,2]}", HOL_REPLY_MISSING, "'qdd' has 1 numbers, not 2"},
        {"{\"id\":0,\"qdd\":[1,\"two\"],\"FL\":[1,2]}", HOL_REPLY_MISSING, "\"two\""},
        {"{\"id\":0,\"qdd\":[1,[2]],\"FL\":[1,2]}", HOL_REPLY_MISSING, "'qdd'[1] is [2]"},
        {"{\"id\":0,\"qdd\":1,\"FL\":[1,2]}", HOL_REPLY_MISSING, "not a list"},
        {"{\"id\":0,\"qdd\":[1,2],\"FL\":[1,2],\"lamda\":[1]}", HOL_REPLY_MISSING, "'lamda'"},
        {"{\"id\":0,\"qdd\":[1,2],\"FL\":[1,2],\"rank\":1.5}", HOL_REPLY_MISSING, "'rank' is 1.5"},
        {"{\"id\":0,\"qdd\":[1,2],\"FL\":[1,2],\"cpu\":-1}", HOL_REPLY_MISSING, "no time"},
        {"{\"id\":0,\"qdd\":[1,2],\"unable\":\"but\"}", HOL_REPLY_MISSING, "something else"},
        {"{\"id\":0,\"unable\":\"a\",\"domain\":\"b\"}", HOL_REPLY_MISSING, "something else"},
        {"{\"id\":0,\"unable\":true}", HOL_REPLY_MISSING, "not a reason"},
        {"{\"id\":0,\"fault\":\"ok\"}", HOL_REPLY_MISSING, "'fault'"},
        {"{\"id\":0,\"fault\":\"missing\",\"why\":\"\"}", HOL_REPLY_MISSING, "'fault'"},
        {"{\"id\":0,\"fault\":\"unable\",\"why\":\"\"}", HOL_REPLY_MISSING, "'fault'"},
        {"{\"id\":0,\"fault\":\"crash\",\"why\":\"by signal 11\"}", HOL_REPLY_CRASH, "signal"},
    };
    struct hol_foreign foreign = {.gives = HOL_GIVES_FL};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char why[HOL_WIRE_WHY] = "";
        json_t *root = hol_wire_parse(all[i].line, strlen(all[i].line), why);
        if (hol_exchange_refuse(x, 0, HOL_REPLY_MISSING, NULL) != HOL_OK)
            tap_bail("out of memory");
        enum hol_status status = hol_wire_read_answer(x, 0, &foreign, root, why);
        const struct hol_reply *r = &x->replies[0];
        const char *said = r->why != NULL ? r->why : why;
        tap_ok(status == (all[i].kind == HOL_REPLY_MISSING ? HOL_INVALID : HOL_OK) &&
                   r->kind == all[i].kind &&
                   (all[i].why == NULL ? r->FL[0] == 3 : strstr(said, all[i].why) != NULL),
               "%s: %s", hol_reply_key(all[i].kind), all[i].why != NULL ? said : "with all of it");
        json_decref(root);
    }
}

static void
test_ids(void)
{
    static const char *const bad[] = {"{}", "{\"id\":\"1\"}", "{\"id\":-1}", "{\"id\":1.5}",
                                      "{\"id\":1e300}"};
    uint64_t id = 0;
    char why[HOL_WIRE_WHY];

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *root = hol_wire_parse(bad[i], strlen(bad[i]), why);
        tap_ok(hol_wire_read_id(&id, root, why) == HOL_INVALID && strstr(why, "\"id\"") != NULL,
               "no id: %s", why);
        json_decref(root);
    }
}

/* A string of any bytes is a string of JSON. */
static void
test_strings(void)
{
    struct hol_text text = {0};
    char why[HOL_WIRE_WHY] = "";
    json_t *root;

    hol_text_add(&text, "{\"x\":");
    hol_wire_add_string(&text, "singuli\xe8re \"\xc3\xa9\"\n\xf0\x9f");
    hol_text_add(&text, "}");
    root = hol_wire_parse(text.text, text.length, why);
    tap_ok(root != NULL &&
               strcmp(json_string_value(json_object_get(root, "x")),
                      "singuli\xef\xbf\xbdre \"\xc3\xa9\"\n\xef\xbf\xbd\xef\xbf\xbd") == 0,
           "bytes that are no UTF-8 are replaced, others kept (%s)", why);
    json_decref(root);
    hol_text_clear(&text);
}

int
main(void)
{
    struct case_model c = case_parse(ONE);
    struct hol_exchange *x = collect(c.model);

    test_numbers();
    test_spellings();
    test_strings();
    test_problem(x);
    test_lines();
    test_hellos();
    test_answers(x);
    test_ids();
    hol_exchange_destroy(x);
    case_clear(&c);
    mpfr_free_cache();
    return tap_done();
}

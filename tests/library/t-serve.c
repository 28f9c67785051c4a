/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The server in this process: what it answers is what the library has; every line has its answer.
 */
#include "foreign/holonom/holonom.h"
#include "library/serve/server.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *cases;
static char said[1 << 20];
static size_t length;

static bool
hear(void *context, const char *bytes, size_t count)
{
    (void)context;
    if (length + count >= sizeof said)
        tap_bail("the server says too much");
    memcpy(said + length, bytes, count);
    length += count;
    said[length] = '\0';
    return true;
}

static struct hol_server *server;

/* The answer to a line, which is one line of JSON. */
static json_t *
ask(const char *line)
{
    json_t *answer;

    length = 0;
    if (hol_server_line(server, line, strlen(line), true) != HOL_OK)
        tap_bail("nobody listens");
    answer = json_loads(said, JSON_REJECT_DUPLICATES, NULL);
    if (answer == NULL || strchr(said, '\n') != said + length - 1)
        tap_bail("to %.60s: %.200s", line, said);
    return answer;
}

static double
number(const json_t *value)
{
    return json_is_string(value) ? strtod(json_string_value(value), NULL)
                                 : json_number_value(value);
}

/* Does the answer have this member, with these numbers (row by row)? */
static bool
has(const json_t *answer, const char *key, const double *x, size_t rows, size_t columns)
{
    const json_t *list = json_object_get(answer, key);
    bool good = json_array_size(list) == rows;

    for (size_t i = 0; i < rows && good; i++)
        for (size_t j = 0; j < columns; j++) {
            const json_t *row = json_array_get(list, i);
            const json_t *value = json_is_array(row) ? json_array_get(row, j) : row;

            good = good && value != NULL &&
                   fabs(number(value) - x[i * columns + j]) <= 1e-15 * fabs(x[i * columns + j]);
        }
    return good;
}

/* Parameters that no double holds, with others around them, one of which has no value. */
static void
test_ends_of_double(void)
{
    static const char *const known[][2] = {{"large", "1.25e+400"}, {"small", "-3e-400"},
                                           {"zero", "0"},          {"l", "2"},
                                           {"grown", "1.25e+401"}, {"none", NULL}};
    json_t *answer =
        ask("{\"text\":\"parameter large = 1.25e400, small = -3e-400, zero = 0, none = 1, l = 2;"
            "parameter grown = 10*large; coordinate x; kinetic x'^2; initial x = l;\","
            "\"parameters\":{\"none\":\"1/(sqrt(2)*sqrt(3) - sqrt(6))\"}}");
    const json_t *list = json_object_get(answer, "parameters");
    bool good = json_object_size(list) == 5;

    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        const char *text = json_string_value(json_object_get(list, known[k][0]));
        good = good && (text == NULL) == (known[k][1] == NULL) &&
               (text == NULL || strcmp(text, known[k][1]) == 0);
    }
    if (!tap_ok(good, "parameters beyond double precision are told as decimals, all with a value"))
        json_dumpf(answer, stdout, 0);
    json_decref(answer);
}

static void
compare_with_library(void)
{
    static const double q[] = {0.1, -2.5, 3}, v[] = {1, 0.25, -1};
    static const char state[] = "\"case\":\"greenwood/cone-and-plane\",\"parameters\":{\"g\":1.62},"
                                "\"t\":0.5,\"q\":[0.1,-2.5,3],\"v\":[1,0.25,-1]";
    static const struct holonom_setting g[] = {{"g", "1.62"}};
    const struct holonom_options options = {
        .size = sizeof options, .setting_count = 1, .settings = g, .cases = cases};
    double M[9], F[3], A[6], b[2], C[3], phi[2], phidot[2], energy[1], qdd[3];
    struct holonom_values wanted = {sizeof wanted, M, F, A, b, C, phi, phidot, energy, NULL, NULL};
    struct holonom_point at = {.size = sizeof at, .t = 0.5, .q = q, .v = v};
    struct holonom_case *c = NULL;
    char line[600];
    const json_t *states, *value;
    json_t *answer;

    if (holonom_open(&c, "greenwood/cone-and-plane", &options) != HOLONOM_OK ||
        holonom_evaluate(c, &wanted, 0.5, q, v) != HOLONOM_OK)
        tap_bail("%s", holonom_message(c));
    for (int bits = 53; bits <= 200; bits += 147) {
        (void)snprintf(line, sizeof line, "{\"id\":7,%s,\"bits\":%d}", state, bits);
        answer = ask(line);
        tap_ok(json_integer_value(json_object_get(answer, "id")) == 7 &&
                   has(answer, "M", M, 3, 3) && has(answer, "F", F, 3, 1) &&
                   has(answer, "A", A, 2, 3) && has(answer, "b", b, 2, 1) &&
                   has(answer, "C", C, 3, 1) && has(answer, "phi", phi, 2, 1) &&
                   has(answer, "phidot", phidot, 2, 1) && has(answer, "invariants", energy, 1, 1) &&
                   number(json_object_get(answer, "off")) > 1,
               "the equations of the library, at %d bits", bits);
        json_decref(answer);
    }
    answer =
        ask("{\"case\":\"greenwood/cone-and-plane\",\"q\":[1e160,2,3],\"bits\":100,\"want\":[]}");
    value = json_object_get(answer, "off");
    tap_ok(json_is_string(value) && strcmp(json_string_value(value), "1e+320") == 0,
           "a state off the constraints by more than a double holds");
    json_decref(answer);
    answer = ask("{\"text\":\"parameter l = 1; coordinate x; kinetic x'^2;constraint c: x = l;"
                 "initial x = 1;\",\"parameters\":{\"l\":2}}");
    value = json_object_get(json_object_get(answer, "parameters"), "l");
    tap_ok(json_is_string(value) && strcmp(json_string_value(value), "2") == 0,
           "the parameters of a case whose initial state they contradict");
    json_decref(answer);
    test_ends_of_double();
    if (holonom_truth(c, &at, 30, NULL) != HOLONOM_OK ||
        holonom_doubles(c, "qdd", qdd) != HOLONOM_OK)
        tap_bail("%s", holonom_message(c));
    (void)snprintf(line, sizeof line, "{\"id\":\"x\",%s,\"truth\":true,\"digits\":30,\"want\":[]}",
                   state);
    answer = ask(line);
    tap_ok(has(answer, "qdd", qdd, 3, 1) && json_is_true(json_object_get(answer, "certified")) &&
               json_object_get(answer, "M") == NULL &&
               strlen(json_string_value(json_array_get(json_object_get(answer, "qdd"), 0))) >= 30,
           "the truth of the library, and nothing else");
    json_decref(answer);
    answer =
        ask("{\"case\":\"greenwood/cone-and-plane\",\"parameters\":{\"g\":\"1.62\"},\"states\":["
            "{\"t\":0.5,\"q\":[0.1,-2.5,3],\"v\":[1,0.25,-1]},{\"q\":[1]},{\"q\":[1,1,1]}]}");
    states = json_object_get(answer, "states");
    tap_ok(json_array_size(states) == 3 && has(json_array_get(states, 0), "F", F, 3, 1) &&
               json_object_get(json_array_get(states, 1), "invalid") != NULL &&
               json_object_get(json_array_get(states, 2), "M") != NULL,
           "several states, one of them invalid");
    json_decref(answer);
    holonom_close(c);
}

/* Lines, and the member that has to say so. */
static const struct {
    const char *line, *member;
} hostile[] = {
    {"nonsense", "invalid"},
    {"", "invalid"},
    {"[]", "invalid"},
    {"\"case\"", "invalid"},
    {"{\"id\":1,", "invalid"},
    {"{\"id\":1,\"id\":2}", "invalid"},
    {"{\"id\":[1],\"case\":\"iftomm/pendulum\"}", "invalid"},
    {"{}", "invalid"},
    {"{\"case\":7}", "invalid"},
    {"{\"case\":\"no/such\"}", "invalid"},
    {"{\"case\":\"../greenwood/cone-and-plane\"}", "invalid"},
    {"{\"case\":\"/dev/zero\"}", "invalid"},
    {"{\"case\":\"/dev/zero.case\"}", "invalid"},
    {"{\"case\":\"\"}", "invalid"},
    {"{\"text\":\"coordinate x;\",\"q\":[1]}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"text\":\"\"}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"parameters\":[1]}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"parameters\":{\"no\":1}}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"parameters\":{\"g\":\"1;2\"}}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"parameters\":{\"g\":1e308}, \"state\":\"no\"}", "invalid"},
    {"{\"case\":\"families/pendulum-chain\",\"parameters\":{\"N\":1000000000}}", "invalid"},
    {"{\"case\":\"families/pendulum-chain\",\"parameters\":{\"N\":1000000000000000000000}}",
     "invalid"},
    {"{\"case\":\"families/pendulum-chain\",\"parameters\":{\"N\":-1}}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"v\":[1]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,\"one\"]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,null]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":{}}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"t\":\"now\"}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,NaN]}", "domain"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,-Infinity]}", "domain"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,NaN],\"truth\":true,\"want\":[]}",
     "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1e308,1e308,1]}", "domain"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1e400,1,1]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[\"1e99999\",1,1],\"bits\":100}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"bits\":1e9}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"bits\":-1}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"truth\":true,\"digits\":0}",
     "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"truth\":1}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"solver\":\"no\"}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"want\":[\"no\"]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"want\":\"M\"}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"states\":[]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"times\":[]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"times\":[\"now\"]}", "invalid"},
    {"{\"case\":\"greenwood/cone-and-plane\",\"times\":[-1]}", "invalid"},
    {"{\"case\":\"greenwood/dumbbell-rebounds-from-wall\",\"times\":[1]}", "invalid"},
    {"{\"case\":\"families/pendulum-chain\",\"parameters\":{\"N\":3000},\"state\":\"initial\"}",
     "invalid"},
    {"{\"case\":\"greenwood/billiard-ball-struck\",\"times\":[1]}", "invalid"},
    {"{\"list\":\"everything\"}", "invalid"},
    {"{\"list\":\"solvers\",\"case\":\"iftomm/pendulum\"}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"state\":\"initial\",\"digits\":20}", "invalid"},
    {"{\"case\":\"iftomm/pendulum\",\"state\":\"initial\",\"certify\":1}", "invalid"},
};

static void
refuse_hostile(void)
{
    enum { DEEP = 1000000 };
    char *deep = malloc(DEEP + 1);
    json_t *answer;

    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        answer = ask(hostile[i].line);
        const char *why = json_string_value(json_object_get(answer, hostile[i].member));
        if (!tap_ok(why != NULL && strcmp(why, "invalid input") != 0, "refused: %.100s",
                    hostile[i].line))
            tap_diag("%.300s", said);
        json_decref(answer);
    }
    if (deep == NULL)
        tap_bail("no memory");
    memset(deep, '[', DEEP);
    deep[DEEP] = '\0';
    answer = ask(deep);
    tap_ok(json_object_get(answer, "invalid") != NULL, "a million brackets");
    json_decref(answer);
    free(deep);
    length = 0;
    tap_ok(hol_server_line(server, "{}\0{}", 5, true) == HOL_OK && strstr(said, "byte 0") != NULL,
           "a byte 0");
    length = 0;
    tap_ok(hol_server_line(server, "{", 1, false) == HOL_OK && strstr(said, "longer") != NULL,
           "a line that is too long");
    answer = ask("{\"case\":\"iftomm/pendulum\",\"state\":\"initial\"}");
    tap_ok(json_object_get(answer, "M") != NULL, "and the server goes on");
    json_decref(answer);
}

/* One line each, whatever fails. */
static void
starve(const char *line)
{
    bool good = true;
    size_t k = 1;

    for (;; k += 1 + k / 6) {
        bool done;

        length = 0;
        said[0] = '\0';
        heap_fail_at(k);
        good = hol_server_line(server, line, strlen(line), true) == HOL_OK && good;
        done = heap_calls() < k;
        heap_fail_at(0);
        good = good && length > 0 && said[length - 1] == '\n';
        if (done)
            break;
    }
    tap_ok(good && k > 10, "answered without memory: %.60s", line);
}

int
main(void)
{
    if ((cases = getenv("HOL_CASES_DIR")) == NULL)
        tap_bail("HOL_CASES_DIR is not set");
    if (hol_server_create(&server, cases, &(struct hol_server_limits){.seconds = 0}, hear, NULL) !=
        HOL_OK)
        tap_bail("no server");
    tap_ok(strncmp(said, "{\"holonom\":1,", 13) == 0 && said[length - 1] == '\n', "the hello");
    compare_with_library();
    refuse_hostile();
    starve("{\"id\":1,\"text\":\"title \\\"t\\\"; source \\\"s\\\"; coordinate x; kinetic x'^2/2; "
           "initial x = 1, x' = 0;\",\"states\":[{\"q\":[1]},{\"q\":[2]}],\"truth\":true}");
    hol_server_destroy(server);
    holonom_thread_end();
    return tap_done();
}

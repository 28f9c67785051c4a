/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* MathML of the LaTeX that this program writes. */
#include "reports/notation/mathml.h"

#include "base/text.h"
#include "reports/table/latex-width.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define DEEPEST 300 /* groups in groups: what is in deeper ones is shown as it is */

/* What is left to be read, and how deep in groups it is. */
struct reader {
    const char *at, *end;
    int depth;
};

/* Commands that stand for a symbol, and the element that it is in. */
static const struct symbol {
    const char *name, *element, *text;
} symbols[] = {
    {"alpha", "mi", "α"},       {"beta", "mi", "β"},        {"gamma", "mi", "γ"},
    {"delta", "mi", "δ"},       {"epsilon", "mi", "ϵ"},     {"zeta", "mi", "ζ"},
    {"eta", "mi", "η"},         {"theta", "mi", "θ"},       {"iota", "mi", "ι"},
    {"kappa", "mi", "κ"},       {"lambda", "mi", "λ"},      {"mu", "mi", "μ"},
    {"nu", "mi", "ν"},          {"xi", "mi", "ξ"},          {"pi", "mi", "π"},
    {"rho", "mi", "ρ"},         {"sigma", "mi", "σ"},       {"tau", "mi", "τ"},
    {"upsilon", "mi", "υ"},     {"phi", "mi", "ϕ"},         {"chi", "mi", "χ"},
    {"psi", "mi", "ψ"},         {"omega", "mi", "ω"},       {"Gamma", "mi", "Γ"},
    {"Delta", "mi", "Δ"},       {"Theta", "mi", "Θ"},       {"Lambda", "mi", "Λ"},
    {"Xi", "mi", "Ξ"},          {"Sigma", "mi", "Σ"},       {"Upsilon", "mi", "Υ"},
    {"Phi", "mi", "Φ"},         {"Psi", "mi", "Ψ"},         {"Omega", "mi", "Ω"},
    {"ell", "mi", "ℓ"},         {"cdot", "mo", "·"},        {"ge", "mo", "≥"},
    {"colon", "mo", ":"},       {"cdots", "mo", "⋯"},       {"dots", "mo", "…"},
    {"lvert", "mo", "|"},       {"rvert", "mo", "|"},       {"sin", "mi", "sin"},
    {"cos", "mi", "cos"},       {"tan", "mi", "tan"},       {"arcsin", "mi", "arcsin"},
    {"arccos", "mi", "arccos"}, {"arctan", "mi", "arctan"}, {"exp", "mi", "exp"},
    {"ln", "mi", "ln"},         {"sinh", "mi", "sinh"},     {"cosh", "mi", "cosh"},
    {"tanh", "mi", "tanh"},     {"min", "mi", "min"},       {"max", "mi", "max"},
};

/* Commands that only size a parenthesis. */
static const char *const sizes[] = {"left", "right", "bigl",  "bigr",
                                    "Bigl", "Bigr",  "biggl", "biggr"};

static void put_row(struct hol_text *to, struct reader inner);
static void put_atom(struct hol_text *to, struct reader *r);
static void put_parentheses(struct hol_text *to, struct reader *r, bool sized);

static void
put_escaped(struct hol_text *to, const char *text, size_t length)
{
    for (size_t k = 0; k < length; k++) {
        char c = text[k];

        if (c == '\\' && k + 1 < length) /* \_ and the like: the letter itself */
            c = text[++k];
        if (c == '<' || c == '>' || c == '&')
            hol_text_add(to, c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;");
        else
            hol_text_add_bytes(to, &c, 1);
    }
}

static void
put_leaf(struct hol_text *to, const char *element, const char *text, size_t length)
{
    hol_text_print(to, "<%s>", element);
    put_escaped(to, text, length);
    hol_text_print(to, "</%s>", element);
}

/* What the next group holds; the reader is after it. Without a brace: one character. */
static struct reader
take_group(struct reader *r)
{
    struct reader inner = {r->at, r->at, r->depth + 1};

    while (r->at < r->end && *r->at == ' ')
        r->at++;
    if (r->at == r->end)
        return inner;
    if (*r->at != '{') {
        inner = (struct reader){r->at, r->at + 1, r->depth + 1};
        r->at++;
        return inner;
    }
    const char *after = hol_latex_skip(r->at, r->end);
    inner = (struct reader){r->at + 1, after > r->at + 1 ? after - 1 : after, r->depth + 1};
    r->at = after;
    return inner;
}

static bool
is_word(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(name, word, length) == 0;
}

/* Is it a command that only sizes a parenthesis? */
static bool
is_size(const char *name, size_t length)
{
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
        if (is_word(name, length, sizes[k]))
            return true;
    return false;
}

/* Rows of a matrix or of an align environment: cells by &, lines by \\ outside of groups. */
static void
put_table(struct hol_text *to, struct reader r, const char *attributes)
{
    const char *from = r.at;

    hol_text_print(to, "<mtable%s><mtr><mtd>", attributes);
    while (r.at <= r.end) {
        bool line = r.at + 1 < r.end && r.at[0] == '\\' && r.at[1] == '\\';

        if (r.at < r.end && !line && *r.at != '&') {
            bool escape = *r.at == '\\' && r.at + 1 < r.end;

            r.at = *r.at == '{' ? hol_latex_skip(r.at, r.end) : r.at + 1 + (escape ? 1 : 0);
            continue;
        }
        put_row(to, (struct reader){from, r.at < r.end ? r.at : r.end, r.depth + 1});
        hol_text_add(to, r.at >= r.end ? "</mtd></mtr></mtable>"
                         : line        ? "</mtd></mtr><mtr><mtd>"
                                       : "</mtd><mtd>");
        r.at += line ? 2 : 1;
        from = r.at;
    }
}

/* \begin{pmatrix} ... \end{pmatrix}, after its first group. */
static void
put_matrix(struct hol_text *to, struct reader *r)
{
    static const char end[] = "\\end{pmatrix}";
    const char *stop = r->at;

    while (stop < r->end && strncmp(stop, end, sizeof end - 1) != 0)
        stop++;
    const char *last = stop; /* without the break of its last line */

    while (last > r->at && isspace((unsigned char)last[-1]))
        last--;
    hol_text_add(to, "<mrow><mo>(</mo>");
    put_table(to, (struct reader){r->at, last, r->depth + 1}, "");
    hol_text_add(to, "<mo>)</mo></mrow>");
    r->at = stop + sizeof end - 1 <= r->end ? stop + sizeof end - 1 : r->end;
}

/* Commands with groups; false: the name is not one of these. */
static bool
put_construction(struct hol_text *to, struct reader *r, const char *name, size_t length)
{
    bool dot = is_word(name, length, "dot"), ddot = is_word(name, length, "ddot");

    if (is_word(name, length, "frac")) {
        hol_text_add(to, "<mfrac>");
        put_row(to, take_group(r));
        put_row(to, take_group(r));
        hol_text_add(to, "</mfrac>");
    } else if (is_word(name, length, "sqrt")) {
        hol_text_add(to, "<msqrt>");
        put_row(to, take_group(r));
        hol_text_add(to, "</msqrt>");
    } else if (dot || ddot) {
        hol_text_add(to, "<mover accent=\"true\">");
        put_row(to, take_group(r));
        hol_text_print(to, "<mo>%s</mo></mover>", dot ? "˙" : "¨");
    } else if (is_word(name, length, "begin")) {
        (void)take_group(r);
        put_matrix(to, r);
    } else if (is_word(name, length, "text") || is_word(name, length, "mathtt")) {
        struct reader group = take_group(r);

        put_leaf(to, "mtext", group.at, (size_t)(group.end - group.at));
    } else if (is_word(name, length, "mathit") || is_word(name, length, "operatorname")) {
        struct reader group = take_group(r);

        put_leaf(to, "mi", group.at, (size_t)(group.end - group.at));
    } else {
        return false;
    }
    return true;
}

/* A command, after its backslash. */
static void
put_command(struct hol_text *to, struct reader *r)
{
    const char *name = r->at;
    size_t length = 0;

    while (name + length < r->end && isalpha((unsigned char)name[length]))
        length++;
    if (length == 0) { /* \, is a thin space */
        bool thin = r->at < r->end && *r->at == ',';

        r->at += r->at < r->end;
        hol_text_add(to, thin ? "<mspace width=\"0.17em\"/>" : "<mrow></mrow>");
        return;
    }
    r->at += length;
    if (is_size(name, length)) {
        bool open = r->at < r->end && *r->at == '(';

        r->at += open;
        if (open)
            put_parentheses(to, r, true);
        else
            put_atom(to, r);
        return;
    }
    for (size_t k = 0; k < sizeof symbols / sizeof symbols[0]; k++)
        if (is_word(name, length, symbols[k].name)) {
            put_leaf(to, symbols[k].element, symbols[k].text, strlen(symbols[k].text));
            return;
        }
    if (is_word(name, length, "quad"))
        hol_text_add(to, "<mspace width=\"1em\"/>");
    else if (!put_construction(to, r, name, length))
        put_leaf(to, "mtext", name, length);
}

/* Where the parenthesis before `at` is closed; NULL: in another line. */
static const char *
closing(const char *at, const char *end)
{
    for (size_t open = 1; at < end; at++) {
        if (*at == '{') {
            at = hol_latex_skip(at, end) - 1;
            continue;
        }
        open += *at == '(';
        if (*at == ')' && --open == 0)
            return at;
    }
    return NULL;
}

/* From an opening parenthesis to its closing one, with what sizes that left inside. */
static void
put_parentheses(struct hol_text *to, struct reader *r, bool sized)
{
    const char *how = sized ? "<mo>" : "<mo stretchy=\"false\">";
    const char *close = closing(r->at, r->end), *last = close;

    if (close == NULL) {
        hol_text_add(to, "<mo stretchy=\"false\">(</mo>");
        return;
    }
    while (last > r->at && isalpha((unsigned char)last[-1])) /* \bigr before it */
        last--;
    bool cut = last > r->at && last[-1] == '\\' && is_size(last, (size_t)(close - last));
    last = cut ? last - 1 : close;
    hol_text_print(to, "<mrow>%s(</mo>", how);
    put_row(to, (struct reader){r->at, last, r->depth + 1});
    hol_text_print(to, "%s)</mo></mrow>", how);
    r->at = close + 1;
}

/* What an index or an exponent can stand at. */
static void
put_atom(struct hol_text *to, struct reader *r)
{
    const char *at = r->at;

    while (at < r->end && isspace((unsigned char)*at))
        at++;
    r->at = at;
    if (at == r->end)
        return;
    if (*at == '{') {
        put_row(to, take_group(r));
    } else if (*at == '\\') {
        r->at++;
        put_command(to, r);
    } else if (isdigit((unsigned char)*at)) {
        while (r->at < r->end && (isdigit((unsigned char)*r->at) || *r->at == '.'))
            r->at++;
        put_leaf(to, "mn", at, (size_t)(r->at - at));
    } else if (*at == '(') {
        r->at++;
        put_parentheses(to, r, false);
    } else {
        r->at++;
        if (*at == '-')
            hol_text_add(to, "<mo>−</mo>");
        else
            put_leaf(to, isalpha((unsigned char)*at) ? "mi" : "mo", at, 1);
    }
}

/* Is it a name of several letters, which is set apart from what follows? */
static bool
is_name(const char *mathml)
{
    return mathml != NULL && strncmp(mathml, "<mi>", 4) == 0 && isalpha((unsigned char)mathml[4]) &&
           isalpha((unsigned char)mathml[5]);
}

/* An atom with its index and exponent. */
static void
put_scripted(struct hol_text *to, struct reader *r)
{
    struct hol_text base = {0};
    struct reader script[2] = {{NULL, NULL, 0}, {NULL, NULL, 0}}; /* index, exponent */

    put_atom(&base, r);
    while (r->at < r->end && (*r->at == '_' || *r->at == '^')) {
        bool above = *r->at++ == '^';

        script[above] = take_group(r);
    }
    bool below = script[0].at != NULL, above = script[1].at != NULL;
    const char *element = below && above ? "msubsup" : below ? "msub" : "msup";

    if (base.failed)
        to->failed = true;
    if (is_name(base.text)) /* 2 sin x, and not 2sinx */
        hol_text_add(to, "<mspace width=\"0.17em\"/>");
    if (below || above)
        hol_text_print(to, "<%s>", element);
    hol_text_add(to, base.text != NULL ? base.text : below || above ? "<mrow></mrow>" : "");
    for (int k = 0; k < 2; k++)
        if (script[k].at != NULL)
            put_row(to, script[k]);
    if (below || above)
        hol_text_print(to, "</%s>", element);
    if (is_name(base.text))
        hol_text_add(to, "<mspace width=\"0.17em\"/>");
    hol_text_clear(&base);
}

static void
put_row(struct hol_text *to, struct reader inner)
{
    hol_text_add(to, "<mrow>");
    if (inner.depth > DEEPEST)
        put_leaf(to, "mtext", inner.at, (size_t)(inner.end - inner.at));
    while (inner.depth <= DEEPEST && inner.at < inner.end)
        put_scripted(to, &inner);
    hol_text_add(to, "</mrow>");
}

enum hol_status
hol_mathml_put(FILE *out, const char *latex, size_t length, bool lines, bool block)
{
    struct hol_text text = {0};
    const struct reader r = {latex, latex + length, 0};

    hol_text_add(&text, block ? "<math display=\"block\">" : "<math>");
    if (lines)
        put_table(&text, r, " class=\"lines\" displaystyle=\"true\"");
    else
        put_row(&text, r);
    hol_text_add(&text, "</math>");
    bool good = !text.failed;

    if (good)
        fputs(text.text, out);
    hol_text_clear(&text);
    return good ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_mathml_inline(FILE *out, const char *latex)
{
    return hol_mathml_put(out, latex, strlen(latex), false, false);
}

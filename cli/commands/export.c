/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom export: the problems and the references as files. */
#include "reports/export/export.h"

#include "cli/collection/collection.h"
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

#include "base/alloc.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct session {
    const struct hol_options *options;
    const struct hol_selection *selection;
    const struct hol_exporter *exporter;
    void *state;
    struct hol_manifest manifest;
    char (*digests)[HOL_DIGEST_LENGTH + 1]; /* of the manifest's cases */
};

static const struct hol_exporter *
find_exporter(const char *name)
{
    for (size_t i = 0; hol_exporters[i] != NULL; i++)
        if (strcmp(hol_exporters[i]->name, name != NULL ? name : hol_exporters[0]->name) == 0)
            return hol_exporters[i];
    return NULL;
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct session *s = context;
    struct hol_manifest_case *entry = &s->manifest.cases[s->manifest.case_count];
    const struct hol_compare_options how = hol_manifest_options(&s->manifest, s->options->jobs);
    struct hol_exchange *exchange = NULL;
    enum hol_status status =
        hol_exchange_collect(&exchange, loaded->model, &how, hol_manifest_needs(&s->manifest));

    if (status == HOL_OK)
        status = hol_manifest_digest(s->digests[s->manifest.case_count], exchange);
    if (status == HOL_OK) {
        const struct hol_manifest_case *before = s->manifest.case_count > 0 ? entry - 1 : NULL;
        *entry = (struct hol_manifest_case){.name = s->selection->list[s->manifest.case_count].name,
                                            .first = before ? before->first + before->count : 1,
                                            .count = exchange->question_count,
                                            .digest = s->digests[s->manifest.case_count]};
        s->manifest.case_count++;
        status = s->exporter->one(s->state,
                                  &(struct hol_export_case){exchange, entry, !s->options->bare});
    }
    if (status != HOL_OK && status != HOL_IO) /* the output will be said to have failed */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    hol_exchange_destroy(exchange);
    return status;
}

static bool
prepare(struct session *s)
{
    const struct hol_options *o = s->options;

    s->manifest =
        (struct hol_manifest){.seed = o->seed,
                              .states = o->states,
                              .units = true,
                              .override_count = o->override_count,
                              .overrides = o->overrides,
                              .cases = hol_alloc(s->selection->count, sizeof *s->manifest.cases)};
    s->digests = hol_alloc(s->selection->count, sizeof *s->digests);
    if (s->manifest.cases != NULL && s->digests != NULL)
        return true;
    hol_complain("out of memory");
    return false;
}

/* A folder or a MAT-file has its block in the manifest. What it calls its result is the digest of
 * the digests of the problems of all cases, one after the other. */
static enum hol_status
say_provenance(struct session *s, struct hol_provenance *record)
{
    char digest[HOL_DIGEST_LENGTH + 1];
    struct hol_text all = {0};

    for (size_t k = 0; k < s->manifest.case_count; k++)
        hol_text_add(&all, s->manifest.cases[k].digest);
    hol_digest(digest, all.text != NULL ? all.text : "", all.length);
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "sha256 %s of the problems", digest);
    s->manifest.provenance = all.failed ? NULL : hol_provenance_object(record);
    hol_text_clear(&all);
    return s->manifest.provenance != NULL ? HOL_OK : HOL_NOMEM;
}

/* Open the file or make the folder, and write; the exit status. */
static int
write_all(struct session *s)
{
    const char *path = s->options->output;
    struct hol_output output = {0};
    enum hol_status status;

    bool made = s->exporter->folder && mkdir(path, 0777) == 0;
    if (s->exporter->folder && !made && errno != EEXIST) {
        hol_complain("cannot make the folder %s: %s", path, strerror(errno));
        return HOL_EXIT_USAGE;
    }
    if (!s->exporter->folder && hol_output_open(&output, s->options) != 0)
        return HOL_EXIT_USAGE;
    struct hol_provenance *record = hol_provenance_said(s->options->provenance);
    enum hol_status ended = s->exporter->begin(&s->state, output.file, path);
    status = ended;
    if (status == HOL_OK) {
        status = hol_each_case(s->selection, NULL, one_case, s, s->options);
        if (status == HOL_OK && record != NULL && output.provenance == NULL)
            status = say_provenance(s, record);
        ended = s->exporter->end(s->state, status == HOL_OK ? &s->manifest : NULL);
        status = status == HOL_OK ? ended : status;
    }
    if (status == HOL_IO && s->exporter->folder) /* of a file, its end says so */
        hol_complain("cannot write all files of %s", path);
    else if (ended != HOL_OK && ended != HOL_IO)
        hol_complain("%s", hol_status_text(ended));
    if (made && status != HOL_OK)
        (void)rmdir(path); /* where nothing is in it */
    if (!s->exporter->folder && hol_output_close(&output, status == HOL_OK) != 0)
        return HOL_EXIT_USAGE;
    return status == HOL_OK ? HOL_EXIT_GOOD : HOL_EXIT_USAGE;
}

int
hol_command_export(const struct hol_options *options)
{
    struct hol_selection selection = {0};
    struct session s = {.options = options,
                        .selection = &selection,
                        .exporter = find_exporter(options->format_name)};
    int code = HOL_EXIT_USAGE;

    if (s.exporter == NULL)
        return code;
    if (options->iftomm)
        return hol_export_iftomm(options);
    if (options->motion)
        return hol_export_motion(options);
    if (s.exporter->folder && options->output == NULL)
        hol_complain("--format=%s writes a folder: --output=FOLDER", s.exporter->name);
    else if (hol_select(&selection, options) == HOL_OK && prepare(&s))
        code = write_all(&s);
    json_decref(s.manifest.provenance);
    hol_free(s.manifest.cases);
    hol_free(s.digests);
    hol_selection_clear(&selection);
    return code;
}

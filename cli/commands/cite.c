/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom cite: BibTeX of the program, of the sources of cases, and of methods. */
#include "cli/collection/collection.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "motion/method.h"
#include "motion/stabilization.h"
#include "reports/bibliography/bibliography.h"
#include "solvers/solver.h"

#include <string.h>

struct job {
    const struct hol_options *options;
    struct hol_bibliography bibliography;
    struct hol_text remarks; /* which case or method cites what */
};

static void
want(struct job *job, const char *name, const char *source)
{
    size_t found = hol_bibliography_want(&job->bibliography, source);

    hol_text_print(&job->remarks, "%% %s: %s%s\n", name, source,
                   found == 0 ? " (nothing that the bibliography has)" : "");
}

/* The source of a formulation, an integrator or a stabilization; NULL: there is none such. */
static const char *
source_of_method(const char *name)
{
    const struct hol_solver *solver = hol_solver_find(name);
    const struct hol_integrator *integrator = hol_integrator_find(name);
    const struct hol_stabilization *stabilization = hol_stabilization_find(name);

    return solver != NULL          ? solver->source
           : integrator != NULL    ? integrator->source
           : stabilization != NULL ? stabilization->source
                                   : NULL;
}

static enum hol_status
want_cases(struct job *job, const char *pattern)
{
    struct hol_selection selection;
    struct hol_loaded loaded;
    enum hol_status status = hol_select_one(&selection, pattern, job->options);

    for (size_t k = 0; status == HOL_OK && k < selection.count; k++) {
        status = hol_load(&loaded, &selection.list[k], job->options);
        if (status == HOL_OK) {
            want(job, loaded.source->name, loaded.source->source);
            hol_loaded_clear(&loaded);
        }
    }
    hol_selection_clear(&selection);
    return status;
}

static int
write_all(struct job *job)
{
    struct hol_output output;

    if (hol_output_open_part(&output, job->options, job->options->output, NULL,
                             HOL_CONTAINER_LATEX) != 0)
        return HOL_EXIT_USAGE;
    hol_bibliography_write_program(output.file);
    if (job->remarks.length > 0)
        fprintf(output.file, "%s\n", job->remarks.text);
    hol_bibliography_write(output.file, &job->bibliography);
    return hol_output_end(&output, job->remarks.failed ? HOL_NOMEM : HOL_OK) ? HOL_EXIT_GOOD
                                                                             : HOL_EXIT_USAGE;
}

int
hol_command_cite(const struct hol_options *options)
{
    struct job job = {.options = options};
    struct hol_file_text file = {.bytes = NULL};
    char *path = hol_path_end(hol_cases_folder(options), "/../reference/references.bib");
    int code = HOL_EXIT_USAGE;
    enum hol_status status = HOL_IO;

    if (path == NULL)
        hol_complain("out of memory");
    else if (hol_file_text_read(&file, path) &&
             (status = hol_bibliography_read(&job.bibliography, file.bytes)) != HOL_OK)
        hol_complain("%s: %s", path, hol_status_text(status));
    for (size_t k = 0; status == HOL_OK && k < options->pattern_count; k++) {
        const char *source = source_of_method(options->patterns[k]);

        if (source != NULL)
            want(&job, options->patterns[k], source);
        else
            status = want_cases(&job, options->patterns[k]);
    }
    if (status == HOL_OK)
        code = write_all(&job);
    hol_text_clear(&job.remarks);
    hol_bibliography_clear(&job.bibliography);
    hol_file_text_clear(&file);
    hol_free(path);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* In place of MPI in a build without it. */
#include "campaign/executor/executor.h"

#include <stdlib.h>
#include <string.h>

bool
hol_executor_mpi_is_asked(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMI_RANK") != NULL ||
           getenv("PMIX_RANK") != NULL;
}

void
hol_executor_mpi_version(char version[HOL_MPI_VERSION])
{
    (void)strcpy(version, "none");
}

static enum hol_status
begin(size_t *rank, size_t *ranks, const char **why)
{
    *rank = 0;
    *ranks = 1;
    *why = "this build has no MPI: configure --with-mpi";
    return HOL_IO;
}

static enum hol_status
run(const struct hol_campaign_work *work, size_t threads, size_t *lost)
{
    (void)work, (void)threads;
    *lost = 0;
    return HOL_IO;
}

static void
end(size_t lost)
{
    (void)lost;
}

const struct hol_executor hol_executor_mpi = {
    .name = "mpi", .begin = begin, .run = run, .end = end};

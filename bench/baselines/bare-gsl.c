/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The baseline by GSL's singular value decomposition. */
#define _GNU_SOURCE /* dlmopen */
#include "bench/baselines/bare.h"
#include "bench/bench.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef void gsl_svd(size_t n, size_t m, double *U, double *V, double *sigma, double *work,
                     double *c, double *s, double tolerance);

/* bench/baselines/gsl-svd.c, in a name space of its own; built next to the program. */
static gsl_svd *
load(void)
{
    char path[PATH_MAX + sizeof "gsl-svd.so"];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    gsl_svd *found = NULL;
    void *handle = NULL, *symbol;
    char *name;

    if (length > 0) {
        path[length] = '\0';
        name = strrchr(path, '/') + 1;
        memcpy(name, "gsl-svd.so", sizeof "gsl-svd.so");
        handle = dlmopen(LM_ID_NEWLM, path, RTLD_NOW | RTLD_LOCAL);
    }
    if (handle == NULL || (symbol = dlsym(handle, "gsl_svd")) == NULL) {
        bench_stop(length > 0 ? dlerror() : "no /proc/self/exe", NULL);
    }
    memcpy(&found, &symbol, sizeof found);
    return found;
}

/* The pseudo-inverse of B by GSL's SVD (Golub-Reinsch) of B^T. */
void
bare_gsl(struct bare *w)
{
    static gsl_svd *svd;
    size_t n = (size_t)w->n, m = (size_t)w->m;

    if (svd == NULL)
        svd = load();
    bare_front(w);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            w->S[i * m + j] = w->B[i + j * n]; /* GSL is row major */
    svd(n, m, w->S, w->K, w->tau, w->work, w->c, w->s, BARE_TOLERANCE);
    bare_back(w);
}

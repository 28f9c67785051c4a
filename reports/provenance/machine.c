/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What every record begins with: the program, the machine, the date. */
#include "reports/provenance/provenance.h"

#include "reports/provenance/commit.h"

#include <cblas.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

/* The last second of the year 9999, beyond which no date of four digits is. */
#define LAST 253402300799

const char *
hol_provenance_commit(void)
{
    return HOL_COMMIT;
}

void
hol_provenance_date(char date[HOL_PROVENANCE_DATE_SIZE], bool day)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = time(NULL);
    struct tm parts;
    char *end;

    if (epoch != NULL && epoch[0] != '\0') {
        errno = 0;
        long long seconds = strtoll(epoch, &end, 10);
        if (*end == '\0' && errno == 0 && seconds >= 0 && seconds <= LAST)
            now = (time_t)seconds;
    }
    if (gmtime_r(&now, &parts) == NULL ||
        strftime(date, HOL_PROVENANCE_DATE_SIZE, day ? "%Y-%m-%d" : "%Y-%m-%dT%H:%M:%SZ", &parts) ==
            0)
        date[0] = '\0';
}

/* What /proc/cpuinfo calls the processor; empty: it does not say. False: no memory. */
static bool
find_processor(char name[80])
{
    FILE *file = fopen("/proc/cpuinfo", "re");
    char line[200];

    name[0] = '\0';
    if (file == NULL && errno == ENOMEM)
        return false;
    while (file != NULL && name[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;
        if (colon != NULL) {
            colon += 1 + strspn(colon + 1, " \t");
            (void)snprintf(name, 80, "%.*s", (int)strcspn(colon, "\n"), colon);
        }
    }
    if (file != NULL)
        (void)fclose(file);
    return true;
}

void
hol_provenance_begin(struct hol_provenance *record)
{
    char date[HOL_PROVENANCE_DATE_SIZE], processor[80];
    struct utsname system;
    const char *blas = openblas_get_config();
    size_t version = strcspn(blas, " "); /* "OpenBLAS 0.3.21 ..." */

    version += blas[version] == ' ' ? 1 + strcspn(blas + version + 1, " ") : 0;
    record->failed = !find_processor(processor) || record->failed;
    hol_provenance_date(date, false);
    hol_provenance_set(record, HOL_PROVENANCE_PROGRAM, "%s", PACKAGE_STRING);
    hol_provenance_set(record, HOL_PROVENANCE_COMMIT, "%s", hol_provenance_commit());
    if (uname(&system) == 0)
        hol_provenance_set(record, HOL_PROVENANCE_MACHINE, "%s %s%s%s", system.sysname,
                           system.machine, processor[0] != '\0' ? ", " : "", processor);
    hol_provenance_set(record, HOL_PROVENANCE_BLAS, "%.*s, %s kernels", (int)version, blas,
                       openblas_get_corename());
    hol_provenance_set(record, HOL_PROVENANCE_DATE, "%s", date);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Takes over the runs of another store. */
#include "store/inside.h"
#include "store/schema.h"

#include "base/text.h"

#include <stdio.h>

/* Is the database that is attached as "other" a store of our schema? */
static enum hol_status
look(struct hol_store *store, const char *from)
{
    long long application = 0, version = 0;
    enum hol_status status = hol_store_ask(&application, store, "PRAGMA other.application_id");

    if (status == HOL_OK)
        status = hol_store_ask(&version, store, "PRAGMA other.user_version");
    if (status != HOL_OK ||
        (application == HOL_STORE_APPLICATION && version == hol_store_schema_version))
        return status;
    hol_store_say(store, "%.150s is no store of schema %d", from, hol_store_schema_version);
    return HOL_IO;
}

/* A table whose rows go with those of their parent: all its columns but the key, by their names. */
static void
take_table(struct hol_text *sql, enum hol_store_table table)
{
#define PARENT(name, text, parent) [HOL_STORE_##name] = parent,
    static const char *const parents[] = {HOL_STORE_TABLE_LIST(PARENT)};
    static const char *const keys[] = {"problem", "answer", NULL, "motion", "time"};
    const struct hol_table_spec *spec = &hol_store_spec[table];
    const char *parent = parents[table], *key = keys[table];
    bool unit = parent[0] == 'u';

    hol_text_print(sql, "INSERT INTO main.%s (%s%s%s", spec->name, key != NULL ? key : "",
                   key != NULL ? ", " : "", parent);
    for (size_t k = 0; k < spec->count; k++)
        hol_text_print(sql, ", \"%s\"", spec->columns[k].key);
    hol_text_add(sql, ") SELECT ");
    if (key != NULL)
        hol_text_print(sql, "t.%s + (SELECT %s FROM temp.beyond), ", key, key);
    if (unit)
        hol_text_add(sql, "u.mine");
    else
        hol_text_print(sql, "t.%s + (SELECT %s FROM temp.beyond)", parent, parent);
    for (size_t k = 0; k < spec->count; k++)
        hol_text_print(sql, ", t.\"%s\"", spec->columns[k].key);
    hol_text_print(sql, " FROM other.%s AS t", spec->name);
    if (table == HOL_STORE_VERDICTS)
        hol_text_add(sql, " JOIN other.answers USING (answer)");
    if (table == HOL_STORE_ANSWERS || table == HOL_STORE_VERDICTS)
        hol_text_add(sql, " JOIN other.problems AS p USING (problem)");
    hol_text_print(sql, " JOIN temp.taken AS u ON u.unit = %s.unit ORDER BY t.rowid;",
                   unit ? "t" : "p");
}

/*
 * Runs and units that are new get numbers beyond ours, in the order of theirs; rows likewise.
 *
 *   run_of  their run, and ours that it becomes
 *   taken   their unit, and ours
 *   beyond  what is added to the numbers of their rows
 */
static void
write_merge(struct hol_text *sql)
{
#define NAMED(name, key) ", \"" key "\""
    hol_text_add(
        sql,
        "CREATE TEMP TABLE run_of AS SELECT o.run AS run,"
        " (SELECT max(m.run) FROM main.runs AS m WHERE m.signature = o.signature) AS mine"
        " FROM other.runs AS o;"
        "CREATE TEMP TABLE beyond AS SELECT"
        " (SELECT ifnull(max(unit), 0) FROM main.units) AS unit,"
        " (SELECT ifnull(max(problem), 0) FROM main.problems) AS problem,"
        " (SELECT ifnull(max(answer), 0) FROM main.answers) AS answer,"
        " (SELECT ifnull(max(motion), 0) FROM main.motions) AS motion,"
        " (SELECT ifnull(max(time), 0) FROM main.times) AS time;"
        /* runs that are new: the last of each signature stands for all of them */
        "INSERT INTO main.runs (signature, ended" HOL_PROVENANCE_LIST(
            NAMED) ")"
                   " SELECT signature, ended" HOL_PROVENANCE_LIST(
                       NAMED) " FROM other.runs"
                              " WHERE run IN (SELECT max(o.run) FROM other.runs AS o JOIN "
                              "temp.run_of AS r"
                              "  ON r.run = o.run WHERE r.mine IS NULL GROUP BY o.signature) ORDER "
                              "BY run;"
                              "UPDATE temp.run_of SET mine = (SELECT max(m.run) FROM main.runs AS m"
                              " JOIN other.runs AS o ON o.signature = m.signature WHERE o.run = "
                              "run_of.run);"
                              "CREATE TEMP TABLE taken AS SELECT min(u.unit) AS unit, r.mine AS "
                              "run, u.name,"
                              " 0 AS mine FROM other.units AS u JOIN temp.run_of AS r USING (run)"
                              " WHERE NOT EXISTS (SELECT 1 FROM main.units AS m WHERE m.run = "
                              "r.mine"
                              "  AND m.name = u.name) GROUP BY r.mine, u.name;"
                              "UPDATE temp.taken SET mine = unit + (SELECT unit FROM temp.beyond);"
                              "CREATE UNIQUE INDEX temp.taken_unit ON taken (unit);"
                              "INSERT INTO main.units (unit, run, name, kind, data)"
                              " SELECT t.mine, t.run, t.name, u.kind, u.data FROM temp.taken AS t"
                              " JOIN other.units AS u USING (unit) ORDER BY t.unit;");
    for (unsigned k = 0; k < HOL_STORE_TABLES; k++)
        take_table(sql, (enum hol_store_table)k);
    hol_text_add(sql, "DROP TABLE temp.run_of; DROP TABLE temp.taken; DROP TABLE temp.beyond;");
}

static enum hol_status
attach(struct hol_store *store, const char *from)
{
    sqlite3_stmt *statement = hol_store_prepare(store, "ATTACH ? AS other");
    enum hol_status status = HOL_IO;

    if (statement == NULL)
        return status;
    (void)sqlite3_bind_text(statement, 1, from, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_DONE)
        status = HOL_OK;
    else
        hol_store_say(store, "%s", sqlite3_errmsg(store->db));
    (void)sqlite3_finalize(statement);
    return status;
}

enum hol_status
hol_store_merge(struct hol_store *store, const char *from)
{
    struct hol_text sql = {0};
    enum hol_status status = hol_store_flush(store);

    if (status != HOL_OK)
        return status;
    write_merge(&sql);
    (void)pthread_mutex_lock(&store->base);
    status = sql.failed ? HOL_NOMEM : attach(store, from);
    if (status == HOL_OK) {
        status = look(store, from);
        if (status == HOL_OK)
            status = hol_store_run_sql(store, "BEGIN IMMEDIATE");
        if (status == HOL_OK)
            status = hol_store_run_sql(store, sql.text);
        if (status == HOL_OK)
            status = hol_store_run_sql(store, "COMMIT");
        if (status == HOL_IO && (sqlite3_errcode(store->db) & 0xff) == SQLITE_CORRUPT)
            hol_store_say(store, "it, or %.150s, is damaged", from);
        if (sqlite3_get_autocommit(store->db) == 0)
            (void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
        (void)sqlite3_exec(store->db, "DETACH other", NULL, NULL, NULL);
    }
    (void)pthread_mutex_unlock(&store->base);
    hol_text_clear(&sql);
    return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Confines a process that is about to become somebody else's program. */
#define _DEFAULT_SOURCE /* syscall */
#include "foreign/process/sandbox.h"

#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif
#if defined SYS_landlock_create_ruleset && (defined __x86_64__ || defined __aarch64__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

/* linux/landlock.h of later kernels than the one that this may be compiled on. */
#define LANDLOCK_VERSION 1u
#define LANDLOCK_BELOW 1
enum {
    WRITE_FILE = 1 << 1,
    REMOVE_AND_MAKE = 0x1ff0, /* files and folders of all kinds */
    REFER = 1 << 13,          /* move from one folder to another; version 2 */
    TRUNCATE = 1 << 14        /* version 3 */
};
enum { SCOPE_SIGNALS_AND_SOCKETS = 3 }; /* version 6 */
struct rules {
    uint64_t files, net, scoped;
};
struct below {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

static bool
allow(int rules, const char *path, int how, uint64_t access)
{
    struct below rule = {.allowed = access};
    long done = -1;

    rule.folder = open(path, O_RDONLY | O_CLOEXEC | how);
    if (rule.folder >= 0) {
        done = syscall(SYS_landlock_add_rule, rules, LANDLOCK_BELOW, &rule, 0u);
        (void)close(rule.folder);
    }
    return done == 0;
}

static enum hol_sandbox_result
confine_files(const char *folder, long version)
{
    struct rules wanted = {.files = WRITE_FILE | REMOVE_AND_MAKE};
    enum hol_sandbox_result result = HOL_SANDBOX_ENTERED;
    uint64_t device = WRITE_FILE;
    size_t size = sizeof wanted.files;
    int rules;

    if (version >= 2)
        wanted.files |= REFER;
    if (version >= 3)
        device = WRITE_FILE | TRUNCATE;
    wanted.files |= device;
    if (version >= 6) {
        wanted.scoped = SCOPE_SIGNALS_AND_SOCKETS;
        size = sizeof wanted;
    }
    rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0u);
    if (rules < 0)
        return HOL_SANDBOX_NO_LANDLOCK;
    if (!allow(rules, folder, O_DIRECTORY, wanted.files))
        result = HOL_SANDBOX_NO_FOLDER;
    else if (!allow(rules, "/dev/null", 0, device) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
             syscall(SYS_landlock_restrict_self, rules, 0u) != 0)
        result = HOL_SANDBOX_NO_LANDLOCK;
    (void)close(rules);
    return result;
}

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define OTHER_CALLS 0x40000000u /* those of x32 begin here */
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define OTHER_CALLS 0xffffffffu
#endif
#define LOAD(member)                                                                               \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, member))
#define DENY_IF(test, value) BPF_JUMP(BPF_JMP | (test) | BPF_K, (unsigned)(value), 0, 1), DENY

#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
#define ONLY_IF(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 1, 0), DENY
#define TYPE_BITS 0xf /* of a socket; above are flags */

/* io_uring makes sockets, too; Landlock before version 3 does not see truncate(). A pair of streams
 * has no other end than itself; one of datagrams could still send to any socket that has a name. */
static bool
filter_calls(long version)
{
    struct sock_filter program[] = {LOAD(arch),
                                    ONLY_IF(ARCHITECTURE),
                                    LOAD(nr),
                                    DENY_IF(BPF_JGE, OTHER_CALLS),
                                    DENY_IF(BPF_JEQ, SYS_socket),
                                    DENY_IF(BPF_JEQ, SYS_io_uring_setup),
                                    DENY_IF(BPF_JEQ, version < 3 ? SYS_truncate : SYS_socket),
                                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 1, 0),
                                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                                    LOAD(args[0]),
                                    ONLY_IF(AF_UNIX),
                                    LOAD(args[1]),
                                    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, TYPE_BITS),
                                    ONLY_IF(SOCK_STREAM),
                                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};

    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

enum hol_sandbox_result
hol_sandbox_enter(const char *folder)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION);
    enum hol_sandbox_result result =
        version > 0 ? confine_files(folder, version) : HOL_SANDBOX_NO_LANDLOCK;

    if (result == HOL_SANDBOX_ENTERED && !filter_calls(version))
        result = HOL_SANDBOX_NO_FILTER;
    return result;
}

#else

enum hol_sandbox_result
hol_sandbox_enter(const char *folder)
{
    (void)folder;
    return HOL_SANDBOX_NO_LANDLOCK;
}

#endif

const char *
hol_sandbox_missing(const char *folder)
{
    static const char *const why[] = {
        [HOL_SANDBOX_ENTERED] = NULL,
        [HOL_SANDBOX_NO_LANDLOCK] = "the kernel has no Landlock here (Linux 5.13, lsm=landlock)",
        [HOL_SANDBOX_NO_FOLDER] = "the folder cannot be opened",
        [HOL_SANDBOX_NO_FILTER] = "the kernel has no filter of system calls here (seccomp)"};
    int status = 0;
    pid_t child = fork();

    if (child == 0)
        _exit((int)hol_sandbox_enter(folder));
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) > HOL_SANDBOX_NO_FILTER)
        return "no process could try it";
    return why[WEXITSTATUS(status)];
}

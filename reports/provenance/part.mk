# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/provenance/command-line.c \
	reports/provenance/compare.c \
	reports/provenance/machine.c \
	reports/provenance/picture.c \
	reports/provenance/provenance.c reports/provenance/provenance.h \
	reports/provenance/read.c reports/provenance/read.h \
	reports/provenance/result-stream.c reports/provenance/result-stream.h \
	reports/provenance/write.c

# The commit that the program is built from: of git where there is one, else what the tarball says.
# The file is only touched when the commit is another.
FORCE-commit:
.PHONY: FORCE-commit
reports/provenance/commit.h: FORCE-commit
	$(AM_V_at)$(MKDIR_P) reports/provenance; commit=; \
	if test -e '$(top_srcdir)/.git'; then \
		commit=`git -C '$(top_srcdir)' describe --always --dirty --abbrev=12 2>/dev/null`; \
	elif test -f '$(top_srcdir)/.commit'; then commit=`cat '$(top_srcdir)/.commit'`; fi; \
	echo "#define HOL_COMMIT \"$${commit:-unknown}\"" >$@.tmp; \
	if cmp -s $@.tmp $@; then rm -f $@.tmp; else mv -f $@.tmp $@; fi
BUILT_SOURCES += reports/provenance/commit.h
DISTCLEANFILES += reports/provenance/commit.h
reports/provenance/machine.$(OBJEXT): reports/provenance/commit.h
# A tarball says which commit it was made from.
dist-hook: reports/provenance/commit.h
	sed 's/.*"\(.*\)"/\1/' reports/provenance/commit.h >'$(distdir)/.commit'

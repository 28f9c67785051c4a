# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Its own archive: of libholonom.so these objects come whole, and of libholonom.a what they need.
noinst_LIBRARIES += libpublic.a
libpublic_a_SOURCES = \
	library/collection.c library/collection.h \
	library/evaluate.c \
	library/given.c \
	library/inside.h \
	library/instant.c \
	library/motion.c \
	library/names.c \
	library/open.c \
	library/results.c \
	library/state.c

# The shared library. CURRENT:REVISION:AGE as libtool has them; the soname is CURRENT - AGE.
SOVERSION = 0
SOFILE = libholonom.so.$(SOVERSION).0.0
EXTRA_DIST += library/holonom.map library/libholonom.abi
noinst_DATA = $(SOFILE)
CLEANFILES += $(SOFILE) libholonom.so libholonom.so.$(SOVERSION)
$(SOFILE): libpublic.a libholonom.a $(srcdir)/library/holonom.map
	$(AM_V_CCLD)$(CC) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -shared \
	  -Wl,-soname,libholonom.so.$(SOVERSION) -Wl,--version-script,$(srcdir)/library/holonom.map \
	  -o $@ -Wl,--whole-archive libpublic.a -Wl,--no-whole-archive libholonom.a $(HOL_LIBS)
	$(AM_V_at)ln -sf $(SOFILE) libholonom.so.$(SOVERSION) && ln -sf $(SOFILE) libholonom.so

install-exec-local: $(SOFILE)
	$(MKDIR_P) $(DESTDIR)$(libdir)
	$(INSTALL_PROGRAM) $(SOFILE) $(DESTDIR)$(libdir)/$(SOFILE)
	cd $(DESTDIR)$(libdir) && ln -sf $(SOFILE) libholonom.so.$(SOVERSION) && \
	  ln -sf $(SOFILE) libholonom.so
uninstall-local:
	cd $(DESTDIR)$(libdir) && rm -f $(SOFILE) libholonom.so.$(SOVERSION) libholonom.so

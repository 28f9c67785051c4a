# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	foreign/collect.c \
	foreign/exchange-inside.h \
	foreign/exchange-pack.c \
	foreign/exchange.c foreign/exchange.h \
	foreign/profile.c foreign/profile.h \
	foreign/replay.c \
	foreign/validation-summary.c \
	foreign/validation.c foreign/validation.h

# For programs and plug-ins: the headers, their place, and examples.
holonomincludedir = $(includedir)/holonom
holonominclude_HEADERS = foreign/holonom/holonom.h foreign/holonom/solver.h
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = foreign/holonom.pc foreign/libholonom.pc
# For solvers in other languages: the loop of the protocol in one call.
clientsdir = $(pkgdatadir)/clients
dist_clients_DATA = foreign/clients/holonom.jl foreign/clients/holonom.m foreign/clients/holonom.mjs \
	foreign/clients/holonom.py foreign/clients/holonom.R foreign/clients/holonom_library.py
examplesdir = $(docdir)/examples
dist_examples_DATA = foreign/examples/library.c foreign/examples/library.cpp foreign/examples/plugin.c foreign/examples/solver.c foreign/examples/solver.f90 \
	foreign/examples/solver.jl foreign/examples/solver.m foreign/examples/solver-numpy.py \
	foreign/examples/solver.mjs foreign/examples/solver.py foreign/examples/solver.R

# The example, built with what is installed and nothing else, is validated by what is installed. A
# plug-in is no program of automake's: a command of ours builds it, as the header says.
installcheck-plugin:
	rm -rf foreign/installcheck && $(MKDIR_P) foreign/installcheck
	cd foreign/installcheck && cp $(DESTDIR)$(examplesdir)/plugin.c . && \
	  $(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -shared \
	    $$(PKG_CONFIG_PATH='$(DESTDIR)$(pkgconfigdir)' $(PKG_CONFIG) \
	      --define-variable=includedir='$(DESTDIR)$(includedir)' --cflags holonom) \
	    -o plugin.so plugin.c -lm && \
	  unset HOL_CASES_DIR && \
	  $(DESTDIR)$(bindir)/holonom validate plugin.so 'ukp2004/*' --solvers=none
	rm -rf foreign/installcheck

# The examples of the library, built with what pkg-config says and run against the installed cases; Python's
# module finds the library by its name.
installcheck-library:
	rm -rf library/installcheck && $(MKDIR_P) library/installcheck
	cd library/installcheck && cp $(DESTDIR)$(examplesdir)/library.c $(DESTDIR)$(examplesdir)/library.cpp . && \
	  flags=$$(PKG_CONFIG_PATH='$(DESTDIR)$(pkgconfigdir)' $(PKG_CONFIG) \
	    --define-variable=includedir='$(DESTDIR)$(includedir)' \
	    --define-variable=libdir='$(DESTDIR)$(libdir)' --cflags --libs libholonom) && \
	  $(CC) -std=c99 -Wall -Wextra -pedantic $(CPPFLAGS) $(CFLAGS) $(HOL_INSTRUMENT) -o c library.c $$flags -lm && \
	  { test -z '$(CXX)' || $(CXX) -std=c++11 -Wall -Wextra $(CPPFLAGS) $(CFLAGS) $(HOL_INSTRUMENT) -o cxx library.cpp $$flags; } && \
	  unset HOL_CASES_DIR && LD_LIBRARY_PATH='$(DESTDIR)$(libdir)' && export LD_LIBRARY_PATH && \
	  ./c && { test -z '$(CXX)' || ./cxx; } && \
	  { ! command -v python3 >/dev/null || test -n '$(HOL_INSTRUMENT)' || \
	    PYTHONPATH='$(DESTDIR)$(clientsdir)' python3 -B -c 'import holonom_library as h; p = h.case("iftomm/andrews"); print(p.truth(p.initial()[1])["digits"])'; }
	rm -rf library/installcheck
.PHONY: installcheck-plugin installcheck-library

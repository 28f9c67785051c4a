# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# `make bench` builds and runs them all; make check does not. They print what they measure, as ratios.

BENCHMARKS = \
	bench/bench-andrews \
	bench/bench-auto \
	bench/bench-balls \
	bench/bench-campaign \
	bench/bench-certify \
	bench/bench-chain \
	bench/bench-code \
	bench/bench-dot \
	bench/bench-double \
	bench/bench-model \
	bench/bench-odefun \
	bench/bench-pipe \
	bench/bench-serve \
	bench/bench-solvers
# What all of them share.
BENCH = bench/bench.c bench/bench.h
EXTRA_PROGRAMS += $(BENCHMARKS)
CLEANFILES += $(BENCHMARKS)

bench_bench_andrews_SOURCES = bench/bench-andrews.c bench/baselines/andrews.c bench/baselines/andrews.h bench/baselines/rivals.c bench/baselines/rivals.h \
	bench/motion.c bench/motion.h $(BENCH)
bench_bench_andrews_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_auto_SOURCES = bench/bench-auto.c $(BENCH)
bench_bench_auto_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_balls_SOURCES = bench/bench-balls.c $(BENCH)
bench_bench_balls_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_campaign_SOURCES = bench/bench-campaign.c
bench_bench_campaign_LDADD = libexecutor.a libholonom.a $(MPI_LIBS) $(HOL_LIBS)
bench_bench_certify_SOURCES = bench/bench-certify.c $(BENCH)
bench_bench_certify_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_chain_SOURCES = bench/bench-chain.c bench/baselines/chain-rivals.c bench/baselines/chain-rivals.h $(BENCH)
bench_bench_chain_LDADD = libholonom.a $(CHOLMOD_LIBS) $(HOL_LIBS)
bench_bench_code_SOURCES = bench/bench-code.c $(BENCH)
bench_bench_code_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_dot_SOURCES = bench/bench-dot.c $(BENCH)
bench_bench_dot_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_double_SOURCES = bench/bench-double.c bench/motion.c bench/motion.h $(BENCH)
bench_bench_double_LDADD = libholonom.a $(HOL_LIBS)
bench_bench_model_SOURCES = bench/bench-model.c $(BENCH)
# Only the library, not the test harness.
bench_bench_model_LDADD = libholonom.a $(HOL_LIBS)

bench_bench_odefun_SOURCES = bench/bench-odefun.c $(BENCH)
bench_bench_odefun_LDADD = libholonom.a $(HOL_LIBS)
EXTRA_DIST += bench/bench-collection.sh bench/bench-memory.sh bench/bench-rows.sh bench/baselines/odefun.py

# The solver at the other end of the pipe is the example.
EXTRA_PROGRAMS += bench/pipe-solver
CLEANFILES += bench/pipe-solver
bench_pipe_solver_SOURCES = foreign/examples/solver.c
bench_pipe_solver_LDADD = -lm
bench_bench_pipe_SOURCES = bench/bench-pipe.c $(BENCH)
bench_bench_pipe_LDADD = libholonom.a $(HOL_LIBS)
EXTRA_bench_bench_pipe_DEPENDENCIES = bench/pipe-solver$(EXEEXT)
EXTRA_DIST += bench/baselines/pipe-stacked.py

# Eigen is C++: one file, compiled here where its headers are, so that no other program is linked as C++.
bench_bench_serve_SOURCES = bench/bench-serve.c $(BENCH)
bench_bench_serve_LDADD = libserve.a libpublic.a libholonom.a $(HOL_LIBS)
bench_bench_solvers_SOURCES = bench/bench-solvers.c bench/baselines/bare.c bench/baselines/bare-gsl.c bench/baselines/bare-orthogonal.c \
	bench/baselines/bare-roots.c bench/baselines/bare-stacked.c bench/baselines/bare.h bench/lines.c bench/lines.h $(BENCH) bench/measure.c bench/measure.h \
	bench/small.c bench/small.h
bench_bench_solvers_CPPFLAGS = $(AM_CPPFLAGS) $(EIGEN_DEFINE)
bench_bench_solvers_LDADD = $(EIGEN_OBJECT) libholonom.a $(HOL_LIBS) $(EIGEN_LIBS)
bench_bench_solvers_DEPENDENCIES = $(EIGEN_OBJECT) bench/gsl-svd.so libholonom.a
EXTRA_DIST += bench/baselines/eigen.cpp bench/baselines/gsl-svd.c
CLEANFILES += bench/eigen.o bench/gsl-svd.so bench-aims.txt bench-solvers.csv bench-solvers.dat bench-solvers.pdf bench-solvers.png \
	bench-solvers.svg bench-solvers-column.pdf bench-solvers-column.png bench-solvers-column.svg
bench/eigen.o: $(srcdir)/bench/baselines/eigen.cpp $(srcdir)/bench/baselines/bare.h
	$(AM_V_GEN)$(MKDIR_P) bench && $(CXX) -O2 -ffp-contract=off -I$(srcdir) $(EIGEN_CFLAGS) -c \
		-o $@ $(srcdir)/bench/baselines/eigen.cpp

# GSL with its own CBLAS, beside OpenBLAS.
bench/gsl-svd.so: $(srcdir)/bench/baselines/gsl-svd.c
	$(AM_V_GEN)$(MKDIR_P) bench && $(CC) -O2 -fPIC -shared $(GSL_CFLAGS) -o $@ $(srcdir)/bench/baselines/gsl-svd.c $(GSL_LIBS)

# `make benchmarks' only builds them.  The aims of all of them stand at the end, too. HOL_BENCH_SHORT=1 leaves out the large sizes.
benchmarks: $(BENCHMARKS)
bench: benchmarks
	@rm -f bench-aims.txt; \
	for program in $(BENCHMARKS); do \
		echo "$$program"; \
		HOL_SRCDIR='$(abs_top_srcdir)' OPENBLAS_NUM_THREADS=1 HOL_BENCH_AIMS=bench-aims.txt \
			HOL_BENCH_SHORT='$(HOL_BENCH_SHORT)' ./$$program || exit 1; \
	done; \
	if test -f bench-aims.txt; then \
		echo; echo "aims: `grep -c ' met$$' bench-aims.txt` met, `grep -c ' missed$$' bench-aims.txt` missed," \
			"`grep -c ' not measured$$' bench-aims.txt` not measured"; \
		cat bench-aims.txt; \
	fi

.PHONY: bench benchmarks

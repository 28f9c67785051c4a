# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Software that others wrote, judged: adapters, and entries with what came out.

EXTRA_DIST += gallery/run

# All of it again, into the entries in the sources; scripts/install-deps gallery installs what they need.
gallery: all
	$(srcdir)/gallery/run --npm --build=gallery-build --holonom=./holonom
	@figure=; \
	if command -v gnuplot >/dev/null 2>&1; then figure=--figure=gallery-build/gallery.svg; else \
		echo 'there is no gnuplot: tables without the figure'; \
	fi; \
	HOL_CASES_DIR='$(abs_top_srcdir)/cases' HOL_FIGURES_DIR='$(abs_top_srcdir)/reports/figures' \
		./holonom gallery $$figure

clean-local-gallery:
	rm -rf gallery-build
clean-local: clean-local-gallery
.PHONY: gallery clean-local-gallery

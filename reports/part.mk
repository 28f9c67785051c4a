# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The report of all cases, in the build tree.
report: holonom
	HOL_CASES_DIR='$(abs_top_srcdir)/cases' HOL_FIGURES_DIR='$(abs_top_srcdir)/reports/figures' \
		./holonom report --output=report
.PHONY: report

clean-local-report:
	rm -rf report
clean-local: clean-local-report
.PHONY: clean-local-report

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# tests/cli/t-report.sh opens its report in Chromium with these, scripts/check-site the site.
EXTRA_DIST += \
	tests/browser/check-pages.mjs \
	tests/browser/check-site.mjs \
	tests/browser/package-lock.json \
	tests/browser/package.json

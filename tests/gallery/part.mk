# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS += tests/gallery/t-gallery.sh
dist_check_SCRIPTS += tests/gallery/t-gallery.sh

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_CAMPAIGNS = \
	tests/campaign/t-campaign-nomem \
	tests/campaign/t-campaign-run \
	tests/campaign/t-plan
check_PROGRAMS += $(TESTS_OF_CAMPAIGNS)
tests_campaign_t_campaign_nomem_SOURCES = tests/campaign/t-campaign-nomem.c tests/store/store-lab.c tests/store/store-lab.h
tests_campaign_t_campaign_run_SOURCES = tests/campaign/t-campaign-run.c tests/store/store-lab.c tests/store/store-lab.h
tests_campaign_t_plan_SOURCES = tests/campaign/t-plan.c tests/store/store-lab.c tests/store/store-lab.h
CAMPAIGN_TESTS = $(TESTS_OF_CAMPAIGNS) \
	tests/campaign/t-campaign.sh
TESTS += $(CAMPAIGN_TESTS)

# With processes that are killed or that others start: MPI, of a build that has it, and Slurm on this machine, of `make check-campaign'.
CAMPAIGN_ELSEWHERE = \
	tests/campaign/t-interrupted.sh \
	tests/campaign/t-mpi.sh \
	tests/campaign/t-slurm.sh
TESTS += $(CAMPAIGN_ELSEWHERE)
dist_check_SCRIPTS += \
	tests/campaign/t-campaign.sh \
	$(CAMPAIGN_ELSEWHERE)
EXTRA_DIST += tests/campaign/one-node-slurm.sh tests/campaign/small.campaign

# Of the programs of tests, those alone: a build that is configured anew with MPI would link all of them.
check-campaign: all
	HOL_CAMPAIGN=all $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(CAMPAIGN_TESTS) $(CAMPAIGN_ELSEWHERE)' check_PROGRAMS='$(TESTS_OF_CAMPAIGNS) tests/foreign/fake-child'
.PHONY: check-campaign

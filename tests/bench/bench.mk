# Measuring: `make bench` prints every figure as a table and leaves it and the plots in $(B)/bench; `make
# bench-docs` then takes both into docs/.

SRC_BENCH := $(filter-out tests/bench/empty.c,$(wildcard tests/bench/*.c))
OBJ_BENCH := $(call objects,$(SRC_BENCH))

.PHONY: bench-run bench-docs
bench-run: $(B)/bench/firn-bench $(B)/bench/firn-bench-empty $(BINS)
	@$(B)/bench/firn-bench $(B)/bin $(B)/bench

# What stands between the two comments of the page is the table.
bench-docs:
	@cp $(B)/bench/*.svg docs/
	@sed -i -e '/^<!-- figures -->$$/,/^<!-- end -->$$/{//!d}' -e '/^<!-- figures -->$$/r $(B)/bench/figures.md' \
	  docs/performance.md

$(B)/bench/firn-bench: $(OBJ_BENCH) $(B)/lib/libfirn-report.a $(B)/lib/libfirn.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) $^ $(LDLIBS_TOOL) -o $@

$(B)/bench/firn-bench-empty: $(B)/obj/tests/bench/empty.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) $^ -o $@

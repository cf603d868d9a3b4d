# firn: `make demo` shows the main job, `make check` proves it. `make help` lists the rest.
#
# A build lives in one folder, $(B): build/ for the default variant, build/variants/NAME for another.
# A variant is COMPILER-FLAVOUR: gcc-O2 (default), gcc-O0, gcc-O3, clang-O0, clang-O3, gcc-asan, clang-asan.

VERSION := 1.0.0
SOVERSION := 1
PREFIX ?= /usr/local
DESTDIR ?=
SHELL := /bin/bash
comma := ,
# V=1 shows the commands.
Q := $(if $(V),,@)
.DEFAULT_GOAL := all
.SECONDARY: # objects stay

# ---- variant ----
VARIANT ?= gcc-O2
COMPILER := $(firstword $(subst -, ,$(VARIANT)))
FLAVOUR := $(lastword $(subst -, ,$(VARIANT)))
CC := $(COMPILER)
B := $(if $(filter gcc-O2,$(VARIANT)),build,build/variants/$(VARIANT))
FLAGS_O0 := -O0
FLAGS_O2 := -O2
FLAGS_O3 := -O3
FLAGS_asan := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wvla -Werror
CFLAGS_ALL = -std=c17 -D_GNU_SOURCE -g $(FLAGS_$(FLAVOUR)) $(WARNINGS) -fPIC -fvisibility=hidden \
	-Ilib -I. -MMD -MP $(CFLAGS)
# An engine wraps on overflow and has no float: under gcc a float in a rule does not compile.
CFLAGS_ENGINE = -fwrapv $(if $(filter gcc,$(COMPILER)),-mgeneral-regs-only)

# A shared library that lacks a symbol does not link; the sanitizers' runtimes come with the program.
DEFS := $(if $(filter asan,$(FLAVOUR)),,-Wl$(comma)-z$(comma)defs)

# ---- packages ----
MSGPACK := $(shell pkg-config --exists msgpack-c 2>/dev/null && echo msgpack-c || echo msgpack)
LIBS_FIRN := $(MSGPACK) libzstd libsodium
LIBS_REPORT := libxml-2.0 jansson
CFLAGS_PKG = $(shell pkg-config --cflags $(LIBS_FIRN) libxxhash $(LIBS_REPORT) 2>/dev/null)
LDLIBS_FIRN = $(shell pkg-config --libs $(LIBS_FIRN) 2>/dev/null)
LDLIBS_REPORT = $(shell pkg-config --libs $(LIBS_REPORT) 2>/dev/null)
# The tools take firn, and what Debian has as archives, into themselves: a dynamic zstd, sodium and
# msgpack cost a fifth of the start of a small program. libxml2 stays outside, for the tools that use it.
LDLIBS_TOOL = -Wl,-Bstatic $(LDLIBS_FIRN) $(shell pkg-config --libs jansson 2>/dev/null) -Wl,-Bdynamic \
	-Wl,--as-needed $(shell pkg-config --libs libxml-2.0 2>/dev/null) -lpthread

# ---- files ----
SRC_RULES := $(wildcard lib/rules/*/*.c)
SRC_FIRN := $(wildcard lib/*.c lib/base/*.c lib/stream/*.c lib/file/*.c lib/engine/*.c lib/audit/*.c) $(SRC_RULES)
SRC_REPORT := $(wildcard lib/report/*.c)
SRC_MAINS := $(wildcard tools/firn.c tools/firn-*.c)
SRC_SHARED := $(filter-out $(SRC_MAINS),$(wildcard tools/*.c))
SRC_TESTS := $(wildcard tests/*.c tests/toy/*.c)
objects = $(patsubst %.c,$(B)/obj/%.o,$(1))
OBJ_FIRN := $(call objects,$(SRC_FIRN))
OBJ_REPORT := $(call objects,$(SRC_REPORT))
OBJ_SHARED := $(call objects,$(SRC_SHARED))
OBJ_TESTS := $(call objects,$(SRC_TESTS))
BINS := $(patsubst tools/%.c,$(B)/bin/%,$(SRC_MAINS))
PLUGINS := $(patsubst tests/plugins/%.c,$(B)/plugins/%.so,$(wildcard tests/plugins/*.c))

.PHONY: all libs tools tests help clean setup demo check bench golden install uninstall
all: libs tools
libs: $(B)/lib/libfirn.a $(B)/lib/libfirn-report.a $(B)/lib/libfirn.so $(B)/lib/libfirn-report.so
tools: $(BINS)
tests: $(B)/bin/firn-tests $(PLUGINS)

$(B)/obj/lib/rules/%.o: lib/rules/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(CFLAGS_ENGINE) -c $< -o $@

$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(CFLAGS_PKG) -c $< -o $@

# The one file that is compiled for a processor which may not be there; base/hash.c asks before it calls.
ifeq ($(shell uname -m),x86_64)
$(B)/obj/lib/base/hash_wide.o: CFLAGS_ALL += -mavx2
endif

$(B)/lib/libfirn.a: $(OBJ_FIRN)
$(B)/lib/libfirn-report.a: $(OBJ_REPORT)
%.a:
	@mkdir -p $(@D)
	$(Q)rm -f $@ && ar rcs $@ $^

$(B)/lib/libfirn.so: $(OBJ_FIRN) lib/libfirn.map
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) -shared -Wl,-soname,libfirn.so.$(SOVERSION) $(DEFS) \
	  -Wl,--version-script,lib/libfirn.map $(OBJ_FIRN) $(LDLIBS_FIRN) -o $@
	$(Q)ln -sf libfirn.so $@.$(SOVERSION)

# It takes what it needs of firn's insides from the archive; its own interface is all that it shows.
$(B)/lib/libfirn-report.so: $(OBJ_REPORT) $(B)/lib/libfirn.a lib/libfirn-report.map
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) -shared -Wl,-soname,libfirn-report.so.$(SOVERSION) $(DEFS) \
	  -Wl,--version-script,lib/libfirn-report.map $(OBJ_REPORT) $(B)/lib/libfirn.a \
	  $(LDLIBS_FIRN) $(LDLIBS_REPORT) -o $@
	$(Q)ln -sf libfirn-report.so $@.$(SOVERSION)

$(B)/bin/%: $(B)/obj/tools/%.o $(OBJ_SHARED) $(B)/lib/libfirn-report.a $(B)/lib/libfirn.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) -Wl,-E $^ $(LDLIBS_TOOL) -o $@

$(B)/bin/firn-tests: $(OBJ_TESTS) $(B)/lib/libfirn-report.a $(B)/lib/libfirn.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS_$(FLAVOUR)) -Wl,-E $^ $(LDLIBS_TOOL) $(shell pkg-config --libs cunit) -lm -o $@

$(B)/plugins/%.so: tests/plugins/%.c $(wildcard tests/toy/* tests/rps/*)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -fwrapv -shared $< -o $@

# ---- set-up: what a fresh Debian machine lacks (msgpack-c is named by tests/setup.sh) ----
PACKAGES_BUILD := gcc libc6-dev make binutils pkg-config libzstd-dev libsodium-dev libxxhash-dev libjansson-dev libxml2-dev
PACKAGES_DEMO := zstd libxml2-utils
PACKAGES_CHECK := clang libclang-rt-dev libcunit1-dev jq python3-zstandard python3-msgpack

setup:
	@tests/setup.sh $(PACKAGES_BUILD) $(PACKAGES_DEMO) $(PACKAGES_CHECK)

# ---- the main job, shown ----
demo:
	@tests/setup.sh $(PACKAGES_BUILD) $(PACKAGES_DEMO)
	@$(MAKE) --no-print-directory -j$(shell nproc) tools
	@tests/demo.sh

# ---- everything, proved ----
# Each variant runs every suite (the goldens among them, so that all give the same streams); the tool cases
# run on the default build and under the sanitizers.
VARIANTS := gcc-O2 gcc-O0 gcc-O3 clang-O0 clang-O3 gcc-asan clang-asan

check: setup
	@for variant in $(VARIANTS); do \
	  $(MAKE) --no-print-directory -j$(shell nproc) VARIANT=$$variant all tests || exit 1; done
	@VARIANTS="$(VARIANTS)" tests/check.sh

bench: setup
	@$(MAKE) --no-print-directory -j$(shell nproc) bench-run

# Record the goldens again and show what differs from those that are there; ACCEPT=1 takes the new ones.
golden: all
	@tests/golden.sh $(if $(ACCEPT),accept,show)

# ---- installing ----
HEADERS := lib/firn.h lib/firn_engine.h lib/firn_report.h lib/firn_loadout.h lib/firn_tables.h lib/firn_tables_pass.h \
	lib/firn_status.def lib/firn_golden.def

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include/firn \
	  $(DESTDIR)$(PREFIX)/share/doc/firn
	install -m 755 $(BINS) $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(HEADERS) $(DESTDIR)$(PREFIX)/include/firn
	install -m 644 $(B)/lib/libfirn.a $(B)/lib/libfirn-report.a $(DESTDIR)$(PREFIX)/lib
	for lib in libfirn libfirn-report; do \
	  install -m 755 $(B)/lib/$$lib.so $(DESTDIR)$(PREFIX)/lib/$$lib.so.$(VERSION); \
	  ln -sf $$lib.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/$$lib.so.$(SOVERSION); \
	  ln -sf $$lib.so.$(SOVERSION) $(DESTDIR)$(PREFIX)/lib/$$lib.so; \
	  sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@MSGPACK@|$(MSGPACK)|' lib/$$lib.pc.in \
	    > $(DESTDIR)$(PREFIX)/lib/pkgconfig/$$lib.pc; done
	for page in README.md docs/*.md docs/*.svg docs/rules/*.md formats/*.* \
	  tests/rps/* tests/toy/* tests/plugins/rps.c tests/plugins/toy.c; do [ ! -e $$page ] || \
	  install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/doc/firn/$$page; done

uninstall:
	rm -f $(patsubst $(B)/bin/%,$(DESTDIR)$(PREFIX)/bin/%,$(BINS)) $(DESTDIR)$(PREFIX)/lib/libfirn* \
	  $(DESTDIR)$(PREFIX)/lib/pkgconfig/libfirn*.pc
	rm -rf $(DESTDIR)$(PREFIX)/include/firn $(DESTDIR)$(PREFIX)/share/doc/firn

clean:
	rm -rf build

help:
	@echo 'make demo      set up, build, record battles, verify, change a rule, gate'
	@echo 'make check     set up, build with gcc and clang, run every test'
	@echo 'make           build into build/bin and build/lib'
	@echo 'make bench     measure, as ratios against yardsticks'
	@echo 'make golden    record the goldens again and show what differs (ACCEPT=1 takes them)'
	@echo 'make install   into $$DESTDIR$$PREFIX, and make uninstall'

-include tests/bench/bench.mk
-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

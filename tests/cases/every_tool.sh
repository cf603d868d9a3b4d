# What every tool does alike: help, version, a wrong command line, files that are no logs.
tools="record verify resim diff gate info cat export recover"
readers="verify info cat export"
writers="resim recover"

for tool in $tools; do
    it "firn-$tool --help tells usage, options, exit statuses and an example"
    run "firn-$tool" --help
    exits 0
    says_nothing
    has "Usage: firn-$tool [OPTION]..."
    has "  -h, --help                show this text and end"
    has "Exit status:"
    has "  70  out of memory, or a bug of firn or of an engine"
    has "Example:"
    holds '[ "$(awk "length > 92" "$root/out")" = "" ]'

    it "firn $tool --help is the same"
    firn-"$tool" --help >help
    run firn "$tool" --help
    exits 0
    prints <help

    it "firn-$tool --version tells the version and the log format"
    run "firn-$tool" --version
    exits 0
    prints <<<"firn-$tool *.*.*, log format *"

    it "firn-$tool without arguments says what it expects"
    run "firn-$tool"
    exits 2
    prints_nothing
    says <<END
firn-$tool: expected *, found nothing
Try firn-$tool --help.
END

    it "firn-$tool refuses an option that it does not have, and says which was meant"
    run "firn-$tool" --hepl
    exits 2
    says <<END
firn-$tool: there is no option --hepl; did you mean --help?
Try firn-$tool --help.
END
    run "firn-$tool" -Z
    exits 2
    says <<END
firn-$tool: there is no option -Z
Try firn-$tool --help.
END

    it "firn-$tool notices that its output is not taken"
    if [ -c /dev/full ]; then
        "firn-$tool" --help >/dev/full 2>err
        status=$?
        exits 5
        holds 'grep -q "No space left" err'
    fi
    (trap "" XFSZ && ulimit -f 0 && "firn-$tool" --help >taken 2>/dev/null)
    status=$?
    exits 5
done

it "an option of one value is not given twice"
for call in "record --seeds 1..2 --seeds 3..4 a.json" "cat -b 1 --battle=2 a.firn" "verify -j 2 -j 2 a.firn" \
    "gate --junit a --junit b c" "info --color --color=never a.firn" "export -t json -t json a.firn"; do
    # shellcheck disable=SC2086
    run firn-$call
    exits 2
    holds 'head -1 "$root/err" | grep -q "^firn-[a-z]*: --[a-z]* is given twice$"'
done
run firn-cat -p -p "$LOGS/first.firn"
exits 0

it "a file's name is not empty"
for call in "record -o= a.json" "record -r= a.json" "record --orders= a.json" "verify -r= a.firn" "gate --junit= ." \
    "gate -r= ." "export -o= a.firn" "resim -o= a.firn" "resim -o b.firn -r= a.firn" "recover -o= a.firn"; do
    tool=${call%% *}
    option=$(grep -o -e '-[-a-z]*=' <<<"$call")
    # shellcheck disable=SC2086
    run firn-${call%% *} "${option%=}" '' .
    exits 2
    holds 'head -1 "$root/err" | grep -q "^firn-$tool: --[a-z]*: the name of a file is empty$"'
done
run firn-export --output= "$LOGS/first.firn"
exits 2

it "standard input is one file only"
for call in "record -o a.firn - -" "record -r - -o a.firn -" "record -r - --orders - a.json" "verify - -" "verify -r - -" \
    "info - -" "cat - a.firn -" "diff - -" "resim -r - -o a.firn -"; do
    # shellcheck disable=SC2086
    run firn-$call
    exits 2
    holds '[ "$(head -1 "$root/err")" = "firn-${call%% *}: standard input can be one file only" ]'
done

for tool in $readers; do
    it "firn-$tool of a file that is not there is an I/O error that names it"
    run "firn-$tool" nowhere.firn
    exits 5
    holds '[ "$(head -1 "$root/err")" = "firn-$tool: nowhere.firn: cannot open: No such file or directory" ]'

    it "firn-$tool of a folder is an I/O error"
    run "firn-$tool" .
    exits 5

    it "firn-$tool of an empty file is incomplete, never a pass"
    run "firn-$tool" "$LOGS/empty.firn"
    exits 3

    it "firn-$tool of a file that is no log is damaged"
    run "firn-$tool" "$LOGS/text.firn"
    exits 4

    it "firn-$tool of a cut log is incomplete, of a damaged one damaged"
    run "firn-$tool" "$LOGS/cut.firn"
    exits 3
    run "firn-$tool" "$LOGS/damaged.firn"
    exits 4

    it "firn-$tool reads standard input where the file is -"
    run "firn-$tool" - <"$LOGS/first.firn"
    exits 0
    cp "$root/out" out
    run "firn-$tool" "$LOGS/first.firn"
    sed "s:^$LOGS/first.firn\$:standard input:" "$root/out" >want
    holds 'cmp -s want out'

    it "firn-$tool takes a file behind -- that looks like an option"
    cp "$LOGS/first.firn" ./--help
    run "firn-$tool" -- --help
    exits 0

    it "firn-$tool escapes a file's name where it prints it"
    run "firn-$tool" "$(printf 'a\033[31m\nb')"
    exits 5
    holds '! grep -q "$(printf "\\033")" "$root/err"'
    holds 'grep -qF "a\\u{1b}[31m\\u{a}b: cannot open" "$root/err"'
done

for tool in $writers; do
    it "firn-$tool wants to be told where the new log goes"
    run "firn-$tool" "$LOGS/first.firn"
    exits 2
    says <<END
firn-$tool: --output is missing: where does the new log go?
Try firn-$tool --help.
END

    it "firn-$tool does not replace a file unless it is told to"
    echo mine >out.firn
    run "firn-$tool" -o out.firn "$LOGS/first.firn"
    exits 5
    last "nothing re*"
    holds '[ "$(cat out.firn)" = mine ]'
    holds '[ "$(ls)" = out.firn ]'
    run "firn-$tool" -o out.firn --force "$LOGS/first.firn"
    exits 0
    run firn-verify out.firn
    exits 0

    it "firn-$tool of what is not there, a folder, an empty file and no log leaves nothing behind"
    run "firn-$tool" -o out.firn nowhere.firn
    exits 5
    run "firn-$tool" -o out.firn .
    exits 5
    run "firn-$tool" -o out.firn "$LOGS/empty.firn"
    case $tool in recover) exits 6 ;; *) exits 3 ;; esac
    run "firn-$tool" -o out.firn "$LOGS/text.firn"
    exits 4
    holds '[ -z "$(ls)" ]'
done

# Logs that are damaged, incomplete or not known: fixtures/damaged/expected.tsv says what each tool answers, and
# none of them takes more than 64 MiB of memory to find it out (a sanitizer takes more by itself).
limit=65536
case $BIN in *asan*) limit=unlimited ;; esac

# run_bounded COMMAND...: `run`, within that memory, and without a word of a sanitizer.
run_bounded() {
    run bash -c 'ulimit -v "$0" && exec "$@"' "$limit" "$@"
    ! grep -qE 'Sanitizer|runtime error:' "$root/err" || complain "$(head -20 "$root/err")"
}

# answers: the last command ended by itself, with a status that the tools have.
answers() {
    case $status in [0-6]) ;; *) complain "expected an exit status of 0 to 6, got $status" "$(head -3 "$root/err")" ;; esac
}

tail -n +2 "$FIXTURES/damaged/expected.tsv" >"$root/rows"
while IFS=$'\t' read -r name verify info recover phrase <&5; do
    log=$FIXTURES/damaged/$name
    it "$name is judged for what it is"
    run_bounded firn-verify "$log"
    exits "$verify"
    cat "$root/out" "$root/err" >words
    run_bounded firn-info --json "$log"
    exits "$info"
    cat "$root/out" "$root/err" >>words
    holds 'grep -qF -e "$phrase" words'

    it "$name is recovered as far as it goes"
    run_bounded firn-recover -o saved.firn "$log"
    exits "$recover"
    if [ -e saved.firn ]; then
        holds '[ "$recover" = 0 ] || [ "$recover" = 3 ]'
        run_bounded firn-info saved.firn
        holds '[ "$status" = 0 ] || [ "$status" = "$recover" ] || { [ "$status" = 6 ] && [ "$info" = 6 ]; }'
        saved=$status
        run_bounded firn-recover -o again.firn saved.firn
        holds '[ "$status" = 0 ] || [ "$status" = "$saved" ]'
        run cmp <(zstd -dcq saved.firn) <(zstd -dcq again.firn)
        exits 0
    else
        last "nothing recovered"
        holds '[ "$recover" != 0 ] && [ ! -e saved.firn.recovered ]'
    fi

    it "$name does no harm to any tool"
    for tool in cat "cat --plain" export "diff -a $LOGS/first.firn" "diff $LOGS/first.firn" "resim -o new.firn" "verify -" \
        "info -"; do
        # shellcheck disable=SC2086
        run_bounded firn-$tool "$log" <"$log"
        answers
    done
    mkdir gated && cp "$log" gated && run_bounded firn-gate gated
    answers
    holds '[ "$status" != 0 ] || [ "$verify" = 0 ]'
done 5<"$root/rows"

it "every log under fixtures/damaged is in the table"
for log in "$FIXTURES"/damaged/*.firn; do
    holds 'grep -q "^$(basename "$log")	" "$root/rows"'
done

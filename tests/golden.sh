#!/bin/bash
# Record every golden again by its folder's recipe.tsv and show what differs from the log and the manifest that are
# there; with `accept` take the new ones. Nothing else ever writes a golden. A folder without a recipe is a failure.
set -u
cd "$(dirname "$0")/.." || exit 1
BIN=$PWD/build/bin
mode=${1:-show}
differing=0

# row FOLDER PATH GUARDS: the manifest's line for a log of the folder.
row() {
    local line
    line=$(cd "$1" && "$BIN/firn-info" --manifest "$2" 2>/dev/null | sed 1d)
    [ -n "$line" ] && printf '%s%s\n' "$line" "$3"
}

fail() {
    echo "$1" >&2
    exit 1
}

compgen -G 'fixtures/golden/*/recipe.tsv' >/dev/null || fail "golden: there is no recipe in fixtures/golden"
for folder in fixtures/golden/*/; do
    folder=${folder%/}
    recipe=$folder/recipe.tsv
    [ -e "$recipe" ] || fail "$folder: has no recipe.tsv"
    fresh=build/golden/$(basename "$folder")
    rm -rf "$fresh" && mkdir -p "$fresh" || exit 1
    printf 'path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\n' >"$fresh/manifest.tsv"
    while IFS=$'\t' read -r path arguments guards; do
        [ "$path" = path ] && continue
        # The arguments are words without spaces, made to be split.
        # shellcheck disable=SC2086
        "$BIN/firn-record" $arguments -o "$fresh/$path" >/dev/null || exit 1
        row "$fresh" "$path" "$guards" >>"$fresh/manifest.tsv" || exit 1
        if [ ! -e "$folder/$path" ]; then
            echo "$folder/$path: new"
            differing=$((differing + 1))
        elif ! "$BIN/firn-diff" "$folder/$path" "$fresh/$path" >"$fresh/diff.txt" 2>&1; then
            echo "$folder/$path:"
            sed 's/^/  /' "$fresh/diff.txt"
            differing=$((differing + 1))
        fi
        rm -f "$fresh/diff.txt"
    done <"$recipe"
    [ "$(wc -l <"$fresh/manifest.tsv")" -gt 1 ] || fail "$recipe: makes no log"
    for golden in "$folder"/*.firn; do
        if [ -e "$golden" ] && [ ! -e "$fresh/$(basename "$golden")" ]; then
            echo "$golden: no recipe makes it"
            differing=$((differing + 1))
        fi
    done
    if ! diff -uN "$folder/manifest.tsv" "$fresh/manifest.tsv" >"$fresh/diff.txt"; then
        echo "$folder/manifest.tsv:"
        sed -e 1,2d -e 's/^/  /' "$fresh/diff.txt"
        differing=$((differing + 1))
    fi
    rm -f "$fresh/diff.txt"
    if [ "$mode" = accept ]; then
        for log in "$fresh"/*.firn; do
            cmp -s "$log" "$folder/$(basename "$log")" || cp "$log" "$folder/"
        done
        cp "$fresh/manifest.tsv" "$folder/manifest.tsv"
    fi
done
echo "golden: $differing differ ($mode)"
[ "$mode" = accept ] || [ "$differing" -eq 0 ]

# tests/golden.sh, in a tree of its own with one recipe: what differs from the logs and the manifest that are there.
plant() {
    mkdir -p tests build fixtures/golden/arena
    cp "$cases/../golden.sh" tests/
    ln -sfn "$BIN" build/bin
    ln -sfn "$FIXTURES/arena" fixtures/arena
    printf 'path\targuments\tguards\na.firn\t--seed 7 fixtures/arena/first-blood.json\tthe first blow\n' \
        >fixtures/golden/arena/recipe.tsv
}
manifest=fixtures/golden/arena/manifest.tsv

it "goldens that are accepted do not differ any more"
plant
run tests/golden.sh show
exits 1
last "golden: 2 differ (show)"
run tests/golden.sh accept
exits 0
run tests/golden.sh show
exits 0
prints <<<"golden: 0 differ (show)"

it "a manifest that says something else differs, and so does one that is not there"
plant
run tests/golden.sh accept
cp "$manifest" good.tsv
for change in 's/the first blow/the last blow/' 's/\tarena\t1\t/\tarena\t9\t/' '2d' '2p'; do
    sed "$change" good.tsv >"$manifest"
    run tests/golden.sh show
    exits 1
    has "$manifest:"
    last "golden: 1 differ (show)"
done
has "-a.firn"
rm "$manifest"
run tests/golden.sh show
exits 1
last "golden: 1 differ (show)"

it "a log that is another, or that no recipe makes, differs"
plant
run tests/golden.sh accept
firn-record -f --seed 8 -o fixtures/golden/arena/a.firn fixtures/arena/first-blood.json >/dev/null
run tests/golden.sh show
exits 1
has "fixtures/golden/arena/a.firn:"
cp fixtures/golden/arena/a.firn fixtures/golden/arena/b.firn
run tests/golden.sh show
exits 1
has "fixtures/golden/arena/b.firn: no recipe makes it"

it "a recipe without rows, a folder and a tree without a recipe are failures"
plant
for mode in show accept; do
    sed -i 2d fixtures/golden/arena/recipe.tsv
    run tests/golden.sh "$mode"
    exits 1
    says <<<"fixtures/golden/arena/recipe.tsv: makes no log"
done
mkdir fixtures/golden/tactics
plant
run tests/golden.sh show
exits 1
says <<<"fixtures/golden/tactics: has no recipe.tsv"
rm fixtures/golden/arena/recipe.tsv
for mode in show accept; do
    run tests/golden.sh "$mode"
    exits 1
    says <<<"golden: there is no recipe in fixtures/golden"
done

# firn-info: a log in figures.
it "figures and digest of a log, in words"
run firn-info "$LOGS/first.firn"
exits 0
says_nothing
size=$(stat -c %s "$LOGS/first.firn")
prints <<END
$LOGS/first.firn
  engine     arena 1
  battles    1
  steps      4
  events     *
  orders     0
  checks     2
  keyframes  0
  file       ${size:0:1},${size:1} bytes in 1 sealed member and 1 frame
  stream     * bytes, *.* times the file
  an event   *.* bytes of file, *.* of stream
  digest     $(zstd -dcq "$LOGS/first.firn" | b2sum -l 256 | cut -d' ' -f1)
  state      whole and sealed
whole: 1 battle, * events, ${size:0:1},${size:1} bytes in 1 file
END

it "a line for each battle where that is asked for"
run firn-info -b "$LOGS/both.firn"
exits 0
has '  battle 0 "first-blood", arena 1, seed 1: team_b by elimination in 4 steps, '
has '  battle 60 "skirmish #60", arena 1, seed 60: '
has '2 sealed members'

it "as JSON, one object with a verdict on standard error"
run firn-info --json --battles "$LOGS/first.firn" "$LOGS/cut.firn"
exits 3
holds '[ "$(jq -c "[.exit_status, .files[0].status, .files[1].status, .files[0].each[0].seed]" "$root/out")" = "[3,\"ok\",\"incomplete\",\"1\"]" ]'

it "without the digest it is not computed"
run firn-info --no-digest "$LOGS/first.firn"
exits 0
holds '! grep -q digest "$root/out"'

it "a log that ends early is told as far as it goes"
run firn-info "$LOGS/cut.firn"
exits 3
has "  state      byte "
last "incomplete: * battles, * events, 13.* kB in 1 file"

it "as a manifest: a line a log, its path as given, the last column empty"
cp "$LOGS/first.firn" . && mkdir deep && cp "$LOGS/season.firn" deep
run firn-info --manifest first.firn ./deep/season.firn
exits 0
events=$(firn-info --json first.firn 2>/dev/null | jq '.files[0].events')
prints < <(
    printf 'path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\n'
    printf 'first.firn\t%s\tarena\t1\t1\t%s\tteam_b by elimination\t\n' \
        "$(zstd -dcq first.firn | b2sum -l 256 | cut -d' ' -f1)" "$events"
    printf 'deep/season.firn\t%s\tarena\t1\t60\t*\t60 battles\t\n' \
        "$(zstd -dcq deep/season.firn | b2sum -l 256 | cut -d' ' -f1)"
)
says <<<"whole: 61 battles, * events, * in 2 files"

it "what no gate would find, or what does not read whole, has no row in a manifest"
cp "$LOGS/first.firn" .first.firn && cp "$LOGS/first.firn" first.log && mkdir .deep deep
cp "$LOGS/first.firn" .deep && cp "$LOGS/first.firn" deep/"a	b.firn" && cp "$LOGS/cut.firn" "$LOGS/empty.firn" .
why="no manifest can name it so: expected a path from the manifest's folder that ends in .firn, no part of it hidden"
for path in "$LOGS/first.firn" .first.firn first.log .deep/first.firn "../${PWD##*/}/cut.firn" deep//"a	b.firn" deep/"a	b.firn"; do
    run firn-info --manifest "$path"
    holds '[ "$(wc -l <"$root/out")" = 1 ]'
    case $path in
    *cut.firn) exits 3 ;;
    *) exits 2 && has "path	digest" && holds 'grep -qF "$why" "$root/err"' ;;
    esac
done
run firn-info --manifest cut.firn empty.firn
exits 3
holds '[ "$(wc -l <"$root/out")" = 1 ]'

it "a manifest stands alone"
for other in --json --battles --no-digest; do
    run firn-info --manifest $other "$LOGS/first.firn"
    exits 2
done

it "a manifest names no log twice"
cp "$LOGS/first.firn" .
run firn-info --manifest first.firn ./first.firn
exits 2
prints_nothing
holds 'grep -q "names no log twice: ./first.firn" "$root/err"'

it "an engine that is not here is no matter"
run firn-info "$LOGS/toy_none.firn"
exits 0
has "  engine     toy 1"

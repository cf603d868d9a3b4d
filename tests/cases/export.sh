# firn-export: a log as JSON, in the shape of formats/export.md.
it "NDJSON is one object a line, one line a record"
run firn-export "$LOGS/first.firn"
exits 0
says <<<"exported: * of * records"
holds '[ "$(jq -c . "$root/out" | wc -l)" = "$(wc -l <"$root/out")" ]'
holds '[ "$(head -1 "$root/out" | jq -r .record)" = schema ]'
holds '[ "$(jq -c "select(.record == \"died\") | del(.event)" "$root/out")" = "{\"record\":\"died\",\"battle\":0,\"step\":4,\"fields\":{\"fighter\":\"Vex\",\"killer\":\"Mo\"}}" ]'

it "JSON is one object with the battles in it"
run firn-export -t json "$LOGS/season.firn"
exits 0
holds '[ "$(jq -c "[(.battles | length), .battles[7].battle, .battles[7].seed]" "$root/out")" = "[60,7,\"8\"]" ]'

it "an exported setup, recorded with its seed, is the same battle"
firn-export -b 5 -k battle "$LOGS/season.firn" >battle.json 2>/dev/null
jq .fields.setup battle.json >setup.json
run firn-record -s "$(jq -r .fields.seed battle.json)" -o again.firn setup.json
exits 0
firn-cat again.firn 2>/dev/null | tail -n +2 >again
run firn-cat -b 5 "$LOGS/season.firn"
tail -n +2 "$root/out" >before
holds 'cmp -s before again'

it "filters: battles and kinds"
run firn-export -b 2..3 -k swing,battle "$LOGS/season.firn"
exits 0
holds '[ "$(jq -r .record "$root/out" | sort -u | tr "\n" " ")" = "battle swing " ]'
holds '[ "$(jq -r .battle "$root/out" | sort -u | tr "\n" " ")" = "2 3 " ]'
run firn-export -k swngi "$LOGS/first.firn"
exits 2
run firn-export -b 99 "$LOGS/first.firn"
exits 2

it "to a file, which is not replaced without --force"
run firn-export -o out.json "$LOGS/first.firn"
exits 0
prints <<<"exported: * of * records"
holds '[ -s out.json ]'
run firn-export -o out.json "$LOGS/first.firn"
exits 5
says <<<"firn-export: out.json: not replaced without force: a file of this name is there"
run firn-export -f -o out.json "$LOGS/first.firn"
exits 0
run firn-export -o nowhere/out.json "$LOGS/first.firn"
exits 5

it "a link to standard output is written through, and stays"
ln -s /proc/self/fd/1 mine
run bash -c 'firn-export -f -o mine "$0" >out' "$LOGS/first.firn"
exits 0
holds '[ -L mine ] && [ ! -e out.partial ] && head -c 1 out | grep -q "{"'

it "a format that is none is refused"
run firn-export --format xml "$LOGS/first.firn"
exits 2
says <<END
firn-export: --format: "xml" is not one of json|ndjson
Try firn-export --help.
END
run firn-export a.firn b.firn
exits 2

it "a file is exported whole, or stays what it was"
echo mine >out.json
run firn-export -f -o out.json "$LOGS/cut.firn"
exits 3
last "incomplete: nothing exported"
run firn-export -f -o out.json -b 99 "$LOGS/season.firn"
exits 2
run firn-export -f -o out.json -k swngi "$LOGS/season.firn"
exits 2
last "refused: nothing exported"
run bash -c 'trap "" XFSZ; ulimit -f 1; exec firn-export -f -o out.json "$0"' "$LOGS/season.firn"
exits 5
says <<<"firn-export: out.json: cannot write: File too large"
holds '[ "$(cat out.json)" = mine ] && [ "$(ls)" = out.json ]'
run firn-export -f -o out.json "$LOGS/first.firn"
exits 0
holds '[ "$(ls)" = out.json ] && firn-export "$LOGS/first.firn" 2>/dev/null | cmp -s - out.json'

it "a log is not replaced by its own export"
cp "$LOGS/first.firn" a.firn && ln a.firn b.firn && chmod u+w a.firn
for out in a.firn b.firn ./a.firn; do
    run firn-export -f -o "$out" a.firn
    exits 2
    says <<END
firn-export: --output is the log itself
Try firn-export --help.
END
done
run firn-export -f -o a.firn - <a.firn
exits 2
holds 'cmp -s a.firn "$LOGS/first.firn" && [ "$(ls | wc -l)" = 2 ]'

it "an export that another one has begun is not written over"
: >out.json.partial
run firn-export -o out.json "$LOGS/first.firn"
exits 5
says <<<"firn-export: out.json: not begun: a file of this name and .partial is there, not finished or being written"
holds '[ "$(ls)" = out.json.partial ]'

it "a pipe and a device are written in place, and a full one is noticed"
mkfifo pipe
cat pipe >got &
run firn-export -o pipe "$LOGS/first.firn"
exits 0
wait
holds '[ -p pipe ] && firn-export "$LOGS/first.firn" 2>/dev/null | cmp -s - got'
if mknod full c 1 7 2>/dev/null && : 2>/dev/null >>full; then
    run firn-export -f -o full "$LOGS/season.firn"
    exits 5
    says <<<"firn-export: full: cannot write: No space left on device"
    last "I/O error: nothing exported"
    holds '[ -c full ]'
fi

it "a damaged log gives what is before the damage, as whole JSON"
run firn-export -t json "$LOGS/damaged.firn"
exits 4
holds 'jq -e ".battles | length > 5" "$root/out" >/dev/null'

/* See tactics_numbers.h. */
#include "tactics_numbers.h"

#include "rules/tactics/tactics.h"
#include "test.h"

static bool is_commit(const struct rig_event *event)
{
    return event->table->number <= tactics_kind_end_match;
}

void tactics_numbers(struct engine_rig *rig, int32_t first_event)
{
    int32_t wrong = 0, last = 0, before = first_event - 1;
    while (before >= 0 && !is_commit(&rig->events[before]))
        before--;
    if (before >= 0)
        last = rig->events[before].values[0];
    for (int32_t i = first_event; i < rig->event_count; i++) {
        if (!is_commit(&rig->events[i]))
            continue;
        wrong += rig->events[i].values[0] != last + 1;
        last = rig->events[i].values[0];
    }
    CHECK(wrong == 0 && last == tactics_state_seen(rig->state)->seq,
          "%d commits have a wrong number; the last is %d of %d", wrong, last, tactics_state_seen(rig->state)->seq);
}

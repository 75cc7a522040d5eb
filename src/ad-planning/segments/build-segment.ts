import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Group } from './criteria.rules.ts'
import type { Asked } from './criteria-store.ts'
import { followRule, recount, removeFound } from './member-store.ts'
import type { BuildResultView, SegmentView } from './schema.ts'

/** Number of people per event. With one event per person, all other events would be delayed. */
const peoplePerEvent = 500

/** Adds the events `segment.entered` and `segment.left` `{segment_id, person_ids}`, each with up to 500 people. */
export async function tellMoves(
  tx: Queryable,
  segmentId: string,
  { entered, left }: { readonly entered: readonly string[]; readonly left: readonly string[] },
): Promise<void> {
  for (const [type, people] of [
    ['segment.entered', entered],
    ['segment.left', left],
  ] as const)
    for (let start = 0; start < people.length; start += peoplePerEvent)
      await addEvent(tx, type, { segment_id: segmentId, person_ids: people.slice(start, start + peoplePerEvent) })
}

/**
 * Updates the members that the segment's rule finds. With `asked`, evaluates only these people. If the segment has no
 * rule, removes these members. Keeps members that were added by hand. The caller must hold a lock on the segment.
 */
export async function buildSegment(
  tx: Queryable,
  segment: SegmentView,
  now: Date,
  asked: Asked = null,
): Promise<BuildResultView> {
  if (segment.criteria === null) {
    const left = await removeFound(tx, segment.id)
    await tellMoves(tx, segment.id, { entered: [], left })
    await recount(tx, segment.id, now)
    return { total_evaluated: 0, matching_count: 0, members_added: 0, members_removed: left.length }
  }
  // Safe cast: criteria are validated before they are stored.
  const criteria = segment.criteria as unknown as Group
  const build = await followRule(tx, { id: segment.id, criteria, asked }, now)
  await tellMoves(tx, segment.id, build)
  if (asked === null) await recount(tx, segment.id, now)
  return {
    total_evaluated: build.evaluated,
    matching_count: build.matching,
    members_added: build.entered.length,
    members_removed: build.left.length,
  }
}

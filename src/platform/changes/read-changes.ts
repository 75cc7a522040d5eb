import type { Queryable } from '../db/database.ts'
import { changeOfEvent, changeOfTable, coalesced, type SeenChange } from './changed-record.rules.ts'
import { readChanges } from './changes-store.ts'

export interface Changes {
  readonly next: string
  /**
   * If true, there are too many changes to list, or the position cannot be used. Clients must read everything again.
   */
  readonly resync: boolean
  readonly changes: readonly SeenChange[]
}

const mostNamed = 500

/** Returns the records changed since the position, each once per area. Returns none if `resync` is true. */
export async function changesSince(db: Queryable, since: string): Promise<Changes> {
  const read = await readChanges(db, since, mostNamed + 1)
  const { next, is_foreign, audited, events, checkouts, orders } = read
  const changes = coalesced([
    ...audited.flatMap(({ table, id }) => changeOfTable(table, id) ?? []),
    ...events.flatMap(({ type, payload }) => changeOfEvent(type, payload) ?? []),
    ...checkouts.map((id): SeenChange => ({ type: 'checkout', id, area: 'checkouts' })),
    ...orders.map((id): SeenChange => ({ type: 'order', id, area: 'orders' })),
  ])
  const isTooMuch = [audited, events, checkouts, orders].some(({ length }) => length > mostNamed)
  const resync = is_foreign || isTooMuch || changes.length > mostNamed
  return { next, resync, changes: resync ? [] : changes }
}

/** Whether the text has the form of `pg_current_snapshot`. */
export function isPosition(text: string): boolean {
  const found = /^(\d{1,18}):(\d{1,18}):((\d{1,18})(,\d{1,18})*)?$/.exec(text)
  if (!found || Number(found[1]) < 1 || Number(found[1]) > Number(found[2])) return false
  const running = (found[3] ?? '').split(',').filter(Boolean).map(Number)
  return running.every(
    (xid, at) => xid >= Number(found[1]) && xid < Number(found[2]) && (at === 0 || xid > (running[at - 1] ?? 0)),
  )
}

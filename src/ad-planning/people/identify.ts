import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { isFillerId } from './filler.rules.ts'
import { type Acquaintance, acquaint, type Evidence, insertLink, queueOfVisitor, seeVisitor } from './identity-store.ts'

/** The ids of the people of these addresses, as they are written; whoever has none yet is made. */
export const peopleOf = (tx: Queryable, known: readonly Acquaintance[], now: Date): Promise<Map<string, string>> =>
  acquaint(
    tx,
    known.map((each) => ({ ...each, id: newId('per', now.getTime()) })),
    now,
  )

/** A conversion says whose device it was. What was credited by what was known before is credited anew. */
export async function linkVisitor(tx: Queryable, evidence: Evidence): Promise<void> {
  if (isFillerId(evidence.visitorId)) return
  await seeVisitor(tx, evidence.visitorId, evidence.at)
  if (await insertLink(tx, evidence)) await queueOfVisitor(tx, evidence.visitorId)
}

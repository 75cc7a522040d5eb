import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { isFillerId } from './filler.rules.ts'
import { type Acquaintance, acquaint, type Evidence, insertLink, queueOfVisitor, seeVisitor } from './identity-store.ts'

/** The id of the person of an address, who is made where nobody has it. */
export const personOf = (tx: Queryable, known: Acquaintance, now: Date): Promise<string> =>
  acquaint(tx, newId('per', now.getTime()), known, now)

/** A conversion says whose device it was. What was credited by what was known before is credited anew. */
export async function linkVisitor(tx: Queryable, evidence: Evidence): Promise<void> {
  if (isFillerId(evidence.visitorId)) return
  await seeVisitor(tx, evidence.visitorId, evidence.at)
  if (await insertLink(tx, evidence)) await queueOfVisitor(tx, evidence.visitorId)
}

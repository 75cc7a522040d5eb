import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { isFillerId } from './filler.rules.ts'
import { type Acquaintance, acquaint, type Evidence, insertLink, queueOfVisitor, seeVisitor } from './identity-store.ts'

/**
 * Returns the person of each e-mail address. The keys are the addresses as spelled in `known`, the values person ids.
 * Creates people for unknown addresses.
 */
export const peopleOf = (tx: Queryable, known: readonly Acquaintance[], now: Date): Promise<Map<string, string>> =>
  acquaint(
    tx,
    known.map((each) => ({ ...each, id: newId('per', now.getTime()) })),
    now,
  )

/**
 * Links a device to a person and queues the conversions that this may change. Ignores ids that stand for no device,
 * such as `anonymous`.
 */
export async function linkVisitor(tx: Queryable, evidence: Evidence): Promise<void> {
  if (isFillerId(evidence.visitorId)) return
  await seeVisitor(tx, evidence.visitorId, evidence.at)
  if (await insertLink(tx, evidence)) await queueOfVisitor(tx, evidence.visitorId)
}

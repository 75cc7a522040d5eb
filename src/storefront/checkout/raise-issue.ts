import type { Queryable } from '../../platform/db/database.ts'
import { hasOpenIssue, type RecordIssue, recordIssue } from '../payments/index.ts'
import { isOpen } from './as-of.rules.ts'
import { needsAttention, withoutAttention } from './attention.rules.ts'
import { lockCheckout, updateCheckout } from './checkout-store.ts'
import { byItself, withChange } from './history.rules.ts'
import { openStatus } from './status.rules.ts'

/** Records an issue of a payment, and says so in the messages of its session. */
export async function raiseIssue(db: Queryable, issue: RecordIssue): Promise<void> {
  await recordIssue(db, issue)
  await updateAttention(db, issue.attempt.checkoutId, issue.now)
}

/**
 * Adds the notice `payment_needs_attention` to a session with an open issue that has not ended, and removes it from a
 * session whose issues are resolved.
 */
export const updateAttention = (db: Queryable, checkoutId: string, now: Date): Promise<void> =>
  db.isTransaction ? update(db, checkoutId, now) : db.transaction().execute((tx) => update(tx, checkoutId, now))

async function update(tx: Queryable, checkoutId: string, now: Date): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId)
  if (!checkout) return
  const { state, status } = checkout
  const ended = status === 'completed' || status === 'canceled'
  const isTold = state.notices.some(({ code }) => code === needsAttention.code)
  const isDue = await hasOpenIssue(tx, checkoutId)
  if (isTold === isDue || (ended && isDue)) return
  const others = withoutAttention(state.notices)
  const told = { ...state, notices: isDue ? [...others, needsAttention] : others }
  const changed = { ...checkout, state: told, version: checkout.version + 1, updatedAt: now }
  await updateCheckout(
    tx,
    withChange({ ...changed, status: isOpen(checkout) ? openStatus(told) : status }, 'update', byItself),
    null,
  )
}

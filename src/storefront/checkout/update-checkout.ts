import { setTimeout as delay } from 'node:timers/promises'
import { violates } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { ShopSettings } from '../settings/index.ts'
import { asOf, paymentRanOut } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { updateCheckout as saveCheckout } from './checkout-store.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { draftSession, refuseLines, wantedBy } from './draft.rules.ts'
import { expireAttempt } from './expire-attempt.ts'
import { withChange } from './history.rules.ts'
import { type FoundSession, type LoadedSession, loadSession, recallSession } from './load-session.ts'
import { busy, notModifiable, optionNotOffered, paymentInProgress } from './refusals.ts'
import { decide, guardOf } from './remembered.ts'
import type { SessionRequest } from './session-request.types.ts'
import { openStatus } from './status.rules.ts'

export interface UpdateCheckout {
  readonly id: string
  /**
   * Builds the request from the session. `updateCheckout` first calls it with null, to learn which variants, discount
   * codes and e-mail address to load. These parts must not depend on the session.
   */
  readonly request: (before: Checkout | null) => SessionRequest
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20
const spreadMs = 10

/**
 * Applies the request's changes, all or none, and returns the reply. Needs one statement if all facts are cached and
 * still true; otherwise reads them first. If a concurrent change came first, starts again with the newer session;
 * throws `checkout_failed` (500) if that happens 20 times.
 */
export async function updateCheckout(deps: CheckoutDeps, input: UpdateCheckout): Promise<Reply> {
  const more = wantedBy(input.request(null))
  const recalled = await recallSession(deps, input, more)
  const quick = recalled && (await tryUpdate(deps, input, recalled))
  if (quick) return quick
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const reply = await tryUpdate(deps, input, await loadSession(deps, input, more))
    if (reply) return reply
    // Calls that retried at the same moment would collide again.
    await delay(Math.random() * attempt * spreadMs)
  }
  throw busy()
}

async function tryUpdate(deps: CheckoutDeps, input: UpdateCheckout, loaded: LoadedSession): Promise<Reply | null> {
  if (loaded.replay) return loaded.replay
  const { call } = input
  const { facts, now } = loaded
  if (paymentRanOut(loaded.checkout, now)) {
    await expireAttempt(deps, loaded.checkout.id)
    return null
  }
  const settings = await deps.settings.atLeast(facts.settingsVersion)
  const changed = decide(loaded, () => change(deps, input, settings, loaded))
  if (!changed) return null
  const reply = input.respond(changed)
  try {
    const guard = guardOf(loaded, changed, settings.version, call)
    const stamp = await saveCheckout(deps.db, changed, call && { call, reply }, guard)
    if (stamp === null) return null
    deps.memory.rememberSession({ checkout: changed, stamp })
    return reply
  } catch (error) {
    if (violates(error, 'idempotency_key_pkey')) return null
    throw error
  }
}

function change(
  deps: CheckoutDeps,
  input: UpdateCheckout,
  settings: ShopSettings,
  { checkout, facts, now }: FoundSession,
): Checkout {
  const before = asOf(checkout, now)
  if (before.status === 'completed' || before.status === 'canceled') throw notModifiable(before.status)
  if (before.status === 'complete_in_progress') throw paymentInProgress()
  const ids = { line: () => newId('li', now.getTime()), destination: () => newId('dest', now.getTime()) }
  const request = input.request(before)
  const { draft, problems } = draftSession(request, before, settings, ids, before.publishableKeyId)
  const composed = compose(draft, { settings, offers: facts.offers, discounts: facts.discounts, now })
  refuseLines(request, [...problems, ...composed.problems])
  const { optionId, optionPath } = request
  if (optionId !== null && composed.state.quote.selectedOptionId !== optionId)
    throw optionNotOffered(optionId, optionPath)
  const changed: Checkout = {
    ...before,
    status: openStatus(composed.state),
    version: before.version + 1,
    regionId: draft.region.id,
    currency: draft.region.currency,
    state: { ...composed.state, history: before.state.history ?? [] },
    updatedAt: now,
    // A session that the operator extended keeps its later expiry.
    expiresAt: new Date(Math.max(before.expiresAt.getTime(), now.getTime() + deps.checkoutTtlMinutes * 60_000)),
  }
  return withChange(changed, 'update', input.caller.author)
}

import { setTimeout as delay } from 'node:timers/promises'
import { violates } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { asOf, paymentRanOut } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { draftSession, normalizeCodes } from './draft.rules.ts'
import { expireAttempt } from './expire-attempt.ts'
import { loadSession } from './load-session.ts'
import { busy, linesRefused, notModifiable, optionNotOffered, paymentInProgress } from './refusals.ts'
import type { SessionRequest } from './session-request.types.ts'
import { openStatus } from './status.rules.ts'
import { type CheckoutFacts, updateCheckout as saveCheckout } from './store.ts'

export interface UpdateCheckout {
  readonly id: string
  readonly request: SessionRequest
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20
const spreadMs = 10

/** Changes what the request says, all of it or none: two statements. A lost race is run again on the newer session. */
export async function updateCheckout(deps: CheckoutDeps, input: UpdateCheckout): Promise<Reply> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const reply = await tryUpdate(deps, input)
    if (reply) return reply
    // Losers that came back all at once would lose to each other again.
    await delay(Math.random() * attempt * spreadMs)
  }
  throw busy()
}

async function tryUpdate(deps: CheckoutDeps, input: UpdateCheckout): Promise<Reply | null> {
  const { request, call } = input
  const loaded = await loadSession(deps, input, {
    variantIds: (request.lines ?? []).flatMap((line) => line.variantId ?? []),
    codes: request.codes && normalizeCodes(request.codes),
    email: request.buyer?.email ?? null,
  })
  if (loaded.replay) return loaded.replay
  const { facts, now } = loaded
  if (paymentRanOut(loaded.checkout, now)) {
    await expireAttempt(deps, loaded.checkout.id)
    return null
  }
  const changed = await change(deps, input, facts, asOf(loaded.checkout, now), now)
  const reply = input.respond(changed)
  try {
    return (await saveCheckout(deps.db, changed, call && { call, reply })) ? reply : null
  } catch (error) {
    if (violates(error, 'idempotency_key_pkey')) return null
    throw error
  }
}

async function change(
  deps: CheckoutDeps,
  input: UpdateCheckout,
  facts: CheckoutFacts,
  before: Checkout,
  now: Date,
): Promise<Checkout> {
  if (before.status === 'completed' || before.status === 'canceled') throw notModifiable(before.status)
  if (before.status === 'complete_in_progress') throw paymentInProgress()
  const settings = await deps.settings.atLeast(facts.settingsVersion)
  const ids = { line: () => newId('li', now.getTime()), destination: () => newId('dest', now.getTime()) }
  const { draft, problems } = draftSession(input.request, before, settings, ids, before.publishableKeyId)
  const composed = compose(draft, { settings, offers: facts.offers, discounts: facts.discounts, now })
  const refused = [...problems, ...composed.problems]
  if (refused.length > 0) throw linesRefused(refused)
  const { optionId, optionPath } = input.request
  if (optionId !== null && composed.state.quote.selectedOptionId !== optionId)
    throw optionNotOffered(optionId, optionPath)
  return {
    ...before,
    status: openStatus(composed.state),
    version: before.version + 1,
    regionId: draft.region.id,
    currency: draft.region.currency,
    state: composed.state,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + deps.checkoutTtlMinutes * 60_000),
  }
}

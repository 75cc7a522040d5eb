import { violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type IdempotentCall, type Reply, replayOf } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { asOf, paymentRanOut } from './as-of.rules.ts'
import type { Checkout } from './checkout.types.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutCaller, CheckoutDeps } from './deps.ts'
import { draftSession, normalizeCodes } from './draft.rules.ts'
import { expireAttempt } from './expire-attempt.ts'
import { busy, linesRefused, notModifiable, paymentInProgress, sessionNotFound } from './refusals.ts'
import type { SessionRequest } from './session-request.types.ts'
import { openStatus } from './status.rules.ts'
import { type CheckoutFacts, loadCheckoutFacts, updateCheckout as saveCheckout } from './store.ts'

export interface UpdateCheckout {
  readonly id: string
  readonly request: SessionRequest
  readonly caller: CheckoutCaller
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 20

/** Changes what the request says, all of it or none: two statements. A lost race is run again on the newer session. */
export async function updateCheckout(deps: CheckoutDeps, input: UpdateCheckout): Promise<Reply> {
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const reply = await tryUpdate(deps, input)
    if (reply) return reply
  }
  throw busy()
}

async function tryUpdate(deps: CheckoutDeps, input: UpdateCheckout): Promise<Reply | null> {
  const { request, call, caller } = input
  const facts = await loadCheckoutFacts(deps.db, {
    checkoutId: input.id,
    publishableKeyId: caller.keyId,
    salesChannelId: caller.salesChannelId,
    variantIds: (request.lines ?? []).flatMap((line) => line.variantId ?? []),
    codes: request.codes && normalizeCodes(request.codes),
    email: request.buyer?.email ?? null,
    call,
  })
  const now = deps.clock.now()
  const replay = call && replayOf(call, facts.stored, now)
  if (replay) return replay
  if (!facts.checkout) throw sessionNotFound()
  if (paymentRanOut(facts.checkout, now)) {
    await expireAttempt(deps, facts.checkout.id)
    return null
  }
  const changed = await change(deps, input, facts, asOf(facts.checkout, now), now)
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
  const { draft, problems } = draftSession(input.request, before, settings, ids)
  const composed = compose(draft, { settings, offers: facts.offers, discounts: facts.discounts, now })
  const refused = [...problems, ...composed.problems]
  if (refused.length > 0) throw linesRefused(refused)
  const { optionId } = input.request
  if (optionId !== null && composed.state.quote.selectedOptionId !== optionId) {
    throw new AppError('invalid', 400, `Fulfillment option ${optionId} is not offered for this session.`, {
      severity: 'recoverable',
      path: '/fulfillment_option_id',
    })
  }
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

import { violates } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency.ts'
import { replayOf } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { Checkout } from './checkout.types.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutDeps } from './deps.ts'
import { draftSession, normalizeCodes } from './draft.rules.ts'
import { linesRefused, optionNotOffered } from './refusals.ts'
import type { SessionRequest } from './session-request.types.ts'
import { openStatus } from './status.rules.ts'
import { insertCheckout, loadCheckoutFacts } from './store.ts'

export interface CreateCheckout {
  readonly request: SessionRequest
  readonly keyId: string
  readonly salesChannelId: string
  readonly agentProfile: string
  readonly call: IdempotentCall | null
  /** The answer as the surface writes it: stored with the session under the caller's idempotency key. */
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 3

/** Creates a session: two statements. Refuses unknown or short items, unknown regions and countries. */
export async function createCheckout(deps: CheckoutDeps, input: CreateCheckout, attempt = 1): Promise<Reply> {
  const { request, call } = input
  const facts = await loadCheckoutFacts(deps.db, {
    checkoutId: null,
    publishableKeyId: null,
    salesChannelId: input.salesChannelId,
    variantIds: (request.lines ?? []).flatMap((line) => line.variantId ?? []),
    codes: normalizeCodes(request.codes ?? []),
    email: request.buyer?.email ?? null,
    call,
  })
  const now = deps.clock.now()
  const replay = call && replayOf(call, facts.stored, now)
  if (replay) return replay
  const settings = await deps.settings.atLeast(facts.settingsVersion)
  const ids = { line: () => newId('li', now.getTime()), destination: () => newId('dest', now.getTime()) }
  const { draft, problems } = draftSession(request, null, settings, ids, input.keyId)
  const composed = compose(draft, { settings, offers: facts.offers, discounts: facts.discounts, now })
  const refused = [...problems, ...composed.problems]
  if (refused.length > 0) throw linesRefused(refused)
  const { optionId, optionPath } = request
  if (optionId !== null && composed.state.quote.selectedOptionId !== optionId)
    throw optionNotOffered(optionId, optionPath)
  const checkout: Checkout = {
    id: newId('cart', now.getTime()),
    publishableKeyId: input.keyId,
    salesChannelId: input.salesChannelId,
    status: openStatus(composed.state),
    version: 1,
    regionId: draft.region.id,
    currency: draft.region.currency,
    state: composed.state,
    agentProfile: input.agentProfile,
    orderId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + deps.checkoutTtlMinutes * 60_000),
  }
  const reply = input.respond(checkout)
  try {
    await insertCheckout(deps.db, checkout, call && { call, reply })
    return reply
  } catch (error) {
    if (!violates(error, 'idempotency_key_pkey') || attempt >= lastTry) throw error
    return createCheckout(deps, input, attempt + 1)
  }
}

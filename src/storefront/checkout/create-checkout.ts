import { violates } from '../../platform/db/database.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import { replayOf } from '../../platform/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { ShopSettings } from '../settings/index.ts'
import type { Checkout } from './checkout.types.ts'
import { type CheckoutFacts, insertCheckout, loadCheckoutFacts } from './checkout-store.ts'
import { compose } from './compose.rules.ts'
import type { CheckoutDeps } from './deps.ts'
import { draftSession, refuseLines, wantedBy } from './draft.rules.ts'
import { type Author, withChange } from './history.rules.ts'
import { busy, optionNotOffered } from './refusals.ts'
import { decide, type Ground, guardOf } from './remembered.ts'
import type { SessionRequest } from './session-request.types.ts'
import { openStatus } from './status.rules.ts'

export interface CreateCheckout {
  readonly request: SessionRequest
  readonly keyId: string
  readonly salesChannelId: string
  readonly agentProfile: string
  readonly author: Author
  /** Default: the configured lifetime. */
  readonly ttlMinutes?: number
  readonly call: IdempotentCall | null
  /** Renders the reply, which is stored with the session under the caller's idempotency key. */
  readonly respond: (checkout: Checkout) => Reply
}

const lastTry = 3

/**
 * Creates a session. Needs one statement if all facts are cached and current; otherwise reads them first. Refuses
 * unknown items, unknown regions and countries, and options that are not offered. Refuses items without enough stock,
 * unless the request keeps them.
 */
export async function createCheckout(deps: CheckoutDeps, input: CreateCheckout): Promise<Reply> {
  const recalled = await recallFacts(deps, input)
  const quick = recalled && (await tryCreate(deps, input, recalled))
  if (quick) return quick
  for (let attempt = 1; attempt <= lastTry; attempt++) {
    const loaded = await loadFacts(deps, input)
    const reply = 'replay' in loaded ? loaded.replay : await tryCreate(deps, input, loaded)
    if (reply) return reply
  }
  throw busy()
}

interface NewSession extends Ground {
  readonly facts: Pick<CheckoutFacts, 'offers' | 'discounts'>
  readonly settings: ShopSettings
}

async function recallFacts(deps: CheckoutDeps, input: CreateCheckout): Promise<NewSession | null> {
  const wanted = wantedBy(input.request)
  const offers = deps.memory.offers(input.salesChannelId, wanted.variantIds)
  const discounts = deps.memory.discounts(wanted.codes ?? [])
  if (!offers || !discounts) return null
  return { remembered: { session: null }, facts: { offers, discounts }, settings: await deps.settings.current() }
}

async function loadFacts(deps: CheckoutDeps, input: CreateCheckout): Promise<NewSession | { readonly replay: Reply }> {
  const { request, call } = input
  const { variantIds, codes, email } = wantedBy(request)
  const facts = await loadCheckoutFacts(deps.db, {
    checkoutId: null,
    publishableKeyId: null,
    salesChannelId: input.salesChannelId,
    variantIds,
    codes: codes ?? [],
    email,
    call,
  })
  const replay = call && replayOf(call, facts.stored, deps.clock.now())
  if (replay) return { replay }
  deps.memory.rememberOffers(input.salesChannelId, facts.offers.values())
  deps.memory.rememberDiscounts(facts.discounts)
  return { remembered: false, facts, settings: await deps.settings.atLeast(facts.settingsVersion) }
}

async function tryCreate(deps: CheckoutDeps, input: CreateCheckout, ground: NewSession): Promise<Reply | null> {
  const { call } = input
  const checkout = decide(ground, () => newSession(deps, input, ground))
  if (!checkout) return null
  const reply = input.respond(checkout)
  try {
    const guard = guardOf(ground, checkout, ground.settings.version, call)
    const stamp = await insertCheckout(deps.db, checkout, call && { call, reply }, guard)
    if (stamp === null) return null
    deps.memory.rememberSession({ checkout, stamp })
    return reply
  } catch (error) {
    if (violates(error, 'idempotency_key_pkey')) return null
    throw error
  }
}

function newSession(deps: CheckoutDeps, input: CreateCheckout, { facts, settings }: NewSession): Checkout {
  const { request } = input
  const now = deps.clock.now()
  const ids = { line: () => newId('li', now.getTime()), destination: () => newId('dest', now.getTime()) }
  const { draft, problems } = draftSession(request, null, settings, ids, input.keyId)
  const composed = compose(draft, { settings, offers: facts.offers, discounts: facts.discounts, now })
  refuseLines(request, [...problems, ...composed.problems])
  const { optionId, optionPath } = request
  if (optionId !== null && composed.state.quote.selectedOptionId !== optionId)
    throw optionNotOffered(optionId, optionPath)
  const made: Checkout = {
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
    expiresAt: new Date(now.getTime() + (input.ttlMinutes ?? deps.checkoutTtlMinutes) * 60_000),
  }
  return withChange(made, 'create', input.author)
}

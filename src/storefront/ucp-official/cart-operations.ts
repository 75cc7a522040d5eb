import { notFound } from '../../platform/errors.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { type Checkout, cancelCheckout, createCheckout, updateCheckout } from '../checkout/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import { joined, type OfficialMessage, refusalMessages } from './messages.rules.ts'
import {
  agreedOf,
  answer,
  idempotent,
  incompatible,
  isOutcome,
  type OperationCall,
  type OperationDeps,
  orOutcome,
} from './operation.ts'
import type { CartRequest } from './schema.ts'
import { authorOf, callerOf, liveCart, noteListenerOf } from './session-access.ts'
import { readingFacts, sessionFacts } from './session-facts.ts'
import { cartRequest } from './session-request.rules.ts'
import { cartView } from './session-view.rules.ts'

const capability = 'dev.ucp.shopping.cart'

export async function createCart(deps: OperationDeps, call: OperationCall<CartRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const settings = await deps.settings.current()
    const { keyId, salesChannelId, agentProfile } = call.caller
    let made: string | null = null
    const reply = await createCheckout(deps, {
      request: cartRequest(call.body, agreedOf(call), readingFacts(settings, null)),
      keyId,
      salesChannelId,
      agentProfile,
      author: authorOf(call.caller),
      call: idempotent(deps, 'create_cart', call),
      respond(session) {
        made = session.id
        return viewed(deps, settings, call, session, [], 201)
      },
    })
    await noteListenerOf(deps, call, made)
    return reply
  })
}

export async function getCart(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  return incompatible(deps, call, capability) ?? orOutcome(deps, call, () => current(deps, call, []))
}

export async function updateCart(deps: OperationDeps, call: OperationCall<CartRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const settings = await deps.settings.current()
    try {
      return await updateCheckout(deps, {
        id: call.id,
        request: (before) => cartRequest(call.body, agreedOf(call), readingFacts(settings, before)),
        caller: callerOf(call),
        call: idempotent(deps, 'update_cart', call),
        respond: (session) => viewed(deps, settings, call, session, []),
      })
    } catch (error) {
      if (!isOutcome(error)) throw error
      return current(deps, call, refusalMessages(error))
    }
  })
}

/** Cancels the session of a cart. Returns the cart, whose format has no status. A cart that has ended is not found. */
export async function cancelCart(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const settings = await deps.settings.current()
    try {
      return await cancelCheckout(deps, {
        id: call.id,
        caller: callerOf(call),
        call: idempotent(deps, 'cancel_cart', call),
        respond: (session) => viewed(deps, settings, call, session, []),
      })
    } catch (error) {
      if (isOutcome(error) && error.code === 'checkout_not_modifiable') throw notFound('This cart')
      throw error
    }
  })
}

async function current(
  deps: OperationDeps,
  call: OperationCall<unknown>,
  before: readonly OfficialMessage[],
): Promise<Reply> {
  const session = await liveCart(deps, call, call.id)
  return viewed(deps, await deps.settings.current(), call, session, before)
}

function viewed(
  deps: OperationDeps,
  settings: ShopSettings,
  call: OperationCall<unknown>,
  session: Checkout,
  before: readonly OfficialMessage[],
  status = 200,
): Reply {
  const facts = sessionFacts(deps, settings, session)
  return answer(cartView(session, agreedOf(call), { ...facts, messages: joined(before, facts.messages) }), status)
}

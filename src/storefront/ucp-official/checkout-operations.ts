import type { Reply } from '../../platform/idempotency/idempotency.ts'
import {
  type Checkout,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  handlerIds,
  isOpen,
  readCheckout,
  updateCheckout,
} from '../checkout/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import { readConsent } from './consent.rules.ts'
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
import type { CheckoutRequest, CheckoutUpdate, CompleteRequest } from './schema.ts'
import { authorOf, callerOf, liveCart, noteListenerOf } from './session-access.ts'
import { readingFacts, sessionFacts } from './session-facts.ts'
import { checkoutRequest, consentRequest, deliveryRequest, optionOf } from './session-request.rules.ts'
import { type Agreed, checkoutView } from './session-view.rules.ts'

const capability = 'dev.ucp.shopping.checkout'

export async function createOfficialCheckout(
  deps: OperationDeps,
  call: OperationCall<CheckoutRequest>,
): Promise<Reply> {
  return incompatible(deps, call, capability) ?? orOutcome(deps, call, () => create(deps, call))
}

async function create(deps: OperationDeps, call: OperationCall<CheckoutRequest>): Promise<Reply> {
  const { body, caller } = call
  const settings = await deps.settings.current()
  if (body.cart_id !== undefined && caller.capabilities.has('dev.ucp.shopping.cart'))
    return convert(deps, call, body.cart_id, settings)
  const agreed = agreedOf(call)
  let made: string | null = null
  const reply = await createCheckout(deps, {
    request: checkoutRequest(body, agreed, readingFacts(settings, null)),
    keyId: caller.keyId,
    salesChannelId: caller.salesChannelId,
    agentProfile: caller.agentProfile,
    author: authorOf(caller),
    call: idempotent(deps, 'create_checkout', call),
    respond(checkout) {
      made = checkout.id
      return viewed(deps, settings, agreed, checkout, { status: 201, before: optionMessages(body, checkout) })
    },
  })
  await noteListenerOf(deps, call, made)
  return reply
}

/** Converts a cart to a session. A cart is a session before a payment request, so it is only shown differently. */
async function convert(
  deps: OperationDeps,
  call: OperationCall<CheckoutRequest>,
  id: string,
  settings: ShopSettings,
): Promise<Reply> {
  const agreed = agreedOf(call)
  const checkout = await liveCart(deps, call, id)
  await noteListenerOf(deps, call, id)
  const request = agreed.capabilities.has('dev.ucp.shopping.fulfillment')
    ? deliveryRequest(call.body, readingFacts(settings, checkout))
    : null
  const respond = (session: Checkout) => viewed(deps, settings, agreed, session, { status: 201 })
  if (!request || !isOpen(checkout)) return respond(checkout)
  const idempotency = idempotent(deps, 'create_checkout', call)
  return updateCheckout(deps, { id, request: () => request, caller: callerOf(call), call: idempotency, respond })
}

export async function getOfficialCheckout(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  return incompatible(deps, call, capability) ?? orOutcome(deps, call, () => current(deps, call, []))
}

export async function updateOfficialCheckout(deps: OperationDeps, call: OperationCall<CheckoutUpdate>): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orCurrent(deps, call, async () => {
    const settings = await deps.settings.current()
    const agreed = agreedOf(call)
    return updateCheckout(deps, {
      id: call.id,
      request: (before) => checkoutRequest(call.body, agreed, readingFacts(settings, before)),
      caller: callerOf(call),
      call: idempotent(deps, 'update_checkout', call),
      respond: (checkout) => viewed(deps, settings, agreed, checkout, { before: optionMessages(call.body, checkout) }),
    })
  })
}

export async function completeOfficialCheckout(
  deps: OperationDeps,
  call: OperationCall<CompleteRequest>,
): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orCurrent(deps, call, async () => {
    const [instrument] = call.body.payment?.instruments ?? []
    const handlerId = handlerIds.find((id) => id === instrument?.handler_id) ?? null
    if (instrument && !handlerId) return current(deps, call, [unknownHandler(instrument.handler_id)])
    await keepConsent(deps, call)
    await noteListenerOf(deps, call, call.id)
    const settings = await deps.settings.current()
    return completeCheckout(deps, {
      id: call.id,
      handlerId,
      caller: callerOf(call),
      call: idempotent(deps, 'complete_checkout', call),
      respond: (checkout) => viewed(deps, settings, agreedOf(call), checkout),
    })
  })
}

/** Stores the consent given with the payment. A session that can no longer change keeps its consent. */
async function keepConsent(deps: OperationDeps, call: OperationCall<CompleteRequest>): Promise<void> {
  const { release, capabilities } = agreedOf(call)
  if (!capabilities.has('dev.ucp.shopping.buyer_consent') || release.consent === 'flags') return
  const consent = readConsent(release, call.body.buyer?.consent)
  if (!consent) return
  const { status } = await readCheckout(deps, call.id, callerOf(call))
  if (status !== 'ready_for_complete') return
  const respond = () => answer({})
  const request = consentRequest({ consent })
  await updateCheckout(deps, { id: call.id, request: () => request, caller: callerOf(call), call: null, respond })
}

export async function cancelOfficialCheckout(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  const refused = incompatible(deps, call, capability)
  if (refused) return refused
  return orCurrent(deps, call, async () => {
    const settings = await deps.settings.current()
    return cancelCheckout(deps, {
      id: call.id,
      caller: callerOf(call),
      call: idempotent(deps, 'cancel_checkout', call),
      respond: (checkout) => viewed(deps, settings, agreedOf(call), checkout),
    })
  })
}

/** Returns the result of a change. If the change is refused, returns the unchanged session with the reason. */
async function orCurrent(
  deps: OperationDeps,
  call: OperationCall<unknown>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!isOutcome(error)) throw error
    return orOutcome(deps, call, () => current(deps, call, refusalMessages(error)))
  }
}

async function current(
  deps: OperationDeps,
  call: OperationCall<unknown>,
  before: readonly OfficialMessage[],
): Promise<Reply> {
  const checkout = await readCheckout(deps, call.id, callerOf(call))
  return viewed(deps, await deps.settings.current(), agreedOf(call), checkout, { before })
}

function viewed(
  deps: OperationDeps,
  settings: ShopSettings,
  agreed: Agreed,
  checkout: Checkout,
  { status = 200, before = [] }: { readonly status?: number; readonly before?: readonly OfficialMessage[] } = {},
): Reply {
  const known = views.get(checkout)
  if (before.length === 0 && known?.store === settings.store && known.capabilities === agreed.capabilities)
    return { status, body: known.body }
  const facts = sessionFacts(deps, settings, checkout)
  const reply = answer(checkoutView(checkout, agreed, { ...facts, messages: joined(before, facts.messages) }), status)
  if (before.length === 0)
    views.set(checkout, { store: settings.store, capabilities: agreed.capabilities, body: reply.body })
  return reply
}

/** Rendered sessions. Polling often returns the same cached session. Each release has its own capabilities. */
const views = new WeakMap<
  Checkout,
  { readonly store: ShopSettings['store']; readonly capabilities: Agreed['capabilities']; readonly body: string }
>()

const optionPath = '$.fulfillment.methods[0].groups[0].selected_option_id'

/** Returns a warning if the request chooses an unknown option, which is ignored. */
function optionMessages(body: CheckoutUpdate, { state }: Checkout): OfficialMessage[] {
  const wanted = optionOf(body)
  if (wanted === null || wanted === state.quote.selectedOptionId) return []
  const content = `Fulfillment option ${wanted} is not offered for this checkout.`
  return [{ type: 'warning', code: 'fulfillment_option_unavailable', content, path: optionPath }]
}

const unknownHandler = (id: string): OfficialMessage => ({
  type: 'error',
  code: 'invalid',
  content: `Payment handler ${id} is not advertised. Complete without instruments: the buyer pays on a page.`,
  severity: 'recoverable',
  path: '$.payment.instruments[0].handler_id',
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Manifest, Order, type Product, Session } from './answers.ts'
import { findProducts, offerOf, type WalkDeps } from './find-products.ts'
import type { Market } from './markets.ts'
import { type Entries, isSandboxPage, payOnPage } from './payment-page.ts'
import { check, checkEqual, WalkProblem } from './problem.ts'
import { amountOf, checkTotals, money, spellTotals } from './totals.ts'

const code = 'WELCOME10'
const firstPollMs = 250
const pollMs = 2000
const patienceMs = 60_000

/** Reads the shop's manifest and returns the address of its API. */
export async function discover(
  { agent, transcript }: Pick<WalkDeps, 'agent' | 'transcript'>,
  base: string,
): Promise<string> {
  const { body } = await agent.call({
    method: 'GET',
    url: `${base}/.well-known/ucp`,
    status: 200,
    schema: Manifest,
  })
  const endpoint = body.ucp.services['dev.ucp.shopping']?.find((service) => service.transport === 'rest')?.endpoint
  if (endpoint === undefined) throw new WalkProblem('The manifest names no REST endpoint')
  const handlers = body.ucp.payment_handlers.map(({ id, currencies }) => `${id} (${currencies.join(', ')})`)
  transcript.says(`UCP ${body.ucp.version} at ${endpoint}; pays with ${handlers.join(' and ')}`)
  return endpoint
}

/**
 * Buys up to two products: searches, fills a session, fails to pay, pays successfully, and compares the order with the
 * session. Returns null if the shop sells nothing in that currency.
 */
export async function buy(deps: WalkDeps, market: Market): Promise<string | null> {
  const products = await findProducts(deps, market)
  if (products.length === 0) return null
  const created = await create(deps, market, products)
  const ready = await fill(deps, market, created, products)
  await failToPay(deps, market, ready)
  const due = await complete(deps, market, ready, 'twice')
  await pay(deps, due, market.accepted)
  const done = await poll(deps, due.id, 'completed')
  checkTotals(done)
  checkEqual(done.totals, ready.totals, 'What was to be paid')
  return readOrder(deps, done)
}

async function create(
  { agent, transcript, endpoint }: WalkDeps,
  market: Market,
  products: readonly Product[],
): Promise<Session> {
  const [first] = products
  const offer = first && offerOf(first, market)
  if (!offer) throw new WalkProblem('There is nothing to buy')
  const { body: session } = await agent.call({
    method: 'POST',
    url: `${endpoint}/checkout-sessions`,
    idempotencyKey: randomUUID(),
    body: {
      line_items: [{ item: { id: offer.id }, quantity: 1 }],
      context: { currency: market.currency.toLowerCase() },
    },
    status: 201,
    schema: Session,
  })
  checkEqual(session.status, 'incomplete', 'The status of the new session')
  checkEqual(session.currency, market.currency, 'The currency of the new session')
  checkEqual(session.line_items[0]?.item.price, offer.price.amount, 'The price in the session')
  checkTotals(session)
  transcript.says(`${session.id} is ${session.status}: ${missing(session)}`)
  return session
}

async function fill(deps: WalkDeps, market: Market, created: Session, products: readonly Product[]): Promise<Session> {
  const second = products[1] && offerOf(products[1], market)
  const url = `${deps.endpoint}/checkout-sessions/${created.id}`
  const { body: filled } = await deps.agent.call({
    method: 'PUT',
    url,
    body: {
      ...(second ? { line_items: [{ item: { id: second.id }, quantity: 1 }] } : {}),
      buyer: { email: `shopper-${randomUUID()}@example.com`, full_name: 'Test Shopper' },
      shipping_address: market.address,
      discounts: { codes: [code] },
    },
    status: 200,
    schema: Session,
  })
  checkEqual(filled.status, 'ready_for_complete', 'The status of the filled session')
  checkEqual(filled.line_items.length, second ? 2 : 1, 'The number of lines')
  checkTotals(filled)
  checkEqual(
    sum(filled.discounts.applied.map(({ amount }) => amount)),
    amountOf(filled, 'discount'),
    'The sum of the discounts',
  )
  deps.transcript.says(`${filled.status}: ${spellTotals(filled)}`)

  const options = filled.fulfillment?.methods[0]?.groups[0]?.options ?? []
  const dearest = options.at(-1)
  if (!dearest) throw new WalkProblem('There is no way to deliver')
  const { body: ready } = await deps.agent.call({
    method: 'PUT',
    url,
    body: { fulfillment_option_id: dearest.id },
    status: 200,
    schema: Session,
  })
  checkEqual(amountOf(ready, 'fulfillment'), dearest.totals[0]?.amount, 'The price of the delivery')
  checkTotals(ready)
  deps.transcript.says(`${dearest.title}: ${spellTotals(ready)}`)
  return ready
}

async function failToPay(deps: WalkDeps, market: Market, ready: Session): Promise<void> {
  const due = await complete(deps, market, ready, 'once')
  await pay(deps, due, market.declined)
  const failed = await poll(deps, due.id, 'incomplete')
  check(
    failed.messages.some((message) => message.code === 'payment_failed' && message.severity === 'recoverable'),
    'The session does not say payment_failed',
  )
  checkEqual(failed.totals, ready.totals, 'What is to be paid after a declined payment')
}

async function complete(
  { agent, transcript, endpoint }: WalkDeps,
  market: Market,
  session: Session,
  repeat: 'once' | 'twice',
): Promise<Session> {
  const call = {
    method: 'POST',
    url: `${endpoint}/checkout-sessions/${session.id}/complete`,
    idempotencyKey: randomUUID(),
    body: { payment: { instruments: [{ handler_id: market.handlerId }] } },
    status: 200,
    schema: Session,
  } as const
  const first = await agent.call(call)
  const { status, payment, totals } = first.body
  checkEqual(status, 'complete_in_progress', 'The status while the shopper pays')
  checkEqual(payment?.handler_id, market.handlerId, 'The payment handler')
  checkEqual(totals, session.totals, 'What is to be paid')
  transcript.says(`${status}: ${payment?.next_action.type} to the payment page`)
  if (repeat === 'once') return first.body
  const again = await agent.call(call)
  checkEqual(again.text, first.text, 'The answer to the same call under the same Idempotency-Key')
  transcript.says('sent again under the same Idempotency-Key: the same answer')
  return first.body
}

async function pay({ agent, transcript, endpoint }: WalkDeps, due: Session, entries: Entries): Promise<void> {
  const pageUrl = due.payment?.next_action.url
  if (pageUrl === undefined || !isSandboxPage(pageUrl)) {
    await agent.call({
      method: 'POST',
      url: `${endpoint}/checkout-sessions/${due.id}/cancel`,
      status: 200,
      schema: Session,
    })
    throw new WalkProblem('This shop has a real payment provider: the session is canceled again, nobody pays')
  }
  await payOnPage({ pageUrl, amountMinor: amountOf(due, 'total'), currency: due.currency }, entries, transcript)
}

/** Reads the session until its payment is settled. Shows the last response. */
async function poll({ agent, transcript, endpoint }: WalkDeps, id: string, due: Session['status']): Promise<Session> {
  const until = Date.now() + patienceMs
  await sleep(firstPollMs)
  for (;;) {
    const { body: session } = await agent.call({
      method: 'GET',
      url: `${endpoint}/checkout-sessions/${id}`,
      status: 200,
      schema: Session,
    })
    transcript.says([session.status, ...session.messages.map((message) => message.content)].join(': '))
    if (session.status === due) return session
    checkEqual(session.status, 'complete_in_progress', 'The status of the session')
    check(Date.now() < until, `The session did not become ${due} in ${patienceMs / 1000} s`)
    await sleep(pollMs)
  }
}

async function readOrder({ agent, transcript, endpoint }: WalkDeps, done: Session): Promise<string> {
  if (done.order_id === undefined) throw new WalkProblem('The completed session names no order')
  const { body: order } = await agent.call({
    method: 'GET',
    url: `${endpoint}/orders/${done.order_id}`,
    status: 200,
    schema: Order,
  })
  checkEqual(order.checkout_id, done.id, 'The session of the order')
  checkEqual(order.currency, done.currency, 'The currency of the order')
  checkEqual(order.line_items, done.line_items, 'The lines of the order')
  checkEqual(order.totals, done.totals, 'The totals of the order')
  checkEqual(order.buyer?.email, done.buyer?.email, 'The buyer of the order')
  checkEqual(order.shipping_address, done.shipping_address, 'The address of the order')
  checkTotals(order)
  transcript.says(`order ${order.display_id} is ${order.status}, as the session said: ${spellTotals(order)}`)
  return `Order ${order.display_id}, ${money(amountOf(order, 'total'), order.currency)}`
}

const missing = (session: Session): string => session.messages.map((message) => message.code).join(', ')

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

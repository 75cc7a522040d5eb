import { formatMoney } from '../../platform/money.ts'
import { say } from '../command.ts'
import {
  Checkout,
  type CheckoutAnswer,
  type MessageAnswer,
  Order,
  type ProductAnswer,
  Products,
  readAs,
  type TotalAnswer,
} from './answers.ts'
import { type ShopClient, until } from './shop-client.ts'

export interface Buyer {
  readonly email: string
  readonly address: Readonly<Record<string, string>>
}

export interface Wish {
  readonly query: string
  readonly quantity: number
  readonly buyer: Buyer
  readonly waitMs: number
}

const pollMs = 1000

export async function search(client: ShopClient, query: string): Promise<readonly ProductAnswer[]> {
  const found = readAs(Products, await client.call({ tool: 'search_catalog', body: { query } }))
  showMessages(found.messages)
  const products = found.products ?? []
  for (const { title, variants } of products) {
    say(title)
    for (const { id, title: name, price, availability } of variants)
      say(
        `  ${id}  ${formatMoney(price.amount, price.currency)}  ${name ?? ''}${availability?.available === false ? '  (sold out)' : ''}`,
      )
  }
  say(products.length === 1 ? '1 product.' : `${products.length} products.`)
  return products
}

/**
 * Searches, checks out, prints the payment page's URL, waits for the payment and shows the order. Throws if the
 * checkout is incomplete or the payment does not arrive in time.
 */
export async function buy(client: ShopClient, wish: Wish): Promise<void> {
  say(`Searching for ${wish.query}.`)
  const variantId = chosen(await search(client, wish.query), wish.query)
  say(`\nBeginning a checkout with ${wish.quantity} of ${variantId}.`)
  const begun = await begin(client, variantId, wish)
  show(begun)
  if (begun.status !== 'ready_for_complete' || begun.id === undefined)
    throw new Error(`The checkout cannot be completed: it is ${begun.status ?? 'refused'}.${goOn(begun)}`)
  const { id } = begun
  say('\nCompleting it.')
  const handed = readAs(Checkout, await client.call({ tool: 'complete_checkout', id, body: {} }))
  show(handed)
  if (handed.status !== 'completed') say(`\nPay here: ${handed.continue_url ?? 'the shop did not say where'}`)
  const done = await paid(client, id, wish.waitMs)
  if (!done?.order) throw new Error('No payment has arrived. The checkout is not changed.')
  const order = readAs(Order, await client.call({ tool: 'get_order', id: done.order.id }))
  say(`\nOrder ${order.label ?? done.order.id} was placed. Its page: ${done.order.permalink_url}`)
  showTotals(order.totals, order.currency)
}

const goOn = ({ continue_url: url }: CheckoutAnswer): string => (url ? ` A person can go on at ${url}` : '')

async function begin(client: ShopClient, variantId: string, { quantity, buyer }: Wish): Promise<CheckoutAnswer> {
  const body = {
    line_items: [{ item: { id: variantId }, quantity }],
    buyer: { email: buyer.email },
    fulfillment: { methods: [{ type: 'shipping', destinations: [buyer.address] }] },
  }
  return readAs(Checkout, await client.call({ tool: 'create_checkout', body }))
}

const paid = (client: ShopClient, id: string, withinMs: number): Promise<CheckoutAnswer | null> =>
  until(
    async () => readAs(Checkout, await client.call({ tool: 'get_checkout', id })),
    ({ status }) => status === 'completed' || status === 'canceled',
    { everyMs: pollMs, withinMs },
  )

/** Returns the given variant, or the first available one. */
function chosen(products: readonly ProductAnswer[], query: string): string {
  const variants = products.flatMap((product) => product.variants)
  const named = variants.find(({ id }) => id === query)
  const first = variants.find(({ availability }) => availability?.available !== false)
  const variant = named ?? first
  if (!variant) throw new Error(`The shop has nothing for ${query} that can be bought.`)
  return variant.id
}

function show(checkout: CheckoutAnswer): void {
  if (checkout.id !== undefined) say(`Checkout ${checkout.id} is ${checkout.status}.`)
  for (const { item, quantity } of checkout.line_items ?? []) say(`  ${quantity} × ${item.title}`)
  showTotals(checkout.totals, checkout.currency)
  showMessages(checkout.messages)
}

function showTotals(totals: readonly TotalAnswer[] = [], currency = 'USD'): void {
  for (const { type, display_text, amount } of totals)
    say(`  ${display_text ?? type}: ${formatMoney(amount, currency)}`)
}

function showMessages(messages: readonly MessageAnswer[] = []): void {
  for (const { type, code, content } of messages) say(`  ${type}${code ? ` ${code}` : ''}: ${content}`)
}

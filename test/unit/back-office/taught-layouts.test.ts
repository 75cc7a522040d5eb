import { expect, test } from 'vitest'
import { readingOf } from '../../../src/back-office/extraction/index.ts'
import { parseMail } from '../../../src/back-office/inbox/parse-mail.ts'
import { learnLayout, readLayout } from '../../../src/back-office/layouts/index.ts'
import {
  linesOf,
  type MadeOrder,
  madeOrder,
  mailOf,
  type TaughtLayout,
  taughtLayouts,
  totalOf,
} from '../../corpus/taught-layouts.ts'

const readingIn = async (raw: string) => {
  const parsed = await parseMail([Buffer.from(raw)])
  return readingOf(parsed, null)
}
const nothing = { subtotal: null, shipping_cost: null, tax: null, discount: null, total: null }
const plain = { currency: '', amounts: nothing, lines: [] }

/** What a person sees in it. */
function truth({ without = [], currency }: TaughtLayout, order: MadeOrder) {
  const has = (part: 'shipping' | 'subtotal' | 'sku' | 'date') => !without.includes(part)
  return {
    currency,
    fields: {
      order_number: order.number,
      ...(has('date') ? { order_date: order.day } : {}),
      ...(has('subtotal') ? { subtotal: linesOf(order) } : {}),
      ...(has('shipping') ? { shipping_cost: order.shipping } : {}),
      total: totalOf(order),
    },
    items: order.items.map(({ name, quantity, price, sku }) => ({
      name,
      quantity,
      price,
      sku: has('sku') ? sku : null,
    })),
  }
}

async function taught(layout: TaughtLayout, seed: number, order = madeOrder(layout, seed, 0)) {
  const reading = await readingIn(mailOf(layout, order))
  return learnLayout(reading.documents, reading, { vendor: null, absent: [], ...truth(layout, order) })
}

async function read(layout: TaughtLayout, learned: Awaited<ReturnType<typeof taught>>, order: MadeOrder) {
  const mail = await readingIn(mailOf(layout, order))
  const reading = learned && readLayout(mail.documents, mail, learned.layout, plain)
  return (
    reading && {
      currency: reading.currency,
      fields: Object.fromEntries(Object.entries(reading.fields).map(([name, { value }]) => [name, value])),
      items: reading.items?.map(({ name, quantity, price, sku }) => ({ name, quantity, price, sku })),
    }
  )
}

test('there are twenty senders', () => {
  expect(new Set(taughtLayouts.map(({ name }) => name)).size).toBe(20)
})

test.each(taughtLayouts.map((layout, seed) => [layout.name, layout, seed] as const))(
  '%s: after one correction the next ten e-mails are read completely',
  async (_, layout, seed) => {
    const learned = await taught(layout, seed)
    expect(learned?.missing).toEqual([])
    const orders = Array.from({ length: 10 }, (_unused, at) => madeOrder(layout, seed, at + 1))
    const results = await Promise.all(orders.map((order) => read(layout, learned, order)))
    expect(results).toEqual(orders.map((order) => truth(layout, order)))
  },
)

test.each(taughtLayouts.map((layout, seed) => [layout.name, layout, seed] as const))(
  '%s: of an example of one item nothing wrong is learned',
  async (_, layout, seed) => {
    const example = madeOrder(layout, seed, 0)
    const learned = await taught(layout, seed, { ...example, items: example.items.slice(0, 1) })
    const orders = Array.from({ length: 10 }, (_unused, at) => madeOrder(layout, seed, at + 1))
    const results = await Promise.all(orders.map((order) => read(layout, learned, order)))
    const wrong = results.flatMap((result, at) => {
      const right = truth(layout, orders[at] as MadeOrder)
      return result && JSON.stringify(result) !== JSON.stringify(right) ? [{ result, right }] : []
    })
    expect(wrong).toEqual([])
  },
)

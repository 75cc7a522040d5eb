import { expect, test } from 'vitest'
import { resultOf } from '../../../src/back-office/inbox/read-task.ts'
import { corrected, nothingRead } from '../../../src/back-office/inventory-orders/correct-order.rules.ts'
import type { KnownLayout, LearnedFromOrder } from '../../../src/back-office/layouts/layout.types.ts'
import {
  linesOf,
  type MadeOrder,
  madeOrder,
  mailOf,
  type TaughtLayout,
  taughtLayouts,
  totalOf,
} from '../../corpus/taught-layouts.ts'

type Extracted = Readonly<Record<string, unknown>>
const answerOf = (result: Awaited<ReturnType<typeof resultOf>>): unknown => {
  if ('value' in result) return result.value
  throw new Error(result.unreadable)
}
const extract = async (raw: string, layouts: readonly KnownLayout[] = []) =>
  answerOf(await resultOf({ task: 'extract', layouts }, [Buffer.from(raw)])) as Extracted
const learn = async (raw: string, data: Extracted) =>
  answerOf(await resultOf({ task: 'learn', corrected: data }, [Buffer.from(raw)])) as LearnedFromOrder

/** Returns the correct fields of the e-mail, as a person would enter them. */
function truth({ without = [], currency }: TaughtLayout, order: MadeOrder) {
  return {
    order_number: order.number,
    order_date: order.day,
    currency,
    subtotal: without.includes('subtotal') ? null : linesOf(order),
    shipping_cost: order.shipping,
    total: totalOf(order),
    items: order.items.map(({ name, quantity, price, sku }) => ({
      name,
      quantity,
      price,
      sku: without.includes('sku') ? null : sku,
    })),
  }
}

/** Returns the same fields of an extraction. */
const read = ({ order_number, order_date, currency, subtotal, shipping_cost, total, items }: Extracted) => ({
  order_number,
  order_date,
  currency,
  subtotal,
  shipping_cost,
  total,
  items,
})

/** Corrects every field of one e-mail, and returns the learned layout. */
async function taught(layout: TaughtLayout, order: MadeOrder): Promise<LearnedFromOrder> {
  const { items, ...fields } = truth(layout, order)
  return learn(mailOf(layout, order), corrected(nothingRead, { fields, items }))
}

const senders = taughtLayouts.map((layout, seed) => [layout.name, layout, seed] as const)
const next = (layout: TaughtLayout, seed: number) =>
  Array.from({ length: 10 }, (_, at) => madeOrder(layout, seed, at + 1))

test('there are twenty senders, and without layouts the e-mails of three are extracted completely', async () => {
  const complete = await Promise.all(
    taughtLayouts.map(async (layout, seed) => {
      const orders = next(layout, seed)
      const results = await Promise.all(orders.map(async (order) => read(await extract(mailOf(layout, order)))))
      return results.every(
        (result, at) => JSON.stringify(result) === JSON.stringify(truth(layout, orders[at] as MadeOrder)),
      )
    }),
  )
  // Without a layout, the rules know the labels of two of them; for the third, quantity times price gives the total.
  expect(complete).toEqual(Array.from({ length: 20 }, (_, at) => at === 5 || at === 9 || at === 10))
})

test.each(senders)('%s: after one correction, the next ten extractions are complete', async (_, layout, seed) => {
  const { layout: learned, missing } = await taught(layout, madeOrder(layout, seed, 0))
  expect([learned !== null, missing]).toEqual([true, []])
  const layouts = learned ? [{ id: 'layout_1', version: 1, layout: learned }] : []
  const orders = next(layout, seed)
  const results = await Promise.all(orders.map((order) => extract(mailOf(layout, order), layouts)))
  expect(results.map(read)).toEqual(orders.map((order) => truth(layout, order)))
  expect(results.map(({ _meta }) => Object(_meta).checks.total_adds_up)).toEqual(orders.map(() => true))
})

test.each(senders)('%s: a correction of an e-mail with one item is enough', async (_, layout, seed) => {
  const example = madeOrder(layout, seed, 0)
  const { layout: learned } = await taught(layout, { ...example, items: example.items.slice(0, 1) })
  const layouts = learned ? [{ id: 'layout_1', version: 1, layout: learned }] : []
  const orders = next(layout, seed)
  const results = await Promise.all(orders.map(async (order) => read(await extract(mailOf(layout, order), layouts))))
  expect(results).toEqual(orders.map((order) => truth(layout, order)))
})

test('a layout of another sender extracts an e-mail correctly or changes nothing', async () => {
  const learned = await Promise.all(taughtLayouts.map((layout, seed) => taught(layout, madeOrder(layout, seed, 0))))
  const wrong: unknown[] = []
  for (const [seed, other] of taughtLayouts.entries()) {
    const order = madeOrder(other, seed, 1)
    const right = [read(await extract(mailOf(other, order))), truth(other, order)].map((each) => JSON.stringify(each))
    for (const [at, { layout }] of learned.entries()) {
      if (seed === at || !layout) continue
      const result = read(await extract(mailOf(other, order), [{ id: 'layout_1', version: 1, layout }]))
      if (!right.includes(JSON.stringify(result))) wrong.push([taughtLayouts[at]?.name, other.name, result])
    }
  }
  expect(wrong).toEqual([])
})

/** Changes to the layout of a sender's e-mails. */
const changes: readonly (readonly [change: string, sender: string, apply: (mail: string) => string])[] = [
  [
    'quantity and price change places',
    'a table without headings',
    (mail) => mail.replace(/<td>(\d+)<\/td><td>([\d,.]+)<\/td>(?=<td>[\d,.]+<\/td><\/tr>)/g, '<td>$2</td><td>$1</td>'),
  ],
  ['a column is added', 'a table without headings', (mail) => mail.replaceAll('<tr>', '<tr><td>7</td>')],
  ['the headings change', 'a Swedish table', (mail) => mail.replace('Vara', 'Benämning')],
  ['the label of the total changes', 'Turkish lines', (mail) => mail.replace('Toplam', 'Genel')],
  ['the lines are written otherwise', 'Finnish blocks of named lines', (mail) => mail.replaceAll('Hinta:', 'Summa:')],
]

test.each(changes)('%s: the e-mail is extracted without the layout, with a warning', async (_, sender, apply) => {
  const seed = taughtLayouts.findIndex(({ name }) => name === sender)
  const layout = taughtLayouts[seed]
  if (!layout) throw new Error('There is no such sender.')
  const { layout: learned } = await taught(layout, madeOrder(layout, seed, 0))
  const mail = apply(mailOf(layout, madeOrder(layout, seed, 3)))
  const without = await extract(mail)
  const result = await extract(mail, learned ? [{ id: 'layout_1', version: 4, layout: learned }] : [])
  expect(read(result)).toEqual(read(without))
  expect(Object(result._meta).warnings).toEqual([
    ...Object(without._meta).warnings,
    {
      code: 'layout_unfit',
      message: 'The layout learned from this sender (version 4) does not fit this e-mail: it was read without it.',
    },
  ])
})

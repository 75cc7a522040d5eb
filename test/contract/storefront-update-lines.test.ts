import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buyer,
  error,
  info,
  missingAddress,
  missingEmail,
  missingField,
  missingItems,
  mug,
  nevada,
  pune,
  readyBody,
  readySession,
  refused,
  session,
  shipTo,
  shirt,
  shortOf,
  totals,
  usExpress,
  usStandard,
  wanted,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const two = { ...readyBody, line_items: [wanted('variant_shirt_s', 1), wanted('variant_mug', 1)] }
const toNevada = (lines: string[]) => shipTo(nevada, lines, [usStandard(), usExpress])
const withLines = (line_items: { id: string }[], subtotal: number) =>
  session(200, {
    ...readySession,
    line_items,
    totals: totals({ subtotal, fulfillment: 500, total: subtotal + 500 }),
    ...toNevada(line_items.map(({ id }) => id)),
  })
const stock = (variant: string, on_hand: number) =>
  shop.weft.db.updateTable('variant_stock').set({ on_hand }).where('variant_id', '=', variant).execute()
const status = (product: string, value: string) =>
  shop.weft.db.updateTable('product').set({ status: value }).where('id', '=', product).execute()
const price = (amount_minor: number) =>
  shop.weft.db
    .updateTable('variant_price')
    .set({ amount_minor })
    .where('variant_id', '=', 'variant_shirt_s')
    .where('currency', '=', 'USD')
    .execute()

describe('an entry of line_items', () => {
  it('adds a line at the end if it has an item', async () => {
    const { path } = await shop.created(readyBody)
    const answer = await shop.ask('PUT', path, { line_items: [wanted('variant_mug', 2)] })
    expect(answer).toEqual(withLines([shirt(1), mug(2, '<li 2>')], 4900))
  })

  it('adds to the line of its item if the session has one', async () => {
    const { path } = await shop.created(two)
    const answer = await shop.ask('PUT', path, { line_items: [wanted('variant_shirt_s', 2)] })
    expect(answer).toEqual(withLines([shirt(3), mug(1, '<li 2>')], 8700))
  })

  it('sets the quantity of its line_item_id, and ignores the item', async () => {
    const { path, lines } = await shop.created(two)
    const line_items = [{ line_item_id: lines[1], item: { id: 'variant_lamp' }, quantity: 5 }]
    expect(await shop.ask('PUT', path, { line_items })).toEqual(withLines([shirt(1), mug(5, '<li 2>')], 8500))
  })

  it('removes its line with quantity 0, and the id is then unknown', async () => {
    const { path, lines } = await shop.created(two)
    const line_items = [{ line_item_id: lines[0], quantity: 0 }]
    expect(await shop.ask('PUT', path, { line_items })).toEqual(withLines([mug(1)], 1200))
    const problem = error('invalid', `Line <li> is not in this session.`, { path: '/line_items/0/line_item_id' })
    expect(await shop.ask('PUT', path, { line_items })).toEqual(refused(400, problem))
  })

  it('leaves an empty session with the same currency if it removes the last line', async () => {
    const { path, lines } = await shop.created({ ...readyBody, shipping_address: pune })
    const answer = await shop.ask('PUT', path, { line_items: [{ line_item_id: lines[0], quantity: 0 }] })
    expect(answer).toEqual(session(200, { currency: 'INR', buyer, shipping_address: pune, messages: [missingItems] }))
  })

  it('can be combined with others, applied in order', async () => {
    const { path, lines } = await shop.created(two)
    const line_items = [
      { line_item_id: lines[0], quantity: 0 },
      wanted('variant_shirt_s', 4),
      { line_item_id: lines[1], quantity: 2 },
    ]
    expect(await shop.ask('PUT', path, { line_items })).toEqual(withLines([mug(2), shirt(4, '<li 2>')], 12400))
  })

  it('is refused at its path if it is invalid, together with all other invalid entries', async () => {
    const { path } = await shop.created(two)
    const line_items = [
      { line_item_id: 'li_other', quantity: 1 },
      { quantity: 1 },
      wanted('variant_shirt_s', 0),
      wanted('variant_shirt_s', 9999),
      wanted('variant_nothing', 1),
      wanted('variant_print', 1),
    ]
    expect(await shop.ask('PUT', path, { line_items })).toEqual(
      refused(
        400,
        error('invalid', 'Line li_other is not in this session.', { path: '/line_items/0/line_item_id' }),
        error('missing', 'Give an item.id to add, or a line_item_id to change.', { path: '/line_items/1/item/id' }),
        error('invalid', 'A new line needs a quantity of at least 1.', { path: '/line_items/2/quantity' }),
        error('invalid', 'A line can have at most 9999 units. Reduce the quantity.', {
          path: '/line_items/3/quantity',
        }),
        error('item_unavailable', 'Item variant_nothing was not found.', { path: '/line_items/4/item/id' }),
        shortOf('Wood Print (Default)', 0, '/line_items/5/quantity'),
      ),
    )
  })

  it('requires a quantity from 0 to 9,999', async () => {
    const { path, lines } = await shop.created(readyBody)
    const line_items = [
      { line_item_id: lines[0] },
      ...[-1, 10_000, 1.5, '2'].map((quantity) => ({ line_item_id: lines[0], quantity })),
    ]
    const invalid = (index: number, content: string) =>
      error('invalid', content, { path: `/line_items/${index}/quantity` })
    expect(await shop.ask('PUT', path, { line_items })).toEqual(
      refused(
        400,
        missingField('/line_items/0/quantity'),
        invalid(1, 'must be at least 0'),
        invalid(2, 'must be at most 9999'),
        invalid(3, 'must be a whole number'),
        invalid(4, 'must be a number'),
      ),
    )
  })
})

describe('stock that has decreased since', () => {
  it('is refused on the lines that the update touches, with the remaining units', async () => {
    const { path, lines } = await shop.created({ ...readyBody, line_items: [wanted('variant_shirt_s', 3)] })
    await stock('variant_shirt_s', 2)
    const line_items = [{ line_item_id: lines[0], quantity: 4 }]
    const refusal = await shop.ask('PUT', path, { line_items })
    expect(refusal).toEqual(refused(400, shortOf('Indigo Shirt (S)', 2, '/line_items/0/quantity')))
    await stock('variant_shirt_s', 100)
  })

  it('is reported on the other lines until their quantity fits', async () => {
    const { path, lines } = await shop.created({
      ...readyBody,
      line_items: [wanted('variant_mug', 1), wanted('variant_shirt_s', 3)],
    })
    await stock('variant_shirt_s', 2)
    const marked = withLines([mug(1), shirt(3, '<li 2>')], 8700)
    const messages = [shortOf('Indigo Shirt (S)', 2, '/line_items/1/quantity')]
    const expected = { ...marked, body: { ...marked.body, status: 'incomplete', messages } }
    expect(await shop.ask('PUT', path, { buyer })).toEqual(expected)
    expect(await shop.ask('GET', path)).toEqual(expected)
    const fits = await shop.ask('PUT', path, { line_items: [{ line_item_id: lines[1], quantity: 2 }] })
    expect(fits).toEqual(withLines([mug(1), shirt(2, '<li 2>')], 6200))
    await stock('variant_shirt_s', 100)
  })

  it('is not named for an item that is no longer sold, which is reported as unavailable', async () => {
    const { path } = await shop.created(two)
    await status('prod_mug', 'draft')
    const { body } = await shop.ask('PUT', path, { buyer })
    await status('prod_mug', 'published')
    expect([body.status, body.messages]).toEqual([
      'incomplete',
      [error('item_unavailable', 'Clay Mug (Default) is no longer sold.', { path: '/line_items/1/item/id' })],
    ])
  })
})

it('a changed price is applied and reported once', async () => {
  const { path } = await shop.created(readyBody)
  await price(2600)
  const changed = withLines([shirt(1, '<li>', 2600)], 2600)
  const messages = [info('price_changed', 'Prices have changed: Indigo Shirt: $25.00 → $26.00.')]
  expect(await shop.ask('GET', path)).toEqual(session(200, readySession))
  expect(await shop.ask('PUT', path, { buyer })).toEqual({ ...changed, body: { ...changed.body, messages } })
  expect(await shop.ask('PUT', path, { buyer })).toEqual(changed)
  await price(2500)
})

it('an item that is no longer sold is refused if the update names its line', async () => {
  const { path, lines } = await shop.created(two)
  await status('prod_mug', 'draft')
  const answer = await shop.ask('PUT', path, { line_items: [{ line_item_id: lines[1], quantity: 2 }] })
  await status('prod_mug', 'published')
  const problem = error('item_unavailable', 'Item variant_mug was not found.', { path: '/line_items/0/line_item_id' })
  expect(answer).toEqual(refused(400, problem))
})

it('a session’s messages are about the buyer, the address and the lines, in this order, with informational ones last', async () => {
  const line_items = [wanted('variant_shirt_s', 3), wanted('variant_mug', 1)]
  const { path } = await shop.created({ line_items, discounts: { codes: ['NOPE'] } })
  await stock('variant_mug', 0)
  await price(2600)
  const { body } = await shop.ask('PUT', path, { context: { region_id: 'reg_us' } })
  await stock('variant_mug', 100)
  await price(2500)
  expect(body.messages).toEqual([
    missingEmail,
    missingAddress,
    shortOf('Clay Mug (Default)', 0, '/line_items/1/quantity'),
    info('price_changed', 'Prices have changed: Indigo Shirt: $25.00 → $26.00.'),
    info('discount_code_invalid', 'Discount code NOPE is not known.', '/discounts/codes/0'),
  ])
})

it('a session has at most 100 lines, also over several updates', async () => {
  const { path } = await shop.created(readyBody)
  const line_items = Array.from({ length: 100 }, (_, index) => wanted(`variant_nothing_${index}`, 1))
  const answer = await shop.ask('PUT', path, { line_items })
  expect(answer.body.messages[0]).toEqual(
    error('invalid', 'A session can have at most 100 lines. Leave some out.', { path: '/line_items' }),
  )
})

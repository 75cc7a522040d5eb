import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buyer,
  info,
  nevada,
  pune,
  readyBody,
  readySession,
  session,
  shipTo,
  shirt,
  totals,
  usExpress,
  usStandard,
  wanted,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, sessions } from '../support/storefront-contract.ts'
import { settle } from '../support/storefront-payment.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const create = (codes: string[], more: object = {}) =>
  shop.ask('POST', sessions, { ...readyBody, discounts: { codes }, ...more })
const ten = { code: 'TEN', title: 'Ten percent', amount: -250 }
const withTen = { ...readySession, totals: totals({ subtotal: 2500, discount: -250, fulfillment: 500, total: 2750 }) }

describe('a code that applies', () => {
  it.each(['TEN', 'ten', ' Ten '])('is accepted in any case: %j', async (code) => {
    expect(await create([code])).toEqual(session(201, { ...withTen, discounts: { codes: ['TEN'], applied: [ten] } }))
  })

  it('is applied once, however often it is sent', async () => {
    expect(await create(['TEN', 'ten'])).toEqual(
      session(201, { ...withTen, discounts: { codes: ['TEN'], applied: [ten] } }),
    )
  })

  it('reduces the rest that the previous codes left, in the given order', async () => {
    const five = (amount: number) => ({ code: 'FIVE', title: 'Five dollars', amount })
    const first = await create(['FIVE', 'TEN'])
    expect(first.body.discounts.applied).toEqual([five(-500), { ...ten, amount: -200 }])
    const second = await create(['TEN', 'FIVE'])
    expect(second.body.discounts.applied).toEqual([ten, five(-500)])
    expect(second.body.totals).toEqual(totals({ subtotal: 2500, discount: -750, fulfillment: 500, total: 2250 }))
  })

  it('can reduce the shipping', async () => {
    const applied = [{ code: 'FREESHIP', title: 'Free shipping', amount: -500 }]
    const more = {
      totals: totals({ subtotal: 2500, discount: -500, fulfillment: 500, total: 2500 }),
      discounts: { codes: ['FREESHIP'], applied },
    }
    expect(await create(['FREESHIP'])).toEqual(session(201, { ...readySession, ...more }))
  })

  it('is valid from its start to its end, both inclusive', async () => {
    const time = new Date('2026-03-01T10:00:00.000Z')
    const set = (starts_at: Date | null, ends_at: Date | null) =>
      shop.weft.db.updateTable('discount').set({ starts_at, ends_at }).where('code', '=', 'TEN').execute()
    await set(time, time)
    const { body } = await create(['TEN'])
    await set(null, null)
    expect(body.discounts.applied).toEqual([ten])
  })
})

describe('a code that does not apply causes no failure: the session names the code and the reason', () => {
  const rejected = async (code: string, reason: string, content: string, more: object = {}) => {
    const answer = await create([code], more)
    const messages = [info(reason, content, '/discounts/codes/0')]
    expect(answer.body.messages).toEqual(messages)
    if (Object.keys(more).length > 0) return
    expect(answer).toEqual(session(201, { ...readySession, discounts: { codes: [code], applied: [] }, messages }))
  }

  it('because it is unknown', async () => {
    await rejected('NOPE', 'discount_code_invalid', 'Discount code NOPE is not known.')
  })

  it('because it is not active', async () => {
    const active = (value: boolean) =>
      shop.weft.db.updateTable('discount').set({ active: value }).where('code', '=', 'TEN').execute()
    await active(false)
    await rejected('TEN', 'discount_code_invalid', 'Discount code TEN is not active.')
    await active(true)
  })

  it('because it has expired', async () => {
    await rejected('OLD', 'discount_code_expired', 'Discount code OLD expired on 2020-01-01 00:00 UTC.')
  })

  it('because all customers together have used it up', async () => {
    const used = (used_count: number) =>
      shop.weft.db.updateTable('discount').set({ used_count }).where('code', '=', 'ONCE').execute()
    await used(1)
    await rejected('ONCE', 'discount_code_expired', 'Discount code ONCE has been used as often as it can be.')
    await used(0)
  })

  it('because this customer has used it up, with any case of the e-mail address', async () => {
    const first = await shop.created({ ...readyBody, discounts: { codes: ['MINE'] } })
    await shop.ask('POST', `${first.path}/complete`)
    await settle(shop, first.id, { status: 'paid' })
    const content = 'Discount code MINE has been used by this customer as often as it can be.'
    await rejected('MINE', 'discount_code_not_applicable', content, { buyer: { email: 'ADA@buyer.example' } })
    const { body } = await create(['MINE'], { buyer: { email: 'bob@buyer.example' } })
    expect(body.discounts.applied).toEqual([{ code: 'MINE', title: 'Mine', amount: -1250 }])
  })

  it('because it has not started', async () => {
    const starts = (starts_at: Date | null) =>
      shop.weft.db.updateTable('discount').set({ starts_at }).where('code', '=', 'TEN').execute()
    await starts(new Date('2026-03-01T10:00:00.001Z'))
    await rejected('TEN', 'discount_code_not_applicable', 'Discount code TEN is not valid before 2026-03-01 10:00 UTC.')
    await starts(null)
  })

  it('because the cart is below its minimum', async () => {
    const content = 'Discount code BIG needs a subtotal of $1,000.00: $975.00 is missing.'
    await rejected('BIG', 'discount_code_not_applicable', content)
  })

  it('because it is for another currency', async () => {
    const content = 'Discount code FIVE is for orders in USD, not in INR.'
    await rejected('FIVE', 'discount_code_not_applicable', content, { shipping_address: pune })
  })

  it('because the cart is empty', async () => {
    const content = 'Discount code TEN does not apply to anything in the cart.'
    const answer = await create(['TEN'], { line_items: [] })
    expect(answer.body.messages.slice(-1)).toEqual([
      info('discount_code_not_applicable', content, '/discounts/codes/0'),
    ])
  })

  it('is reported beside the codes that apply', async () => {
    const answer = await create(['NOPE', 'TEN', 'OLD'])
    const messages = [
      info('discount_code_invalid', 'Discount code NOPE is not known.', '/discounts/codes/0'),
      info('discount_code_expired', 'Discount code OLD expired on 2020-01-01 00:00 UTC.', '/discounts/codes/2'),
    ]
    const discounts = { codes: ['NOPE', 'TEN', 'OLD'], applied: [ten] }
    expect(answer).toEqual(session(201, { ...withTen, discounts, messages }))
  })
})

describe('an update', () => {
  const open = () => shop.created({ ...readyBody, discounts: { codes: ['TEN'] } })

  it('replaces the codes', async () => {
    const { path } = await open()
    const more = {
      totals: totals({ subtotal: 2500, discount: -500, fulfillment: 500, total: 2500 }),
      discounts: { codes: ['FIVE'], applied: [{ code: 'FIVE', title: 'Five dollars', amount: -500 }] },
    }
    expect(await shop.ask('PUT', path, { discounts: { codes: ['five'] } })).toEqual(
      session(200, { ...readySession, ...more }),
    )
  })

  it('clears them with an empty list', async () => {
    const { path } = await open()
    expect(await shop.ask('PUT', path, { discounts: { codes: [] } })).toEqual(session(200, readySession))
  })

  it.each([{}, { discounts: {} }])('keeps them if it does not include any: %j', async (body) => {
    const { path } = await open()
    const kept = session(200, { ...withTen, discounts: { codes: ['TEN'], applied: [ten] } })
    expect(await shop.ask('PUT', path, body)).toEqual(kept)
  })

  it('recalculates them for the changed lines', async () => {
    const { path, lines } = await open()
    const more = {
      line_items: [shirt(3)],
      totals: totals({ subtotal: 7500, discount: -750, fulfillment: 500, total: 7250 }),
      buyer,
      ...shipTo(nevada, ['<li>'], [usStandard(), usExpress]),
      discounts: { codes: ['TEN'], applied: [{ ...ten, amount: -750 }] },
    }
    const answer = await shop.ask('PUT', path, { line_items: [{ line_item_id: lines[0], quantity: 3 }] })
    expect(answer).toEqual(session(200, { ...readySession, ...more }))
  })
})

it('a discount is distributed over the lines so that the taxes still add up', async () => {
  const address = { ...nevada, address_region: 'CA' }
  const line_items = [wanted('variant_shirt_s', 1), wanted('variant_mug', 1)]
  const { body } = await create(['FIVE'], { line_items, shipping_address: address })
  expect(body.totals).toEqual(totals({ subtotal: 3700, discount: -500, fulfillment: 500, tax: 268, total: 3968 }))
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buyer,
  error,
  line,
  missingAddress,
  missingEmail,
  missingItems,
  mug,
  nevada,
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
import { type ContractShop, contractShop, sessions, start } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const create = (body: unknown) => shop.ask('POST', sessions, body)

describe('the status of a new session', () => {
  it('is ready_for_complete with items, e-mail address and shipping address', async () => {
    expect(await create(readyBody)).toEqual(session(201, readySession))
  })

  it('is incomplete with items and e-mail address but no shipping address, and the messages say so', async () => {
    const more = {
      line_items: [shirt(2)],
      totals: totals({ subtotal: 5000, total: 5000 }),
      buyer,
      messages: [missingAddress],
    }
    expect(await create({ line_items: [wanted('variant_shirt_s', 2)], buyer })).toEqual(session(201, more))
  })

  it('is incomplete with an empty list of items, and one response lists every missing part', async () => {
    const messages = [missingItems, missingEmail, missingAddress]
    expect(await create({ line_items: [] })).toEqual(session(201, { messages }))
  })

  it.each(['', '   '])(
    'is incomplete if the street of the shipping address is %j, which counts as no address',
    async (street_address) => {
      const address = { ...nevada, street_address }
      const more = {
        line_items: [shirt(1)],
        totals: totals({ subtotal: 2500, total: 2500 }),
        buyer,
        shipping_address: { ...nevada, street_address: '' },
        messages: [missingAddress],
      }
      expect(await create({ ...readyBody, shipping_address: address })).toEqual(session(201, more))
    },
  )

  it.each(['', '   '])('is refused if the town of the shipping address is %j', async (address_locality) => {
    const answer = await create({ ...readyBody, shipping_address: { ...nevada, address_locality } })
    expect([answer.status, answer.body.messages]).toEqual([
      400,
      [error('invalid', 'must not be empty', { path: '/shipping_address/address_locality' })],
    ])
  })

  it('is incomplete if nothing ships to the shipping address', async () => {
    const address = { street_address: '4 Rue', address_locality: 'Paris', address_country: 'FR' }
    const content = 'No shipping option serves this shipping address. Change the address.'
    const more = {
      currency: 'EUR',
      line_items: [shirt(1, '<li>', 2200)],
      totals: totals({ subtotal: 2200, total: 2200 }),
      buyer,
      ...shipTo(address, ['<li>'], []),
      messages: [error('no_fulfillment_option', content, { path: '/shipping_address' })],
    }
    expect(await create({ ...readyBody, shipping_address: address })).toEqual(session(201, more))
  })
})

describe('lines', () => {
  it('keep their order, and the same variant twice is one line', async () => {
    const line_items = [wanted('variant_mug', 1), wanted('variant_shirt_s', 2), wanted('variant_mug', 3)]
    const more = {
      line_items: [mug(4), shirt(2, '<li 2>')],
      totals: totals({ subtotal: 9800, total: 9800 }),
      buyer,
      messages: [missingAddress],
    }
    expect(await create({ line_items, buyer })).toEqual(session(201, more))
  })

  it('hold at most 9,999 units of one variant together', async () => {
    const line_items = [wanted('variant_shirt_s', 9999), wanted('variant_shirt_s', 1)]
    const problem = error('invalid', 'A line can have at most 9999 units. Reduce the quantity.', {
      path: '/line_items/1/quantity',
    })
    const short = shortOf('Indigo Shirt (S)', 100, '/line_items/0/quantity')
    expect(await create({ line_items })).toEqual(refused(400, problem, short))
  })

  it('are item_unavailable if the variants are unknown, unpublished or not in the key’s channel, all reported together', async () => {
    const { db } = shop.weft
    await db.updateTable('product').set({ status: 'draft' }).where('id', '=', 'prod_mug').execute()
    await db.deleteFrom('product_sales_channel').where('product_id', '=', 'prod_lamp').execute()
    const ids = ['variant_nothing', 'variant_shirt_s', 'variant_mug', 'variant_lamp', '']
    const answer = await create({ line_items: ids.map((id) => wanted(id, 1)) })
    await db.updateTable('product').set({ status: 'published' }).where('id', '=', 'prod_mug').execute()
    await db
      .insertInto('product_sales_channel')
      .values({ product_id: 'prod_lamp', sales_channel_id: 'sc_test' })
      .execute()
    const unavailable = (index: number) =>
      error('item_unavailable', `Item ${ids[index]} was not found.`, { path: `/line_items/${index}/item/id` })
    expect(answer).toEqual(refused(400, unavailable(0), unavailable(2), unavailable(3), unavailable(4)))
  })

  it('are out_of_stock above the stock, with the remaining units, all reported together', async () => {
    const line_items = [
      wanted('variant_print', 1),
      wanted('variant_shirt_s', 101),
      wanted('variant_shirt_m', 100),
      wanted('variant_lamp', 2),
    ]
    expect(await create({ line_items })).toEqual(
      refused(
        400,
        shortOf('Wood Print (Default)', 0, '/line_items/0/quantity'),
        shortOf('Indigo Shirt (S)', 100, '/line_items/1/quantity'),
        shortOf('Brass Lamp (Default)', 1, '/line_items/3/quantity'),
      ),
    )
  })

  it('count the units that running payments hold as unavailable', async () => {
    await shop.weft.db
      .updateTable('variant_stock')
      .set({ reserved: 1 })
      .where('variant_id', '=', 'variant_lamp')
      .execute()
    const answer = await create({ line_items: [wanted('variant_lamp', 1)] })
    await shop.weft.db
      .updateTable('variant_stock')
      .set({ reserved: 0 })
      .where('variant_id', '=', 'variant_lamp')
      .execute()
    expect(answer).toEqual(refused(400, shortOf('Brass Lamp (Default)', 0, '/line_items/0/quantity')))
  })

  it('can exceed the stock if it is not managed or can be backordered', async () => {
    const stock = (set: { managed?: boolean; allow_backorder?: boolean }) =>
      shop.weft.db.updateTable('variant_stock').set(set).where('variant_id', '=', 'variant_print').execute()
    const more = {
      line_items: [line('<li>', 'variant_print', 'Wood Print', 800, 5)],
      totals: totals({ subtotal: 4000, total: 4000 }),
      messages: [missingEmail, missingAddress],
    }
    const body = { line_items: [wanted('variant_print', 5)] }
    await stock({ allow_backorder: true })
    expect(await create(body)).toEqual(session(201, more))
    await stock({ allow_backorder: false, managed: false })
    expect(await create(body)).toEqual(session(201, more))
    await stock({ managed: true })
  })

  it('create no records if they fail', async () => {
    const count = async () => (await shop.weft.db.selectFrom('checkout').select('id').execute()).length
    const before = await count()
    await create({ line_items: [wanted('variant_shirt_s', 1), wanted('variant_print', 1)] })
    expect(await count()).toBe(before)
  })
})

describe('the buyer', () => {
  const buyerOf = async (given: object) => (await create({ line_items: [], buyer: given })).body.buyer

  it('is the given one, independent of the shipping address', async () => {
    const given = { email: 'Ada@Buyer.example', first_name: 'Ada', last_name: 'Lovelace', phone_number: '+44 20' }
    const shipping_address = {
      ...nevada,
      first_name: 'Bob',
      last_name: 'Babbage',
      phone_number: '1',
      postal_code: '89501',
    }
    const { body } = await create({ ...readyBody, buyer: given, shipping_address })
    expect([body.buyer, body.shipping_address]).toEqual([given, shipping_address])
  })

  it.each([
    ['Ada Lovelace', { first_name: 'Ada', last_name: 'Lovelace' }],
    ['Ada King Lovelace', { first_name: 'Ada King', last_name: 'Lovelace' }],
    ['  Ada   Lovelace ', { first_name: 'Ada', last_name: 'Lovelace' }],
    ['Ada', { first_name: 'Ada' }],
    ['   ', undefined],
  ])('has the full name %j split at its last space', async (full_name, expected) => {
    expect(await buyerOf({ full_name })).toEqual(expected)
  })

  it('keeps its given first or last name and ignores the full name', async () => {
    expect(await buyerOf({ full_name: 'Ada Lovelace', first_name: 'Augusta' })).toEqual({ first_name: 'Augusta' })
    expect(await buyerOf({ full_name: 'Ada Lovelace', last_name: 'King' })).toEqual({ last_name: 'King' })
  })

  it('is omitted if not given', async () => {
    expect(await create({ line_items: [], buyer: {} })).toEqual(
      session(201, { messages: [missingItems, missingEmail, missingAddress] }),
    )
  })
})

describe('the choice of a shipping option', () => {
  const express = { ...readySession, totals: totals({ subtotal: 2500, fulfillment: 1500, total: 4000 }) }
  const chosen = { ...express, ...shipTo(nevada, ['<li>'], [usStandard(), usExpress], 'so_us_exp') }

  it('can be part of the create request, in both forms', async () => {
    expect(await create({ ...readyBody, fulfillment_option_id: 'so_us_exp' })).toEqual(session(201, chosen))
    const fulfillment = { methods: [{ groups: [{ selected_option_id: 'so_us_exp' }] }] }
    expect(await create({ ...readyBody, fulfillment })).toEqual(session(201, chosen))
  })

  it('is refused if it is not offered', async () => {
    const content = 'Fulfillment option so_in_std is not offered for this session.'
    expect(await create({ ...readyBody, fulfillment_option_id: 'so_in_std' })).toEqual(
      refused(400, error('invalid', content, { path: '/fulfillment_option_id' })),
    )
  })
})

it('a session stores the caller, the total and the creation time, and ids sort by time', async () => {
  const { id, lines } = await shop.created(readyBody)
  const row = await shop.weft.db
    .selectFrom('checkout')
    .select(['publishable_key_id', 'sales_channel_id', 'agent_profile', 'email', 'total_minor', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({
    publishable_key_id: 'apk_1',
    sales_channel_id: 'sc_test',
    agent_profile: 'https://agent.example/profile',
    email: 'ada@buyer.example',
    total_minor: 3000,
    created_at: new Date(start),
  })
  shop.weft.clock.advance(1)
  const later = await shop.created(readyBody)
  expect([id < later.id, (lines[0] ?? '') < (later.lines[0] ?? '')]).toEqual([true, true])
  shop.weft.clock.set(new Date(start))
})

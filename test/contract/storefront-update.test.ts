import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  buyer,
  error,
  missingAddress,
  missingEmail,
  missingField,
  missingItems,
  nevada,
  readyBody,
  readySession,
  refused,
  session,
  shipTo,
  shirt,
  totals,
  usExpress,
  usStandard,
  wanted,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, start } from '../support/storefront-contract.ts'
import { settle } from '../support/storefront-payment.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterEach(() => shop.weft.clock.set(new Date(start)))
afterAll(() => shop.weft.stop())

const ready = () => shop.created(readyBody)

describe('an update changes only the given fields:', () => {
  it('it leads from incomplete to ready_for_complete step by step, and lists every missing part', async () => {
    const { path } = await shop.created({ line_items: [] })
    const oneShirt = { line_items: [shirt(1)], totals: totals({ subtotal: 2500, total: 2500 }) }
    expect(await shop.ask('PUT', path, { buyer })).toEqual(
      session(200, { buyer, messages: [missingItems, missingAddress] }),
    )
    expect(await shop.ask('PUT', path, { line_items: [wanted('variant_shirt_s', 1)] })).toEqual(
      session(200, { ...oneShirt, buyer, messages: [missingAddress] }),
    )
    expect(await shop.ask('PUT', path, { shipping_address: nevada })).toEqual(session(200, readySession))
  })

  it('it leads back to incomplete', async () => {
    const { path } = await ready()
    const address = { ...nevada, street_address: '' }
    const more = { line_items: [shirt(1)], totals: totals({ subtotal: 2500, total: 2500 }), buyer }
    expect(await shop.ask('PUT', path, { shipping_address: address })).toEqual(
      session(200, { ...more, shipping_address: address, messages: [missingAddress] }),
    )
  })

  it('it can be empty', async () => {
    const { path } = await ready()
    expect(await shop.ask('PUT', path, {})).toEqual(session(200, readySession))
  })

  it('it changes updated_at and expires_at, never created_at', async () => {
    const { path } = await ready()
    shop.weft.clock.advance(5 * 3600_000)
    const times = { updated_at: '2026-03-01T15:00:00.000Z', expires_at: '2026-03-01T21:00:00.000Z' }
    expect(await shop.ask('PUT', path, {})).toEqual(session(200, { ...readySession, ...times }))
    shop.weft.clock.advance(5 * 3600_000)
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...readySession, ...times }))
  })

  it('it ignores unknown fields', async () => {
    const { path } = await ready()
    const body = { id: 'cart_x', status: 'completed', currency: 'JPY', buyer: { vip: 1 }, line_items: [], totals: [] }
    expect(await shop.ask('PUT', path, body)).toEqual(session(200, readySession))
  })
})

describe('the buyer', () => {
  const full = { email: 'ada@buyer.example', first_name: 'Ada', last_name: 'Lovelace', phone_number: '+44' }
  const open = () => shop.created({ line_items: [], buyer: full })
  const changed = async (given: object) => {
    const { path } = await open()
    return (await shop.ask('PUT', path, { buyer: given })).body.buyer
  }

  it('keeps the omitted fields', async () => {
    expect(await changed({})).toEqual(full)
    expect(await changed({ phone_number: '+1' })).toEqual({ ...full, phone_number: '+1' })
    expect(await changed({ email: 'b@c.example' })).toEqual({ ...full, email: 'b@c.example' })
    expect(await changed({ first_name: 'Augusta' })).toEqual({ ...full, first_name: 'Augusta' })
  })

  it('is renamed completely by a full name, without parts of the old name', async () => {
    expect(await changed({ full_name: 'Grace Brewster Hopper' })).toEqual({
      ...full,
      first_name: 'Grace Brewster',
      last_name: 'Hopper',
    })
    const { last_name: _, ...rest } = full
    expect(await changed({ full_name: 'Cher' })).toEqual({ ...rest, first_name: 'Cher' })
  })

  it('keeps its name if the full name is blank', async () => {
    expect(await changed({ full_name: ' ' })).toEqual(full)
  })
})

describe('the shipping address', () => {
  it('is replaced completely, and omitted fields are removed', async () => {
    const { path } = await shop.created({
      ...readyBody,
      shipping_address: { ...nevada, first_name: 'Ada', postal_code: '1' },
    })
    expect(await shop.ask('PUT', path, { shipping_address: nevada })).toEqual(session(200, readySession))
  })

  it('requires its required fields on an update too', async () => {
    const { path } = await ready()
    expect(await shop.ask('PUT', path, { shipping_address: { postal_code: '1' } })).toEqual(
      refused(
        400,
        missingField('/shipping_address/street_address'),
        missingField('/shipping_address/address_locality'),
        missingField('/shipping_address/address_country'),
      ),
    )
  })

  it('keeps its destination id', async () => {
    const { path } = await ready()
    const destination = async () =>
      (await shop.weft.agent('GET', path)).body.fulfillment.methods[0].selected_destination_id
    const before = await destination()
    await shop.ask('PUT', path, { shipping_address: { ...nevada, street_address: '2 Main St' } })
    expect(await destination()).toBe(before)
  })
})

describe('the shipping option', () => {
  const express = {
    ...readySession,
    totals: totals({ subtotal: 2500, fulfillment: 1500, total: 4000 }),
    ...shipTo(nevada, ['<li>'], [usStandard(), usExpress], 'so_us_exp'),
  }
  const form = (selected_option_id: unknown) => ({ fulfillment: { methods: [{ groups: [{ selected_option_id }] }] } })

  it('is the cheapest one until an option is chosen, which is then kept', async () => {
    const { path } = await ready()
    expect(await shop.ask('PUT', path, { fulfillment_option_id: 'so_us_exp' })).toEqual(session(200, express))
    expect(await shop.ask('PUT', path, { buyer })).toEqual(session(200, express))
    expect(await shop.ask('GET', path)).toEqual(session(200, express))
    expect(await shop.ask('PUT', path, { fulfillment_option_id: 'so_us_std' })).toEqual(session(200, readySession))
  })

  it('can be chosen in the protocol’s form too', async () => {
    const { path } = await ready()
    expect(await shop.ask('PUT', path, form('so_us_exp'))).toEqual(session(200, express))
    expect(await shop.ask('PUT', path, form(null))).toEqual(session(200, express))
    const both = { ...form('so_us_exp'), fulfillment_option_id: 'so_us_std' }
    expect(await shop.ask('PUT', path, both)).toEqual(session(200, readySession))
  })

  it.each(['so_nothing', 'so_in_std', ''])('is refused if it is not offered: %j', async (id) => {
    const { path } = await ready()
    const problem = (path: string) =>
      error('invalid', `Fulfillment option ${id} is not offered for this session.`, { path })
    expect(await shop.ask('PUT', path, { fulfillment_option_id: id })).toEqual(
      refused(400, problem('/fulfillment_option_id')),
    )
    const inForm = problem('/fulfillment/methods/0/groups/0/selected_option_id')
    if (id !== '') expect(await shop.ask('PUT', path, form(id))).toEqual(refused(400, inForm))
    expect(await shop.ask('GET', path)).toEqual(session(200, readySession))
  })

  it('cannot be chosen without a shipping address', async () => {
    const { path } = await shop.created({ line_items: [wanted('variant_shirt_s', 1)] })
    const content = 'Fulfillment option so_us_std is not offered for this session.'
    expect(await shop.ask('PUT', path, { fulfillment_option_id: 'so_us_std' })).toEqual(
      refused(400, error('invalid', content, { path: '/fulfillment_option_id' })),
    )
  })
})

describe('an update is all or nothing:', () => {
  it.each([
    ['a line', { line_items: [wanted('variant_nothing', 1)] }],
    ['an option', { fulfillment_option_id: 'so_nothing' }],
    ['a country', { shipping_address: { ...nevada, address_country: 'BR' } }],
    ['a region', { context: { region_id: 'reg_nowhere' } }],
    ['a field', { discounts: 'TEN' }],
  ])('an invalid %s prevents all other changes', async (_, bad) => {
    const { path } = await ready()
    const good = {
      buyer: { first_name: 'Eve' },
      discounts: { codes: ['TEN'] },
      shipping_address: { ...nevada, postal_code: '1' },
    }
    shop.weft.clock.advance(1000)
    expect((await shop.ask('PUT', path, { ...good, ...bad })).status).toBe(400)
    expect(await shop.ask('GET', path)).toEqual(session(200, readySession))
  })

  it('many concurrent updates are all applied', async () => {
    const { path } = await shop.created({ line_items: [] })
    const add = () => shop.ask('PUT', path, { line_items: [wanted('variant_shirt_s', 1)] })
    const answers = await Promise.all(Array.from({ length: 20 }, add))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const more = { line_items: [shirt(20)], totals: totals({ subtotal: 50000, total: 50000 }) }
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...more, messages: [missingEmail, missingAddress] }))
  })
})

describe('an update is refused', () => {
  const refusedWith = (content: string, severity: 'fatal' | 'recoverable') =>
    refused(409, error('checkout_not_modifiable', content, { severity }))

  it('on a completed and on a canceled session, permanently', async () => {
    const completed = await ready()
    await shop.ask('POST', `${completed.path}/complete`)
    await settle(shop, completed.id, { status: 'paid' })
    const done = refusedWith('This session is completed and cannot be changed.', 'fatal')
    expect(await shop.ask('PUT', completed.path, { buyer: {} })).toEqual(done)
    const canceled = await ready()
    await shop.ask('POST', `${canceled.path}/cancel`)
    const gone = refusedWith('This session is canceled and cannot be changed. Create a new one.', 'fatal')
    expect(await shop.ask('PUT', canceled.path, { buyer: {} })).toEqual(gone)
  })

  it('while the payment is in progress', async () => {
    const { id, path } = await ready()
    await shop.ask('POST', `${path}/complete`)
    const busy = refusedWith('The payment of this session is in progress: cancel or wait.', 'recoverable')
    expect(await shop.ask('PUT', path, { buyer: {} })).toEqual(busy)
    await settle(shop, id, { status: 'failed' })
    expect(await shop.ask('PUT', path, {})).toEqual(session(200, readySession))
  })
})

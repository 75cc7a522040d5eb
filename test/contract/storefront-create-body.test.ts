import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buyer,
  error,
  missingField,
  nevada,
  readyBody,
  readySession,
  refused,
  session,
  wanted,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, sessions } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const create = (body: unknown) => shop.ask('POST', sessions, body)
const invalid = (path: string, content: string) => error('invalid', content, { path })
/** Values of the wrong type for a text. */
const noText: unknown[] = [7, true, {}, ['x']]
const placed = (pointer: string, value: unknown): Record<string, unknown> => {
  const body = structuredClone({ ...readyBody, context: {}, discounts: {} }) as Record<string, unknown>
  const parts = pointer.split('/').slice(1)
  const last = parts.pop() ?? ''
  let target: Record<string, unknown> = body
  for (const part of parts) target = target[part] as Record<string, unknown>
  if (value === undefined) delete target[last]
  else target[last] = value
  return body
}
const refusedAt = async (pointer: string, value: unknown, content: string) =>
  expect(await create(placed(pointer, value))).toEqual(refused(400, invalid(pointer, content)))

describe('a missing required field is `missing` at its path', () => {
  it.each([
    '/line_items',
    '/line_items/0/item',
    '/line_items/0/item/id',
    '/line_items/0/quantity',
    '/shipping_address/street_address',
    '/shipping_address/address_locality',
    '/shipping_address/address_country',
  ])('%s', async (pointer) => {
    expect(await create(placed(pointer, undefined))).toEqual(refused(400, missingField(pointer)))
    expect(await create(placed(pointer, null))).toEqual(refused(400, missingField(pointer)))
  })
})

describe('an optional member that is null counts as missing, at every level', () => {
  it.each([
    '/buyer',
    '/buyer/first_name',
    '/shipping_address',
    '/shipping_address/first_name',
    '/shipping_address/postal_code',
    '/context',
    '/context/region_id',
    '/context/currency',
    '/discounts',
    '/discounts/codes',
    '/fulfillment',
    '/fulfillment_option_id',
  ])('%s', async (pointer) => {
    const withoutIds = ({ status, body }: Awaited<ReturnType<typeof create>>) =>
      JSON.stringify({ status, body }).replace(/(cart|li)_[a-z0-9]+(\.[\w-]+)?/g, '$1')
    const absent = await create(placed(pointer, undefined))
    expect(absent.status).toBe(201)
    expect(withoutIds(await create(placed(pointer, null)))).toBe(withoutIds(absent))
  })
})

describe('a string field of another type is `invalid` at its path', () => {
  it.each([
    '/line_items/0/item/id',
    '/buyer/email',
    '/buyer/first_name',
    '/buyer/last_name',
    '/buyer/full_name',
    '/buyer/phone_number',
    '/shipping_address/first_name',
    '/shipping_address/last_name',
    '/shipping_address/street_address',
    '/shipping_address/address_locality',
    '/shipping_address/address_region',
    '/shipping_address/address_country',
    '/shipping_address/postal_code',
    '/shipping_address/phone_number',
    '/context/region_id',
    '/context/currency',
    '/fulfillment_option_id',
  ])('%s', async (pointer) => {
    for (const value of noText) await refusedAt(pointer, value, 'must be a string')
  })
})

describe('an object or array field of another type is `invalid` at its path', () => {
  it('/line_items/0, also if it is null: an array entry cannot be missing', async () => {
    await refusedAt('/line_items/0', null, 'must be an object')
  })

  it.each([
    '/line_items/0',
    '/line_items/0/item',
    '/buyer',
    '/shipping_address',
    '/context',
    '/discounts',
    '/fulfillment',
  ])('%s', async (pointer) => {
    await refusedAt(pointer, 'x', 'must be an object')
    await refusedAt(pointer, [], 'must be an object')
  })

  it.each(['/line_items', '/discounts/codes'])('%s', async (pointer) => {
    await refusedAt(pointer, 'x', 'must be an array')
    await refusedAt(pointer, { 0: 'x' }, 'must be an array')
  })

  it('/discounts/codes/1', async () => {
    const answer = await create(placed('/discounts/codes', ['TEN', 7]))
    expect(answer).toEqual(refused(400, invalid('/discounts/codes/1', 'must be a string')))
  })
})

describe('a quantity is an integer from 1 to 9,999', () => {
  it.each([
    [0, 'must be at least 1'],
    [-1, 'must be at least 1'],
    [10_000, 'must be at most 9999'],
    [1.5, 'must be a whole number'],
    [1e20, 'must be at most 9999'],
    ['2', 'must be a number'],
    [true, 'must be a number'],
  ])('%j is refused, once', async (quantity, content) => {
    await refusedAt('/line_items/0/quantity', quantity, content)
  })

  it('1.0 is 1', async () => {
    const body = JSON.stringify(readyBody).replace('"quantity":1', '"quantity":1.0')
    expect(await create(body)).toEqual(session(201, readySession))
  })
})

describe('limits', () => {
  it('a session holds at most 100 lines', async () => {
    const lines = Array.from({ length: 101 }, () => wanted('variant_shirt_s', 1))
    const content = 'must have at most 100 entries'
    expect(await create({ line_items: lines })).toEqual(refused(400, invalid('/line_items', content)))
  })

  it.each(['/shipping_address/street_address', '/buyer/last_name', '/line_items/0/item/id'])(
    'a text has at most 255 characters: %s',
    async (pointer) => {
      await refusedAt(pointer, 'x'.repeat(256), 'must have at most 255 characters')
    },
  )

  it('255 characters are kept unchanged', async () => {
    const street_address = 'ß'.repeat(255)
    const answer = await create({ ...readyBody, shipping_address: { ...nevada, street_address } })
    expect(answer.body.shipping_address).toEqual({ ...nevada, street_address })
  })

  it('a session takes at most 20 discount codes', async () => {
    const codes = Array.from({ length: 21 }, (_, index) => `CODE${index}`)
    await refusedAt('/discounts/codes', codes, 'must have at most 20 entries')
  })

  it.each(['nobody', 'a b@c.example', '@', ''])('an invalid e-mail address is refused: %j', async (email) => {
    await refusedAt('/buyer/email', email, 'must be an e-mail address')
  })

  it.each(['us', 'dollars', 'u$d'])('a currency without three letters is refused: %s', async (currency) => {
    await refusedAt('/context/currency', currency, 'must be an ISO 4217 code')
  })
})

it('all problems of a body are reported together, each once, lines first, then buyer, address, context and discounts', async () => {
  const body = {
    line_items: [...Array.from({ length: 30 }, () => ({})), { item: {}, quantity: 0 }],
    buyer: { email: 'nobody', first_name: 3 },
    shipping_address: { street_address: 1 },
    context: { currency: 'eu' },
    discounts: { codes: 'TEN' },
  }
  const lines = Array.from({ length: 30 }, (_, index) => [
    missingField(`/line_items/${index}/item`),
    missingField(`/line_items/${index}/quantity`),
  ]).flat()
  expect(await create(body)).toEqual(
    refused(
      400,
      ...lines,
      missingField('/line_items/30/item/id'),
      invalid('/line_items/30/quantity', 'must be at least 1'),
      invalid('/buyer/email', 'must be an e-mail address'),
      invalid('/buyer/first_name', 'must be a string'),
      invalid('/shipping_address/street_address', 'must be a string'),
      missingField('/shipping_address/address_locality'),
      missingField('/shipping_address/address_country'),
      invalid('/context/currency', 'must be an ISO 4217 code'),
      invalid('/discounts/codes', 'must be an array'),
    ),
  )
})

it('a body’s unknown fields are ignored at every level, even if they are named like members of every object', async () => {
  const text = JSON.stringify({
    ...readyBody,
    line_items: [
      {
        ...wanted('variant_shirt_s', 1),
        price: 1,
        id: 'li_mine',
        item: { id: 'variant_shirt_s', price: 1, title: 'x' },
      },
    ],
    buyer: { ...buyer, vip: true },
    shipping_address: { ...nevada, id: 'dest_mine' },
    id: 'cart_mine',
    status: 'completed',
    currency: 'JPY',
    totals: [{ type: 'total', amount: 1 }],
    order_id: 'order_mine',
    payment: { handler_id: 'x' },
  })
  const answer = await create(`{"__proto__":{"buyer":7},"constructor":1,${text.slice(1)}`)
  expect(answer).toEqual(session(201, readySession))
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, readyCheckout } from '../support/official-shop.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
  const made = await shop.weft.admin('POST', '/admin/discounts', {
    code: 'MUGS',
    title: 'Mugs only',
    type: 'percent',
    percent_ppm: 150_000,
    eligible_product_ids: ['prod_mug'],
  })
  expect(made.status).toBe(201)
})
afterAll(() => shop.weft.stop())

const lines = [
  { item: { id: 'variant_shirt_s' }, quantity: 1 },
  { item: { id: 'variant_mug' }, quantity: 3 },
  { item: { id: 'variant_shirt_m' }, quantity: 2 },
]
const lineDiscounts = (body: { line_items: { totals: { type: string; amount: number }[] }[] }) =>
  body.line_items.map(({ totals }) => totals.find(({ type }) => type === 'discount')?.amount ?? 0)

describe.each(ucpVersions)('discount allocations at %s', (version) => {
  const face = () => shop.face(version)

  it('a code for certain products names the lines that it reduced, over REST and MCP', async () => {
    const discounts = { codes: ['MUGS'] }
    const mugs = {
      codes: ['MUGS'],
      applied: [
        { code: 'MUGS', title: 'Mugs only', amount: 540, allocations: [{ path: '$.line_items[1]', amount: 540 }] },
      ],
    }
    const checkout = { ...readyCheckout, line_items: lines, discounts }
    const rest = (await face().rest('checkout', 'POST', '/checkout-sessions', checkout)).body
    expect([rest.discounts, lineDiscounts(rest)]).toEqual([mugs, [0, -540, 0]])
    expect((await face().rest('checkout', 'GET', `/checkout-sessions/${rest.id}`)).body.discounts).toEqual(mugs)
    expect((await face().tool('checkout', 'create_checkout', { checkout })).discounts).toEqual(mugs)
    const cart = { line_items: lines, discounts }
    expect((await face().rest('cart', 'POST', '/carts', cart)).body.discounts).toEqual(mugs)
    expect((await face().tool('cart', 'create_cart', { cart })).discounts).toEqual(mugs)
  })

  it('with several codes, each code’s parts sum to its amount, and each line’s parts to the line’s discount', async () => {
    const body = { ...readyCheckout, line_items: lines, discounts: { codes: ['FIVE', 'MUGS', 'FREESHIP'] } }
    const made = (await face().rest('checkout', 'POST', '/checkout-sessions', body)).body
    expect(made.discounts.applied).toEqual([
      {
        code: 'FIVE',
        title: 'Five dollars',
        amount: 500,
        allocations: [
          { path: '$.line_items[0]', amount: 113 },
          { path: '$.line_items[1]', amount: 162 },
          { path: '$.line_items[2]', amount: 225 },
        ],
      },
      { code: 'MUGS', title: 'Mugs only', amount: 516, allocations: [{ path: '$.line_items[1]', amount: 516 }] },
      {
        code: 'FREESHIP',
        title: 'Free shipping',
        amount: 500,
        allocations: [{ path: "$.totals[?@.type=='fulfillment']", amount: 500 }],
      },
    ])
    expect(lineDiscounts(made)).toEqual([-113, -678, -225])
  })

  it('the parts follow their lines when lines are removed, and a code that waits for shipping has none yet', async () => {
    const body = { ...readyCheckout, line_items: lines, discounts: { codes: ['MUGS'] } }
    const made = (await face().rest('checkout', 'POST', '/checkout-sessions', body)).body
    const rest = lines.slice(1)
    const path = `/checkout-sessions/${made.id}`
    const changed = (await face().rest('checkout', 'PUT', path, { ...body, line_items: rest })).body
    expect(changed.discounts.applied[0].allocations).toEqual([{ path: '$.line_items[0]', amount: 540 }])
    const waiting = { line_items: rest, discounts: { codes: ['FREESHIP'] } }
    const cart = (await face().rest('cart', 'POST', '/carts', waiting)).body
    expect(cart.discounts.applied).toEqual([{ code: 'FREESHIP', title: 'Free shipping', amount: 0, allocations: [] }])
    const converted = await face().rest('checkout', 'POST', '/checkout-sessions', {
      cart_id: cart.id,
      line_items: [],
      fulfillment: delivery,
    })
    expect(converted.body.discounts.applied[0].allocations).toEqual([
      { path: "$.totals[?@.type=='fulfillment']", amount: 500 },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, shirt } from '../support/official-shop.ts'
import { settle } from '../support/storefront-payment.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

describe.each(ucpVersions)('carts at %s', (version) => {
  const face = () => shop.face(version)
  const create = async (body: unknown = { line_items: [shirt] }) =>
    (await face().rest('cart', 'POST', '/carts', body)).body
  const read = async (id: string) => (await face().rest('cart', 'GET', `/carts/${id}`)).body
  const convert = (body: object) => face().rest('checkout', 'POST', '/checkout-sessions', { line_items: [], ...body })
  const gone = {
    ucp: { version, status: 'error' },
    messages: [{ type: 'error', code: 'not_found', content: 'This cart was not found.', severity: 'unrecoverable' }],
    continue_url: 'https://shop.example/',
  }

  it('a cart has lines, estimated totals and a page, but no fields of a checkout', async () => {
    const { status, body } = await face().rest('cart', 'POST', '/carts', {
      line_items: [shirt],
      context: { currency: 'eur' },
    })
    const { id, line_items, links: _links, continue_url, ...rest } = body
    expect({ status, rest }).toEqual({
      status: 201,
      rest: {
        ucp: {
          version,
          status: 'success',
          capabilities: {
            'dev.ucp.shopping.cart': [{ version }],
            'dev.ucp.shopping.discount': [{ version }],
            ...(version === '2026-04-08' ? {} : { 'dev.ucp.shopping.buyer_consent': [{ version }] }),
          },
        },
        currency: 'EUR',
        totals: [
          { type: 'subtotal', display_text: 'Subtotal', amount: 2200 },
          { type: 'total', display_text: 'Total', amount: 2200 },
        ],
        ...(version === '2026-04-08'
          ? {}
          : {
              buyer: {
                consent: {
                  'dev.ucp.consent.marketing': {
                    granted: false,
                    source: 'business',
                    description: 'Offers and news from this shop',
                  },
                },
              },
            }),
        discounts: { codes: [], applied: [] },
        messages: [],
        expires_at: '2026-03-01T16:00:00.000Z',
      },
    })
    expect(line_items.map(({ item, quantity }: typeof shirt) => [item.id, quantity])).toEqual([['variant_shirt_s', 1]])
    expect(continue_url.startsWith(`https://shop.example/checkout/${id}.`)).toBe(true)
    expect(await read(id)).toEqual(body)
  })

  it('an update replaces the whole cart, and a refused one changes nothing', async () => {
    const cart = await create()
    const line_items = [{ id: cart.line_items[0].id, item: { id: 'variant_shirt_s' }, quantity: 3 }]
    const changed = (
      await face().rest('cart', 'PUT', `/carts/${cart.id}`, { line_items, discounts: { codes: ['TEN'] } })
    ).body
    expect({ id: changed.line_items[0].id, total: changed.totals.at(-1).amount }).toEqual({
      id: cart.line_items[0].id,
      total: 6750,
    })
    const unknown = { line_items: [{ item: { id: 'variant_none' }, quantity: 2 }] }
    const { messages, ...rest } = (await face().rest('cart', 'PUT', `/carts/${cart.id}`, unknown)).body
    const { messages: none, ...before } = changed
    expect({ rest, none, messages }).toEqual({
      rest: before,
      none: [],
      messages: [
        {
          type: 'error',
          code: 'item_unavailable',
          content: 'Item variant_none was not found.',
          severity: 'recoverable',
          path: '$.line_items[0].item.id',
        },
      ],
    })
  })

  it('a cart becomes one checkout, however often it is converted; the cart’s contents take precedence over the body’s', async () => {
    const cart = await create({ line_items: [shirt], buyer: { email: 'asha@example.com' } })
    const overlapping = {
      line_items: [{ item: { id: 'variant_mug' }, quantity: 9 }],
      buyer: { email: 'x@example.com' },
    }
    const first = await convert({ cart_id: cart.id, ...overlapping, fulfillment: delivery })
    expect({
      status: first.status,
      state: first.body.status,
      email: first.body.buyer.email,
      lines: first.body.line_items,
    }).toEqual({
      status: 201,
      state: 'ready_for_complete',
      email: 'asha@example.com',
      lines: cart.line_items,
    })
    const again = await convert({ cart_id: cart.id })
    expect(again.body).toEqual(first.body)
    const whole = {
      line_items: [{ ...shirt, quantity: 2 }],
      buyer: { email: 'asha@example.com' },
      fulfillment: delivery,
    }
    await face().rest('checkout', 'PUT', `/checkout-sessions/${first.body.id}`, whole)
    expect((await read(cart.id)).line_items[0].quantity).toBe(2)
  })

  it('a cart no longer exists once it is bought', async () => {
    const cart = await create({ line_items: [shirt], buyer: { email: 'asha@example.com' } })
    const { body } = await convert({ cart_id: cart.id, fulfillment: delivery })
    await face().rest('checkout', 'POST', `/checkout-sessions/${body.id}/complete`, {})
    await settle(shop, body.id, { status: 'paid' })
    expect(await read(cart.id)).toEqual(gone)
  })

  it('a cart is returned by its cancellation, and not found afterwards', async () => {
    const cart = await create()
    const canceled = (await face().rest('cart', 'POST', `/carts/${cart.id}/cancel`)).body
    expect({ id: canceled.id, lines: canceled.line_items }).toEqual({ id: cart.id, lines: cart.line_items })
    expect(await read(cart.id)).toEqual(gone)
    expect((await face().rest('error', 'PUT', `/carts/${cart.id}`, { line_items: [shirt] })).body).toEqual(gone)
    expect((await face().rest('error', 'POST', `/carts/${cart.id}/cancel`)).body).toEqual(gone)
    expect((await convert({ cart_id: cart.id })).body).toEqual(gone)
  })
})

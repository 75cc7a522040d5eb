import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OfficialFace,
  type OfficialShop,
  officialShop,
  readyCheckout,
  usAddress,
} from '../support/official-shop.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

/** A body with optional members set to `null` at several levels. */
const withNulls = {
  ...readyCheckout,
  context: null,
  discounts: { codes: null },
  signals: null,
  buyer: { ...readyCheckout.buyer, first_name: null, phone_number: null },
  fulfillment: {
    methods: [
      { type: 'shipping', id: null, destinations: [{ ...usAddress, extended_address: null, phone_number: null }] },
    ],
  },
}
const search = { query: 'shirt', filters: { price: { min: null, max: null }, categories: null }, pagination: null }

/** Removes ids, links and times, which differ between sessions. */
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) =>
      ['continue_url', 'expires_at', 'links'].includes(name) ? undefined : value,
    ).replace(/(cart|li|dest|chk)_[a-z0-9]+(\.[\w-]+)?/g, '$1'),
  )

describe.each(['2026-04-08', '2026-08-25'] as const)(
  'at %s an optional member that is null counts as absent',
  (version) => {
    let face: OfficialFace
    beforeAll(() => {
      face = shop.face(version)
    })

    it('in a new checkout and its update, over REST', async () => {
      const plain = await face.rest('checkout', 'POST', '/checkout-sessions', readyCheckout)
      const given = await face.rest('checkout', 'POST', '/checkout-sessions', withNulls)
      expect([plain.status, given.status, comparable(given.body)]).toEqual([201, 201, comparable(plain.body)])
      const change = (body: object) =>
        face.rest('checkout', 'PUT', `/checkout-sessions/${given.body.id}`, { id: given.body.id, ...body })
      const [changed, same] = [await change(withNulls), await change(readyCheckout)]
      expect([changed.status, comparable(changed.body)]).toEqual([200, comparable(same.body)])
    })

    it('in a new checkout over MCP, beside absent arguments', async () => {
      const made = (checkout: object) => face.tool('checkout', 'create_checkout', { checkout })
      expect(comparable(await made(withNulls))).toEqual(comparable(await made(readyCheckout)))
    })

    it('in a search and a lookup', async () => {
      const found = (body: object) => face.rest('search', 'POST', '/catalog/search', body)
      const [plain, given] = [await found({ query: 'shirt' }), await found(search)]
      expect([plain.status, given.status, given.body]).toEqual([200, 200, plain.body])
      const lookup = (body: object) => face.rest('lookup', 'POST', '/catalog/lookup', body)
      const ids = { ids: ['variant_shirt_s'] }
      expect((await lookup({ ...ids, context: null, filters: null })).body).toEqual((await lookup(ids)).body)
    })
  },
)

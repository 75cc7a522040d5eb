import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficialShop, officialShop, readyCheckout } from '../support/official-shop.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

describe.each(ucpVersions)('%s', (version) => {
  it('x', async () => {
    const face = shop.face(version)
    const created = await face.rest('checkout', 'POST', '/checkout-sessions', readyCheckout)
    console.log(JSON.stringify(created.body, null, 1))
    const done = await face.rest('checkout', 'POST', `/checkout-sessions/${created.body.id}/complete`, {})
    console.log(JSON.stringify(done.body.messages), done.body.status, done.body.continue_url)
    const s = await face.rest('search', 'POST', '/catalog/search', { query: 'shirt' })
    console.log(JSON.stringify(s.body))
    const l = await face.rest('lookup', 'POST', '/catalog/lookup', { ids: ['prod_shirt', 'variant_shirt_m', 'nope'] })
    console.log(JSON.stringify(l.body))
    const p = await face.rest('product', 'POST', '/catalog/product', {
      id: 'prod_shirt',
      selected: [{ name: 'Size', label: 'M' }],
    })
    console.log(JSON.stringify(p.body))
    const p2 = await face.tool('product', 'get_product', { catalog: { id: 'nope' } })
    console.log(JSON.stringify(p2))
    const c = await face.tool('cart', 'create_cart', { cart: { line_items: readyCheckout.line_items } })
    console.log(JSON.stringify(c))
    console.log(JSON.stringify((await face.rpc('tools/list')).body).length)
    expect((await shop.weft.request({ method: 'GET', url: `/.well-known/ucp/${version}` })).status).toBe(200)
  })
})

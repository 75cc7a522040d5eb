import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  berlin,
  buyer,
  error,
  german,
  inExpress,
  inStandard,
  mug,
  nevada,
  pune,
  readyBody,
  readySession,
  refused,
  session,
  shipTo,
  shirt,
  tokyo,
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
const inDollars = {
  ...readySession,
  line_items: [shirt(1), mug(1, '<li 2>')],
  totals: totals({ subtotal: 3700, fulfillment: 500, total: 4200 }),
  ...shipTo(nevada, ['<li>', '<li 2>'], [usStandard(), usExpress]),
}
const status = (product: string, value: string) =>
  shop.weft.db.updateTable('product').set({ status: value }).where('id', '=', product).execute()

describe('a new country in the shipping address', () => {
  const rupees = {
    ...readySession,
    currency: 'INR',
    line_items: [shirt(1, '<li>', 49900)],
    totals: totals({ subtotal: 49900, fulfillment: 9900, total: 59800 }),
    tax_included: { display_text: 'Tax included', amount: 9122 },
    ...shipTo(pune, ['<li>'], [inStandard(), inExpress]),
  }

  it('switches the region and the prices of all lines, without messages about changed prices', async () => {
    const { path } = await shop.created(readyBody)
    expect(await shop.ask('PUT', path, { shipping_address: pune })).toEqual(session(200, rupees))
    expect(await shop.ask('PUT', path, { shipping_address: nevada })).toEqual(session(200, readySession))
  })

  it('selects the cheapest option there', async () => {
    const { path } = await shop.created({ ...readyBody, fulfillment_option_id: 'so_us_exp' })
    const { body } = await shop.ask('PUT', path, { shipping_address: berlin })
    expect(body.fulfillment).toEqual(shipTo(berlin, ['<li>'], [german]).fulfillment)
  })

  it('is refused completely if a line has no price there', async () => {
    const { path } = await shop.created(two)
    const body = { shipping_address: tokyo, buyer: { first_name: 'Eve' } }
    const problem = error('price_unavailable', 'Clay Mug (Default) has no price in JPY.', {
      path: '/line_items/1/item/id',
    })
    expect(await shop.ask('PUT', path, body)).toEqual(refused(400, problem))
    expect(await shop.ask('GET', path)).toEqual(session(200, inDollars))
  })

  it('never keeps a price of the old currency on a line that is no longer sold', async () => {
    const { path } = await shop.created(two)
    await status('prod_mug', 'draft')
    const answer = await shop.ask('PUT', path, { shipping_address: pune })
    await status('prod_mug', 'published')
    const problem = error('price_unavailable', 'Clay Mug (Default) has no price in INR.', {
      path: '/line_items/1/item/id',
    })
    expect(answer).toEqual(refused(400, problem))
  })

  it('is refused if it is in no region', async () => {
    const { path } = await shop.created(readyBody)
    const content = 'We do not ship to Brazil. Supported countries: DE, FR, IN, JP, US.'
    const answer = await shop.ask('PUT', path, { shipping_address: { ...nevada, address_country: 'Brazil' } })
    const supported_countries = ['DE', 'FR', 'IN', 'JP', 'US']
    expect(answer).toEqual(
      refused(
        400,
        error('country_not_supported', content, { path: '/shipping_address/address_country', supported_countries }),
      ),
    )
  })
})

describe('a region named by an update', () => {
  it('is used, with its prices, as long as there is no shipping address', async () => {
    const { path } = await shop.created({ line_items: [wanted('variant_shirt_s', 1)], buyer })
    const { body } = await shop.ask('PUT', path, { context: { region_id: 'reg_jp' } })
    expect([body.currency, body.line_items]).toEqual(['JPY', [shirt(1, '<li>', 3000)]])
    expect((await shop.ask('PUT', path, { buyer })).body.currency).toBe('JPY')
  })

  it('must contain the country of an existing shipping address', async () => {
    const { path } = await shop.created(readyBody)
    const content = 'We do not ship to US. Supported countries: IN.'
    expect(await shop.ask('PUT', path, { context: { region_id: 'reg_in' } })).toEqual(
      refused(
        400,
        error('country_not_supported', content, {
          path: '/shipping_address/address_country',
          supported_countries: ['IN'],
        }),
      ),
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  berlin,
  buyer,
  error,
  german,
  inExpress,
  inStandard,
  japanese,
  missingAddress,
  nevada,
  paris,
  pune,
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
import { type ContractShop, contractShop, sessions } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const oneShirt = { line_items: [wanted('variant_shirt_s', 1)], buyer }
const create = (more: object) => shop.ask('POST', sessions, { ...oneShirt, ...more })
const inCurrency = (currency: string, price: number) =>
  session(201, {
    currency,
    line_items: [shirt(1, '<li>', price)],
    totals: totals({ subtotal: price, total: price }),
    buyer,
    messages: [missingAddress],
  })
const notSupported = (given: string, supported: string[]) =>
  refused(
    400,
    error('country_not_supported', `We do not ship to ${given}. Supported countries: ${supported.join(', ')}.`, {
      path: '/shipping_address/address_country',
      supported_countries: supported,
    }),
  )
const everywhere = ['DE', 'FR', 'IN', 'JP', 'US']

describe('without a shipping address the region is', () => {
  it('the region of context.region_id', async () => {
    expect(await create({ context: { region_id: 'reg_in' } })).toEqual(inCurrency('INR', 49900))
  })

  it('the region of context.region_id even if context.currency differs', async () => {
    expect(await create({ context: { region_id: 'reg_in', currency: 'eur' } })).toEqual(inCurrency('INR', 49900))
  })

  it.each([
    ['inr', 'INR', 49900],
    ['eur', 'EUR', 2200],
    ['JPY', 'JPY', 3000],
  ])('the region with the currency of context.currency: %s', async (currency, upper, price) => {
    expect(await create({ context: { currency } })).toEqual(inCurrency(upper, price))
  })

  it('the default region if the context names nothing, or no region has its currency', async () => {
    expect(await create({})).toEqual(inCurrency('USD', 2500))
    expect(await create({ context: {} })).toEqual(inCurrency('USD', 2500))
    expect(await create({ context: { currency: 'gbp' } })).toEqual(inCurrency('USD', 2500))
  })
})

describe('with a shipping address,', () => {
  it('a country without added tax has items and shipping as its total', async () => {
    const more = {
      status: 'ready_for_complete',
      messages: [],
      totals: totals({ subtotal: 2500, fulfillment: 500, total: 3000 }),
    }
    const base = inCurrency('USD', 2500).body
    expect(await create({ shipping_address: nevada, context: { currency: 'inr' } })).toEqual({
      status: 201,
      body: { ...base, ...more, ...shipTo(nevada, ['<li>'], [usStandard(), usExpress]) },
    })
  })

  it('a province adds its own tax', async () => {
    const address = { street_address: '1', address_locality: 'LA', address_region: 'us-ca', address_country: 'US' }
    const { body } = await create({ shipping_address: address })
    expect(body.totals).toEqual(totals({ subtotal: 2500, fulfillment: 500, tax: 217, total: 3217 }))
  })

  it('a tax-inclusive region shows the contained tax, and does not add it', async () => {
    const more = {
      status: 'ready_for_complete',
      messages: [],
      totals: totals({ subtotal: 49900, fulfillment: 9900, total: 59800 }),
      tax_included: { display_text: 'Tax included', amount: 9122 },
      ...shipTo(pune, ['<li>'], [inStandard(), inExpress]),
    }
    expect(await create({ shipping_address: pune })).toEqual({
      status: 201,
      body: { ...inCurrency('INR', 49900).body, ...more },
    })
  })

  it('a currency without decimals has whole units as minor units', async () => {
    const more = {
      status: 'ready_for_complete',
      messages: [],
      totals: totals({ subtotal: 3000, fulfillment: 800, tax: 380, total: 4180 }),
      ...shipTo(tokyo, ['<li>'], [japanese]),
    }
    expect(await create({ shipping_address: tokyo })).toEqual({
      status: 201,
      body: { ...inCurrency('JPY', 3000).body, ...more },
    })
  })

  it('a shipping option can be limited to some countries of a region', async () => {
    const { body } = await create({ shipping_address: berlin })
    expect(body.fulfillment).toEqual(shipTo(berlin, ['<li>'], [german]).fulfillment)
    expect((await create({ shipping_address: paris })).body.fulfillment).toEqual(
      shipTo(paris, ['<li>'], []).fulfillment,
    )
  })

  it('the region_id takes precedence, and its region must contain the country', async () => {
    const fits = await create({ shipping_address: berlin, context: { region_id: 'reg_eu' } })
    expect([fits.status, fits.body.currency]).toEqual([201, 'EUR'])
    expect(await create({ shipping_address: nevada, context: { region_id: 'reg_eu' } })).toEqual(
      notSupported('US', ['DE', 'FR']),
    )
  })
})

describe('a country', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    ['USA', 'US'],
    ['usa', 'US'],
    ['United States', 'US'],
    ['united states of america', 'US'],
    ['The United States of America', 'US'],
    ['IN', 'IN'],
    ['IND', 'IN'],
    ['India', 'IN'],
    ['Republic of India', 'IN'],
    ['deu', 'DE'],
    ['Germany', 'DE'],
    ['Federal Republic of Germany', 'DE'],
    [' FRA ', 'FR'],
    ['Japan', 'JP'],
  ])('can be given as %j and is returned as %s', async (address_country, expected) => {
    const { body } = await create({ shipping_address: { ...nevada, address_country } })
    expect(body.shipping_address).toEqual({ ...nevada, address_country: expected })
  })

  it.each(['BR', 'BRA', 'Brazil', 'UK', 'Great Britain', 'Atlantis', '840', 'U', ''])(
    'is refused with the supported countries if it is in no region, or is not a country: %j',
    async (address_country) => {
      expect(await create({ shipping_address: { ...nevada, address_country } })).toEqual(
        notSupported(address_country, everywhere),
      )
    },
  )

  it('is refused if it does not exist, even if a region is named', async () => {
    const shipping_address = { ...nevada, address_country: 'Atlantis' }
    expect(await create({ shipping_address, context: { region_id: 'reg_us' } })).toEqual(
      notSupported('Atlantis', ['US']),
    )
  })
})

it.each(['reg_nowhere', ''])('an unknown region_id is refused: %j', async (region_id) => {
  const problem = error('invalid', `Region ${region_id} was not found.`, { path: '/context/region_id' })
  expect(await create({ context: { region_id } })).toEqual(refused(400, problem))
  expect(await create({ context: { region_id }, shipping_address: nevada })).toEqual(refused(400, problem))
})

it('an item without a price in the region’s currency is price_unavailable', async () => {
  const line_items = [wanted('variant_shirt_s', 1), wanted('variant_mug', 1)]
  const problem = error('price_unavailable', 'Clay Mug (Default) has no price in JPY.', {
    path: '/line_items/1/item/id',
  })
  expect(await create({ line_items, shipping_address: tokyo })).toEqual(refused(400, problem))
})

it("a region's own price takes precedence over the currency's", async () => {
  const price = { variant_id: 'variant_shirt_s', currency: 'EUR', region_id: 'reg_eu', amount_minor: 2100 }
  await shop.weft.db.insertInto('variant_price').values(price).execute()
  expect(await create({ context: { currency: 'eur' } })).toEqual(inCurrency('EUR', 2100))
  await shop.weft.db.deleteFrom('variant_price').where('region_id', '=', 'reg_eu').execute()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminShop, adminShop, placeTestOrder, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

interface Made {
  readonly id: string
}
const regionOf = (answer: { body: Record<string, unknown> }): Made => answer.body.region as Made

test('countries are accepted in any form, stored once each as codes, and belong to one region', async () => {
  const made = await shop.call('POST', '/regions', {
    name: 'Europe',
    currency: 'eur',
    countries: ['Germany', 'fra', 'DE'],
    tax_inclusive: true,
  })
  expect([made.status, made.body]).toEqual([
    201,
    {
      region: {
        id: expect.stringMatching(/^reg_[0-9a-z]{35}$/),
        name: 'Europe',
        currency: 'EUR',
        tax_inclusive: true,
        countries: ['DE', 'FR'],
        created_at: start,
        updated_at: start,
      },
    },
  ])
  const other = await shop.call('POST', '/regions', {
    name: 'More',
    currency: 'EUR',
    countries: ['Italy', 'France', 'India'],
  })
  expect([other.status, other.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'A country belongs to one region. Already assigned: FR to Europe, IN to India.',
      errors: [
        {
          path: '/countries',
          message: 'A country belongs to one region. Already assigned: FR to Europe, IN to India.',
        },
      ],
    },
  ])
  const wrong = await shop.call('POST', '/regions', {
    name: 'X',
    currency: 'XQQ',
    countries: ['Atlantis', 'Italy', 'Lemuria'],
  })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/currency: must be an ISO 4217 currency code',
      code: 'invalid',
      errors: [
        { path: '/currency', message: 'must be an ISO 4217 currency code' },
        { path: '/countries/0', message: 'Atlantis is not a country.' },
        { path: '/countries/2', message: 'Lemuria is not a country.' },
      ],
    },
  ])
  const changed = await shop.call('PUT', `/regions/${regionOf(made).id}`, { countries: ['FR', 'Spain'] })
  expect(changed.body).toMatchObject({ region: { countries: ['ES', 'FR'], name: 'Europe' } })
  expect((await shop.call('DELETE', `/regions/${regionOf(made).id}`)).body).toEqual({
    id: regionOf(made).id,
    object: 'region',
    deleted: true,
  })
  expect((await shop.call('GET', '/regions')).body).toMatchObject({
    count: 1,
    limit: 50,
    offset: 0,
    regions: [{ id: 'reg_in' }],
  })
})

test('if eight requests add the same country to eight regions concurrently, one region gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      shop.call('POST', '/regions', { name: `R${i}`, currency: 'USD', countries: ['US'] }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  const { body } = await shop.call('GET', '/regions?limit=200')
  expect(body).toMatchObject({ count: 2 })
})

test('a region in use cannot be deleted, and the error names the records that use it', async () => {
  await placeTestOrder(shop.db)
  const answer = await shop.call('DELETE', '/regions/reg_in')
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      type: 'conflict',
      message:
        "This region is in use: it is the shop's default region, 1 order(s) were placed in it, 1 checkout session(s) are in it.",
    },
  ])
})

test('shipping options are limited to countries of their region, and fix its currency', async () => {
  const wrong = await shop.call('POST', '/shipping-options', {
    region_id: 'reg_in',
    name: 'Post',
    amount: 4000,
    countries: ['India', 'Nepal'],
    min_days: 5,
    max_days: 3,
  })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/countries/1: NP is not a country of this region.; /max_days: Must not be less than min_days.',
      errors: [
        { path: '/countries/1', message: 'NP is not a country of this region.' },
        { path: '/max_days', message: 'Must not be less than min_days.' },
      ],
    },
  ])
  const made = await shop.call('POST', '/shipping-options', {
    region_id: 'reg_in',
    name: 'Post',
    amount: 4000,
    free_over: 100000,
    min_days: 2,
    max_days: 5,
  })
  const option = {
    id: expect.stringMatching(/^so_[0-9a-z]{35}$/),
    region_id: 'reg_in',
    name: 'Post',
    carrier: null,
    countries: null,
    provinces: null,
    amount: 4000,
    currency: 'INR',
    free_over: 100000,
    min_days: 2,
    max_days: 5,
    active: true,
    created_at: start,
    updated_at: start,
  }
  expect([made.status, made.body]).toEqual([201, { shipping_option: option }])
  const { id } = made.body.shipping_option as Made
  const changed = await shop.call('POST', `/shipping-options/${id}`, { free_over: null, active: false })
  expect(changed.body).toEqual({ shipping_option: { ...option, free_over: null, active: false } })
  const currency = await shop.call('POST', '/regions/reg_in', { currency: 'USD' })
  expect([currency.status, currency.body]).toMatchObject([
    409,
    { message: 'This region has 1 shipping option(s) priced in INR. Delete them, then change the currency.' },
  ])
  expect((await shop.call('GET', '/shipping-options?region_id=reg_none')).body).toEqual({
    shipping_options: [],
    count: 0,
    limit: 50,
    offset: 0,
  })
  expect((await shop.call('DELETE', `/shipping-options/${id}`)).status).toBe(200)
  expect((await shop.call('POST', '/regions/reg_in', { currency: 'USD' })).body).toMatchObject({
    region: { currency: 'USD' },
  })
})

test('an option without a price is refused, so nothing is free by omission', async () => {
  const answer = await shop.call('POST', '/shipping-options', { region_id: 'reg_in', name: 'Post' })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/amount: This field is required.',
      code: 'missing',
      errors: [{ path: '/amount', message: 'This field is required.' }],
    },
  ])
})

test('a tax rate is stored in millionths, shown in percent, and unique per country, province and class', async () => {
  const made = await shop.call('POST', '/tax-rates', {
    name: 'Sales tax',
    country: 'USA',
    province: 'us-ca',
    rate_ppm: 88750,
  })
  const rate = {
    id: expect.stringMatching(/^txr_[0-9a-z]{35}$/),
    name: 'Sales tax',
    country: 'US',
    province: 'CA',
    tax_class: null,
    rate_ppm: 88750,
    rate: '8.875%',
    created_at: start,
    updated_at: start,
  }
  expect([made.status, made.body]).toEqual([201, { tax_rate: rate }])
  const again = await shop.call('POST', '/tax-rates', { name: 'Twice', country: 'US', province: ' CA ', rate_ppm: 1 })
  expect([again.status, again.body]).toMatchObject([
    409,
    { message: 'This country, province and tax class have a rate already: change that one.' },
  ])
  const blank = await shop.call('POST', '/tax-rates', { name: 'Typo', country: 'US', province: 'US-', rate_ppm: 1 })
  expect([blank.status, blank.body]).toMatchObject([
    400,
    { errors: [{ path: '/province', message: 'US- is not a province.' }] },
  ])
  const { id } = made.body.tax_rate as Made
  const changed = await shop.call('PUT', `/tax-rates/${id}`, { rate_ppm: 180000, province: null })
  expect(changed.body).toEqual({ tax_rate: { ...rate, rate_ppm: 180000, rate: '18%', province: null } })
  expect((await shop.call('GET', '/tax-rates?country=united%20states')).body).toEqual({
    tax_rates: [{ ...rate, rate_ppm: 180000, rate: '18%', province: null }],
    count: 1,
    limit: 50,
    offset: 0,
  })
  expect((await shop.call('DELETE', `/tax-rates/${id}`)).body).toEqual({ id, object: 'tax_rate', deleted: true })
  expect((await shop.call('DELETE', `/tax-rates/${id}`)).status).toBe(404)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await startTestWeft()
})
afterAll(() => shop.stop())

const country = 'must be an ISO 3166-1 alpha-2 country code'
const currency = 'must be an ISO 4217 currency code'
const fields = [
  ['POST', '/admin/partners', { country: 'ZZ' }, '/country', country],
  ['POST', '/admin/feeds', { country: 'ZZ' }, '/country', country],
  ['POST', '/admin/feeds', { store_country: 'ZZ' }, '/store_country', country],
  ['POST', '/admin/stock-locations', { address: { address_country: 'ZZ' } }, '/address/address_country', country],
  ['PUT', '/admin/settings', { sender_address: { address_country: 'UK' } }, '/sender_address/address_country', country],
  ['POST', '/admin/tax-rates', { country: 'ZZ' }, '/country', 'ZZ is not a country.'],
  ['POST', '/admin/regions', { countries: ['ZZ'] }, '/countries/0', 'ZZ is not a country.'],
  ['POST', '/admin/inventory-items', { currency: 'ZZZ' }, '/currency', currency],
  ['POST', '/admin/designs', { currency: 'ABC' }, '/currency', currency],
  [
    'PUT',
    '/admin/settings',
    { default_locale: 'en-a' },
    '/default_locale',
    'must be a language tag such as en or pt-BR',
  ],
  [
    'POST',
    '/auth/admin/forgot-password',
    { email: 'a@b.example', locale: '12--' },
    '/locale',
    'must be a language tag',
  ],
  ['POST', '/admin/partners', { locale: 'e' }, '/locale', 'must be a language tag like fr or fr-CA'],
  ['POST', '/admin/ad-planning/feedback', { scale: 5 }, '/scale', 'must be a string: one of 5, 10'],
  ['POST', '/admin/ad-planning/feedback', { scale: '7' }, '/scale', 'must be one of 5, 10'],
  ['POST', '/admin/ad-planning/feedback', { scale: { toString: 1, valueOf: 2 } }, '/scale', 'must be one of 5, 10'],
] as const

test.each(fields)('%s %s refuses %j at %s', async (method, path, body, at, message) => {
  const answer = await shop.admin(method, path, body)
  expect([answer.status, answer.body.errors?.find((each: { path: string }) => each.path === at)]).toEqual([
    400,
    { path: at, message },
  ])
})

test('a real country is stored in capital letters', async () => {
  const made = await shop.admin('POST', '/admin/partners', { name: 'Sewers', handle: 'sewers', country: ' xk ' })
  expect([made.status, made.body.partner?.country]).toEqual([201, 'XK'])
})

test('an unknown or missing action does not hide the other problems of a payment issue', async () => {
  const paths = async (body: object) => {
    const { status, body: answer } = await shop.admin('POST', '/admin/payment-issues/none/resolve', body)
    return [status, ...answer.errors.map((each: { path: string }) => each.path)]
  }
  expect(await paths({ action: 'sing', reason: 5, other: 1 })).toEqual([400, '/action', '/reason', ''])
  expect(await paths({ reason: '', other: 1 })).toEqual([400, '/action', '/reason', ''])
  expect(await paths({ action: 'dismiss', other: 1 })).toEqual([400, '', '/reason'])
})

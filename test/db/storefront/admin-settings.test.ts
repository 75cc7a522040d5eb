import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sha256Hex } from '../../../src/platform/secret.ts'
import { createSettingsReader } from '../../../src/storefront/settings/index.ts'
import { type AdminShop, adminShop, start } from '../../support/admin-shop.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

const settings = {
  name: 'Loom',
  default_region_id: 'reg_in',
  default_sales_channel_id: 'sc_web',
  support_email: null,
  terms_of_service: '',
  privacy_policy: '',
  refund_policy: '',
  shipping_policy: '',
  abandoned_checkout_reminder: { enabled: false, after_minutes: 60 },
  shop_pages: {
    enabled: true,
    search_bots: true,
    visitor_bots: true,
    training_bots: false,
    allowed_origins: [],
  },
  metadata: {},
  legal_name: null,
  logo_url: null,
  contact_phone: null,
  sender_name: null,
  sender_email: null,
  sender_address: {},
  default_locale: 'en',
  time_zone: 'UTC',
  low_stock_default: 5,
  restock_days: 14,
  updated_at: start,
}

test('settings are returned without the secret that signs links, and changed field by field', async () => {
  expect((await shop.call('GET', '/settings')).body).toEqual({ settings })
  const change = { support_email: 'help@loom.example', refund_policy: '30 days.', metadata: { tone: 'warm' } }
  const changed = await shop.call('PUT', '/settings', change)
  expect([changed.status, changed.body]).toEqual([200, { settings: { ...settings, ...change } }])
  const cleared = await shop.call('POST', '/settings', { support_email: null })
  expect(cleared.body).toEqual({ settings: { ...settings, ...change, support_email: null } })
})

test('all problems of a settings change are reported together', async () => {
  const answer = await shop.call('POST', '/settings', { default_region_id: 'reg_x', default_sales_channel_id: 'sc_x' })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message:
        '/default_region_id: Region reg_x was not found.; /default_sales_channel_id: Sales channel sc_x was not found.',
      errors: [
        { path: '/default_region_id', message: 'Region reg_x was not found.' },
        { path: '/default_sales_channel_id', message: 'Sales channel sc_x was not found.' },
      ],
    },
  ])
})

test('a new key shows its token once and keeps only its hash; revoking it takes effect on the next read', async () => {
  const made = await shop.call('POST', '/publishable-keys', { title: 'Agents', rate_limit_per_minute: 60 }, 'make')
  const { token, ...key } = made.body.publishable_key as { id: string; token: string }
  expect(made.status).toBe(201)
  expect(token).toMatch(/^pk_[A-Za-z0-9_-]{43}$/)
  expect(key).toEqual({
    id: expect.stringMatching(/^apk_[0-9a-z]{35}$/),
    title: 'Agents',
    hint: token.slice(-4),
    sales_channel_id: 'sc_web',
    rate_limit_per_minute: 60,
    allowed_currencies: null,
    old_tokens: [],
    rotated_at: null,
    created_at: start,
    revoked_at: null,
    last_used_at: null,
  })
  const replay = await shop.call('POST', '/publishable-keys', { title: 'Agents', rate_limit_per_minute: 60 }, 'make')
  expect([replay.status, replay.body]).toEqual([201, { publishable_key: key }])
  const dump = JSON.stringify(await shop.db.selectFrom('idempotency_key').selectAll().execute())
  expect(dump.includes(token)).toBe(false)
  expect(shop.logged().includes(token)).toBe(false)

  const reader = createSettingsReader(shop.db)
  expect((await reader.current()).keysByTokenHash.get(sha256Hex(token))).toEqual({
    id: key.id,
    title: 'Agents',
    salesChannelId: 'sc_web',
    rateLimitPerMinute: 60,
    allowedCurrencies: null,
    validUntil: null,
  })
  const version = (await reader.current()).version
  shop.clock.to('2026-03-01T12:30:00.000Z')
  const revoked = await shop.call('POST', `/publishable-keys/${key.id}/revoke`)
  expect([revoked.status, revoked.body]).toEqual([
    200,
    { publishable_key: { ...key, revoked_at: '2026-03-01T12:30:00.000Z' } },
  ])
  expect((await reader.atLeast(version + 1)).keysByTokenHash.has(sha256Hex(token))).toBe(false)
  shop.clock.to('2026-03-01T13:00:00.000Z')
  expect((await shop.call('POST', `/publishable-keys/${key.id}/revoke`)).body).toEqual(revoked.body)
})

test('keys are listed newest first, renamed, and limited', async () => {
  const old = {
    id: 'key_old',
    title: 'First',
    hint: 'irst',
    sales_channel_id: 'sc_web',
    rate_limit_per_minute: null,
    allowed_currencies: null,
    old_tokens: [],
    rotated_at: null,
    created_at: '2026-02-01T00:00:00.000Z',
    revoked_at: null,
    last_used_at: null,
  }
  const renamed = await shop.call('POST', '/publishable-keys/key_old', { title: 'Shop', rate_limit_per_minute: 5 })
  expect([renamed.status, renamed.body]).toEqual([
    200,
    { publishable_key: { ...old, title: 'Shop', rate_limit_per_minute: 5 } },
  ])
  expect((await shop.call('GET', '/publishable-keys?limit=1&offset=1')).body).toEqual({
    publishable_keys: [{ ...old, title: 'Shop', rate_limit_per_minute: 5 }],
    count: 2,
    limit: 1,
    offset: 1,
  })
  expect((await shop.call('POST', '/publishable-keys', { title: 'X', sales_channel_id: 'sc_x' })).body).toEqual({
    type: 'invalid_data',
    message: '/sales_channel_id: Sales channel sc_x was not found.',
    errors: [{ path: '/sales_channel_id', message: 'Sales channel sc_x was not found.' }],
  })
})

test('a key created by another process works once the cached settings are half a second old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const reader = createSettingsReader(shop.db)
  await reader.current()
  const made = await shop.call('POST', '/publishable-keys', { title: 'Elsewhere' })
  const { token } = made.body.publishable_key as { token: string }
  const isKnown = async () => (await reader.current()).keysByTokenHash.has(sha256Hex(token))
  vi.advanceTimersByTime(499)
  expect(await isKnown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isKnown()).toBe(true)
})

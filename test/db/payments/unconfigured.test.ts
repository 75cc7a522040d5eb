import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../../src/platform/config/config.ts'
import { createSession } from '../../support/buying.ts'
import { startTestWeft } from '../../support/weft.ts'

test('without the sandbox or credentials of a handler, its payments are refused and hold no stock', async () => {
  const weft = await startTestWeft({
    environment: { SANDBOX: 'false', PAYU_MERCHANT_KEY: 'merchant', PAYU_MERCHANT_SALT: 'salt' },
  })
  const id = await createSession(weft)
  const begun = await weft.agent('POST', `/ucp/checkout-sessions/${id}/complete`, {})
  expect(begun.status).toBe(500)
  expect(begun.body.messages).toEqual([
    {
      type: 'error',
      code: 'payment_session_failed',
      content: 'The payment provider did not accept the payment. Try again; nothing was charged.',
      severity: 'fatal',
    },
  ])
  const attempts = await weft.db
    .selectFrom('payment_attempt')
    .select(['provider', 'status', 'failure_reason'])
    .execute()
  expect(attempts).toEqual([
    {
      provider: 'none',
      status: 'failed',
      failure_reason: 'No payment provider is set up for card_handler: STRIPE_SECRET_KEY is not set.',
    },
  ])
  const held = await weft.db.selectFrom('variant_stock').select('variant_id').where('reserved', '>', 0).execute()
  expect(held).toEqual([])
  const session = await weft.agent('GET', `/ucp/checkout-sessions/${id}`)
  expect(session.body.status).toBe('ready_for_complete')
  const forged = await weft.request({ method: 'POST', url: '/webhooks/payments/card_handler', payload: '{}' })
  expect([forged.status, forged.body]).toEqual([
    401,
    { type: 'unauthorized', message: 'No payment provider is set up for card_handler.' },
  ])
  await weft.stop()
})

test('a shop with neither sandbox nor credentials refuses to start', () => {
  const environment = { SANDBOX: 'false', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  expect(() => parseConfig(environment)).toThrow(
    new ConfigError([
      'SANDBOX: is false, but no payment provider is set up: give STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYU_MERCHANT_KEY and PAYU_MERCHANT_SALT, or leave SANDBOX out',
    ]),
  )
})

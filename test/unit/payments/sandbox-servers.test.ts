import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPayuSandbox } from '../../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox } from '../../../sandbox/stripe/stripe-sandbox.ts'
import type { PaymentNotification, PaymentProvider } from '../../../src/storefront/payments/ports.ts'
import { now, payuHarness, payuSecrets, started, stripeHarness, stripeSecrets } from './provider-harness.ts'

let shop: FastifyInstance
let provider: PaymentProvider
let received: PaymentNotification[]
let webhookUrl: string

beforeEach(async () => {
  received = []
  shop = Fastify({ forceCloseConnections: true })
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  shop.post<{ Body: Buffer }>('/webhook', async ({ body: rawBody, headers }) => {
    received.push(await provider.readNotification({ rawBody, headers, now, mayAsk: async () => 'yes' }))
    return {}
  })
  webhookUrl = `${await shop.listen({ port: 0, host: '127.0.0.1' })}/webhook`
})
afterEach(() => shop.close())

test("Stripe's sandbox posts its events in the format that the adapter reads", async () => {
  const harness = await stripeHarness()
  provider = harness.provider
  const { app, control } = createStripeSandbox({
    secretKey: stripeSecrets.key,
    webhookSecret: stripeSecrets.webhook,
    webhookUrl,
    clock: { now: () => now },
  })
  const intent = control.account.createIntent({
    amount: '500',
    currency: 'jpy',
    metadata: { txn_id: 'wf1', entered_by: 'client' },
  })
  control.account.pay(intent.id, 'success')
  await control.postBack.idle()
  expect(control.postBack.statuses).toEqual([200])
  expect(received).toMatchObject([{ outcome: 'paid', txnId: 'wf1', amountMinor: 500, currency: 'JPY' }])
  await app.close()
  await harness.close()
})

test("PayU's sandbox posts payments and refunds in the format that the adapter reads", async () => {
  const harness = await payuHarness({ webhookUrl })
  provider = harness.provider
  const payment = await started(harness)
  harness.end(payment, 'success')
  const request = { refundId: 'refund_1', attempt: payment, amountMinor: 100, reason: 'Too small.' }
  const { providerRef } = await provider.refund(request)
  harness.settleRefund(providerRef ?? '', true)
  await harness.control.postBack.idle()
  expect(harness.control.postBack.statuses).toEqual([200, 200])
  expect(received).toMatchObject([
    { outcome: 'paid', txnId: payment.txnId, amountMinor: 70611 },
    { outcome: 'refund_succeeded', txnId: payment.txnId, refundRef: providerRef, amountMinor: 100 },
  ])
  await harness.close()
})

test('faults can be planned and the state read over HTTP too', async () => {
  const { app } = createPayuSandbox({ merchantKey: payuSecrets.key, merchantSalt: payuSecrets.salt })
  const call = () =>
    app.inject({ method: 'POST', url: '/merchant/postservice.php', payload: { command: 'verify_payment' } })
  const fault = { kind: 'respond', status: 429, body: { busy: true } }
  const planned = { operation: 'verify_payment', fault, times: 1 }
  expect((await app.inject({ method: 'POST', url: '/_sandbox/faults', payload: planned })).statusCode).toBe(204)
  expect((await call()).statusCode).toBe(429)
  expect((await call()).json()).toEqual({ status: 0, msg: 'Invalid Hash.' })
  expect((await app.inject('/_sandbox/state')).json()).toEqual({
    transactions: {},
    refunds: [],
    calls: ['verify_payment', 'verify_payment'],
  })
  await app.close()
})

test("PayU's sandbox page sends the shopper back to the shop with a signed form", async () => {
  const harness = await payuHarness()
  const payment = await started(harness)
  const answer = await fetch(`${harness.url}/_payment/end`, {
    method: 'POST',
    body: new URLSearchParams({ txnid: payment.txnId, status: 'success' }),
  })
  expect(await answer.text()).toContain(`<form method="post" action="${payment.returnUrl}">`)
  expect(await harness.provider.query(payment)).toMatchObject({ status: 'paid', amountMinor: 70611 })
  await harness.close()
})

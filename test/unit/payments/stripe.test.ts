import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { htmlOutage } from '../../../sandbox/faults.ts'
import { keyInUse } from '../../../sandbox/stripe/idempotency.ts'
import { Secret } from '../../../src/platform/secret.ts'
import { fromStripeAmount, toStripeAmount } from '../../../src/storefront/payments/adapters/stripe/amount.rules.ts'
import { signStripePayload, verifyStripeSignature } from '../../../src/storefront/payments/adapters/stripe/signature.ts'
import { createStripeProvider } from '../../../src/storefront/payments/adapters/stripe/stripe-provider.ts'
import { clock, now, started, stripeHarness, stripeSecrets } from './provider-harness.ts'

let harness: Awaited<ReturnType<typeof stripeHarness>>
beforeEach(async () => {
  harness = await stripeHarness()
})
afterEach(() => harness.close())

const refusal = {
  kind: 'respond',
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'url_invalid' } },
} as const

describe('amounts', () => {
  test.each([
    [49900, 'USD', 49900],
    [500, 'JPY', 500],
    [5, 'ISK', 500],
    [5, 'UGX', 500],
    [12300, 'MGA', 123],
    [12350, 'MGA', null],
    [1230, 'KWD', 1230],
    [1234, 'KWD', null],
  ])('%i minor units of %s are %s to Stripe', (minor, currency, stripe) => {
    expect(toStripeAmount(minor, currency)).toBe(stripe)
    if (stripe !== null) expect(fromStripeAmount(stripe, currency)).toBe(minor)
  })

  test('an amount from Stripe of half a króna has no value in minor units', () => {
    expect(fromStripeAmount(550, 'ISK')).toBeNull()
  })

  test('an amount that Stripe cannot charge exactly is refused before calling it', async () => {
    const payment = { ...harness.payment(), amountMinor: 1234, currency: 'KWD' }
    await expect(harness.provider.start(payment)).rejects.toMatchObject({ kind: 'refused' })
    expect(harness.control.calls).toEqual([])
  })
})

describe('the page', () => {
  test('has our ids, the exact total as one line, and an expiry that Stripe accepts', async () => {
    const payment = harness.payment()
    const answer = await harness.provider.start(payment)
    const ids = { attempt_id: payment.id, txn_id: payment.txnId, checkout_id: payment.checkoutId }
    const session = harness.control.account.session(answer.providerRef)
    expect(session).toMatchObject({
      amount_total: 70611,
      currency: 'usd',
      client_reference_id: payment.id,
      customer_email: 'asha@example.com',
      metadata: ids,
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
      expires_at: payment.expiresAt.getTime() / 1000 + 1800,
    })
    expect(answer.nextAction).toEqual({
      type: 'redirect',
      url: `https://checkout.example/c/pay/${answer.providerRef}`,
      description: 'Pay on the secure card page.',
    })
    harness.control.account.pay(answer.providerRef, 'success')
    expect(harness.control.account.intent(session.payment_intent ?? '').metadata).toEqual({
      ...ids,
      entered_by: 'page',
    })
  })

  test.each([
    ['that is nearly over', new Date(now.getTime() + 1000), now.getTime() / 1000 + 1860],
    ['of two days', new Date(now.getTime() + 2 * 86_400_000), now.getTime() / 1000 + 86_400],
  ])('an attempt %s gets a page with an expiry that Stripe accepts', async (_which, expiresAt, end) => {
    const { providerRef } = await harness.provider.start({ ...harness.payment(), expiresAt })
    expect(harness.control.account.session(providerRef).expires_at).toBe(end)
  })

  test('is found again by the attempt if its response was lost, not created twice', async () => {
    const payment = harness.payment()
    harness.faults.plan('session.create', { kind: 'drop', when: 'after' }, 2)
    await expect(harness.provider.start(payment)).rejects.toMatchObject({ kind: 'unavailable' })
    harness.faults.clear()
    const { providerRef } = await harness.provider.start(payment)
    expect([...harness.control.account.sessions.keys()]).toEqual([providerRef])
  })

  test('is never shown if it has another amount than requested', async () => {
    harness.faults.plan('session.create', { kind: 'lie', change: { amount_total: 1 } })
    await expect(harness.provider.start(harness.payment())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('is not returned again once it is closed', async () => {
    const payment = await started(harness)
    await harness.provider.expire(payment)
    await expect(harness.provider.start(payment)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('stays open after a decline, and the next card can pay', async () => {
    const payment = await started(harness)
    harness.control.account.pay(payment.providerRef ?? '', 'decline')
    expect(await harness.provider.query(payment)).toMatchObject({
      status: 'pending',
      failureReason: 'insufficient_funds',
    })
    harness.control.account.pay(payment.providerRef ?? '', 'success')
    expect(await harness.provider.query(payment)).toMatchObject({ status: 'paid', amountMinor: 70611 })
  })
})

describe('the client secret', () => {
  const byIntent = async () => {
    harness.faults.plan('session.create', refusal)
    const payment = harness.payment()
    const answer = await harness.provider.start(payment)
    return { answer, payment: { ...payment, providerRef: answer.providerRef } }
  }

  test('is used if Stripe refuses to create the page', async () => {
    const { answer, payment } = await byIntent()
    const intent = harness.control.account.intent(answer.providerRef)
    expect(answer.nextAction).toEqual({
      type: 'client_secret',
      client_secret: intent.client_secret,
      description: 'Confirm the card payment with this client secret.',
    })
    expect(await harness.provider.start(payment)).toEqual(answer)
    harness.control.account.pay(intent.id, 'success')
    expect(await harness.provider.query(payment)).toEqual({
      status: 'paid',
      amountMinor: 70611,
      currency: 'USD',
      providerPaymentId: intent.id,
      failureReason: null,
    })
    expect(await harness.provider.expire(payment)).toBe('paid')
  })

  test('is closed by canceling it, and a decline is a failure', async () => {
    const { payment } = await byIntent()
    harness.control.account.pay(payment.providerRef, 'decline')
    expect(await harness.provider.query(payment)).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_funds',
    })
    expect(await harness.provider.expire(payment)).toBe('closed')
    expect(await harness.provider.query(payment)).toMatchObject({ status: 'expired' })
  })

  test('is not used if Stripe refuses that too', async () => {
    harness.faults.plan('session.create', refusal)
    harness.faults.plan('intent.create', refusal)
    await expect(harness.provider.start(harness.payment())).rejects.toMatchObject({
      kind: 'refused',
      message: 'Stripe refused the request (url_invalid).',
    })
  })

  test.each([
    ['is away', htmlOutage],
    ['answers too late', { kind: 'delay', ms: 6000 } as const],
    ['is still working on it', { kind: 'respond', status: 409, body: keyInUse } as const],
    [
      'does not accept the key',
      { kind: 'respond', status: 401, body: { error: { type: 'invalid_request_error' } } } as const,
    ],
  ])('is not used when Stripe %s', async (_what, fault) => {
    harness.faults.plan('session.create', fault, 2)
    await expect(harness.provider.start(harness.payment())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(harness.control.calls).not.toContain('intent.create')
  })
})

test('a wrong key is reported without the key', async () => {
  const provider = createStripeProvider({
    secretKey: new Secret('sk_test_wrongKey'),
    webhookSecrets: [],
    apiUrl: harness.url,
    clock,
    timeoutMs: 3000,
    maxNetworkRetries: 0,
  })
  await expect(provider.start(harness.payment())).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Stripe did not accept the credentials.',
  })
})

test('another customer’s session under our reference is not our payment', async () => {
  const payment = await started(harness)
  expect(await harness.provider.query({ ...payment, txnId: 'another' })).toMatchObject({ status: 'unknown' })
})

describe('a signature', () => {
  const rawBody = Buffer.from('{"id":"evt_1"}')
  const verify =
    (header: string | undefined, at = now) =>
    () =>
      verifyStripeSignature({ rawBody, header, secrets: ['whsec_old', 'whsec_new'], now: at })
  const signed = signStripePayload(rawBody, 'whsec_new', now)

  test('is accepted with any active secret, also as one among several', () => {
    expect(verify(signed)).not.toThrow()
    expect(verify(signStripePayload(rawBody, 'whsec_old', now))).not.toThrow()
    expect(verify(`${signed.replace('v1=', `v1=${'0'.repeat(64)},v1=`)},v0=abc`)).not.toThrow()
  })

  test('is valid for exactly 300 seconds either way', () => {
    for (const seconds of [-300, 300]) expect(verify(signed, new Date(now.getTime() + seconds * 1000))).not.toThrow()
    for (const seconds of [-301, 301]) {
      expect(verify(signed, new Date(now.getTime() + seconds * 1000))).toThrow('The Stripe-Signature is stale.')
    }
  })

  test.each([
    [undefined],
    [''],
    ['t=,v1='],
    [signed.split(',')[0]],
    [signed.replace('v1=', 'v0=')],
    [`t=1,${signed}`],
    [signed.replace('t=', 't=1')],
    [signed.toUpperCase()],
  ])('%s is refused', (header) => {
    expect(verify(header)).toThrow(expect.objectContaining({ status: 401 }))
  })
})

describe('events', () => {
  const read = (event: object) => {
    const rawBody = Buffer.from(JSON.stringify(event))
    const header = signStripePayload(rawBody, stripeSecrets.webhook, now)
    return harness.provider.readNotification({
      rawBody,
      headers: { 'stripe-signature': header },
      now,
      mayAsk: async () => 'yes',
    })
  }
  const last = (type: string) => {
    const event = harness.control.events.findLast((candidate) => candidate.type === type)
    if (!event) throw new Error(`No ${type}.`)
    return event
  }
  const paid = async () => {
    const payment = await started(harness)
    harness.control.account.pay(payment.providerRef ?? '', 'success')
    const { payment_intent } = harness.control.account.session(payment.providerRef ?? '')
    return { payment, intent: payment_intent ?? '' }
  }

  test('a completed but unpaid session is ignored; the payment that follows is not', async () => {
    const payment = await started(harness)
    harness.control.account.pay(payment.providerRef ?? '', 'async')
    expect(await read(last('checkout.session.completed'))).toMatchObject({ outcome: 'ignored', amountMinor: null })
    harness.control.account.settleAsync(payment.providerRef ?? '', 'success')
    expect(await read(last('checkout.session.async_payment_succeeded'))).toMatchObject({
      outcome: 'paid',
      txnId: payment.txnId,
      amountMinor: 70611,
      currency: 'USD',
    })
  })

  test('an expired page is expired', async () => {
    const payment = await started(harness)
    await harness.provider.expire(payment)
    expect(await read(last('checkout.session.expired'))).toMatchObject({ outcome: 'expired', txnId: payment.txnId })
  })

  test('a decline on the page does not end the attempt, one with a client secret does', async () => {
    const page = await started(harness)
    harness.control.account.pay(page.providerRef ?? '', 'decline')
    expect(await read(last('payment_intent.payment_failed'))).toMatchObject({ outcome: 'ignored', txnId: null })
    harness.faults.plan('session.create', refusal)
    const payment = harness.payment()
    const { providerRef } = await harness.provider.start(payment)
    harness.control.account.pay(providerRef, 'decline')
    const about = { txnId: payment.txnId, providerRef, providerPaymentId: providerRef }
    expect(await read(last('payment_intent.payment_failed'))).toMatchObject({
      ...about,
      outcome: 'failed',
      failureReason: 'insufficient_funds',
    })
    harness.control.account.pay(providerRef, 'success')
    expect(await read(last('payment_intent.succeeded'))).toMatchObject({
      ...about,
      outcome: 'paid',
      amountMinor: 70611,
    })
  })

  test('our refund contains its request and its attempt', async () => {
    const { payment, intent } = await paid()
    harness.control.holdRefunds(true)
    const request = { refundId: 'refund_9', attempt: payment, amountMinor: 1100, reason: 'Too small.' }
    const { providerRef } = await harness.provider.refund(request)
    expect(await read(last('refund.created'))).toMatchObject({ outcome: 'ignored' })
    harness.control.account.settleRefund(providerRef ?? '', 'succeeded')
    expect(await read(last('refund.updated'))).toMatchObject({
      outcome: 'refund_succeeded',
      txnId: payment.txnId,
      refundRef: providerRef,
      providerPaymentId: intent,
      amountMinor: 1100,
      currency: 'USD',
    })
  })

  test('a dispute is linked to its attempt through the payment', async () => {
    const { payment, intent } = await paid()
    const dispute = { id: 'dp_1', payment_intent: intent, amount: 70611, currency: 'usd', reason: 'fraudulent' }
    const event = {
      id: 'evt_9',
      type: 'charge.dispute.created',
      created: 1,
      livemode: false,
      data: { object: dispute },
    }
    expect(await read(event)).toMatchObject({
      eventId: 'evt_9',
      outcome: 'disputed',
      txnId: payment.txnId,
      providerPaymentId: intent,
      amountMinor: 70611,
      failureReason: 'fraudulent',
    })
  })

  test('a refund reported by the charge contains the sum so far and no refund id', async () => {
    const object = { id: 'ch_1', amount_refunded: 500, currency: 'usd', metadata: { txn_id: 'wf1' } }
    const event = { id: 'evt_8', type: 'charge.refunded', created: 1, livemode: false, data: { object } }
    expect(await read(event)).toMatchObject({
      outcome: 'refund_succeeded',
      txnId: 'wf1',
      refundRef: null,
      amountMinor: 500,
    })
  })

  test.each([
    [
      'of another integration',
      'checkout.session.completed',
      { payment_status: 'paid', amount_total: 1, currency: 'usd' },
      false,
    ],
    ['whose members have other shapes', 'invoice.created', { amount: '1.5', metadata: [], charge: 7 }, false],
    ['of an unknown type', 'invoice.paid', { metadata: { txn_id: 'wf1' } }, false],
    [
      'of live mode, with test keys',
      'checkout.session.completed',
      { payment_status: 'paid', metadata: { txn_id: 'wf1' } },
      true,
    ],
  ])('an event %s is ignored', async (_which, type, object, livemode) => {
    expect(await read({ id: 'evt_7', type, created: 1, livemode, data: { object } })).toMatchObject({
      outcome: 'ignored',
      txnId: null,
      providerRef: null,
    })
  })
})

describe('the sandbox itself', () => {
  const post = (path: string, key: string, body: Record<string, string>) =>
    fetch(`${harness.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripeSecrets.key}`, 'idempotency-key': key },
      body: new URLSearchParams(body),
    })

  test('replays under an idempotency key and refuses another request with it', async () => {
    const first = await post('/v1/payment_intents', 'k1', { amount: '100', currency: 'usd' })
    const again = await post('/v1/payment_intents', 'k1', { amount: '100', currency: 'usd' })
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await post('/v1/payment_intents', 'k1', { amount: '200', currency: 'usd' })
    expect(other.status).toBe(400)
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  test('has a page that pays', async () => {
    const payment = await started(harness)
    const address = `${harness.url}/c/pay/${payment.providerRef}`
    expect((await fetch(address)).status).toBe(200)
    const pay = (card: string) =>
      fetch(address, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
    expect((await pay('4000 0000 0000 0002')).status).toBe(402)
    const paid = await pay('4242 4242 4242 4242')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, payment.returnUrl])
    expect(await harness.provider.query(payment)).toMatchObject({ status: 'paid' })
  })
})

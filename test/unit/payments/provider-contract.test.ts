import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, htmlOutage } from '../../../sandbox/faults.ts'
import { NotificationRefused, type PaymentNotification, ProviderError } from '../../../src/storefront/payments/ports.ts'
import { type Harness, now, payuHarness, type SignedMessage, started, stripeHarness } from './provider-harness.ts'

const outages: [string, Fault][] = [
  ['the connection drops before anything happened', { kind: 'drop', when: 'before' }],
  ['the connection drops after it happened', { kind: 'drop', when: 'after' }],
  ['the answer comes after the timeout', { kind: 'delay', ms: 6000 }],
  ['it is called too often', { kind: 'respond', status: 429, body: { error: { type: 'rate_limit_error' } } }],
  ['it fails', { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } }],
  ['a proxy answers in HTML', htmlOutage],
  ['the JSON is cut off', { kind: 'truncate' }],
]

describe.each([
  ['Stripe', () => stripeHarness()],
  ['PayU', () => payuHarness()],
])('%s', (_name, createHarness) => {
  let harness: Harness
  beforeEach(async () => {
    harness = await createHarness()
  })
  afterEach(() => harness.close())

  const read = (message: SignedMessage) =>
    harness.provider.readNotification({ ...message, now, mayAsk: async () => 'yes' })
  const currencyOf = () => harness.payment().currency

  test('an attempt that was never started is unknown, and there is nothing to close', async () => {
    const payment = harness.payment()
    expect(await harness.provider.query(payment)).toEqual({
      status: 'unknown',
      amountMinor: null,
      currency: null,
      providerPaymentId: null,
      failureReason: null,
    })
    expect(await harness.provider.expire(payment)).toBe('closed')
  })

  test('starting twice leads to the same payment, with or without its stored reference', async () => {
    const payment = harness.payment()
    const first = await harness.provider.start(payment)
    expect(await harness.provider.start(payment)).toEqual(first)
    expect(await harness.provider.start({ ...payment, providerRef: first.providerRef })).toEqual(first)
  })

  test('an open page is pending', async () => {
    const payment = await started(harness)
    expect(await harness.provider.query(payment)).toMatchObject({
      status: 'pending',
      amountMinor: null,
      currency: null,
    })
  })

  test('a paid page returns exactly the paid amount', async () => {
    const payment = await started(harness)
    harness.end(payment, 'success')
    const facts = await harness.provider.query(payment)
    expect(facts).toEqual({
      status: 'paid',
      amountMinor: 70611,
      currency: currencyOf(),
      providerPaymentId: expect.stringMatching(/^(pi_[0-9a-f]{24}|\d{18})$/),
      failureReason: null,
    })
  })

  test('a final failure is failed and has no amount', async () => {
    const payment = await started(harness)
    harness.end(payment, 'failure')
    const facts = await harness.provider.query(payment)
    expect(facts).toMatchObject({ status: 'failed', amountMinor: null, currency: null })
    expect(facts.failureReason).toMatch(/^(insufficient_funds|failed)$/)
  })

  test('closing an open page works, also twice; after the payment it is too late', async () => {
    const open = await started(harness)
    expect(await harness.provider.expire(open)).toBe('closed')
    expect(await harness.provider.expire(open)).toBe('closed')
    const paid = await started(harness)
    harness.end(paid, 'success')
    expect(await harness.provider.expire(paid)).toBe('paid')
  })

  test('another amount or currency is reported unchanged, never as the requested one', async () => {
    const payment = await started(harness)
    const message = harness.payOtherAmount(payment)
    const paid = { amountMinor: 70610, currency: 'INR' }
    expect(await read(message)).toMatchObject({ outcome: 'paid', txnId: payment.txnId, ...paid })
    expect(await harness.provider.query(payment)).toMatchObject({ status: 'paid', ...paid })
  })

  describe('refunds', () => {
    const paidPayment = async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      return payment
    }
    const refund = (attempt: Awaited<ReturnType<typeof paidPayment>>, refundId: string, amountMinor: number) =>
      harness.provider.refund({ refundId, attempt, amountMinor, reason: 'The shopper sent it back.' })

    test('partial refunds sum up to the payment at most', async () => {
      harness.holdRefunds()
      const attempt = await paidPayment()
      expect((await refund(attempt, 'refund_1', 70000)).status).toBe('queued')
      expect((await refund(attempt, 'refund_2', 611)).status).toBe('queued')
      expect(await refund(attempt, 'refund_3', 1)).toMatchObject({ status: 'failed', providerRef: null })
      expect(harness.refundCount()).toBe(2)
    })

    test('the same id refunds once', async () => {
      const attempt = await paidPayment()
      const first = await refund(attempt, 'refund_1', 30000)
      expect(await refund(attempt, 'refund_1', 30000)).toEqual(first)
      expect(harness.refundCount()).toBe(1)
    })

    test('a lost response is found again by the same id', async () => {
      const attempt = await paidPayment()
      harness.faults.plan(harness.operations.refund, { kind: 'drop', when: 'after' }, 2)
      await expect(refund(attempt, 'refund_1', 30000)).rejects.toMatchObject({ kind: 'unavailable' })
      harness.faults.clear()
      const answer = await refund(attempt, 'refund_1', 30000)
      expect(answer.status).toMatch(/^(queued|succeeded)$/)
      expect(answer.providerRef).toMatch(/^(re_[0-9a-f]{24}|\d{9})$/)
      expect(harness.refundCount()).toBe(1)
    })

    test('a queued refund is followed until it is done or has failed', async () => {
      harness.holdRefunds()
      const attempt = await paidPayment()
      for (const [refundId, succeeded, status] of [
        ['refund_1', true, 'succeeded'],
        ['refund_2', false, 'failed'],
      ] as const) {
        const { providerRef } = await refund(attempt, refundId, 100)
        const asked = { refundId, providerRef: providerRef ?? '', attempt }
        expect(await harness.provider.queryRefund(asked)).toMatchObject({ status: 'queued', providerRef })
        harness.settleRefund(providerRef ?? '', succeeded)
        expect(await harness.provider.queryRefund(asked)).toMatchObject({ status, providerRef })
      }
    })

    test('an unpaid attempt cannot be refunded', async () => {
      const attempt = await started(harness)
      expect(await refund(attempt, 'refund_1', 100)).toEqual({
        status: 'failed',
        providerRef: null,
        failureReason: 'not_paid',
      })
    })
  })

  describe('notifications', () => {
    const withoutPayload = ({ payload: _payload, ...rest }: PaymentNotification) => rest

    test('a genuine notification contains the paid amount and the attempt', async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      expect(withoutPayload(await read(harness.message(payment)))).toEqual({
        eventId: expect.stringMatching(/^(evt_[0-9a-f]{24}|\d{18}:success:wf\d{12})$/),
        type: expect.stringMatching(/^(checkout\.session\.completed|payment\.success)$/),
        txnId: payment.txnId,
        providerRef: payment.providerRef,
        outcome: 'paid',
        amountMinor: 70611,
        currency: payment.currency,
        providerPaymentId: (await harness.provider.query(payment)).providerPaymentId,
        refundRef: null,
        refundKey: null,
        failureReason: null,
      })
    })

    test('a failure is reported as failed', async () => {
      const payment = await started(harness)
      harness.end(payment, 'failure')
      expect(await read(harness.message(payment))).toMatchObject({
        outcome: 'failed',
        txnId: payment.txnId,
        amountMinor: null,
        currency: null,
      })
    })

    test('a redelivery has the same id', async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      const first = await read(harness.message(payment))
      expect(await read(harness.message(payment))).toEqual(first)
    })

    test('the stored record contains neither card nor personal data', async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      const record = JSON.stringify((await read(harness.message(payment))).payload)
      for (const text of ['asha', 'Asha', '98000', 'XXXX', 'hash', ...harness.secrets])
        expect(record).not.toContain(text)
    })

    test('a notification signed with another secret is refused', async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      await expect(read(harness.forgedMessage(payment))).rejects.toMatchObject({
        name: 'NotificationRefused',
        status: 401,
      })
    })

    test('a notification with any altered byte is refused or reads the same', async () => {
      const payment = await started(harness)
      harness.end(payment, 'success')
      const { rawBody, headers } = harness.message(payment)
      const genuine = withoutPayload(await read({ rawBody, headers }))
      let refused = 0
      for (let index = 0; index < rawBody.length; index++) {
        const altered = Buffer.from(rawBody)
        altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
        const reading = await read({ rawBody: altered, headers }).then(withoutPayload, (error: unknown) => error)
        if (reading instanceof NotificationRefused) refused++
        else expect(reading).toEqual(genuine)
      }
      expect(refused).toBeGreaterThan(rawBody.length / 2)
    })

    test('bytes that are not a message are refused', async () => {
      for (const body of ['', '{', '[]', 'null', '{}', 'a=b', '\u0000\u00ff'.repeat(50)]) {
        await expect(read({ rawBody: Buffer.from(body), headers: {} })).rejects.toBeInstanceOf(NotificationRefused)
      }
    })
  })

  test.each(outages)('when %s, the provider is unavailable and the error contains no secret', async (_what, fault) => {
    const payment = await started(harness)
    harness.end(payment, 'success')
    // The Stripe library always retries once after a broken connection.
    harness.faults.plan(harness.operations.query, fault, 2)
    const error = await harness.provider.query(payment).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind: 'unavailable' })
    const shown = inspect(error, { showHidden: true, depth: null })
    for (const secret of harness.secrets) expect(shown).not.toContain(secret)
    harness.faults.clear()
    expect(await harness.provider.query(payment)).toMatchObject({ status: 'paid', amountMinor: 70611 })
  })
})

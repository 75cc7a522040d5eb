import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { htmlOutage } from '../../../sandbox/faults.ts'
import { Secret } from '../../../src/platform/secret.ts'
import { requestHash, responseHash } from '../../../src/storefront/payments/adapters/payu/hash.ts'
import { createPayuProvider } from '../../../src/storefront/payments/adapters/payu/payu-provider.ts'
import { paymentFacts, refundState } from '../../../src/storefront/payments/adapters/payu/transaction.rules.ts'
import { now, payuHarness, payuSecrets, started } from './provider-harness.ts'

let harness: Awaited<ReturnType<typeof payuHarness>>
beforeEach(async () => {
  harness = await payuHarness()
})
afterEach(() => harness.close())

const vector = {
  key: 'C0Dr8m',
  txnid: '12345',
  amount: '10',
  productinfo: 'Shopping',
  firstname: 'Test',
  email: 'test@test.com',
  udf2: 'abc',
  udf4: '15',
}

describe('hashes', () => {
  test('of a request match PayU’s published example', () => {
    expect(requestHash(vector, '3sf0jURk')).toBe(
      'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
    )
  })

  test('of a response cover the same fields in reverse order, with additional charges first', () => {
    const text = '3sf0jURk|success|||||||15||abc||test@test.com|Test|Shopping|10|12345|C0Dr8m'
    const sha512 = (value: string) => createHash('sha512').update(value).digest('hex')
    expect(responseHash({ ...vector, status: 'success' }, '3sf0jURk')).toBe(sha512(text))
    expect(responseHash({ ...vector, status: 'success', additionalCharges: '2.50' }, '3sf0jURk')).toBe(
      sha512(`2.50|${text}`),
    )
  })
})

describe('the form', () => {
  test('is posted to PayU with every mandatory field, signed, without calling PayU', async () => {
    const payment = harness.payment()
    expect(await harness.provider.start(payment)).toEqual({
      providerRef: payment.txnId,
      nextAction: { type: 'redirect', url: payment.pageUrl, description: 'Pay by UPI, card or net banking.' },
    })
    const fields = {
      key: payuSecrets.key,
      txnid: payment.txnId,
      amount: '706.11',
      productinfo: 'Order at Tana & Bana',
      firstname: 'Asha',
      email: 'asha@example.com',
      phone: '+919800000000',
      surl: payment.returnUrl,
      furl: payment.returnUrl,
      udf1: payment.checkoutId,
      udf2: payment.id,
    }
    expect(harness.provider.form?.(payment)).toEqual({
      action: `${harness.url}/_payment`,
      fields: { ...fields, hash: requestHash(fields, payuSecrets.salt) },
    })
    expect(harness.control.calls).toEqual([])
  })

  test('has no field separator in a value', () => {
    const payment = { ...harness.payment(), firstName: 'A|b\n', description: '|'.repeat(200) }
    expect(harness.provider.form?.(payment).fields).toMatchObject({ firstname: 'A b', productinfo: '' })
  })

  test.each([
    ['another currency', { currency: 'USD' }],
    ['a transaction id of 26 characters', { txnId: 'x'.repeat(26) }],
  ])('is not created for %s', async (_what, change) => {
    await expect(harness.provider.start({ ...harness.payment(), ...change })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('is refused by PayU if a field was changed, or the transaction is already paid', async () => {
    const payment = await started(harness)
    const form = harness.provider.form?.(payment)
    const post = (change: Record<string, string>) =>
      fetch(form?.action ?? '', { method: 'POST', body: new URLSearchParams({ ...form?.fields, ...change }) })
    expect(await (await post({ amount: '1.00' })).text()).toContain('The hash is invalid.')
    harness.end(payment, 'success')
    expect(await (await post({})).text()).toContain('This transaction id was paid already.')
  })
})

describe('PayU’s transaction status', () => {
  test.each([
    ['706.11', 70611],
    ['706.1', 70610],
    ['706.10', 70610],
    ['706', 70600],
    ['706.111', null],
    ['7e2', null],
  ])('an amount of %s is %s paise', (amount, paise) => {
    expect(paymentFacts({ status: 'success', mihpayid: '1', transaction_amount: amount }).amountMinor).toBe(paise)
  })

  test.each([
    ['success', 'paid'],
    ['failure', 'failed'],
    ['userCancelled', 'failed'],
    ['bounced', 'failed'],
    ['dropped', 'failed'],
    ['pending', 'pending'],
    ['in progress', 'pending'],
    ['initiated', 'pending'],
    ['anything new', 'pending'],
    ['Not Found', 'unknown'],
  ])('%s is %s', (status, expected) => {
    expect(paymentFacts({ status, mihpayid: '1', amt: '1.00' }).status).toBe(expected)
  })

  test.each([
    ['SUCCESS', 'succeeded'],
    ['success', 'succeeded'],
    ['FAILURE', 'failed'],
    ['QUEUED', 'queued'],
    ['REQUESTED', 'queued'],
    ['IN PROGRESS', 'queued'],
    ['od_hit', 'queued'],
  ])('a refund that is %s is %s', (status, expected) => {
    expect(refundState({ status }).status).toBe(expected)
  })

  test('a wrong salt is reported without the salt', async () => {
    const provider = createPayuProvider({
      merchantKey: payuSecrets.key,
      merchantSalt: new Secret('wrongSalt'),
      paymentUrl: harness.url,
      apiUrl: `${harness.url}/merchant/postservice.php`,
      timeoutMs: 3000,
    })
    await expect(provider.query(harness.payment())).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'PayU did not accept the credentials.',
    })
  })

  test('an endless response is not read to its end', async () => {
    const body = JSON.stringify({ status: 1, msg: 'x'.repeat(300_000) })
    harness.faults.plan('verify_payment', { kind: 'respond', status: 200, body })
    await expect(harness.provider.query(harness.payment())).rejects.toMatchObject({
      kind: 'unavailable',
      message: "PayU's answer is too large.",
    })
  })
})

describe('notifications', () => {
  const read = (body: string | URLSearchParams) =>
    harness.provider.readNotification({
      rawBody: Buffer.from(body.toString()),
      headers: {},
      now,
      mayAsk: async () => 'yes',
    })
  const paid = async () => {
    const payment = await started(harness)
    harness.end(payment, 'success')
    return payment
  }

  test('JSON is read like a form', async () => {
    const payment = await paid()
    const form = harness.control.merchant.notification(payment.txnId)
    expect(await read(JSON.stringify(Object.fromEntries(form)))).toEqual(await read(form))
  })

  test('a valid signature has no effect unless PayU itself confirms', async () => {
    const payment = await paid()
    const success = harness.control.merchant.notification(payment.txnId)
    harness.control.merchant.end(payment.txnId, 'pending')
    await expect(read(success)).rejects.toMatchObject({ name: 'ProviderError', kind: 'unavailable' })
    harness.control.merchant.end(payment.txnId, 'failure')
    expect(await read(success)).toMatchObject({ outcome: 'failed', amountMinor: null })
    harness.faults.plan('verify_payment', htmlOutage)
    await expect(read(success)).rejects.toMatchObject({ name: 'ProviderError', kind: 'unavailable' })
  })

  test('a reported failure that became a payment is a payment', async () => {
    const payment = await started(harness)
    harness.end(payment, 'failure')
    const failure = harness.control.merchant.notification(payment.txnId)
    harness.end(payment, 'success')
    expect(await read(failure)).toMatchObject({ outcome: 'paid', amountMinor: 70611 })
  })

  test('a pending payment is ignored', async () => {
    const payment = await started(harness)
    harness.control.merchant.end(payment.txnId, 'pending')
    expect(await read(harness.control.merchant.notification(payment.txnId))).toMatchObject({
      type: 'payment.pending',
      outcome: 'ignored',
      txnId: payment.txnId,
    })
  })

  const signedBy = (fields: Record<string, string>) => {
    const answered = { ...vector, status: 'success', ...fields }
    return new URLSearchParams({ ...answered, mihpayid: '1', hash: responseHash(answered, payuSecrets.salt) })
  }

  test('a notification for another shop on the same account is ignored without a query', async () => {
    expect(await read(signedBy({ udf1: '', udf2: '' }))).toMatchObject({ outcome: 'ignored', txnId: null })
    expect(harness.control.calls).toEqual([])
  })

  test('a notification for another merchant is refused, even with a valid hash', async () => {
    await expect(read(signedBy({ key: 'other' }))).rejects.toMatchObject({ status: 401 })
  })

  test('a duplicate field is refused', async () => {
    const payment = await paid()
    const form = harness.control.merchant.notification(payment.txnId)
    form.append('amount', '1.00')
    await expect(read(form)).rejects.toMatchObject({ status: 400 })
  })

  test('a body over 64 KiB is refused before it is parsed', async () => {
    const notice = `{${Array.from({ length: 9000 }, (_, n) => `"k${n}":0`).join(',')}}`
    await expect(read(notice)).rejects.toMatchObject({
      name: 'NotificationRefused',
      status: 400,
      message: 'The body is larger than a PayU notification.',
    })
  })

  describe('of refunds, which are unsigned,', () => {
    const refunded = async () => {
      const payment = await paid()
      const request = { refundId: 'refund_1', attempt: payment, amountMinor: 1110, reason: 'Too small.' }
      const { providerRef } = await harness.provider.refund(request)
      return { payment, requestId: providerRef ?? '' }
    }

    test('report PayU’s response to a query, not their own content', async () => {
      const { payment, requestId } = await refunded()
      const claimed = harness.control.merchant.refundNotification(requestId).replace('queued', 'success')
      expect(await read(claimed)).toMatchObject({ eventId: `refund:${requestId}:queued`, outcome: 'ignored' })
      harness.settleRefund(requestId, true)
      expect(await read(claimed.replace('11.10', '99.99'))).toMatchObject({
        eventId: `refund:${requestId}:succeeded`,
        type: 'refund.succeeded',
        txnId: payment.txnId,
        outcome: 'refund_succeeded',
        amountMinor: 1110,
        currency: 'INR',
        refundRef: requestId,
      })
    })

    test('are not attributed to another transaction', async () => {
      const { payment, requestId } = await refunded()
      const other = await paid()
      harness.settleRefund(requestId, true)
      const claimed = harness.control.merchant.refundNotification(requestId).replace(payment.txnId, other.txnId)
      expect(await read(claimed)).toMatchObject({ outcome: 'ignored', txnId: null })
    })

    test('are refused if PayU has no such refund', async () => {
      await expect(
        read(JSON.stringify({ action: 'refund', status: 'success', request_id: '1' })),
      ).rejects.toMatchObject({
        status: 401,
      })
      await expect(read(JSON.stringify({ action: 'refund', status: 'success' }))).rejects.toMatchObject({ status: 401 })
    })
  })
})

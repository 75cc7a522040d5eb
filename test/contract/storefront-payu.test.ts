import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayuSandboxControl } from '../../sandbox/payu/payu-sandbox.ts'
import { sql } from '../../src/platform/db/database.ts'
import { findAttempt, startPayment } from '../../src/storefront/checkout/index.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  type AttemptRow,
  cancel,
  issuesOf,
  ordersOf,
  postWebhook,
  read,
  refundsOf,
  startedPayment,
} from '../support/purchase.ts'
import { startWeftWithProviders, type WeftWithProviders } from '../support/real-providers.ts'
import type { TestWeft } from '../support/weft.ts'

const minute = 60_000

const received = { received: true }

const notCheckable = {
  type: 'unexpected',
  message: 'The event could not be checked with the provider. Deliver it again.',
}

let all: WeftWithProviders
let weft: TestWeft
let payu: PayuSandboxControl
beforeAll(async () => {
  all = await startWeftWithProviders()
  ;({ weft, payu } = all)
})
beforeEach(() => payu.faults.clear())
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await all.stop()
})

const sweep = () => weft.weft.jobs.runNow('sweep-payments')

const sendRefunds = () => weft.weft.jobs.runNow('send-refunds')

const statusOf = async (id: string) => (await read(weft, id)).body.status

const storedEvents = async (attemptId: string) =>
  (await sql`select id from payment_event where attempt_id = ${attemptId}`.execute(weft.db)).rows.length

describe('inr_handler by PayU', () => {
  const rupees = { country: 'IN' } as const
  /** Opens our payment page, which posts the signed form to PayU. */
  const openPage = async (attempt: AttemptRow) => {
    const { storefront } = weft.weft
    const found = await findAttempt(weft.db, { id: attempt.id })
    if (!found) throw new Error('The attempt is gone.')
    const form = storefront.providers.inr_handler.form?.(await startPayment(storefront, found.checkout, found.attempt))
    if (!form) throw new Error('PayU is entered by a form.')
    const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    if (!response.ok) throw new Error(await response.text())
  }
  const opened = async (wanted = {}) => {
    const running = await startedPayment(weft, { ...rupees, ...wanted })
    await openPage(running.attempt)
    return running
  }
  const notify = (attempt: AttemptRow) =>
    postWebhook(weft, 'inr_handler', payu.merchant.notification(attempt.txn_id).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('the shopper is sent to our page, which posts the signed form with the exact total', async () => {
    const { started, attempt } = await opened()
    expect(started.payment).toEqual({
      handler_id: 'inr_handler',
      provider_id: 'pp_inr_handler_inr_handler',
      next_action: {
        type: 'redirect',
        url: `https://shop.example/pay/${attempt.page_token}`,
        description: 'Pay by UPI, card or net banking.',
      },
      description:
        'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
    })
    expect(payu.merchant.transactions.get(attempt.txn_id)?.fields).toMatchObject({
      amount: '598.00',
      email: 'asha@example.com',
      udf1: attempt.checkout_id,
      udf2: attempt.id,
      surl: `https://shop.example/pay/${attempt.page_token}/return`,
      furl: `https://shop.example/pay/${attempt.page_token}/return`,
    })
    expect(JSON.stringify(started)).not.toContain('3sf0jURk')
  })

  test('a paid payment is confirmed by querying PayU, and completes the session', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    const answer = await notify(attempt)
    expect([answer.status, answer.body]).toEqual([200, received])
    expect(await statusOf(session.id)).toBe('completed')
    expect(payu.calls.at(-1)).toBe('verify_payment')
  })

  test('a pending payment stays in progress, then fails', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'pending')
    await notify(attempt)
    expect(await statusOf(session.id)).toBe('complete_in_progress')
    payu.merchant.end(attempt.txn_id, 'failure')
    await notify(attempt)
    const { body } = await read(weft, session.id)
    expect([body.status, body.messages[0].code]).toEqual(['incomplete', 'payment_failed'])
  })

  test('a success that PayU itself does not confirm completes nothing, even with a correct hash', async () => {
    const { session, started, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    const message = payu.merchant.notification(attempt.txn_id).toString()
    payu.merchant.end(attempt.txn_id, 'pending')
    const answer = await postWebhook(weft, 'inr_handler', message)
    expect([answer.status, answer.body]).toEqual([503, notCheckable])
    expect((await read(weft, session.id)).body).toEqual(started)
    expect(await storedEvents(attempt.id)).toBe(0)
  })

  test('if PayU cannot be queried, the message is neither acknowledged nor stored, and counts when delivered again', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    payu.faults.plan('verify_payment', { kind: 'drop', when: 'before' })
    const refused = await notify(attempt)
    expect([refused.status, refused.body]).toEqual([503, notCheckable])
    expect(await storedEvents(attempt.id)).toBe(0)
    expect((await notify(attempt)).status).toBe(200)
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('the message of one payment does not pay another', async () => {
    const { attempt: paid } = await opened()
    const { session, started, attempt } = await opened()
    payu.merchant.end(paid.txn_id, 'success')
    const stolen = payu.merchant.notification(paid.txn_id)
    stolen.set('txnid', attempt.txn_id)
    stolen.set('udf1', session.id)
    stolen.set('udf2', attempt.id)
    const answer = await postWebhook(weft, 'inr_handler', stolen.toString())
    expect([answer.status, answer.body]).toEqual([
      401,
      { type: 'unauthorized', message: 'The notification is not signed by the merchant account.' },
    ])
    expect((await read(weft, session.id)).body).toEqual(started)
  })

  test('if PayU reports another amount, an issue is opened and no order is made', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    payu.faults.plan('verify_payment', { kind: 'lie', change: { amt: '598.01', transaction_amount: '598.01' } })
    await notify(attempt)
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      ['amount_mismatch', '₹598.01 was paid where ₹598.00 was due.'],
    ])
    expect(await ordersOf(weft, session.id)).toEqual([])
  })

  test('without a message, the sweeper queries PayU and finds the payment', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    weft.clock.advance(minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('a payment on a page that cannot be closed, after its time and with a lost message, makes an order within minutes', async () => {
    const { session, attempt } = await opened()
    weft.clock.advance(30 * minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('incomplete')
    payu.merchant.end(attempt.txn_id, 'success')
    weft.clock.advance(5 * minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('an ended attempt is queried for a day and no longer', async () => {
    const { attempt } = await opened()
    weft.clock.advance(30 * minute)
    await sweep()
    const nextCheck = async () =>
      (
        await sql<{
          due: boolean
        }>`select next_check_at is not null as due from payment_attempt where id = ${attempt.id}`.execute(weft.db)
      ).rows
    weft.clock.advance(5 * minute)
    await sweep()
    expect(await nextCheck()).toEqual([{ due: true }])
    weft.clock.advance(24 * 60 * minute)
    await sweep()
    expect(await nextCheck()).toEqual([{ due: false }])
  })

  test('a payment after a cancel is refunded: the refund is queued at PayU, and done when PayU says so', async () => {
    const { session, attempt } = await opened()
    await cancel(weft, session.id)
    payu.merchant.end(attempt.txn_id, 'success')
    await notify(attempt)
    await sendRefunds()
    await sendRefunds()
    expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['queued'])
    const mihpayid = payu.merchant.transactions.get(attempt.txn_id)?.mihpayid
    const made = [...payu.merchant.refunds.values()].filter((refund) => refund.mihpayid === mihpayid)
    expect(made.map(({ amt, status }) => [amt, status])).toEqual([['598.00', 'queued']])
    const requestId = made[0]?.request_id ?? ''
    payu.merchant.settleRefund(requestId, 'success')
    const answer = await postWebhook(weft, 'inr_handler', payu.merchant.refundNotification(requestId))
    expect([answer.status, answer.body]).toEqual([200, received])
    expect(await refundsOf(weft, attempt.id)).toEqual([
      { amount_minor: 59800, currency: 'INR', reason: 'paid_after_cancel', status: 'succeeded' },
    ])
  })

  describe('messages that anyone can post', () => {
    const posted = async (fields: Record<string, string>) => {
      const before = payu.calls.length
      const { status } = await postWebhook(weft, 'inr_handler', JSON.stringify({ action: 'refund', ...fields }))
      return { status, calls: payu.calls.slice(before) }
    }
    const none = { status: 401, calls: [] }

    test('cause no query to PayU if they are about a refund of an unknown or unreceived payment', async () => {
      const { attempt } = await opened()
      expect(await posted({ request_id: 'r1', merchantTxnId: 'no-such-transaction' })).toEqual(none)
      expect(await posted({ request_id: 'r1' })).toEqual(none)
      expect(await posted({ merchantTxnId: attempt.txn_id })).toEqual(none)
      expect(await posted({ request_id: 'r1', merchantTxnId: attempt.txn_id })).toEqual(none)
    })

    test('cause at most six queries a minute if they are about a received payment, and the rest must be delivered again later', async () => {
      weft.clock.advance(10 * minute)
      const { attempt } = await opened()
      payu.merchant.end(attempt.txn_id, 'success')
      await notify(attempt)
      weft.clock.advance(10 * minute)
      const answers = []
      for (let n = 0; n < 20; n++) answers.push(await posted({ request_id: `r${n}`, merchantTxnId: attempt.txn_id }))
      const asked = { status: 401, calls: ['check_action_status'] }
      expect(answers).toEqual([...Array(6).fill(asked), ...Array(14).fill({ status: 503, calls: [] })])
    })

    test('cause at most six queries a minute if a shopper posts a signed notification repeatedly', async () => {
      const { attempt } = await opened()
      payu.merchant.end(attempt.txn_id, 'success')
      const before = payu.calls.length
      const statuses = []
      for (let n = 0; n < 20; n++) statuses.push((await notify(attempt)).status)
      expect([statuses, payu.calls.length - before]).toEqual([[...Array(6).fill(200), ...Array(14).fill(503)], 6])
    })
  })
})

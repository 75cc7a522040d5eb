import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  complete,
  eventsOf,
  expiredEvent,
  failedEvent,
  issuesOf,
  lastAttempt,
  ordersOf,
  paidEvent,
  payOnPage,
  postCardEvent,
  read,
  refundsOf,
  startedPayment,
  stockOf,
  without,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const received = { received: true }

const withoutPayment = (session: Record<string, unknown>) => without(session, 'payment')

describe('unexpected payments', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  describe('payments and events that come unexpectedly', () => {
    const attention = {
      type: 'error',
      code: 'payment_needs_attention',
      content:
        'A payment for this session has arrived and the shop must check it. Do not pay again: the shop has been notified.',
      severity: 'recoverable',
    }

    async function resolve(attemptId: string): Promise<void> {
      const { body } = await weft.admin('GET', `/admin/payment-issues?q=${attemptId}`)
      const [issue] = body.payment_issues
      const answer = await weft.admin('POST', `/admin/payment-issues/${issue.id}/resolve`, {
        action: 'dismiss',
        reason: 'Settled',
      })
      expect(answer.status).toBe(200)
    }

    test.each([
      ['less than was due', { amount_total: 2999 }, '$29.99 was paid where $30.00 was due.'],
      ['more than was due', { amount_total: 3001 }, '$30.01 was paid where $30.00 was due.'],
      ['another currency', { currency: 'eur' }, '€30.00 was paid where $30.00 was due.'],
      ['no amount', { amount_total: null }, 'an unknown amount was paid where $30.00 was due.'],
    ])(
      '%s: an issue is opened, there is no order and no automatic refund, and the hold is released',
      async (_name, object, content) => {
        const before = await stockOf(weft, 'variant_shirt_s')
        const { session, started, attempt } = await startedPayment(weft)
        const answer = await postCardEvent(weft, attempt, { ...paidEvent, object })
        expect([answer.status, answer.body]).toEqual([200, received])
        expect(await issuesOf(weft, session.id)).toEqual([
          { attempt_id: attempt.id, kind: 'amount_mismatch', content, status: 'open' },
        ])
        expect((await read(weft, session.id)).body).toEqual({
          ...withoutPayment(started),
          status: 'incomplete',
          messages: [attention],
        })
        expect(await ordersOf(weft, session.id)).toEqual([])
        expect(await refundsOf(weft, attempt.id)).toEqual([])
        expect(await stockOf(weft, 'variant_shirt_s')).toEqual(before)
      },
    )

    test('a session whose payment awaits the shop’s decision cannot be paid again before that', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, { ...paidEvent, object: { amount_total: 2999 } })
      for (const change of [{}, { buyer: { first_name: 'Asha' } }]) {
        const updated = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, change)
        const refused = await complete(weft, session.id)
        const later = await read(weft, session.id)
        expect([updated, refused, later].map(({ status, body }) => [status, body.status, body.messages])).toEqual([
          [200, 'incomplete', [attention]],
          [409, undefined, [attention]],
          [200, 'incomplete', [attention]],
        ])
        const { pathname, search } = new URL(later.body.continue_url)
        const page = await weft.request({ method: 'GET', url: pathname + search })
        expect(page.text).toContain('The payment needs the attention of the shop, which has been told.')
      }
      expect((await attemptsOf(weft, session.id)).length).toBe(1)
      await resolve(attempt.id)
      const open = await read(weft, session.id)
      expect([open.body.status, open.body.messages]).toEqual(['ready_for_complete', []])
      const started = await complete(weft, session.id)
      expect([started.status, started.body.status]).toEqual([200, 'complete_in_progress'])
      await cancel(weft, session.id)
    })

    test('a session whose payment awaits the shop’s decision still says so after it expired or was canceled', async () => {
      const { session: canceled, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, { ...paidEvent, object: { amount_total: 2999 } })
      const ended = await cancel(weft, canceled.id)
      const { session: expired, attempt: other } = await startedPayment(weft)
      await postCardEvent(weft, other, { ...paidEvent, object: { amount_total: 2999 } })
      weft.clock.advance(7 * 3600_000)
      const unswept = await read(weft, expired.id)
      await weft.weft.jobs.runNow('expire-sessions')
      const swept = await read(weft, expired.id)
      const codes = ({ body }: typeof swept) => [body.status, body.messages.map(({ code }: { code: string }) => code)]
      expect([ended, unswept, swept].map(codes)).toEqual([
        ['canceled', ['payment_needs_attention', 'checkout_canceled']],
        ['canceled', ['payment_needs_attention', 'session_expired']],
        ['canceled', ['payment_needs_attention', 'session_expired']],
      ])
    })

    test('a payment after the session was canceled is refunded once, and shown', async () => {
      const { session, attempt } = await startedPayment(weft)
      expect((await cancel(weft, session.id)).status).toBe(200)
      await postCardEvent(weft, attempt, paidEvent)
      await postCardEvent(weft, attempt, { ...paidEvent, id: `evt_again_${attempt.id}` })
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_after_cancel',
          content: 'A payment arrived after the session was canceled. It is being refunded.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, attempt.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_after_cancel', status: 'created' },
      ])
      expect((await read(weft, session.id)).body.status).toBe('canceled')
      expect(await ordersOf(weft, session.id)).toEqual([])
    })

    test('if two attempts are paid, there is one order, and the second payment is refunded', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      await complete(weft, session.id)
      const second = await lastAttempt(weft, session.id)
      await postCardEvent(weft, second, paidEvent)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([second.id])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: first.id,
          kind: 'paid_twice',
          content: 'A second payment arrived for a session that has its order. It is being refunded.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, first.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_twice', status: 'created' },
      ])
      expect(await refundsOf(weft, second.id)).toEqual([])
    })

    test('an older attempt paid while a newer one is running makes the order, and the newer page is closed', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([first.id])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['paid', 'canceled'])
      const page = await weft.request({ method: 'GET', url: new URL(again.body.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
    })

    test('if an older attempt is paid just after the newer one, there is one order, and the older payment is refunded', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      await payOnPage(weft, again.body.payment.next_action.url, 'success')
      const second = await lastAttempt(weft, session.id)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([second.id])
      expect((await refundsOf(weft, first.id)).map(({ reason }) => reason)).toEqual(['paid_twice'])
      expect((await issuesOf(weft, session.id)).map(({ attempt_id, kind }) => [attempt_id, kind])).toEqual([
        [first.id, 'paid_twice'],
      ])
    })

    test('a second payment reported for one attempt is an issue, and nothing is refunded automatically', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, paidEvent)
      await postCardEvent(weft, attempt, { ...paidEvent, id: 'evt_other_payment', object: { payment_intent: 'pi_2' } })
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_twice',
          content: 'The provider reports a second payment (pi_2) for one attempt.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, attempt.id)).toEqual([])
    })

    test('a late payment of an unchanged session makes an order', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      const before = await stockOf(weft, 'variant_shirt_s')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await stockOf(weft, 'variant_shirt_s')).toEqual({ ...before, on_hand: before.on_hand - 1 })
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('a late payment of a session that was changed to other goods of the same total makes an issue and no order', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, {
        line_items: [
          { line_item_id: session.line_items[0].id, quantity: 0 },
          { item: { id: 'variant_shirt_m' }, quantity: 1 },
        ],
      })
      expect(changed.body.totals).toEqual(session.totals)
      await postCardEvent(weft, attempt, paidEvent)
      expect(await ordersOf(weft, session.id)).toEqual([])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_not_orderable',
          content:
            'A payment arrived after its time, and the session has been changed since. Refund it or make the order by hand.',
          status: 'open',
        },
      ])
      const attended = { ...changed.body, status: 'incomplete', messages: [attention] }
      expect((await read(weft, session.id)).body).toEqual(attended)
      await resolve(attempt.id)
      expect((await read(weft, session.id)).body).toEqual(changed.body)
    })

    test('a late payment of goods that are sold out makes an issue, and the stock is unchanged', async () => {
      const { session, attempt } = await startedPayment(weft, { variant: 'variant_lamp' })
      await postCardEvent(weft, attempt, expiredEvent)
      const other = await startedPayment(weft, { variant: 'variant_lamp' })
      await postCardEvent(weft, attempt, paidEvent)
      expect(await ordersOf(weft, session.id)).toEqual([])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_not_orderable',
          content:
            'Paid, but the order could not be made (variant_stock_not_oversold). Restock and make the order by hand, or refund it.',
          status: 'open',
        },
      ])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 1 })
      await cancel(weft, other.session.id)
    })

    test('a payment after the whole session expired still makes an order', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      weft.clock.advance(7 * 3600_000)
      await weft.weft.jobs.runNow('expire-sessions')
      expect((await read(weft, session.id)).body.status).toBe('canceled')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await read(weft, session.id)).body.status).toBe('completed')
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('a payment that matches nothing is one open issue, however often and in however many events it is reported', async () => {
      const { attempt } = await startedPayment(weft)
      const elsewhere = { ...attempt, txn_id: 'wt_made_after_the_backup', provider_ref: 'cs_elsewhere' }
      for (const id of ['evt_unmatched_1', 'evt_unmatched_1', 'evt_unmatched_2']) {
        const answer = await postCardEvent(weft, elsewhere, { ...paidEvent, id })
        expect([answer.status, answer.body]).toEqual([200, received])
      }
      const path = '/admin/payment-issues'
      const { body } = await weft.admin('GET', `${path}?q=wt_made_after_the_backup`)
      const [issue] = body.payment_issues
      expect([body.count, issue]).toEqual([
        1,
        {
          id: expect.stringMatching(/^issue_/),
          kind: 'unmatched_payment',
          status: 'open',
          content: expect.stringMatching(/^A payment arrived that belongs to no session of this shop\./),
          details: { txn_id: 'wt_made_after_the_backup', event: 'evt_unmatched_1', type: 'checkout.session.completed' },
          checkout_id: null,
          order_id: null,
          attempt_id: null,
          provider: 'sandbox',
          provider_payment_id: 'pi_wt_made_after_the_backup',
          amount: 3000,
          currency: 'USD',
          resolution: null,
          resolution_note: null,
          refund_id: null,
          resolved_by: null,
          created_at: weft.clock.now().toISOString(),
          resolved_at: null,
        },
      ])
      for (const action of ['refund', 'accept_as_paid']) {
        const refused = await weft.admin('POST', `${path}/${issue.id}/resolve`, { action })
        expect([refused.status, refused.body.message]).toEqual([
          409,
          'This payment belongs to no session of this shop: refund it at the provider, then dismiss the case.',
        ])
      }
      const dismissed = await weft.admin('POST', `${path}/${issue.id}/resolve`, {
        action: 'dismiss',
        reason: 'Sent back',
      })
      expect(dismissed.body.payment_issue).toMatchObject({ status: 'resolved', resolution: 'dismiss' })
      await cancel(weft, attempt.checkout_id)
    })

    test('a payment without our transaction id is ignored', async () => {
      const { attempt } = await startedPayment(weft)
      const before = (await weft.admin('GET', '/admin/payment-issues')).body.count
      const strange = { ...attempt, provider_ref: 'cs_strange' }
      await postCardEvent(weft, strange, { ...paidEvent, id: 'evt_strange', object: { metadata: {} } })
      await postCardEvent(weft, { ...strange, txn_id: 'wt_unpaid' }, { ...failedEvent, id: 'evt_unpaid' })
      expect((await weft.admin('GET', '/admin/payment-issues')).body.count).toBe(before)
      await cancel(weft, attempt.checkout_id)
    })

    test('a failure or an expiry after the payment changes nothing', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, paidEvent)
      const completed = (await read(weft, session.id)).body
      for (const event of [failedEvent, expiredEvent])
        expect((await postCardEvent(weft, attempt, event)).status).toBe(200)
      expect((await read(weft, session.id)).body).toEqual(completed)
      expect(await eventsOf(weft, attempt.id)).toEqual([
        { type: 'checkout.session.completed', outcome: 'order', done: true },
        { type: 'checkout.session.async_payment_failed', outcome: 'nothing', done: true },
        { type: 'checkout.session.expired', outcome: 'nothing', done: true },
      ])
    })

    test('a dispute reported before the payment hides neither', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, {
        type: 'charge.dispute.created',
        object: { object: 'dispute', id: 'du_1', amount: 3000, reason: 'fraudulent' },
      })
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'disputed',
          content: 'The shopper disputes this payment with their bank. Answer it at the provider.',
          status: 'open',
        },
      ])
    })
  })
})

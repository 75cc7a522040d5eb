import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import {
  attemptsOf,
  brokenInvariants,
  cancel,
  complete,
  confirm,
  failedEvent,
  issuesOf,
  lastAttempt,
  ordersOf,
  paidEvent,
  paidSession,
  payOnPage,
  postCardEvent,
  read,
  readySession,
  refundsOf,
  startedPayment,
  stockOf,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const error = (code: string, content: string, severity: string) => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code, content, severity }],
})
const isCanceled = error(
  'checkout_not_modifiable',
  'This session is canceled and cannot be changed. Create a new one.',
  'fatal',
)
const isCompleted = error('checkout_not_modifiable', 'This session is completed and cannot be changed.', 'fatal')
const notFound = error('not_found', 'This checkout session was not found.', 'fatal')
const paymentExpired = {
  type: 'error',
  code: 'payment_expired',
  content: 'The payment was not made in time. Complete the session again to pay.',
  severity: 'recoverable',
}
const sessionExpired = {
  type: 'info',
  code: 'session_expired',
  content: 'This session expired and was canceled. Create a new one.',
}
const checkoutCanceled = { type: 'info', code: 'checkout_canceled', content: 'This session was canceled.' }

const without = (session: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(session).filter(([name]) => !names.includes(name)))

describe('time and cancellation', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })
  const put = (id: string, body: unknown) => weft.agent('PUT', `/ucp/checkout-sessions/${id}`, body)

  describe('a payment has 30 minutes', () => {
    test('until the last millisecond it runs; then every read says that it expired, though no job has run', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      weft.clock.advance(30 * minute - 1)
      expect((await read(weft, session.id)).body).toEqual(started)
      weft.clock.advance(1)
      expect((await read(weft, session.id)).body).toEqual({
        ...without(started, 'payment'),
        status: 'incomplete',
        messages: [paymentExpired],
      })
      expect((await attemptsOf(weft, session.id)).map(({ id, status }) => [id, status])).toEqual([
        [attempt.id, 'pending'],
      ])
      await cancel(weft, session.id)
    })

    test('the sweeper writes it down, closes the page and gives the stock back', async () => {
      const { session, started } = await startedPayment(weft, { variant: 'variant_lamp' })
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 1 })
      weft.clock.advance(30 * minute)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['expired'])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 0 })
      expect((await read(weft, session.id)).body).toEqual({
        ...without(started, 'payment'),
        status: 'incomplete',
        messages: [paymentExpired],
        updated_at: weft.clock.now().toISOString(),
      })
      const page = await weft.request({ method: 'GET', url: new URL(started.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
    })

    test('completed again at once, though no job has run: a new attempt, the old page closed', async () => {
      const { session, started } = await startedPayment(weft)
      weft.clock.advance(30 * minute)
      const again = await complete(weft, session.id)
      expect([again.status, again.body.status, again.body.messages]).toEqual([200, 'complete_in_progress', []])
      expect(again.body.payment.next_action.url).not.toBe(started.payment.next_action.url)
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['expired', 'pending'])
      const page = await weft.request({ method: 'GET', url: new URL(started.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
      await cancel(weft, session.id)
    })

    test('an update after it derives the status anew', async () => {
      const { session } = await startedPayment(weft)
      weft.clock.advance(30 * minute)
      const updated = await put(session.id, { buyer: { first_name: 'Asha' } })
      expect([updated.status, updated.body.status, updated.body.messages]).toEqual([200, 'ready_for_complete', []])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['expired'])
    })

    test('paid before its end though nobody was told: whoever comes next finds the order', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      weft.clock.advance(30 * minute)
      const again = await complete(weft, session.id)
      expect([again.status, again.body]).toEqual([409, isCompleted])
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('the sweeper asks the provider about a payment that has heard nothing for a minute', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      weft.clock.advance(minute - 1)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      weft.clock.advance(1)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('a slow payment is found by the sweeper when it has come through', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'slow')
      weft.clock.advance(minute)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('an attempt whose starter died before the provider answered is started again by the sweeper', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      await sql`update payment_attempt set status = 'created', provider_ref = null, next_action = null where id = ${attempt.id}`.execute(
        weft.db,
      )
      await sql`update checkout set state = jsonb_set(state::jsonb, '{payment,nextAction}', 'null')::json where id = ${session.id}`.execute(
        weft.db,
      )
      expect((await read(weft, session.id)).body).toEqual(without(started, 'payment'))
      weft.clock.advance(minute)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body).toEqual({ ...started, updated_at: weft.clock.now().toISOString() })
      expect((await lastAttempt(weft, session.id)).status).toBe('pending')
      await cancel(weft, session.id)
    })

    test('an event that was stored when its effect failed is brought to it by the sweeper', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, { type: 'customer.created', id: 'evt_left_over' })
      await sql`update payment_event set processed_at = null, outcome = null, received_at = now() - interval '1 minute', attempt_id = ${attempt.id},
        payload = jsonb_build_object('outcome', 'paid', 'amount_minor', 3000, 'currency', 'USD', 'payment', 'pi_left', 'refund', null, 'failure', null, 'payload', '{}'::jsonb)
        where provider_event_id = 'evt_left_over'`.execute(weft.db)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('completed')
      const { rows } =
        await sql`select outcome, processed_at is not null as done from payment_event where provider_event_id = 'evt_left_over'`.execute(
          weft.db,
        )
      expect(rows).toEqual([{ outcome: 'order', done: true }])
    })
  })

  describe('a session has 6 hours after its last change', () => {
    test('then it is canceled with session_expired, readable for 30 days and gone after them', async () => {
      const session = await readySession(weft)
      expect(session.expires_at).toBe(new Date(weft.clock.now().getTime() + 6 * hour).toISOString())
      weft.clock.advance(6 * hour - 1)
      expect((await read(weft, session.id)).body).toEqual(session)
      weft.clock.advance(1)
      const expired = { ...without(session, 'continue_url'), status: 'canceled', messages: [sessionExpired] }
      expect((await read(weft, session.id)).body).toEqual(expired)
      await weft.weft.jobs.runNow('expire-sessions')
      const written = { ...expired, updated_at: weft.clock.now().toISOString() }
      expect((await read(weft, session.id)).body).toEqual(written)
      weft.clock.advance(30 * day)
      expect((await read(weft, session.id)).body).toEqual(written)
      weft.clock.advance(1)
      const gone = await read(weft, session.id)
      expect([gone.status, gone.body]).toEqual([404, notFound])
    })

    test('a change begins them anew', async () => {
      const session = await readySession(weft)
      weft.clock.advance(5 * hour)
      const updated = await put(session.id, { buyer: { first_name: 'Asha' } })
      expect(updated.body.expires_at).toBe(new Date(weft.clock.now().getTime() + 6 * hour).toISOString())
    })

    test('an expired one is neither changed nor canceled', async () => {
      const session = await readySession(weft)
      weft.clock.advance(6 * hour)
      for (const answer of [await put(session.id, { buyer: { first_name: 'A' } }), await cancel(weft, session.id)])
        expect([answer.status, answer.body]).toEqual([409, isCanceled])
    })

    test('when both the payment and the session have run out, the session has expired, before and after the jobs', async () => {
      const { session } = await startedPayment(weft)
      weft.clock.advance(6 * hour)
      const seen = async () => {
        const { body } = await read(weft, session.id)
        return [body.status, body.messages, body.payment]
      }
      expect(await seen()).toEqual(['canceled', [sessionExpired], undefined])
      await weft.weft.jobs.runNow('sweep-payments')
      expect(await seen()).toEqual(['canceled', [sessionExpired], undefined])
      await weft.weft.jobs.runNow('expire-sessions')
      expect(await seen()).toEqual(['canceled', [sessionExpired], undefined])
    })

    test('one with an order stays readable for good', async () => {
      const { session, completed } = await paidSession(weft)
      weft.clock.advance(400 * day)
      expect((await read(weft, session.id)).body).toEqual(completed)
    })
  })

  describe('POST /ucp/checkout-sessions/{id}/cancel', () => {
    const canceled = (session: Record<string, unknown>) => ({
      ...without(session, 'continue_url', 'payment'),
      status: 'canceled',
      messages: [checkoutCanceled],
      updated_at: weft.clock.now().toISOString(),
    })

    test('an incomplete session', async () => {
      const session = (await weft.agent('POST', '/ucp/checkout-sessions', { line_items: [] })).body
      expect(session.status).toBe('incomplete')
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([200, canceled(session)])
      expect((await read(weft, session.id)).body).toEqual(canceled(session))
    })

    test.each([
      ['no body', undefined],
      ['an empty object', {}],
      ['fields that nobody knows', { reason: 'changed my mind' }],
    ])('a ready session, with %s', async (_name, body) => {
      const session = await readySession(weft)
      const answer = await weft.agent('POST', `/ucp/checkout-sessions/${session.id}/cancel`, body)
      expect([answer.status, answer.body]).toEqual([200, canceled(session)])
    })

    test('one whose payment runs: the page is closed and the hold given back', async () => {
      const { session, started } = await startedPayment(weft, { variant: 'variant_lamp' })
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([200, canceled(started)])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['canceled'])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 0 })
      const page = await weft.request({ method: 'GET', url: new URL(started.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
    })

    test('one that was paid a moment ago: the money makes the order and the cancel is refused', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCompleted])
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('a completed session', async () => {
      const { session } = await paidSession(weft)
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCompleted])
    })

    test('a canceled session', async () => {
      const session = await readySession(weft)
      await cancel(weft, session.id)
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCanceled])
    })

    test('an unknown session, and one of another key', async () => {
      const unknown = await cancel(weft, 'cart_unknown')
      expect([unknown.status, unknown.body]).toEqual([404, notFound])
      const session = await readySession(weft)
      const foreign = await cancel(weft, session.id, { 'x-publishable-api-key': 'pk_test_another_shop_0123' })
      expect([foreign.status, foreign.body]).toEqual([404, notFound])
      expect((await read(weft, session.id)).body).toEqual(session)
    })

    test('under one Idempotency-Key it is done once and its answer comes again, byte for byte', async () => {
      const { session } = await startedPayment(weft)
      const first = await cancel(weft, session.id, { 'idempotency-key': 'cancel-1' })
      weft.clock.advance(minute)
      const second = await cancel(weft, session.id, { 'idempotency-key': 'cancel-1' })
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
      const other = await cancel(weft, session.id, { 'idempotency-key': 'cancel-2' })
      expect([other.status, other.body]).toEqual([409, isCanceled])
    })
  })

  describe('refunds that money without an order calls for', () => {
    test('are sent once, however often the job runs, and then done', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, failedEvent)
      await cancel(weft, session.id)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      await confirm(weft, attempt)
      expect(await refundsOf(weft, attempt.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_after_cancel', status: 'created' },
      ])
      await Promise.all([weft.weft.jobs.runNow('send-refunds'), weft.weft.jobs.runNow('send-refunds')])
      await sql`update refund set status = 'created', provider_ref = null where attempt_id = ${attempt.id}`.execute(
        weft.db,
      )
      await weft.weft.jobs.runNow('send-refunds')
      expect(await refundsOf(weft, attempt.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_after_cancel', status: 'succeeded' },
      ])
      const { rows } =
        await sql`select amount_minor, refunded_minor from sandbox_payment where txn_id = ${attempt.txn_id}`.execute(
          weft.db,
        )
      expect(rows).toEqual([{ amount_minor: 3000, refunded_minor: 3000 }])
    })

    test('that the provider refuses become an issue', async () => {
      const { session, attempt } = await startedPayment(weft)
      await cancel(weft, session.id)
      await postCardEvent(weft, attempt, paidEvent)
      await weft.weft.jobs.runNow('send-refunds')
      expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['failed'])
      expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
        ['paid_after_cancel', 'A payment arrived after the session was canceled. It is being refunded.'],
        ['refund_failed', 'The provider refused a refund. Refund it there, or pay it back by other means.'],
      ])
    })

    test('that fail at the bank after they seemed done become an issue', async () => {
      const { session, attempt } = await startedPayment(weft)
      await cancel(weft, session.id)
      await postCardEvent(weft, attempt, paidEvent)
      await sql`update refund set status = 'succeeded', provider_ref = 're_1' where attempt_id = ${attempt.id}`.execute(
        weft.db,
      )
      const object = { object: 'refund', id: 're_1', status: 'failed', failure_reason: 'expired_or_canceled_card' }
      await postCardEvent(weft, attempt, { type: 'refund.failed', object })
      expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['failed'])
      expect((await issuesOf(weft, session.id)).map(({ kind }) => kind)).toEqual(['paid_after_cancel', 'refund_failed'])
    })
  })
})

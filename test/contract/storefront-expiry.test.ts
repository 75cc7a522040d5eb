import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  complete,
  lastAttempt,
  ordersOf,
  paidSession,
  payOnPage,
  postCardEvent,
  read,
  readySession,
  startedPayment,
  stockOf,
  without,
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

describe('expiry', () => {
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
    test('a payment is shown until its last millisecond; then a read reports its expiry, even before a job has run', async () => {
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

    test('the sweeper records the expiry, closes the page and releases the stock', async () => {
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

    test('completing again immediately, before a job has run, makes a new attempt and closes the old page', async () => {
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

    test('a later update makes the session ready again', async () => {
      const { session } = await startedPayment(weft)
      weft.clock.advance(30 * minute)
      const updated = await put(session.id, { buyer: { first_name: 'Asha' } })
      expect([updated.status, updated.body.status, updated.body.messages]).toEqual([200, 'ready_for_complete', []])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['expired'])
    })

    test('if it was paid in time without a webhook, the next caller finds the order', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      weft.clock.advance(30 * minute)
      const again = await complete(weft, session.id)
      expect([again.status, again.body]).toEqual([409, isCompleted])
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('the sweeper queries the provider about a payment without news for a minute', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      weft.clock.advance(minute - 1)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      weft.clock.advance(1)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('the sweeper finds a slow payment that has succeeded', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'slow')
      weft.clock.advance(minute)
      await weft.weft.jobs.runNow('sweep-payments')
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('the sweeper restarts an attempt whose process died before the provider’s response', async () => {
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

    test('the sweeper applies a stored event whose effect failed', async () => {
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

  describe('a session expires 6 hours after its last change', () => {
    test('an expired session is canceled with session_expired, readable for 30 days, and deleted afterwards', async () => {
      const session = await readySession(weft)
      expect(session.expires_at).toBe(new Date(weft.clock.now().getTime() + 6 * hour).toISOString())
      weft.clock.advance(6 * hour - 1)
      expect((await read(weft, session.id)).body).toEqual(session)
      weft.clock.advance(1)
      const expired = { ...session, status: 'canceled', messages: [sessionExpired] }
      expect((await read(weft, session.id)).body).toEqual(expired)
      await weft.weft.jobs.runNow('expire-sessions')
      const written = { ...expired, updated_at: weft.clock.now().toISOString() }
      expect((await read(weft, session.id)).body).toEqual(written)
      weft.clock.advance(30 * day)
      expect((await read(weft, session.id)).body).toEqual(written)
      weft.clock.advance(1)
      const gone = await read(weft, session.id)
      expect([gone.status, gone.body]).toEqual([404, notFound])
      for (const call of [await complete(weft, session.id), await cancel(weft, session.id)]) {
        expect([call.status, call.body]).toEqual([404, notFound])
      }
    })

    test('a change restarts the 6 hours', async () => {
      const session = await readySession(weft)
      weft.clock.advance(5 * hour)
      const updated = await put(session.id, { buyer: { first_name: 'Asha' } })
      expect(updated.body.expires_at).toBe(new Date(weft.clock.now().getTime() + 6 * hour).toISOString())
    })

    test('an expired session can be neither changed nor canceled', async () => {
      const session = await readySession(weft)
      weft.clock.advance(6 * hour)
      for (const answer of [await put(session.id, { buyer: { first_name: 'A' } }), await cancel(weft, session.id)])
        expect([answer.status, answer.body]).toEqual([409, isCanceled])
    })

    test('if both the payment and the session have expired, the session reports its own expiry, before and after the jobs', async () => {
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

    test('a session that was completed or canceled is listed once, and not checked for expiry', async () => {
      const { session: bought } = await paidSession(weft)
      const canceled = await readySession(weft)
      await cancel(weft, canceled.id)
      const rows = async () => {
        const { rows: found } = await sql<{ written: string }>`
          select c.id, c.status, l.status as listed, c.sweep_after, concat_ws(' ', c.xmin, l.xmin) as written,
            (select count(*)::integer from checkout_to_list where checkout_id = c.id) as notes
          from checkout c left join checkout_listing l on l.checkout_id = c.id
          where c.id in (${bought.id}, ${canceled.id}) order by c.status desc`.execute(weft.db)
        return found
      }
      await weft.weft.jobs.runNow('list-checkouts')
      const written = expect.stringMatching(/^\d+ \d+$/)
      const before = await rows()
      expect(before).toEqual([
        { id: bought.id, status: 'completed', listed: 'completed', sweep_after: null, written, notes: 0 },
        { id: canceled.id, status: 'canceled', listed: 'canceled', sweep_after: null, written, notes: 0 },
      ])
      weft.clock.advance(7 * hour)
      await weft.weft.jobs.runNow('expire-sessions')
      await weft.weft.jobs.runNow('list-checkouts')
      expect(await rows()).toEqual(before)
    })

    test('a session with an order is still readable after 400 days', async () => {
      const { session, completed } = await paidSession(weft)
      weft.clock.advance(400 * day)
      expect((await read(weft, session.id)).body).toEqual(completed)
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  confirm,
  failedEvent,
  issuesOf,
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
  without,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const minute = 60_000

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

const checkoutCanceled = { type: 'info', code: 'checkout_canceled', content: 'This session was canceled.' }

describe('cancellation and refunds', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  describe('POST /ucp/checkout-sessions/{id}/cancel', () => {
    const canceled = (session: Record<string, unknown>) => ({
      ...without(session, 'payment'),
      status: 'canceled',
      messages: [checkoutCanceled],
      updated_at: weft.clock.now().toISOString(),
    })

    test('cancels an incomplete session', async () => {
      const session = (await weft.agent('POST', '/ucp/checkout-sessions', { line_items: [] })).body
      expect(session.status).toBe('incomplete')
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([200, canceled(session)])
      expect((await read(weft, session.id)).body).toEqual(canceled(session))
    })

    test.each([
      ['no body', undefined],
      ['an empty object', {}],
      ['unknown fields', { reason: 'changed my mind' }],
    ])('cancels a ready session, with %s', async (_name, body) => {
      const session = await readySession(weft)
      const answer = await weft.agent('POST', `/ucp/checkout-sessions/${session.id}/cancel`, body)
      expect([answer.status, answer.body]).toEqual([200, canceled(session)])
    })

    test('cancels a session in payment, closes its page and releases its hold', async () => {
      const { session, started } = await startedPayment(weft, { variant: 'variant_lamp' })
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([200, canceled(started)])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['canceled'])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 0 })
      const page = await weft.request({ method: 'GET', url: new URL(started.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
    })

    test('is refused for a session paid a moment ago, and the payment makes the order', async () => {
      const { session, started } = await startedPayment(weft)
      await payOnPage(weft, started.payment.next_action.url, 'success')
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCompleted])
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('is refused for a completed session', async () => {
      const { session } = await paidSession(weft)
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCompleted])
    })

    test('is refused for a canceled session', async () => {
      const session = await readySession(weft)
      await cancel(weft, session.id)
      const answer = await cancel(weft, session.id)
      expect([answer.status, answer.body]).toEqual([409, isCanceled])
    })

    test('does not find an unknown session, nor one of another key', async () => {
      const unknown = await cancel(weft, 'cart_unknown')
      expect([unknown.status, unknown.body]).toEqual([404, notFound])
      const session = await readySession(weft)
      const foreign = await cancel(weft, session.id, { 'x-publishable-api-key': 'pk_test_another_shop_0123' })
      expect([foreign.status, foreign.body]).toEqual([404, notFound])
      expect((await read(weft, session.id)).body).toEqual(session)
    })

    test('cancels once under one Idempotency-Key, and repeats the response byte for byte', async () => {
      const { session } = await startedPayment(weft)
      const first = await cancel(weft, session.id, { 'idempotency-key': 'cancel-1' })
      weft.clock.advance(minute)
      const second = await cancel(weft, session.id, { 'idempotency-key': 'cancel-1' })
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
      const other = await cancel(weft, session.id, { 'idempotency-key': 'cancel-2' })
      expect([other.status, other.body]).toEqual([409, isCanceled])
    })
  })

  describe('refunds of payments without an order', () => {
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

    test('become an issue if the provider refuses them', async () => {
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

    test('become an issue if they fail at the bank after they seemed done', async () => {
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

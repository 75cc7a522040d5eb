import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  complete,
  confirm,
  eventsOf,
  expiredEvent,
  ordersOf,
  payOnPage,
  postCardEvent,
  read,
  startedPayment,
  stockOf,
  without,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const received = { received: true }

const failedMessage = {
  type: 'error',
  code: 'payment_failed',
  content: 'The payment did not go through. Complete the session again to pay.',
  severity: 'recoverable',
}

const expiredMessage = {
  ...failedMessage,
  code: 'payment_expired',
  content: 'The payment was not made in time. Complete the session again to pay.',
}

const withoutPayment = (session: Record<string, unknown>) => without(session, 'payment')

describe('payment confirmation', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  describe.each([
    ['card_handler', 'US'],
    ['inr_handler', 'IN'],
  ] as const)('%s', (_handler, country) => {
    test('a paid session is completed and links to its order', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      weft.clock.advance(1000)
      const answer = await confirm(weft, attempt)
      expect([answer.status, answer.body]).toEqual([200, received])
      const completed = (await read(weft, session.id)).body
      const rest = withoutPayment(started) as Record<string, unknown>
      expect(completed).toEqual({
        ...rest,
        status: 'completed',
        links: [
          ...session.links,
          { type: 'order', url: `https://shop.example/ucp/orders/${completed.order_id}`, title: 'Order' },
        ],
        order_id: expect.stringMatching(/^order_[0-9a-z]{35}$/),
        order: {
          id: completed.order_id,
          permalink_url: expect.stringMatching(/^https:\/\/shop\.example\/orders\/order_[0-9a-z]{35}\.[\w-]{32}$/),
        },
        updated_at: weft.clock.now().toISOString(),
      })
      expect(await ordersOf(weft, session.id)).toEqual([
        {
          id: completed.order_id,
          attempt_id: attempt.id,
          total_minor: attempt.amount_minor,
          currency: attempt.currency,
        },
      ])
    })

    test('a declined session is incomplete with payment_failed, its stock is released, and it can be completed again at once', async () => {
      const before = await stockOf(weft, 'variant_mug')
      const { session, started, attempt } = await startedPayment(weft, { country, variant: 'variant_mug' })
      expect(await stockOf(weft, 'variant_mug')).toEqual({ ...before, reserved: before.reserved + 1 })
      await payOnPage(weft, started.payment.next_action.url, 'decline')
      const answer = await confirm(weft, attempt)
      expect([answer.status, answer.body]).toEqual([200, received])
      expect((await read(weft, session.id)).body).toEqual({
        ...withoutPayment(started),
        status: 'incomplete',
        messages: [failedMessage],
      })
      expect(await stockOf(weft, 'variant_mug')).toEqual(before)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      expect([again.status, again.body.status, again.body.messages]).toEqual([200, 'complete_in_progress', []])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['failed', 'pending'])
      await cancel(weft, session.id)
    })

    test('a returning browser completes nothing', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      for (const method of ['GET', 'POST'] as const)
        await weft.request({ method, url: `/pay/${attempt.page_token}/return?status=success` })
      expect((await read(weft, session.id)).body).toEqual(started)
      await confirm(weft, attempt)
    })

    test('the same message makes one order if it arrives three times, twice concurrently', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      const answers = [
        ...(await Promise.all([confirm(weft, attempt), confirm(weft, attempt)])),
        await confirm(weft, attempt),
      ]
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, received]))
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect((await eventsOf(weft, attempt.id)).length).toBe(1)
    })
  })

  test('a session whose payment expired at the provider is incomplete with payment_expired, and an update makes it ready again', async () => {
    const { session, started, attempt } = await startedPayment(weft)
    const answer = await postCardEvent(weft, attempt, expiredEvent)
    expect([answer.status, answer.body]).toEqual([200, received])
    expect((await read(weft, session.id)).body).toEqual({
      ...withoutPayment(started),
      status: 'incomplete',
      messages: [expiredMessage],
    })
    const updated = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { first_name: 'Asha' } })
    expect([updated.status, updated.body.status, updated.body.messages]).toEqual([200, 'ready_for_complete', []])
  })
})

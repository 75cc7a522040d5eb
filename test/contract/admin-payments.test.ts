import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayuSandboxControl } from '../../sandbox/payu/payu-sandbox.ts'
import type { StripeSandboxControl } from '../../sandbox/stripe/stripe-sandbox.ts'
import { sql } from '../../src/platform/db/database.ts'
import { findAttempt, startPayment } from '../../src/storefront/checkout/index.ts'
import { checkInvariants } from '../support/invariants.ts'
import { type AttemptRow, cancel, postWebhook, read, startedPayment, stockOf } from '../support/purchase.ts'
import { startWeftWithProviders, type WeftWithProviders } from '../support/real-providers.ts'
import type { TestWeft } from '../support/weft.ts'

let all: WeftWithProviders
let weft: TestWeft
let stripe: StripeSandboxControl
let payu: PayuSandboxControl
beforeAll(async () => {
  all = await startWeftWithProviders()
  ;({ weft, stripe, payu } = all)
})
afterAll(async () => {
  await sendRefunds()
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await all.stop()
})

const sendRefunds = () => weft.weft.jobs.runNow('send-refunds')
const payment = async (id: string) => (await weft.admin('GET', `/admin/payments/${id}`)).body.payment
const sync = (id: string, headers = {}) => weft.admin('POST', `/admin/payments/${id}/sync`, undefined, headers)
const orderOf = async (sessionId: string) => {
  const { order } = (await read(weft, sessionId)).body
  return (await weft.admin('GET', `/admin/orders/${order.id}`)).body.order
}
const issueOf = async (attemptId: string) => {
  const found = await weft.admin('GET', '/admin/payment-issues?status=open&limit=200')
  return found.body.payment_issues.find((issue: { attempt_id: string }) => issue.attempt_id === attemptId)
}
const resolve = (id: string, body: unknown, headers = {}) =>
  weft.admin('POST', `/admin/payment-issues/${id}/resolve`, body, headers)
const eventsAbout = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    select type from event where payload ->> 'id' = ${id} or payload ->> 'attempt_id' = ${id} order by id`.execute(
    weft.db,
  )
  return rows.map(({ type }) => type)
}

/** Pays a session at Stripe without delivering the webhook. */
const paidAtStripe = async (wanted: Parameters<typeof startedPayment>[1] = {}) => {
  const running = await startedPayment(weft, wanted)
  stripe.account.pay(running.attempt.provider_ref ?? '', 'success')
  return { ...running, intent: stripe.account.session(running.attempt.provider_ref ?? '').payment_intent ?? '' }
}
const bought = async (wanted: Parameters<typeof startedPayment>[1] = {}) => {
  const paid = await paidAtStripe(wanted)
  await sync(paid.attempt.id)
  return { ...paid, order: await orderOf(paid.session.id) }
}
/** Delivers Stripe's webhooks about the payment, in order. */
const tellStripe = async (intent: string, types: readonly string[]) => {
  for (const event of stripe.events.filter(
    ({ type, data }) => types.includes(type) && JSON.stringify(data).includes(intent),
  )) {
    const { rawBody, headers } = stripe.signed(event)
    const answer = await postWebhook(weft, 'card_handler', rawBody, { ...headers, 'content-type': 'application/json' })
    expect([answer.status, answer.body]).toEqual([200, { received: true }])
  }
}
/** Returns the refunds of a payment, largest first, because refunds of the same instant have no fixed order. */
const refundsOf = async (attemptId: string): Promise<[number, string, string][]> => {
  const { refunds } = await payment(attemptId)
  return refunds
    .map(({ amount, status, source }: Record<string, unknown>) => [amount, status, source])
    .sort((a: [number, string], b: [number, string]) => b[0] - a[0] || a[1].localeCompare(b[1]))
}

describe('reading and syncing payments', () => {
  test('a sync settles a payment whose webhook was lost, once, with the provider’s data', async () => {
    const { session, attempt, intent } = await paidAtStripe()
    const answers = await Promise.all([sync(attempt.id), sync(attempt.id), sync(attempt.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const order = await orderOf(session.id)
    const at = weft.clock.now().toISOString()
    expect(await payment(attempt.id)).toEqual({
      id: attempt.id,
      status: 'paid',
      needs_attention: false,
      handler_id: 'card_handler',
      provider: 'stripe',
      method: null,
      txn_id: attempt.txn_id,
      provider_ref: attempt.provider_ref,
      provider_payment_id: intent,
      amount: 3000,
      captured: 3000,
      refunded: 0,
      currency: 'USD',
      failure_reason: null,
      checkout_id: session.id,
      order_id: order.id,
      order_display_id: order.display_id,
      email: 'asha@example.com',
      expires_at: new Date(Date.parse(at) + 30 * 60_000).toISOString(),
      paid_at: at,
      created_at: at,
      updated_at: at,
      next_check_at: null,
      provider_status: {
        asked_at: at,
        status: 'paid',
        amount: 3000,
        currency: 'USD',
        provider_payment_id: intent,
        failure_reason: null,
      },
      events: [],
      refunds: [],
      issues: [],
    })
    expect((await eventsAbout(attempt.id)).filter((type) => type === 'payment.succeeded')).toHaveLength(1)
  })

  test('the provider’s messages are stored with the payment, without secrets that open it', async () => {
    const { attempt, intent } = await paidAtStripe()
    await tellStripe(intent, ['checkout.session.completed'])
    const { events } = await payment(attempt.id)
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        provider_event_id: expect.stringMatching(/^evt_/),
        type: 'checkout.session.completed',
        outcome: 'order',
        payload: expect.objectContaining({ type: 'checkout.session.completed' }),
        received_at: expect.any(String),
        processed_at: expect.any(String),
      },
    ])
    expect((await weft.admin('GET', `/admin/payments/${attempt.id}`)).text).not.toContain(attempt.page_token)
  })

  test('payments are filtered by session, order, reference, status and provider', async () => {
    const { attempt, session, order, intent } = await bought()
    for (const query of [
      `checkout_id=${session.id}`,
      `order_id=${order.id}`,
      `reference=${intent}`,
      `reference=${attempt.txn_id}`,
    ]) {
      const found = await weft.admin('GET', `/admin/payments?${query}&status=paid&provider=stripe`)
      expect([found.body.count, found.body.payments[0].id]).toEqual([1, attempt.id])
    }
    const none = await weft.admin('GET', `/admin/payments?checkout_id=${session.id}&status=failed`)
    expect(none.body).toEqual({ payments: [], count: 0, limit: 50, offset: 0 })
  })

  test('each sweep asks an unavailable provider about one payment, so that every payment gets its turn', async () => {
    const running = [await startedPayment(weft), await startedPayment(weft), await startedPayment(weft)]
    stripe.faults.plan(
      'session.retrieve',
      { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } },
      999,
    )
    const waiting = async (at: Date): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select id from payment_attempt where provider = 'stripe' and next_check_at <= ${at} order by id`.execute(
        weft.db,
      )
      return rows.map(({ id }) => id)
    }
    weft.clock.advance(60_000)
    const due = await waiting(weft.clock.now())
    const asked: string[] = []
    for (const _ of due) {
      const now = weft.clock.now().getTime()
      await weft.weft.jobs.runNow('sweep-payments')
      const skipped = new Set(await waiting(new Date(now + 14_999)))
      asked.push(...due.filter((id) => !skipped.has(id)))
      weft.clock.advance(60_000)
    }
    expect(asked.sort()).toEqual(due)
    stripe.faults.clear()
    for (const { session } of running) await cancel(weft, session.id)
  })

  test('a sync reports an unavailable provider and changes nothing', async () => {
    const { attempt } = await startedPayment(weft)
    stripe.faults.plan('session.retrieve', { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } }, 9)
    const answer = await sync(attempt.id)
    expect([answer.status, answer.body.type]).toEqual([503, 'unexpected'])
    stripe.faults.clear()
    expect((await payment(attempt.id)).status).toBe('pending')
    await weft.admin('POST', `/admin/checkouts/${attempt.checkout_id}/cancel`)
  })
})

describe('refunds', () => {
  test('a refund made in the dashboard is recorded once on the order, whichever of its webhooks arrive, and however often', async () => {
    const { attempt, intent, order } = await bought()
    stripe.account.refundInDashboard(intent, 700)
    await tellStripe(intent, ['charge.refunded', 'refund.created', 'charge.refunded'])
    stripe.account.refundInDashboard(intent, 300)
    await tellStripe(intent, ['charge.refunded'])
    expect(await refundsOf(attempt.id)).toEqual([
      [700, 'succeeded', 'provider'],
      [300, 'succeeded', 'provider'],
    ])
    const after = await orderOf(order.checkout_id)
    expect([after.totals.refunded, after.totals.refundable, after.refunds[0].reason]).toEqual([
      1000,
      2000,
      'refunded_at_provider',
    ])
    const types = (await eventsAbout(attempt.id)).filter((type) => type.startsWith('refund.'))
    expect(types).toEqual(['refund.created', 'refund.succeeded', 'refund.created', 'refund.succeeded'])
  })

  test('our refund is not mistaken for a dashboard refund, even if its webhook arrives before the response', async () => {
    const { attempt, intent, order } = await bought()
    stripe.faults.plan('refund.create', { kind: 'drop', when: 'after' }, 2)
    await weft.admin('POST', `/admin/orders/${order.id}/refunds`, { amount: 500, reason: 'Late' })
    await sendRefunds()
    await tellStripe(intent, ['refund.created', 'charge.refunded'])
    expect(await refundsOf(attempt.id)).toEqual([[500, 'succeeded', 'shop']])
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[500, 'succeeded', 'shop']])
    expect([...stripe.account.refunds.values()].filter((made) => made.payment_intent === intent)).toHaveLength(1)
  })

  test('a sync finds a dashboard refund whose webhook was lost', async () => {
    const { attempt, intent } = await bought()
    stripe.account.refundInDashboard(intent, 3000)
    expect((await sync(attempt.id)).body.payment.refunded).toBe(3000)
    expect(await refundsOf(attempt.id)).toEqual([[3000, 'succeeded', 'provider']])
  })

  test('six concurrent requests for the full amount make one refund, in the shop and at the provider', async () => {
    const { attempt, intent, order } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => weft.admin('POST', `/admin/orders/${order.id}/refunds`, { reason: 'All' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    await Promise.all([sendRefunds(), sync(attempt.id)])
    expect(await refundsOf(attempt.id)).toEqual([[3000, 'succeeded', 'shop']])
    expect([...stripe.account.refunds.values()].filter((made) => made.payment_intent === intent)).toHaveLength(1)
  })

  test('an operator can retry a failed refund through its issue, exactly once', async () => {
    const { attempt, intent, order } = await bought()
    stripe.holdRefunds(true)
    await weft.admin('POST', `/admin/orders/${order.id}/refunds`, { amount: 900, reason: 'Late' })
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[900, 'queued', 'shop']])
    const [made] = [...stripe.account.refunds.values()].filter((refund) => refund.payment_intent === intent)
    stripe.account.settleRefund(made?.id ?? '', 'failed')
    stripe.holdRefunds(false)
    weft.clock.advance(61_000)
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[900, 'failed', 'shop']])
    const issue = await issueOf(attempt.id)
    expect([issue.kind, (await payment(attempt.id)).needs_attention]).toEqual(['refund_failed', true])
    const answers = await Promise.all([1, 2, 3].map(() => resolve(issue.id, { action: 'refund', reason: 'Again' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([
      [900, 'failed', 'shop'],
      [900, 'succeeded', 'shop'],
    ])
    expect((await payment(attempt.id)).needs_attention).toBe(false)
    expect((await eventsAbout(attempt.id)).filter((type) => type.startsWith('refund.'))).toEqual([
      'refund.created',
      'refund.failed',
      'refund.created',
      'refund.succeeded',
    ])
  })
})

describe('resolving payment issues', () => {
  test('money received after the stock ran out becomes an order once there is stock again', async () => {
    const { session, attempt } = await paidAtStripe({ variant: 'variant_lamp' })
    await sql`update payment_attempt set expires_at = ${weft.clock.now()} where id = ${attempt.id}`.execute(weft.db)
    stripe.faults.plan('session.expire', { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } }, 999)
    stripe.faults.plan(
      'session.retrieve',
      { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } },
      999,
    )
    weft.clock.advance(31 * 60_000)
    // While a provider is down, a sweep queries it about only one payment, which may belong to an earlier test.
    while ((await stockOf(weft, 'variant_lamp')).reserved > 0) {
      await weft.weft.jobs.runNow('sweep-payments')
      weft.clock.advance(60_000)
    }
    stripe.faults.clear()
    await sql`update variant_stock set on_hand = 0 where variant_id = 'variant_lamp'`.execute(weft.db)
    await sync(attempt.id)
    const issue = await issueOf(attempt.id)
    expect(issue.kind).toBe('paid_not_orderable')
    const refused = await resolve(issue.id, { action: 'accept_as_paid' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The goods are not in stock: change that and accept the payment then, or refund it.',
    ])
    await sql`update variant_stock set on_hand = 1 where variant_id = 'variant_lamp'`.execute(weft.db)
    const answers = await Promise.all([1, 2, 3].map(() => resolve(issue.id, { action: 'accept_as_paid' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const order = await orderOf(session.id)
    expect([order.payment.id, order.totals.total, await stockOf(weft, 'variant_lamp')]).toEqual([
      attempt.id,
      4500,
      { on_hand: 0, reserved: 0 },
    ])
    const settled = (await weft.admin('GET', `/admin/payment-issues/${issue.id}`)).body.payment_issue
    expect([settled.status, settled.resolution, settled.order_id]).toEqual(['resolved', 'accept_as_paid', order.id])
  })

  test('an underpayment can be accepted, and only the received amount can be refunded', async () => {
    const { session, attempt } = await startedPayment(weft)
    const made = stripe.account.session(attempt.provider_ref ?? '')
    stripe.account.pay(made.id, 'success')
    made.amount_total = 2900
    await sync(attempt.id)
    const issue = await issueOf(attempt.id)
    expect([issue.kind, (await payment(attempt.id)).captured]).toEqual(['amount_mismatch', 2900])
    expect((await resolve(issue.id, { action: 'accept_as_paid', reason: 'Fine' })).status).toBe(200)
    const { totals, id } = await orderOf(session.id)
    expect([totals.total, totals.refundable]).toEqual([3000, 2900])
    const over = await weft.admin('POST', `/admin/orders/${id}/refunds`, { amount: 2901, reason: 'x' })
    expect(over.body.message).toBe('/amount: At most $29.00 is left to refund, not $29.01.')
  })

  test('the received amount is refunded through the provider, once per key', async () => {
    const { attempt, intent } = await paidAtStripe()
    const made = stripe.account.session(attempt.provider_ref ?? '')
    made.amount_total = 2000
    await sync(attempt.id)
    const issue = await issueOf(attempt.id)
    const key = { 'idempotency-key': 'refund-the-case' }
    const first = await resolve(issue.id, { action: 'refund' }, key)
    expect((await resolve(issue.id, { action: 'refund' }, key)).text).toBe(first.text)
    expect(first.body.payment_issue.refund_id).toMatch(/^ref_/)
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[2000, 'succeeded', 'shop']])
    expect([...stripe.account.refunds.values()].filter((refund) => refund.payment_intent === intent)).toHaveLength(1)
    const again = await resolve(issue.id, { action: 'accept_as_paid' })
    expect([again.status, again.body.message]).toEqual([409, 'This payment issue is resolved already.'])
  })

  test('money that is already being refunded can be neither accepted nor refunded again', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.faults.plan('session.expire', { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } }, 9)
    stripe.faults.plan('session.retrieve', { kind: 'respond', status: 500, body: { error: { type: 'api_error' } } }, 9)
    await cancel(weft, session.id)
    stripe.faults.clear()
    stripe.account.pay(attempt.provider_ref ?? '', 'success')
    await sync(attempt.id)
    const issue = await issueOf(attempt.id)
    expect(issue.kind).toBe('paid_after_cancel')
    expect((await resolve(issue.id, { action: 'accept_as_paid' })).status).toBe(409)
    expect((await resolve(issue.id, { action: 'refund' })).status).toBe(409)
    expect((await resolve(issue.id, { action: 'dismiss' })).body.errors[0].path).toBe('/reason')
    const closed = await resolve(issue.id, { action: 'dismiss', reason: 'Sent back by itself.' })
    expect([closed.status, closed.body.payment_issue.resolution]).toEqual([200, 'dismiss'])
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[3000, 'succeeded', 'shop']])
  })

  test('resolving issues removes them from the list of payments that need a person', async () => {
    const { attempt } = await paidAtStripe()
    stripe.account.session(attempt.provider_ref ?? '').amount_total = 1
    await sync(attempt.id)
    const queue = async () => {
      const { payments } = (await weft.admin('GET', '/admin/payments?needs_attention=true')).body
      return payments.map(({ id }: { id: string }) => id)
    }
    expect(await queue()).toEqual([attempt.id])
    await resolve((await issueOf(attempt.id)).id, { action: 'dismiss', reason: 'A test.' })
    expect(await queue()).toEqual([])
  })
})

describe('refunds at PayU', () => {
  const boughtAtPayu = async () => {
    const running = await startedPayment(weft, { country: 'IN' })
    const { storefront } = weft.weft
    const found = await findAttempt(weft.db, { id: running.attempt.id })
    if (!found) throw new Error('The attempt is gone.')
    const form = storefront.providers.inr_handler.form?.(await startPayment(storefront, found.checkout, found.attempt))
    if (!form) throw new Error('PayU is entered by a form.')
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    payu.merchant.end(running.attempt.txn_id, 'success')
    await sync(running.attempt.id)
    const mihpayid = payu.merchant.transactions.get(running.attempt.txn_id)?.mihpayid ?? ''
    return { ...running, mihpayid, order: await orderOf(running.session.id) }
  }
  const tellPayu = (requestId: string) =>
    postWebhook(weft, 'inr_handler', payu.merchant.refundNotification(requestId), {
      'content-type': 'application/json',
    })
  const requestsOf = (mihpayid: string) =>
    [...payu.merchant.refunds.values()].filter((refund) => refund.mihpayid === mihpayid)
  const refund = (attempt: AttemptRow, orderId: string, amount: number) =>
    weft.admin('POST', `/admin/orders/${orderId}/refunds`, { amount, reason: `Of ${attempt.txn_id}` })

  test('a queued refund is checked every minute until PayU has completed it', async () => {
    const { attempt, mihpayid, order } = await boughtAtPayu()
    await refund(attempt, order.id, 10_000)
    await sendRefunds()
    for (let minute = 0; minute < 3; minute++) {
      weft.clock.advance(60_000)
      await sendRefunds()
      expect(await refundsOf(attempt.id)).toEqual([[10_000, 'queued', 'shop']])
    }
    const [made] = requestsOf(mihpayid)
    if (!made) throw new Error('PayU has no refund.')
    made.status = 'success'
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[10_000, 'queued', 'shop']])
    weft.clock.advance(60_000)
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([[10_000, 'succeeded', 'shop']])
    expect(requestsOf(mihpayid)).toHaveLength(1)
  })

  test('a sync checks a queued refund immediately', async () => {
    const { attempt, mihpayid, order } = await boughtAtPayu()
    await refund(attempt, order.id, 5000)
    await sendRefunds()
    for (const made of requestsOf(mihpayid)) made.status = 'success'
    await sync(attempt.id)
    expect(await refundsOf(attempt.id)).toEqual([[5000, 'succeeded', 'shop']])
  })

  test('a refund in PayU’s dashboard is recorded once on the order, and our own refund keeps its record', async () => {
    const { attempt, mihpayid, order } = await boughtAtPayu()
    await refund(attempt, order.id, 5000)
    const made = payu.merchant.refund(mihpayid, 'dashboard1', '120.00')
    if ('error' in made) throw new Error(made.error)
    made.status = 'success'
    expect((await tellPayu(made.request_id)).body).toEqual({ received: true })
    expect((await tellPayu(made.request_id)).body).toEqual({ received: true })
    await sendRefunds()
    const own = requestsOf(mihpayid).find(({ token }) => token !== 'dashboard1')
    if (!own) throw new Error('PayU has no refund of ours.')
    own.status = 'success'
    await tellPayu(own.request_id)
    expect(await refundsOf(attempt.id)).toEqual([
      [12_000, 'succeeded', 'provider'],
      [5000, 'succeeded', 'shop'],
    ])
    const { totals } = await orderOf(order.checkout_id)
    expect(totals.refunded).toBe(17_000)
  })
})

test('operators’ refunds, the provider’s refund webhooks and a sync do not make each other fail', async () => {
  for (let round = 0; round < 5; round++) {
    const { attempt, intent, order } = await bought()
    stripe.account.refundInDashboard(intent, 300)
    const [told, ...made] = await Promise.all([
      tellStripe(intent, ['refund.created', 'charge.refunded']),
      ...[1, 2, 3].map((amount) => weft.admin('POST', `/admin/orders/${order.id}/refunds`, { amount, reason: 'Race' })),
      sync(attempt.id),
    ])
    expect([told, ...made.map(({ status }) => status)]).toEqual([undefined, 201, 201, 201, 200])
    await sendRefunds()
    expect(await refundsOf(attempt.id)).toEqual([
      [300, 'succeeded', 'provider'],
      [3, 'succeeded', 'shop'],
      [2, 'succeeded', 'shop'],
      [1, 'succeeded', 'shop'],
    ])
  }
})

test('a payment of another amount becomes an issue, not a failed payment', async () => {
  const { attempt } = await paidAtStripe()
  stripe.account.session(attempt.provider_ref ?? '').amount_total = 5
  await sync(attempt.id)
  expect(await eventsAbout(attempt.id)).toEqual(['payment.needs_attention'])
  await resolve((await issueOf(attempt.id)).id, { action: 'dismiss', reason: 'A test.' })
})

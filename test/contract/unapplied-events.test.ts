import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { paidEvent, paidSession, postCardEvent, read, refundsOf, startedPayment } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  // Makes the database fail to settle these events.
  await sql`create function refuse_event() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
    weft.db,
  )
  await sql`create trigger refuse_event before insert or update on payment_event for each row
    when (new.provider_event_id ~ '^evt_(failing|waits|bad)' and new.processed_at is not null and new.outcome is distinct from 'not_applied')
    execute function refuse_event()`.execute(weft.db)
})
afterEach(() => sql`truncate payment_issue`.execute(weft.db))
afterAll(() => weft.stop())

const failing = { ...paidEvent, id: 'evt_failing' }

/** Makes all pending events due and runs the job. */
async function sweepWhenDue(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await sql`update payment_event set received_at = received_at - interval '1 minute', next_try_at = now() - interval '1 second' where processed_at is null`.execute(
      weft.db,
    )
    await weft.weft.jobs.runNow('sweep-payments')
  }
}

const eventOf = async (id: string) => {
  const { rows } = await sql<{ tries: number; outcome: string | null; done: boolean }>`
    select tries, outcome, processed_at is not null as done from payment_event where provider_event_id = ${id}`.execute(
    weft.db,
  )
  return rows[0]
}
const issuesOf = async (checkoutId: string) =>
  (await weft.admin('GET', `/admin/payment-issues?q=${checkoutId}`)).body.payment_issues.map(
    ({ kind, status, content, details }: Record<string, unknown>) => ({ kind, status, content, details }),
  )

it('a signed payment of a negative amount becomes an issue at once, one for all its events', async () => {
  const { session, attempt } = await startedPayment(weft)
  for (const id of ['evt_negative', 'evt_negative', 'evt_negative_again'])
    expect((await postCardEvent(weft, attempt, { ...paidEvent, id, object: { amount_total: -1 } })).status).toBe(200)
  const processed = { tries: 0, outcome: 'not_applied', done: true }
  expect([await eventOf('evt_negative'), await eventOf('evt_negative_again')]).toEqual([processed, processed])
  expect(await issuesOf(session.id)).toEqual([
    {
      kind: 'not_applied',
      status: 'open',
      content:
        'The provider told of a payment with a negative amount. Compare the payment with what the provider shows, and settle it by hand.',
      details: { outcome: 'paid', amount_minor: -1 },
    },
  ])
  await postCardEvent(weft, attempt, { ...paidEvent, id: 'evt_right_after' })
  expect((await read(weft, session.id)).body.status).toBe('completed')
})

it.each([29.5, 1e20])('a signed payment of %s becomes an issue at once', async (amount_total) => {
  const { session, attempt } = await startedPayment(weft)
  const id = `evt_of_${amount_total}`
  expect((await postCardEvent(weft, attempt, { ...paidEvent, id, object: { amount_total } })).status).toBe(200)
  expect(await eventOf(id)).toEqual({ tries: 0, outcome: 'amount_mismatch', done: true })
  expect(
    (await issuesOf(session.id)).map(({ kind, content }: { kind: string; content: string }) => [kind, content]),
  ).toEqual([['amount_mismatch', 'an unknown amount was paid where $30.00 was due.']])
})

it('a signed event that can never be applied becomes an issue after five attempts, once, and is kept', async () => {
  const { session, attempt } = await startedPayment(weft)
  expect((await postCardEvent(weft, attempt, failing)).status).toBe(200)
  await sweepWhenDue(4)
  expect([await eventOf('evt_failing'), await issuesOf(session.id)]).toEqual([
    { tries: 4, outcome: null, done: false },
    [],
  ])
  await sweepWhenDue(4)
  expect(await eventOf('evt_failing')).toEqual({ tries: 4, outcome: 'not_applied', done: true })
  expect(await issuesOf(session.id)).toEqual([
    {
      kind: 'not_applied',
      status: 'open',
      content:
        'The provider sent an event (checkout.session.completed) that could not be applied in 5 tries. Compare the payment with what the provider shows, and settle it by hand.',
      details: { event: 'evt_failing', type: 'checkout.session.completed', outcome: 'paid', amount_minor: 3000 },
    },
  ])
  const [{ id }] = (await weft.admin('GET', `/admin/payment-issues?q=${session.id}`)).body.payment_issues

  // A later, valid event still counts.
  await postCardEvent(weft, attempt, { ...paidEvent, id: 'evt_right' })
  expect((await read(weft, session.id)).body.status).toBe('completed')
  expect(
    (await weft.admin('POST', `/admin/payment-issues/${id}/resolve`, { action: 'dismiss', reason: 'paid since' }))
      .status,
  ).toBe(200)
  expect((await issuesOf(session.id)).map(({ status }: { status: string }) => status)).toEqual(['resolved'])
})

it('the wait grows after each failed attempt, so that the job does not retry every five seconds', async () => {
  const { attempt } = await startedPayment(weft)
  await postCardEvent(weft, attempt, { ...failing, id: 'evt_waits' })
  const seconds: number[] = []
  for (let n = 0; n < 4; n++) {
    await sweepWhenDue(1)
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from next_try_at - now())) as wait from payment_event where provider_event_id = 'evt_waits'`.execute(
      weft.db,
    )
    seconds.push(Number(rows[0]?.wait))
  }
  expect(seconds.map((wait) => Math.round(wait / 10) * 10)).toEqual([10, 30, 120, 600])
  // No event is due.
  expect((await weft.weft.jobs.runNow('sweep-payments')) && (await eventOf('evt_waits'))).toEqual({
    tries: 4,
    outcome: null,
    done: false,
  })
})

it('150 events that cannot be applied delay a valid one by at most one run', async () => {
  const poisoned = await startedPayment(weft)
  const good = await startedPayment(weft)
  await postCardEvent(weft, good.attempt, { type: 'customer.created', id: 'evt_good' })
  await sql`insert into payment_event (provider, provider_event_id, attempt_id, type, payload, received_at)
    select 'sandbox', 'evt_bad_' || n, ${poisoned.attempt.id}, 'x', jsonb_build_object('outcome', 'paid', 'amount_minor', 3000, 'currency', 'USD', 'payment', null,
      'refund', null, 'failure', null, 'payload', '{}'::jsonb), now() - interval '1 hour' from generate_series(1, 150) n`.execute(
    weft.db,
  )
  await sql`update payment_event set processed_at = null, outcome = null, received_at = now() - interval '1 minute', next_try_at = now() - interval '1 second',
    attempt_id = ${good.attempt.id}, payload = jsonb_build_object('outcome', 'paid', 'amount_minor', ${good.attempt.amount_minor}::bigint, 'currency', 'USD',
      'payment', 'pi_good', 'refund', null, 'failure', null, 'payload', '{}'::jsonb) where provider_event_id = 'evt_good'`.execute(
    weft.db,
  )
  await weft.weft.jobs.runNow('sweep-payments')
  await weft.weft.jobs.runNow('sweep-payments')
  expect((await read(weft, good.session.id)).body.status).toBe('completed')
})

it.each([-100, 0, 1e20])(
  'a signed refund of %s becomes an issue once, and is not recorded as a refund',
  async (amount) => {
    const { session, attempt } = await paidSession(weft)
    const event = (id: string) => ({
      type: 'refund.updated',
      id: `${id}_${amount}`,
      object: { object: 'refund', id: 're_wrong', status: 'succeeded', amount },
    })
    for (const id of ['evt_refund', 'evt_refund', 'evt_refund_again'])
      expect((await postCardEvent(weft, attempt, event(id))).status).toBe(200)
    await sweepWhenDue(2)
    expect(await issuesOf(session.id)).toEqual([
      {
        kind: 'not_applied',
        status: 'open',
        content:
          'The provider told of a refund without an amount that can be applied. Compare the payment with what the provider shows, and settle it by hand.',
        details: { refund: 're_wrong', outcome: 'refund_succeeded', amount_minor: amount === 1e20 ? null : amount },
      },
    ])
    expect(await refundsOf(weft, attempt.id)).toEqual([])
    expect(await eventOf(`evt_refund_${amount}`)).toEqual({ tries: 0, outcome: 'not_applied', done: true })
  },
)

it('refunds that exceed their payment are recorded, and become an issue at once', async () => {
  const { session, attempt } = await startedPayment(weft)
  await postCardEvent(weft, attempt, paidEvent)
  for (const [id, amount] of [
    ['re_first', 2000],
    ['re_second', 1500],
  ])
    await postCardEvent(weft, attempt, {
      type: 'refund.created',
      id: `evt_${id}`,
      object: { object: 'refund', id, amount, status: 'succeeded' },
    })
  expect((await refundsOf(weft, attempt.id)).map(({ amount_minor }) => amount_minor)).toEqual([2000, 1500])
  expect(await issuesOf(session.id)).toEqual([
    {
      kind: 'over_refunded',
      status: 'open',
      content: '$35.00 was sent back of a payment of $30.00. Look at the refunds at the provider.',
      details: { refunded_minor: 3500, received_minor: 3000 },
    },
  ])
})

it('a signed event with characters that cannot be stored takes effect without them, once', async () => {
  const { session, attempt } = await startedPayment(weft)
  const event = { ...paidEvent, id: 'evt_\u0000nul', object: { payment_intent: 'pi_\u0000a\ud800' } }
  expect((await postCardEvent(weft, attempt, event)).status).toBe(200)
  expect((await postCardEvent(weft, attempt, event)).status).toBe(200)
  expect([(await read(weft, session.id)).body.status, (await eventOf('evt_nul'))?.done]).toEqual(['completed', true])
  const other = await startedPayment(weft)
  const strange = { ...paidEvent, id: 'evt_strange', object: { currency: '\ud800' } }
  expect((await postCardEvent(weft, other.attempt, strange)).status).toBe(200)
  expect((await issuesOf(other.session.id)).map(({ kind }: { kind: string }) => kind)).toEqual(['amount_mismatch'])
})

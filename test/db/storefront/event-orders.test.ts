import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../support/invariants.ts'
import {
  type CardEvent,
  cancel,
  complete,
  expiredEvent,
  failedEvent,
  issuesOf,
  ordersOf,
  paidEvent,
  postCardEvent,
  read,
  readySession,
  startedPayment,
  stockOf,
} from '../../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const isFull = process.env.FULL === '1'

const events = {
  created: { type: 'checkout.session.created', object: { status: 'open', payment_status: 'unpaid' } },
  pending: { type: 'checkout.session.completed', object: { payment_status: 'unpaid' } },
  succeeded: { ...paidEvent, type: 'checkout.session.async_payment_succeeded' },
  failed: failedEvent,
  expired: expiredEvent,
  refunded: {
    type: 'refund.updated',
    object: { object: 'refund', id: 're_of_the_dashboard', status: 'succeeded', amount: 3000 },
  },
} satisfies Record<string, CardEvent>
type Name = keyof typeof events
const names = Object.keys(events) as Name[]

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await weft.db
    .updateTable('variant_stock')
    .set({ on_hand: 10_000 })
    .where('variant_id', 'in', ['variant_shirt_s', 'variant_mug'])
    .execute()
})
afterAll(() => weft.stop())

/** Delivers every event three times: twice concurrently, and a third time together with the next event. */
async function deliver(order: readonly Name[]): Promise<string> {
  const { session, attempt } = await startedPayment(weft)
  for (let index = 0; index <= order.length; index++) {
    const now = order[index]
    const late = order[index - 1]
    const batch = [...(now ? [now, now] : []), ...(late ? [late] : [])]
    const answers = await Promise.all(batch.map((name) => postCardEvent(weft, attempt, events[name])))
    expect(answers.map(({ status }) => status)).toEqual(batch.map(() => 200))
  }
  return session.id
}

async function isOrderedOnce(order: readonly Name[]): Promise<void> {
  const before = await stockOf(weft, 'variant_shirt_s')
  const sessionId = await deliver(order)
  expect((await ordersOf(weft, sessionId)).length).toBe(1)
  expect(await issuesOf(weft, sessionId)).toEqual([])
  expect((await read(weft, sessionId)).body.status).toBe('completed')
  expect(await stockOf(weft, 'variant_shirt_s')).toEqual({ on_hand: before.on_hand - 1, reserved: before.reserved })
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
      )

test('the events of a paid attempt make one order in any sequence, three times each', {
  timeout: 900_000,
}, async () => {
  if (isFull) {
    const every = permutations(names)
    expect(every.length).toBe(720)
    for (const order of every) await isOrderedOnce(order)
  } else {
    const anyOrder = fc.shuffledSubarray(names, { minLength: names.length })
    await fc.assert(fc.asyncProperty(anyOrder, isOrderedOnce), { numRuns: 40 })
  }
  expect(await brokenInvariants(weft)).toEqual([])
})

test('with the shopper acting concurrently, there is never a second order, nor a payment without an order or an issue', {
  timeout: 900_000,
}, async () => {
  const steps = ['complete', 'cancel', 'update', 'sweep', 'wait', 'paid', 'paid again', 'failed', 'expired'] as const
  const batches = fc.array(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const { session, attempt } = await startedPayment(weft, { variant: 'variant_mug' })
      const act = {
        complete: () => complete(weft, session.id),
        cancel: () => cancel(weft, session.id),
        update: () => weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { first_name: 'Asha' } }),
        sweep: () => weft.weft.jobs.runNow('sweep-payments'),
        paid: () => postCardEvent(weft, attempt, paidEvent),
        'paid again': () => postCardEvent(weft, attempt, { ...paidEvent, id: `evt_again_${attempt.id}` }),
        failed: () => postCardEvent(weft, attempt, failedEvent),
        expired: () => postCardEvent(weft, attempt, expiredEvent),
      }
      for (const batch of plan) {
        // The clock advances first, so that a message is signed and read at the same time.
        for (const step of batch) if (step === 'wait') weft.clock.advance(10 * 60_000)
        const answers = await Promise.all(batch.map((step) => (step === 'wait' ? null : act[step]())))
        for (const answer of answers) if (answer && typeof answer === 'object') expect(answer.status).toBeLessThan(500)
      }
      const paid = plan.flat().some((step) => step.startsWith('paid'))
      const orders = await ordersOf(weft, session.id)
      const issues = await issuesOf(weft, session.id)
      expect(orders.length + issues.length).toBe(paid ? 1 : 0)
      expect(await brokenInvariants(weft)).toEqual([])
    }),
    { numRuns: isFull ? 1000 : 60 },
  )
})

test('the last unit with a late payment and another buyer is sold once, and no payment is lost', {
  timeout: 900_000,
}, async () => {
  const rounds = fc.record({ order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(rounds, async ({ order }) => {
      await weft.db.updateTable('variant_stock').set({ on_hand: 1 }).where('variant_id', '=', 'variant_lamp').execute()
      const first = await startedPayment(weft, { variant: 'variant_lamp' })
      weft.clock.advance(30 * 60_000)
      const other = (
        await weft.agent('POST', '/ucp/checkout-sessions', {
          line_items: [{ item: { id: 'variant_mug' }, quantity: 1 }],
          buyer: { email: 'other@example.com' },
          shipping_address: { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' },
        })
      ).body
      const acts = [
        () => postCardEvent(weft, first.attempt, paidEvent),
        () => weft.weft.jobs.runNow('sweep-payments'),
        () => complete(weft, first.session.id),
        async () => {
          const wanted = { line_items: [{ item: { id: 'variant_lamp' }, quantity: 1 }] }
          const added = await weft.agent('PUT', `/ucp/checkout-sessions/${other.id}`, wanted)
          if (added.status === 200) await complete(weft, other.id)
        },
      ]
      await Promise.all(order.map((index) => acts[index]?.()))
      const orders = await ordersOf(weft, first.session.id)
      const issues = await issuesOf(weft, first.session.id)
      expect(orders.length + issues.length).toBe(1)
      const { on_hand, reserved } = await stockOf(weft, 'variant_lamp')
      expect([on_hand, on_hand - reserved >= 0]).toEqual([orders.length === 1 ? 0 : 1, true])
      expect(await brokenInvariants(weft)).toEqual([])
      await cancel(weft, first.session.id)
      await cancel(weft, other.id)
    }),
    { numRuns: isFull ? 300 : 30 },
  )
})

test('a new session works after these requests', async () => {
  const session = await readySession(weft)
  expect((await complete(weft, session.id)).body.status).toBe('complete_in_progress')
})

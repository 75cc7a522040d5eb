import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { insertProviderRefund, lockPayment, saveRefund } from '../../../src/storefront/payments/refund-store.ts'
import { type AdminShop, type Answer, adminShop, placeTestOrder } from '../../support/admin-shop.ts'
import { examine } from '../../support/invariants.ts'

let shop: AdminShop
beforeAll(async () => {
  shop = await adminShop()
})
afterAll(() => shop.close())

const colours = ['red', 'blue'] as const
type Colour = (typeof colours)[number]
const bought: Readonly<Record<Colour, number>> = { red: 3, blue: 2 }

/** Where the units are, according to the operations that the shop has accepted. Each unit is in exactly one place. */
interface Pieces {
  /** Owed to the buyer, whether packed or not. */
  owed: number
  withBuyer: number
  scrapped: number
  /** Back in stock. */
  shelf: number
}

interface Run {
  readonly order: string
  readonly pieces: Record<Colour, Pieces>
  readonly parcels: { id: string; items: { colour: Colour; quantity: number }[]; left: boolean }[]
  readonly refunds: { id: string; parts: RefundPart[]; failed: boolean }[]
  canceled: boolean
}

interface RefundPart {
  readonly colour: Colour
  readonly canceled: number
  readonly returned: number
  readonly restocked: number
}

const colour = fc.constantFrom(...colours)
const quantity = fc.integer({ min: 1, max: 3 })
const index = fc.nat({ max: 4 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fulfil' as const), colour, quantity, shipped: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fulfil the rest' as const), shipped: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'deliver' as const), index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel parcel' as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct tracking' as const), index }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('refund units' as const),
      colour,
      quantity,
      returned: fc.boolean(),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund amount' as const), amount: fc.constantFrom(100, 9000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund the rest' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund at provider' as const), amount: fc.constantFrom(500, 41700) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), restock: fc.boolean(), refund: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Concurrent steps, or a refund that the provider rejects. */
const round = fc.oneof(
  { weight: 5, arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ fail: index }) },
)

/**
 * Sends the steps concurrently, then applies the accepted ones to `run`. The cancellation of a parcel follows its
 * shipping, which it undoes. The cancellation of the order comes last, because it takes all units that are still owed.
 */
async function takeAtOnce(run: Run, steps: readonly Step[]): Promise<void> {
  const moves = await Promise.all(
    steps.map(async (one) => ({ rank: ['cancel parcel', 'cancel'].indexOf(one.do), apply: await take(run, one) })),
  )
  for (const { apply } of moves.toSorted((one, other) => one.rank - other.rank)) apply()
}

let refs = 0

async function take(run: Run, step: Step): Promise<() => void> {
  const path = `/orders/${run.order}`
  const nothing = () => {}
  switch (step.do) {
    case 'fulfil': {
      const items = [{ line_item_id: `${run.order}_${step.colour}`, quantity: step.quantity }]
      return fulfilled(run, await shop.call('POST', `${path}/fulfillments`, { items, shipped: step.shipped }))
    }
    case 'fulfil the rest':
      return fulfilled(run, await shop.call('POST', `${path}/fulfillments`, { shipped: step.shipped }))
    case 'ship':
    case 'deliver':
    case 'cancel parcel':
    case 'correct tracking': {
      const parcel = run.parcels[step.index]
      if (!parcel) return nothing
      const verb = { ship: '/ship', deliver: '/deliver', 'cancel parcel': '/cancel', 'correct tracking': '' }[step.do]
      const body = step.do === 'correct tracking' ? { carrier: 'Post' } : undefined
      const answer = await shop.call('POST', `${path}/fulfillments/${parcel.id}${verb}`, body)
      if (!isDone(answer) || step.do === 'correct tracking') return nothing
      return () => (step.do === 'cancel parcel' ? comeBack : leave)(run, parcel)
    }
    case 'refund units': {
      const { colour: of, quantity, returned, restock } = step
      const line_items = [{ line_item_id: `${run.order}_${of}`, quantity, returned, restock }]
      return refunded(run, await shop.call('POST', `${path}/refunds`, { line_items, reason: 'Units' }))
    }
    case 'refund amount':
      return refunded(run, await shop.call('POST', `${path}/refunds`, { amount: step.amount, reason: 'Amount' }))
    case 'refund the rest':
      return refunded(run, await shop.call('POST', `${path}/refunds`, { reason: 'Rest' }))
    case 'refund at provider': {
      const attempt = { id: `att_${run.order}`, currency: 'INR' }
      const refund = {
        providerRef: `re_${++refs}`,
        key: null,
        amountMinor: step.amount,
        status: 'succeeded' as const,
        failureReason: null,
      }
      await shop.db.transaction().execute(async (tx) => {
        await lockPayment(tx, attempt.id)
        await insertProviderRefund(tx, attempt, refund, shop.clock.now())
      })
      return nothing
    }
    case 'cancel': {
      const answer = await shop.call('POST', `${path}/cancel`, { restock: step.restock, refund: step.refund })
      if (!isDone(answer)) return nothing
      return () => {
        run.canceled = true
        for (const of of colours) {
          run.pieces[of][step.restock ? 'shelf' : 'scrapped'] += run.pieces[of].owed
          run.pieces[of].owed = 0
        }
      }
    }
  }
}

function isDone({ status, text }: Answer): boolean {
  if (![200, 201, 400, 409].includes(status)) throw new Error(`${status}: ${text}`)
  return status < 300
}

const colourOf = (lineId: string): Colour => (lineId.endsWith('_red') ? 'red' : 'blue')

function fulfilled(run: Run, answer: Answer): () => void {
  if (!isDone(answer)) return () => {}
  const { id, status, items } = answer.body.fulfillment as {
    id: string
    status: string
    items: { line_item_id: string; quantity: number }[]
  }
  const parcel = {
    id,
    items: items.map(({ line_item_id, quantity }) => ({ colour: colourOf(line_item_id), quantity })),
    left: false,
  }
  return () => {
    run.parcels.push(parcel)
    if (status === 'shipped') leave(run, parcel)
  }
}

function leave(run: Run, parcel: Run['parcels'][number]): void {
  if (parcel.left) return
  parcel.left = true
  for (const { colour: of, quantity } of parcel.items) {
    run.pieces[of].owed -= quantity
    run.pieces[of].withBuyer += quantity
  }
}

/** Takes back the shipping of a parcel that was marked as shipped by mistake: its units are owed again. */
function comeBack(run: Run, parcel: Run['parcels'][number]): void {
  if (!parcel.left) return
  parcel.left = false
  for (const { colour: of, quantity } of parcel.items) {
    run.pieces[of].owed += quantity
    run.pieces[of].withBuyer -= quantity
  }
}

function refunded(run: Run, answer: Answer): () => void {
  if (!isDone(answer)) return () => {}
  const { id, line_items } = answer.body.refund as {
    id: string
    line_items: {
      line_item_id: string
      canceled_quantity: number
      returned_quantity: number
      restocked_quantity: number
    }[]
  }
  const parts = line_items.map((line) => ({
    colour: colourOf(line.line_item_id),
    canceled: line.canceled_quantity,
    returned: line.returned_quantity,
    restocked: line.restocked_quantity,
  }))
  return () => {
    run.refunds.push({ id, parts, failed: false })
    for (const { colour: of, canceled, returned, restocked } of parts) {
      run.pieces[of].owed -= canceled
      run.pieces[of].withBuyer -= returned
      run.pieces[of].shelf += restocked
      run.pieces[of].scrapped += canceled + returned - restocked
    }
  }
}

/**
 * Lets a refund fail. Its units that were canceled but not restocked are owed again; restocked units count as returned
 * first.
 */
async function fail(run: Run, at: number): Promise<void> {
  const refund = run.refunds[at]
  if (!refund || refund.failed) return
  refund.failed = await saveRefund(
    shop.db,
    refund.id,
    { status: 'failed', providerRef: null, failureReason: 'refused' },
    shop.clock.now(),
  )
  if (run.canceled) return
  for (const { colour: of, canceled, returned, restocked } of refund.parts) {
    const reopened = canceled - Math.max(0, restocked - returned)
    run.pieces[of].scrapped -= reopened
    run.pieces[of].owed += reopened
  }
}

const stock = async (): Promise<Record<Colour, number>> => {
  const { rows } = await sql<Record<Colour, number>>`
    select sum(on_hand) filter (where variant_id = 'variant_red')::integer as red,
      sum(on_hand) filter (where variant_id = 'variant_blue')::integer as blue from variant_stock`.execute(shop.db)
  return rows[0] ?? { red: 0, blue: 0 }
}

async function shownUnits(run: Run) {
  const { order } = (await shop.call('GET', `/orders/${run.order}`)).body as {
    order: { line_items: Record<string, number>[] }
  }
  return Object.fromEntries(
    order.line_items.map((line, at) => [
      colours[at],
      { withBuyer: (line.shipped_quantity ?? 0) - (line.returned_quantity ?? 0) },
    ]),
  )
}

test('after any sequence of concurrent operations on an order, every unit is in one place and the stock is exact', {
  timeout: 600_000,
}, async () => {
  const rounds = fc.array(round, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rounds, async (given) => {
      const order = await placeTestOrder(shop.db)
      const before = await stock()
      const pieces = (owed: number): Pieces => ({ owed, withBuyer: 0, scrapped: 0, shelf: 0 })
      const run: Run = {
        order,
        pieces: { red: pieces(bought.red), blue: pieces(bought.blue) },
        parcels: [],
        refunds: [],
        canceled: false,
      }
      for (const steps of given) {
        if ('fail' in steps) await fail(run, steps.fail)
        else await takeAtOnce(run, steps)
        const now = await stock()
        for (const of of colours) {
          const { owed, withBuyer, scrapped, shelf } = run.pieces[of]
          expect(Math.min(owed, withBuyer, scrapped, shelf)).toBeGreaterThanOrEqual(0)
          expect(owed + withBuyer + scrapped + shelf).toBe(bought[of])
          expect(now[of]).toBe(before[of] + shelf)
        }
        expect(await shownUnits(run)).toEqual({
          red: { withBuyer: run.pieces.red.withBuyer },
          blue: { withBuyer: run.pieces.blue.withBuyer },
        })
      }
    }),
    { numRuns: process.env.FULL === '1' ? 1000 : 60, endOnFailure: false },
  )
  const { findings } = await shop.db.transaction().execute((tx) => examine(tx))
  const rules = [
    ...['refunded-units-not-fulfilled', 'returned-units-were-shipped', 'fulfilled-within-order'],
    ...['refund-parts-within-order', 'stock-ledger-adds-up', 'stock-locations-add-up', 'stock-not-oversold'],
  ]
  expect(findings.filter(({ name }) => rules.includes(name))).toEqual([])
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditQueued } from '../../../src/ad-planning/attribution/index.ts'
import type { PlacedOrder } from '../../../src/ad-planning/conversions/ports.ts'
import { countingSubscription } from '../../../src/ad-planning/index.ts'
import { linkVisitor } from '../../../src/ad-planning/people/index.ts'
import { mergePeople } from '../../../src/ad-planning/people/save-person.ts'
import { personRecords } from '../../../src/ad-planning/person-records.ts'
import { connectDatabase, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const start = Date.UTC(2026, 2, 1)
const log = createLogger({ level: 'silent' })

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 8 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** A visit on a device. The buyer, if any, is the visitor. */
interface Visit {
  readonly device: number
  readonly consent: boolean
  readonly buyer: number | null
  /**
   * Whether the order's event is listed before the visit's event about the checkout session. The delivery shuffles the
   * list.
   */
  readonly early: boolean
}

const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record({
    device: fc.nat(3),
    consent: fc.constantFrom(true, true, true, false),
    buyer: fc.option(fc.nat(3), { freq: 2 }),
    early: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
const merges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 2 })

let world = 0

async function live(run: Visit[], order: readonly number[]) {
  const { db } = connection
  const name = `w${++world}`
  const clock = testClock(new Date(start))
  const orders = new Map<string, PlacedOrder>()
  const readOrders = async (_db: unknown, ids: readonly string[]) => ids.flatMap((id) => orders.get(id) ?? [])
  const subscription = countingSubscription({ clock, log, readOrders })
  const told: { type: string; id: string }[] = []
  for (const [at, visit] of run.entries()) {
    const time = new Date(start + at * 60_000)
    const session = `${name}_s${at}`
    const visitor = `${name}_d${visit.device}`
    await sql`insert into visitor (id, first_seen_at, last_seen_at) values (${visitor}, ${time}, ${time}) on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into analytics_session (id, visitor_id, consent, utm_source, started_at, last_seen_at, created_at)
      values (${session}, ${visitor}, ${visit.consent ? 'granted' : 'denied'}, 'fb', ${time}, ${time}, ${time})`.execute(
      db,
    )
    if (visit.buyer === null) continue
    const checkoutId = `${name}_c${at}`
    const event = `${name}_e${at}`
    await sql`
      insert into analytics_event (id, session_id, visitor_id, event_name, checkout_id, occurred_at, received_at)
      values (${event}, ${session}, ${visitor}, 'begin_checkout', ${visit.consent ? checkoutId : null}, ${time}, ${time})`.execute(
      db,
    )
    const id = `${name}_o${at}`
    orders.set(id, {
      id,
      checkoutId,
      customerId: null,
      email: `${name}p${visit.buyer}@example.com`,
      firstName: null,
      lastName: null,
      currency: 'EUR',
      totalMinor: 1001,
      placedAt: time,
      canceledAt: null,
      refundedMinor: 0,
    })
    const words = [
      { type: 'order.placed', id },
      { type: 'analytics_event.created', id: event },
    ]
    told.push(...(visit.early ? words : words.reverse()))
  }
  // Delivers all events out of order, each twice, two at a time.
  const shuffled = told
    .map((word, index) => ({ word, key: order[index % order.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
  clock.set(new Date(start + 86_400_000))
  const twice = [...shuffled, ...shuffled].map(({ word }) => word)
  for (let at = 0; at < twice.length; at += 2)
    await Promise.all(
      twice
        .slice(at, at + 2)
        .map(({ type, id }) =>
          db.transaction().execute((tx) => subscription.handle(tx, { id: 0, type, payload: { id } })),
        ),
    )
  return { name, clock }
}

interface Crossing {
  readonly conversion: string
  readonly session: string
}

/**
 * Returns the credits that cross people: for a session of another person, or for an anonymous session on a device that
 * belongs to several people or not to the buyer.
 */
async function crossings(name: string): Promise<Crossing[]> {
  const { rows } = await sql<Crossing>`
    select c.id as conversion, s.id as session from attribution_credit k join conversion c on c.id = k.conversion_id
    join analytics_session s on s.id = k.analytics_session_id
    where s.id like ${`${name}\\_%`} and c.person_id is not null and (
      s.person_id <> c.person_id
      or (s.person_id is null and (select count(*) from identity_link l where l.visitor_id = s.visitor_id) > 1)
      or (s.person_id is null and not exists (select from identity_link l where l.visitor_id = s.visitor_id and l.person_id = c.person_id)))`.execute(
    connection.db,
  )
  return rows
}

const runs = process.env.FULL ? 300 : 15
const longestMs = process.env.FULL ? 600_000 : 60_000

test(
  'no purchase is credited with another customer’s visit: with shared devices, merges, repeated events, in any order and concurrently',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        visits,
        merges,
        fc.array(fc.nat(1000), { minLength: 8, maxLength: 24 }),
        async (run, merged, order) => {
          const { name, clock } = await live(run, order)
          const { db } = connection
          await creditQueued({ db, clock })
          const people = new Map<number, string>()
          for (const { buyer } of run) {
            if (buyer === null || people.has(buyer)) continue
            const { rows } = await sql<{
              id: string
            }>`select id from person where email = ${`${name}p${buyer}@example.com`}`.execute(db)
            people.set(buyer, rows[0]?.id ?? '')
          }
          expect(await crossings(name)).toEqual([])
          for (const [from, into] of merged) await merge(people.get(from), people.get(into))
          await creditQueued({ db, clock })
          expect(await crossings(name)).toEqual([])

          const buyers = run.filter(({ buyer }) => buyer !== null).length
          const { rows: counted } = await sql<{ type: string; n: number }>`
        select conversion_type as type, count(*) as n from conversion
        where order_id like ${`${name}\\_%`} or analytics_event_id like ${`${name}\\_%`} group by 1 order by 1`.execute(
            db,
          )
          expect(counted).toEqual(
            buyers === 0
              ? []
              : [
                  { type: 'begin_checkout', n: buyers },
                  { type: 'purchase', n: buyers },
                ],
          )
          const { rows: odd } = await sql<{ id: string }>`
        select k.conversion_id as id from attribution_credit k join conversion c on c.id = k.conversion_id
        where c.checkout_id like ${`${name}\\_%`} group by k.conversion_id, k.model, c.conversion_value
        having sum(k.weight_ppm) <> 1000000 or sum(k.value_minor) <> c.conversion_value`.execute(db)
          expect(odd).toEqual([])
          const { rows: own } = await sql<{ id: string }>`
        select c.id from conversion c where c.checkout_id like ${`${name}\\_%`} and c.conversion_type = 'purchase' and not exists (
          select from attribution_credit k where k.conversion_id = c.id)`.execute(db)
          expect(own).toEqual([])
        },
      ),
      { numRuns: runs, seed: 20_261_121 },
    )
  },
  longestMs,
)

async function merge(from: string | undefined, into: string | undefined): Promise<void> {
  if (!from || !into || from === into) return
  await connection.db
    .transaction()
    .execute((tx) => mergePeople(personRecords, tx, from, { into }, new Date(start)))
    .catch((error: unknown) => {
      // These people were already merged in the other direction.
      if (!String(error).includes('was merged into')) throw error
    })
}

test.each(['anonymous', 'ANON', 'anon_order_1', 'unknown', 'null', 'undefined', ' guest '])(
  'the placeholder %j is no person’s device, from any sender',
  async (filler) => {
    const { db } = connection
    const now = new Date(start)
    await sql`insert into person (id, email, created_at, updated_at) values ('per_f', 'f@example.com', ${now}, ${now}) on conflict do nothing`.execute(
      db,
    )
    await db
      .transaction()
      .execute((tx) =>
        linkVisitor(tx, { visitorId: filler, personId: 'per_f', reason: 'conversion', sourceId: 'conv_1', at: now }),
      )
    const { rows } = await sql`select * from identity_link where person_id = 'per_f'`.execute(db)
    expect(rows).toEqual([])
    await expect(
      sql`insert into visitor (id, first_seen_at, last_seen_at) values (${filler.trim()}, ${now}, ${now})`.execute(db),
    ).rejects.toThrow('visitor_is_not_a_filler')
  },
)

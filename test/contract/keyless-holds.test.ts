import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { completedWithoutKey, keyless, open, trustedProxy, unitsOf } from '../support/keyless.ts'
import { type OfficialShop, officialShop } from '../support/official-shop.ts'
import { signingAgent } from '../support/signing-agent.ts'
import { readyBody, wanted } from '../support/storefront-bodies.ts'
import { settle } from '../support/storefront-payment.ts'

let shop: OfficialShop
beforeEach(async () => {
  shop = await officialShop({ environment: trustedProxy })
})
afterEach(async () => {
  expect(await brokenInvariants(shop.weft)).toEqual([])
  await shop.weft.stop()
})

const variant = 'variant_shirt_s'
const sessions = '/ucp/checkout-sessions'
const keyed = (quantity: number, email = 'ravi@example.com') => ({
  ...readyBody,
  buyer: { email },
  line_items: [wanted(variant, quantity)],
})

async function payWithKey(quantity: number, email?: string) {
  const { body } = await shop.weft.agent('POST', sessions, keyed(quantity, email))
  return shop.weft.agent('POST', `${sessions}/${body.id}/complete`, {})
}

const at = (address: string, quantity: number, email = `${address}@example.com`) =>
  completedWithoutKey(shop.weft, { address }, { variant, quantity, email })

const yieldNow = () => shop.weft.weft.jobs.runNow('yield-holds')

/** Adds a trusted agent and waits until the shop requires its signature. */
async function trustedSigner() {
  const profile = 'https://signing.example/profile'
  const signer = signingAgent()
  const fields = { title: 'Signing', profile, keys: [signer.jwk] }
  expect((await shop.weft.admin('POST', '/admin/trusted-agents', fields)).status).toBe(201)
  const look = { method: 'POST', url: '/ucp/2026-08-25/catalog/search', body: { query: 'shirt' } } as const
  await expect
    .poll(async () => (await keyless(shop.weft, { address: '192.0.2.99', profile }, look)).body.code, {
      timeout: 20_000,
    })
    .toBe('signature_missing')
  return { signer, profile }
}

describe('a session without a key', () => {
  it('holds nothing when it is completed: the hold starts once, when the payment page is opened', async () => {
    const { page } = await at('192.0.2.1', 5)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 0 })

    shop.weft.clock.advance(20 * 60_000)
    const opened = await open(shop.weft, '192.0.2.1', page)
    expect([opened.status, opened.headers.location]).toEqual([303, expect.stringContaining('/sandbox/pay/')])
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 5 })

    // The hold lasts half an hour from the first visit. Later visits do not extend it.
    shop.weft.clock.advance(20 * 60_000)
    expect((await open(shop.weft, '192.0.2.1', page)).status).toBe(303)
    shop.weft.clock.advance(11 * 60_000)
    expect((await open(shop.weft, '192.0.2.1', page)).status).toBe(410)
    await shop.weft.weft.jobs.runNow('sweep-payments')
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 0 })
  })

  it.each(['usage_limit', 'usage_limit_per_customer'])(
    'counts a code with %s only when it is paid, so that a buyer with a key can use it before',
    async (limit) => {
      await sql`update discount set ${sql.ref(limit)} = 1 where code = 'TEN'`.execute(shop.weft.db)
      const uses = async () =>
        (
          await sql<{
            status: string
          }>`select r.status from discount_redemption r join discount d on d.id = r.discount_id
          where d.code = 'TEN' order by r.status`.execute(shop.weft.db)
        ).rows.map(({ status }) => status)
      const wantedOnce = { variant, quantity: 1, code: 'TEN', email: 'ravi@example.com' }
      const first = await completedWithoutKey(shop.weft, { address: '192.0.2.1' }, wantedOnce)
      const second = await completedWithoutKey(shop.weft, { address: '192.0.2.2' }, wantedOnce)
      expect((await open(shop.weft, '192.0.2.1', first.page)).status).toBe(303)
      expect(await uses()).toEqual(['released', 'released'])

      const { body } = await shop.weft.agent('POST', sessions, { ...keyed(1), discounts: { codes: ['TEN'] } })
      const paying = await shop.weft.agent('POST', `${sessions}/${body.id}/complete`, {})
      expect([paying.status, paying.body.status]).toEqual([200, 'complete_in_progress'])
      expect(await uses()).toEqual(['held', 'released', 'released'])

      const refused = await open(shop.weft, '192.0.2.2', second.page)
      expect([refused.status, refused.text.includes('A discount code is used up')]).toEqual([409, true])
      await settle(shop, first.id, { status: 'paid' })
      const { rows } = await sql`select checkout_id, kind from payment_issue`.execute(shop.weft.db)
      expect(rows).toEqual([{ checkout_id: first.id, kind: 'paid_not_orderable' }])
      await settle(shop, body.id, { status: 'paid', providerPaymentId: 'payment_2' })
      expect(await uses()).toEqual(['released', 'released', 'used'])
    },
  )

  it('counts the use of a code once, with its order', async () => {
    await sql`update discount set usage_limit = 1 where code = 'TEN'`.execute(shop.weft.db)
    const used = () => sql`select used_count from discount where code = 'TEN'`.execute(shop.weft.db)
    const wantedOnce = { variant, quantity: 1, code: 'TEN', email: 'ravi@example.com' }
    const { id, page } = await completedWithoutKey(shop.weft, { address: '192.0.2.1' }, wantedOnce)
    await open(shop.weft, '192.0.2.1', page)
    expect((await used()).rows).toEqual([{ used_count: 0 }])
    await settle(shop, id, { status: 'paid' })
    expect((await used()).rows).toEqual([{ used_count: 1 }])
  })

  it('takes stock at the moment of payment if its page was never opened', async () => {
    const { id } = await at('192.0.2.1', 5)
    await settle(shop, id, { status: 'paid' })
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 95, reserved: 0, yielding: 0 })
  })

  it('sells the units it holds when it is paid', async () => {
    const { id, page } = await at('192.0.2.1', 5)
    await open(shop.weft, '192.0.2.1', page)
    await settle(shop, id, { status: 'paid' })
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 95, reserved: 0, yielding: 0 })
    const { rows } = await sql`select quantity_change, reserved_change, reason from stock_movement
      where variant_id = ${variant} order by id desc limit 1`.execute(shop.weft.db)
    expect(rows).toEqual([{ quantity_change: -5, reserved_change: -5, reason: 'sale' }])
  })

  it('contacts no provider before its page is opened or after its time is up', async () => {
    const { id } = await at('192.0.2.1', 5)
    const attempt = () =>
      sql`select status, provider_ref, holds from payment_attempt where checkout_id = ${id}`.execute(shop.weft.db)
    shop.weft.clock.advance(10 * 60_000)
    await shop.weft.weft.jobs.runNow('sweep-payments')
    expect((await attempt()).rows).toEqual([{ status: 'created', provider_ref: null, holds: false }])
    shop.weft.clock.advance(20 * 60_000)
    await shop.weft.weft.jobs.runNow('sweep-payments')
    expect((await attempt()).rows).toEqual([{ status: 'expired', provider_ref: null, holds: false }])
  })
})

describe('unpaid holds without a key', () => {
  it('get, from one IP address, at most half of the stock and 50 units, regardless of the agents and buyers that they name', async () => {
    const opened: number[] = []
    for (let n = 1; n <= 6; n++) {
      const client = { address: `2001:db8:1:2::${n}`, profile: `https://agent-${n}.example/profile` }
      const { page } = await completedWithoutKey(shop.weft, client, {
        variant,
        quantity: 10,
        email: `b${n}@example.com`,
      })
      opened.push((await open(shop.weft, client.address, page)).status)
    }
    expect(opened).toEqual([303, 303, 303, 303, 303, 409])
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 50 })
  })

  it('get, for one buyer, at most half of the stock, from any number of IP addresses', async () => {
    const opened: number[] = []
    for (let n = 1; n <= 6; n++) {
      const client = { address: `192.0.2.${n}`, profile: `https://agent-${n}.example/profile` }
      const email = n % 2 ? 'Same@Example.com' : 'same@example.com'
      const { page } = await completedWithoutKey(shop.weft, client, { variant, quantity: 10, email })
      opened.push((await open(shop.weft, client.address, page)).status)
    }
    expect(opened).toEqual([303, 303, 303, 303, 303, 409])
  })

  it('get, for one agent that must sign, at most half of the stock, from any number of IP addresses', async () => {
    const { signer, profile } = await trustedSigner()
    const opened: number[] = []
    for (let n = 1; n <= 6; n++) {
      const client = { address: `192.0.2.${n}`, profile, signer }
      const wantedUnits = { variant, quantity: 10, email: `b${n}@example.com` }
      const { page } = await completedWithoutKey(shop.weft, client, wantedUnits)
      opened.push((await open(shop.weft, client.address, page)).status)
    }
    expect(opened).toEqual([303, 303, 303, 303, 303, 409])
  })

  it('of an IP address that names an agent do not count against that agent’s limit', async () => {
    const profile = 'https://victim.example/profile'
    const openedAt = async (address: string, quantity: number) => {
      const client = { address, profile }
      const { page } = await completedWithoutKey(shop.weft, client, {
        variant,
        quantity,
        email: `${address}@example.com`,
      })
      return (await open(shop.weft, address, page)).status
    }
    expect(await openedAt('192.0.2.1', 50)).toBe(303)
    expect(await openedAt('192.0.2.2', 30)).toBe(303)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 80 })
  })

  it('cannot exceed the limit when all pages are opened at once', async () => {
    const pages = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await at('192.0.2.1', 10, `b${n}@example.com`)).page),
    )
    const answers = await Promise.all(pages.map((page) => open(shop.weft, '192.0.2.1', page)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 50 })
  })

  it('yield to a buyer with a key: the IP address with the most units first, and its newest hold first', async () => {
    const older = await at('192.0.2.1', 30, 'a@example.com')
    shop.weft.clock.advance(1000)
    const more = await at('192.0.2.1', 20, 'b@example.com')
    const forty = await completedWithoutKey(
      shop.weft,
      { address: '192.0.2.2', profile: 'https://other.example/p' },
      { variant, quantity: 40, email: 'c@example.com' },
    )
    await open(shop.weft, '192.0.2.1', older.page)
    await open(shop.weft, '192.0.2.1', more.page)
    await open(shop.weft, '192.0.2.2', forty.page)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 90 })

    const paying = await payWithKey(25)
    expect([paying.status, paying.body.status]).toEqual([200, 'complete_in_progress'])
    await yieldNow()
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 25, yielding: 70 })
    const ended = (
      await keyless(
        shop.weft,
        { address: '192.0.2.1' },
        { method: 'GET', url: `/ucp/2026-08-25/checkout-sessions/${more.id}` },
      )
    ).body
    expect([ended.status, ended.messages]).toEqual([
      'ready_for_complete',
      [
        {
          type: 'error',
          code: 'payment_expired',
          content:
            'The items were sold to another buyer before the payment was made. Complete the session again to see what is left.',
          severity: 'recoverable',
        },
      ],
    ])
    expect((await open(shop.weft, '192.0.2.1', more.page)).text).toContain('The time for this payment is over')
  })

  it('that are paid after a buyer with a key took the units become an order if there is stock, else an issue', async () => {
    const half = await at('192.0.2.1', 50)
    const other = await completedWithoutKey(
      shop.weft,
      { address: '192.0.2.2', profile: 'https://other.example/p' },
      { variant, quantity: 50, email: 'c@example.com' },
    )
    await open(shop.weft, '192.0.2.1', half.page)
    await open(shop.weft, '192.0.2.2', other.page)
    expect((await payWithKey(50)).status).toBe(200)
    // The job has not run yet. The first payment finds 50 units, the second none.
    await settle(shop, half.id, { status: 'paid' })
    await settle(shop, other.id, { status: 'paid', providerPaymentId: 'payment_2' })
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 50, reserved: 50, yielding: 0 })
    const { rows } = await sql`select checkout_id, kind from payment_issue`.execute(shop.weft.db)
    expect(rows).toEqual([{ checkout_id: other.id, kind: 'paid_not_orderable' }])
  })

  it('make a page opened later wait, and it continues as soon as units are free', async () => {
    const first = await at('192.0.2.1', 50)
    const second = await completedWithoutKey(
      shop.weft,
      { address: '192.0.2.2', profile: 'https://other.example/p' },
      { variant, quantity: 50, email: 'c@example.com' },
    )
    const third = await completedWithoutKey(
      shop.weft,
      { address: '192.0.2.3', profile: 'https://third.example/p' },
      { variant, quantity: 1, email: 'd@example.com' },
    )
    await open(shop.weft, '192.0.2.1', first.page)
    await open(shop.weft, '192.0.2.2', second.page)
    const waiting = await open(shop.weft, '192.0.2.3', third.page)
    expect([waiting.status, waiting.text.includes('Somebody else is paying for these items')]).toEqual([409, true])
    await keyless(
      shop.weft,
      { address: '192.0.2.1' },
      { method: 'POST', url: `/ucp/2026-08-25/checkout-sessions/${first.id}/cancel`, body: {} },
    )
    expect((await open(shop.weft, '192.0.2.3', third.page)).status).toBe(303)
  })
})

describe('with a key', () => {
  it('a buyer can hold every unit, although a session without a key holds some under the same e-mail address', async () => {
    const { page } = await at('192.0.2.1', 5, 'vic@example.com')
    expect((await open(shop.weft, '192.0.2.1', page)).status).toBe(303)
    expect((await payWithKey(100, 'vic@example.com')).status).toBe(200)
    await yieldNow()
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 100, yielding: 0 })
  })

  it('a buyer’s holds do not count against the limit of sessions without a key that name the same buyer', async () => {
    expect((await payWithKey(40, 'vic@example.com')).status).toBe(200)
    const { page } = await at('192.0.2.1', 20, 'vic@example.com')
    expect((await open(shop.weft, '192.0.2.1', page)).status).toBe(303)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 40, yielding: 20 })
  })

  it('further unpaid sessions of a buyer hold units up to the limit, and another buyer still gets the rest', async () => {
    expect([(await payWithKey(30)).status, (await payWithKey(20)).status]).toEqual([200, 200])
    const third = await payWithKey(1)
    expect([third.status, third.body.messages[0].code]).toEqual([409, 'hold_limit_reached'])
    expect((await payWithKey(50, 'ada@example.com')).status).toBe(200)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 100, yielding: 0 })
  })

  it('of two sessions of one buyer for the last unit, completed concurrently, one learns that the unit is gone', async () => {
    await sql`update variant_stock set on_hand = 1 where variant_id = ${variant}`.execute(shop.weft.db)
    const create = async () => (await shop.weft.agent('POST', sessions, keyed(1))).body.id
    const ids = [await create(), await create()]
    const { db } = shop.weft
    const answers = await db.transaction().execute(async (tx) => {
      await sql`select from variant_stock where variant_id = ${variant} for update`.execute(tx)
      const both = ids.map((id) => shop.weft.agent('POST', `${sessions}/${id}/complete`, {}))
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 9_000 }).toBe(2)
      return both
    })
    const [one, other] = await Promise.all(answers)
    const loser = one?.status === 200 ? other : one
    expect([one?.status, other?.status].toSorted()).toEqual([200, 400])
    expect(loser?.body.messages).toEqual([
      {
        type: 'error',
        code: 'out_of_stock',
        content: expect.stringMatching(/^Insufficient stock for .*: 0 available\.$/),
        severity: 'recoverable',
        path: '/line_items/0/quantity',
        available_quantity: 0,
      },
    ])
  })

  it('completing one session can hold stock up to the last unit', async () => {
    expect((await payWithKey(100)).status).toBe(200)
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 100, yielding: 0 })
  })

  it('several unpaid sessions of one buyer hold units of a variant whose count is the largest there can be', async () => {
    await sql`update variant_stock set on_hand = 1000000000 where variant_id = ${variant}`.execute(shop.weft.db)
    expect([(await payWithKey(10)).status, (await payWithKey(10)).status]).toEqual([200, 200])
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 1000000000, reserved: 20, yielding: 0 })
  })

  it('several unpaid sessions of one buyer hold at most half of the stock together, even if completed concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => payWithKey(10, 'Ravi@example.com')))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(5)
    expect(refused[0]?.body.messages).toEqual([
      {
        type: 'error',
        code: 'hold_limit_reached',
        content:
          'Other unpaid sessions of this buyer or agent already hold too many units of these items. Pay or cancel one of them first.',
        severity: 'recoverable',
        path: '/line_items',
      },
    ])
    expect(await unitsOf(shop.weft, variant)).toEqual({ on_hand: 100, reserved: 50, yielding: 0 })
  })
})

it('no data about the holder is kept once the hold has ended', async () => {
  const wantedUnits = { variant, quantity: 5, email: 'a@example.com' }
  const { page, id } = await completedWithoutKey(
    shop.weft,
    { address: '192.0.2.1', ...(await trustedSigner()) },
    wantedUnits,
  )
  await open(shop.weft, '192.0.2.1', page)
  const holders = () =>
    sql`select buyer is not null as buyer, agent is not null as agent, address is not null as address from stock_reservation`.execute(
      shop.weft.db,
    )
  expect((await holders()).rows).toEqual([{ buyer: true, agent: true, address: true }])
  await settle(shop, id, { status: 'failed' })
  expect((await holders()).rows).toEqual([{ buyer: false, agent: false, address: false }])
})

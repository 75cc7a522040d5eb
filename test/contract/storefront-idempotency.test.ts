import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { error, readyBody, readySession, refused, session } from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, seen, sessions, start } from '../support/storefront-contract.ts'
import { otherKey } from '../support/weft.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

let keys = 0
const newKey = () => `key-${++keys}`
const create = (key: string, body: unknown = readyBody, headers: Record<string, string> = {}) =>
  shop.weft.agent('POST', sessions, body, { 'idempotency-key': key, ...headers })
const update = (path: string, key: string, body: unknown) =>
  shop.weft.agent('PUT', path, body, { 'idempotency-key': key })
const count = async () => (await shop.weft.db.selectFrom('checkout').select('id').execute()).length
const conflict = refused(
  409,
  error(
    'idempotency_conflict',
    'This Idempotency-Key was used with another request body. Use a new key for a new request.',
  ),
)
const day = 24 * 3600_000

describe('the same key with the same body', () => {
  it('repeats the response of a creation byte for byte, and creates nothing', async () => {
    const key = newKey()
    const first = await create(key)
    const before = await count()
    const second = await create(key)
    expect(seen(first)).toEqual(session(201, readySession))
    expect([second.status, second.text, await count()]).toEqual([201, first.text, before])
  })

  it('repeats the response of an update and changes nothing, even after other changes of the session', async () => {
    const { path, lines } = await shop.created(readyBody)
    const key = newKey()
    const add = { line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }] }
    const first = await update(path, key, add)
    await shop.ask('PUT', path, { line_items: [{ line_item_id: lines[0], quantity: 7 }] })
    await shop.ask('POST', `${path}/cancel`)
    const second = await update(path, key, add)
    expect([first.body.line_items[0].quantity, second.status, second.text]).toEqual([2, 200, first.text])
    expect((await shop.ask('GET', path)).body.line_items[0].quantity).toBe(7)
  })

  it('matches with any order of members and any white space', async () => {
    const key = newKey()
    const first = await create(key, '{"line_items":[],"buyer":{"first_name":"A","last_name":"B"}}')
    const second = await create(key, ' {"buyer" : {"last_name":"\\u0042","first_name":"A"},\n"line_items":[]} ')
    expect([second.status, second.text]).toEqual([201, first.text])
  })

  it('creates one session with one response if it is sent many times concurrently', async () => {
    const key = newKey()
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)))
    const [first] = answers
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(8).fill([201, first?.text]))
    expect(await count()).toBe(before + 1)
  })

  it('changes a session once if it is sent many times concurrently', async () => {
    const { path } = await shop.created(readyBody)
    const key = newKey()
    const add = { line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => update(path, key, add)))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(8).fill([200, answers[0]?.text]))
    expect((await shop.ask('GET', path)).body.line_items[0].quantity).toBe(2)
  })
})

describe('the same key with another body', () => {
  it('is idempotency_conflict on a creation', async () => {
    const key = newKey()
    await create(key)
    expect(seen(await create(key, { line_items: [] }))).toEqual(conflict)
  })

  it('is idempotency_conflict on an update', async () => {
    const { path } = await shop.created(readyBody)
    const key = newKey()
    await update(path, key, { buyer: { first_name: 'Ada' } })
    expect(seen(await update(path, key, { buyer: { first_name: 'Eve' } }))).toEqual(conflict)
    expect((await shop.ask('GET', path)).body.buyer.first_name).toBe('Ada')
  })

  it('differs if an array has another order', async () => {
    const key = newKey()
    await create(key, { line_items: [], discounts: { codes: ['A', 'B'] } })
    expect(seen(await create(key, { line_items: [], discounts: { codes: ['B', 'A'] } }))).toEqual(conflict)
  })
})

describe('an idempotency key', () => {
  it('is valid only for its caller', async () => {
    const key = newKey()
    const mine = await create(key)
    const theirs = await create(key, { line_items: [] }, { 'x-publishable-api-key': otherKey })
    expect([theirs.status, theirs.body.id === mine.body.id]).toEqual([201, false])
  })

  it('is valid only for its method and path', async () => {
    const key = newKey()
    const one = await create(key)
    const two = await shop.created(readyBody)
    const body = { buyer: { first_name: 'Ada' } }
    const answers = [await update(`${sessions}/${one.body.id}`, key, body), await update(two.path, key, body)]
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual([
      [200, one.body.id],
      [200, two.id],
    ])
  })
})

it('a refused request leaves its key unused', async () => {
  const key = newKey()
  expect((await create(key, { line_items: [{ item: { id: 'variant_nothing' }, quantity: 1 }] })).status).toBe(400)
  expect(seen(await create(key))).toEqual(session(201, readySession))
})

it('while the first request is running, the second must retry later', async () => {
  const key = newKey()
  await create(key)
  const running = { status: null, body: null, locked_until: new Date(Date.parse(start) + 60_000) }
  await shop.weft.db.updateTable('idempotency_key').set(running).where('key', '=', key).execute()
  const answer = await create(key)
  const content = 'The first request under this Idempotency-Key is still running. Ask again in a moment.'
  expect(seen(answer)).toEqual(refused(409, error('idempotency_in_flight', content)))
  expect(answer.headers['retry-after']).toBe('1')
})

it.each(['', '   ', 'k'.repeat(256), 'bell\u0007'])('an invalid key is refused: %j', async (key) => {
  const problem = error('invalid', 'Idempotency-Key must have 1 to 255 printable characters.')
  expect(seen(await create(key))).toEqual(refused(400, problem))
})

it('a key can have 255 characters', async () => {
  const key = 'k'.repeat(255)
  const first = await create(key)
  expect([first.status, (await create(key)).text]).toEqual([201, first.text])
})

describe('after 24 hours', () => {
  it('the key can be used again, also with another body', async () => {
    const key = newKey()
    const first = await create(key)
    shop.weft.clock.advance(day - 1)
    expect((await create(key)).text).toBe(first.text)
    expect(seen(await create(key, { line_items: [] }))).toEqual(conflict)
    shop.weft.clock.advance(1)
    const again = await create(key, { line_items: [] })
    expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
    expect((await create(key, { line_items: [] })).text).toBe(again.text)
  })

  it('a job removes the stored responses, and none that are younger', async () => {
    const old = newKey()
    await create(old)
    shop.weft.clock.advance(day)
    const young = newKey()
    await create(young)
    await shop.weft.weft.jobs.runNow('forget-replies')
    const rows = await shop.weft.db.selectFrom('idempotency_key').select('key').execute()
    expect(rows).toEqual([{ key: young }])
  })
})

it('a response is stored in the transaction of its effect, so a crash keeps both or neither', async () => {
  const key = newKey()
  const { id } = (await create(key)).body
  const { rows } = await sql<{ same: boolean }>`
    select c.xmin = k.xmin as same from checkout c, idempotency_key k where c.id = ${id} and k.key = ${key}`.execute(
    shop.weft.db,
  )
  expect(rows).toEqual([{ same: true }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

const at = '2026-05-01T10:00:00.000Z'
let weft: TestWeft
let requests = 0
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date(at)) })
})
afterAll(() => weft.stop())

type Method = 'POST' | 'PUT' | 'DELETE'

/** Returns the answer and the audit entries of the call, oldest first and without ids. */
async function logged(method: Method, path: string, body?: unknown, headers = {}): Promise<[TestAnswer, unknown[]]> {
  const requestId = `audit-${++requests}`
  const answer = await weft.admin(method, path, body, { 'request-id': requestId, ...headers })
  const { body: list } = await weft.admin('GET', `/admin/audit-log?request_id=${requestId}`)
  const entries = list.audit_entries.map(({ id: _, ...entry }: { id: number }) => entry)
  return [answer, entries.reverse()]
}

const entry = (
  operation: string,
  object_type: string,
  object_id: string,
  action: string,
  before: unknown,
  after: unknown,
) => ({
  created_at: at,
  caller: { kind: 'operator', id: 'operator', label: 'operator' },
  request_id: `audit-${requests}`,
  operation,
  object_type,
  object_id,
  action,
  before,
  after,
})

test('a change records its author, operation and request, and only the changed fields', async () => {
  const [answer, entries] = await logged('POST', '/admin/tax-rates/tax_de', { rate_ppm: 160000 })
  expect(answer.status).toBe(200)
  expect(entries).toEqual([
    entry(
      'updateTaxRate',
      'tax_rate',
      'tax_de',
      'update',
      { rate_ppm: 190000, updated_at: expect.any(String) },
      { rate_ppm: 160000, updated_at: '2026-05-01T10:00:00.000Z' },
    ),
  ])
})

test('creations and deletions are recorded in full', async () => {
  const [made, creation] = await logged('POST', '/admin/tax-rates', { name: 'TVA', country: 'FR', rate_ppm: 200000 })
  const { id } = made.body.tax_rate
  const row = {
    id,
    name: 'TVA',
    country: 'FR',
    province: null,
    tax_class: null,
    rate_ppm: 200000,
    created_at: '2026-05-01T10:00:00.000Z',
    updated_at: '2026-05-01T10:00:00.000Z',
  }
  expect(creation).toEqual([entry('createTaxRate', 'tax_rate', id, 'insert', null, row)])
  const [, removal] = await logged('DELETE', `/admin/tax-rates/${id}`)
  expect(removal).toEqual([entry('deleteTaxRate', 'tax_rate', id, 'delete', row, null)])
})

test('rows that a change deletes and inserts again are recorded as changed, or not at all', async () => {
  const [answer, entries] = await logged('PUT', '/admin/products/prod_mug', {
    media: [],
    variants: [
      {
        id: 'variant_mug',
        prices: [
          { currency: 'INR', amount: 30000 },
          { currency: 'USD', amount: 1300 },
          { currency: 'EUR', amount: 1000 },
        ],
      },
    ],
  })
  expect(answer.status).toBe(200)
  expect(entries).toEqual([
    entry(
      'putProduct',
      'product',
      'prod_mug',
      'update',
      { updated_at: expect.any(String) },
      { updated_at: expect.any(String) },
    ),
    entry('putProduct', 'variant_price', 'variant_mug/USD', 'update', { amount_minor: 1200 }, { amount_minor: 1300 }),
  ])
})

test('the log contains no secrets, neither of new keys nor of manual changes', async () => {
  const [made, entries] = await logged('POST', '/admin/publishable-keys', { title: 'New' })
  const { id, token, hint } = made.body.publishable_key
  expect(entries).toEqual([
    entry('createPublishableKey', 'publishable_key', id, 'insert', null, {
      id,
      title: 'New',
      token_hint: hint,
      sales_channel_id: 'sc_test',
      rate_limit_per_minute: null,
      allowed_currencies: null,
      rotated_at: null,
      created_at: '2026-05-01T10:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
    }),
  ])
  expect(JSON.stringify(entries)).not.toContain(token)
  await weft.db.transaction().execute(async (tx) => {
    const caller = { at, kind: 'operator', id: 'op', label: 'Op', request_id: 'by-hand', operation: 'rotate' }
    await sql`select set_config('weft.caller', ${JSON.stringify(caller)}, true)`.execute(tx)
    await sql`update store set link_secret = 'another'`.execute(tx)
  })
  const { body } = await weft.admin('GET', '/admin/audit-log?request_id=by-hand')
  expect(body.audit_entries).toMatchObject([
    {
      object_type: 'store',
      object_id: 'store',
      before: { link_secret: '[hidden]' },
      after: { link_secret: '[hidden]' },
    },
  ])
})

test('a refused call adds no entry, a replayed one no second entry', async () => {
  const [refused, none] = await logged('POST', '/admin/tax-rates', { name: 'Twice', country: 'DE', rate_ppm: 1 })
  expect([refused.status, none]).toEqual([409, []])
  const body = { code: 'AUDITED', title: 'Audited', type: 'free_shipping' }
  const [, first] = await logged('POST', '/admin/discounts', body, { 'idempotency-key': 'one' })
  const [, second] = await logged('POST', '/admin/discounts', body, { 'idempotency-key': 'one' })
  expect([first.length, second.length]).toEqual([1, 0])
})

test('writes by agents and jobs are not recorded', async () => {
  const before = (await weft.admin('GET', '/admin/audit-log?limit=1')).body.count
  await weft.agent('POST', '/ucp/checkout-sessions', { line_items: [{ item: { id: 'variant_mug' }, quantity: 1 }] })
  await weft.weft.jobs.runNow('clean-up')
  expect((await weft.admin('GET', '/admin/audit-log?limit=1')).body.count).toBe(before)
})

test('cascaded deletions are recorded too', async () => {
  const [, entries] = await logged('DELETE', '/admin/collections/pcol_new')
  expect(entries).toMatchObject([
    { object_type: 'collection', object_id: 'pcol_new', action: 'delete' },
    { object_type: 'product_collection', object_id: 'prod_shirt/pcol_new', action: 'delete' },
  ])
})

test('the log can be filtered by caller, object, action, operation and time, newest first and paged', async () => {
  const ids = async (query: string): Promise<string[]> =>
    (await weft.admin('GET', `/admin/audit-log?${query}`)).body.audit_entries.map(
      ({ operation, object_id }: { operation: string; object_id: string }) => `${operation} ${object_id}`,
    )
  expect(await ids('object_type=tax_rate&object_id=tax_de')).toEqual(['updateTaxRate tax_de'])
  expect(await ids('caller=op')).toEqual(['rotate store'])
  expect(await ids('action=delete&operation=deleteCollection')).toEqual([
    'deleteCollection prod_shirt/pcol_new',
    'deleteCollection pcol_new',
  ])
  expect(await ids('action=delete&operation=deleteCollection&limit=1&offset=1')).toEqual(['deleteCollection pcol_new'])
  expect(await ids(`created_at[lt]=${at}`)).toEqual([])
  expect(
    await ids(`created_at[gte]=${at}&created_at[lte]=${at}&caller_kind=operator&object_type=variant_price`),
  ).toEqual(['putProduct variant_mug/USD'])
  const csv = await weft.admin('GET', '/admin/audit-log/export?object_id=tax_de')
  expect(csv.text).toMatch(
    /^id,created_at,caller\.kind,caller\.id,caller\.label,request_id,operation,object_type,object_id,action,before,after\r\n\d+,2026-05-01T10:00:00\.000Z,operator,operator,operator,audit-1,updateTaxRate,tax_rate,tax_de,update,"{""rate_ppm"":190000,""updated_at"":""[^"]+""}","{""rate_ppm"":160000,""updated_at"":""2026-05-01T10:00:00\.000Z""}"\r\n$/,
  )
})

test('the log can be searched by operation, object, author, and the id of an object or request', async () => {
  const found = async (q: string): Promise<string[]> => [
    ...new Set<string>(
      (await weft.admin('GET', `/admin/audit-log?limit=200&q=${encodeURIComponent(q)}`)).body.audit_entries.map(
        ({ operation, object_type }: { operation: string; object_type: string }) => `${operation} ${object_type}`,
      ),
    ),
  ]
  expect(await found('Update tax')).toEqual(['updateTaxRate tax_rate'])
  expect(await found('tax_de')).toEqual(['updateTaxRate tax_rate'])
  expect(await found('audit-1')).toEqual(['updateTaxRate tax_rate'])
  expect(await found('tax_d')).toEqual([])
  expect(await found('%')).toEqual([])
  expect((await weft.admin('GET', '/admin/audit-log?q=collection&action=delete')).body.count).toBe(2)
  const all = (await weft.admin('GET', '/admin/audit-log?limit=1')).body.count
  const byOperator = (await weft.admin('GET', '/admin/audit-log?limit=1&caller=operator')).body.count
  expect((await weft.admin('GET', '/admin/audit-log?limit=1&q=OPERATOR')).body.count).toBe(byOperator)
  expect(byOperator).toBeLessThan(all)
})

test('no route and no later statement changes the log', async () => {
  const [{ id }] = (await weft.admin('GET', '/admin/audit-log?limit=1')).body.audit_entries
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await weft.admin(method, `/admin/audit-log/${id}`, method === 'DELETE' ? undefined : {})).status).toBe(404)
  await expect(sql`delete from audit_entry where id = ${id}`.execute(weft.db)).rejects.toThrow(
    `Entry ${id} of the audit log is not changed.`,
  )
  await expect(sql`update audit_entry set caller_id = 'x' where id = ${id}`.execute(weft.db)).rejects.toThrow(
    `Entry ${id} of the audit log is not changed.`,
  )
})

test('times in the changed fields are in UTC with milliseconds', async () => {
  await sql`insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, before, after)
    values (now(), 'operator', 'operator', 'operator', 'request-timed', 'updateStore', 'store', 'timed', 'update',
      '{"updated_at":"2026-11-02T10:00:00+00:00"}', '{"updated_at":"2026-11-30T12:26:52.0115+02:00","name":"x"}')`.execute(
    weft.db,
  )
  const { body } = await weft.admin('GET', '/admin/audit-log?object_id=timed')
  expect(body.audit_entries.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
    [{ updated_at: '2026-11-02T10:00:00.000Z' }, { updated_at: '2026-11-30T10:26:52.011Z', name: 'x' }],
  ])
})

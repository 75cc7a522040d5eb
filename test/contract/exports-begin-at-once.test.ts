import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders, fillProducts } from '../../bench/many-rows.ts'
import { sql } from '../../src/platform/db/database.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

const rows = 2500
let weft: TestWeft
let baseUrl: string
beforeAll(async () => {
  weft = await startTestWeft()
  baseUrl = await weft.weft.app.listen({ port: 0, host: '127.0.0.1' })
  await fillProducts(weft.db, 1, 10)
  await fillOrders(weft.db, 1, rows)
})
afterAll(() => weft.stop())

test.each([
  ['orders', 'order', 'order_id', `"order"`],
  ['customers', 'customer', 'customer_id', 'customer'],
  ['checkouts', 'checkout', 'checkout_id', 'checkout'],
])('an export of %s begins while most rows are not listed yet, and is complete', async (path, list, id, table) => {
  await sql`delete from ${sql.id(`${list}_to_list`)}`.execute(weft.db)
  // Queued in this order, so that the last row is listed in the last step, which waits for the lock.
  await sql`insert into ${sql.id(`${list}_to_list`)} (${sql.id(id)}) select id from ${sql.raw(table)} where id like 'b%' order by length(id), id`.execute(
    weft.db,
  )
  const last = `b${list === 'customer' ? 'k' : list === 'order' ? 'o' : 'c'}_${rows}`
  const other = new pg.Client({ connectionString: weft.databaseUrl })
  other.on('error', () => {})
  await other.connect()
  await other.query('begin')
  await other.query(`select from ${list}_listing where ${id} = $1 for update`, [last])
  const answer = await fetch(`${baseUrl}/admin/${path}/export`, {
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value: first = '' } = (await reader?.read()) ?? {}
  expect([answer.status, first.split(',')[0]]).toEqual([200, 'id'])
  await other.end()
  let all = first
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) all += next.value
  expect(all.split('\r\n').filter((line) => line.startsWith('b'))).toHaveLength(rows)
})

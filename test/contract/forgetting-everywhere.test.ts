import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { columnsOf, createForgetting } from '../../src/platform/personal-data/index.ts'
import { createVault } from '../../src/platform/vault.ts'
import { personalData } from '../../src/wiring/personal-data.ts'
import { lonelyRows, marked, markedColumns } from '../support/markers.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const kept = personalData
  .flatMap(columnsOf)
  .filter(({ treatment }) => typeof treatment === 'object')
  .map(({ table, column }) => `${table}.${column}`)

/** Returns the text columns that are neither in the register nor keys. */
async function unregistered(): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit_entry' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
    order by 1, 2`.execute(weft.db)
  const known = new Set(personalData.flatMap(columnsOf).map(({ table, column }) => `${table}.${column}`))
  return rows.filter(({ table, column }) => !known.has(`${table}.${column}`))
}

test('the e-mail address and the telephone number of a forgotten person are removed from every text column that is not kept on purpose', async () => {
  await paidSession(weft, { email: marked.email })
  await weft.admin('POST', '/admin/products', { title: 'Mug', description: 'By hand' })
  const [customer] = (await weft.admin('GET', `/admin/customers?email=${marked.email}`)).body.customers
  await weft.admin('POST', `/admin/customers/${customer.id}`, { phone_number: marked.phone })
  const text = `Ask ${marked.email} or ${marked.phone}.`
  const values: Record<string, unknown> = {
    text,
    'text[]': [text],
    jsonb: JSON.stringify({ said: [text], [marked.email]: text }),
  }
  const planted: string[] = []
  const columns = await unregistered()
  await weft.db.transaction().execute(async (tx) => {
    await sql.raw(lonelyRows).execute(tx)
    for (const { table, column, type } of columns) {
      await sql`savepoint planting`.execute(tx)
      try {
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${values[type]}`.execute(tx)
        if (numAffectedRows) planted.push(`${table}.${column}`)
      } catch {
        // A check constraint rejects the value.
        await sql`rollback to savepoint planting`.execute(tx)
      }
    }
  })
  await weft.db.transaction().execute(async (tx) => {
    // Turns the checks off, because the planted rows violate foreign keys.
    await sql`set local session_replication_role = replica`.execute(tx)
    await createForgetting(personalData, vault)(tx, { kind: 'customer', id: customer.id }, weft.clock.now())
    expect((await markedColumns({ ...weft, db: tx })).filter((column) => !kept.includes(column))).toEqual([])
  })
  expect(planted).toEqual(expect.arrayContaining(['product.title', 'product.description', 'product_listing.text']))
  expect(planted.length).toBeGreaterThan(100)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection, type Queryable, sql } from '../../../src/platform/db/database.ts'
import { createForgetting, createPersonExport, type PersonalData } from '../../../src/platform/personal-data/index.ts'
import { createVault } from '../../../src/platform/vault.ts'
import { personalData } from '../../../src/wiring/personal-data.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const others = 400
const email = 'zelda.quux@example.com'
const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const entry = (text: string, count: number) => sql`
  insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, after)
  select now(), 'operator', 'operator', 'operator', 'r' || n, 'createTask', 'task', 't' || n, 'insert', jsonb_build_object('title', ${text}::text || n)
  from generate_series(1, ${count}::int) n`

test('rows are searched for a person before anything is locked; later only the found rows and rows written since', async () => {
  const { db } = connection
  // Counts how many values are searched.
  await sql`create sequence searched`.execute(db)
  await sql`alter function mentions(text, text[]) rename to mentions_itself`.execute(db)
  await sql`
    create function mentions(value text, patterns text[]) returns boolean language plpgsql as $$
    begin perform nextval('searched'); return mentions_itself(value, patterns); end $$`.execute(db)
  await entry('Task ', others).execute(db)
  await entry(`Ask ${email} `, 1).execute(db)
  const searched = async () =>
    Number((await sql<{ n: string }>`select nextval('searched') as n`.execute(db)).rows[0]?.n) - 1

  let whenLocking = 0
  const first: PersonalData = {
    feature: 'first',
    columns: {},
    async forget() {
      whenLocking = await searched()
      // This entry is written after the search and before the end of the transaction.
      await entry(`Write to ${email} `, 1).execute(db)
    },
  }
  const forget = createForgetting([first, ...personalData], vault)
  await db.transaction().execute((tx) => forget(tx, { kind: 'customer', id: 'gone_1', email }, new Date()))
  expect(whenLocking).toBeGreaterThan(others)
  expect((await searched()) - whenLocking).toBeLessThan(others / 4)
  const { rows } = await sql<{ title: string }>`
    select distinct after ->> 'title' as title from audit_entry where after ->> 'title' not like 'Task %'`.execute(db)
  expect(rows).toEqual([{ title: '[removed]' }])
}, 120_000)

test('a person is traced with custom plans, which do not compare a row with every order of the person', async () => {
  const planned = async (db: Queryable) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]?.mode
  const modes: (string | undefined)[] = []
  const feature: PersonalData = {
    feature: 'traced',
    columns: {},
    async trace(db) {
      modes.push(await planned(db))
    },
  }
  const subject = { kind: 'customer', id: 'gone_2', email } as const
  await createPersonExport([feature])(connection.db, subject, new Date())
  await connection.db.transaction().execute((tx) => createForgetting([feature], vault)(tx, subject, new Date()))
  expect([...modes, await planned(connection.db)]).toEqual([
    'force_custom_plan',
    'force_custom_plan',
    'force_generic_plan',
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { checkInvariants } from '../support/invariants.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

async function customerNamed(id: string): Promise<void> {
  await sql`
    insert into customer (id, email, first_name, last_name, created_at, updated_at)
    values (${id}, ${`${id}@example.com`}, 'Zelda', 'Quux', ${weft.clock.now()}, ${weft.clock.now()})`.execute(weft.db)
}

const findings = async () => (await checkInvariants(weft.db)).findings.map(({ name }) => name)
const names = async (id: string) => {
  const { rows } = await sql`
    select email, last_name, anonymized_at is not null as gone, forget_again as requested,
      (select count(*)::int from event where type = 'customer.anonymized' and payload ->> 'id' = ${id}) as events
    from customer where id = ${id}`.execute(weft.db)
  return rows[0]
}
const gone = (id: string) => ({
  email: `${id}@removed.invalid`,
  last_name: null,
  gone: true,
  requested: false,
  events: 1,
})
const untouched = (id: string) => ({
  email: `${id}@example.com`,
  last_name: 'Quux',
  gone: false,
  requested: true,
  events: 0,
})

/** Locks the customer's row while `work` runs, like a process that is forgetting the customer. */
const whileForgetting = (id: string, work: () => Promise<void>) =>
  weft.db.transaction().execute(async (tx) => {
    await sql`select from customer where id = ${id} for update`.execute(tx)
    await work()
  })

test('a request does not wait for a long deletion: it reports that nothing is deleted yet, and a job completes it', async () => {
  await customerNamed('cus_long')
  await sql`update customer set forget_again = true, updated_at = now() - interval '20 minutes' where id = 'cus_long'`.execute(
    weft.db,
  )
  const impatient = await startTestWeft({ beside: weft, forgettingMs: 200 })
  await whileForgetting('cus_long', async () => {
    const removed = await impatient.admin('DELETE', '/admin/customers/cus_long')
    expect([removed.status, removed.body]).toEqual([202, { id: 'cus_long', object: 'customer', deleted: false }])
    const forgotten = await impatient.admin('POST', '/admin/customers/forget', { email: 'cus_long@example.com' })
    expect([forgotten.status, forgotten.body]).toEqual([202, { forgotten: null }])
    await weft.weft.jobs.runNow('forget-customers')
  })
  await impatient.stop()
  expect(await names('cus_long')).toEqual(untouched('cus_long'))
  expect(await findings()).toEqual(['requested-forgetting-is-complete'])
  await weft.weft.jobs.runNow('forget-customers')
  expect(await names('cus_long')).toEqual(gone('cus_long'))
  expect(await findings()).toEqual([])
})

test('forgetting is repeated after a deadlock', async () => {
  await customerNamed('cus_deadlock')
  await sql`
    insert into person (id, email, created_at, updated_at) values ('per_deadlock', 'lead@example.com', now(), now())`.execute(
    weft.db,
  )
  for (const table of ['customer', 'person'])
    await sql`create sequence ${sql.id(`updates_of_${table}`)}`.execute(weft.db)
  await sql`
    create function deadlock_at_first() returns trigger language plpgsql as $$ begin
      if nextval('updates_of_' || tg_table_name) = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`.execute(weft.db)
  await sql`create trigger deadlock after update of last_name on customer execute function deadlock_at_first()`.execute(
    weft.db,
  )
  await sql`create trigger deadlock after update or delete on person execute function deadlock_at_first()`.execute(
    weft.db,
  )
  const removed = await weft.admin('DELETE', '/admin/customers/cus_deadlock')
  const forgotten = await weft.admin('POST', '/admin/customers/forget', { email: 'lead@example.com' })
  await sql`drop function deadlock_at_first cascade`.execute(weft.db)
  expect([removed.status, removed.body]).toEqual([200, { id: 'cus_deadlock', object: 'customer', deleted: true }])
  expect([forgotten.status, forgotten.body.forgotten.people]).toEqual([200, 1])
  expect(await names('cus_deadlock')).toEqual(gone('cus_deadlock'))
})

test('two requests at once forget a customer once', async () => {
  await customerNamed('cus_twice')
  const remove = () => weft.admin('DELETE', '/admin/customers/cus_twice')
  const answers = await Promise.all([remove(), remove(), weft.weft.jobs.runNow('forget-customers')])
  expect(answers.slice(0, 2).map((answer) => (typeof answer === 'string' ? answer : answer.status))).toEqual([200, 200])
  expect(await names('cus_twice')).toEqual(gone('cus_twice'))
})

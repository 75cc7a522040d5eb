import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { withLease } from '../../../src/social/tokens/with-lease.ts'
import { proxiedDatabase } from '../../support/proxied-database.ts'

const platform = { id: 'plat', configVersion: 1 }

async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 50))
}

test('a lease whose response was lost with its connection is released', async () => {
  const database = await proxiedDatabase()
  const connection = connectDatabase({ url: database.url })
  onTestFinished(() => connection.close())
  await database.query(
    `insert into social_platform (id, name, category, auth_type, status, created_at, updated_at)
     values ('plat', 'network_c', 'social', 'oauth2', 'active', now(), now())`,
  )
  const holder = new pg.Client({ connectionString: database.direct.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table social_token_lease in share row exclusive mode')
  let works = 0
  const work = async () => void works++
  const first = withLease(connection.db, platform, work).catch((error: Error) => error.name)
  await until(
    async () =>
      (
        await database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%social_token_lease%'`,
        )
      ).length > 0,
  )
  database.proxy.muteOpen()
  await holder.query('commit')
  await holder.end()
  expect(await first).toBe('ConnectionLost')
  await until(async () => (await database.query('select from social_token_lease')).length === 0)
  await withLease(connection.db, platform, work)
  expect(works).toBe(1)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { proxiedDatabase } from '../../support/proxied-database.ts'

/** Shorter than the timeout of a statement without a response. */
const soonMs = 8_000

test('a statement on a silently dead connection fails once the server reports that it is not running it', async () => {
  const { url, proxy } = await proxiedDatabase()
  const connection = connectDatabase({ url })
  onTestFinished(() => connection.close())
  await connection.query('select 1')
  proxy.muteOpen()
  const told = connection.query('select 1').catch((error: Error) => error.name)
  expect(await Promise.race([told, sleep(soonMs, 'waiting')])).toBe('ConnectionLost')
  expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('long statements keep their connections', async () => {
  const { url } = await proxiedDatabase()
  const connection = connectDatabase({ url, maxConnections: 2 })
  onTestFinished(() => connection.close())
  const pids = async () => {
    const { rows } = await connection.query('select pg_backend_pid() as pid from pg_sleep(5)')
    return rows[0].pid
  }
  const before = (await Promise.all([pids(), pids()])).sort()
  expect((await Promise.all([pids(), pids()])).sort()).toEqual(before)
})

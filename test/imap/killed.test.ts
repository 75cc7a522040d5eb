import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startDovecot } from '../support/dovecot.ts'
import { numberedMails } from '../support/mails.ts'
import { type TestDatabase, testDatabase } from '../support/postgres.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'

const many = process.env.FULL === '1' ? 10_000 : 200
const adminToken = 'adm_imap_0123456789abcdef'
const user = 'killed'

let server: MailServer
let database: TestDatabase
let pool: pg.Pool
let one: WeftProcess
let other: WeftProcess
beforeAll(async () => {
  server = await startDovecot()
  database = await testDatabase()
  pool = new pg.Pool({ ...database.poolConfig, max: 2 })
  const environment = {
    ADMIN_TOKEN: adminToken,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    DEMO: 'false',
    FETCH_ALLOW_HOSTS: `127.0.0.1:${server.port}`,
  }
  one = await weftProcess({ databaseUrl: database.url, environment })
  other = await weftProcess({ databaseUrl: database.url, environment })
})
afterAll(async () => {
  for (const each of [one, other]) await each?.remove()
  await pool?.end()
  await database?.drop()
  await server?.stop()
})

const count = async (text: string): Promise<number> => Number((await pool.query(text)).rows[0].count)
const stored = (): Promise<number> => count('select count(*) from inbound_email')
const storedAtLeast = (least: number) =>
  expect.poll(stored, { timeout: 600_000, interval: 100 }).toBeGreaterThanOrEqual(least)
/** Expects each message exactly once with its raw content, whichever process was killed. */
const expectEach = async (subjects: number): Promise<void> => {
  await expect.poll(stored, { timeout: 600_000, interval: 200 }).toBe(subjects)
  const distinct = await count('select count(distinct subject) from inbound_email')
  const whole = await count(
    'select count(*) from inbound_email_raw r join inbound_email e on e.id = r.inbound_email_id',
  )
  expect([distinct, whole]).toEqual([subjects, subjects])
}
const addMailbox = async (): Promise<void> => {
  const { port, password } = server
  const mailbox = { name: user, host: '127.0.0.1', port, tls: false, username: user, password }
  const answer = await fetch(`${one.baseUrl}/admin/mailboxes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(mailbox),
  })
  expect(answer.status).toBe(201)
}

test(`two processes that follow a mailbox are killed amid ${many} messages, and its UIDVALIDITY changes: each message is stored once`, {
  timeout: 1_800_000,
}, async () => {
  const mails = numberedMails()
  await server.deliver(user, mails(1))
  await one.start()
  await other.start()
  await addMailbox()
  await expectEach(1)

  await server.deliver(user, mails(many))
  await storedAtLeast(many / 3)
  await one.kill({ database: false })
  await other.kill({ database: false })
  expect(await stored()).toBeLessThan(many + 1)
  await server.renumber(user)
  await server.deliver(user, mails(100))
  await one.start()
  await other.start()
  await storedAtLeast((2 * many) / 3)
  await other.kill({ database: false })
  await expectEach(many + 101)
})

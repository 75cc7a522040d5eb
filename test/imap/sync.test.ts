import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImapOpener } from '../../src/back-office/inbox/adapters/imap-mailbox.ts'
import { createMailReader } from '../../src/back-office/inbox/mail-reader.ts'
import type { MailReader } from '../../src/back-office/inbox/ports.ts'
import { syncMailbox } from '../../src/back-office/inbox/sync-mailbox.ts'
import { createMailboxWatch } from '../../src/back-office/inbox/watch-mailboxes.ts'
import { freePort } from '../../src/cli/open-database.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createServerGuard } from '../../src/platform/guarded-fetch/index.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createVault } from '../../src/platform/vault.ts'
import { cutAfter, type MailServer, startDovecot } from '../support/dovecot.ts'
import { message, numberedMails, vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const many = process.env.FULL === '1' ? 10_000 : 500

let server: MailServer
let weft: TestWeft
/** Port of a proxy that closes connections. */
let brokenPort: number
let environment: Record<string, string>
let users = 0
let user: string
beforeAll(async () => {
  server = await startDovecot()
  brokenPort = await freePort('127.0.0.1')
  environment = { FETCH_ALLOW_HOSTS: `127.0.0.1:${server.port}, 127.0.0.1:${brokenPort}, 127.0.0.1:1` }
  weft = await startTestWeft({ environment })
})
afterAll(async () => {
  await weft.stop()
  await server.stop()
})
beforeEach(async () => {
  user = `user${++users}`
  for (const { id } of (await weft.admin('GET', '/admin/mailboxes')).body.mailboxes)
    await weft.admin('DELETE', `/admin/mailboxes/${id}`)
})

const mails = numberedMails()

const addMailbox = async (name = user, port = server.port) => {
  const { status, body } = await weft.admin('POST', '/admin/mailboxes', {
    name,
    host: '127.0.0.1',
    port,
    tls: false,
    username: name,
    password: server.password,
  })
  expect(status).toBe(201)
  return body.mailbox
}
const sync = async (body: object = { count: 500 }) => {
  const answer = await weft.admin('POST', '/admin/inbound-emails/sync', body)
  return { status: answer.status, body: answer.body }
}
const counted = (synced: number, skipped: number) => ({
  status: 200,
  body: { synced, skipped, total_fetched: synced + skipped },
})
const stored = async (): Promise<number> => (await weft.admin('GET', '/admin/inbound-emails?limit=1')).body.count

const accountOf = (name: string) => ({
  id: null,
  name,
  host: '127.0.0.1',
  port: server.port,
  tls: false,
  username: name,
  password: server.password,
  folder: 'INBOX',
})
const syncDeps = (reader: MailReader) => ({
  db: weft.db,
  clock: weft.clock,
  log: createLogger({ level: 'silent' }),
  reader,
  // These accounts come from the configuration, which may point to any host.
  openMailbox: createImapOpener({
    guard: createServerGuard({ allowHosts: [], log: { warn: () => {} } }),
    cleartextHosts: [],
  }),
})
/** The configured mailbox has no encrypted values. */
const anyVault = createVault({ keys: new Map([[1, Buffer.alloc(32, 1)]]), currentVersion: 1 })

const following = async (work: () => Promise<void>): Promise<void> => {
  const listening = await startTestWeft({ beside: weft, listen: true, environment })
  try {
    expect(await listening.weft.jobs.runNow('follow-mailboxes')).toBe('done')
    await work()
  } finally {
    await listening.stop()
  }
}
const storedSince = (before: number, count: number) => expect.poll(stored, { timeout: 60_000 }).toBe(before + count)

test('the newest messages are fetched, as many as requested, none twice', async () => {
  await server.deliver(user, mails(30))
  await addMailbox()
  expect(await sync({ count: 20 })).toEqual(counted(20, 0))
  expect(await sync({ count: 20 })).toEqual(counted(0, 20))
  expect(await sync({ count: 500 })).toEqual(counted(10, 20))
  await server.deliver(user, mails(1))
  expect(await sync()).toEqual(counted(1, 30))
  const { body } = await weft.admin('GET', '/admin/inbound-emails?folder=INBOX&limit=1&q=message')
  expect(body.inbound_emails[0]).toMatchObject({
    folder: 'INBOX',
    from_address: 'vendor@vendor.example',
    status: 'received',
  })
})

test('count limits the whole call: the newest messages of all mailboxes together', async () => {
  const [older, newer] = [user, `${user}b`]
  await server.deliver(older, mails(30))
  await wait(1100)
  await server.deliver(newer, mails(6))
  const { id } = await addMailbox(older)
  await addMailbox(newer)
  const before = await stored()
  expect(await sync({ count: 10 })).toEqual(counted(10, 0))
  const from = async (name: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from inbound_email_place where account like ${`${name}@%`}`.execute(weft.db)
    return rows[0]?.count ?? 0
  }
  expect([await from(newer), await from(older)]).toEqual([6, 4])
  expect(await sync({ count: 10 })).toEqual(counted(0, 10))
  expect(await sync({ count: 3, mailbox_id: id })).toEqual(counted(0, 3))
  expect(await sync({ count: 36 })).toEqual(counted(26, 10))
  expect(await stored()).toBe(before + 36)
})

test('the reachable one of two mailboxes is fetched, within count', async () => {
  await server.deliver(user, mails(8))
  await addMailbox('unreachable', 1)
  await addMailbox()
  const { status, body } = await sync({ count: 5 })
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...counted(5, 0).body, errors: [{ mailbox: 'unreachable', message: expect.any(String) }] },
  })
})

test('the API finds the fetched message and reads the total of its order', async () => {
  await server.deliver(user, [vendorOrder('PO-7001')])
  await addMailbox()
  expect(await sync()).toEqual(counted(1, 0))
  const { body } = await weft.admin('GET', '/admin/inbound-emails?q=PO-7001')
  const [{ id, imap_uid }] = body.inbound_emails
  expect(imap_uid).toBe('1')
  const extracted = await weft.admin('POST', `/admin/inbound-emails/${id}/extract`, {
    action_type: 'create_inventory_order',
  })
  expect(extracted.body.extracted_data.total).toBe(54000)
})

test('after a change of UIDVALIDITY no message is stored twice, and new ones are fetched', async () => {
  await server.deliver(user, mails(10))
  await addMailbox()
  expect(await sync()).toEqual(counted(10, 0))
  await server.renumber(user)
  expect(await sync()).toEqual(counted(0, 10))
  await server.deliver(user, mails(2))
  expect(await sync()).toEqual(counted(2, 10))
  const { rows } = await sql<{ validities: number }>`
    select count(distinct uid_validity)::int as validities from inbound_email_place where account like ${`${user}@%`}`.execute(
    weft.db,
  )
  expect(rows).toEqual([{ validities: 2 }])
})

test('a second mailbox with the same UIDs is separate', async () => {
  const other = `user${++users}`
  await server.deliver(user, mails(5))
  await server.deliver(other, mails(5))
  const first = await addMailbox()
  await addMailbox(other)
  expect(await sync()).toEqual(counted(10, 0))
  expect(await sync({ mailbox_id: first.id })).toEqual(counted(0, 5))
})

test('three concurrent syncs by two instances of Weft fetch each message once', async () => {
  await server.deliver(user, mails(40))
  await addMailbox()
  const before = await stored()
  const beside = await startTestWeft({ beside: weft, environment })
  try {
    const [one, same] = await Promise.all([
      sync(),
      sync(),
      beside.admin('POST', '/admin/inbound-emails/sync', { count: 500 }),
    ])
    expect(same).toEqual(one)
  } finally {
    await beside.stop()
  }
  expect((await stored()) - before).toBe(40)
  expect(await sync()).toEqual(counted(0, 40))
})

test('messages stored before a connection broke are kept, and the next sync fetches the rest', async () => {
  const large = mails(60).map((each) => `${each}\r\n${'x'.repeat(20_000)}`)
  await server.deliver(user, large)
  const proxy = await cutAfter(500_000, server.port, brokenPort)
  const before = await stored()
  const mailbox = await addMailbox(user, brokenPort)
  const broken = {
    status: 500,
    body: {
      type: 'unexpected',
      code: 'mailbox_connection_failed',
      message: 'The mailbox could not be reached, or broke off.',
    },
  }
  expect(await sync()).toEqual(broken)
  await proxy.stop()
  const kept = (await stored()) - before
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(60)
  const { body } = await weft.admin('GET', `/admin/mailboxes/${mailbox.id}`)
  expect(body.mailbox.last_error).toBe(broken.body.message)
  await weft.admin('POST', `/admin/mailboxes/${mailbox.id}`, {
    port: server.port,
    password: server.password,
  })
  expect(await sync()).toEqual(counted(60 - kept, kept))
})

test('a wrong password and a missing folder are reported', async () => {
  await server.deliver(user, mails(1))
  const { id } = await addMailbox()
  const failed = (text: string) => ({
    status: 500,
    body: { type: 'unexpected', code: 'mailbox_connection_failed', message: text },
  })
  await weft.admin('POST', `/admin/mailboxes/${id}`, { password: 'wrong-password' })
  expect(await sync()).toEqual(failed('The mailbox refused the user name or the password.'))
  await weft.admin('POST', `/admin/mailboxes/${id}`, { password: server.password, folder: 'Nowhere' })
  expect(await sync()).toEqual(failed('The mailbox has no such folder.'))
})

test('a failing mailbox does not keep another mailbox from being fetched', async () => {
  await server.deliver(user, mails(3))
  await addMailbox()
  await addMailbox('gone', brokenPort)
  expect(await sync()).toEqual({
    status: 200,
    body: {
      synced: 3,
      skipped: 0,
      total_fetched: 3,
      errors: [{ mailbox: 'gone', message: 'The mailbox could not be reached, or broke off.' }],
    },
  })
})

test('a hostile message does not stop the other messages', async () => {
  const bomb = message(
    {
      From: 'evil@vendor.example',
      Subject: 'Parts',
      'Message-ID': '<bomb@vendor.example>',
      'Content-Type': 'multipart/mixed; boundary=b',
    },
    '--b\n\nx\n'.repeat(100_000),
  )
  const [one = '', two = ''] = mails(2)
  await server.deliver(user, [one, bomb, two])
  await addMailbox()
  expect(await sync()).toEqual(counted(3, 0))
  const { body } = await weft.admin('GET', '/admin/inbound-emails?from_address=evil@vendor.example')
  expect(body.inbound_emails[0]).toMatchObject({
    subject: 'Parts',
    message_id: '<bomb@vendor.example>',
    status: 'received',
    error_message: 'The message has more than 300 parts.',
  })
})

test('messages are fetched as they arrive, over an idle connection', async () => {
  await server.deliver(user, mails(1))
  await addMailbox()
  const before = await stored()
  await following(async () => {
    await storedSince(before, 1)
    await server.deliver(user, mails(2))
    await storedSince(before, 3)
  })
})

test('a followed folder is followed further after a change of UIDVALIDITY', async () => {
  const before = await stored()
  await server.deliver(user, mails(2))
  const reader = createMailReader()
  const deps = { ...syncDeps(reader), vault: anyVault, configured: accountOf(user), flights: new Map() }
  const watch = createMailboxWatch(deps, 2000)
  try {
    await watch.follow()
    await storedSince(before, 2)
    await server.renumber(user)
    await server.deliver(user, mails(3))
    await storedSince(before, 5)
  } finally {
    await watch.stop()
    await reader.stop()
  }
})

test('following fetches everything that arrived while it was off, despite a new UIDVALIDITY and newer manual syncs, but no earlier message again', async () => {
  await addMailbox()
  const before = await stored()
  await server.deliver(user, mails(3))
  await following(() => storedSince(before, 3))
  await server.renumber(user)
  await server.deliver(user, mails(560))
  expect(await sync({ count: 20 })).toEqual(counted(20, 0))
  await following(() => storedSince(before, 563))
})

test(`all of ${many} messages are fetched, and a second time none`, { timeout: 1_200_000 }, async () => {
  await server.deliver(user, mails(many))
  const reader = createMailReader()
  const account = accountOf(user)
  const deps = syncDeps(reader)
  const before = await stored()
  try {
    expect(await syncMailbox(deps, account, many)).toEqual({ synced: many, skipped: 0 })
    expect(await syncMailbox(deps, account, many)).toEqual({ synced: 0, skipped: many })
  } finally {
    await reader.stop()
  }
  expect((await stored()) - before).toBe(many)
})

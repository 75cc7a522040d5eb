import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImapOpener } from '../../src/back-office/inbox/adapters/imap-mailbox.ts'
import { createMailReader } from '../../src/back-office/inbox/mail-reader.ts'
import { createMailboxWatch } from '../../src/back-office/inbox/watch-mailboxes.ts'
import { createServerGuard } from '../../src/platform/guarded-fetch/index.ts'
import type { Logger } from '../../src/platform/log.ts'
import { createVault } from '../../src/platform/vault.ts'
import { type MailServer, startDovecot } from '../support/dovecot.ts'
import { numberedMails } from '../support/mails.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let server: MailServer
let weft: TestWeft
let proxy: TcpProxy
let users = 0
let user: string
let lines: string[]
let watch: ReturnType<typeof createMailboxWatch>
const reader = createMailReader()
const mails = numberedMails()
const outageMs = process.env.FULL === '1' ? 60_000 : 1000
beforeAll(async () => {
  server = await startDovecot()
  weft = await startTestWeft()
})
afterAll(async () => {
  await reader.stop()
  await weft.stop()
  await server.stop()
})
beforeEach(async () => {
  proxy = await tcpProxy({ host: '127.0.0.1', port: server.port })
  user = `broken${++users}`
  lines = []
  const note = (_: unknown, line: string) => void lines.push(line)
  watch = createMailboxWatch({
    db: weft.db,
    clock: weft.clock,
    log: { warn: note, info: note } as unknown as Logger,
    reader,
    openMailbox: createImapOpener({
      guard: createServerGuard({ allowHosts: [], log: { warn: () => {} } }),
      cleartextHosts: [],
    }),
    vault: createVault({ keys: new Map([[1, Buffer.alloc(32, 1)]]), currentVersion: 1 }),
    configured: {
      id: null,
      name: user,
      host: '127.0.0.1',
      port: proxy.port,
      tls: false,
      username: user,
      password: server.password,
      folder: 'INBOX',
    },
    flights: new Map(),
  })
  await server.deliver(user, mails(1))
  before = await stored()
  await watch.follow()
  await storedSince(1)
})
afterEach(async () => {
  await watch.stop()
  await proxy.stop()
})

let before = 0
const stored = async (): Promise<number> => (await weft.admin('GET', '/admin/inbound-emails?limit=1')).body.count
/** Allows the time that a mailbox needs to recover once its server is back. */
const storedSince = (count: number) => expect.poll(stored, { timeout: 30_000, interval: 200 }).toBe(before + count)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const lost = 'a mailbox cannot be followed and will be tried again'
const found = 'a mailbox is followed again'

test('a lost connection causes few statements, is logged once, and mail that arrived during the outage is fetched', async () => {
  const statements = weft.connection.statements()
  proxy.drop()
  await server.deliver(user, mails(2))
  await pause(3000)
  expect(weft.connection.statements() - statements).toBeLessThan(20)
  proxy.pass()
  await storedSince(3)
  await expect.poll(() => lines).toEqual([lost, found])
})

test('a silently dead connection is replaced, and mail that arrived during the outage is fetched', async () => {
  proxy.muteOpen()
  await server.deliver(user, mails(2))
  await storedSince(3)
  await expect.poll(() => lines).toEqual([lost, found])
})

test('a silent server is followed again once it responds', async () => {
  proxy.mute()
  await server.deliver(user, mails(1))
  await pause(outageMs)
  proxy.pass()
  await storedSince(2)
})

test.each([
  ['breaks off in the middle of its answers', () => proxy.cutAnswersAfter(40)],
  ['answers too late', () => proxy.delay(outageMs)],
])('after a server that %s recovers, its mailbox is followed again and mail is fetched', async (_how, begin) => {
  begin()
  await server.deliver(user, mails(1))
  await pause(outageMs)
  proxy.pass()
  await storedSince(2)
})

test('Weft stops at once while a server is silent', async () => {
  proxy.mute()
  const stopped = watch.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, pause(3000).then(() => 'waiting')])).toBe('stopped')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../../src/platform/db/database.ts'
import type { Logger } from '../../../src/platform/log.ts'
import { deliverMails, unknownServer } from '../../../src/platform/mail/deliver-mails.ts'
import { createOutbox } from '../../../src/platform/mail/outbox.ts'
import { createSmtpSender } from '../../../src/platform/mail/smtp-sender.ts'
import { createVault } from '../../../src/platform/vault.ts'
import { testClock } from '../../support/clock.ts'
import { type MailServer, mailServer } from '../../support/mail-server.ts'
import { allMails } from '../../support/mail-shop.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy.ts'

let database: TestDatabase
let connection: DatabaseConnection
let server: MailServer
let proxy: TcpProxy
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  server = await mailServer()
  proxy = await tcpProxy({ host: '127.0.0.1', port: server.port })
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
  await connection.close()
  await database.drop()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([['refuses connections'], ['says nothing']])(
  'an SMTP server that %s gets every mail within seconds of its return, once',
  async (how) => {
    const { db } = connection
    const clock = testClock()
    const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
    const outbox = createOutbox({ from: { name: '', address: 'post@loom.example' }, sends: true, vault })
    const sender = createSmtpSender(
      { host: '127.0.0.1', port: proxy.port, secure: false, requiresTls: false, user: null, password: null },
      { connectingMs: 1000, silenceMs: 1000, totalMs: 5000 },
    )
    const lines: string[] = []
    const note = (_: unknown, line?: string) => void lines.push(line ?? String(_))
    const log = { info: note, warn: () => {}, error: note } as unknown as Logger
    const state = unknownServer()
    const seconds = async (count: number): Promise<void> => {
      for (let second = 0; second < count; second++) {
        clock.advance(1000)
        await deliverMails({ db, clock, log, vault, sender, guards: new Map() }, state)
      }
    }
    server.received.length = 0
    if (how === 'says nothing') proxy.mute()
    else proxy.drop()
    for (let number = 1; number <= 12; number++)
      await outbox.enqueue(
        db,
        {
          template: 'order_confirmation',
          dedupeKey: `${how}:${number}`,
          to: 'ada@example.com',
          fromName: 'Loom',
          subject: `Order ${number}`,
          html: '<p>Hello</p>',
          text: 'Hello\n',
          locale: 'en',
          related: { type: 'order', id: `${how}_${number}` },
        },
        clock.now(),
      )
    // Each has failed once, so it would wait a minute.
    await seconds(5)
    proxy.pass()
    state.probedAtMs = Number.NEGATIVE_INFINITY
    await seconds(1)
    await pause(100)
    const subjects = Array.from({ length: 12 }, (_, index) => `Order ${index + 1}`)
    expect(server.received.map(({ subject }) => subject).sort()).toEqual(subjects.sort())
    expect((await allMails(db)).filter(({ status }) => status !== 'sent')).toEqual([])
    expect(lines).toEqual(['the SMTP server answers again'])
  },
)

test('a mail whose connection goes silent delays no other, and is sent when the server is known to respond', async () => {
  const { db } = connection
  const clock = testClock()
  const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
  const outbox = createOutbox({ from: { name: '', address: 'post@loom.example' }, sends: true, vault })
  const sender = createSmtpSender(
    { host: '127.0.0.1', port: proxy.port, secure: false, requiresTls: false, user: null, password: null },
    { connectingMs: 3000, silenceMs: 3000, totalMs: 60_000 },
  )
  const failures: object[] = []
  const subjects = () => server.received.map(({ subject }) => subject).sort()
  const log = {
    info: () => {},
    warn: (_: unknown, line: string) => void failures.push({ line, alreadySent: subjects() }),
    error: (error: unknown) => void failures.push({ error }),
  } as unknown as Logger
  const enqueue = (number: number) =>
    outbox.enqueue(
      db,
      {
        ...{
          template: 'order_confirmation',
          dedupeKey: `independent:${number}`,
          to: 'ada@example.com',
          fromName: 'Loom',
        },
        ...{ subject: `Order ${number}`, html: '<p>Hello</p>', text: 'Hello\n', locale: 'en' },
        related: { type: 'order', id: `independent_${number}` },
      },
      clock.now(),
    )
  server.received.length = 0
  proxy.mute()
  await enqueue(1)
  const accepted = proxy.accepted()
  const running = deliverMails({ db, clock, log, vault, sender, guards: new Map() })
  await vi.waitFor(() => expect(proxy.accepted()).toBe(accepted + 1))
  proxy.pass()
  // These become due while the e-mail with the silent server is being sent.
  for (let number = 2; number <= 9; number++) await enqueue(number)
  expect(await running).toBe(10)
  const others = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Order ${number}`)
  expect(failures).toEqual([{ line: 'an e-mail could not be sent yet', alreadySent: others }])
  expect(subjects()).toEqual(['Order 1', ...others])
})

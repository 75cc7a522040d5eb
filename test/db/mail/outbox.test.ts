import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, type DatabaseConnection, sql } from '../../../src/platform/db/database.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { deliverMails, leaseMs } from '../../../src/platform/mail/deliver-mails.ts'
import { forgetOldMails } from '../../../src/platform/mail/forget-bodies.ts'
import type { MailSender, NewMail, OutgoingMail, SendResult } from '../../../src/platform/mail/mail.types.ts'
import { claimMails, markFailure } from '../../../src/platform/mail/mail-store.ts'
import { createOutbox } from '../../../src/platform/mail/outbox.ts'
import { openContent } from '../../../src/platform/mail/seal-content.ts'
import { resendMail, retryMail } from '../../../src/platform/mail/send-again.ts'
import { createSmtpSender } from '../../../src/platform/mail/smtp-sender.ts'
import { createVault } from '../../../src/platform/vault.ts'
import { type TestClock, testClock } from '../../support/clock.ts'
import { addressText, type MailServer, mailServer } from '../../support/mail-server.ts'
import { allMails } from '../../support/mail-shop.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let connection: DatabaseConnection
let db: Database
let clock: TestClock
let server: MailServer
const log = createLogger({ level: 'silent' })
const vault = createVault({ keys: new Map([[1, Buffer.alloc(32, 7)]]), currentVersion: 1 })
const start = new Date('2026-03-01T12:00:00.000Z')
const outbox = createOutbox({ from: { name: '', address: 'post@loom.example' }, sends: true, vault })

beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url })
  db = connection.db
  server = await mailServer()
})
afterAll(async () => {
  await server.stop()
  await connection.close()
  await database.drop()
})
beforeEach(async () => {
  await sql`delete from mail`.execute(db)
  server.received.length = 0
  server.raw.length = 0
  clock = testClock(start)
})

const letter = (more: Partial<NewMail> = {}): NewMail => ({
  template: 'order_confirmation',
  dedupeKey: 'order_confirmation:order_1',
  to: 'ada@example.com',
  fromName: 'Loom',
  subject: 'Your order 1001',
  html: '<p>Hello</p>',
  text: 'Hello\n',
  locale: 'en',
  related: { type: 'order', id: 'order_1' },
  ...more,
})

test('mails that are queued together keep their bodies, in any script and empty ones too', async () => {
  const bodies = [
    { html: '<p lang="de">Grüße</p>', text: 'Grüße\n' },
    { html: '', text: 'नमस्ते\n' },
    { html: '<p title="\\&quot;">🧵 €</p>', text: '' },
  ]
  await outbox.enqueueAll(
    db,
    [...bodies, { html: 'again', text: 'again' }].map((body, n) =>
      letter({ ...body, subject: `Mail ${n}`, dedupeKey: `order_confirmation:order_${n % bodies.length}` }),
    ),
    start,
  )
  const kept = (await rows()).map(({ subject, html, text }) => ({ subject, html, text }))
  expect(kept.sort((one, other) => (one.subject < other.subject ? -1 : 1))).toEqual(
    bodies.map((body, n) => ({ subject: `Mail ${n}`, ...body })),
  )
})

const smtp = (): MailSender =>
  createSmtpSender(
    { host: '127.0.0.1', port: server.port, secure: false, requiresTls: false, user: null, password: null },
    { connectingMs: 2000, silenceMs: 2000, totalMs: 10_000 },
  )

const deliver = (sender: MailSender = smtp()) => deliverMails({ db, clock, log, vault, sender, guards: new Map() })
const rows = () => allMails(db)
const states = async () =>
  (await rows()).map(({ status, attempts, next_attempt_at, last_error, sent_at }) => ({
    status,
    attempts,
    due: next_attempt_at?.toISOString() ?? null,
    error: last_error,
    sent: sent_at?.toISOString() ?? null,
  }))
const at = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString()

describe('queueing a mail', () => {
  test('creates one row per cause, however often and concurrently it is queued', async () => {
    const written = await Promise.all([1, 2, 3, 4].map(() => outbox.enqueue(db, letter(), clock.now())))
    const id = written.find((one) => one !== null)
    expect(written.filter((one) => one !== null)).toEqual([id])
    expect(await rows()).toEqual([
      {
        id,
        template: 'order_confirmation',
        locale: 'en',
        to_address: 'ada@example.com',
        from_address: 'post@loom.example',
        from_name: 'Loom',
        subject: 'Your order 1001',
        html: '<p>Hello</p>',
        text: 'Hello\n',
        headers: {},
        related_type: 'order',
        related_id: 'order_1',
        confidential: false,
        sealed: null,
        status: 'queued',
        attempts: 0,
        next_attempt_at: start,
        queued_at: start,
        last_error: null,
        message_id: `<${id}@loom.example>`,
        created_at: start,
        sent_at: null,
        forgotten: false,
      },
    ])
  })

  test('is rolled back with its transaction', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await outbox.enqueue(tx, letter(), clock.now())
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect([await rows(), await deliver(), server.received]).toEqual([[], 0, []])
  })

  test('prevents header injection by a name, a subject or an e-mail address', async () => {
    const evil = 'x\r\nBcc: eve@example.com\r\n\r\n<b>'
    await outbox.enqueue(
      db,
      letter({
        subject: evil,
        fromName: evil,
        replyTo: `help@example.com${evil}`,
        unsubscribeUrl: 'https://shop.example/unsubscribe/a>\r\nBcc: eve@example.com',
      }),
      clock.now(),
    )
    await outbox.enqueue(
      db,
      letter({ dedupeKey: 'second', to: 'ada@example.com\r\nBcc: eve@example.com' }),
      new Date(start.getTime() + 1),
    )
    await outbox.enqueue(
      db,
      letter({ dedupeKey: 'third', to: 'ada@example.com, eve@example.com' }),
      new Date(start.getTime() + 2),
    )
    await deliver()
    expect(
      server.received.map(({ to, bcc, subject, from, replyTo }) => [
        addressText(to),
        bcc,
        subject,
        addressText(from),
        replyTo,
      ]),
    ).toEqual([
      [
        'ada@example.com',
        undefined,
        'x Bcc: eve@example.com <b>',
        '"x Bcc: eve@example.com <b>" <post@loom.example>',
        undefined,
      ],
    ])
    expect(server.raw[0]?.split('\r\n\r\n')[0]?.match(/^bcc/gim)).toBeNull()
    expect(await states()).toEqual([
      { status: 'sent', attempts: 1, due: null, error: null, sent: at(0) },
      { status: 'failed', attempts: 0, due: null, error: 'No e-mail can be sent to this address.', sent: null },
      { status: 'failed', attempts: 0, due: null, error: 'No e-mail can be sent to this address.', sent: null },
    ])
  })

  test('holds it if there is no SMTP server', async () => {
    const held = createOutbox({ from: { name: 'The Loom', address: 'post@loom.example' }, sends: false, vault })
    await held.enqueue(db, letter(), clock.now())
    expect(await states()).toEqual([{ status: 'held', attempts: 0, due: null, error: null, sent: null }])
    expect((await rows())[0]?.from_name).toBe('The Loom')
    clock.advance(leaseMs * 100)
    expect([await deliver(), server.received]).toEqual([0, []])
  })
})

test('a held mail is sent when it is retried once there is a server, from the current sender', async () => {
  const before = createOutbox({ from: { name: '', address: 'shop@127.0.0.1' }, sends: false, vault })
  const id = await before.enqueue(db, letter(), clock.now())
  clock.advance(60_000)
  const after = createOutbox({ from: { name: 'The Loom', address: 'post@loom.example' }, sends: true, vault })
  const retried = await db.transaction().execute((tx) => retryMail(tx, after, id ?? '', clock.now()))
  expect([retried?.status, retried?.from, retried?.next_attempt_at]).toEqual([
    'queued',
    'The Loom <post@loom.example>',
    at(1),
  ])
  await deliver()
  expect(server.received.map(({ from, messageId }) => [addressText(from), messageId])).toEqual([
    ['"The Loom" <post@loom.example>', `<${id}@127.0.0.1>`],
  ])
})

describe('sending', () => {
  test('starts nothing more once it was stopped', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    const sender = smtp()
    sender.stop()
    expect([await deliver(sender), server.received]).toEqual([0, []])
    expect(await states()).toEqual([{ status: 'queued', attempts: 0, due: at(0), error: null, sent: null }])
  })

  test('retries a temporary refusal after a minute, with the same Message-ID', async () => {
    const id = await outbox.enqueue(db, letter(), clock.now())
    server.next('refuse for now', 'drop after data')
    expect(await deliver()).toBe(1)
    expect(await states()).toEqual([
      {
        status: 'queued',
        attempts: 1,
        due: at(1),
        error: 'The SMTP server refused the e-mail for now: 451 Try again later',
        sent: null,
      },
    ])
    expect(await deliver()).toBe(0)
    clock.advance(60_000)
    expect(await deliver()).toBe(1)
    expect(await states()).toMatchObject([{ status: 'queued', attempts: 2, due: at(3), sent: null }])
    clock.advance(120_000)
    expect(await deliver()).toBe(1)
    expect(await states()).toEqual([{ status: 'sent', attempts: 3, due: null, error: null, sent: at(3) }])
    expect(server.received.map(({ messageId, date }) => [messageId, date])).toEqual(
      new Array(3).fill([`<${id}@loom.example>`, start]),
    )
    expect(await deliver()).toBe(0)
  })

  test('does not retry a permanent refusal', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    server.next('refuse receiver')
    await deliver()
    const failed = [
      {
        status: 'failed',
        attempts: 1,
        due: null,
        error: 'The SMTP server refused the e-mail: 550 No such user here',
        sent: null,
      },
    ]
    expect(await states()).toEqual(failed)
    clock.advance(leaseMs * 100)
    expect([await deliver(), await states()]).toEqual([0, failed])
  })

  test('gives up after three days', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    const refusing: MailSender = {
      send: async (): Promise<SendResult> => ({
        outcome: 'refused',
        permanent: false,
        away: false,
        reason: 'not now',
      }),
      stop: () => {},
      stopped: () => false,
    }
    let tries = 0
    for (let minutes = 0; minutes <= 4 * 24 * 60; minutes += 1) {
      tries += await deliver(refusing)
      const [state] = await states()
      if (!state?.due) break
      clock.set(new Date(state.due))
    }
    expect(tries).toBe(25)
    expect(await states()).toEqual([{ status: 'failed', attempts: 25, due: null, error: 'not now', sent: null }])
    expect(clock.now().toISOString()).toBe('2026-03-04T08:15:00.000Z')
  })

  test('sends a mail again with the same Message-ID after being killed between the server’s response and the mark', async () => {
    const id = await outbox.enqueue(db, letter(), clock.now())
    const leaseEnds = new Date(clock.now().getTime() + leaseMs)
    const [claimed] = await claimMails(db, { now: clock.now(), leaseEnds, limit: 5 })
    if (!claimed) throw new Error('Nothing was claimed.')
    expect(await smtp().send(claimed)).toEqual({ outcome: 'sent' })
    // The process dies here.
    clock.advance(leaseMs - 1)
    expect(await deliver()).toBe(0)
    clock.advance(1)
    expect(await deliver()).toBe(1)
    expect(server.received.map(({ messageId }) => messageId)).toEqual(new Array(2).fill(`<${id}@loom.example>`))
    expect(await states()).toEqual([{ status: 'sent', attempts: 2, due: null, error: null, sent: at(3) }])
    // A late report from the dead process changes nothing.
    await markFailure(db, claimed, { reason: 'late', nextAttemptAt: clock.now() })
    expect(await states()).toMatchObject([{ status: 'sent', attempts: 2, error: null }])
  })

  test('while the database is in trouble, notes a sent mail again until its lease ends', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    await sql`create sequence notes_tried`.execute(db)
    await sql`
      create function refuse_note() returns trigger language plpgsql as $$ begin
        perform nextval('notes_tried');
        raise exception 'The disk is full.' using errcode = '53100';
      end $$`.execute(db)
    await sql`
      create trigger refuse_note before update on mail for each row when (new.status = 'sent') execute function refuse_note()`.execute(
      db,
    )
    const hurried = {
      now() {
        clock.advance(60_000)
        return clock.now()
      },
    }
    const sending = deliverMails({ db, clock: hurried, log, vault, sender: smtp(), guards: new Map() })
    await expect(sending).rejects.toMatchObject({ code: '53100' })
    await sql`drop function refuse_note cascade`.execute(db)
    const { rows } = await sql`select last_value > 1 as repeated from notes_tried`.execute(db)
    await sql`drop sequence notes_tried`.execute(db)
    // Each reading of the clock advances it by a minute, until the lease of three minutes ends.
    expect([rows, server.received.length]).toEqual([[{ repeated: true }], 1])
    expect(await states()).toMatchObject([{ status: 'sending', attempts: 1 }])
  })

  test('sends each mail once with three concurrent runs', async () => {
    for (let i = 0; i < 23; i++)
      await outbox.enqueue(db, letter({ dedupeKey: `order:${i}`, subject: `${i}` }), clock.now())
    const tried = await Promise.all([deliver(), deliver(), deliver()])
    expect(tried.reduce((sum, one) => sum + one, 0)).toBe(23)
    expect(server.received.map(({ subject }) => Number(subject)).sort((a, b) => a - b)).toEqual([
      ...new Array(23).keys(),
    ])
    expect(new Set((await states()).map(({ status }) => status))).toEqual(new Set(['sent']))
  })

  test('checks right before sending whether the mail is still wanted', async () => {
    await outbox.enqueue(db, letter({ template: 'checkout_reminder' }), clock.now())
    const asked: unknown[] = []
    const guards = new Map([
      [
        'checkout_reminder',
        async (mail: unknown) => {
          asked.push(mail)
          return 'Not sent: bought since.'
        },
      ],
    ])
    await deliverMails({ db, clock, log, vault, sender: smtp(), guards })
    expect(asked).toEqual([{ to: 'ada@example.com', relatedId: 'order_1' }])
    expect(server.received).toEqual([])
    expect(await states()).toEqual([
      { status: 'failed', attempts: 1, due: null, error: 'Not sent: bought since.', sent: null },
    ])
  })

  test('holds no transaction while the server is slow', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    let open = -1
    const watching: MailSender = {
      async send(_mail: OutgoingMail): Promise<SendResult> {
        const { rows: busy } = await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
          db,
        )
        open = Number(busy[0]?.n)
        return { outcome: 'sent' }
      },
      stop: () => {},
      stopped: () => false,
    }
    await deliver(watching)
    expect(open).toBe(0)
  })
})

describe('a mail with a login link', () => {
  test.each([
    ['take', { status: 'sent', html: '', text: '', opened: null }],
    ['refuse receiver', { status: 'failed', html: '', text: '', opened: null }],
    ['refuse for now', { status: 'queued', html: '', text: '', opened: 'Hello\n' }],
  ] as const)('keeps its link only until it is sent or refused for good: %s', async (fault, left) => {
    await outbox.enqueue(db, letter({ confidential: true }), clock.now())
    server.next(fault)
    await deliver()
    expect(server.received.map(({ text }) => text)).toEqual(fault === 'refuse receiver' ? [] : ['Hello\n'])
    const kept = (await rows()).map((row) => ({ ...row, opened: openContent(vault, row)?.text ?? null }))
    expect(kept.map(({ status, html, text, opened }) => ({ status, html, text, opened }))).toEqual([left])
  })
})

describe('mails about one order', () => {
  test('are sent in the order they were queued, even if the server rejects the first', async () => {
    const about = (id: string, subject: string) =>
      letter({ dedupeKey: `${subject}:${id}`, subject, related: { type: 'order', id } })
    await outbox.enqueueAll(db, [about('order_1', 'placed'), about('order_1', 'shipped')], clock.now())
    await outbox.enqueue(db, about('order_1', 'refunded'), clock.now())
    server.next('refuse for now')
    expect(await deliver()).toBe(1)
    await outbox.enqueue(db, about('order_2', 'placed too'), clock.now())
    expect(await deliver()).toBe(1)
    // The server had read the first e-mail before it rejected it.
    expect(server.received.map(({ subject }) => subject)).toEqual(['placed', 'placed too'])
    clock.advance(60_000)
    expect(await deliver()).toBe(3)
    expect(server.received.map(({ subject }) => subject)).toEqual([
      'placed',
      'placed too',
      'placed',
      'shipped',
      'refunded',
    ])
  })
})

describe('the text of e-mails', () => {
  test('is deleted after the configured days, and cannot be sent again', async () => {
    await outbox.enqueue(db, letter(), clock.now())
    await deliver()
    clock.advance(1)
    await outbox.enqueue(db, letter({ dedupeKey: 'waits', related: null }), clock.now())
    const days = (n: number) => new Date(start.getTime() + n * 24 * 3600_000)
    await forgetOldMails(db, 0, days(1000))
    await forgetOldMails(db, 90, days(90))
    expect((await rows()).map(({ forgotten }) => forgotten)).toEqual([false, false])
    await forgetOldMails(db, 90, days(91))
    const [sent, waits] = await rows()
    expect([sent?.forgotten, sent?.html, sent?.text, sent?.subject, sent?.status]).toEqual([
      true,
      '',
      '',
      'Your order 1001',
      'sent',
    ])
    expect([waits?.forgotten, waits?.html, waits?.status]).toEqual([false, '<p>Hello</p>', 'queued'])
    await expect(resendMail(db, outbox, sent?.id ?? '', clock.now())).rejects.toThrow('is no longer stored')
  })
})

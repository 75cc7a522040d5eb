import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailSender, OutgoingMail } from '../../../../src/platform/mail/mail.types.ts'
import { createSmtpSender } from '../../../../src/platform/mail/smtp-sender.ts'
import { Secret } from '../../../../src/platform/secret.ts'
import { addressText, type MailServer, mailServer } from '../../../support/mail-server.ts'

const mail: OutgoingMail = {
  id: 'mail_1',
  template: 'order_confirmation',
  to_address: 'ada@example.com',
  from_address: 'shop@loom.example',
  from_name: 'Loom & "Thread", हाट',
  subject: 'Ihre Bestellung 1001 — vielen Dank 🧵',
  html: '<p>Schöne Grüße: <a href="https://shop.example/orders/x">ऑर्डर</a></p>\n.\n<p>end</p>\n',
  sealed: null,
  confidential: false,
  text: 'Schöne Grüße\n.\n..\nऑर्डर\n',
  headers: {
    'Reply-To': 'help@loom.example',
    'List-Unsubscribe': `<https://shop.example/unsubscribe/${'x'.repeat(300)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  related_id: null,
  message_id: '<mail_1@loom.example>',
  attempts: 1,
  queued_at: new Date('2026-03-01T12:00:00Z'),
  created_at: new Date('2026-03-01T12:00:00Z'),
}

let server: MailServer
let sender: MailSender
const limits = { connectingMs: 400, silenceMs: 400, totalMs: 5000 }
const senderTo = (port: number, more: object = {}) =>
  createSmtpSender(
    { host: '127.0.0.1', port, secure: false, requiresTls: false, user: null, password: null, ...more },
    limits,
  )

beforeEach(async () => {
  server = await mailServer()
  sender = senderTo(server.port)
})
afterEach(() => server.stop())

test('a mail arrives as written, with both parts and no unexpected headers', async () => {
  expect(await sender.send(mail)).toEqual({ outcome: 'sent' })
  const [got] = server.received
  expect({
    from: addressText(got?.from),
    to: addressText(got?.to),
    replyTo: addressText(got?.replyTo),
    cc: got?.cc,
    bcc: got?.bcc,
    subject: got?.subject,
    html: got?.html,
    text: got?.text,
    messageId: got?.messageId,
    date: got?.date,
    attachments: got?.attachments,
  }).toEqual({
    from: '"Loom & "Thread", हाट" <shop@loom.example>',
    to: 'ada@example.com',
    replyTo: 'help@loom.example',
    cc: undefined,
    bcc: undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: '<mail_1@loom.example>',
    date: mail.created_at,
    attachments: [],
  })
  expect(got?.headerLines.map(({ key }) => key)).toEqual([
    'auto-submitted',
    'reply-to',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ])
  expect(server.raw[0]).toMatch(/^Auto-Submitted: auto-generated\r\n/)
  expect(server.raw[0]).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('a non-ASCII domain is sent in its encoded form', async () => {
  expect(await sender.send({ ...mail, to_address: 'ute@müller.example' })).toEqual({ outcome: 'sent' })
  expect(server.raw[0]).toContain('\r\nTo: ute@xn--mller-kva.example\r\n')
})

describe('a failure is a result', () => {
  test('the reply 451 after the content is temporary', async () => {
    server.next('refuse for now')
    expect(await sender.send(mail)).toEqual({
      outcome: 'refused',
      permanent: false,
      away: false,
      reason: 'The SMTP server refused the e-mail for now: 451 Try again later',
    })
  })

  test('the reply 550 for the recipient is permanent', async () => {
    server.next('refuse receiver')
    expect(await sender.send(mail)).toEqual({
      outcome: 'refused',
      permanent: true,
      away: false,
      reason: 'The SMTP server refused the e-mail: 550 No such user here',
    })
    expect(server.received).toEqual([])
  })

  test('the reply 554 for the content is permanent', async () => {
    server.next('refuse content')
    expect(await sender.send(mail)).toEqual({
      outcome: 'refused',
      permanent: true,
      away: false,
      reason: 'The SMTP server refused the e-mail: 554 Looks like spam',
    })
  })

  test.each(['drop after data', 'never answer'] as const)('%s is temporary', async (fault) => {
    server.next(fault)
    expect(await sender.send(mail)).toMatchObject({ outcome: 'refused', permanent: false })
    expect(server.received).toHaveLength(1)
  })

  test('an unreachable server is temporary', async () => {
    const { port } = server
    await server.stop()
    expect(await senderTo(port).send(mail)).toMatchObject({ outcome: 'refused', permanent: false })
  })

  test('an abort when Weft stops is temporary', async () => {
    server.next('never answer')
    const slow = createSmtpSender(
      { host: '127.0.0.1', port: server.port, secure: false, requiresTls: false, user: null, password: null },
      { connectingMs: 60_000, silenceMs: 60_000, totalMs: 60_000 },
    )
    const sending = slow.send(mail)
    await expect.poll(() => server.received.length).toBe(1)
    slow.stop()
    expect(await sending).toEqual({
      outcome: 'refused',
      permanent: false,
      away: true,
      reason: 'The SMTP server took too long, or Weft was stopped.',
    })
  })

  test('a mail that exceeds its total time is temporary', async () => {
    server.next('never answer')
    const limited = createSmtpSender(
      { host: '127.0.0.1', port: server.port, secure: false, requiresTls: false, user: null, password: null },
      { connectingMs: 60_000, silenceMs: 60_000, totalMs: 300 },
    )
    expect(await limited.send(mail)).toEqual({
      outcome: 'refused',
      permanent: false,
      away: true,
      reason: 'The SMTP server took too long, or Weft was stopped.',
    })
  })
})

describe('a server that requires a password', () => {
  test('gets it on this machine, and accepts the right one', async () => {
    const guarded = await mailServer({ password: 'p:ss wörd' })
    const known = senderTo(guarded.port, { user: 'shop', password: new Secret('p:ss wörd') })
    const unknown = senderTo(guarded.port, { user: 'shop', password: new Secret('wrong-password') })
    expect(await known.send(mail)).toEqual({ outcome: 'sent' })
    const refused = await unknown.send(mail)
    expect(refused).toEqual({
      outcome: 'refused',
      permanent: false,
      away: false,
      reason: 'The SMTP server refused the login: 535 Invalid username or password',
    })
    await guarded.stop()
  })
})

test.each([
  ['with a password', { user: 'shop', password: new Secret('p:ss wörd') }],
  ['without a password', {}],
])('a server without STARTTLS gets no mail if TLS is required, %s', async (_how, more) => {
  const clear = await mailServer({ password: 'p:ss wörd' })
  expect(await senderTo(clear.port, { requiresTls: true, ...more }).send(mail)).toMatchObject({ outcome: 'refused' })
  expect(clear.raw).toEqual([])
  await clear.stop()
})

import { expect, test } from 'vitest'
import { parseConfig } from '../../../../src/platform/config/config.ts'

const mailOf = (environment: Record<string, string>) =>
  parseConfig({ ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'), ...environment }).mail

test.each([
  [
    'smtp://mail.example',
    { host: 'mail.example', port: 587, secure: false, requiresTls: true, user: null, password: null },
  ],
  [
    'smtps://mail.example/',
    { host: 'mail.example', port: 465, secure: true, requiresTls: true, user: null, password: null },
  ],
  [
    'smtp://shop%40example.com:p%3Ass@[::1]:2525',
    { host: '::1', port: 2525, secure: false, requiresTls: false, user: 'shop@example.com', password: 'p:ss' },
  ],
])('the SMTP_URL %s is accepted and read', (url, smtp) => {
  expect(mailOf({ SMTP_URL: url, MAIL_FROM: 'Loom <shop@example.com>' })).toEqual({
    smtp,
    from: { name: 'Loom', address: 'shop@example.com' },
    cleartextHosts: [],
    keepDays: 90,
    locales: null,
  })
})

test('without SMTP_URL and MAIL_FROM mails are held, in all languages unless the shop lists its own', () => {
  expect(mailOf({})).toEqual({ smtp: null, from: null, cleartextHosts: [], keepDays: 90, locales: null })
  expect(mailOf({ MAIL_KEEP_DAYS: '0' })).toEqual({
    smtp: null,
    from: null,
    cleartextHosts: [],
    keepDays: 0,
    locales: null,
  })
  expect(mailOf({ LOCALES: 'de, fr' })).toEqual({
    smtp: null,
    from: null,
    cleartextHosts: [],
    keepDays: 90,
    locales: ['de', 'fr'],
  })
})

test.each([
  ['smtp://mail.internal', '', true],
  ['smtp://mail.internal', 'mail.internal:25', true],
  ['smtp://mail.internal', 'imap.internal:143, Mail.Internal:587', false],
  ['smtp://[fd00::1]:25', '[fd00::1]:25', false],
  ['smtp://localhost', '', false],
  ['smtp://127.0.0.2', '', false],
  // A host name, not a loopback address.
  ['smtp://127.mail.example', '', true],
])('%s with MAIL_CLEARTEXT_HOSTS=%s requires TLS: %s', (url, MAIL_CLEARTEXT_HOSTS, requiresTls) => {
  expect(mailOf({ SMTP_URL: url, MAIL_FROM: 'a@example.com', MAIL_CLEARTEXT_HOSTS }).smtp?.requiresTls).toBe(
    requiresTls,
  )
})

const badUrl = 'SMTP_URL: must be smtp://user:password@host:587 or smtps://user:password@host'
test.each([
  [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@example.com' }, badUrl],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@example.com' }, badUrl],
  [{ SMTP_URL: 'smtp://user@mail.example', MAIL_FROM: 'a@example.com' }, badUrl],
  [{ SMTP_URL: 'smtp://u:%E0%A4%A@mail.example', MAIL_FROM: 'a@example.com' }, badUrl],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: is required together with SMTP_URL'],
  [{ MAIL_CLEARTEXT_HOSTS: 'mail.internal' }, 'MAIL_CLEARTEXT_HOSTS: must be host:port, separated by commas'],
  [{ MAIL_FROM: 'Loom' }, 'MAIL_FROM: must be an e-mail address, or Name <address>'],
])('the mail configuration %j is refused', (environment, problem) => {
  expect(() => mailOf(environment)).toThrow(`The configuration has a problem:\n  ${problem}`)
})

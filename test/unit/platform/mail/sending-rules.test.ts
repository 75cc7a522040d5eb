import { describe, expect, test } from 'vitest'
import { nextAttempt } from '../../../../src/platform/mail/retry.rules.ts'
import { judgeFailure, type SmtpFailure } from '../../../../src/platform/mail/smtp-failure.rules.ts'

test('a failed mail is retried at growing intervals for three days, then never again', () => {
  const queuedAt = new Date('2026-03-01T00:00:00Z')
  let now = queuedAt
  const waits: number[] = []
  for (let attempt = 1; attempt < 100; attempt++) {
    const next = nextAttempt(attempt, queuedAt, now)
    if (!next) break
    waits.push((next.getTime() - now.getTime()) / 60_000)
    now = next
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, ...new Array(16).fill(240)])
  expect(now.toISOString()).toBe('2026-03-03T20:15:00.000Z')
})

describe('the meaning of an SMTP error', () => {
  const failure = (more: Partial<SmtpFailure>): SmtpFailure => ({
    message: 'It failed',
    code: null,
    responseCode: null,
    response: null,
    command: null,
    ...more,
  })
  test.each<[string, Partial<SmtpFailure>, { permanent: boolean; away: boolean; reason: string }]>([
    [
      'an unknown receiver is final',
      { code: 'EENVELOPE', responseCode: 550, response: '550 No such user', command: 'RCPT TO' },
      { permanent: true, away: false, reason: 'The SMTP server refused the e-mail: 550 No such user' },
    ],
    [
      'refused content is final',
      { code: 'EMESSAGE', responseCode: 554, response: '554 Spam', command: 'DATA' },
      { permanent: true, away: false, reason: 'The SMTP server refused the e-mail: 554 Spam' },
    ],
    [
      'a full mailbox is not final',
      { code: 'EENVELOPE', responseCode: 452, response: '452 Full', command: 'RCPT TO' },
      { permanent: false, away: false, reason: 'The SMTP server refused the e-mail for now: 452 Full' },
    ],
    [
      'a wrong password of the shop is not final',
      { code: 'EAUTH', responseCode: 535, response: '535 Bad credentials', command: 'AUTH PLAIN' },
      { permanent: false, away: false, reason: 'The SMTP server refused the login: 535 Bad credentials' },
    ],
    [
      'a greeting that refuses the session is not final',
      { code: 'EPROTOCOL', responseCode: 554, response: '554 No service', command: 'CONN' },
      { permanent: false, away: false, reason: 'The SMTP server refused the e-mail for now: 554 No service' },
    ],
    [
      'a server that accepts no session for now is unavailable',
      {
        code: 'EAUTH',
        responseCode: 454,
        response: '454 4.7.0 Temporary authentication failure',
        command: 'AUTH PLAIN',
      },
      {
        permanent: false,
        away: true,
        reason: 'The SMTP server refused the login: 454 4.7.0 Temporary authentication failure',
      },
    ],
    [
      'a server whose own disk is full is unavailable',
      { code: 'EMESSAGE', responseCode: 452, response: '452 4.3.1 Insufficient system storage', command: 'DATA' },
      {
        permanent: false,
        away: true,
        reason: 'The SMTP server refused the e-mail for now: 452 4.3.1 Insufficient system storage',
      },
    ],
    [
      'a receiver with a greylist does not make the server unavailable',
      { code: 'EENVELOPE', responseCode: 451, response: '451 4.7.1 Greylisted', command: 'RCPT TO' },
      { permanent: false, away: false, reason: 'The SMTP server refused the e-mail for now: 451 4.7.1 Greylisted' },
    ],
    [
      'a server that cannot be reached is unavailable',
      { code: 'ESOCKET', message: 'connect ECONNREFUSED' },
      { permanent: false, away: true, reason: 'The SMTP server could not be used: connect ECONNREFUSED' },
    ],
    [
      'a server that took too long is unavailable',
      { code: 'EABORT', message: 'aborted' },
      { permanent: false, away: true, reason: 'The SMTP server took too long, or Weft was stopped.' },
    ],
  ])('%s', (_rule, given, expected) => {
    expect(judgeFailure(failure(given))).toEqual(expected)
  })
})

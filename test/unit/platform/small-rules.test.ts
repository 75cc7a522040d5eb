import { expect, test } from 'vitest'
import { changesState, scopesOfRole } from '../../../src/platform/access/scope.rules.ts'
import { csvCell } from '../../../src/platform/csv.rules.ts'
import { mailAddress, readMailbox } from '../../../src/platform/mail/address.rules.ts'
import { mayBeClear } from '../../../src/platform/mail/cleartext.rules.ts'
import { nextAttempt } from '../../../src/platform/mail/retry.rules.ts'
import { judgeFailure } from '../../../src/platform/mail/smtp-failure.rules.ts'
import { imageTypeOf } from '../../../src/platform/media/image-type.rules.ts'
import { mediaIdOf, renditionTypes } from '../../../src/platform/media/media.rules.ts'
import { seededRandom } from '../../../src/platform/seeded-random.rules.ts'
import { nextProbeAt, nextTryAt, steadyProbeAt } from '../../../src/platform/webhooks/schedule.rules.ts'

test('a seed always gives the same numbers', () => {
  const random = seededRandom(7)
  expect([random(), random(), random()]).toEqual([0.011704753153026104, 0.06195825757458806, 0.97690763277933])
  expect(seededRandom(2 ** 32 + 7)()).toBe(seededRandom(7)())
})

test('a number too large for a plain notation is not a formula in CSV', () => {
  expect([csvCell(-1e21), csvCell('-1e+21')]).toEqual(['-1e+21', "'-1e+21"])
})

test('an e-mail address is at most 254 bytes long, its local part 64', () => {
  const long = (bytes: number) => `a@${`${'b'.repeat(61)}.`.repeat(4)}${'c'.repeat(bytes - 250)}`
  expect([mailAddress(long(254)) !== null, mailAddress(long(255))]).toEqual([true, null])
  expect(mailAddress(`${'a'.repeat(64)}@b.example`)).toBe(`${'a'.repeat(64)}@b.example`)
  expect([mailAddress('ada@shop.invalid'), mailAddress('.invalid@shop.example')]).toEqual([null, null])
  expect(readMailbox('  Loom <shop@example.com> ')).toEqual({ name: 'Loom', address: 'shop@example.com' })
})

test('a host that may be used without TLS is listed in any case of letters', () => {
  expect(mayBeClear('Mail.Internal', 25, ['mail.internal:25'])).toBe(true)
  expect(mayBeClear('FD00::1', 143, ['[fd00::1]:143'])).toBe(true)
  expect(mayBeClear('mail.internal', 26, ['mail.internal:25'])).toBe(false)
})

test('a mail is tried until exactly three days after it was queued', () => {
  const queuedAt = new Date(0)
  const lastStart = 3 * 86_400_000 - 60_000
  expect(nextAttempt(1, queuedAt, new Date(lastStart))).toEqual(new Date(3 * 86_400_000))
  expect(nextAttempt(1, queuedAt, new Date(lastStart + 1))).toBe(null)
})

test.each([
  [499, false],
  [500, true],
  [599, true],
  [600, false],
])('an SMTP error with the reply %i is permanent: %s', (responseCode, permanent) => {
  const failure = { message: 'm', code: null, responseCode, response: `${responseCode} 4.3.1 full`, command: null }
  expect(judgeFailure(failure).permanent).toBe(permanent)
  expect(judgeFailure(failure).away).toBe(responseCode === 499)
})

test('an SMTP server that ends the session with the reply 421 is unavailable', () => {
  const failure = { message: 'm', code: null, responseCode: 421, response: '421 closing', command: 'DATA' }
  expect(judgeFailure(failure)).toEqual({
    permanent: false,
    away: true,
    reason: 'The SMTP server refused the e-mail for now: 421 closing',
  })
})

test('only the brands inside the box decide the type, after RIFF only WEBP', () => {
  const box = (length: number, brands: string) =>
    Buffer.from(`\0\0${String.fromCharCode(length >> 8, length & 255)}ftyp${brands}`, 'latin1')
  expect(imageTypeOf(box(20, 'isom\0\0\0\0avif'))).toBe('image/avif')
  expect(imageTypeOf(box(19, 'isom\0\0\0\0avif'))).toBe(null)
  expect(imageTypeOf(box(16, 'isom\0\0\0\0avif'))).toBe(null)
  expect(imageTypeOf(box(24, 'isom\0\0\0\0mp42heic'))).toBe('heic')
  expect(imageTypeOf(box(24, 'isomavif\0\0\0\0mp42'))).toBe(null)
  expect(imageTypeOf(box(1 << 10, `isom\0\0\0\0${'mp42'.repeat(59)}avif`))).toBe('image/avif')
  expect(imageTypeOf(Buffer.from('GIF89a..GIF87a'))).toBe('image/gif')
  expect(imageTypeOf(Buffer.from('XXXX\0\0\0\0WEBPVP8 '))).toBe(null)
  expect(imageTypeOf(Buffer.from(`${' '.repeat(252)}<svg`))).toBe('svg')
  expect(imageTypeOf(Buffer.from(`${' '.repeat(253)}<svg`))).toBe(null)
})

test('a WebP picture has only WebP renditions', () => {
  expect([renditionTypes('image/webp'), renditionTypes('image/png')]).toEqual([
    ['image/webp'],
    ['image/webp', 'image/png'],
  ])
})

test('a message is retried after 5, 10, 20 … seconds, at most 12 hours, up to a tenth earlier', () => {
  const firstTriedAt = new Date(0)
  const now = new Date(1000)
  const waits = (tries: number, share: number) => Number(nextTryAt({ tries, firstTriedAt }, now, share)) - now.getTime()
  expect([waits(1, 0), waits(2, 0), waits(1, 0.5), waits(15, 0), waits(99, 0)]).toEqual([
    5000, 10_000, 4750, 43_200_000, 43_200_000,
  ])
})

test('an unavailable endpoint is probed after half the time it was away, from 1 to 15 seconds', () => {
  const now = new Date(100_000)
  const probe = (awayMs: number) => nextProbeAt(new Date(now.getTime() - awayMs), now).getTime() - now.getTime()
  expect([probe(-5000), probe(0), probe(3000), probe(90_000)]).toEqual([1000, 1000, 1500, 15_000])
  const asked = (awayMs: number) => nextProbeAt(new Date(now.getTime() - awayMs), now, 12_000).getTime() - now.getTime()
  expect([asked(12_000), asked(25_000), asked(90_000)]).toEqual([1000, 1000, 3000])
  expect(steadyProbeAt(now)).toEqual(new Date(125_000))
})

test('only starting an OAuth login changes data without a writing method', () => {
  expect(
    [
      ['GET', '/admin/oauth/:platform'],
      ['HEAD', '/admin/orders'],
      ['GET', '/admin/orders'],
      ['POST', '/admin/orders'],
    ].map(([method = '', route = '']) => changesState(method, route)),
  ).toEqual([true, false, false, true])
})

test('marketing writes products and posts, reads orders and settings, and sees neither users nor the audit log', () => {
  const scopes = scopesOfRole('marketing')
  expect(scopes.filter((scope) => /^(orders|products|settings|users|audit-log|social-posts):/.test(scope))).toEqual([
    'orders:read',
    'products:read',
    'products:write',
    'settings:read',
    'social-posts:read',
    'social-posts:write',
  ])
})

test('a media key starts with the id of its picture', () => {
  expect(mediaIdOf('0123456789abcdefghijklmnopqrstuv/640.jpg')).toBe('0123456789abcdefghijklmnopqrstuv')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealedSecondFactors } from '../../../src/platform/access/index.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { createVault } from '../../../src/platform/vault.ts'
import { type AccessShop, accessShop, password } from '../../support/access-shop.ts'
import { codeOf as codeAt } from '../../support/totp.ts'

let shop: AccessShop
let token: string
let id: string
beforeEach(async () => {
  shop = await accessShop()
  ;({ token, id } = await shop.join('asha@shop.example', 'read_only'))
})
afterEach(() => shop.close())

const me = (path: string, body?: object) => shop.call('POST', `/admin/users/me/${path}`, body, { token })
const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const logIn = (totp?: string) => shop.logIn('asha@shop.example', totp === undefined ? {} : { totp })
const required = {
  status: 401,
  body: { type: 'unauthorized', message: 'Send the code of your second factor as totp.', code: 'totp_required' },
}
const refused = {
  status: 401,
  body: { type: 'unauthorized', message: 'This code is wrong, too old or was used before.', code: 'totp_refused' },
}

const codeOf = (secret: string, steps = 0): string => codeAt(secret, shop.clock.now(), steps)

const otherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 5) % 10))

async function enrolled(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const { secret } = (await me('totp', { password })).body.totp
  const confirmed = await me('totp/confirm', { code: codeOf(secret) })
  shop.clock.advance(30_000)
  return { secret, recovery: confirmed.body.totp.recovery_codes }
}

test('enrolling a second factor requires the password, so that a stolen session cannot lock its owner out', async () => {
  const wrong = { path: '/password', message: 'This is not your password.' }
  expect([(await me('totp', { password: 'something else' })).body.errors, (await me('totp', {})).body.errors]).toEqual([
    [wrong],
    [{ path: '/password', message: 'This field is required.' }],
  ])
  expect((await logIn()).status).toBe(200)
})

test('a second factor applies only once it is confirmed; until then it can be replaced', async () => {
  const first = (await me('totp', { password })).body.totp.secret
  const { status, body } = await me('totp', { password })
  const { secret, otpauth_url } = body.totp
  expect([status, otpauth_url]).toEqual([
    201,
    `otpauth://totp/shop.example:asha%40shop.example?secret=${secret}&issuer=shop.example`,
  ])
  expect((await logIn()).status).toBe(200)
  const wrong = { path: '/code', message: 'This is not the current code.' }
  for (const code of [codeOf(first), otherCode(codeOf(secret))])
    expect(answer(await me('totp/confirm', { code }))).toEqual({
      status: 400,
      body: { type: 'invalid_data', message: `${wrong.path}: ${wrong.message}`, errors: [wrong] },
    })
  const confirmed = await me('totp/confirm', { code: codeOf(secret) })
  expect(answer(confirmed)).toEqual({
    status: 200,
    body: { totp: { enabled: true, recovery_codes: confirmed.body.totp.recovery_codes } },
  })
  expect(confirmed.body.totp.recovery_codes).toHaveLength(10)
  expect((await shop.call('GET', '/admin/users/me', undefined, { token })).body.user.totp_enabled).toBe(true)
})

test('a second factor cannot be confirmed before enrolment, nor enrolled or confirmed a second time', async () => {
  const conflict = (message: string) => ({ status: 409, body: { type: 'conflict', message } })
  expect(answer(await me('totp/confirm', { code: '000000' }))).toEqual(conflict('Ask for a second factor first.'))
  const { secret } = await enrolled()
  expect(answer(await me('totp', { password }))).toEqual(conflict('There is a second factor already. Remove it first.'))
  expect(answer(await me('totp/confirm', { code: codeOf(secret) }))).toEqual(
    conflict('The second factor is confirmed already.'),
  )
})

test('a login then requires the password and a code; without the password no response reveals the second factor', async () => {
  const { secret } = await enrolled()
  expect(answer(await logIn())).toEqual(required)
  expect(answer(await logIn(otherCode(codeOf(secret))))).toEqual(refused)
  expect(answer(await logIn(codeOf(secret, 5)))).toEqual(refused)
  expect((await shop.logIn('asha@shop.example', { password: 'something else', totp: codeOf(secret) })).body).toEqual({
    type: 'unauthorized',
    message: 'E-mail address or password is wrong.',
  })
  const code = codeOf(secret)
  expect((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
})

test('a code works once: not again, not concurrently, not from an earlier step, and not the code that confirmed', async () => {
  const { secret } = (await me('totp', { password })).body.totp
  const confirming = codeOf(secret)
  await me('totp/confirm', { code: confirming })
  expect(answer(await logIn(confirming))).toEqual(refused)
  shop.clock.advance(30_000)
  const code = codeOf(secret)
  const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect(answers.filter(({ status }) => status === 401).map(answer)).toEqual([refused, refused])
  expect(answer(await logIn(code))).toEqual(refused)
  expect(answer(await logIn(codeOf(secret, -1)))).toEqual(refused)
  shop.clock.advance(30_000)
  expect((await logIn(codeOf(secret))).status).toBe(200)
})

test('a recovery code works once in place of a code, however it is typed, also with two concurrent logins', async () => {
  const { recovery } = await enrolled()
  const [one = '', other = ''] = recovery
  const answers = await Promise.all([logIn(one), logIn(one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(answer(await logIn(one))).toEqual(refused)
  expect((await logIn(other.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
})

test('a second factor is removed with the password alone, together with its recovery codes', async () => {
  const { recovery } = await enrolled()
  const wrong = { path: '/password', message: 'This is not your password.' }
  expect(answer(await me('totp/remove', { password: 'something else' }))).toEqual({
    status: 400,
    body: { type: 'invalid_data', message: `${wrong.path}: ${wrong.message}`, errors: [wrong] },
  })
  expect(answer(await logIn())).toEqual(required)
  expect(answer(await me('totp/remove', { password }))).toEqual({ status: 200, body: { totp: { enabled: false } } })
  expect((await logIn()).status).toBe(200)
  await enrolled()
  expect(answer(await logIn(recovery[5]))).toEqual(refused)
})

test('a password reset keeps the second factor', async () => {
  await enrolled()
  await shop.call('POST', '/auth/admin/forgot-password', { email: 'asha@shop.example' })
  const link = shop.mails.at(-1)?.url.split('#token=')[1]
  await shop.call('POST', '/auth/admin/reset-password', { token: link, password })
  expect(answer(await logIn())).toEqual(required)
})

test('six digits cannot be guessed: ten attempts lock the account', async () => {
  const { secret } = await enrolled()
  const wrong = otherCode(codeOf(secret))
  const guesses = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      shop.call(
        'POST',
        '/auth/admin/login',
        { email: 'asha@shop.example', password, totp: wrong },
        { address: `192.0.2.${index}` },
      ),
    ),
  )
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429])
})

test('a password reset gives no more guesses at the code; without a second factor it unlocks the account', async () => {
  const guess = (email: string) => shop.logIn(email, { password: 'something else' })
  const reset = async (email: string) => {
    await shop.call('POST', '/auth/admin/forgot-password', { email })
    const link = shop.mails.at(-1)?.url.split('#token=')[1]
    await shop.call('POST', '/auth/admin/reset-password', { token: link, password })
    return (await shop.logIn(email)).status
  }
  await shop.join('ravi@shop.example', 'read_only')
  await enrolled()
  for (const email of ['asha@shop.example', 'ravi@shop.example']) for (let n = 0; n < 10; n++) await guess(email)
  expect([await reset('asha@shop.example'), await reset('ravi@shop.example')]).toEqual([429, 200])
})

test('secrets are stored encrypted and bound to the login, and recovery codes as hashes', async () => {
  const { secret, recovery } = await enrolled()
  const login = await shop.db.selectFrom('login').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const codes = await shop.db.selectFrom('recovery_code').selectAll().where('login_id', '=', id).execute()
  const stored = JSON.stringify([login, codes])
  expect(Object.keys(Object(login.totp_secret)).sort()).toEqual(['authTag', 'encrypted', 'iv', 'keyVersion'])
  for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
    expect(stored.includes(plain)).toBe(false)
  const other = await shop.join('ravi@shop.example', 'owner')
  await shop.db
    .updateTable('login')
    .set({ totp_secret: JSON.stringify(login.totp_secret), totp_confirmed_at: shop.clock.now() })
    .where('id', '=', other.id)
    .execute()
  expect((await shop.logIn('ravi@shop.example', { totp: codeOf(secret) })).status).toBe(500)
})

test('a second factor still works after it was encrypted with a new key and again with the old one', async () => {
  const { secret } = await enrolled()
  const log = createLogger({ level: 'silent' })
  const keys = new Map([1, 2].map((version) => [version, Buffer.alloc(32, version === 1 ? 7 : 9)]))
  const sealedBy = (currentVersion: number) => createVault({ keys, currentVersion })
  const reseal = (version: number) => sealedSecondFactors.reseal({ db: shop.db, vault: sealedBy(version), log })
  expect([await reseal(2), await reseal(2)]).toEqual([1, 0])
  expect(await reseal(1)).toBe(1)
  expect((await logIn(codeOf(secret))).status).toBe(200)
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpAccess } from '../../../src/platform/access/index.ts'
import { sql } from '../../../src/platform/db/database.ts'
import { type AccessShop, accessShop, operatorToken, password } from '../../support/access-shop.ts'

let shop: AccessShop
beforeEach(async () => {
  shop = await accessShop()
})
afterEach(() => shop.close())

const hour = 3600_000
const minute = 60_000
const wrong = { status: 401, body: { type: 'unauthorized', message: 'E-mail address or password is wrong.' } }
const tooMany = { status: 429, body: { type: 'rate_limited', message: 'Too many attempts. Wait, then try again.' } }
const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const me = async (token: string) => (await shop.call('GET', '/admin/users/me', undefined, { token })).status

describe('logging in', () => {
  test('gives a token valid for 30 days, ignoring the case of the e-mail address', async () => {
    await shop.join('asha@shop.example', 'owner')
    const { status, body } = await shop.logIn('  ASHA@shop.example ')
    expect([status, body]).toEqual([200, { token: body.token, expires_at: '2026-03-31T12:00:00.000Z' }])
    expect(body.token).toMatch(/^weft_as_[\w-]{43}$/)
    expect(await me(body.token)).toBe(200)
  })

  test('has the same error for an unknown e-mail address, a wrong password and a disabled user', async () => {
    await shop.join('asha@shop.example', 'owner')
    const { id } = await shop.join('ravi@shop.example', 'marketing')
    await shop.call('POST', `/admin/users/${id}`, { status: 'disabled' }, { token: operatorToken })
    expect(answer(await shop.logIn('nobody@shop.example'))).toEqual(wrong)
    expect(answer(await shop.logIn('asha@shop.example', { password: 'something else' }))).toEqual(wrong)
    expect(answer(await shop.logIn('ravi@shop.example'))).toEqual(wrong)
  })

  test('locks an account after ten wrong attempts, for everybody, in every process, for three minutes, whether or not it exists', async () => {
    await shop.join('asha@shop.example', 'owner')
    for (const email of ['asha@shop.example', 'nobody@shop.example']) {
      const guess = { email, password: 'something else' }
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          shop.call('POST', '/auth/admin/login', guess, { address: `192.0.2.${index}` }),
        ),
      )
      expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
      const refused = await shop.elsewhere('/auth/admin/login', { email, password })
      expect([answer(refused), refused.headers['retry-after']]).toEqual([tooMany, '180'])
    }
    shop.clock.advance(3 * minute - 1000)
    const early = await shop.logIn('asha@shop.example')
    expect([answer(early), early.headers['retry-after']]).toEqual([tooMany, '1'])
    shop.clock.advance(1000)
    expect((await shop.logIn('asha@shop.example')).status).toBe(200)
    expect((await shop.logIn('asha@shop.example')).status).toBe(200)
  })

  test('locks out an IP address and its IPv6 network after thirty attempts, but no other', async () => {
    await shop.join('asha@shop.example', 'owner')
    const from = (address: string, email: string) =>
      shop.call('POST', '/auth/admin/login', { email, password }, { address })
    for (let number = 0; number < 30; number++)
      expect((await from(`2001:db8:1:2::${number}`, `nobody${number}@shop.example`)).status).toBe(401)
    const refused = await from('2001:db8:1:2:ffff::1', 'asha@shop.example')
    expect([answer(refused), refused.headers['retry-after']]).toEqual([tooMany, '30'])
    expect((await from('2001:db8:1:3::1', 'asha@shop.example')).status).toBe(200)
  })
})

describe('a session', () => {
  test('ends 12 hours after its last request, and 30 days after its start in any case', async () => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    for (let hours = 0; hours < 30 * 24; hours += 11) {
      expect([hours, await me(token)]).toEqual([hours, 200])
      shop.clock.advance(11 * hour)
    }
    shop.clock.set(new Date('2026-03-31T11:59:59.999Z'))
    expect(await me(token)).toBe(200)
    shop.clock.advance(1)
    expect(await me(token)).toBe(401)
    const idle = (await shop.logIn('asha@shop.example')).body.token
    shop.clock.advance(12 * hour)
    expect(await me(idle)).toBe(401)
  })

  test('is written to at most once a minute', async () => {
    const { token, id } = await shop.join('asha@shop.example', 'owner')
    const lastUsed = async () =>
      (await shop.db.selectFrom('login_session').select('last_used_at').where('login_id', '=', id).execute()).map(
        (row) => row.last_used_at.toISOString(),
      )
    shop.clock.advance(59_999)
    await me(token)
    expect(await lastUsed()).toEqual(['2026-03-01T12:00:00.000Z'])
    shop.clock.advance(1)
    await me(token)
    expect(await lastUsed()).toEqual(['2026-03-01T12:01:00.000Z'])
  })

  test('ends when its owner logs out', async () => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    expect(answer(await shop.call('POST', '/auth/admin/logout', undefined, { token }))).toEqual({
      status: 200,
      body: { logged_out: true },
    })
    expect(await me(token)).toBe(401)
    expect((await shop.call('POST', '/auth/admin/logout', undefined, { token })).status).toBe(401)
  })

  test('is listed to its owner, and can be ended individually', async () => {
    const { token } = await shop.join('asha@shop.example', 'read_only')
    shop.clock.advance(minute)
    const other = (await shop.logIn('asha@shop.example')).body.token
    const listed = await shop.call('GET', '/admin/users/me/sessions', undefined, { token })
    const [newer, older] = listed.body.sessions
    const session = { address: '127.0.0.1', user_agent: 'tests' }
    expect(listed.body).toEqual({
      sessions: [
        {
          ...session,
          id: newer.id,
          created_at: '2026-03-01T12:01:00.000Z',
          last_used_at: '2026-03-01T12:01:00.000Z',
          expires_at: '2026-03-31T12:01:00.000Z',
          current: false,
        },
        {
          ...session,
          id: older.id,
          created_at: '2026-03-01T12:00:00.000Z',
          last_used_at: '2026-03-01T12:01:00.000Z',
          expires_at: '2026-03-31T12:00:00.000Z',
          current: true,
        },
      ],
      count: 2,
      limit: 50,
      offset: 0,
    })
    const ended = await shop.call('DELETE', `/admin/users/me/sessions/${newer.id}`, undefined, { token })
    expect(ended.body).toEqual({ id: newer.id, object: 'session', deleted: true })
    expect([await me(other), await me(token)]).toEqual([401, 200])
  })

  test('of another person can only be ended by an owner', async () => {
    const owner = await shop.join('asha@shop.example', 'owner')
    const { id, token } = await shop.join('ravi@shop.example', 'operations')
    const [session] = (await shop.call('GET', `/admin/users/${id}/sessions`, undefined, { token: owner.token })).body
      .sessions
    expect((await shop.call('DELETE', `/admin/users/${id}/sessions/${session.id}`, undefined, { token })).status).toBe(
      403,
    )
    expect(
      (await shop.call('DELETE', `/admin/users/me/sessions/${session.id}`, undefined, { token: owner.token })).body,
    ).toEqual({
      type: 'not_found',
      message: 'This session was not found.',
    })
    expect(
      (await shop.call('DELETE', `/admin/users/${id}/sessions/${session.id}`, undefined, { token: owner.token }))
        .status,
    ).toBe(200)
    expect(await me(token)).toBe(401)
    expect((await shop.call('GET', '/admin/users/nobody/sessions', undefined, { token: owner.token })).body).toEqual({
      type: 'not_found',
      message: 'This user was not found.',
    })
  })
})

describe('a new password', () => {
  const changed = 'another good password'
  const change = (token: string, current_password: string) =>
    shop.call('POST', '/admin/users/me/password', { current_password, password: changed }, { token })

  test('requires the current one, ends the other sessions and keeps the current session', async () => {
    const { token } = await shop.join('asha@shop.example', 'read_only')
    const other = (await shop.logIn('asha@shop.example')).body.token
    expect(answer(await change(token, 'something else'))).toEqual({
      status: 400,
      body: {
        type: 'invalid_data',
        message: '/current_password: This is not your password.',
        errors: [{ path: '/current_password', message: 'This is not your password.' }],
      },
    })
    expect(await me(other)).toBe(200)
    expect(answer(await change(token, password))).toEqual({ status: 200, body: { changed: true } })
    expect([await me(other), await me(token)]).toEqual([401, 200])
    expect(answer(await shop.logIn('asha@shop.example'))).toEqual(wrong)
    expect((await shop.logIn('asha@shop.example', { password: changed })).status).toBe(200)
  })

  test('may be refused as weak any number of times: only a wrong current password counts as an attempt', async () => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) {
      const body = { current_password: password, password: 'Password2026!' }
      statuses.push((await shop.call('POST', '/admin/users/me/password', body, { token })).status)
    }
    expect(statuses).toEqual(Array(31).fill(400))
    expect((await shop.call('POST', '/admin/users/me/totp', { password }, { token })).status).toBe(201)
    expect((await change(token, 'something else')).status).toBe(400)
    const { rows } = await sql<{ used: number }>`
      select round(extract(epoch from full_at - ${shop.clock.now()}::timestamptz))::int as used from login_throttle order by 1`.execute(
      shop.db,
    )
    // The login and the wrong password count for the address, the wrong password for the account.
    expect(rows).toEqual([{ used: 60 }, { used: 180 }])
  })

  test('cannot be guessed with a stolen session: guesses count as login attempts', async () => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    const guesses = await Promise.all(Array.from({ length: 11 }, () => change(token, 'something else')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429])
  })
})

describe('a forgotten password', () => {
  const accepted = { status: 202, body: { accepted: true } }
  const spent = {
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'This link was used before or is too old. Ask for another one.',
      code: 'reset_invalid',
      errors: [{ path: '/token', message: 'This link was used before or is too old. Ask for another one.' }],
    },
  }
  const forget = (email: string, more = {}) => shop.call('POST', '/auth/admin/forgot-password', { email, ...more })
  const tokens = () =>
    shop.mails
      .filter(({ kind }) => kind === 'password_reset')
      .map(({ url }) => new URL(url).hash.slice('#token='.length))
  const reset = (token: string, chosen = 'another good password') =>
    shop.call('POST', '/auth/admin/reset-password', { token, password: chosen })

  test('gives everybody the same response; only active users are sent a link', async () => {
    await shop.join('asha@shop.example', 'owner')
    const { id } = await shop.join('ravi@shop.example', 'marketing')
    await shop.call('POST', `/admin/users/${id}`, { status: 'disabled' }, { token: operatorToken })
    shop.mails.length = 0
    for (const email of ['nobody@shop.example', 'ravi@shop.example', 'ASHA@shop.example'])
      expect(answer(await forget(email, { locale: 'hi' }))).toEqual(accepted)
    const [token] = tokens()
    expect(shop.mails).toEqual([
      {
        to: 'asha@shop.example',
        kind: 'password_reset',
        url: `https://shop.example/console/reset-password#token=${token}`,
        locale: 'hi',
      },
    ])
    expect(token).toMatch(/^weft_pr_[\w-]{43}$/)
  })

  test('is reset once per link, which ends every session', async () => {
    const { token: session } = await shop.join('asha@shop.example', 'owner')
    await forget('asha@shop.example')
    await forget('asha@shop.example')
    const [one = '', other = ''] = tokens()
    const answers = await Promise.all([reset(one), reset(one), reset(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.filter(({ status }) => status === 400).map(answer)).toEqual([spent, spent])
    expect(answer(await reset(other))).toEqual(spent)
    expect(await me(session)).toBe(401)
    expect(answer(await shop.logIn('asha@shop.example'))).toEqual(wrong)
    expect((await shop.logIn('asha@shop.example', { password: 'another good password' })).status).toBe(200)
  })

  test('is not reset by a link that is an hour old, unknown or of a disabled user', async () => {
    await shop.join('asha@shop.example', 'owner')
    const { id } = await shop.join('ravi@shop.example', 'marketing')
    await forget('asha@shop.example')
    await forget('ravi@shop.example')
    const [old = '', disabled = ''] = tokens()
    await shop.call('POST', `/admin/users/${id}`, { status: 'disabled' }, { token: operatorToken })
    expect(answer(await reset(disabled))).toEqual(spent)
    expect(answer(await reset('weft_pr_nobody'))).toEqual(spent)
    shop.clock.advance(hour)
    expect(answer(await reset(old))).toEqual(spent)
  })

  test('mails at most three links at once, without saying so', async () => {
    await shop.join('asha@shop.example', 'owner')
    const answers = await Promise.all(Array.from({ length: 5 }, () => forget('asha@shop.example')))
    expect(answers.map(answer)).toEqual(Array(5).fill(accepted))
    expect(tokens()).toHaveLength(3)
  })
})

test('ended sessions, unusable reset links and old login attempts are deleted', async () => {
  await shop.join('asha@shop.example', 'owner')
  await shop.call('POST', '/auth/admin/forgot-password', { email: 'asha@shop.example' })
  await shop.logIn('asha@shop.example', { password: 'something else' })
  const rows = async () =>
    Promise.all(
      (['login_session', 'password_reset', 'login_throttle'] as const).map(
        async (table) => (await shop.db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  await cleanUpAccess(shop.db, shop.clock.now())
  expect(await rows()).toEqual([1, 1, 4])
  shop.clock.advance(12 * hour)
  await cleanUpAccess(shop.db, shop.clock.now())
  expect(await rows()).toEqual([0, 0, 0])
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AccessShop, accessShop, operatorToken, password, start } from '../../support/access-shop.ts'

let shop: AccessShop
beforeEach(async () => {
  shop = await accessShop()
})
afterEach(() => shop.close())

const first = { email: 'Asha@Shop.example', name: 'Asha', password }
const operator = { token: operatorToken }
const lastOwner = {
  status: 409,
  body: { type: 'conflict', message: 'This is the last active owner. Make somebody else an owner first.' },
}
const spent = {
  status: 400,
  body: {
    type: 'invalid_data',
    message: 'This invitation was used, revoked or is too old. Ask for another one.',
    code: 'invitation_invalid',
    errors: [{ path: '/token', message: 'This invitation was used, revoked or is too old. Ask for another one.' }],
  },
}
const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()

describe('the first owner', () => {
  test('signs up with the admin token, and no secret is shown', async () => {
    const made = await shop.call('POST', '/auth/admin/signup', first, operator)
    const user = {
      id: made.body.user.id,
      email: 'asha@shop.example',
      name: 'Asha',
      role: 'owner',
      status: 'active',
      totp_enabled: false,
      last_login_at: null,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
    }
    expect(answer(made)).toEqual({ status: 201, body: { user } })
    expect(answer(await shop.call('GET', '/admin/users', undefined, operator))).toEqual({
      status: 200,
      body: { users: [user], count: 1, limit: 50, offset: 0 },
    })
  })

  test('is the only one who can sign up, also with three concurrent requests', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        shop.call('POST', '/auth/admin/signup', { ...first, email: `${name}@shop.example` }, operator),
      ),
    )
    expect(statuses(answers)).toEqual([201, 409, 409])
    expect(answer(await shop.call('POST', '/auth/admin/signup', first, operator))).toEqual({
      status: 409,
      body: { type: 'conflict', message: 'The first owner already exists: ask an owner to invite you.' },
    })
    expect((await shop.call('GET', '/admin/users', undefined, operator)).body.count).toBe(1)
  })

  test('needs a password of 12 characters, and all problems are reported at once', async () => {
    const bad = await shop.call(
      'POST',
      '/auth/admin/signup',
      { email: 'x', name: '', password: 'short', role: 'owner' },
      operator,
    )
    expect([bad.status, bad.body.errors]).toEqual([
      400,
      [
        { path: '/email', message: 'must be an e-mail address' },
        { path: '/name', message: 'must not be empty' },
        { path: '/password', message: 'must have at least 12 characters' },
        { path: '', message: 'Unrecognized fields: role' },
      ],
    ])
  })
})

describe('an invitation', () => {
  const invite = (email = 'ravi@shop.example', role = 'marketing', key?: string) =>
    shop.call('POST', '/admin/invitations', { email, role }, { ...operator, ...(key ? { key } : {}) })
  const accept = (token: string) =>
    shop.call('POST', '/auth/admin/accept-invitation', { token, name: 'Ravi', password })

  test('is mailed with its transaction, and its token is shown once', async () => {
    const made = await invite()
    const { token, url, ...rest } = made.body.invitation
    expect(made.status).toBe(201)
    expect(token).toMatch(/^weft_in_[\w-]{43}$/)
    expect(url).toBe(`https://shop.example/console/accept-invitation#token=${token}`)
    expect(shop.mails).toEqual([{ to: 'ravi@shop.example', kind: 'invitation', url }])
    expect(rest).toEqual({
      id: rest.id,
      email: 'ravi@shop.example',
      role: 'marketing',
      status: 'open',
      invited_by: 'operator',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-08T12:00:00.000Z',
      accepted_at: null,
      revoked_at: null,
    })
    expect((await shop.call('GET', '/admin/invitations', undefined, operator)).body.invitations).toEqual([rest])
    expect((await shop.call('GET', `/admin/invitations/${rest.id}`, undefined, operator)).body.invitation).toEqual(rest)
  })

  test('repeated under its Idempotency-Key returns the first invitation, without its token', async () => {
    const { token, url, ...rest } = (await invite('ravi@shop.example', 'marketing', 'k1')).body.invitation
    expect((await invite('ravi@shop.example', 'marketing', 'k1')).body).toEqual({ invitation: rest })
    expect([typeof token, typeof url, shop.mails.length]).toEqual(['string', 'string', 1])
  })

  test('creates one user with its role, even if accepted three times concurrently', async () => {
    const { token } = (await invite()).body.invitation
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(statuses(answers)).toEqual([201, 400, 400])
    expect(answers.filter(({ status }) => status === 400).map(answer)).toEqual([spent, spent])
    const { users } = (await shop.call('GET', '/admin/users', undefined, operator)).body
    expect(users.map(({ email, name, role }: Record<string, string>) => [email, name, role])).toEqual([
      ['ravi@shop.example', 'Ravi', 'marketing'],
    ])
    expect(answer(await accept(token))).toEqual(spent)
  })

  test('ends when it is revoked, after seven days, and with a newer one for the same e-mail address', async () => {
    const revoked = (await invite()).body.invitation
    const ended = await shop.call('POST', `/admin/invitations/${revoked.id}/revoke`, undefined, operator)
    expect([ended.body.invitation.status, ended.body.invitation.revoked_at]).toEqual(['revoked', start.toISOString()])
    expect(answer(await accept(revoked.token))).toEqual(spent)
    const older = (await invite()).body.invitation
    const newer = (await invite('RAVI@shop.example')).body.invitation
    expect(answer(await accept(older.token))).toEqual(spent)
    shop.clock.advance(7 * 24 * 3600_000)
    expect(answer(await accept(newer.token))).toEqual(spent)
    expect((await shop.call('GET', `/admin/invitations/${newer.id}`, undefined, operator)).body.invitation.status).toBe(
      'expired',
    )
  })

  test('is not created if its mail cannot be queued', async () => {
    expect(answer(await invite('fails@shop.example'))).toEqual({
      status: 500,
      body: {
        type: 'unexpected',
        message: 'Something went wrong on our side. Try again; if it happens again, send the shop the request id.',
        code: 'internal_error',
      },
    })
    expect((await shop.call('GET', '/admin/invitations', undefined, operator)).body.count).toBe(0)
  })

  test('is refused for existing users', async () => {
    await shop.join('ravi@shop.example', 'marketing')
    expect(answer(await invite('Ravi@shop.example'))).toEqual({
      status: 409,
      body: {
        type: 'conflict',
        message: 'There is a user with this e-mail address already.',
        errors: [{ path: '/email', message: 'There is a user with this e-mail address already.' }],
      },
    })
  })
})

describe('the last active owner', () => {
  test('cannot be demoted, disabled or deleted by anybody', async () => {
    const owner = await shop.join('one@shop.example', 'owner')
    await shop.join('two@shop.example', 'operations')
    for (const token of [owner.token, operatorToken]) {
      expect(answer(await shop.call('POST', `/admin/users/${owner.id}`, { role: 'read_only' }, { token }))).toEqual(
        lastOwner,
      )
      expect(answer(await shop.call('PUT', `/admin/users/${owner.id}`, { status: 'disabled' }, { token }))).toEqual(
        lastOwner,
      )
      expect(answer(await shop.call('DELETE', `/admin/users/${owner.id}`, undefined, { token }))).toEqual(lastOwner)
    }
    const kept = await shop.call(
      'POST',
      `/admin/users/${owner.id}`,
      { name: 'One', role: 'owner' },
      { token: owner.token },
    )
    expect([kept.status, kept.body.user.role, kept.body.user.name]).toEqual([200, 'owner', 'One'])
  })

  test('cannot be deleted if the only other owner is disabled', async () => {
    const one = await shop.join('one@shop.example', 'owner')
    const two = await shop.join('two@shop.example', 'owner')
    expect((await shop.call('POST', `/admin/users/${two.id}`, { status: 'disabled' }, operator)).body.user.status).toBe(
      'disabled',
    )
    expect(answer(await shop.call('DELETE', `/admin/users/${one.id}`, undefined, operator))).toEqual(lastOwner)
    expect((await shop.call('DELETE', `/admin/users/${two.id}`, undefined, operator)).body).toEqual({
      id: two.id,
      object: 'user',
      deleted: true,
    })
  })

  test.each([
    ['demote', 'POST', { role: 'read_only' }],
    ['disable', 'POST', { status: 'disabled' }],
    ['delete', 'DELETE', undefined],
  ] as const)('remains when two %s each other concurrently', async (_what, method, body) => {
    const one = await shop.join('one@shop.example', 'owner')
    const two = await shop.join('two@shop.example', 'owner')
    const answers = await Promise.all([
      shop.call(method, `/admin/users/${two.id}`, body, { token: one.token }),
      shop.call(method, `/admin/users/${one.id}`, body, { token: two.token }),
    ])
    // The second call fails because it concerns the last owner or comes from a former owner.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { users } = (await shop.call('GET', '/admin/users', undefined, operator)).body
    expect(
      users.filter((user: Record<string, string>) => user.role === 'owner' && user.status === 'active'),
    ).toHaveLength(1)
  })
})

test('a new role applies from the next request on, and a disabled user is logged out at once', async () => {
  const { id, token } = await shop.join('ravi@shop.example', 'owner')
  await shop.join('one@shop.example', 'owner')
  expect((await shop.call('GET', '/admin/users', undefined, { token })).status).toBe(200)
  await shop.call('POST', `/admin/users/${id}`, { role: 'marketing' }, operator)
  expect((await shop.call('GET', '/admin/users', undefined, { token })).body).toEqual({
    type: 'not_allowed',
    message: 'You may not do this: it needs users:read.',
  })
  await shop.call('POST', `/admin/users/${id}`, { status: 'disabled' }, operator)
  expect((await shop.call('GET', '/admin/users/me', undefined, { token })).status).toBe(401)
  await shop.call('POST', `/admin/users/${id}`, { status: 'active' }, operator)
  expect((await shop.call('GET', '/admin/users/me', undefined, { token })).status).toBe(401)
  expect((await shop.logIn('ravi@shop.example')).status).toBe(200)
})

test.each([
  ['demoted', 'POST', { role: 'marketing' }],
  ['disabled', 'POST', { status: 'disabled' }],
  ['deleted', 'DELETE', undefined],
] as const)('an owner who is %s cannot come back through an own invitation', async (_what, method, body) => {
  const { id, token } = await shop.join('ravi@shop.example', 'owner')
  await shop.join('one@shop.example', 'owner')
  const own = await shop.call('POST', '/admin/invitations', { email: 'other@shop.example', role: 'owner' }, { token })
  const operators = await shop.call(
    'POST',
    '/admin/invitations',
    { email: 'third@shop.example', role: 'marketing' },
    operator,
  )
  await shop.call(method, `/admin/users/${id}`, body, operator)
  const accept = (invited: { body: { invitation: { token: string } } }) =>
    shop.call('POST', '/auth/admin/accept-invitation', { token: invited.body.invitation.token, name: 'X', password })
  expect(answer(await accept(own))).toEqual(spent)
  expect((await accept(operators)).status).toBe(201)
})

test('everybody can change their own name, and nothing else about themselves', async () => {
  const { id, token } = await shop.join('ravi@shop.example', 'read_only')
  const named = await shop.call('POST', '/admin/users/me', { name: 'Ravi K' }, { token })
  expect([named.status, named.body.user.id, named.body.user.name]).toEqual([200, id, 'Ravi K'])
  expect(answer(await shop.call('POST', '/admin/users/me', { role: 'owner' }, { token }))).toEqual({
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Unrecognized fields: role',
      code: 'invalid',
      errors: [{ path: '', message: 'Unrecognized fields: role' }],
    },
  })
})

test('a weak password is refused everywhere, and the mailed token stays valid', async () => {
  const common = {
    path: '/password',
    message: 'This password is on lists of leaked passwords. Choose another one, for example four random words.',
  }
  const email = 'ravi@shop.example'
  const weak = 'Password2026!'
  const signedUp = await shop.call('POST', '/auth/admin/signup', { email, name: 'Ravi', password: weak }, operator)
  const { token } = (await shop.call('POST', '/admin/invitations', { email, role: 'owner' }, operator)).body.invitation
  const accept = (chosen: string) =>
    shop.call('POST', '/auth/admin/accept-invitation', { token, name: 'Ravi', password: chosen })
  const accepted = await accept(weak)
  const own = await accept('ravi@shop.example')
  expect((await accept(password)).status).toBe(201)
  const session = (await shop.logIn(email)).body.token
  const change = { current_password: password, password: weak }
  const changed = await shop.call('POST', '/admin/users/me/password', change, { token: session })
  await shop.call('POST', '/auth/admin/forgot-password', { email })
  const reset = shop.mails.at(-1)?.url.split('#token=')[1] ?? ''
  const resetWeak = await shop.call('POST', '/auth/admin/reset-password', { token: reset, password: weak })
  expect([signedUp, accepted, changed, resetWeak, own].map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [common]],
    [400, [common]],
    [400, [common]],
    [400, [common]],
    [400, [{ path: '/password', message: 'The password must not be the e-mail address or a part of it.' }]],
  ])
  const again = await shop.call('POST', '/auth/admin/reset-password', { token: reset, password: 'another good phrase' })
  expect(again.status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../../src/platform/audit/audit-store.ts'
import { AuditQuery } from '../../../src/platform/audit/schema.ts'
import { sql } from '../../../src/platform/db/database.ts'
import { hmacSha256Hex } from '../../../src/platform/secret.ts'
import { type AccessShop, accessShop, digestKey, operatorToken, password } from '../../support/access-shop.ts'
import { codeOf } from '../../support/totp.ts'

let shop: AccessShop
beforeAll(async () => {
  shop = await accessShop()
})
afterAll(() => shop.close())

const whence = { address: '127.0.0.1', user_agent: 'tests' }

/** Audit entries of an operation, oldest first. */
async function entries(operation: string) {
  const { rows } = await listAuditEntries(shop.db, AuditQuery.parse({ operation, order: 'created_at' }))
  return rows.map(({ caller, object_type, object_id, action, after }) => [
    caller,
    object_type,
    object_id,
    action,
    after,
  ])
}
const anonymous = (label: string) => ({ kind: 'anonymous', id: 'anonymous', label })
const event = (caller: object, id: string, facts: object, type = 'admin_user') => [caller, type, id, 'event', facts]

test('signing up, being invited and joining are recorded as changes by a person', async () => {
  const owner = { email: 'asha@shop.example', name: 'Asha', password }
  const { body } = await shop.call('POST', '/auth/admin/signup', owner, { token: operatorToken })
  const operator = { kind: 'operator', id: 'operator', label: 'operator' }
  expect((await entries('signUpFirstOwner')).map(([caller, type, id, action]) => [caller, type, id, action])).toEqual([
    [operator, 'admin_user', body.user.id, 'insert'],
  ])
  const invited = await shop.call(
    'POST',
    '/admin/invitations',
    { email: 'ravi@shop.example', role: 'operations' },
    { token: operatorToken },
  )
  const { token, id } = invited.body.invitation
  const joined = await shop.call('POST', '/auth/admin/accept-invitation', { token, name: 'Ravi', password })
  const invitation = { kind: 'invitation', id, label: 'ravi@shop.example' }
  expect((await entries('acceptInvitation')).map(([caller, type, id, action]) => [caller, type, id, action])).toEqual([
    [invitation, 'admin_invitation', id, 'update'],
    [invitation, 'admin_user', joined.body.user.id, 'insert'],
  ])
})

test('successful and refused logins, and logouts, are recorded with their origin', async () => {
  const { id } = await shop.join('mina@shop.example', 'marketing')
  const mina = { kind: 'user', id, label: 'mina@shop.example' }
  await shop.logIn('nobody@shop.example')
  await shop.logIn('mina@shop.example', { password: 'something else' })
  const { token } = (await shop.logIn('mina@shop.example')).body
  const succeeded = event(mina, id, { outcome: 'succeeded', ...whence })
  expect(await entries('logIn')).toEqual([
    succeeded,
    event(anonymous(`hmac:${hmacSha256Hex(digestKey, 'nobody@shop.example')}`), 'unknown', {
      outcome: 'refused',
      reason: 'unknown_user',
      ...whence,
    }),
    event(anonymous('mina@shop.example'), id, { outcome: 'refused', reason: 'wrong_password', ...whence }),
    succeeded,
  ])
  await shop.call('POST', '/auth/admin/logout', undefined, { token })
  expect(await entries('logOut')).toEqual([succeeded])
})

test('changes of second factors and passwords are recorded without their values', async () => {
  const { id, token } = await shop.join('lin@shop.example', 'marketing')
  const lin = { kind: 'user', id, label: 'lin@shop.example' }
  const { secret } = (await shop.call('POST', '/admin/users/me/totp', { password }, { token })).body.totp
  const at = shop.clock.now()
  await shop.call('POST', '/admin/users/me/totp/confirm', { code: codeOf(secret, at) }, { token })
  await shop.logIn('lin@shop.example')
  await shop.call('POST', '/admin/users/me/totp/remove', { password }, { token })
  const changed = { current_password: password, password: 'another good password' }
  await shop.call('POST', '/admin/users/me/password', changed, { token })
  const done = { outcome: 'succeeded' }
  expect(await entries('enrolTotp')).toEqual([event(lin, id, { ...done, second_factor: 'asked_for' })])
  expect(await entries('confirmTotp')).toEqual([event(lin, id, { ...done, second_factor: 'confirmed' })])
  expect(await entries('removeTotp')).toEqual([event(lin, id, { ...done, second_factor: 'removed' })])
  expect(await entries('changeMyPassword')).toEqual([event(lin, id, done)])
  expect((await entries('logIn')).at(-1)).toEqual(
    event(anonymous('lin@shop.example'), id, { outcome: 'refused', reason: 'totp_required', ...whence }),
  )
})

test('a password reset by mail and an invalid link are recorded', async () => {
  const { id } = await shop.join('omar@shop.example', 'marketing')
  await shop.call('POST', '/auth/admin/forgot-password', { email: 'omar@shop.example' })
  const token = new URL(shop.mails.at(-1)?.url ?? '').hash.replace('#token=', '')
  await shop.call('POST', '/auth/admin/reset-password', { token, password: 'another good password' })
  await shop.call('POST', '/auth/admin/reset-password', { token, password: 'another good password' })
  expect(await entries('forgotPassword')).toEqual([
    event(anonymous('omar@shop.example'), id, { outcome: 'succeeded', ...whence }),
  ])
  expect(await entries('resetPassword')).toEqual([
    event({ kind: 'user', id, label: 'omar@shop.example' }, id, { outcome: 'succeeded', ...whence }),
    event(anonymous('anonymous'), 'unknown', { outcome: 'refused', reason: 'reset_invalid', ...whence }),
  ])
})

test('refused tokens are recorded with token, reason and caller, at a limited rate per IP address', async () => {
  const made = await shop.call(
    'POST',
    '/admin/api-tokens',
    { name: 'ERP', scopes: ['orders:read'] },
    { token: operatorToken },
  )
  const { token, id } = made.body.api_token
  const erp = { kind: 'api_token', id, label: 'ERP' }
  await shop.call('POST', '/admin/invitations', { email: 'x@shop.example', role: 'owner' }, { token })
  await shop.call('POST', `/admin/api-tokens/${id}/revoke`, undefined, { token: operatorToken })
  await shop.call('GET', '/admin/users', undefined, { token })
  for (let n = 0; n < 30; n++)
    await shop.call('GET', '/admin/users', undefined, { token: `weft_at_${n}`, address: '192.0.2.7' })
  expect(await entries('createInvitation')).toContainEqual(
    event(erp, id, { outcome: 'refused', reason: 'not_allowed', ...whence }, 'api_token'),
  )
  const refused = await entries('listUsers')
  expect(refused[0]).toEqual(event(erp, id, { outcome: 'refused', reason: 'token_revoked', ...whence }, 'api_token'))
  expect(refused).toHaveLength(21)
  const all = JSON.stringify((await sql`select * from audit_entry`.execute(shop.db)).rows)
  for (const secret of [password, token, 'another good password']) expect(all).not.toContain(secret)
})

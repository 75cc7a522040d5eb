import { describe, expect, test } from 'vitest'
import { mayCall, neededScope, roles, tokenScopes } from '../../../src/platform/access/scope.rules.ts'
import { connectDatabase } from '../../../src/platform/db/database.ts'
import { adminSurface, requireAdminToken } from '../../../src/platform/http/admin-surface.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { expectedOfRole, expectedScopes } from '../../support/admin-scopes.ts'

const methods = [
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'write'],
  ['PUT', 'write'],
  ['PATCH', 'write'],
  ['DELETE', 'write'],
] as const
const segments = Object.entries(expectedScopes)

describe('the table of scopes', () => {
  test('a segment of the URL needs the scope of its area: read for GET and HEAD, else write; oauth always needs write', () => {
    for (const [segment, [area]] of segments)
      for (const [method, action] of methods)
        for (const rest of ['', '/:id', '/:id/more/:other', '/import'])
          expect([segment, method, neededScope(method, `/admin/${segment}${rest}`)]).toEqual([
            segment,
            method,
            `${area}:${segment === 'oauth' ? 'write' : action}`,
          ])
  })

  test('each role has exactly the permissions listed for it', () => {
    for (const [segment, [area]] of segments)
      for (const action of ['read', 'write'] as const)
        for (const role of roles)
          expect([role, segment, action, mayCall({ kind: 'user', role }, scope(area, action))]).toEqual([
            role,
            segment,
            action,
            expectedOfRole(role, segment, action),
          ])
  })

  test('the operator may read and write every area of the table', () => {
    for (const [, [area]] of segments)
      for (const action of ['read', 'write'] as const)
        expect(mayCall({ kind: 'operator' }, scope(area, action))).toBe(true)
  })

  test('an API token has exactly its scopes; read does not include write', () => {
    for (const held of tokenScopes)
      for (const asked of tokenScopes)
        expect([held, asked, mayCall({ kind: 'api_token', scopes: [held] }, asked)]).toEqual([
          held,
          asked,
          held === asked,
        ])
    expect(mayCall({ kind: 'api_token', scopes: [] }, 'orders:read')).toBe(false)
    expect(mayCall({ kind: 'api_token' }, 'orders:read')).toBe(false)
    expect(mayCall({ kind: 'user' }, 'orders:read')).toBe(false)
  })

  test('a token can have every scope except those over people, tokens and backups', () => {
    const areas = [...new Set(segments.map(([, [area]]) => area))].filter(
      (area) => !/^(users|api-tokens|backups)$/.test(area),
    )
    expect([...tokenScopes].sort()).toEqual(areas.flatMap((area) => [`${area}:read`, `${area}:write`]).sort())
  })

  test('routes about a person’s own account are open to every logged-in person, and to no other caller', () => {
    expect(neededScope('GET', '/admin/users/me')).toBe('me')
    expect(neededScope('POST', '/admin/users/me/totp')).toBe('me')
    expect(neededScope('GET', '/admin/users/:id')).toBe('users:read')
    expect(roles.map((role) => mayCall({ kind: 'user', role }, 'me'))).toEqual([true, true, true, true])
    expect(mayCall({ kind: 'operator' }, 'me')).toBe(false)
    expect(mayCall({ kind: 'api_token', scopes: ['me', ...tokenScopes] }, 'me')).toBe(false)
  })

  test('a URL segment missing from the table needs a scope that no caller has, even if it is a name that every object has', () => {
    for (const segment of ['', 'nothing', 'constructor', '__proto__', 'toString', 'Products', 'products '])
      expect([segment, neededScope('GET', `/admin/${segment}`)]).toEqual([segment, null])
    expect(neededScope('GET', '/admin')).toBe(null)
    expect(neededScope('GET', '')).toBe(null)
  })
})

test('a route missing from the table of scopes prevents the start', async () => {
  const log = createLogger({ level: 'silent' })
  // Connects only with its first statement, and the test sends none.
  const { db } = connectDatabase({ url: 'postgresql://127.0.0.1:1/none' })
  const app = createServer({ log, surfaces: [adminSurface], elsewhere: adminSurface })
  app.register(
    async (scope) => {
      requireAdminToken(scope, { adminToken: 'operator', log, db })
      scope.get('/forgotten/:id', () => 'open')
    },
    { prefix: '/admin' },
  )
  await expect(app.ready()).rejects.toThrow(
    'GET /admin/forgotten/:id has no area in access/scope.rules.ts, which decides who may call it.',
  )
})

// The service asks only for scopes in the table. These come from the expectations.
const scope = (area: string, action: 'read' | 'write') => `${area}:${action}` as (typeof tokenScopes)[number]

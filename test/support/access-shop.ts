import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  type AccessDeps,
  accessAdminRoutes,
  adminAuthRoutes,
  authenticate,
  authenticateBrowser,
  authSurface,
  clientOf,
  consoleToken,
  createPasswords,
  noteRefusedToken,
} from '../../src/platform/access/index.ts'
import type { AccountMail } from '../../src/platform/access/ports.ts'
import { actForCaller } from '../../src/platform/audit/act-for-caller.ts'
import { connectDatabase, type Database, sql } from '../../src/platform/db/database.ts'
import { accessLog } from '../../src/platform/http/access-log.ts'
import { adminSurface, requireAdminToken } from '../../src/platform/http/admin-surface.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createForgetting } from '../../src/platform/personal-data/index.ts'
import { personalData } from '../../src/wiring/personal-data.ts'
import { type TestClock, testClock } from './clock.ts'
import { testDatabase } from './postgres.ts'
import { testVault } from './vault.ts'

export const operatorToken = 'adm_test_0123456789abcdef'
export const password = 'correct horse battery'
/** HMAC key of the stored address digests. */
export const digestKey = 'digest-key-of-the-tests'
export const start = new Date('2026-03-01T12:00:00.000Z')

export const shownShop = {
  name: 'Loom',
  time_zone: 'Asia/Kolkata',
  default_locale: 'en',
  locales: ['en', 'hi'],
  currencies: ['EUR', 'INR'],
  base_url: 'https://shop.example',
  demo: false,
  sandbox: true,
  sends_mail: true,
  silent_since: null,
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them.
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string
  /** Client address. Default: 127.0.0.1. */
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface AccessShop {
  readonly db: Database
  readonly clock: TestClock
  /**
   * Mails passed to `sendAccountMail`. An address that starts with `fails@` makes it throw.
   */
  readonly mails: AccountMail[]
  logged(): string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** Sends the same request to a second process on the same database. */
  elsewhere(path: string, body: unknown): Promise<Answer>
  /** Invites a user, accepts the invitation and logs in. */
  join(email: string, role: string): Promise<{ readonly id: string; readonly token: string }>
  logIn(email: string, more?: object): Promise<Answer>
  close(): Promise<void>
}

/** Starts the login and user API on its own database. Only the operator exists. */
export async function accessShop(): Promise<AccessShop> {
  const database = await testDatabase()
  const connection = connectDatabase({ url: database.url, maxConnections: 8 })
  const clock = testClock(start)
  const mails: AccountMail[] = []
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const deps: AccessDeps = {
    db: connection.db,
    clock,
    log: createLogger({ level: 'debug', destination, pretty: false }),
    vault: testVault,
    passwords: createPasswords(),
    digestKey,
    sendAccountMail: async (tx, mail) => {
      // Fails if the transaction has already ended.
      await sql`select 1`.execute(tx)
      if (mail.to.startsWith('fails@')) throw new Error('The mail could not be written.')
      mails.push(mail)
    },
    forget: createForgetting(personalData, testVault),
    adminToken: operatorToken,
    baseUrl: 'https://shop.example',
    readShop: async () => shownShop,
  }
  const app = accessApp(deps)
  const other = accessApp({ ...deps, passwords: createPasswords() })
  await Promise.all([app.ready(), other.ready()])
  const call: AccessShop['call'] = (method, path, body, options) => send(app, method, path, body, options)
  const logIn: AccessShop['logIn'] = (email, more = {}) =>
    call('POST', '/auth/admin/login', { email, password, ...more })
  return {
    db: connection.db,
    clock,
    mails,
    logged: () => lines.join(''),
    call,
    elsewhere: (path, body) => send(other, 'POST', path, body),
    logIn,
    async join(email, role) {
      const invited = await call('POST', '/admin/invitations', { email, role }, { token: operatorToken })
      const { token } = invited.body.invitation
      const joined = await call('POST', '/auth/admin/accept-invitation', { token, name: email, password })
      return { id: joined.body.user.id, token: (await logIn(email)).body.token }
    },
    async close() {
      await app.close()
      await other.close()
      await connection.close()
      await database.drop()
    },
  }
}

function accessApp(deps: AccessDeps): FastifyInstance {
  const app = createServer({ log: deps.log, surfaces: [adminSurface, authSurface], elsewhere: adminSurface })
  accessLog(app, deps.log)
  app.register((scope) => adminAuthRoutes(scope, deps), { prefix: '/auth/admin' })
  app.register(
    async (scope) => {
      requireAdminToken(scope, {
        ...deps,
        authenticate: (token) => authenticate(deps, token),
        browser: {
          baseUrl: deps.baseUrl,
          tokenOf: (request) => consoleToken(request, deps.baseUrl),
          authenticate: (token) => authenticateBrowser(deps, token),
        },
        refused: (refused, request) => noteRefusedToken(deps, refused, clientOf(request)),
      })
      actForCaller(scope, deps)
      await accessAdminRoutes(scope, deps)
    },
    { prefix: '/admin' },
  )
  return app
}

async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body: unknown,
  { token, key, address, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: {
      'user-agent': 'tests',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

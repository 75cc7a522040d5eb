import type { FastifyInstance } from 'fastify'
import { systemClock } from '../../../src/platform/clock.ts'
import { adminSurface, requireAdminToken } from '../../../src/platform/http/admin-surface.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { catalogAdminRoutes } from '../../../src/storefront/catalog/index.ts'
import { catalogImportAdminRoutes } from '../../../src/storefront/catalog-import/index.ts'
import type { CatalogDatabase } from './catalog-database.ts'

const adminToken = 'token-of-the-operator'

export interface CatalogApp {
  readonly app: FastifyInstance
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key?: string): Promise<Answer>
  upload(url: string, type: string, body: string, key?: string): Promise<Answer>
}

export interface Answer {
  readonly status: number
  // Tests read bodies of many shapes.
  readonly body: { [field: string]: unknown }
}

/** Returns a server with only the catalogue's admin routes. */
export async function catalogApp(
  { db, settings }: CatalogDatabase,
  maxImportBytes?: number,
  importWaitMs?: number,
): Promise<CatalogApp> {
  const log = createLogger({ level: 'silent' })
  const app = createServer({ log, surfaces: [adminSurface], elsewhere: adminSurface })
  await app.register(
    async (scope) => {
      requireAdminToken(scope, { adminToken, log, db })
      const deps = {
        db,
        settings,
        maxImportBytes,
        ...(importWaitMs === undefined ? {} : { importWaitMs }),
        log,
        clock: systemClock,
        baseUrl: 'https://shop.example',
        publicUrl: 'https://shop.example/media',
      }
      await catalogAdminRoutes(scope, deps)
      await catalogImportAdminRoutes(scope, deps)
    },
    { prefix: '/admin' },
  )
  const headers = { authorization: `Bearer ${adminToken}` }
  const answer = (reply: { statusCode: number; json(): { [field: string]: unknown } }): Answer => ({
    status: reply.statusCode,
    body: reply.json(),
  })
  return {
    app,
    call: async (method, url, body, key) => {
      const sent = key === undefined ? headers : { ...headers, 'idempotency-key': key }
      return answer(
        await app.inject({ method, url, headers: sent, ...(body === undefined ? {} : { payload: body as object }) }),
      )
    },
    upload: async (url, type, body, key) => {
      const sent = { ...headers, 'content-type': type, ...(key === undefined ? {} : { 'idempotency-key': key }) }
      return answer(await app.inject({ method: 'POST', url, headers: sent, payload: body }))
    },
  }
}

import type { FastifyInstance } from 'fastify'
import packageFile from '../package.json' with { type: 'json' }
import { analyticsSurface, experimentDescription, experimentSurface } from './ad-planning/index.ts'
import { apiTags } from './api-tags.ts'
import { partnerDescription, partnerSurface } from './back-office/index.ts'
import {
  type AccessDeps,
  authDescriptions,
  authenticate,
  authenticateBrowser,
  authSurface,
  clientOf,
  consoleToken,
  noteRefusedToken,
} from './platform/access/index.ts'
import { actForCaller } from './platform/audit/act-for-caller.ts'
import { isNavigation, redirectToConsole } from './platform/console/index.ts'
import { accessLog } from './platform/http/access-log.ts'
import { adminDescription, adminSurface, requireAdminToken } from './platform/http/admin-surface.ts'
import { apiReference } from './platform/http/api-reference/index.ts'
import { type HealthDeps, healthRoutes } from './platform/http/health.ts'
import { createServer } from './platform/http/server.ts'
import type { Surface } from './platform/http/surface.ts'
import type { pageFrame } from './storefront/hosted-pages/index.ts'
import { webhookSurface } from './storefront/settlement/index.ts'
import { allowOrigins, answerPreflight } from './storefront/shop-pages/index.ts'
import { discoverySurface, type UcpDeps, ucpDescription, ucpSurface } from './storefront/ucp/index.ts'
import { officialDescriptions, officialSurfaces } from './storefront/ucp-official/index.ts'
import type { Area } from './wiring/area.ts'

export interface AppDeps {
  readonly areas: readonly Area[]
  readonly storefront: UcpDeps
  readonly access: AccessDeps
  readonly frame: ReturnType<typeof pageFrame>
  readonly health: HealthDeps
  readonly trustedProxies: readonly string[]
}

const elsewhere: Surface = { prefix: '', tooLargeCode: adminSurface.tooLargeCode, errorBody: adminSurface.errorBody }

/** Builds the whole service as one Fastify instance, without listening. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { areas, storefront, frame } = deps
  const app = createServer({
    log: storefront.log,
    surfaces: [
      ...officialSurfaces(storefront.baseUrl),
      ucpSurface,
      discoverySurface,
      adminSurface,
      analyticsSurface,
      partnerSurface,
      authSurface,
      webhookSurface,
      experimentSurface,
    ],
    elsewhere,
    trustedProxies: deps.trustedProxies,
    https: storefront.baseUrl.startsWith('https://'),
    preflight: (request, reply) => answerPreflight(storefront, request, reply),
    browsers: {
      redirect: redirectToConsole,
      notFound: (request, reply) => (isNavigation(request) ? frame.sendNotFound(request, reply) : null),
    },
  })
  describeApi(app)
  accessLog(app, storefront.log)
  allowOrigins(app, storefront)
  healthRoutes(app, deps.health)
  for (const area of areas) area.routes?.(app)
  app.register((scope) => adminRoutes(scope, deps), { prefix: '/admin' })
  return app
}

function describeApi(app: FastifyInstance): void {
  apiReference(app, {
    info: {
      title: 'Weft',
      version: packageFile.version,
      description: packageFile.description,
      license: { name: packageFile.license, identifier: packageFile.license },
    },
    tags: apiTags,
    surfaces: [
      ucpDescription,
      ...officialDescriptions,
      adminDescription,
      partnerDescription,
      ...authDescriptions,
      experimentDescription,
    ],
  })
}

async function adminRoutes(scope: FastifyInstance, { areas, storefront, access }: AppDeps): Promise<void> {
  requireAdminToken(scope, {
    ...access,
    authenticate: (token) => authenticate(access, token),
    browser: {
      baseUrl: access.baseUrl,
      tokenOf: (request) => consoleToken(request, access.baseUrl),
      authenticate: (token) => authenticateBrowser(access, token),
    },
    refused: (refused, request) => noteRefusedToken(access, refused, clientOf(request)),
  })
  actForCaller(scope, storefront)
  // A key created or revoked here takes effect with the next request; other processes notice within a second.
  scope.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') storefront.settings.expire()
  })
  for (const area of areas) await area.adminRoutes?.(scope)
}

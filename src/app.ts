import type { FastifyInstance } from 'fastify'
import packageFile from '../package.json' with { type: 'json' }
import {
  analyticsSurface,
  experimentDescription,
  experimentSurface,
  experimentVisitorRoutes,
  type TrackingDeps,
  trackingRoutes,
  type VisitorDeps,
} from './ad-planning/index.ts'
import { apiTags } from './api-tags.ts'
import { type BackOffice, partnerDescription, partnerSurface } from './back-office/index.ts'

import {
  type AccessDeps,
  accessAdminRoutes,
  adminAuthRoutes,
  authDescriptions,
  authenticate,
  authenticateBrowser,
  authSurface,
  clientOf,
  consoleToken,
  noteRefusedToken,
  partnerAuthRoutes,
} from './platform/access/index.ts'
import { actForCaller } from './platform/audit/act-for-caller.ts'
import { auditAdminRoutes } from './platform/audit/admin-routes.ts'
import { type ConsoleFilesDeps, consoleRoutes, isNavigation, redirectToConsole } from './platform/console/index.ts'
import { accessLog } from './platform/http/access-log.ts'
import { adminDescription, adminSurface, requireAdminToken } from './platform/http/admin-surface.ts'
import { apiReference } from './platform/http/api-reference/index.ts'
import { type HealthDeps, healthRoutes } from './platform/http/health.ts'
import { type BusinessMetric, metricsRoute } from './platform/http/metrics.ts'
import { createServer } from './platform/http/server.ts'
import type { Surface } from './platform/http/surface.ts'
import { mailAdminRoutes } from './platform/mail/admin-routes.ts'
import { type MediaStorage, serveMedia, uploadRoutes } from './platform/media/index.ts'
import type { ExportPerson } from './platform/personal-data/index.ts'
import type { RateLimiter } from './platform/rate-limit.ts'
import { catalogAdminRoutes } from './storefront/catalog/index.ts'
import { emailAdminRoutes, type ReminderDeps, unsubscribeRoutes } from './storefront/emails/index.ts'
import { feedRoutes } from './storefront/feeds/index.ts'
import { hostedPages, pageFrame } from './storefront/hosted-pages/index.ts'
import { sessionAdminRoutes, storefrontAdminRoutes } from './storefront/index.ts'
import { paymentWebhookRoutes, webhookSurface } from './storefront/payments/index.ts'
import { allowOrigins, answerPreflight, shopPages } from './storefront/shop-pages/index.ts'
import {
  agentBenchRoutes,
  discoveryRoutes,
  discoverySurface,
  type UcpDeps,
  ucpDescription,
  ucpRoutes,
  ucpSurface,
} from './storefront/ucp/index.ts'
import {
  type DiscoveryDeps,
  dialectDiscovery,
  type OfficialDeps,
  officialDescriptions,
  officialDiscovery,
  officialFaces,
  officialSurfaces,
  type PrimaryVersion,
  permalinkRoutes,
} from './storefront/ucp-official/index.ts'

export interface AppDeps {
  readonly storefront: UcpDeps
  readonly official: Pick<OfficialDeps, 'admit' | 'authenticate' | 'signingKeys'> &
    Pick<DiscoveryDeps, 'hasLocations'> & { readonly primary: PrimaryVersion }
  readonly access: AccessDeps
  readonly exportPerson: ExportPerson
  readonly media: { readonly storage: MediaStorage; readonly publicUrl: string }
  readonly emails: ReminderDeps
  /** Experiment routes that websites call for their visitors. */
  readonly experiments: VisitorDeps
  /** Shown on the welcome page; null outside a demo. */
  readonly demoPublishableKey: string | null
  readonly health: HealthDeps
  readonly metrics: readonly BusinessMetric[]
  /** Routes below `/admin` that belong to no area. */
  readonly operator: (app: FastifyInstance) => Promise<void>
  /** Routes below `/admin` to which networks redirect people without a token. Each checks access itself. */
  readonly callbacks: (app: FastifyInstance) => Promise<void>
  /** Below `/webhooks`: events reported by social networks. */
  readonly networkEvents: (app: FastifyInstance) => Promise<void>
  /** Tracking routes, called by pages of websites. */
  readonly tracking: TrackingDeps
  readonly trustedProxies: readonly string[]
  /** Languages of the shop's pages. Null: every language Weft has. */
  readonly pageLanguages: readonly string[] | null
  /** Limits callers without a key. */
  readonly addressLimiter: RateLimiter
  readonly console: Pick<ConsoleFilesDeps, 'folder' | 'isBuilding'>
  readonly backOffice: BackOffice
  /** Served only without real credentials: the sandbox payment page and demo pictures. Null otherwise. */
  readonly sandbox: ((app: FastifyInstance) => void) | null
}

const mailboxLink = {
  href: '/sandbox/mailbox',
  title: 'Mailbox',
  text: 'The e-mails that the shop writes; the password is the admin token',
}

const elsewhere: Surface = { prefix: '', tooLargeCode: adminSurface.tooLargeCode, errorBody: adminSurface.errorBody }

/** Builds the whole service as one Fastify instance, without listening. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { storefront, access } = deps
  const { pageLanguages } = deps
  const frame = pageFrame({ ...storefront, pageLanguages })
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
  accessLog(app, storefront.log)
  allowOrigins(app, storefront)
  metricsRoute(app, deps.metrics)
  healthRoutes(app, deps.health)
  const { primary, hasLocations, ...official } = deps.official
  const { baseUrl } = storefront
  discoveryRoutes(app, { baseUrl, ...dialectDiscovery(primary, baseUrl, official.signingKeys) })
  officialDiscovery(app, { baseUrl, primary, signingKeys: official.signingKeys, hasLocations })
  officialFaces(app, { ...storefront, ...official })
  app.register((scope) => ucpRoutes(scope, storefront), { prefix: '/ucp' })
  app.register((scope) => paymentWebhookRoutes(scope, storefront), { prefix: '/webhooks' })
  serveMedia(app, { storage: deps.media.storage, log: storefront.log })
  const { demoPublishableKey, addressLimiter } = deps
  const moreLinks = deps.sandbox ? [mailboxLink] : []
  const { publicUrl } = deps.media
  const pages = { ...storefront, addressLimiter, demoPublishableKey, moreLinks, publicUrl, pageLanguages }
  app.register((scope) => hostedPages(scope, pages))
  app.register((scope) => shopPages(scope, pages))
  app.register((scope) => deps.backOffice.partnerPages(scope, { ...access, frame, publicUrl: deps.media.publicUrl }))
  const mediaOrigin = new URL(deps.media.publicUrl, storefront.baseUrl).origin
  app.register((scope) =>
    consoleRoutes(scope, {
      ...deps.console,
      frame,
      mediaOrigins: mediaOrigin === new URL(storefront.baseUrl).origin ? [] : [mediaOrigin],
    }),
  )
  app.register((scope) => feedRoutes(scope, storefront))
  app.register((scope) => permalinkRoutes(scope, { ...storefront, pageLanguages }))
  app.register((scope) => unsubscribeRoutes(scope, { ...storefront, pageLanguages }))
  app.register((scope) => adminAuthRoutes(scope, access), { prefix: '/auth/admin' })
  app.register((scope) => partnerAuthRoutes(scope, access), { prefix: '/auth/partner' })
  app.register((scope) => deps.backOffice.partners(scope), { prefix: '/partners' })
  app.register(
    async (scope) => {
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
      await accessAdminRoutes(scope, access)
      auditAdminRoutes(scope, storefront)
      await storefrontAdminRoutes(scope, { ...storefront, forget: access.forget, exportPerson: deps.exportPerson })
      await sessionAdminRoutes(scope, storefront)
      await agentBenchRoutes(scope, storefront)
      await catalogAdminRoutes(scope, { ...storefront, publicUrl: deps.media.publicUrl })
      await deps.operator(scope)
      await deps.backOffice.routes(scope, access)
      await uploadRoutes(scope, { ...storefront, ...deps.media })
      await mailAdminRoutes(scope, deps.emails)
      await emailAdminRoutes(scope, deps.emails)
    },
    { prefix: '/admin' },
  )
  app.register((scope) => deps.callbacks(scope), { prefix: '/admin' })
  app.register((scope) => experimentVisitorRoutes(scope, deps.experiments), { prefix: '/experiments' })
  app.register((scope) => deps.networkEvents(scope), { prefix: '/webhooks' })
  app.register((scope) => deps.backOffice.webhooks(scope), { prefix: '/webhooks' })
  app.register((scope) => trackingRoutes(scope, deps.tracking), { prefix: '/analytics' })
  deps.sandbox?.(app)
  return app
}

import type { FastifyInstance } from 'fastify'
import packageFile from '../package.json' with { type: 'json' }
import {
  type AccessDeps,
  accessAdminRoutes,
  adminAuthRoutes,
  authDescriptions,
  authenticate,
  authSurface,
} from './platform/access/index.ts'
import { actForCaller } from './platform/audit/act-for-caller.ts'
import { auditAdminRoutes } from './platform/audit/admin-routes.ts'
import { accessLog } from './platform/http/access-log.ts'
import { adminDescription, adminSurface, requireAdminToken } from './platform/http/admin-surface.ts'
import { apiReference } from './platform/http/api-reference/index.ts'
import { type HealthDeps, healthRoutes } from './platform/http/health.ts'
import { type BusinessGauge, metricsRoute } from './platform/http/metrics.ts'
import { createServer } from './platform/http/server.ts'
import type { Surface } from './platform/http/surface.ts'
import { type MediaStorage, serveMedia, uploadRoutes } from './platform/media/index.ts'
import { catalogAdminRoutes } from './storefront/catalog/index.ts'
import { hostedPages } from './storefront/hosted-pages/index.ts'
import { storefrontAdminRoutes } from './storefront/index.ts'
import { paymentWebhookRoutes, webhookSurface } from './storefront/payments/index.ts'
import {
  discoveryRoutes,
  discoverySurface,
  type UcpDeps,
  ucpDescription,
  ucpRoutes,
  ucpSurface,
} from './storefront/ucp/index.ts'

export interface AppDeps {
  readonly storefront: UcpDeps
  readonly access: AccessDeps
  readonly media: { readonly storage: MediaStorage; readonly publicUrl: string }
  /** Shown on the welcome page; null outside a demo. */
  readonly demoPublishableKey: string | null
  readonly health: HealthDeps
  readonly gauges: readonly BusinessGauge[]
  /** What lies below `/admin` and belongs to no area. */
  readonly operator: (app: FastifyInstance) => Promise<void>
  /** The back office's part of what lies below `/admin`. */
  readonly backOffice: (app: FastifyInstance) => Promise<void>
  /** What only a shop without real credentials serves: its payment page, its demo pictures. */
  readonly sandbox: ((app: FastifyInstance) => void) | null
}

const elsewhere: Surface = { prefix: '', tooLargeCode: adminSurface.tooLargeCode, errorBody: adminSurface.errorBody }

/** The whole service as one Fastify instance; nothing listens yet. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { storefront, access } = deps
  const app = createServer({
    log: storefront.log,
    surfaces: [ucpSurface, discoverySurface, adminSurface, authSurface, webhookSurface],
    elsewhere,
  })
  apiReference(app, {
    info: {
      title: 'Weft',
      version: packageFile.version,
      description: packageFile.description,
      license: { name: packageFile.license, identifier: packageFile.license },
    },
    tags: [
      { name: 'Storefront', description: 'What shopping agents call: the catalogue, checkout sessions and orders.' },
      { name: 'Webhooks', description: 'What payment providers call; each message is verified by its signature.' },
      { name: 'Logging in', description: 'How people of the shop come in, and get back in.' },
      { name: 'Users', description: 'Admin: the people of the shop, their roles, sessions and second factors.' },
      { name: 'Invitations', description: 'Admin: how somebody becomes a user.' },
      { name: 'API tokens', description: 'Admin: what programs come in with, and what each may do.' },
      { name: 'Settings', description: 'Admin: what the shop says of itself.' },
      { name: 'Publishable keys', description: 'Admin: who may call the storefront.' },
      { name: 'Products', description: 'Admin: products, their variants and prices, and imports.' },
      { name: 'Categories', description: 'Admin: the tree that products are filed in.' },
      { name: 'Collections', description: 'Admin: products that belong together.' },
      { name: 'Stock', description: 'Admin: what is on hand and what running payments hold.' },
      { name: 'Regions', description: 'Admin: where the shop sells, and in which currency.' },
      { name: 'Shipping options', description: 'Admin: how it delivers, and for how much.' },
      { name: 'Tax rates', description: 'Admin: what is added, or included, for the state.' },
      { name: 'Discounts', description: 'Admin: codes and what they take off.' },
      { name: 'Orders', description: 'Admin: what was bought; fulfilments, refunds and notes.' },
      { name: 'Payment issues', description: 'Admin: payments that a person has to look at.' },
      { name: 'Webhook endpoints', description: 'Admin: who is told of what happens, and how that went.' },
      { name: 'Inbound e-mails', description: 'Admin: what vendors write, and what is made of it.' },
      { name: 'Mailboxes', description: 'Admin: where e-mails are fetched from.' },
      { name: 'Inventory items', description: 'Admin: what is bought and stocked.' },
      { name: 'Inventory orders', description: 'Admin: what the shop has ordered, and what of it has come.' },
      { name: 'Uploads', description: 'Admin: pictures for products and whatever else shows some.' },
      { name: 'Audit log', description: 'Admin: who changed what, and when.' },
      { name: 'Health', description: 'What the operator’s monitoring calls.' },
    ],
    surfaces: [ucpDescription, adminDescription, ...authDescriptions],
    baseUrl: storefront.baseUrl,
  })
  accessLog(app, storefront.log)
  metricsRoute(app, deps.gauges)
  healthRoutes(app, deps.health)
  discoveryRoutes(app, storefront)
  app.register((scope) => ucpRoutes(scope, storefront), { prefix: '/ucp' })
  app.register((scope) => paymentWebhookRoutes(scope, storefront), { prefix: '/webhooks' })
  serveMedia(app, { storage: deps.media.storage, log: storefront.log })
  app.register((scope) => hostedPages(scope, { ...storefront, demoPublishableKey: deps.demoPublishableKey }))
  app.register((scope) => adminAuthRoutes(scope, access), { prefix: '/auth/admin' })
  app.register(
    async (scope) => {
      requireAdminToken(scope, { ...access, authenticate: (token) => authenticate(access, token) })
      actForCaller(scope, storefront)
      await accessAdminRoutes(scope, access)
      auditAdminRoutes(scope, storefront)
      await storefrontAdminRoutes(scope, storefront)
      await catalogAdminRoutes(scope, storefront)
      await deps.operator(scope)
      await deps.backOffice(scope)
      await uploadRoutes(scope, { ...storefront, ...deps.media })
    },
    { prefix: '/admin' },
  )
  deps.sandbox?.(app)
  return app
}

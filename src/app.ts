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
  const frame = pageFrame(storefront)
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
      notFound: (request, reply) => (isNavigation(request) ? frame.sendNotFound(reply) : null),
    },
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
      {
        name: 'Official UCP',
        description: 'The same in released versions of the Universal Commerce Protocol, over REST and MCP.',
      },
      {
        name: 'Webhooks',
        description: 'What payment providers and social networks call; each message is verified by its signature.',
      },
      { name: 'Logging in', description: 'How people of the shop come in, and get back in.' },
      { name: 'Users', description: 'Admin: the people of the shop, their roles, sessions and second factors.' },
      { name: 'Invitations', description: 'Admin: how somebody becomes a user.' },
      { name: 'API tokens', description: 'Admin: what programs come in with, and what each may do.' },
      { name: 'Saved views', description: 'Admin: lists of the console with their filters, own and shared.' },
      { name: 'Settings', description: 'Admin: what the shop says of itself.' },
      { name: 'Publishable keys', description: 'Admin: who may call the storefront.' },
      { name: 'Sales channels', description: 'Admin: where products are on sale, by the keys that sell from there.' },
      { name: 'Products', description: 'Admin: products, their variants and prices, and imports.' },
      { name: 'Categories', description: 'Admin: the tree that products are filed in.' },
      { name: 'Collections', description: 'Admin: products that belong together.' },
      { name: 'Stock', description: 'Admin: what is on hand and what running payments hold.' },
      { name: 'Stock locations', description: 'Admin: where goods lie, and which place sales take from first.' },
      { name: 'Prices', description: 'Admin: amounts and scheduled sales of many variants at once.' },
      { name: 'Imports', description: 'Admin: products, stock and prices from CSV, with a preview and an undo.' },
      { name: 'Feeds', description: 'Admin: what Google, OpenAI and other agents read of the catalogue.' },
      { name: 'Regions', description: 'Admin: where the shop sells, and in which currency.' },
      { name: 'Shipping options', description: 'Admin: how it delivers, and for how much.' },
      { name: 'Tax rates', description: 'Admin: what is added, or included, for the state.' },
      { name: 'Discounts', description: 'Admin: codes and what they take off.' },
      { name: 'Orders', description: 'Admin: what was bought; fulfilments, refunds and notes.' },
      { name: 'Checkouts', description: 'Admin: the sessions of agents and shoppers, and what became of them.' },
      { name: 'Payments', description: 'Admin: every attempt to pay, with what its provider said.' },
      { name: 'Customers', description: 'Admin: who bought, and what is kept of them.' },
      { name: 'Payment issues', description: 'Admin: payments that a person has to look at.' },
      { name: 'Social platforms', description: 'Admin: connected networks and the logins they are reached with.' },
      { name: 'Social posts', description: 'Admin: what is published where; hashtags and mentions.' },
      { name: 'Experiments', description: 'What the shop tries out on its visitors, and whether it is better.' },
      { name: 'Forecasts', description: 'Admin: what campaigns will bring, and how right earlier forecasts were.' },
      { name: 'Tracking', description: 'What the pages of a website tell of their visitors, with a site key.' },
      { name: 'Ad planning: visits', description: 'Admin: site keys, sessions and events of visitors.' },
      { name: 'Ad planning: people', description: 'Admin: who visitors turned out to be, and why that is believed.' },
      { name: 'Ad planning: campaigns', description: 'Admin: advertising campaigns and what they cost by the day.' },
      { name: 'Ad planning: conversions', description: 'Admin: what people did that the shop wanted them to.' },
      { name: 'Ad planning: attribution', description: 'Admin: where sessions came from, and who gets the credit.' },
      { name: 'Ad planning: feedback', description: 'Admin: what people said of the shop, and how it sounds.' },
      { name: 'Ad planning: segments', description: 'Admin: groups of people by rules, or by hand.' },
      {
        name: 'Ad planning: journeys',
        description: 'Admin: what people did, one after the other, and where they stopped.',
      },
      { name: 'Ad planning: dashboard', description: 'Admin: the figures of a period on one page.' },
      {
        name: 'Customer scores',
        description: 'Admin: what customers are worth and how close they are, with the reasons.',
      },
      { name: 'Customer models', description: 'Admin: models fitted to the shop’s own orders, and what they foresee.' },
      { name: 'Webhook endpoints', description: 'Admin: who is told of what happens, and how that went.' },
      { name: 'Agent webhooks', description: 'Admin: what agents were told of their orders, and how that went.' },
      { name: 'Agent readiness', description: 'Admin: what shopping agents stumble over in this shop.' },
      { name: 'Trusted agents', description: 'Admin: agents that the shop knows, and what they may do.' },
      { name: 'Inbound e-mails', description: 'Admin: what vendors write, and what is made of it.' },
      { name: 'Mailboxes', description: 'Admin: where e-mails are fetched from.' },
      { name: 'Inventory orders', description: 'Admin: what the shop has ordered, and what of it has come.' },
      { name: 'Uploads', description: 'Admin: pictures for products and whatever else shows some.' },
      { name: 'Partner side', description: 'What people of partners call: their designs, production runs and tasks.' },
      { name: 'Partners', description: 'Admin: firms that make things, and their people.' },
      { name: 'Designs', description: 'Admin: what things are made by: specifications, colours, sizes, components.' },
      { name: 'Production runs', description: 'Admin: what is to be made, by whom, and how far it is.' },
      { name: 'Tasks', description: 'Admin: tasks, and the templates they are made from.' },
      { name: 'Translations', description: 'Admin: what partners read, in their languages.' },
      { name: 'Materials', description: 'Admin: raw materials, their types, and what lies in the store room.' },
      { name: 'Audit log', description: 'Admin: who changed what, and when.' },
      { name: 'Abandoned checkouts', description: 'Admin: sessions that nobody has finished.' },
      { name: 'E-mails', description: 'Admin: what the shop has written, sent or could not send.' },
      { name: 'Changes', description: 'Admin: which records have changed, as they change.' },
      { name: 'Overview', description: 'Admin: sales by day, week or month, and by what they came through.' },
      { name: 'System', description: 'Admin: health, queues, the doctor and backups.' },
      { name: 'Search', description: 'Admin: records of any type by a text.' },
      { name: 'Needs', description: 'Admin: the work that waits for a person.' },
      { name: 'Health', description: 'What the operator’s monitoring calls.' },
    ],
    surfaces: [
      ucpDescription,
      ...officialDescriptions,
      adminDescription,
      partnerDescription,
      ...authDescriptions,
      experimentDescription,
    ],
    baseUrl: storefront.baseUrl,
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
  const pages = { ...storefront, addressLimiter, demoPublishableKey, moreLinks, publicUrl: deps.media.publicUrl }
  app.register((scope) => hostedPages(scope, pages))
  app.register((scope) => shopPages(scope, { ...pages, pageLanguages: deps.pageLanguages }))
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
  app.register((scope) => permalinkRoutes(scope, storefront))
  app.register((scope) => unsubscribeRoutes(scope, storefront))
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

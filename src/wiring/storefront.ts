import { createPersonExport } from '../platform/personal-data/index.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import { agentReadinessRoutes } from '../storefront/agent-readiness/index.ts'
import { catalogAdminRoutes } from '../storefront/catalog/index.ts'
import { catalogImportAdminRoutes } from '../storefront/catalog-import/index.ts'
import { createCheckoutLister, createCheckoutMemory, yieldHolds } from '../storefront/checkout/index.ts'
import { forgetAgain, forgetRequested, listAllCustomers } from '../storefront/customers/index.ts'
import { unsubscribeRoutes } from '../storefront/emails/index.ts'
import { hostedPages } from '../storefront/hosted-pages/index.ts'
import { sessionAdminRoutes, storefrontAdminRoutes } from '../storefront/index.ts'
import { listAllOrders, refundProgressSubscription, tallySubscription } from '../storefront/orders/index.ts'
import { paymentClaims } from '../storefront/payments/index.ts'
import { createKeyUsage } from '../storefront/settings/index.ts'
import { expireSessions, paymentWebhookRoutes, processRefunds, sweepPayments } from '../storefront/settlement/index.ts'
import { shopPages } from '../storefront/shop-pages/index.ts'
import { agentBenchRoutes, type UcpDeps, ucpRoutes } from '../storefront/ucp/index.ts'
import { type Area, second } from './area.ts'
import type { Catalogue } from './catalogue.ts'
import type { Shared } from './environment.ts'
import type { Payments } from './payments.ts'
import { personalData } from './personal-data.ts'
import { sealedIn } from './sealed-records.ts'

export interface Storefront extends Area {
  readonly storefront: UcpDeps
}

const mailboxLink = {
  href: '/sandbox/mailbox',
  title: 'Mailbox',
  text: 'The e-mails that the shop writes; the password is the admin token',
}

/** Wires checkouts, orders, customers, and the pages for shoppers. */
export function wireStorefront(
  shared: Shared,
  parts: { readonly catalogue: Catalogue; readonly payments: Payments },
): Storefront {
  const { config, db, clock, log, settings, baseUrl, addressLimiter, forget, mediaUrl: publicUrl } = shared
  const keyUsage = createKeyUsage(db, () => clock.now())
  const storefront: UcpDeps = {
    db,
    clock,
    log,
    settings,
    catalog: parts.catalogue.catalog,
    memory: createCheckoutMemory(),
    providers: parts.payments.providers,
    checkoutTtlMinutes: config.checkoutTtlMinutes,
    paymentTtlMinutes: config.paymentTtlMinutes,
    holdLimits: config.holdLimits,
    baseUrl,
    rateLimitPerMinute: config.rateLimitPerMinute,
    addressLimiter,
    keyUsed: keyUsage.note,
  }
  const pages = {
    ...storefront,
    demoPublishableKey: config.demo ? config.demoPublishableKey : null,
    moreLinks: config.sandbox ? [mailboxLink] : [],
    publicUrl,
    pageLanguages: config.mail.locales,
  }
  return {
    storefront,
    routes(app) {
      app.register((scope) => ucpRoutes(scope, storefront), { prefix: '/ucp' })
      app.register((scope) => paymentWebhookRoutes(scope, storefront), { prefix: '/webhooks' })
      app.register((scope) => hostedPages(scope, pages))
      app.register((scope) => shopPages(scope, pages))
      app.register((scope) => unsubscribeRoutes(scope, { ...shared, ...pages }))
    },
    async adminRoutes(scope) {
      await storefrontAdminRoutes(scope, {
        ...storefront,
        forget,
        forgettingMs: shared.forgettingMs,
        exportPerson: createPersonExport(personalData),
      })
      await sessionAdminRoutes(scope, storefront)
      await agentBenchRoutes(scope, storefront)
      await catalogAdminRoutes(scope, { ...storefront, publicUrl })
      await catalogImportAdminRoutes(scope, { ...storefront, publicUrl })
      await agentReadinessRoutes(scope, { db, clock, baseUrl })
    },
    jobs: [
      ...jobsOf(shared, storefront),
      { name: 'note-key-usage', everyMs: 30 * second, run: () => keyUsage.flush() },
    ],
    subscriptions: [refundProgressSubscription(clock), tallySubscription],
    sealed: sealedIn.storefront,
    close: () => keyUsage.flush(),
  }
}

const jobsOf = ({ db, clock, log, forget }: Shared, storefront: UcpDeps): RecurringJob[] => [
  {
    name: 'sweep-payments',
    everyMs: 5 * second,
    reachesOutside: true,
    claims: paymentClaims,
    run: () => sweepPayments(storefront),
  },
  { name: 'yield-holds', everyMs: second, reachesOutside: true, run: () => yieldHolds(storefront) },
  { name: 'send-refunds', everyMs: 5 * second, reachesOutside: true, run: () => processRefunds(storefront) },
  { name: 'list-orders', everyMs: second, run: () => listAllOrders(db) },
  { name: 'list-checkouts', everyMs: 5 * second, run: createCheckoutLister({ db, clock }) },
  { name: 'list-customers', everyMs: 5 * second, run: () => listAllCustomers(db) },
  { name: 'forget-customers', everyMs: 5 * second, run: () => forgetRequested({ db, clock, log, forget }) },
  { name: 'forget-again', everyMs: 60 * second, run: () => forgetAgain({ db, clock, log, forget }) },
  { name: 'expire-sessions', everyMs: 30 * second, run: () => expireSessions(storefront) },
]

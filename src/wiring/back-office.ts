import { createImapOpener } from '../back-office/inbox/adapters/imap-mailbox.ts'
import { createBackOffice, listAllProductOptions, mailSearchClaims } from '../back-office/index.ts'
import type { AccessDeps } from '../platform/access/index.ts'
import { createServerGuard } from '../platform/guarded-fetch/index.ts'
import type { PageFrame } from '../platform/http/page-frame.ts'
import { type Area, second } from './area.ts'
import type { Shared } from './environment.ts'
import { wireMachines } from './machines.ts'
import { productionSubscriptions } from './production-subscriptions.ts'
import { restockVariants } from './restock-variants.ts'
import { sealedIn } from './sealed-records.ts'

/** Wires vendors' e-mails, inventory, production and translations. */
export function wireBackOffice(shared: Shared, access: AccessDeps, frame: PageFrame): Area {
  const { config, db, clock, log, vault, mediaUrl: publicUrl } = shared
  const machines = wireMachines(config, log)
  const mailServers = createServerGuard({ allowHosts: config.fetchAllowHosts, log })
  const backOffice = createBackOffice({
    db,
    clock,
    log,
    vault,
    openMailbox: createImapOpener({ guard: mailServers, cleartextHosts: config.mail.cleartextHosts }),
    refuseMailServer: mailServers.refusal,
    imap: config.imap,
    model: machines.model,
    translator: machines.translator,
    defaultLocale: config.defaultLocale,
    locales: config.locales,
  })
  return {
    routes(app) {
      app.register((scope) => backOffice.partnerPages(scope, { ...access, frame, publicUrl }))
      app.register((scope) => backOffice.partners(scope), { prefix: '/partners' })
      app.register((scope) => backOffice.webhooks(scope), { prefix: '/webhooks' })
    },
    adminRoutes: (scope) => backOffice.routes(scope, access),
    jobs: [
      { name: 'list-product-options', everyMs: second, run: () => listAllProductOptions(db) },
      { name: 'search-mails', everyMs: 2 * second, claims: mailSearchClaims, run: () => backOffice.searchMails() },
      { name: 'forget-pushes', everyMs: 600 * second, run: () => backOffice.cleanUp() },
      { name: 'follow-mailboxes', everyMs: 10 * second, reachesOutside: true, run: () => backOffice.followMailboxes() },
    ],
    sealed: sealedIn.backOffice,
    subscriptions: [...productionSubscriptions(clock), restockVariants],
    stop: () => backOffice.stop(),
    close: () => machines.close(),
  }
}

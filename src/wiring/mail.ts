import { createReminderMails, localeOfPerson, remindPartners } from '../back-office/index.ts'
import { addressesOf } from '../platform/access/index.ts'
import type { SmtpConfig } from '../platform/config/mail-config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { createAccountMails, type SendAccountMail } from '../platform/mail/account-mail.ts'
import type { Mailbox } from '../platform/mail/address.rules.ts'
import { mailAdminRoutes } from '../platform/mail/admin-routes.ts'
import { deliverMails, unknownServer } from '../platform/mail/deliver-mails.ts'
import { createDisconnectedMails } from '../platform/mail/disconnected-mail.ts'
import { forgetOldMails } from '../platform/mail/forget-bodies.ts'
import { mailClaims } from '../platform/mail/mail-store.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import type { SmtpServer } from '../platform/mail/smtp-sender.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import { Secret } from '../platform/secret.ts'
import { disconnectedSubscription } from '../social/tokens/index.ts'
import {
  createReminders,
  emailAdminRoutes,
  emailSubscription,
  type ReminderDeps,
  readShopFacts,
  reminderGuard,
  reminderTemplate,
} from '../storefront/emails/index.ts'
import { readSettings } from '../storefront/settings/index.ts'
import { type Area, second } from './area.ts'
import type { Shared } from './environment.ts'
import { sealedIn } from './sealed-records.ts'

export interface Mail extends Area {
  readonly emails: ReminderDeps
  /** Sends an invitation or a password reset. */
  readonly sendAccountMail: SendAccountMail
}

/** Wires the shop's e-mails and the SMTP client. */
export async function wireMail(shared: Shared): Promise<Mail> {
  const { config, db, clock } = shared
  const emails = emailsOf(shared)
  const letters = { ...emails, shop: (tx: Queryable) => readShopFacts(tx, emails) }
  const writeAccountMail = createAccountMails(letters)
  const sendReminder = createReminderMails(letters)
  const receivers = (tx: Queryable) => addressesOf(tx, ['owner', 'marketing'])
  const delivery = await deliveryOf(shared, emails)
  return {
    emails,
    async sendAccountMail(tx, mail) {
      const locale = mail.locale ?? (await localeOfPerson(tx, mail.to))
      return writeAccountMail(tx, locale === null ? mail : { ...mail, locale })
    },
    async adminRoutes(scope) {
      await mailAdminRoutes(scope, emails)
      await emailAdminRoutes(scope, emails)
    },
    jobs: [
      { name: 'remind-checkouts', everyMs: 60 * second, run: createReminders(emails) },
      ...(delivery ? [delivery.job] : []),
      { name: 'remind-partners', everyMs: 600 * second, run: () => remindPartners({ db, clock, sendReminder }) },
      {
        name: 'forget-emails',
        everyMs: 3600 * second,
        run: () => forgetOldMails(db, config.mail.keepDays, clock.now()),
      },
    ],
    subscriptions: [
      emailSubscription(emails),
      disconnectedSubscription(createDisconnectedMails({ ...letters, receivers })),
    ],
    sealed: sealedIn.mail,
    async stop() {
      delivery?.stop()
    },
  }
}

function emailsOf({ config, db, clock, vault, baseUrl }: Shared): ReminderDeps {
  const outbox = createOutbox({
    from: config.mail.from ?? unconfiguredSender(baseUrl),
    async readSender(tx) {
      const store = await readSettings(tx)
      return { name: store?.sender_name ?? null, address: store?.sender_email ?? null }
    },
    sends: config.mail.smtp !== null,
    vault,
  })
  return { db, clock, vault, outbox, baseUrl, defaultLocale: config.defaultLocale, locales: config.mail.locales }
}

/** Wires the delivery of e-mails. Loads the SMTP client only if a server is configured. */
async function deliveryOf({ config, db, clock, log, vault }: Shared, emails: ReminderDeps) {
  if (config.mail.smtp === null) return null
  const { createSmtpSender } = await import('../platform/mail/smtp-sender.ts')
  const sender = createSmtpSender(smtpServer(config.mail.smtp, config.mail.from))
  const guards = new Map([[reminderTemplate, reminderGuard(emails)]])
  const server = unknownServer()
  const job: RecurringJob = {
    name: 'send-emails',
    everyMs: second,
    reachesOutside: true,
    claims: mailClaims,
    run: () => deliverMails({ db, clock, log, vault, sender, guards }, server),
  }
  return { job, stop: sender.stop }
}

/** Returns the placeholder shown in the outbox until `MAIL_FROM` is set. */
const unconfiguredSender = (baseUrl: string) => ({ name: '', address: `shop@${new URL(baseUrl).hostname}` })

const smtpServer = ({ password, ...server }: SmtpConfig, from: Mailbox | null): SmtpServer => ({
  ...server,
  returnAddress: from?.address ?? null,
  password: password === null ? null : new Secret(password),
})

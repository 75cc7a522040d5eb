import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { localeOfCountry, mailLocale, shopperLocale } from '../../platform/mail/languages.ts'
import type { MailGuard } from '../../platform/mail/mail.types.ts'
import { listCheckouts } from '../checkout/index.ts'
import type { MailCart, ShopFacts } from './mail-order.types.ts'
import type { EmailDeps } from './order-mail.ts'
import {
  idleSessions,
  type ReminderPage,
  readReminderFacts,
  reminderKey,
  sessionsToRemindOf,
} from './reminder-store.ts'
import { readShopFacts } from './shop-store.ts'
import { suppressionKeys } from './suppression-keys.ts'
import { checkoutReminder } from './templates/checkout-reminder.ts'
import { translatedCart } from './translated-mail.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export interface ReminderDeps extends EmailDeps {
  readonly db: Database
  readonly clock: Clock
}

export const reminderTemplate = 'checkout_reminder'
const readAtOnce = 500
/** Limits of one run, checked after each page. The next run continues after the last session that was read. */
const mostPages = 20
const mostReminders = 500

/**
 * Creates the job that queues a reminder for each session that is due, if the shop sends reminders. A run queues about
 * 500 at most; the next run continues after it. A run returns the number of queued reminders.
 */
export function createReminders(deps: ReminderDeps): () => Promise<number> {
  let last: ReminderPage | null = null
  return async () => {
    const shop = await readShopFacts(deps.db, deps)
    if (!shop.reminder.enabled) return 0
    const now = deps.clock.now()
    await listCheckouts(deps.db, now)
    const wanted = { now, afterMinutes: shop.reminder.afterMinutes, keys: suppressionKeys(shop.linkSecret) }
    let reminded = 0
    for (let page = 0; page < mostPages && reminded < mostReminders; page++) {
      const idle = await idleSessions(deps.db, last, readAtOnce)
      const ids = idle.map(({ id }) => id)
      const carts = ids.length === 0 ? [] : await sessionsToRemindOf(deps.db, ids, wanted)
      for (const cart of carts) await remind(deps, shop, cart, now)
      reminded += carts.length
      last = idle.length < readAtOnce ? null : (idle.at(-1) ?? null)
      if (last === null) break
    }
    return reminded
  }
}

async function remind(deps: ReminderDeps, shop: ShopFacts, cart: MailCart, now: Date): Promise<void> {
  const locale = mailLocale(
    [shopperLocale(cart.language, cart.country), cart.country && localeOfCountry(cart.country), deps.defaultLocale],
    deps.locales,
  )
  const url = unsubscribeUrl(deps.baseUrl, shop.linkSecret, cart.email)
  await deps.outbox.enqueue(
    deps.db,
    {
      ...checkoutReminder({ shop, locale }, await translatedCart(deps.db, shop, locale, cart), url),
      template: reminderTemplate,
      dedupeKey: reminderKey(cart.id),
      to: cart.email,
      locale: locale.language,
      fromName: shop.name,
      replyTo: shop.supportEmail,
      unsubscribeUrl: url,
      related: { type: 'checkout', id: cart.id },
    },
    now,
  )
}

/**
 * Returns a function that checks a reminder directly before it is sent, which may be hours after it was queued. It
 * returns the reason to stop it, or null: the session has ended or expired, or the buyer has since bought, opted out of
 * reminders or had their data deleted.
 */
export const reminderGuard =
  (deps: Pick<ReminderDeps, 'db' | 'clock' | 'vault' | 'baseUrl'>): MailGuard =>
  async ({ to, relatedId }) => {
    const keys = suppressionKeys((await readShopFacts(deps.db, deps)).linkSecret)
    const known = { now: deps.clock.now(), keys }
    const facts = relatedId === null ? null : await readReminderFacts(deps.db, relatedId, known)
    if (!facts?.open || facts.email !== to.toLowerCase()) return 'Not sent: the session is not open any more.'
    if (facts.bought) return 'Not sent: the buyer has bought since.'
    return facts.suppressed ? 'Not sent: the buyer asked for no more reminders.' : null
  }

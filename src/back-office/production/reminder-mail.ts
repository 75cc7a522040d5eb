import { partnerWork } from '../../platform/access/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { MailShop } from '../../platform/mail/document/document.types.ts'
import { renderMail } from '../../platform/mail/document/render-mail.ts'
import { fill, localeOfCountry, mailLocale } from '../../platform/mail/languages.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { quantityPlaces } from '../../platform/quantity.ts'
import { wordsByLanguage } from '../../platform/words.ts'
import { localeChain, shownDesign, translatedFor } from '../translations/index.ts'
import reminderWords from './reminder-mail-words.json' with { type: 'json' }
import type { ReminderKind } from './reminders.rules.ts'

const reminderMessages = wordsByLanguage(reminderWords)

export interface ReminderMailDeps {
  readonly outbox: Outbox
  readonly clock: Clock
  /** Reads the shop in the caller's transaction. */
  readonly shop: (tx: Queryable) => Promise<MailShop>
  readonly defaultLocale: string
  readonly locales: readonly string[] | null
}

export interface Reminder {
  readonly to: string
  readonly kind: ReminderKind
  /** Identifies the reminder. A person gets one mail per occasion. */
  readonly occasion: string
  readonly design: { readonly id: string; readonly name: string } | null
  /** Locale and country of the partner; null if unknown. */
  readonly locale: string | null
  readonly country: string | null
  readonly quantity: number
  /** Null for pieces. */
  readonly unit: string | null
}

/** Sends a reminder, if the transaction commits. */
export type SendReminder = (tx: Queryable, reminder: Reminder) => Promise<void>

export const createReminderMails =
  (deps: ReminderMailDeps): SendReminder =>
  async (tx, { to, kind, occasion, design, locale, country, quantity, unit }) => {
    const shop = await deps.shop(tx)
    const wanted = [locale, country && localeOfCountry(country), deps.defaultLocale]
    const { language, format } = mailLocale(wanted, deps.locales)
    const chain = localeChain({ own: locale ?? language, accepted: undefined }, deps.defaultLocale)
    const named =
      design && (await translatedFor({ db: tx, defaultLocale: deps.defaultLocale }, chain, design, shownDesign))
    const messages = reminderMessages[language]
    const number = new Intl.NumberFormat(format, { maximumFractionDigits: quantityPlaces, useGrouping: false })
    const amount = unit === null ? number.format(quantity) : `${number.format(quantity)} ${unit}`
    const say = (text: string) => fill(text, { shop: shop.name, design: named?.view.name ?? '–', quantity: amount })
    const rendered = renderMail({
      shop,
      locale: language,
      subject: say(messages.subject),
      preview: say(messages[kind]),
      blocks: [
        { is: 'heading', text: say(messages.subject) },
        { is: 'paragraph', text: say(messages.what) },
        { is: 'paragraph', text: say(messages[kind]) },
        { is: 'button', label: messages.open, url: partnerWork(shop.url) },
      ],
      footer: [],
    })
    await deps.outbox.enqueue(
      tx,
      {
        template: 'partner_reminder',
        dedupeKey: `partner_reminder:${occasion}:${to}`,
        to,
        fromName: shop.name,
        locale: language,
        ...rendered,
        related: null,
        replyTo: shop.supportEmail,
      },
      deps.clock.now(),
    )
  }

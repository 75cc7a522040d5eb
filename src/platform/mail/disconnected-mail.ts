import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { wordsByLanguage } from '../words.ts'
import disconnectedWords from './disconnected-mail-words.json' with { type: 'json' }
import type { MailShop, RenderedMail } from './document/document.types.ts'
import { renderMail } from './document/render-mail.ts'
import { fill, type MailLocale, mailLocale } from './languages.ts'
import type { Outbox } from './outbox.ts'

const disconnectedMessages = wordsByLanguage(disconnectedWords)

export const disconnectedTemplate = 'account_disconnected'

/** An external account that no longer accepts the shop's credentials. */
export interface DisconnectedAccount {
  readonly id: string
  /** For example `Instagram`. */
  readonly label: string
  readonly reason: string | null
}

export interface DisconnectedMailDeps {
  readonly outbox: Outbox
  readonly clock: Clock
  /** Reads the shop. Called in the caller's transaction. */
  readonly shop: (tx: Queryable) => Promise<MailShop>
  /** Reads the recipients. If there are none, the mail goes to the shop's support e-mail address, if it has one. */
  readonly receivers: (tx: Queryable) => Promise<readonly string[]>
  readonly defaultLocale: string
  readonly locales: readonly string[] | null
}

/** Sends one mail per recipient and `occasion`, if the transaction commits. */
export type TellDisconnected = (tx: Queryable, account: DisconnectedAccount, occasion: string) => Promise<void>

export const createDisconnectedMails =
  (deps: DisconnectedMailDeps): TellDisconnected =>
  async (tx, account, occasion) => {
    const shop = await deps.shop(tx)
    const people = await deps.receivers(tx)
    const fallback = shop.supportEmail === null ? [] : [shop.supportEmail]
    const locale = mailLocale([deps.defaultLocale], deps.locales)
    const rendered = renderDisconnectedMail(shop, account, locale)
    const mails = (people.length > 0 ? people : fallback).map((to) => ({
      template: disconnectedTemplate,
      dedupeKey: `${disconnectedTemplate}:${occasion}:${to}`,
      to,
      fromName: shop.name,
      locale: locale.language,
      ...rendered,
      related: { type: 'social_platform', id: account.id },
    }))
    await deps.outbox.enqueueAll(tx, mails, deps.clock.now())
  }

export function renderDisconnectedMail(
  shop: MailShop,
  { label, reason }: Pick<DisconnectedAccount, 'label' | 'reason'>,
  locale: MailLocale,
): RenderedMail {
  const messages = disconnectedMessages[locale.language]
  const say = (text: string) => fill(text, { shop: shop.name, account: label })
  return renderMail({
    shop,
    locale: locale.language,
    subject: say(messages.subject),
    preview: say(messages.text),
    blocks: [
      { is: 'heading', text: messages.title },
      { is: 'paragraph', text: say(messages.text) },
      ...(reason === null ? [] : [{ is: 'facts' as const, rows: [{ label: messages.reason, value: reason }] }]),
      { is: 'paragraph', text: messages.waits },
      { is: 'button', label: messages.button, url: `${shop.url}/admin/social-platforms` },
    ],
    footer: [],
  })
}

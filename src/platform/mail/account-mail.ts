import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { sha256Hex } from '../secret.ts'
import { wordsByLanguage } from '../words.ts'
import accountWords from './account-mail-words.json' with { type: 'json' }
import type { MailShop, RenderedMail } from './document/document.types.ts'
import { renderMail } from './document/render-mail.ts'
import { fill, type MailLocale, mailLocale } from './languages.ts'
import type { Outbox } from './outbox.ts'

const accountMessages = wordsByLanguage(accountWords)

export const accountMailKinds = ['invitation', 'password_reset', 'login_link'] as const
export type AccountMailKind = (typeof accountMailKinds)[number]

export interface AccountMail {
  readonly to: string
  readonly kind: AccountMailKind
  /** One-time link that gives its bearer access, http or https. */
  readonly url: string
  readonly locale?: string | null
}

export interface AccountMailDeps {
  readonly outbox: Outbox
  readonly clock: Clock
  /** Reads the shop. Called in the caller's transaction. */
  readonly shop: (tx: Queryable) => Promise<MailShop>
  readonly defaultLocale: string
  readonly locales: readonly string[] | null
}

/** Queues a mail with a link, in the caller's transaction. */
export type SendAccountMail = (tx: Queryable, mail: AccountMail) => Promise<void>

export function createAccountMails(deps: AccountMailDeps): SendAccountMail {
  return async (tx, { to, kind, url, locale }) => {
    const shop = await deps.shop(tx)
    const shown = mailLocale([locale, deps.defaultLocale], deps.locales)
    await deps.outbox.enqueue(
      tx,
      {
        template: kind,
        // Hashed, because the link is a secret.
        dedupeKey: `${kind}:${sha256Hex(url)}`,
        to,
        fromName: shop.name,
        locale: shown.language,
        ...renderAccountMail(shop, kind, url, shown),
        related: null,
        replyTo: shop.supportEmail,
        confidential: true,
      },
      deps.clock.now(),
    )
  }
}

const messageWord = { invitation: 'invitation', password_reset: 'reset', login_link: 'login' } as const

export function renderAccountMail(
  shop: MailShop,
  kind: AccountMailKind,
  url: string,
  locale: MailLocale,
): RenderedMail {
  const messages = accountMessages[locale.language]
  const say = (text: string) => fill(text, { shop: shop.name })
  const word = messageWord[kind]
  const text = say(messages[`${word}Text`])
  return renderMail({
    shop,
    locale: locale.language,
    subject: say(messages[`${word}Subject`]),
    preview: text,
    blocks: [
      { is: 'heading', text: messages[`${word}Title`] },
      { is: 'paragraph', text },
      { is: 'button', label: messages[`${word}Button`], url },
      { is: 'paragraph', text: messages.linkEnds, muted: true },
    ],
    footer: [{ text: messages.notYou }],
  })
}

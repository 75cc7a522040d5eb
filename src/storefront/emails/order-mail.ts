import type { Queryable } from '../../platform/db/database.ts'
import type { RenderedMail } from '../../platform/mail/document/document.types.ts'
import { localeOfCountry, type MailLocale, mailLocale, shopperLocale } from '../../platform/mail/languages.ts'
import type { NewMail } from '../../platform/mail/mail.types.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { inTurns } from '../../platform/turns.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Letter, MailOrder, ShopFacts } from './mail-order.types.ts'
import { isRefunded, readMailOrder, readMailOrders, readMailParcel, readMailRefund } from './order-store.ts'
import { readShopFacts } from './shop-store.ts'
import { orderConfirmation } from './templates/order-confirmation.ts'
import { orderCanceled, orderRefunded } from './templates/order-ended.ts'
import { orderDelivered, orderShipped } from './templates/order-shipped.ts'
import { translatedOrder } from './translated-mail.ts'

export const orderTemplates = [
  'order_confirmation',
  'order_shipped',
  'order_delivered',
  'order_refunded',
  'order_canceled',
] as const
export type OrderTemplate = (typeof orderTemplates)[number]

export interface EmailDeps {
  readonly outbox: Outbox
  readonly baseUrl: string
  readonly vault: Vault
  readonly defaultLocale: string
  /** Languages of the e-mails. Null means every language with a translation. */
  readonly locales: readonly string[] | null
}

export interface WantedOrderMail {
  readonly template: OrderTemplate
  readonly orderId: string
  /** Id of the parcel or refund that the e-mail is about. Null means the last one. */
  readonly aboutId: string | null
  /** Overrides the shopper's language and the destination country's. If null, these decide. */
  readonly locale: string | null
}

export interface OrderMail extends RenderedMail {
  readonly shop: ShopFacts
  readonly to: string
  readonly locale: string
}

/**
 * Renders an e-mail from current data. Returns null if the order does not exist. If there is nothing to write about,
 * returns a sentence that says so.
 */
export async function renderOrderMail(
  db: Queryable,
  deps: EmailDeps,
  wanted: WantedOrderMail,
): Promise<OrderMail | string | null> {
  const order = await readMailOrder(db, wanted.orderId)
  if (!order) return null
  const shop = await readShopFacts(db, deps)
  const locale = localeFor(deps, order, wanted.locale)
  const rendered = await rendering(db, { shop, locale }, await translatedOrder(db, shop, locale, order), wanted)
  return typeof rendered === 'string' ? rendered : { ...rendered, shop, to: order.email, locale: locale.language }
}

function localeFor(deps: EmailDeps, order: MailOrder, wanted: string | null): MailLocale {
  const { address, language } = order.snapshot
  const ofCountry = address && localeOfCountry(address.country)
  return mailLocale(
    [wanted, shopperLocale(language, address?.country ?? null), ofCountry, deps.defaultLocale],
    wanted === null ? deps.locales : null,
  )
}

async function rendering(
  db: Queryable,
  letter: Letter,
  order: MailOrder,
  { template, aboutId }: WantedOrderMail,
): Promise<RenderedMail | string> {
  switch (template) {
    case 'order_confirmation':
      return orderConfirmation(letter, order)
    case 'order_canceled':
      if (order.canceledAt === null) return 'This order is not canceled.'
      return orderCanceled(letter, order, await isRefunded(db, order.id))
    case 'order_refunded': {
      const refund = await readMailRefund(db, order.id, aboutId)
      return refund ? orderRefunded(letter, order, refund) : 'Nothing of this order has been refunded.'
    }
    case 'order_shipped': {
      const parcel = await readMailParcel(db, order.id, aboutId === null ? { last: 'shipped' } : { id: aboutId })
      return parcel ? orderShipped(letter, order, parcel) : 'Nothing of this order has been shipped.'
    }
    case 'order_delivered': {
      const parcel = await readMailParcel(db, order.id, aboutId === null ? { last: 'delivered' } : { id: aboutId })
      return parcel ? orderDelivered(letter, order, parcel) : 'Nothing of this order has been delivered.'
    }
  }
}

/**
 * Queues an e-mail. `dedupeKey` identifies its cause: for a repeated event, queues nothing and returns a null `id`. If
 * there is no e-mail to write, returns the same as `renderOrderMail`.
 */
export async function writeOrderMail(
  tx: Queryable,
  deps: EmailDeps,
  wanted: WantedOrderMail & { readonly dedupeKey: string },
  now: Date,
): Promise<{ readonly id: string | null } | string | null> {
  const mail = await renderOrderMail(tx, deps, wanted)
  if (mail === null || typeof mail === 'string') return mail
  return { id: await deps.outbox.enqueue(tx, toWrite(mail, wanted), now) }
}

const renderedPerTurn = 5

/**
 * Queues the confirmations of several orders. Runs four statements (one more for each further 25 orders), and two more
 * for each order in a language other than the catalogue's. Skips orders that do not exist.
 */
export async function writeConfirmations(
  tx: Queryable,
  deps: EmailDeps,
  wanted: readonly { readonly orderId: string; readonly dedupeKey: string }[],
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return
  const orders = await readMailOrders(
    tx,
    wanted.map(({ orderId }) => orderId),
  )
  const shop = await readShopFacts(tx, deps)
  const ordered = new Map(orders.map((order) => [order.id, order]))
  const mails: NewMail[] = []
  for await (const part of inTurns(wanted, renderedPerTurn)) {
    for (const { orderId, dedupeKey } of part) {
      const order = ordered.get(orderId)
      if (!order) continue
      const locale = localeFor(deps, order, null)
      const rendered = orderConfirmation({ shop, locale }, await translatedOrder(tx, shop, locale, order))
      const mail = { ...rendered, shop, to: order.email, locale: locale.language }
      mails.push(toWrite(mail, { template: 'order_confirmation', orderId, dedupeKey }))
    }
  }
  await deps.outbox.enqueueAll(tx, mails, now)
}

function toWrite(
  { shop, ...letter }: OrderMail,
  { template, orderId, dedupeKey }: Pick<WantedOrderMail, 'template' | 'orderId'> & { readonly dedupeKey: string },
): NewMail {
  return {
    ...letter,
    template,
    dedupeKey,
    fromName: shop.name,
    replyTo: shop.supportEmail,
    related: { type: 'order', id: orderId },
  }
}

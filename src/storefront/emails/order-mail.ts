import type { Queryable } from '../../platform/db/database.ts'
import type { RenderedMail } from '../../platform/mail/document/document.types.ts'
import { localeOfCountry, mailLocale } from '../../platform/mail/languages.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Letter, MailOrder, ShopFacts } from './mail-order.types.ts'
import { isRefunded, readMailOrder, readMailParcel, readMailRefund } from './order-store.ts'
import { readShopFacts } from './shop-store.ts'
import { orderConfirmation } from './templates/order-confirmation.ts'
import { orderCanceled, orderRefunded } from './templates/order-ended.ts'
import { orderDelivered, orderShipped } from './templates/order-shipped.ts'

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
  readonly defaultLocale: string
  /** Null: every language that there are words in. */
  readonly locales: readonly string[] | null
}

export interface WantedOrderMail {
  readonly template: OrderTemplate
  readonly orderId: string
  /** Of the parcel or the refund it is about; null: the last one. */
  readonly aboutId: string | null
  /** Over the language of the country that the order goes to. */
  readonly locale: string | null
}

export interface OrderMail extends RenderedMail {
  readonly shop: ShopFacts
  readonly to: string
  readonly locale: string
}

/** What the e-mail says as things stand. Null: there is no such order; a sentence: there is nothing to write about. */
export async function renderOrderMail(
  db: Queryable,
  deps: EmailDeps,
  wanted: WantedOrderMail,
): Promise<OrderMail | string | null> {
  const order = await readMailOrder(db, wanted.orderId)
  if (!order) return null
  const shop = await readShopFacts(db, deps.baseUrl)
  const country = order.snapshot.address?.country ?? null
  const locale = mailLocale(
    [wanted.locale, country && localeOfCountry(country), deps.defaultLocale],
    wanted.locale === null ? deps.locales : null,
  )
  const rendered = await rendering(db, { shop, locale }, order, wanted)
  return typeof rendered === 'string' ? rendered : { ...rendered, shop, to: order.email, locale: locale.language }
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

/** Writes the e-mail down. `dedupeKey` names its cause. Answers as `renderOrderMail` does where there is none to write. */
export async function writeOrderMail(
  tx: Queryable,
  deps: EmailDeps,
  wanted: WantedOrderMail & { readonly dedupeKey: string },
  now: Date,
): Promise<{ readonly id: string | null } | string | null> {
  const mail = await renderOrderMail(tx, deps, wanted)
  if (mail === null || typeof mail === 'string') return mail
  const { shop, ...letter } = mail
  const id = await deps.outbox.enqueue(
    tx,
    {
      ...letter,
      template: wanted.template,
      dedupeKey: wanted.dedupeKey,
      fromName: shop.name,
      replyTo: shop.supportEmail,
      related: { type: 'order', id: wanted.orderId },
    },
    now,
  )
  return { id }
}

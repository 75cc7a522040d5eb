import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { renderAccountMail } from '../../platform/mail/account-mail.ts'
import { renderDisconnectedMail } from '../../platform/mail/disconnected-mail.ts'
import type { RenderedMail } from '../../platform/mail/document/document.types.ts'
import { mailLocale } from '../../platform/mail/languages.ts'
import type { Letter } from './mail-order.types.ts'
import { type EmailDeps, type OrderTemplate, renderOrderMail } from './order-mail.ts'
import { sampleAccount, sampleCart, sampleOrder, sampleParcel, sampleRefund } from './sample-order.ts'
import type { PreviewAsked, PreviewTemplate, PreviewView } from './schema.ts'
import { readShopFacts } from './shop-store.ts'
import { checkoutReminder } from './templates/checkout-reminder.ts'
import { orderConfirmation } from './templates/order-confirmation.ts'
import { orderCanceled, orderRefunded } from './templates/order-ended.ts'
import { orderDelivered, orderShipped } from './templates/order-shipped.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/**
 * Renders an e-mail with an existing order or with sample data. Stores and sends nothing. Throws `not_found` for an
 * unknown order, and `conflict` if the order gives no such e-mail.
 */
export async function previewEmail(
  db: Queryable,
  deps: EmailDeps,
  template: PreviewTemplate,
  asked: PreviewAsked,
  now: Date,
): Promise<PreviewView> {
  const { order_id: orderId, locale } = asked
  if (orderId !== undefined && isOrderTemplate(template)) {
    const mail = await renderOrderMail(db, deps, { template, orderId, aboutId: null, locale: locale ?? null })
    if (mail === null) throw notFound('This order')
    if (typeof mail === 'string') throw conflict(mail)
    const { to: _, shop: __, ...preview } = mail
    return preview
  }
  const shown = mailLocale([locale, deps.defaultLocale])
  const letter = { shop: await readShopFacts(db, deps), locale: shown }
  return { ...sample(letter, template, now), locale: shown.language }
}

const isOrderTemplate = (template: PreviewTemplate): template is OrderTemplate => template.startsWith('order_')

function sample(letter: Letter, template: PreviewTemplate, now: Date): RenderedMail {
  const order = sampleOrder(now)
  const { shop, locale } = letter
  switch (template) {
    case 'order_confirmation':
      return orderConfirmation(letter, order)
    case 'order_shipped':
      return orderShipped(letter, order, sampleParcel(now))
    case 'order_delivered':
      return orderDelivered(letter, order, sampleParcel(now))
    case 'order_refunded':
      return orderRefunded(letter, order, sampleRefund)
    case 'order_canceled':
      return orderCanceled(letter, order, true)
    case 'checkout_reminder':
      return checkoutReminder(letter, sampleCart(now), unsubscribeUrl(shop.url, shop.linkSecret, order.email))
    case 'invitation':
    case 'password_reset':
    case 'login_link':
      return renderAccountMail(shop, template, `${shop.url}/`, locale)
    case 'account_disconnected':
      return renderDisconnectedMail(shop, sampleAccount, locale)
  }
}

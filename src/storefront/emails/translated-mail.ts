import type { Queryable } from '../../platform/db/database.ts'
import type { MailLocale } from '../../platform/mail/languages.ts'
import { translateBought } from '../translations/index.ts'
import type { MailCart, MailOrder, ShopFacts } from './mail-order.types.ts'

/**
 * Translates the order's items and delivery into the language of the e-mail. Runs no statement if that is the
 * catalogue's language.
 */
export async function translatedOrder(
  db: Queryable,
  shop: ShopFacts,
  { language }: MailLocale,
  order: MailOrder,
): Promise<MailOrder> {
  const { shippingOption } = order.snapshot
  const bought = { lines: order.lines, deliveries: shippingOption === null ? [] : [shippingOption] }
  const { lines, deliveries } = await translateBought(db, textLocales(shop, language), bought)
  return { ...order, lines, snapshot: { ...order.snapshot, shippingOption: deliveries[0] ?? null } }
}

export async function translatedCart(
  db: Queryable,
  shop: ShopFacts,
  { language }: MailLocale,
  cart: MailCart,
): Promise<MailCart> {
  const { lines } = await translateBought(db, textLocales(shop, language), { lines: cart.lines, deliveries: [] })
  return { ...cart, lines }
}

const textLocales = ({ catalogLocale }: ShopFacts, language: string): string[] =>
  new Intl.Locale(catalogLocale).language === language ? [] : [language]

import type { Family } from '../../kit/family.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'order',
    'date',
    'sku',
    'name',
    'quantity',
    'each',
    'amount',
    'subtotal',
    'discount',
    'shipping',
    'total',
    'prices',
    'thanks',
  ],
  {
    de: 'Bestellnr.|Bestelldatum|Art.Nr.|Bezeichnung|Menge|Einzel|Gesamt|Warenwert|Rabatt|Versandkosten|Summe|Alle Preise in {c}|Vielen Dank für Ihre Bestellung!',
    en: 'Order No|Order date|Code|Description|Qty|Each|Amount|Goods|Discount|Delivery|Total|All prices in {c}|Thank you for your order!',
    fr: 'N° commande|Date commande|Réf.|Désignation|Qté|P.U.|Montant|Sous-total|Remise|Livraison|Total|Prix en {c}|Merci de votre commande !',
    es: 'N.º pedido|Fecha pedido|Ref.|Descripción|Cant.|Precio|Importe|Subtotal|Descuento|Portes|Total|Precios en {c}|¡Gracias por su pedido!',
    pl: 'Nr zamówienia|Data zamówienia|Kod|Nazwa|Ilość|Cena|Wartość|Suma|Rabat|Dostawa|Razem|Ceny w {c}|Dziękujemy za zamówienie!',
    da: 'Ordrenr.|Ordredato|Varenr.|Beskrivelse|Antal|Pris|Beløb|Subtotal|Rabat|Fragt|I alt|Priser i {c}|Tak for din ordre!',
  },
)

/** Columns aligned by spaces under headings. Numbers have no currency, which is named once. */
export const typedColumns: Family = {
  name: 'typed-columns',
  kind: 'text',
  locales: ['de-DE', 'en-GB', 'fr-FR', 'es-ES', 'pl-PL', 'da-DK', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['######', '####', 'K-####'],
      options: 0,
      sku: ['@@-###', '####'],
      long: 0.08,
    })
    const { money, bare, quantity } = writingOf(random, order, { pattern: random.pick(locale.exactMoney), space: ' ' })
    const hasSku = random.chance(0.7)
    const widths = [hasSku ? 10 : 0, 32, 8, 12, 13]
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .slice(hasSku ? 0 : 1)
        .join('')
    const rule = random.pick(['-', '=', '_']).repeat(widths.reduce((sum, width) => sum + width, 0))
    const sum = (label: string, amount: number, isLast = false): string =>
      line(['', label, '', '', isLast ? money(amount) : bare(amount)])
    const text = [
      say.thanks,
      '',
      `${say.order}: ${order.number}`,
      `${say.date}: ${numericDay(order.date, locale.numericDate[0] ?? '')}`,
      '',
      line([say.sku, say.name, say.quantity, say.each, say.amount]),
      rule,
      ...order.lines.map(({ name, sku, quantity: count, price, total }) =>
        line([sku, name, quantity(count), bare(price), bare(total)]),
      ),
      rule,
      sum(say.subtotal, order.subtotal),
      ...(order.discount > 0 ? [sum(say.discount, -order.discount)] : []),
      sum(say.shipping, order.shipping),
      ...(order.taxMode === 'added' ? [sum(locale.taxWord, order.tax)] : []),
      sum(say.total, order.total, true),
      '',
      say.prices.replace('{c}', locale.currency),
      '',
      order.vendor.name,
      order.vendor.city,
    ].join('\n')
    return {
      mail: mailOf(order, `${say.order} ${order.number}`, { text }),
      truth: truthOf(order, { sku: hasSku, tax: order.taxMode === 'added' }),
    }
  },
}

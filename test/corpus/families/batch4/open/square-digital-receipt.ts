import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { truthOf } from '../../../kit/truth.ts'
import { clockIn, drawOrder, listed, platformMail, valuesIn, writes } from './mail-parts.ts'

/** Till receipt: the total on top, `Name × 2` with the unit price below, the card, the receipt number. */
export const squareDigitalReceipt: Family = {
  name: 'square-digital-receipt',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE', 'es-ES', 'fr-FR'],
  draw(random, locale) {
    const index = { es: 1, fr: 2 }[locale.language as 'es' | 'fr'] ?? 0
    const say = (texts: string): string => listed(texts)[index] ?? ''
    const order = drawOrder(random, locale, {
      number: ['????', '????'],
      options: 0.4,
      freeShipping: 1,
      fee: 0.2,
      tax: ['added', 'included', 'none'],
      quantities: [1, 8],
      lines: [1, 6],
    })
    const { money } = writes(random, order)
    const items = order.lines.map(
      (line) =>
        `<tr><td><div class="item">${escaped(line.name)}${line.quantity === 1 ? '' : ` × ${line.quantity}`}</div>${line.options.length === 0 ? '' : `<div class="variation">(${escaped(valuesIn(line, ', '))})</div>`}${line.quantity === 1 ? '' : `<div class="each">${escaped(money(line.price))} ${say('ea|c/u|/ pièce')}</div>`}</td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, minor: number): string =>
      `<tr><td>${label}</td><td align="right">${escaped(money(minor))}</td></tr>`
    const sums = [
      sum(say('Subtotal|Subtotal|Sous-total'), order.subtotal),
      ...(order.discount > 0 ? [sum(say('Discount|Descuento|Remise'), -order.discount)] : []),
      ...(order.taxMode === 'added' ? [sum(locale.taxWord, order.tax)] : []),
      ...(order.fee > 0 ? [sum(say('Tip|Propina|Pourboire'), order.fee)] : []),
      sum(`<b>${say('Total|Total|Total')}</b>`, order.total),
      ...(order.taxMode === 'included'
        ? [sum(`${locale.taxWord} (${order.taxRate}%) ${say('included|incluido|incluse')}`, order.tax)]
        : []),
    ]
    const body = `<div align="center"><h2>${escaped(order.vendor.name)}</h2><p>${say('How was your experience?|¿Qué tal su experiencia?|Comment s’est passée votre visite ?')}</p><div style="font-size:44px">${escaped(money(order.total))}</div></div><table width="100%">${items.join('\n')}</table><hr><table width="100%">${sums.join('\n')}</table><hr>
<div align="center">${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>${order.vendor.phone}</div><table width="100%"><tr><td>Visa ${random.code('####')} (${random.pick(['Chip', 'Contactless', 'Keyed'])})</td><td align="right">${shortDay(order.date, locale)}, ${clockIn(order)}</td></tr><tr><td>${say('Receipt|Recibo|Reçu')} #${order.number}</td><td align="right">${say('Auth code|Código|Code')}: ${random.code('######')}</td></tr></table>`
    const subject = `${say('Receipt from|Recibo de|Reçu de')} ${order.vendor.name}`
    return {
      mail: platformMail(order, order.vendor.name, 'messenger@messaging.squareup.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: false, shipping: false, unitPrice: true }),
    }
  },
}

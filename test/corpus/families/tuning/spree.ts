import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'dear',
    'instructions',
    'summary',
    'number',
    'date',
    'item',
    'sku',
    'price',
    'qty',
    'total',
    'subtotal',
    'promotion',
    'shipping',
    'tax',
    'orderTotal',
    'thanks',
  ],
  {
    en: 'Order Confirmation|Dear Customer,|Please review and retain the following order information for your records.|Order Summary|Order|Date|Item|SKU|Price|Qty|Total|Subtotal:|Promotion|Shipping:|Tax|Order Total:|Thank you for your business.',
    de: 'Bestellbestätigung|Sehr geehrte Kundin, sehr geehrter Kunde,|Bitte prüfen Sie die folgenden Angaben.|Bestellübersicht|Bestellung|Datum|Artikel|Art.-Nr.|Preis|Menge|Gesamt|Zwischensumme:|Aktion|Versand:|Steuer|Bestellsumme:|Vielen Dank für Ihren Auftrag.',
    fr: 'Confirmation de commande|Cher client,|Veuillez conserver les informations suivantes.|Récapitulatif de la commande|Commande|Date|Article|Réf.|Prix|Qté|Total|Sous-total :|Promotion|Livraison :|Taxe|Total de la commande :|Merci de votre confiance.',
    es: 'Confirmación del pedido|Estimado cliente:|Revise y conserve la siguiente información.|Resumen del pedido|Pedido|Fecha|Artículo|Ref.|Precio|Cant.|Total|Subtotal:|Promoción|Envío:|Impuesto|Total del pedido:|Gracias por su compra.',
    sv: 'Orderbekräftelse|Bästa kund,|Spara den här informationen.|Ordersammanfattning|Order|Datum|Artikel|Art.nr|Pris|Antal|Summa|Delsumma:|Kampanj|Frakt:|Skatt|Ordersumma:|Tack för din beställning.',
  },
)

/**
 * Order numbers are `R` and nine digits. SKU and options are below the name or in a column; adjustments are rows of the
 * same table.
 */
export const spree: Family = {
  name: 'spree',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'sv-SE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['R#########'],
      options: 0.5,
      tax: ['added', 'none'],
      discount: 0.4,
    })
    const { money } = writingOf(random, order)
    const hasColumn = random.chance(0.5)
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) => {
      const chosen = options.map((option) => `${option.name}: ${option.value}`).join(', ')
      const first = `<b>${escaped(name)}</b>${chosen === '' ? '' : `<br><span class="options">${escaped(chosen)}</span>`}${hasColumn ? '' : `<br><small>${say.sku}: ${sku}</small>`}`
      return row([first, ...(hasColumn ? [sku] : []), escaped(money(price)), `x ${quantity}`, escaped(money(total))])
    })
    const width = hasColumn ? 4 : 3
    const sum = (label: string, amount: string): string =>
      row([`<td colspan="${width}">${label}</td>`, escaped(amount)])
    const body = `<h1>${say.subject}</h1><p>${escaped(say.dear)}</p><p>${escaped(say.instructions)}</p>
<p>${say.number} <strong>${order.number}</strong><br>${say.date}: ${escaped(longDay(order.date, locale))}</p><h4>${say.summary}</h4>
<table class="purchase">${row([say.item, ...(hasColumn ? [say.sku] : []), say.price, say.qty, say.total], '', 'th')}
${items.join('\n')}
${sum(say.subtotal, money(order.subtotal))}
${order.discount > 0 ? sum(`${say.promotion} (${random.pick(['Spring', 'VIP10', 'Bulk'])})`, money(-order.discount)) : ''}
${sum(`${say.shipping} ${random.pick(['UPS Ground', 'DHL', 'Standard'])}`, money(order.shipping))}
${order.taxMode === 'added' ? sum(`${say.tax}: ${locale.taxWord} ${order.taxRate}%`, money(order.tax)) : ''}
${sum(`<b>${say.orderTotal}</b>`, money(order.total))}
</table><p>${escaped(say.thanks)}</p>${footer(order)}`
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.subject} #${order.number}`, {
        html: page(random, order, say.instructions, body),
      }),
      truth: truthOf(order),
    }
  },
}

/** The plain text that Solidus sends: `SKU Name options (2) @ price = total` between rules. */
export const solidusText: Family = {
  name: 'solidus-text',
  kind: 'text',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'en-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['R#########'],
      options: 0.4,
      tax: ['added', 'none'],
      sku: ['@@@-#####', 'ROR-####'],
    })
    const { money } = writingOf(random, order, { space: ' ' })
    const rule = '='.repeat(60)
    const text = [
      say.dear,
      '',
      say.instructions,
      '',
      rule,
      say.summary,
      rule,
      ...order.lines.map(
        ({ name, sku, options, quantity, price, total }) =>
          `  ${sku} ${name} ${options.map((option) => `${option.name}: ${option.value}`).join(', ')} (${quantity}) @ ${money(price)} = ${money(total)}`,
      ),
      rule,
      `${say.subtotal} ${money(order.subtotal)}`,
      '',
      ...(order.discount > 0 ? [`${say.promotion}: ${random.pick(['Spring', 'VIP'])} ${money(-order.discount)}`] : []),
      `${say.shipping} ${random.pick(['UPS Ground', 'Standard'])} ${money(order.shipping)}`,
      ...(order.taxMode === 'added' ? ['', `${say.tax}: ${locale.taxWord} ${money(order.tax)}`] : []),
      rule,
      `${say.total.replace(/:$/, '')}: ${money(order.total)}`,
      '',
      say.thanks,
    ].join('\n')
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.subject} #${order.number}`, { text }),
      truth: truthOf(order, { date: false }),
    }
  },
}

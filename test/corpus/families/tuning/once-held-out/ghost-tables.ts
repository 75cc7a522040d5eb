import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, softHyphened } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'number',
    'date',
    'article',
    'each',
    'pieces',
    'sum',
    'goods',
    'coupon',
    'surcharge',
    'shipping',
    'grand',
    'incl',
    'ordered',
  ],
  {
    de: 'Danke für deine Bestellung!|Wir haben deine Bestellung erhalten|Bestell-Nr.|Bestellt am|Artikelnummer|Einzelpreis|Stück|Artikelsumme|Warensumme|Aktionsgutschein|Zahlungsaufschlag|Versandkostenanteil|Rechnungssumme|enthaltene Mehrwertsteuer|DEINE BESTELLUNG IM ÜBERBLICK',
    en: 'Thank you for your order!|We have received your order|Order No.|Ordered on|Article number|Price each|Pieces|Item total|Goods total|Promotional code|Payment surcharge|Shipping contribution|Amount payable|VAT included|YOUR ORDER AT A GLANCE',
    fr: 'Merci pour votre commande !|Nous avons reçu votre commande|Commande nº|Commandé le|Référence|Prix unitaire|Quantité|Total article|Total articles|Code promotionnel|Supplément paiement|Participation aux frais|Montant à régler|TVA incluse|VOTRE COMMANDE EN UN COUP D’ŒIL',
    es: '¡Gracias por tu pedido!|Hemos recibido tu pedido|Pedido nº|Pedido el|Referencia|Precio unidad|Unidades|Total artículo|Total artículos|Código promocional|Recargo de pago|Gastos de envío|Importe a pagar|IVA incluido|TU PEDIDO DE UN VISTAZO',
  },
)

/**
 * Nested tables for Outlook with spacer cells, right-aligned labels in capitals, soft hyphens, and in some mails
 * superscript cents.
 */
export const ghostTables: Family = {
  name: 'ghost-tables',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'en-GB', 'fr-FR', 'es-ES'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['9########', '##-######', '@#######'],
      options: 0.5,
      tax: ['included'],
      fee: 0.3,
      lines: [1, 4],
      long: 0,
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const isRaised = random.chance(0.4)
    const amount = (minor: number): string =>
      isRaised ? escaped(money(minor)).replace(/([.,])(\d\d)(?!\d)/, '$1<sup>$2</sup>') : escaped(money(minor))
    const spacer = '<td width="12" style="width:12px;font-size:1px;line-height:1px">&nbsp;</td>'
    const gap = '<tr><td colspan="9" height="16" style="height:16px;line-height:16px">&zwnj;&nbsp;</td></tr>'
    const pair = (label: string, value: string): string =>
      `<tr>${spacer}<td align="right" style="text-transform:uppercase;color:#767676">${softHyphened(label)}</td>${spacer}<td align="left">${value}</td>${spacer}</tr>`
    const items = order.lines.map(
      ({
        name,
        sku,
        options,
        quantity,
        price,
        total,
      }) => `<!--[if mso]><table width="560"><tr><td width="140" valign="top"><![endif]--><div style="display:inline-block;width:140px"><table><tr><td><img src="https://b.${order.vendor.domain}/${sku}.jpg" alt="${escaped(name).replaceAll('"', '&quot;')}" width="120"></td></tr></table></div><!--[if mso]></td><td width="420" valign="top"><![endif]--><div style="display:inline-block;max-width:420px"><table width="100%"><tr>${spacer}<td colspan="3"><b>${escaped(name)}</b></td></tr>
${pair(say.article, sku)}${options.map((option) => pair(option.name, escaped(option.value))).join('')}${pair(say.pieces, String(quantity))}${pair(say.each, amount(price))}${pair(say.sum, `<b>${amount(total)}</b>`)}</table></div><!--[if mso]></td></tr></table><![endif]-->`,
    )
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const sums = [
      pair(say.goods, amount(order.subtotal)),
      ...(order.discount > 0 ? [pair(say.coupon, amount(-order.discount))] : []),
      pair(say.shipping, amount(order.shipping)),
      ...(order.fee > 0 ? [pair(say.surcharge, amount(order.fee))] : []),
      pair(say.grand, `<b>${amount(order.total)}</b>`),
      pair(say.incl, amount(order.tax)),
    ]
    const body = `<table role="presentation" width="100%">${gap}<tr>${spacer}<td><img src="https://b.${order.vendor.domain}/l.png" alt="${escaped(order.vendor.name)}"></td></tr>${gap}<tr>${spacer}<td><h1>${escaped(say.hello)}</h1></td></tr></table>
<table>${pair(say.number, order.number)}${pair(say.date, escaped(day))}</table><h2>${say.ordered}</h2>
${items.join('\n')}
<table align="right">${gap}${sums.join('\n')}${gap}</table>${footer(order)}`
    return {
      mail: mailOf(order, say.subject, { html: page(random, order, say.hello, body) }),
      truth: truthOf(order),
    }
  },
}

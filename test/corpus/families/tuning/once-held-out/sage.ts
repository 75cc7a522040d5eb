import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, datedByInvoice, daysFrom, halfUp } from './invoice-parts.ts'

const words = phrases(
  [
    'invoice',
    'order',
    'number',
    'date',
    'customer',
    'due',
    'yours',
    'titles',
    'code',
    'base',
    'rate',
    'tax',
    'gross',
    'discount',
    'carriage',
    'net',
    'total',
    'deposit',
    'pay',
    'greeting',
    'late',
  ],
  {
    fr: 'FACTURE|ACCUSÉ DE COMMANDE|N° de pièce|Date|Code client|Échéance|Vos références|Référence;Désignation;Qté;Un.;P.U. HT;Montant HT;TVA|Code|Base HT|Taux|Montant TVA|Total brut HT|Remise {r} %|Port|Total net HT|TOTAL TTC|Acompte versé|NET À PAYER|Madame, Monsieur, vous trouverez ci-dessous notre document.|Tout retard entraîne une indemnité forfaitaire de 40,00 € (art. L441-10).',
    es: 'FACTURA|CONFIRMACIÓN DE PEDIDO|N.º documento|Fecha|Cód. cliente|Vencimiento|Su referencia|Referencia;Denominación;Cant.;Ud.;P.U.;Importe;IVA|Cód.|Base imponible|Tipo|Cuota IVA|Importe bruto|Dto. {r} %|Portes|Importe neto|TOTAL|Entregado a cuenta|LÍQUIDO A PAGAR|Estimado cliente: le detallamos a continuación nuestro documento.|La demora en el pago devenga 40,00 € de gastos de cobro (Ley 3/2004).',
  },
)

/**
 * Sage: order or invoice with its data in a table of headings and one row, a table of tax codes, and the sums from
 * gross to amount due.
 */
export const sage: Family = {
  name: 'sage',
  kind: 'invoice',
  locales: ['fr-FR', 'es-ES'],
  draw(random, locale) {
    const say = words(locale.language)
    const isOrder = random.chance(0.4)
    const prefix = isOrder ? 'BC' : 'FA'
    const drawn = orderOf(random, locale, {
      number: locale.language === 'fr' ? [`${prefix}00####`, `${prefix}26####`] : ['2026/1/00####', 'A/####'],
      options: 0,
      measured: 0.3,
      decimals: 0.5,
      discount: 0,
      freeShipping: 0.4,
      tax: ['added'],
    })
    const reduction = random.pick([0, 0, 2, 3, 5])
    const discount = halfUp((drawn.subtotal * reduction) / 100)
    const net = drawn.subtotal - discount + drawn.shipping
    const tax = halfUp((net * drawn.taxRate) / 100)
    const order = { ...drawn, discount, tax, total: net + tax }
    const { money, bare, quantity: count } = writingOf(random, order, { minus: 'before' })
    const written = (day: string): string => numericDay(day, 'DD/MM/YYYY')
    const rate = order.taxRate.toFixed(2).replace('.', ',')
    const units = unitWords[locale.language]
    const deposit = random.chance(0.25) ? halfUp(order.total / 5) : 0
    const items = order.lines.map(({ name, sku, quantity, unit, price, total }) =>
      row([
        sku,
        escaped(name),
        count(quantity, 2),
        unit === 'piece' ? (units.piece[2] ?? '') : unit.toUpperCase(),
        bare(price),
        bare(total),
        '1',
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(text)}</td></tr>`
    const facts: readonly (readonly [string, string])[] = [
      [say.number, order.number],
      [say.date, written(order.date)],
      [say.customer, random.code('C00###')],
      [say.yours, random.chance(0.6) ? random.code('CDE-####') : ''],
      [say.due, written(daysFrom(order.date, 30))],
    ]
    const title = isOrder ? say.order : say.invoice
    const body = `<p>${say.greeting}</p><table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}</td><td><h2>${title}</h2></td></tr></table>
<table border="1" cellspacing="0">${row(
      facts.map(([label]) => label),
      '',
      'th',
    )}${row(facts.map(([, value]) => value))}</table><p>${billedTo(random, order).map(escaped).join('<br>')}</p>
<table border="1" cellspacing="0" width="100%"><thead>${row(say.titles.split(';'), '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
<table width="100%"><tr><td valign="top"><table border="1">${row([say.code, say.base, say.rate, say.tax], '', 'th')}${row(['1', bare(net), rate, bare(tax)])}</table></td><td align="right"><table>${sum(say.gross, bare(order.subtotal))}${reduction > 0 ? sum(say.discount.replace('{r}', reduction.toFixed(2).replace('.', ',')), bare(-discount)) : ''}${order.shipping > 0 ? sum(say.carriage, bare(order.shipping)) : ''}${reduction > 0 || order.shipping > 0 ? sum(say.net, bare(net)) : ''}${sum(say.tax, bare(tax))}${sum(say.total, money(order.total))}${deposit > 0 ? sum(say.deposit, bare(deposit)) : ''}${sum(`<b>${say.pay}</b>`, money(order.total - deposit))}</table></td></tr></table>
<p style="font-size:10px">${say.late} ${companyLines(order).map(escaped).join(' – ')}</p>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${title} ${order.number}`, { html: page(random, order, title, body) }),
      truth: isOrder ? truth : datedByInvoice(truth),
    }
  },
}

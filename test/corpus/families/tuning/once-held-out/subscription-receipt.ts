import { measuredNames, options } from '../../../kit/catalogue.ts'
import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { type Goods, orderOf } from '../../../kit/orders.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { billedTo, daysFrom, inAllLanguages } from './invoice-parts.ts'

const plans =
  'Label Studio Team|Stock Sync 5000|Loom Pattern Cloud|Photo Cutout 100|Ledger Mini|Newsletter 2.0 Plus|Barcode Pro|Route Planner 365|Font Pack 12|Shop Chat Basic'.split(
    '|',
  )
const stores = ['Tallyhouse Apps', 'Northlight Software', 'Quillbox']
const goods: Goods = {
  products: inAllLanguages(plans),
  measured: measuredNames,
  options,
  vendors: inAllLanguages(stores),
  buyers: ['Priya Nair', 'Oskar Lind', 'Hélène Roux', 'Ben Carter'],
}

const words = phrases(
  [
    'receipt',
    'date',
    'order',
    'document',
    'account',
    'billed',
    'renews',
    'plan',
    'subtotal',
    'credit',
    'tax',
    'total',
    'card',
    'stop',
  ],
  {
    en: 'Receipt|DATE|ORDER ID|DOCUMENT NO.|ACCOUNT|BILLED TO|Renews {d}|Monthly plan|Subtotal|Promotional credit|{t}|TOTAL|Paid with Mastercard ending 4021|Cancel at least one day before renewal to avoid the next charge of {m}.',
    fr: 'Reçu|DATE|N° DE COMMANDE|N° DE DOCUMENT|COMPTE|FACTURÉ À|Renouvellement le {d}|Formule mensuelle|Sous-total|Crédit promotionnel|{t}|TOTAL|Payé par Mastercard se terminant par 4021|Résiliez au moins un jour avant le renouvellement pour éviter le prochain débit de {m}.',
    de: 'Beleg|DATUM|BESTELL-ID|BELEGNR.|ACCOUNT|RECHNUNG AN|Verlängert sich am {d}|Monatstarif|Zwischensumme|Aktionsguthaben|{t}|SUMME|Bezahlt mit Mastercard, Endziffern 4021|Kündigen Sie spätestens einen Tag vor der Verlängerung, sonst werden erneut {m} abgebucht.',
    it: 'Ricevuta|DATA|ID ORDINE|N. DOCUMENTO|ACCOUNT|INTESTATO A|Si rinnova il {d}|Piano mensile|Subtotale|Credito promozionale|{t}|TOTALE|Pagato con Mastercard che termina con 4021|Disdici almeno un giorno prima del rinnovo per evitare il prossimo addebito di {m}.',
    pt: 'Recibo|DATA|ID DO PEDIDO|N.º DO DOCUMENTO|CONTA|FATURADO A|Renova em {d}|Plano mensal|Subtotal|Crédito promocional|{t}|TOTAL|Pago com Mastercard terminado em 4021|Cancele até um dia antes da renovação para evitar a próxima cobrança de {m}.',
  },
)

/**
 * Receipt for subscriptions: labels in capitals above their values, plans without a quantity, the date of renewal and
 * the next charge.
 */
export const subscriptionReceipt: Family = {
  name: 'subscription-receipt',
  kind: 'platform',
  locales: ['en-US', 'fr-FR', 'de-DE', 'it-IT', 'pt-PT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      goods,
      number: ['M@@@@@@@@', '@@@@?@@@@@', 'W#####@@##'],
      options: 0,
      lines: [1, 4],
      long: 0,
      quantities: [1, 1],
      prices: [199, 5900],
      discount: 0.25,
      freeShipping: 1,
      tax: ['added', 'included', 'added'],
    })
    const { money, percent } = writingOf(random, order)
    const first = order.lines[0]?.total ?? 0
    const renewal = longDay(daysFrom(order.date, 30), locale)
    const labelled = (label: string, text: string): string =>
      `<td style="padding:6px;border:1px solid #fff;background:#fafafa"><span style="font-size:10px;color:#666">${label}</span><br>${text}</td>`
    const items = order.lines.map(
      ({ name, total }) =>
        `<tr><td width="44"><img src="https://is1.${order.vendor.domain}/${random.code('????')}.png" width="40" alt=""></td><td><b>${escaped(name)}</b><br><span style="color:#666;font-size:12px">${say.plan}</span><br><span style="color:#666;font-size:12px">${say.renews.replace('{d}', renewal)}</span></td><td align="right"><b>${escaped(money(total))}</b></td></tr>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="2" align="right" style="color:#666">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const tax = say.tax.replace('{t}', `${locale.taxWord} ${percent(order.taxRate)}%`)
    const inside = { en: 'of which ', fr: 'dont ', de: 'darin ', it: 'di cui ', pt: 'do qual ' }[
      locale.language as 'en'
    ]
    const body = `<h1 style="font-weight:300;color:#888">${say.receipt}</h1><table width="100%"><tr>${labelled(say.account, 'buying@shop.example')}<td rowspan="3" style="background:#fafafa"><span style="font-size:10px;color:#666">${say.billed}</span><br>${billedTo(random, order).map(escaped).join('<br>')}</td></tr><tr>${labelled(say.date, shortDay(order.date, locale))}</tr><tr>${labelled(say.order, `<a href="https://www.${order.vendor.domain}/o">${order.number}</a>`)}</tr><tr>${labelled(say.document, random.code('18##########'))}<td></td></tr></table>
<table width="100%">${items.join('\n')}
${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(say.credit, money(-order.discount)) : ''}${order.taxMode === 'added' ? sum(tax, money(order.tax)) : ''}<tr><td colspan="2" align="right">${say.total}</td><td align="right" style="font-size:18px"><b>${escaped(money(order.total))}</b></td></tr>${order.taxMode === 'included' ? sum(`${inside}${tax}`, money(order.tax)) : ''}</table>
<p>${say.card}</p><p style="font-size:11px;color:#888">${escaped(say.stop.replace('{m}', money(first)))}<br>${escaped(order.vendor.name)} · ${escaped(order.vendor.city)} · ${order.vendor.registration[0]}</p>`
    return {
      mail: mailOf(order, `${say.receipt} – ${order.vendor.name}`, { html: page(random, order, say.receipt, body) }),
      truth: truthOf(order, { sku: false, quantity: false, unitPrice: false, shipping: false }),
    }
  },
}

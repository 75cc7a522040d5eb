import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, daysFrom } from './invoice-parts.ts'

const words = phrases(
  [
    'subject',
    'lead',
    'placed',
    'run',
    'each',
    'value',
    'file',
    'proof',
    'goods',
    'discount',
    'express',
    'carriage',
    'net',
    'tax',
    'gross',
    'ready',
    'next',
  ],
  {
    pl: 'Zamówienie {n} trafiło do druku|Dzień dobry, pliki są w porządku i ruszamy z produkcją.|Złożone {d}|Nakład|Cena netto za szt.|Wartość netto|Plik|zaakceptowany|Produkty netto|Rabat za nakład|Produkcja ekspresowa|Dostawa|Suma netto|VAT {r}%|Suma brutto|Planowana wysyłka: {e}|Przy nakładzie {k} szt. cena spada do {m}.',
    cs: 'Zakázka {n} míří do tisku|Dobrý den, data jsou v pořádku a spouštíme výrobu.|Zadáno {d}|Náklad|Cena bez DPH za ks|Hodnota bez DPH|Soubor|schválen|Výrobky bez DPH|Sleva za náklad|Expresní výroba|Doprava|Celkem bez DPH|DPH {r} %|Celkem s DPH|Plánované odeslání: {e}|Při nákladu {k} ks klesne cena na {m}.',
    en: 'Order {n} is going to print|Hello, your artwork passed all checks and production starts today.|Placed on {d}|Print run|Net price each|Net value|Artwork|approved|Products net|Volume discount|Express production|Delivery|Total net|VAT {r}%|Total gross|Planned dispatch: {e}|At a run of {k} the price drops to {m}.',
    de: 'Auftrag {n} geht in den Druck|Guten Tag, Ihre Druckdaten sind in Ordnung und die Produktion beginnt.|Erteilt am {d}|Auflage|Nettopreis je Stück|Nettowert|Druckdaten|freigegeben|Produkte netto|Mengenrabatt|Expressproduktion|Lieferung|Summe netto|MwSt. {r} %|Summe brutto|Geplanter Versand: {e}|Ab einer Auflage von {k} sinkt der Preis auf {m}.',
  },
)

/**
 * Printer of packaging: a small table for each product with its options, print run and prices; net and gross sums;
 * sometimes an express fee, or an offer for a larger run.
 */
export const printedPackaging: Family = {
  name: 'printed-packaging',
  kind: 'business',
  locales: ['pl-PL', 'cs-CZ', 'en-GB', 'de-DE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['PH-####-##', '#######', 'P26/####'],
      options: 0.7,
      lines: [1, 3],
      long: 0,
      quantities: [4, 60],
      prices: [18, 690],
      bulk: 0.5,
      fee: 0.35,
      freeShipping: 0.3,
      tax: ['added'],
      delay: 3,
    })
    const { money, quantity: count } = writingOf(random, order, { minus: 'before' })
    const pieces = unitWords[locale.language].piece[0] ?? ''
    const first = order.lines[0]
    const fill = (text: string): string =>
      text
        .replace('{n}', order.number)
        .replace('{d}', longDay(order.date, locale))
        .replace('{e}', longDay(daysFrom(order.sentAt.slice(0, 10), 12), locale))
        .replace('{r}', String(order.taxRate))
        .replace('{k}', count((first?.quantity ?? 1) * 5))
        .replace('{m}', money(Math.max(1, (first?.price ?? 10) - 5)))
    const fact = (label: string, text: string): string =>
      `<tr><td style="color:#777;width:45%">${escaped(label)}</td><td>${escaped(text)}</td></tr>`
    const items = order.lines.map(
      ({ name, options, quantity, price, total }) =>
        `<h3 style="margin:16px 0 4px">${escaped(name)}</h3><table width="100%" bgcolor="#faf7f2">${options.map((option) => fact(option.name, option.value)).join('')}${fact(say.file, `artwork_${random.code('####')}_v2.pdf – ${say.proof}`)}${fact(say.run, `${count(quantity)} ${pieces}`)}${fact(say.each, money(price))}${fact(say.value, money(total))}</table>`,
    )
    const net = order.total - order.tax
    const sum = (label: string, amount: number, strong = false): string =>
      `<p style="text-align:right;margin:2px">${escaped(label)}: ${strong ? '<strong>' : ''}${escaped(money(amount))}${strong ? '</strong>' : ''}</p>`
    const body = `<p>${say.lead}</p><h2>${order.number}</h2><p>${fill(say.placed)}</p>
${items.join('\n')}<hr>
${sum(say.goods, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${order.fee > 0 ? sum(say.express, order.fee) : ''}${order.shipping > 0 ? sum(say.carriage, order.shipping) : ''}${sum(say.net, net)}${sum(fill(say.tax), order.tax)}${sum(say.gross, order.total, true)}
<p>${fill(say.ready)}</p><p>${billedTo(random, order).map(escaped).join('<br>')}</p>${random.chance(0.4) ? `<p><em>${escaped(fill(say.next))}</em></p>` : ''}${footer(order)}`
    return {
      mail: mailOf(order, fill(say.subject), { html: page(random, order, say.lead, body) }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

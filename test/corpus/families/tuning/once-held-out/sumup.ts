import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, datedByInvoice, daysFrom } from './invoice-parts.ts'

const words = phrases(
  ['lead', 'invoice', 'issued', 'due', 'pay', 'details', 'net', 'discount', 'gross', 'total', 'by', 'subject', 'vat'],
  {
    it: '{v} ti ha inviato una fattura|Fattura {n}|Data di emissione|Scadenza|Paga {t}|Dettagli|Totale netto|Sconto|{x} {r}%|Importo totale|Puoi pagare entro il {d} con carta o bonifico. Commissione per i pagamenti in ritardo: {m}.|Fattura {n} da {v}|IVA {r}%',
    pl: '{v} przesyła fakturę|Faktura {n}|Data wystawienia|Termin płatności|Zapłać {t}|Szczegóły|Razem netto|Rabat|{x} {r}%|Kwota łączna|Zapłać do {d} kartą lub przelewem. Opłata za zwłokę: {m}.|Faktura {n} od {v}|VAT {r}%',
    en: '{v} sent you an invoice|Invoice {n}|Issue date|Due date|Pay {t}|Details|Net total|Discount|{x} {r}%|Total amount|You can pay by card or bank transfer until {d}. Late payments cost {m}.|Invoice {n} from {v}|VAT {r}%',
    de: '{v} hat Ihnen eine Rechnung gesendet|Rechnung {n}|Rechnungsdatum|Fällig am|{t} bezahlen|Einzelheiten|Summe netto|Nachlass|{x} {r} %|Gesamtbetrag|Zahlbar bis {d} per Karte oder Überweisung. Mahngebühr: {m}.|Rechnung {n} von {v}|USt. {r} %',
  },
)

/**
 * SumUp: `12,00 € × 3` below the name, with the price before the quantity; the total also at the top and on the payment
 * button.
 */
export const sumup: Family = {
  name: 'sumup',
  kind: 'invoice',
  locales: ['it-IT', 'pl-PL', 'en-IE', 'de-AT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['2026-####', 'A####', '26/0###'],
      options: 0,
      measured: 0.2,
      freeShipping: 1,
      long: 0.03,
      discount: 0.3,
      tax: ['added'],
    })
    const { money, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const values: Readonly<Record<string, string>> = {
      v: order.vendor.name,
      n: order.number,
      t: money(order.total),
      x: locale.taxWord,
      r: percent(order.taxRate),
      d: written(daysFrom(order.date, 14)),
      m: money(500),
    }
    const fill = (text: string): string => text.replace(/\{(\w)\}/g, (whole, name: string) => values[name] ?? whole)
    const showsUnit = random.chance(0.5)
    const items = order.lines.map(({ name, quantity, unit, price, total }) => {
      const counted = `${count(quantity)}${showsUnit && unit !== 'piece' ? ` ${unit}` : ''}`
      return `<div style="padding:10px 0;border-bottom:1px solid #e6e6e6"><div style="display:flex;justify-content:space-between"><div style="font-weight:500">${escaped(name)}</div><div>${escaped(money(total))}</div></div><div style="color:#777;font-size:13px">${escaped(money(price))} × ${counted} · ${fill(say.vat)}</div></div>`
    })
    const sum = (label: string, text: string): string =>
      `<div style="display:flex;justify-content:space-between"><div>${escaped(label)}</div><div>${escaped(text)}</div></div>`
    const body = `<div style="text-align:center"><h1 style="font-size:20px">${escaped(fill(say.lead))}</h1><p style="font-size:32px;margin:0">${escaped(money(order.total))}</p><p><a href="https://pay.sumup.example/b2c/${random.code('??????')}" style="background:#000;color:#fff;padding:12px 24px">${escaped(fill(say.pay))}</a></p></div>
<h2>${fill(say.invoice)}</h2><p>${say.issued}<br><b>${written(order.date)}</b></p><p>${say.due}<br><b>${written(daysFrom(order.date, 14))}</b></p><p>${billedTo(random, order).map(escaped).join('<br>')}</p><h3>${say.details}</h3>
${items.join('\n')}
${sum(say.net, money(order.subtotal))}${order.discount > 0 ? sum(say.discount, money(-order.discount)) : ''}${sum(fill(say.gross), money(order.tax))}${sum(say.total, money(order.total))}
<p>${escaped(fill(say.by))}</p><p style="font-size:12px;color:#777">${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}</p>`
    return {
      mail: mailOf(order, fill(say.subject), { html: page(random, order, fill(say.lead), body) }),
      truth: datedByInvoice(truthOf(order, { sku: false, unit: showsUnit, shipping: false })),
    }
  },
}

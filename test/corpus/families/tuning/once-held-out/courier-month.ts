import { measuredNames, options } from '../../../kit/catalogue.ts'
import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../../kit/html.ts'
import type { Language } from '../../../kit/locales.ts'
import { figures, numericDay } from '../../../kit/locales.ts'
import { type Goods, orderOf } from '../../../kit/orders.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { products } from './goods.ts'
import { billedTo, datedByInvoice, daysFrom, halfUp } from './invoice-parts.ts'

const services: Readonly<Partial<Record<Language, string>>> = {
  en: 'Next Day 12:00 – Leeds|Next Day 10:30 – Bristol|Economy 48 – Glasgow|Economy 48 – Cardiff|Saturday – London N1|Pallet half – Hull|Europe Road – Ghent|Europe Air – Milan|Locker Drop – York|Return – Stoke|Next Day 12:00 – Truro|Economy 72 – Belfast',
  pl: 'Kurier 24 – Gdańsk|Kurier 24 – Wrocław|Kurier 48 – Lublin|Kurier 48 – Opole|Dostawa do 12:00 – Kraków|Paleta 1/2 – Poznań|Europa drogowa – Lipsk|Europa lotnicza – Lyon|Automat paczkowy – Radom|Zwrot – Tychy|Kurier 24 – Kielce',
  cs: 'Balík do 24 h – Plzeň|Balík do 24 h – Ostrava|Balík ekonomy – Zlín|Balík ekonomy – Tábor|Doručení do 10:00 – Praha 4|Paleta 1/2 – Jihlava|Evropa silnice – Graz|Evropa letecky – Nice|Výdejní místo – Kolín|Vratka – Most|Balík do 24 h – Cheb',
  it: 'Espresso 24h – Torino|Espresso 24h – Bari|Standard 48h – Pescara|Standard 48h – Lecce|Consegna ore 10:00 – Milano|Mezzo bancale – Verona|Europa strada – Lione|Europa aereo – Malmö|Punto ritiro – Pisa|Reso – Rieti|Espresso 24h – Trento',
}
const carriers: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: ['Swiftmoor Parcels', 'Penn & Vale Couriers'],
  pl: ['Szybka Paczka', 'Goniec Łódź'],
  cs: ['Posel Expres', 'Balíková služba Orel'],
  it: ['Corriere Freccia', 'Spedizioni Aurora'],
}
const goods: Goods = {
  products: {
    ...products,
    ...Object.fromEntries(Object.entries(services).map(([key, text]) => [key, text.split('|')])),
  },
  measured: measuredNames,
  options,
  vendors: {
    en: carriers.en ?? [],
    de: [],
    fr: [],
    es: [],
    it: carriers.it ?? [],
    nl: [],
    pt: [],
    pl: carriers.pl ?? [],
    sv: [],
    da: [],
    cs: carriers.cs ?? [],
    hi: [],
  },
  buyers: ['Priya Nair', 'Oskar Lind', 'Hélène Roux', 'Ben Carter'],
}

const words = phrases(
  [
    'title',
    'number',
    'date',
    'account',
    'period',
    'due',
    'titles',
    'sum',
    'fuel',
    'net',
    'tax',
    'total',
    'debit',
    'claims',
  ],
  {
    en: 'Monthly invoice|Invoice number|Invoice date|Account|Shipments from {a} to {z}|Payment due|Sent;Consignment;Service and destination;Parcels;Weight (kg);Rate;Charge|Shipments ({c})|Fuel surcharge|Net amount|VAT {r}%|Invoice total|We collect {t} by direct debit on {d}.|Our liability ends at {m} per parcel.',
    pl: 'Faktura miesięczna|Numer faktury|Data wystawienia|Konto|Przesyłki od {a} do {z}|Termin płatności|Nadano;List przewozowy;Usługa i kierunek;Paczki;Waga (kg);Stawka;Opłata|Przesyłki ({c})|Dopłata paliwowa|Wartość netto|VAT {r}%|Razem do zapłaty|Kwotę {t} pobierzemy dnia {d}.|Odpowiadamy do {m} za paczkę.',
    cs: 'Měsíční faktura|Číslo faktury|Datum vystavení|Účet|Zásilky od {a} do {z}|Datum splatnosti|Odesláno;Číslo zásilky;Služba a místo;Balíků;Hmotnost (kg);Sazba;Částka|Zásilky ({c})|Palivový příplatek|Základ daně|DPH {r} %|Celkem k úhradě|Částku {t} strhneme dne {d}.|Ručíme do výše {m} za balík.',
    it: 'Fattura mensile|Numero fattura|Data fattura|Conto|Spedizioni dal {a} al {z}|Scadenza|Partenza;Lettera di vettura;Servizio e destinazione;Colli;Peso (kg);Tariffa;Addebito|Spedizioni ({c})|Supplemento carburante|Imponibile|IVA {r}%|Totale fattura|Addebiteremo {t} il {d}.|Rispondiamo fino a {m} per collo.',
  },
)

/**
 * Monthly invoice of a courier: one row per shipment with date, tracking number and weight; a fuel surcharge after the
 * subtotal.
 */
export const courierMonth: Family = {
  name: 'courier-month',
  kind: 'invoice',
  locales: ['en-GB', 'pl-PL', 'cs-CZ', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      goods,
      number: ['CM-26####', '3#######', 'F/26/####'],
      options: 0,
      lines: [3, 10],
      long: 0,
      quantities: [1, 4],
      prices: [390, 4200],
      discount: 0,
      freeShipping: 1,
      tax: ['added'],
    })
    const fee = random.pick([150, 250, 399])
    const tax = halfUp(((drawn.subtotal + fee) * drawn.taxRate) / 100)
    const order = { ...drawn, fee, tax, total: drawn.subtotal + fee + tax }
    const { money, bare, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const values: Readonly<Record<string, string>> = {
      a: written(daysFrom(order.date, -33)),
      z: written(daysFrom(order.date, -3)),
      c: String(order.lines.length),
      r: percent(order.taxRate),
      t: money(order.total),
      d: written(daysFrom(order.date, 14)),
      m: money(50_000),
    }
    const fill = (text: string): string => text.replace(/\{(\w)\}/g, (whole, name: string) => values[name] ?? whole)
    let day = -33
    const rows = order.lines.map(({ name, quantity, price, total }) => {
      day += random.whole(1, 3)
      const weight = figures(random.whole(2, 290) / 10, 1, locale.decimal, '')
      return row([
        written(daysFrom(order.date, day)),
        random.code('15 0### #### ##'),
        escaped(name),
        `<td align="right">${count(quantity)}</td>`,
        `<td align="right">${weight}</td>`,
        `<td align="right">${bare(price)}</td>`,
        `<td align="right">${bare(total)}</td>`,
      ])
    })
    const fact = (label: string, text: string): string => `<li>${label}: ${escaped(text)}</li>`
    const sum = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const body = `<h2>${say.title}</h2><ul style="list-style:none;padding:0">${fact(say.number, order.number)}${fact(say.date, written(order.date))}${fact(say.account, random.code('K-#####'))}${fact(say.due, written(daysFrom(order.date, 14)))}</ul><p>${billedTo(random, order).map(escaped).join('<br>')}</p><p>${fill(say.period)}</p>
<table width="100%" border="0" cellspacing="1">${row(say.titles.split(';'), 'bgcolor="#dddddd"', 'th')}
${rows.join('\n')}</table><table align="right">${sum(fill(say.sum), bare(order.subtotal))}${sum(fill(say.fuel), bare(fee))}${sum(say.net, bare(order.subtotal + fee))}${sum(fill(say.tax), bare(tax))}${sum(say.total, money(order.total))}</table><br clear="all"><p>${escaped(fill(say.debit))}</p><p><small>${escaped(fill(say.claims))}<br>${companyLines(order).map(escaped).join(' | ')}</small></p>`
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { html: page(random, order, fill(say.debit), body) }),
      truth: datedByInvoice(truthOf(order, { sku: false, shipping: false })),
    }
  },
}

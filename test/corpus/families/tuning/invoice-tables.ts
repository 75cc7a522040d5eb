import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  addressOf,
  anyGoods,
  chargedEach,
  columnsOf,
  dayAfter,
  halfUp,
  onLastLine,
  withInvoiceDay,
  withLines,
  wrapped,
} from './system-parts.ts'

const craterWords = phrases(
  [
    'number',
    'date',
    'due',
    'items',
    'quantity',
    'price',
    'discount',
    'tax',
    'amount',
    'subtotal',
    'total',
    'billTo',
    'shipTo',
    'notes',
    'subject',
  ],
  {
    en: 'Invoice Number|Invoice Date|Due date|Items|Quantity|Price|Discount|Tax|Amount|Subtotal|Total|Bill to,|Ship to,|Notes|New Invoice from',
    de: 'Rechnungsnummer|Rechnungsdatum|Fälligkeitsdatum|Artikel|Menge|Preis|Rabatt|Steuer|Summe|Zwischensumme|Gesamt|Rechnungsanschrift|Lieferanschrift|Hinweise|Neue Rechnung von',
    fr: 'Numéro|Date|Date d’échéance|Articles|Quantité|Prix|Remise|Taxe|Montant|Sous-total|Total TTC|Facturer à|Expédier à|Notes de bas de page|Nouvelle facture de',
    es: 'Numero de factura|Fecha de la factura|Fecha final|Artículos|Cantidad|Precio|Descuento|Impuesto|Cantidad|Subtotal|Total|Cobrar a,|Enviar a,|Notas|Nueva factura de',
    it: 'Numero Fattura|Data fattura|Data di pagamento|Commesse|Quantità|Prezzo|Sconto|Tassa|Ammontare|Parziale|Totale|Fattura a,|Invia a,|Note|Nuova fattura da',
    nl: 'Factuurnummer|Factuur datum|Vervaldatum|Artikelen|Aantal stuks|Prijs|Korting|Btw|Bedrag|Subtotaal|Totaal|Rekening naar,|Verzend naar,|Opmerkingen|Nieuwe factuur van',
    pl: 'Numer faktury|Data faktury|Termin|Pozycje|Ilość|Cena|Rabat|Podatek|Kwota|Suma częściowa|Razem|Wystawiono dla|Wysyłka do|Notatki|Nowa faktura od',
    sv: 'Fakturanummer|Fakturadatum|Inbetalningsdatum|Artiklar|Antal|Kostnad|Rabatt|Tax|Belopp|Delsumma|Summa|Faktureras till,|Skickas till,|Noteringar|Ny faktura från',
    cs: 'Číslo faktury|Datum fakturace|Datum splatnosti|Položky|Množství|Cena|Sleva|Daň|Množství|Mezisoučet|Celkem|Odběratel|Příjemce|Poznámky|Nová faktura od',
  },
)

/**
 * Crater: quantities with units, and columns for discount and tax. In Spanish and Czech, quantity and line total have
 * the same heading.
 */
export const crater: Family = {
  name: 'crater',
  kind: 'invoice',
  locales: ['en-US', 'es-ES', 'cs-CZ', 'de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'en-GB', 'es-MX'],
  draw(random, locale) {
    const say = craterWords(locale.language)
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['INV-0000##', 'INV-00####'],
      options: 0,
      measured: 0.2,
      discount: 0,
      freeShipping: 1,
      tax: ['added', 'none'],
    })
    const isPerLine = random.chance(0.5)
    const rates = drawn.lines.map(() => (isPerLine ? random.pick([0, 0, 5, 10, 25]) : 0))
    const order = withLines(
      drawn,
      drawn.lines.map((line, at) => ({ ...line, total: line.total - halfUp((line.total * (rates[at] ?? 0)) / 100) })),
    )
    const { money, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const hasTax = order.taxMode === 'added' && random.chance(0.4)
    const items = order.lines.map(({ name, quantity, unit, price, total }, at) =>
      row([
        String(at + 1),
        `<span>${escaped(name)}</span><br><span class="item-description">${random.chance(0.2) ? '2026 / 27' : ''}</span>`,
        `${count(quantity)} ${unitWords[locale.language][unit][0]}`,
        escaped(money(price)),
        ...(isPerLine ? [`${percent(rates[at] ?? 0)}%`] : []),
        ...(hasTax ? [escaped(money(halfUp((total * order.taxRate) / 100)))] : []),
        escaped(money(total)),
      ]),
    )
    const heads = [
      '#',
      say.items,
      say.quantity,
      say.price,
      ...(isPerLine ? [say.discount] : []),
      ...(hasTax ? [say.tax] : []),
      say.amount,
    ]
    const pair = (label: string, value: string): string =>
      `<tr><td class="attribute-label">${escaped(label)}</td><td class="attribute-value"> &nbsp;${escaped(value)}</td></tr>`
    const address = addressOf(random, order).map(escaped).join('<br>')
    const isNumeric = random.chance(0.5)
    const written = (day: string): string => (isNumeric ? numericDay(day, 'YYYY-MM-DD') : shortDay(day, locale))
    const body = `<table class="invoice-details-container">${pair(say.number, order.number)}${pair(say.date, written(order.date))}${pair(say.due, written(dayAfter(order.date, 7)))}</table><p><b>${say.billTo}</b> <br>${address}</p><p><b>${say.shipTo}</b> <br>${address}</p>
<table width="100%" class="items-table">${row(heads, 'class="item-table-heading-row"', 'th')}${items.join('\n')}</table><hr>
<table width="100%" class="total-display-table">${pair(say.subtotal, money(order.subtotal))}${order.taxMode === 'added' ? pair(`${locale.taxWord} (${percent(order.taxRate)}%)`, money(order.tax)) : ''}<tr><td class="py-3"></td><td class="py-3"></td></tr>${pair(say.total, money(order.total))}</table>${footer(order)}`
    return {
      mail: mailOf(order, `${say.subject} ${order.vendor.name}`, { html: page(random, order, order.number, body) }),
      truth: chargedEach(withInvoiceDay(truthOf(order, { sku: false, shipping: false }))),
    }
  },
}

const kiviWords = phrases(
  [
    'confirmation',
    'number',
    'date',
    'customer',
    'yours',
    'offer',
    'contact',
    'dear',
    'formula',
    'position',
    'article',
    'name',
    'quantity',
    'price',
    'amount',
    'net',
    'total',
    'delivery',
    'payment',
    'piece',
    'shipping',
  ],
  {
    de: 'Auftragsbestätigung|Nr.|Datum:|Kunden-Nr.:|Ihre Bestellnummer:|Angebot Nr.:|Ansprechpartner:|Sehr geehrte Damen und Herren,|wir bestätigen Ihnen diese Positionen:|Pos.|Art.-Nr.|Bezeichnung|Menge|E-Preis|G-Preis|Nettobetrag|Gesamtbetrag|Die Lieferung erfolgt am|Zahlungsbedingungen: 14 Tage 2 % Skonto, 30 Tage netto|Stck|Versand',
    en: 'Order confirmation|No.|Date:|Customer-No.:|Your order no.:|Quotation No.:|Contact person:|Dear Sir or Madam,|we confirm these items:|Pos.|Part No.|Description|Qty|Price|Amount|Net amount|Total|Delivery will take place on|Terms of payment: 14 days 2 % cash discount, 30 days net|pcs|Shipping',
  },
)

/**
 * kivitendo: `E-Preis` and `G-Preis` without a currency, which is only next to the sums. The buyer's order number and
 * an offer's number are next to the vendor's, with a later delivery date. As text, names wrap within their column.
 */
export const kivitendo: Family = {
  name: 'kivitendo',
  kind: 'business',
  locales: ['de-DE', 'de-AT', 'en-GB', 'de-CH', 'de-DE'],
  draw(random, locale) {
    const say = kiviWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['AB-26###', '1##', '2026-1##', 'A-#####'],
      options: 0,
      measured: 0.3,
      discount: 0,
      freeShipping: 1,
      tax: ['added'],
    })
    const { bare, quantity: count, percent } = writingOf(random, order)
    const currency = random.pick([locale.currency, locale.currency === 'EUR' ? '€' : locale.currency])
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const facts = [
      [say.date, written(order.date)],
      [say.customer, random.code('1####')],
      ...(random.chance(0.6)
        ? [[say.yours, random.code(random.pick(['45########', 'B-####', 'Mail v. Montag']))]]
        : []),
      ...(random.chance(0.3) ? [[say.offer, random.code('AN-26###')]] : []),
      [say.contact, 'K. Brandt'],
    ] as const
    const sums = [
      [say.net, `${bare(order.subtotal)} ${currency}`],
      [`${locale.taxWord} ${percent(order.taxRate)}%`, `${bare(order.tax)} ${currency}`],
      [say.total, `${bare(order.total)} ${currency}`],
    ] as const
    const delivery = random.chance(0.5) ? `${say.delivery} ${written(dayAfter(order.date, random.whole(5, 40)))}.` : ''
    const counted = order.lines.map(
      ({ quantity, unit }) => `${count(quantity, 2)} ${unit === 'piece' ? say.piece : unit}`,
    )
    const heads = [say.position, say.article, say.name, say.quantity, say.price, say.amount]
    const columns = [
      { width: 4, isRight: true },
      { width: 11 },
      { width: 26 },
      { width: 14, isRight: true },
      { width: 10, isRight: true },
      { width: 12, isRight: true },
    ]
    const text = [
      `${say.confirmation} ${say.number} ${order.number}`,
      '',
      ...facts.map(([label, value]) => `${label} ${value}`),
      '',
      say.dear,
      '',
      say.formula,
      '',
      ...columnsOf(
        columns,
        heads.map((head) => [head]),
      ),
      '-'.repeat(82),
      ...order.lines.flatMap(({ name, sku, price, total }, at) => {
        const names = wrapped(name, 26)
        const figures = [counted[at] ?? '', bare(price), bare(total)].map((cell) => onLastLine(cell, names.length))
        return columnsOf(columns, [[String(at + 1)], [sku], names, ...figures])
      }),
      '-'.repeat(82),
      ...sums.map(([label, amount]) => `${label.padEnd(60)} ${amount.padStart(21)}`),
      '',
      delivery,
      say.payment,
      '',
      order.vendor.name,
      order.vendor.registration.join(' · '),
    ].join('\n')
    const rows = order.lines.map(({ name, sku, price, total }, at) =>
      row(
        [String(at + 1), sku, `<b>${escaped(name)}</b>`, counted[at] ?? '', bare(price), bare(total)].map(
          (cell) => `<td align="right">${cell}</td>`,
        ),
      ),
    )
    const body = `<h2>${say.confirmation}<br>${say.number} ${order.number}</h2><table>${facts.map((pair) => row([...pair].map(escaped))).join('')}</table><p>${say.dear}</p><p>${say.formula}</p>
<table width="100%">${row(heads, '', 'th')}${rows.join('\n')}${sums.map(([label, amount]) => `<tr><td colspan="5" align="left">${label}</td><td align="right">${escaped(amount)}</td></tr>`).join('')}</table><p>${delivery}</p><p>${say.payment}</p>${footer(order)}`
    return {
      mail: mailOf(
        order,
        `${say.confirmation} ${order.number}`,
        random.chance(0.5) ? { text } : { html: page(random, order, say.confirmation, body) },
      ),
      truth: truthOf(order, { shipping: false }),
    }
  },
}

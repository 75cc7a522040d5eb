import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  addressOf,
  anyGoods,
  chargedEach,
  dayAfter,
  halfUp,
  splitTax,
  withDatedNumber,
  withEitherDay,
  withInvoiceDay,
  withLines,
  withTaxes,
} from './system-parts.ts'

const dolibarrWords = phrases(
  [
    'order',
    'invoice',
    'customerOrder',
    'customer',
    'date',
    'invoiceDate',
    'due',
    'description',
    'tax',
    'price',
    'quantity',
    'less',
    'net',
    'totalNet',
    'totalTax',
    'total',
    'paid',
    'rest',
  ],
  {
    fr: 'Commande|Facture|Réf. client|Code client|Date de commande|Date facturation|Date échéance|Désignation|TVA|P.U. HT|Qté|Réduc.|Total HT|Total HT|Total TVA|Total TTC|Déjà payé|Reste à payer',
    es: 'Pedido|Factura|Ref. pedido cliente|Código cliente|Fecha de pedido|Fecha facturación|Fecha vencimiento|Descripción|IVA|P.U.|Cant.|Dto.|Base imponible|Base imponible|Total IVA|Total|Pagado|Pendiente',
    it: 'Ordine|Fattura|Rif. ord. cliente|Codice cliente|Data ordine|Data fatturazione|Data scadenza|Descrizione|IVA|P.U.|Q.tà|Sconto|Totale|Totale (al netto delle imposte)|Totale IVA|Totale (IVA inclusa)|Già pagato|Restante da pagare',
    de: 'Auftrag|Rechnung|Ref. Kunde|Kundennummer|Auftragsdatum|Rechnungsdatum|Fälligkeitsdatum|Beschreibung|MwSt.|Stückpreis|Menge|Rabatt|Gesamt (netto)|Summe (netto)|MwSt. gesamt|Summe (inkl. MwSt.)|Bereits bezahlt|Restbetrag',
  },
)

/** Dolibarr: the tax rate before the price, the buyer's reference next to the number, taxes by rate. */
export const dolibarr: Family = {
  name: 'dolibarr',
  kind: 'business',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'de-DE'],
  draw(random, locale) {
    const say = dolibarrWords(locale.language)
    const isOrder = random.chance(0.5)
    const drawn = withDatedNumber(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: isOrder ? ['CO{YY}{MM}-00##', 'CDE-26####'] : ['FA{YY}{MM}-00##', 'FA{YY}-00##'],
        options: 0,
        measured: 0.2,
        discount: 0,
        freeShipping: 1,
        tax: ['added'],
      }),
    )
    const rates = drawn.lines.map(() => (random.chance(0.2) ? random.pick([5, 10, 20]) : 0))
    const hasDiscounts = rates.some((rate) => rate > 0)
    const { order, shares } = splitTax(
      withLines(
        drawn,
        drawn.lines.map((line, at) => ({ ...line, total: line.total - halfUp((line.total * (rates[at] ?? 0)) / 100) })),
      ),
    )
    const { bare, money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const hasReference = random.chance(0.6)
    const reference = random.code(random.pick(['PO-####', '45######']))
    const last = order.lines.length - 1
    const rows = order.lines.map(({ name, sku, quantity, price, total }, at) =>
      row([
        `${sku} - ${escaped(name)}`,
        `${percent((shares.length > 1 && at === last ? shares[1]?.rate : shares[0]?.rate) ?? 0)}%`,
        escaped(bare(price)),
        count(quantity),
        ...(hasDiscounts ? [rates[at] ? `${rates[at]}%` : ''] : []),
        escaped(bare(total)),
      ]),
    )
    const colon = locale.language === 'fr' ? ' :' : ':'
    const facts = [
      ...(hasReference ? [[say.customerOrder, reference]] : []),
      [isOrder ? say.date : say.invoiceDate, written(order.date)],
      ...(isOrder ? [] : [[say.due, written(dayAfter(order.date, 30))]]),
      [say.customer, random.code('CU2601-000##')],
    ] as const
    const paid = !isOrder && random.chance(0.4) ? halfUp(order.total / 3) : 0
    const sums = [
      [say.totalNet, order.subtotal],
      ...shares.map(({ rate, tax }) => [`${say.totalTax} ${percent(rate)}%`, tax] as const),
      [say.total, order.total],
      ...(paid > 0 ? [[say.paid, paid] as const, [say.rest, order.total - paid] as const] : []),
    ] as const
    const heads = [say.description, say.tax, say.price, say.quantity, ...(hasDiscounts ? [say.less] : []), say.net]
    const title = `${isOrder ? say.order : say.invoice} ${order.number}`
    const body = `<h2>${title}</h2><p>${facts.map(([label, value]) => `${label}${colon} ${value}`).join('<br>')}</p><p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" border="1">${row(heads, '', 'th')}${rows.join('\n')}</table><table align="right">${sums.map(([label, amount]) => row([label, escaped(money(amount))])).join('')}</table>${footer(order)}`
    const plain = withTaxes(
      truthOf(order, { unit: false, shipping: false, otherNumbers: hasReference ? [reference] : [] }),
      shares.length,
    )
    // `5852 - Lanière cuir`: a code before a dash may also count as part of the name.
    const whole = plain.lines.map((line) => ({ ...line, sku: null, name: `${line.sku} - ${line.name}` }))
    const stated: Truth = isOrder ? plain : withInvoiceDay(plain)
    return {
      mail: mailOf(order, title, { html: page(random, order, title, body) }),
      truth: { ...chargedEach(stated), alternative: chargedEach({ ...stated, lines: whole }) },
    }
  },
}

/** Fatture in Cloud: number and date in one title, then the buyer's order with its date. */
export const fattureInCloud: Family = {
  name: 'fatture-in-cloud',
  kind: 'invoice',
  locales: ['it-IT'],
  draw(random, locale) {
    const { order, shares } = splitTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['##', '###', '##/A', '2026/##', '##/FE'],
        options: 0,
        measured: 0.25,
        discount: 0,
        freeShipping: 1,
        tax: ['added'],
      }),
    )
    const { money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, 'DD/MM/YYYY')
    const hasOrder = random.chance(0.5)
    const last = order.lines.length - 1
    const hasCode = random.chance(0.4)
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }, at) =>
      row([
        ...(hasCode ? [sku] : []),
        `<b>${escaped(name)}</b>`,
        `${count(quantity)} ${unitWords.it[unit][0]}`,
        escaped(money(price)),
        escaped(money(total)),
        `${percent((shares.length > 1 && at === last ? shares[1]?.rate : shares[0]?.rate) ?? 0)}%`,
      ]),
    )
    const due = dayAfter(order.date, 30)
    const title = `Fattura nr. ${order.number} del ${written(order.date)}`
    const purchase = random.code('4####')
    const ordered = dayAfter(order.date, -random.whole(5, 40))
    const sums = [
      ['Imponibile', money(order.subtotal)],
      ...shares.map(({ rate, net, tax }) => [`IVA ${percent(rate)}% su ${money(net)}`, money(tax)]),
      ['Totale documento', money(order.total)],
    ] as const
    const heads = [...(hasCode ? ['Codice'] : []), 'Prodotto/Servizio', 'Quantità', 'Prezzo netto', 'Importo', 'IVA']
    const body = `<h2>${title}</h2><p>Spett.le<br>${addressOf(random, order).map(escaped).join('<br>')}</p>${hasOrder ? `<p>Vs. ordine n. ${purchase} del ${written(ordered)}</p>` : ''}
<table width="100%">${row(heads, '', 'th')}${rows.join('\n')}</table><table align="right">${sums.map(([label = '', amount = '']) => row([escaped(label), escaped(amount)])).join('')}</table>
<p><b>Scadenze</b><br>${written(due)}: ${escaped(money(order.total))} - da saldare</p><p><b>Modalità di pagamento:</b> Bonifico</p>${footer(order)}`
    const truth = withTaxes(truthOf(order, { sku: hasCode, shipping: false }), shares.length)
    return {
      mail: mailOf(order, `Invio documento: ${title}`, { html: page(random, order, title, body) }),
      truth: hasOrder ? withEitherDay({ ...truth, otherNumbers: [purchase] }, ordered) : withInvoiceDay(truth),
    }
  },
}

const moneybirdWords = phrases(
  [
    'invoice',
    'date',
    'due',
    'reference',
    'description',
    'price',
    'total',
    'vat',
    'subtotal',
    'tax',
    'sum',
    'please',
    'customer',
  ],
  {
    nl: 'Factuur|Factuurdatum|Vervaldatum|Kenmerk|Omschrijving|Bedrag|Totaal|Btw|Subtotaal|{p}% btw|Totaal|We verzoeken je vriendelijk om {total} vóór {due} over te maken onder vermelding van {n}.|Klantnummer',
    en: 'Invoice|Invoice date|Due date|Reference|Description|Amount|Total|VAT|Subtotal|{p}% VAT|Total|Please transfer {total} before {due}, stating {n}.|Customer number',
    de: 'Rechnung|Rechnungsdatum|Fälligkeitsdatum|Referenz|Beschreibung|Betrag|Gesamt|MwSt.|Zwischensumme|{p}% MwSt.|Gesamtbetrag|Bitte überweisen Sie {total} bis zum {due} unter Angabe von {n}.|Kundennummer',
  },
)

/**
 * Moneybird: `2 x` before the name under one heading, the unit price under Amount, the payment request in a sentence.
 */
export const moneybird: Family = {
  name: 'moneybird',
  kind: 'invoice',
  locales: ['nl-NL', 'nl-NL', 'en-IE', 'de-DE', 'en-GB'],
  draw(random, locale) {
    const say = moneybirdWords(locale.language)
    const { order, shares } = splitTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['2026-0###', '2026####', 'F26-0###'],
        options: 0,
        measured: 0.15,
        discount: 0,
        freeShipping: 1,
        tax: ['added'],
      }),
    )
    const { money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const last = order.lines.length - 1
    const rows = order.lines.map(({ name, quantity, unit, price, total }, at) =>
      row([
        `${count(quantity)} ${unit === 'piece' ? random.pick(['x', '×']) : unitWords[locale.language][unit][0]}`,
        escaped(name),
        escaped(money(price)),
        `${percent((shares.length > 1 && at === last ? shares[1]?.rate : shares[0]?.rate) ?? 0)}%`,
        escaped(money(total)),
      ]),
    )
    const due = written(dayAfter(order.date, 14))
    const sums = [
      [say.subtotal, money(order.subtotal)],
      ...shares.map(({ rate, tax }) => [say.tax.replace('{p}', percent(rate)), money(tax)]),
      [say.sum, money(order.total)],
    ] as const
    const please = say.please.replace('{total}', money(order.total)).replace('{due}', due).replace('{n}', order.number)
    const body = `<h1>${say.invoice} ${order.number}</h1><p>${addressOf(random, order).map(escaped).join('<br>')}</p><table>${row([say.date, written(order.date)])}${row([say.due, due])}${random.chance(0.4) ? row([say.reference, random.code('PO ####')]) : ''}${row([say.customer, random.code('1###')])}</table>
<table width="100%"><thead><tr><th colspan="2">${say.description}</th><th>${say.price}</th><th>${say.vat}</th><th>${say.total}</th></tr></thead><tbody>${rows.join('\n')}</tbody><tfoot>${sums.map(([label = '', amount = '']) => `<tr><td></td><td colspan="3" align="right">${label}</td><td>${escaped(amount)}</td></tr>`).join('')}</tfoot></table><p>${escaped(please)}</p>${footer(order)}`
    return {
      mail: mailOf(order, `${say.invoice} ${order.number} ${order.vendor.name}`, {
        html: page(random, order, say.invoice, body),
      }),
      truth: withTaxes(withInvoiceDay(truthOf(order, { sku: false, shipping: false })), shares.length),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, dayAfter, halfUp, splitTax, withInvoiceDay, withTaxes } from './system-parts.ts'

/**
 * QuickBooks: the amount due on top, a description below each name, `2 X $12.00` next to the line total, and a previous
 * balance that the amount due includes.
 */
export const quickBooks: Family = {
  name: 'quickbooks',
  kind: 'invoice',
  locales: ['en-US', 'en-CA', 'en-GB', 'en-AU', 'en-US'],
  draw(random, locale) {
    const { order } = splitTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['1###', '####', 'INV-####'],
        options: 0,
        measured: 0.15,
        freeShipping: 0.6,
        tax: ['added', 'none'],
      }),
    )
    const { money, quantity: count } = writingOf(random, order, { minus: 'before' })
    const previous = random.chance(0.3) ? random.whole(1500, 60_000) : 0
    const due = order.total + previous
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const items = order.lines.map(
      ({ name, quantity, price, total }) =>
        `<tr><td><strong>${escaped(name)}</strong>${random.chance(0.4) ? `<br><span style="color:#6b6c72">Lot ${random.code('##/####')}, packed in 2026</span>` : ''}</td></tr><tr><td>${count(quantity)} X ${escaped(money(price))}</td><td align="right">${escaped(money(total))}</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td>${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const body = `<table width="100%"><tr><td><span>INVOICE ${order.number}</span></td><td align="right">DUE ${written(dayAfter(order.date, 30))}</td></tr></table><h1>${escaped(money(due))}</h1><p>Dear ${order.buyer}, here is the invoice for your order. Thank you for your business.</p><p><b>Bill to</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p><p><b>Terms</b> Net 30<br><b>Invoice date</b> ${written(order.date)}${random.chance(0.3) ? `<br><b>P.O. number</b> ${random.code('PO-####')}` : ''}</p>
<table width="100%">${items.join('\n')}</table><hr><table width="100%">${sum('Subtotal', order.subtotal)}${order.discount > 0 ? sum('Discount', -order.discount) : ''}${order.shipping > 0 ? sum('Shipping', order.shipping) : ''}${order.taxMode === 'added' ? sum(locale.taxWord, order.tax) : ''}${sum('Total', order.total)}${previous > 0 ? sum('Previous amount due', previous) : ''}${sum('Balance due', due)}</table>${footer(order)}`
    return {
      mail: mailOf(order, `Invoice ${order.number} from ${order.vendor.name}`, {
        html: page(random, order, `Invoice ${order.number}`, body),
      }),
      truth: withInvoiceDay(truthOf(order, { sku: false, unit: false, shipping: order.shipping > 0 })),
    }
  },
}

const zohoWords = phrases(
  [
    'invoice',
    'balance',
    'date',
    'terms',
    'due',
    'purchase',
    'row',
    'item',
    'quantity',
    'rate',
    'amount',
    'subtotal',
    'shipping',
    'rounding',
    'total',
    'made',
    'words',
    'net',
    'pieces',
  ],
  {
    en: 'INVOICE|Balance Due|Invoice Date|Terms|Due Date|P.O.#|#|Item & Description|Qty|Rate|Amount|Sub Total|Shipping charge|Rounding|Total|Payment Made|Total In Words|Net 15|pcs',
    de: 'RECHNUNG|Fälliger Saldo|Rechnungsdatum|Bedingungen|Fälligkeitsdatum|Bestell-Nr.|#|Artikel & Beschreibung|Menge|Satz|Betrag|Zwischensumme|Versandgebühr|Rundung|Gesamt|Erfolgte Zahlung|Gesamtbetrag in Worten|Netto 15|Stk',
    es: 'FACTURA|Saldo adeudado|Fecha de la factura|Términos|Fecha de vencimiento|N.º de O.C.|#|Artículo y descripción|Cant.|Tarifa|Importe|Subtotal|Gastos de envío|Redondeo|Total|Pago realizado|Total en letras|Neto 15|uds.',
    fr: 'FACTURE|Solde dû|Date de facture|Conditions|Date d’échéance|N° de BC|#|Article et description|Qté|Taux|Montant|Sous-total|Frais de livraison|Arrondi|Total|Paiement effectué|Total en lettres|Net 15|pcs',
    it: 'FATTURA|Saldo dovuto|Data fattura|Termini|Data di scadenza|N. ordine|#|Articolo e descrizione|Qtà|Tariffa|Importo|Totale parziale|Spese di spedizione|Arrotondamento|Totale|Pagamento effettuato|Totale in lettere|Netto 15|pz',
  },
)

/**
 * Zoho Invoice: `2.00` above `pcs` in the quantity cell, amounts without currency in the table, `(-)` before payments.
 */
export const zohoInvoice: Family = {
  name: 'zoho-invoice',
  kind: 'invoice',
  locales: ['en-IN', 'en-US', 'de-DE', 'es-MX', 'fr-FR', 'it-IT', 'en-GB'],
  draw(random, locale) {
    const say = zohoWords(locale.language)
    const { order, shares } = splitTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['INV-0000##', 'INV-000###'],
        options: 0,
        measured: 0.2,
        discount: 0,
        freeShipping: 0.6,
        tax: ['added', 'added', 'none'],
      }),
    )
    const { money, bare, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const paid = random.chance(0.3) ? halfUp(order.total / 2) : 0
    const written = (day: string): string =>
      locale.language === 'en' ? shortDay(day, locale) : numericDay(day, locale.numericDate[0] ?? '')
    const items = order.lines.map(({ name, quantity, unit, price, total }, at) =>
      row([
        String(at + 1),
        `<span>${escaped(name)}</span>${random.chance(0.2) ? '<br><span style="color:#727272">2026 / 27, 100 %</span>' : ''}`,
        `<span>${count(quantity, 2)}</span><br><span style="color:#727272">${unit === 'piece' ? say.pieces : unit}</span>`,
        escaped(bare(price)),
        escaped(bare(total)),
      ]),
    )
    const fact = (label: string, value: string): string =>
      `<tr><td align="right">${label} :</td><td align="right">${escaped(value)}</td></tr>`
    const sum = (label: string, value: string): string =>
      `<tr><td align="right">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const body = `<table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}</td><td align="right"><h1>${say.invoice}</h1><b># ${order.number}</b><br><br><small>${say.balance}</small><br><b>${escaped(money(order.total - paid))}</b></td></tr></table>
<table width="100%"><tr><td>${addressOf(random, order).map(escaped).join('<br>')}</td><td><table align="right">${fact(say.date, written(order.date))}${fact(say.terms, say.net)}${fact(say.due, written(dayAfter(order.date, 15)))}${random.chance(0.4) ? fact(say.purchase, random.code('PO-####')) : ''}</table></td></tr></table>
<table width="100%"><thead>${row([say.row, say.item, say.quantity, say.rate, say.amount], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
<table align="right">${sum(say.subtotal, bare(order.subtotal))}${order.shipping > 0 ? sum(say.shipping, bare(order.shipping)) : ''}${order.taxMode === 'added' ? shares.map(({ rate, tax }) => sum(`${locale.taxWord} (${percent(rate)}%)`, bare(tax))).join('') : ''}${sum(`<b>${say.total}</b>`, money(order.total))}${paid > 0 ? sum(say.made, `(-) ${bare(paid)}`) : ''}${sum(`<b>${say.balance}</b>`, money(order.total - paid))}</table><p>${say.words}: —</p>`
    return {
      mail: mailOf(order, `${say.invoice} - ${order.number} - ${order.vendor.name}`, {
        html: page(random, order, say.invoice, body),
      }),
      truth: withTaxes(withInvoiceDay(truthOf(order, { sku: false, shipping: order.shipping > 0 })), shares.length),
    }
  },
}

/** Moloni and InvoiceXpress: code, name and tax rate in the line; `Total líquido` is the net value of the goods. */
export const moloni: Family = {
  name: 'moloni',
  kind: 'invoice',
  locales: ['pt-PT'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['FT 2026/##', 'FT A/###', 'FR 2026A1/##', 'NE 2026/###'],
      options: 0,
      measured: 0.25,
      discount: 0,
      freeShipping: 1,
      tax: ['added'],
    })
    const { money, bare, quantity: count, percent } = writingOf(random, order)
    const title = order.number.startsWith('NE')
      ? 'Nota de Encomenda'
      : order.number.startsWith('FR')
        ? 'Fatura-Recibo'
        : 'Fatura'
    const written = (day: string): string => numericDay(day, 'DD-MM-YYYY')
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }) =>
      row(
        [
          sku,
          escaped(name),
          `${count(quantity, 2)} ${unitWords.pt[unit][0]}`,
          bare(price),
          '0,00',
          `${percent(order.taxRate)}%`,
          bare(total),
        ].map((cell) => cell.replaceAll('\u00a0', '&nbsp;')),
      ),
    )
    const sum = (label: string, amount: number): string => row([label, escaped(money(amount))])
    const body = `<h2>${title} ${order.number}</h2><p>Original</p><table>${row(['Data de Emissão', written(order.date)])}${row(['Vencimento', written(dayAfter(order.date, 30))])}${row(['V/ Nº Contrib.', random.code('50#######')])}${random.chance(0.5) ? row(['V/ Ref.', random.code('ENC-####')]) : ''}</table><p>Exmo.(s) Sr.(s)<br>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%">${row(['Artigo', 'Descrição', 'Qtd.', 'Pr. Unitário', 'Desc. %', 'IVA', 'Total'], '', 'th')}${rows.join('\n')}</table>
<table><tr><th>Taxa/Valor</th><th>Incidência</th><th>Total Imposto</th></tr>${row([`IVA (${percent(order.taxRate)}%)`, bare(order.subtotal), bare(order.tax)])}</table>
<table align="right">${sum('Mercadoria/Serviços', order.subtotal)}${sum('Desconto', 0)}${sum('IVA', order.tax)}${sum('<b>Total</b>', order.total)}</table><p>Processado por programa certificado n.º 2860/AT</p>${footer(order)}`
    const truth = truthOf(order, { shipping: false })
    return {
      mail: mailOf(order, `${title} ${order.number}`, { html: page(random, order, title, body) }),
      truth: order.number.startsWith('NE') ? truth : withInvoiceDay(truth),
    }
  },
}

/**
 * Holded and other Spanish programs: the recargo de equivalencia, a surcharge for shops, is a second tax. Lines show
 * price, rate and gross sum.
 */
export const holded: Family = {
  name: 'holded',
  kind: 'invoice',
  locales: ['es-ES'],
  draw(random, locale) {
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['F26####', 'F/2026/00##', 'PED-26-###', 'F-0###'],
      options: 0,
      measured: 0.2,
      discount: 0,
      freeShipping: 1,
      tax: ['added'],
    })
    const hasSurcharge = random.chance(0.4)
    const surcharge = hasSurcharge ? halfUp((drawn.subtotal * (drawn.taxRate === 21 ? 5.2 : 1.4)) / 100) : 0
    const order = { ...drawn, tax: drawn.tax + surcharge, total: drawn.total + surcharge }
    const { money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, 'DD/MM/YYYY')
    const isOrder = order.number.startsWith('PED')
    const title = isOrder ? 'Pedido' : 'Factura'
    const rows = order.lines.map(({ name, sku, quantity, price, total }) =>
      row([
        `<b>${escaped(name)}</b><br><small>Ref. ${sku}</small>`,
        escaped(money(price)),
        count(quantity),
        escaped(money(total)),
        `${drawn.taxRate}%${hasSurcharge ? ` + ${percent(drawn.taxRate === 21 ? 5.2 : 1.4)}%` : ''}`,
      ]),
    )
    const sum = (label: string, amount: number): string => row([label, escaped(money(amount))])
    const body = `<h1>${title}</h1><p>Número #<br><b>${order.number}</b></p><p>Fecha<br><b>${written(order.date)}</b></p><p>Vencimiento<br><b>${written(dayAfter(order.date, 30))}</b></p><p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%">${row(['Concepto', 'Precio', 'Unidades', 'Subtotal', 'IVA'], '', 'th')}${rows.join('\n')}</table><table align="right">${sum('BASE IMPONIBLE', order.subtotal)}${sum(`IVA ${drawn.taxRate}%`, drawn.tax)}${hasSurcharge ? sum(`REC. EQUIV. ${percent(drawn.taxRate === 21 ? 5.2 : 1.4)}%`, surcharge) : ''}${sum('<b>TOTAL</b>', order.total)}</table><p>Condiciones de pago: transferencia a 30 días. Los importes inferiores a ${escaped(money(2500))} se cargan por giro.</p>${footer(order)}`
    const truth = withTaxes(truthOf(order, { shipping: false, unit: false }), hasSurcharge ? 2 : 1)
    return {
      mail: mailOf(order, `${title} ${order.number} de ${order.vendor.name}`, {
        html: page(random, order, title, body),
      }),
      truth: isOrder ? truth : withInvoiceDay(truth),
    }
  },
}

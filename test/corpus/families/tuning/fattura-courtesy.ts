import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { figures, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  orderFor,
  withInvoiceDay,
  withLineRates,
} from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  it: {
    vendors: 'Ottonerie Lumezzane Srl|Scatolificio Reno Srl|Ceramiche Deruta di Sberna|Minuterie Vicentine Snc',
    products:
      'Maniglia ottone satinato 128 mm|Scatola fondo e coperchio 20x20x8|Piatto decorato diam. 26|Gancio moschettone 30 mm|Fibbia zama 25 mm nichel|Separatore cartone alveolare|Smalto cristallina kg 5|Perno filettato M5x30|Vassoio ovale 35 cm|Pellicola estensibile manuale',
    measured:
      'Catena ottone mm 6|Nastro velluto mm 15|Cordone cerato mm 2|Tubo ottone 10x1|Polvere di smalto|Fettuccia juta',
  },
})

/** Courtesy copy of an Italian electronic invoice, printed with the common style sheet. */
export const fatturaCourtesy: Family = {
  name: 'fattura-courtesy',
  kind: 'invoice',
  locales: ['it-IT'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['FPR ###/26', '###/2026', '2026/####/V', '####'],
      sku: ['ART####', '@@##.###', '8###########'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      discount: 0,
      freeShipping: 1,
      prices: [40, 9800],
      quantities: [1, 300],
      tax: ['added'],
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 5, 10])
    const { bare, percent } = writingOf(random, order)
    const long = (value: number, decimals: number): string => figures(value, decimals, ',', '.')
    const day = (iso: string): string => numericDay(iso, 'DD-MM-YYYY')
    const hasCode = random.chance(0.6)
    const priceDecimals = random.pick([2, 5, 8])
    const countDecimals = random.pick([2, 2, 5])
    const hasOrder = random.chance(0.5)
    const purchase = random.code(random.pick(['OA-####', '45000###']))
    const ordered = dayAfter(order.date, -random.whole(6, 40))
    const rate = `${percent(order.taxRate)},00`
    const rows = order.lines.map((line) => {
      const off = rateOf(line)
      return row([
        ...(hasCode ? [line.sku] : []),
        escaped(line.name),
        `<td align="right">${long(line.quantity, countDecimals)}</td>`,
        `<td align="right">${long(line.price / 100, priceDecimals)}</td>`,
        `<td align="center">${line.unit === 'piece' ? 'PZ' : line.unit.toUpperCase()}</td>`,
        `<td align="right">${off === 0 ? '' : `-${percent(off)},00 %`}</td>`,
        `<td align="right">${rate}</td>`,
        `<td align="right">${long(line.total / 100, 2)}</td>`,
      ])
    })
    const head = (labels: readonly string[]): string => row(labels, 'bgcolor="#dddddd"', 'th')
    const intro = `In allegato la copia di cortesia, priva di valore fiscale, della fattura n. ${order.number} del ${day(order.date)} trasmessa al Sistema di Interscambio (identificativo SdI ${random.code('1##########')}).`
    const html = `<html><body style="font-family:sans-serif;font-size:12px"><p>Gentile cliente,</p><p>${intro}</p>
<table width="100%" border="1" cellspacing="0"><tr><td valign="top"><b>Cedente/prestatore (fornitore)</b><br>Denominazione: ${escaped(order.vendor.name)}<br>Comune: ${escaped(order.vendor.city)}<br>Identificativo fiscale ai fini IVA: ${random.code('IT0##########')}</td><td valign="top"><b>Cessionario/committente (cliente)</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table><br>
<table width="100%" border="1" cellspacing="0">${head(['Tipologia documento', 'Art. 73', 'Numero documento', 'Data documento', 'Codice destinatario'])}${row(['TD01 fattura', '', order.number, day(order.date), random.code('???????')])}</table><br>
${hasOrder ? `<p>Dati ordine di acquisto: ${purchase} del ${day(ordered)}</p>` : ''}<table width="100%" border="1" cellspacing="0">${head([...(hasCode ? ['Cod. articolo'] : []), 'Descrizione', 'Quantità', 'Prezzo unitario', 'UM', 'Sconto o magg.', '%IVA', 'Prezzo totale'])}${rows.join('\n')}</table><br>
<table width="100%" border="1" cellspacing="0"><tr><td colspan="5" align="center"><b>RIEPILOGHI IVA E TOTALI</b></td></tr>${head(['Esigibilità IVA', '%IVA', 'Spese accessorie', 'Totale imponibile', 'Totale imposta'])}${row(['I (immediata)', rate, '', bare(order.subtotal), bare(order.tax)])}</table>
<table width="100%" border="1" cellspacing="0">${head(['Importo bollo', 'Sconto/Maggiorazione', 'Divisa', 'Totale documento'])}${row(['', '', 'EUR', `<td align="right"><b>${bare(order.total)}</b></td>`])}</table>
<table width="100%" border="1" cellspacing="0">${head(['Modalità pagamento', 'Dettagli', 'Scadenze', 'Importo'])}${row(['MP12 RIBA', random.code('ABI #####'), day(dayAfter(order.date, 30)), bare(order.total)])}</table></body></html>`
    const truth = chargedEach(
      truthOf(order, { sku: hasCode, shipping: false, ...(hasOrder ? { otherNumbers: [purchase] } : {}) }),
    )
    const own = withInvoiceDay(truth)
    return {
      mail: mailOf(order, `Fattura n. ${order.number} - copia di cortesia`, { html }),
      truth: hasOrder ? { ...own, alternative: { ...own, orderDate: ordered } } : own,
    }
  },
}

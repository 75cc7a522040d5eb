import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, right, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  it: {
    vendors: 'Cartotecnica Brenta S.r.l.|Scatolificio Martesana|Litografia Due Torri|Grafiche Serio S.n.c.',
    products:
      'Astuccio automontante 80 x 80 x 120|Shopper carta 22 + 10 x 29|Etichetta adesiva rotonda 40 mm|Fascetta in cartoncino 300 g|Scatola fondo e coperchio 20 x 20|Cartellino con foro 5 x 9|Carta velina stampata 1 colore|Busta commerciale 11 x 23|Biglietto piegato A6|Fustella nuova',
    options: 'stampa:1 colore,4+0,4+4|nobilitazione:plastificazione opaca,lamina oro,nessuna',
  },
})

/** An Italian printer's quotation, which is no order: prices for a thousand beside single ones, validity, no freight. */
export const cartotecnicaPreventivo: Family = {
  name: 'cartotecnica-preventivo',
  kind: 'business',
  locales: ['it-IT'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['PREV-26/###', '###/2026', 'O26.####'],
      lines: [1, 5],
      options: 0.5,
      per100: 0.8,
      prices: [900, 9800],
      quantities: [1, 20],
      discount: 0.25,
      freeShipping: 0.5,
      tax: ['added'],
      delay: 0,
      long: 0,
    })
    const order = withEach(drawn, (line) =>
      line.pricePer === 1
        ? line
        : { ...line, pricePer: 1000, quantity: Math.max(500, Math.round(line.quantity / 500) * 500) },
    )
    const { money, quantity, percent } = writingOf(random, order, { pattern: '€ #', minus: 'before' })
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `<br>${name}: ${value}`).join('')
      return row([
        `<b>${escaped(line.name)}</b>${options}`,
        right(`${quantity(line.quantity)} pz`),
        right(`${money(line.price)} ${line.pricePer === 1000 ? '/ 1.000 pz' : 'cad.'}`),
        right(money(line.total)),
      ])
    })
    const sums = sumsOf(order, money, {
      goods: 'Imponibile merce',
      discount: 'Sconto a Voi riservato',
      shipping: 'Trasporto',
      net: 'Totale imponibile',
      tax: `IVA ${percent(order.taxRate)}%`,
      total: 'Totale preventivo',
    })
    const until = numericDay(dayAfter(order.date, 30), 'DD/MM/YYYY')
    const { vendor } = order
    const html = `<html><body style="font-family:Calibri;font-size:11pt"><p>Spett.le ${escaped(order.buyer)}</p>
<p>OGGETTO: Preventivo n. ${order.number} del ${longDay(order.date, locale)}</p>
<p>Come da Vostra gentile richiesta ci pregiamo di sottoporVi la nostra migliore offerta:</p>
<table border="1" cellspacing="0" cellpadding="5" width="660">${row(['Descrizione', 'Quantità', 'Prezzo', 'Importo'], 'bgcolor="#e8e8e8"', 'th')}
${rows.join('\n')}
${sums.map(([label, amount]) => row([right(label, 'colspan="3"'), right(amount)])).join('\n')}</table>
<p>Validità offerta: ${until}.<br>Consegna: ${random.whole(10, 25)} giorni lavorativi dal visto si stampi.<br>Tolleranza sulle quantità: +/- 10%.<br>Pagamento: ${random.pick(['bonifico anticipato', 'Ri.Ba. 60 gg f.m.', '50% all’ordine, saldo alla consegna'])}.<br>${order.shipping > 0 ? 'Resa: porto franco con addebito.' : 'Resa: franco nostro stabilimento.'}</p>
<p>In attesa di un Vostro riscontro, porgiamo cordiali saluti.<br>${random.pick(['Ufficio preventivi', 'Chiara Brenta'])}<br>${escaped(vendor.name)} - ${vendor.city}<br>Tel. ${vendor.phone} - ${vendor.registration.join(' - ')}</p></body></html>`
    return {
      mail: mailOf(order, `Preventivo ${order.number}`, { html }),
      // A quotation orders nothing, so the reader takes no items and no amounts from it.
      truth: {
        ...truthOf(order, { currency: false, total: false, subtotal: false, shipping: false, tax: false }),
        lines: [],
      },
    }
  },
}

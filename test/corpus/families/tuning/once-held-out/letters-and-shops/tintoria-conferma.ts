import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, soldBy } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  it: {
    vendors:
      'Tintoria Valbisenzio S.r.l.|Tintoria F.lli Galli S.n.c.|Nobilitazione Lambro S.p.A.|Tintoria Artigiana Sesia',
    products:
      'Tintura capi finiti|Prova colore in laboratorio|Tintura maglia rasata|Sovratintura jeans|Tintura in capo felpa|Tintura sciarpe|Tintura cintura in tela|Tintura calze',
    measured:
      'Tintura filato lana 2/28|Tintura filato cotone Ne 30/2|Tintura tops merino|Tintura ciniglia 1/4,5|Tintura in pezza viscosa|Tintura filato alpaca|Tintura cashmere in rocca|Tintura lino in matasse',
    options: 'Colore:Bordeaux 412,Salvia 118,Blu notte 207,Cammello 63,Antracite 900',
  },
})

/** Order confirmation of an Italian dyer: three or four lines of text per lot, prices per kilogram or piece. */
export const tintoriaConferma: Family = {
  name: 'tintoria-conferma',
  kind: 'text',
  locales: ['it-IT'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['###/26', 'CL-####', '26/0###'],
      lines: [1, 6],
      measured: 0.85,
      decimals: 0.7,
      options: 1,
      prices: [280, 1450],
      quantities: [1, 30],
      discount: 0.1,
      tax: ['added'],
      delay: 2,
      long: 0,
    })
    const order = soldBy(drawn, 'kg')
    const { bare, money, quantity, percent } = writingOf(random, order, { pattern: '€ #', space: ' ' })
    const isCompact = random.chance(0.4)
    const rows = order.lines.flatMap((line, at) => {
      const unit = line.unit === 'piece' ? 'pz' : 'kg'
      const count = `${unit} ${quantity(line.quantity, line.unit === 'piece' ? 0 : 2)}`
      const shade = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      const lot = `Partita ${random.code('####')}`
      const sum = `${count} x ${money(line.price)} = ${money(line.total)}`
      return isCompact
        ? [`${at + 1}. ${line.name}`, `   ${shade}`, `   ${sum}`, '']
        : [`${at + 1}. ${line.name}`, `   ${shade}`, `   ${lot}`, `   ${sum}`, '']
    })
    const sums = sumsOf(order, bare, {
      goods: 'Totale lavorazioni',
      discount: 'Sconto',
      shipping: 'Contributo trasporto',
      net: 'Imponibile',
      tax: `IVA ${percent(order.taxRate)}%`,
      total: 'TOTALE EURO',
    })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const text = [
      `Spett.le ${order.buyer}`,
      '',
      `confermiamo di aver preso in carico il Vostro materiale. Conferma d'ordine n. ${order.number} del ${day(order.date)}.`,
      '',
      ...rows,
      ...sums.map(([label, amount]) => `${label.padEnd(24, '.')} ${amount.padStart(12)}`),
      '',
      `Consegna prevista: ${day(dayAfter(order.date, random.whole(10, 28)))}, salvo imprevisti in tintoria.`,
      random.pick([
        'Tolleranza sul peso reso: 2%.',
        'Il colore viene approvato su campione di laboratorio prima di partire in macchina.',
        'Per partite sotto i 5 kg il prezzo comprende il bagno minimo.',
      ]),
      `Pagamento: ${random.pick(['ricevuta bancaria 60 giorni fine mese', 'bonifico anticipato', 'bonifico 30 giorni data fattura'])}`,
      `Banca d'appoggio: IBAN ${ibanOf(random, locale)}`,
      '',
      'Distinti saluti',
      random.pick(['Ufficio commerciale', 'Simona Galli', 'Reparto spedizioni']),
      order.vendor.name,
      order.vendor.city,
      `Tel. ${order.vendor.phone} - ${order.vendor.registration.join(' - ')}`,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`Conferma d'ordine ${order.number}`, `Presa in carico ${order.number}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

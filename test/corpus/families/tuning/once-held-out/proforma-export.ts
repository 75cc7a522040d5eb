import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { figures, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import {
  addressOf,
  dayAfter,
  goodsOf,
  halfUp,
  orderFor,
  reckoned,
  right,
  withInvoiceDay,
} from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  en: {
    vendors: 'Aydin Tekstil San. ve Tic. A.S.|Menderes Dokuma Ltd. Sti.|Ege Havlu Export|Usak Battaniye San.',
    products:
      'Turkish Towel 90x170 striped|Waffle Bathrobe size L/XL|Muslin Blanket 4-layer 130x170|Kitchen Towel 50x70 jacquard|Hammam Towel organic|Terry Washcloth 30x30|Throw with Fringes 150x200|Cotton Bath Mat 50x80|Waist Apron heavy twill|Beach Towel XL 100x180|Woven Label folded 20x50 mm|Polybag printed 35x45',
    measured:
      'Muslin Double Gauze 135 cm|Denim 10.5 oz 150 cm|Cotton Sateen 280 cm|Grosgrain Tape 20 mm|Cotton Yarn Ne 20/2|Jersey 180 gsm tubular',
  },
})

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const places: Readonly<Record<string, string>> = { US: 'New York', IE: 'Dublin' }

/**
 * Pro forma invoice of a Turkish weaver in English: customs codes, prices with two or three decimals, freight and an
 * advance in some mails.
 */
export const proformaExport: Family = {
  name: 'proforma-export',
  kind: 'invoice',
  locales: ['en-US', 'en-IE'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['PI-2026/###', '2026-####', 'AT26###', 'EXP/26/0##'],
      sku: ['@@-####', '@@@ ###', '####/##'],
      options: 0,
      lines: [1, 6],
      measured: 0.35,
      decimals: 0.3,
      units: ['m', 'kg'],
      prices: [85, 2400],
      quantities: [50, 900],
      discount: 0,
      freeShipping: 0.4,
      tax: ['none'],
      long: 0.03,
    })
    const hasMills = random.chance(0.5)
    const lines = drawn.lines.map((line) => {
      const price = hasMills ? line.price + random.whole(0, 9) / 10 : line.price
      const quantity = line.unit === 'piece' ? Math.round(line.quantity / 10) * 10 : line.quantity * 20
      return { ...line, price, quantity, total: halfUp(quantity * price) }
    })
    const order = reckoned(
      {
        ...drawn,
        vendor: {
          ...drawn.vendor,
          city: random.pick(['09100 Aydin / TURKIYE', '20010 Denizli / TURKIYE', '64100 Usak / TURKIYE']),
          phone: random.code('+90 256 555 ## ##'),
          registration: [random.code('Tax No: ##########'), random.code('EORI TR##########')],
        },
      },
      { lines, shipping: drawn.shipping === 0 ? 0 : random.pick([18_000, 32_000, 64_500]) },
    )
    const bare = (minor: number, decimals = 2): string => figures(minor / 100, decimals, '.', ',')
    const money = (minor: number): string => `${locale.currency} ${bare(minor)}`
    const units = { piece: 'PCS', m: 'MTR', kg: 'KGS', l: 'LTR', yd: 'YDS' }
    const [hasCode, hasCustoms, hasUnits] = [random.chance(0.6), random.chance(0.6), random.chance(0.75)]
    const heads = [
      'No',
      ...(hasCode ? ['Art. No'] : []),
      'Description of Goods',
      ...(hasCustoms ? ['HS Code'] : []),
      'Quantity',
      ...(hasUnits ? ['Unit'] : []),
      `Unit Price ${locale.currency}`,
      `Amount ${locale.currency}`,
    ]
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        ...(hasCode ? [line.sku] : []),
        escaped(line.name),
        ...(hasCustoms ? [random.pick(['6302.60.00', '6301.30.10', '5208.52.00', '6307.10.90'])] : []),
        right(
          `${figures(line.quantity, Number.isInteger(line.quantity) ? 0 : 2, '.', ',')}${hasUnits ? '' : ` ${units[line.unit].toLowerCase()}`}`,
        ),
        ...(hasUnits ? [units[line.unit]] : []),
        right(bare(line.price, hasMills ? 3 : 2)),
        right(bare(line.total)),
      ]),
    )
    const [year = '', month = '1', day = '1'] = order.date.split('-')
    const date = random.chance(0.7)
      ? `${day}-${months[Number(month) - 1]}-${year}`
      : numericDay(order.date, 'DD.MM.YYYY')
    const place = places[locale.country] ?? 'Hamburg'
    const port = random.pick(['IZMIR', 'ISTANBUL'])
    const span = heads.length - 1
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="${span}" align="right">${label}</td><td align="right"><b>${value}</b></td></tr>`
    const hasFreight = order.shipping > 0
    const sums = hasFreight
      ? [
          sum(`TOTAL FOB ${port}`, bare(order.subtotal)),
          sum('FREIGHT &amp; INSURANCE', bare(order.shipping)),
          sum(`TOTAL CIF ${place.toUpperCase()}`, money(order.total)),
        ]
      : [sum(`TOTAL FOB ${port}`, money(order.total))]
    const advance = halfUp((order.total * 30) / 100)
    const own = random.chance(0.6) ? random.code(random.pick(['PO-####', 'PO 26-##', '45########'])) : null
    const body = `<p>Dear ${escaped(order.buyer)},</p><p>Many thanks for your kind order. Please see our proforma invoice below and return it signed and stamped.</p><p><b>PROFORMA INVOICE</b></p><table width="100%" border="1" cellspacing="0"><tr><td>SELLER<br>${[order.vendor.name, order.vendor.city, ...order.vendor.registration].map(escaped).join('<br>')}</td><td>BUYER<br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr><tr><td>P/I NO: ${order.number}<br>DATE: ${date}</td><td>${own === null ? '' : `YOUR ORDER: ${own}<br>`}DELIVERY: ${hasFreight ? 'CIF' : 'FOB'} ${hasFreight ? place : port}<br>SHIPMENT: ${random.whole(3, 8)} weeks after advance payment</td></tr></table><br>
<table width="100%" border="1" cellspacing="0" cellpadding="3">${row(heads, '', 'th')}${rows.join('\n')}${sums.join('')}</table><p>PAYMENT: 30% in advance (${money(advance)}), balance ${money(order.total - advance)} against copy of documents.<br>ORIGIN: TURKIYE<br>PACKING: ${random.whole(3, 48)} cartons, gross weight approx. ${random.whole(60, 900)} kgs<br>BANK: Ornek Bankasi, ${locale.currency} account, IBAN TR${random.code('## #### #### #### #### #### ##')}<br>VALIDITY: until ${numericDay(dayAfter(order.date, 15), 'DD.MM.YYYY')}</p><p>Best regards,<br>${random.pick(['Elif Kaya', 'Murat Demir', 'Zeynep Arslan'])}<br>Export Department<br>${escaped(order.vendor.phone)}</p>`
    const subject = random.pick([
      `Proforma Invoice ${order.number}`,
      `P/I ${order.number} - ${order.vendor.name}`,
      `Our proforma ${order.number}${own === null ? '' : ` / your ${own}`}`,
    ])
    const truth = truthOf(order, { sku: hasCode, shipping: hasFreight, inferred: hasFreight ? [] : ['subtotal'] })
    return { mail: mailOf(order, subject, { html: page(random, order, subject, body) }), truth: withInvoiceDay(truth) }
  },
}

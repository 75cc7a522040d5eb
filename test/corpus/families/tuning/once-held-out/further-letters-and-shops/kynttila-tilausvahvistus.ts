import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { finland } from './lands.ts'
import { waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors: 'Kynttilätarvike Kaleva Oy|Saippuatukku Savo|Pohjolan Vaha Oy|Tuoksu & Sydän Ky',
  products:
    'Sydänlanka ECO 10|Lasipurkki 220 ml|Peltirasia kannella 100 ml|Tuoksuöljy Terva 50 ml|Saippuavalumuotti silikoni|Väripala kynttilälle|Lämpömittari|Etikettitulostus|Sydämen kiinnike 20 mm|Pahvikotelo 8 x 8 x 10',
  measured: 'Puuvillanauha 6 mm|Pellavanauha|Juuttinyöri|Satiininauha 15 mm|Soijavaha EcoSoya|Hamppunyöri',
  options: 'Väri:kirkas,ruskea,musta|Tuoksu:terva,mustikka',
})

const orderOptions = {
  goods,
  number: ['1####', '26####', '5###'],
  sku: ['####', '###-##', '@@####'],
  lines: [2, 12],
  measured: 0.25,
  options: 0.3,
  prices: [35, 3900],
  quantities: [2, 240],
  discount: 0.2,
  tax: ['added'],
  delay: 2,
} as const

/**
 * Order confirmation of a Finnish wholesaler's ERP: columns of fixed width, options on separate lines, the customer's
 * reference.
 */
export const kynttilaTilausvahvistus: Family = {
  name: 'kynttila-tilausvahvistus',
  kind: 'business',
  locales: ['en-IE'],
  draw(random) {
    const order = supplierOrder(random, finland, orderOptions)
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before', group: ' ' })
    const unit = { piece: 'kpl', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const widths = [10, 34, -9, 4, -10, -11]
    const rows = order.lines.flatMap((line) => [
      columns(widths, [
        line.sku,
        line.name,
        quantity(line.quantity, 2),
        unit[line.unit],
        bare(line.price),
        bare(line.total),
      ]),
      ...line.options.map(({ name, value }) => columns(widths, ['', `${name}: ${value}`])),
    ])
    const sums = sumsOf(order, bare, {
      goods: 'Tavarat yhteensä',
      discount: 'Alennus',
      shipping: 'Rahti',
      net: 'Veroton yhteensä',
      tax: `ALV ${percent(order.taxRate)} %`,
      total: 'Loppusumma EUR',
    })
    const day = (iso: string): string => numericDay(iso, 'D.M.YYYY')
    const fact = (label: string, value: string): string => label.padEnd(18) + value
    const text = [
      `${order.vendor.name.padEnd(44)}TILAUSVAHVISTUS`,
      order.vendor.city,
      '',
      ...addressOf(random, order),
      '',
      fact('Tilausnumero', order.number),
      fact('Tilauspäivä', day(order.date)),
      fact('Asiakasnumero', random.code('3###')),
      fact('Viitteenne', random.pick(['PO-2026-014', 'Asha', 'kevät 1'])),
      fact('Toimituspäivä', day(dayAfter(order.sentAt, random.whole(2, 9)))),
      fact('Maksuehto', random.pick(['14 pv netto', '30 pv netto'])),
      '',
      columns(widths, ['Tuote', 'Nimike', 'Määrä', 'Yks', 'á-hinta', 'Yhteensä']),
      '-'.repeat(86),
      ...rows,
      '-'.repeat(86),
      ...sums.map(([label, amount]) => columns([62, -22], [label, amount])),
      '',
      'Huomautukset kahden arkipäivän kuluessa. Viivästyskorko 11,5 %.',
      '',
      'Kiitos tilauksestanne!',
      `${order.vendor.name}, puh. ${order.vendor.phone}, ${order.vendor.registration.join(', ')}`,
    ].join('\n')
    return {
      mail: mailOf(order, `Tilausvahvistus ${order.number}`, { text }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { longDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency, orNamed } from './shop-wares.ts'

const goods = goodsOf({
  es: {
    vendors: 'Curtiduría Bajío|Pieles y Herrajes de León|Suelas El Porvenir|Tenería Hermanos Ornelas',
    products:
      'Vaqueta natural calibre 3|Gamuza cabra, pieza|Hebilla níquel 1 1/4|Remache doble cap 8 mm (millar)|Hilo encerado 1 mm, carrete|Suela cuero talla 26|Cinta contactel 2 cm|Ojillo latón No. 2|Argolla D 20 mm|Cierre metálico 15 cm|Forro cerdo, pieza|Pegamento amarillo 1 L',
    options: 'Color:miel,tabaco,negro',
  },
})

const orderOptions = {
  goods,
  number: ['R-####', '####', 'REM-####'],
  lines: [2, 9],
  options: 0.4,
  prices: [60, 2900],
  quantities: [2, 120],
  discount: 0.15,
  tax: ['added', 'none'],
  delay: 0,
  long: 0,
} as const

const named = (line: OrderLine): string => [line.name, ...line.options.map(({ value }) => value)].join(' / ')

/**
 * Delivery note of a Mexican tannery with prices, in columns of text: quantity first, often an advance of half the
 * total and the balance.
 */
export const cuerosRemision: Family = {
  name: 'cueros-remision',
  kind: 'dispatch',
  locales: ['es-MX'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const order = inCurrency(random, drawn, { factor: 20, step: 50 })
    const { bare, money } = writingOf(random, order, { pattern: '$#', minus: 'before' })
    const widths = [5, 4, 36, -12, -13]
    const rows = order.lines.map((line) =>
      columns(widths, [String(line.quantity), 'pz', named(line), bare(line.price), bare(line.total)]),
    )
    const sums = sumsOf(order, money, {
      goods: 'SUBTOTAL',
      discount: 'DESCUENTO',
      shipping: 'FLETE',
      tax: 'IVA 16%',
      total: 'TOTAL M.N.',
    })
    const advance = random.chance(0.7) ? Math.floor(order.total / 2 / 10_000) * 10_000 : 0
    const isExact = random.chance(0.6)
    const text = [
      order.vendor.name.toUpperCase(),
      order.vendor.city,
      `${order.vendor.registration[0]}   Tel. ${order.vendor.phone}`,
      '',
      `NOTA DE REMISION No. ${order.number}`,
      `Fecha: ${longDay(order.date, locale)}`,
      `Cliente: ${order.buyer}`,
      `Envío por: ${random.pick(['Paquetexpress', 'Castores', 'recoge en bodega'])}   Guía: ${random.code('##########')}`,
      '',
      columns(widths, ['CANT', 'UM', 'DESCRIPCION', 'P. UNIT', 'IMPORTE']),
      ...rows,
      '',
      ...sums.map(([label, amount]) => columns([49, -27], [label, amount])),
      ...(advance > 0
        ? [
            columns([49, -27], ['ANTICIPO', money(-advance)]),
            columns([49, -27], ['RESTA', money(order.total - advance)]),
          ]
        : []),
      '',
      ...(isExact ? ['Precios en pesos mexicanos (MXN).'] : []),
      'Salida la mercancía no se aceptan devoluciones.',
      'Quedamos a sus órdenes.',
    ].join('\n')
    const inferred = isExact ? [] : ['currency']
    const truth = truthOf(order, { sku: false, shipping: order.shipping > 0, inferred })
    return {
      mail: mailOf(order, `Remisión ${order.number}`, { text }),
      truth: orNamed(truth, order, named),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, soldBy } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { norway } from './lands.ts'
import { inCurrency, waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors: 'Selbu Ullspinneri AS|Hifa Garn|Lofoten Wool Verksted|Gudbrandsdal Kardeverk',
  products:
    'Hespe pelsull 100 g|Plantefarget nøste 50 g|Fargeprøver|Spinning av innlevert ull|Strikkepinner bjørk 3,5|Filteplate 30 x 30|Ullsåpe 0,5 l|Mønster "Setesdal"',
  measured: 'Kardet ull spælsau|Kamgarn 2-tråds|Strikkegarn 3-tråds|Teppegarn|Ullvask|Råull usortert',
  options: 'farge:natur hvit,grå,krapp,indigo',
})

const months = 'januar februar mars april mai juni juli august september oktober november desember'.split(' ')

/**
 * Order confirmation of a Norwegian spinning mill in plain text: quantities in kg or pieces, often amounts such as `kr
 * 480,-`, each sum on a separate line.
 */
export const ullspinneriBekreftelse: Family = {
  name: 'ullspinneri-bekreftelse',
  kind: 'text',
  locales: ['en-IE'],
  draw(random) {
    const drawn = supplierOrder(random, norway, {
      goods,
      number: ['26-###', '1###', '####'],
      lines: [1, 5],
      measured: 0.6,
      units: ['m'],
      options: 0.5,
      prices: [800, 5200],
      quantities: [2, 30],
      discount: 0.15,
      tax: ['added', 'included'],
      delay: 1,
      long: 0,
    })
    const order = soldBy(inCurrency(random, drawn, { factor: 11, step: 500, freight: 10 }), 'kg')
    const {
      money: exact,
      quantity,
      percent,
    } = writingOf(random, order, { pattern: 'kr #', minus: 'before', space: ' ' })
    const isDash = random.chance(0.6)
    const money = (amount: number): string => (isDash ? exact(amount).replace(/,00$/, ',-') : exact(amount))
    const each = (line: OrderLine): string => {
      const color = line.options.map(({ name, value }) => `, ${name} ${value}`).join('')
      const unit = line.unit === 'kg' ? 'kg' : 'stk'
      return `* ${quantity(line.quantity)} ${unit} ${line.name}${color}: ${money(line.price)} pr ${unit} = ${money(line.total)}`
    }
    const long = (iso: string): string =>
      `${Number(iso.slice(8))}. ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`
    const day = random.chance(0.5) ? long(order.date) : numericDay(order.date, 'DD.MM.YYYY')
    const text = [
      `Hei ${order.buyer.split(' ')[0]}!`,
      '',
      `Da har vi fått inn bestillingen din (ordre ${order.number}, ${day}). Vi bekrefter:`,
      '',
      ...order.lines.map(each),
      '',
      `Sum varer ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Rabatt ${money(-order.discount)}`] : []),
      order.shipping > 0 ? `Porto ${money(order.shipping)}` : 'Porto spanderer vi denne gangen',
      ...(order.taxMode === 'added' ? [`Mva ${percent(25)} % ${money(order.tax)}`] : []),
      `Til sammen ${money(order.total)}${order.taxMode === 'included' ? `, der ${money(order.tax)} er mva` : ''}`,
      '',
      `Ulla er ferdig spunnet rundt ${long(dayAfter(order.date, random.whole(14, 30)))}. Vekten kan bli litt opp eller ned, det retter vi på fakturaen.`,
      '',
      'Vennlig hilsen',
      random.pick(['Ingrid', 'Torunn på spinneriet', 'Odd-Arne']),
      order.vendor.name,
      `Tlf ${order.vendor.phone}`,
      order.vendor.registration[0] ?? '',
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`Ordrebekreftelse ${order.number}`, 'Bestillingen din hos oss']), { text }),
      truth: truthOf(order, { sku: false, inferred: ['currency', ...(order.shipping === 0 ? ['shipping'] : [])] }),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { figures, longDay } from '../../kit/locales.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, goodsOf, orderFor, soldBy, weekOf, withDiscount, withRoundPrices } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'

const goods = goodsOf({
  sv: {
    vendors: 'Klippans Färgeri|Sjöboda Ull & Färg|Färgverket i Mora|Ullspinneriet Rättvik',
    products:
      'Färgprov A4|Kulörkarta ull 2026|Konor tomma papp|Provhärva 20 g|Malmedel mangan-fritt|Beredning mjuk|Etiketter tvättråd (rulle)|Plastpåse 30x40|Uppkoning per kon|Hantering specialkulör',
    measured:
      'Ull 2/8 indigo 114|Ull 6/2 krapprot 207|Lin 16/2 blekt|Kamgarn 20/2 björkgrön 311|Oblekt lockull|Tvinnat lammullsgarn antracit',
  },
})

/** A Swedish dye house confirms the order in a letter: kilos, `à`, `kr`, with moms below. */
export const dyeHouseSv: Family = {
  name: 'dye-house-sv',
  kind: 'text',
  locales: ['sv-SE'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['####', '26-###', 'F####', '#####'],
      options: 0,
      measured: 0.7,
      decimals: 0.5,
      quantities: [1, 40],
      prices: [1500, 48_000],
      discount: 0.15,
      freeShipping: 0.3,
      tax: ['added'],
      long: 0,
    })
    const order = withDiscount(random, withRoundPrices(soldBy(drawn, 'kg'), random.pick([50, 100])))
    const whole = (minor: number): string => figures(minor / 100, minor % 100 === 0 ? 0 : 2, ',', ' ')
    const hasCents = random.chance(0.5)
    const amount = (minor: number): string => (hasCents ? figures(minor / 100, 2, ',', ' ') : whole(minor))
    const money = (minor: number): string => `${amount(minor)} kr`
    const number = (value: number): string =>
      figures(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2, ',', ' ')
    const count = (line: OrderLine): string => `${number(line.quantity)} ${line.unit === 'kg' ? 'kg' : 'st'}`
    const shape = random.whole(0, 3)
    const items = order.lines.map((line, at) => {
      const each = line.unit === 'kg' ? '/kg' : '/st'
      if (shape === 0) return `${line.name}, ${count(line)} à ${money(line.price)} = ${money(line.total)}`
      if (shape === 1) return `- ${count(line)} ${line.name} (${money(line.price)}${each}): ${money(line.total)}`
      if (shape === 2)
        return `${at + 1}. ${line.name}\n   ${count(line)} x ${money(line.price)}${each}   ${money(line.total)}`
      return `* ${line.name}: ${count(line)}, ${money(line.price)} per ${line.unit === 'kg' ? 'kilo' : 'styck'}`
    })
    const own = random.chance(0.4) ? `, er beställning ${random.code(random.pick(['PO-####', '2026/##']))}` : ''
    const hasDate = random.chance(0.7)
    const dated = hasDate ? ` daterad ${random.chance(0.5) ? longDay(order.date, locale) : order.date}` : ''
    const hasTax = random.chance(0.8)
    const ready = dayAfter(order.date, random.whole(10, 30))
    const sums = [
      `Summa varor ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Avgår rabatt ${money(order.discount)}`] : []),
      ...(order.shipping > 0 ? [`Frakt ${money(order.shipping)}`] : ['Fritt hämtat']),
      ...(hasTax ? [`Moms ${number(order.taxRate)} % ${money(order.tax)}`, `Att betala ${money(order.total)}`] : []),
    ]
    const text = [
      `Hej ${order.buyer.split(' ')[0]}!`,
      '',
      `Tack för beställningen. Den ligger hos oss som order ${order.number}${dated}${own}.`,
      '',
      ...items,
      '',
      ...sums,
      ...(hasTax ? [] : ['', 'Moms tillkommer på fakturan.']),
      '',
      `Vi färgar partiet vecka ${weekOf(ready)}, sedan skickar vi. Kulören kan skilja något mellan bad, så beställ hellre lite för mycket.`,
      ...(random.chance(0.3) ? ['Förra partiet (8,5 kg) har ni redan fått faktura på.'] : []),
      '',
      random.pick(['Hälsningar', 'Vänliga hälsningar', 'Ha det gott']),
      random.pick(['Gunilla', 'Per-Olof', 'Sara på färgeriet']),
      '',
      order.vendor.name,
      `Tel ${order.vendor.phone}`,
      order.vendor.registration.join(', '),
    ].join('\n')
    const hasLineTotal = shape !== 3
    return {
      mail: mailOf(
        order,
        random.pick([
          `Orderbekräftelse ${order.number}`,
          'Sv: beställning garn',
          `Order ${order.number} från ${order.vendor.name}`,
        ]),
        { text },
      ),
      truth: {
        ...truthOf(order, {
          sku: false,
          lineTotal: hasLineTotal,
          date: hasDate,
          tax: hasTax,
          shipping: order.shipping > 0,
          total: hasTax,
        }),
        // Stated even without a total.
        discount: order.discount > 0 ? order.discount : null,
      },
    }
  },
}

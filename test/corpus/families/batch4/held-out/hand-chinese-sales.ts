import type { Family } from '../../../kit/family.ts'
import { type Locale, numericDay, shortDay } from '../../../kit/locales.ts'
import type { Goods, Order, OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { goodsOf, halfUp } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { chosenIn, drawOrder } from '../open/mail-parts.ts'

const goods: Goods = goodsOf({
  en: {
    vendors:
      'Yiwu Hongda Accessories Co., Ltd|Shaoxing Jinmei Textile|Dongguan Sunny Packing|Ningbo Eastlight Garment Trims',
    products:
      'Woven label 40*15mm|Metal zipper #5 20cm|Paper hang tag 350gsm|Cotton dust bag 25*35cm|Poly mailer 30*40|Alloy buckle 25mm|Snap button 12.5mm|Magnetic gift box S|Silicone patch 3D|PU leather label|Nylon webbing 38mm (roll)|Heat transfer sticker',
    measured:
      'Poly satin ribbon 25mm|Canvas 12oz 150cm|Spandex lace 18cm|Velvet fabric 58"|Soy wax flakes|Mesh fabric 100D',
    options: 'Color:nickel,gunmetal,black,as picture|Size:L,25*35cm,customized',
  },
})

/** Returns the letter: the items and sums (`details`) with a text above and below them. */
const letterOf = (random: Random, order: Order, day: string, details: readonly string[]): string =>
  [
    random.pick([`Dear ${order.buyer},`, 'Dear friend,', 'Hi dear,']),
    '',
    random.pick([
      'Good day! Thanks for your order, pls kindly check below details:',
      'Hope you are doing well. We confirm your order as below, pls check:',
    ]),
    '',
    `${random.pick(['Order No.', 'PI No.', 'Order number'])}: ${order.number}`,
    `${random.pick(['Date', 'Order date'])}: ${day}`,
    '',
    ...details,
    '',
    `Lead time: ${random.whole(7, 25)} days after deposit. Payment: T/T.`,
    '',
    'Any question feel free to let me know.',
    'Best regards,',
    `${random.pick(['Amy Chen', 'Lily', 'Coco Wang'])} | ${order.vendor.name}`,
    `WhatsApp/Wechat: ${order.vendor.phone}`,
  ].join('\n')

const factoryLocale = (base: Locale, currency: 'USD' | 'CNY'): Locale => ({
  ...base,
  tag: 'en-CN',
  country: 'CN',
  domain: 'com.cn',
  currency,
  decimal: '.',
  group: [','],
  money: currency === 'USD' ? ['USD#', 'USD #', 'US$#', '$#'] : ['RMB#', 'RMB #', 'CNY #', '¥#'],
  cities: ['Yiwu', 'Shaoxing', 'Dongguan'],
  phone: '+86 579 8555 ####',
  registration: [],
})

const factoryOrder = (random: Random, locale: Locale): Order =>
  drawOrder(random, locale, {
    goods,
    number: ['HD26####', 'PI-26##', 'JM2026-0##', 'SL#####'],
    options: 0.4,
    lines: [1, 5],
    long: 0,
    bulk: 0.5,
    measured: 0.3,
    units: ['m', 'yd'],
    discount: 0.1,
    tax: ['none'],
    prices: [8, 1900],
    quantities: [50, 800],
    decimals: 0,
  })

/**
 * Mail typed by a factory's sales department: `USD0.085/pc`, quantities without a space before the unit, sometimes a
 * deposit of 30 %.
 */
export const handChineseSales: Family = {
  name: 'hand-chinese-sales',
  kind: 'text',
  locales: ['en-US', 'en-GB'],
  draw(random, base) {
    const currency = random.chance(0.8) ? 'USD' : 'CNY'
    const locale = factoryLocale(base, currency)
    const order = factoryOrder(random, locale)
    const { money, quantity } = writingOf(random, order, {
      pattern: currency === 'CNY' ? random.pick(['RMB#', 'RMB #', 'CNY #']) : random.pick(locale.money),
    })
    const unit = {
      piece: random.pick(['pcs', 'PCS']),
      m: random.pick(['m', 'meters']),
      kg: 'kg',
      l: 'L',
      yd: 'yds',
    } as const
    const per = { piece: 'pc', m: 'm', kg: 'kg', l: 'L', yd: 'yd' } as const
    const name = (line: OrderLine): string =>
      `${line.name}${line.options.length === 0 ? '' : `, ${chosenIn(line, ', ', ': ')}`}`
    const style = random.whole(0, 2)
    const items = order.lines.map((line, at) => {
      const count = `${quantity(line.quantity)}${unit[line.unit]}`
      if (style === 0)
        return `${at + 1}. ${name(line)}\n   Qty: ${count}\n   Unit price: ${money(line.price)}/${per[line.unit]}\n   Amount: ${money(line.total)}`
      if (style === 1) return `${name(line)}: ${count}*${money(line.price)}=${money(line.total)}`
      return `${at + 1}) ${name(line)} -- ${count} x ${money(line.price)}/${per[line.unit]} = ${money(line.total)}`
    })
    const deposit = halfUp((order.total * 30) / 100)
    const sums = [
      `${random.pick(['Goods value', 'Sub total', 'Goods amount'])}: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Discount: -${money(order.discount)}`] : []),
      order.shipping === 0
        ? 'Shipping cost: free by sea'
        : `${random.pick(['Shipping cost', 'Freight by DHL', 'Express fee'])}: ${money(order.shipping)}`,
      `${random.pick(['Total amount', 'Total', 'TOTAL'])}: ${money(order.total)}`,
      ...(random.chance(0.5)
        ? [`30% deposit: ${money(deposit)}, balance before shipment: ${money(order.total - deposit)}`]
        : []),
    ]
    const day = random.pick([
      numericDay(order.date, 'YYYY-MM-DD'),
      numericDay(order.date, 'YYYY/MM/DD'),
      shortDay(order.date, { ...locale, country: 'US' }),
    ])
    const text = letterOf(random, order, day, [...items, '', ...sums])
    return {
      mail: mailOf(
        order,
        random.pick([`Re: Re: order ${order.number}`, `PI ${order.number} from ${order.vendor.name}`, 'Order confirm']),
        { text },
      ),
      truth: truthOf(order, { sku: false }),
    }
  },
}

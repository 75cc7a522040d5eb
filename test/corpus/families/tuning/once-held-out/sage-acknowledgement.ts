import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, orderFor, withLineRates } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Pennine Sacks & Twine Ltd|Brackley Boxboard|Trent Valley Castings Ltd|Moorgate Upholstery Supplies',
    products:
      'Hessian Sack 50x80|Polished Cotton Twine 500g|Two-Flute Carton 457x305|Cast Iron Hook Black|Webbing Tack 13mm Box|Curved Needle 6in|Piping Cord No.3|Calico Dust Cover|Brass Cup Hook 25mm|Void Fill Paper Roll|Bolt Snap 3/4in|Staple 71/10 Box 10000',
    measured:
      'Jute Webbing 2in Black|Flame Retardant Calico|Elastic Webbing 50mm|Stretch Velvet Moss|Loose Curled Hair|Blind Cord 1.4mm',
  },
})

const wide = (text: string, width: number): string =>
  text.length > width - 1 ? `${text.slice(0, width - 1)} ` : text.padEnd(width)

/**
 * Sage: order acknowledgement within `pre`, with columns for stock code, tax code and in some mails the discount rate.
 */
export const sageAcknowledgement: Family = {
  name: 'sage-acknowledgement',
  kind: 'business',
  locales: ['en-GB', 'en-IE', 'en-GB'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['0000041###', '41###', 'SOP00####', '7####'],
      sku: ['HES####', '@@@@##', '##-###', 'TW/###/@'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      discount: 0.2,
      quantities: [1, 80],
      prices: [45, 5600],
      tax: ['added'],
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 2.5, 5, 10])
    const { bare, money, percent } = writingOf(random, order)
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const hasDiscounts = order.lines.some((line) => rateOf(line) > 0) || random.chance(0.3)
    const hasUnit = random.chance(0.6)
    const unit = { piece: 'Each', m: 'Mtr', kg: 'Kilo', l: 'Ltr', yd: 'Yd' }
    const line = (
      code: string,
      name: string,
      count: string,
      sold: string,
      price: string,
      off: string,
      net: string,
      tax: string,
    ) =>
      `${wide(code, 12)}${wide(name, 32)}${count.padStart(9)} ${hasUnit ? sold.padEnd(5) : ''}${price.padStart(11)}${hasDiscounts ? off.padStart(8) : ''}${net.padStart(12)}  ${tax}`
    const heading = line('Stock Code', 'Description', 'Quantity', 'Unit', 'Unit Price', 'Disc %', 'Net', 'VAT')
    const items = order.lines.map((each) =>
      line(
        each.sku,
        each.name,
        each.quantity.toFixed(2),
        unit[each.unit],
        bare(each.price),
        rateOf(each).toFixed(2),
        bare(each.total),
        'T1',
      ),
    )
    const at = heading.length - 5
    const sum = (label: string, amount: string): string => `${label.padStart(at - 14)}${amount.padStart(14)}`
    const side = (label: string, value: string): string => `${label.padEnd(18)}${value}`
    const address = addressOf(random, order)
    const rows = [
      order.vendor.name,
      order.vendor.city,
      ...order.vendor.registration,
      '',
      'SALES ORDER ACKNOWLEDGEMENT',
      '',
      ...address,
      '',
      side('Our Order No', order.number),
      side('Order Date', day(order.date)),
      ...(random.chance(0.7) ? [side('Your Order No', random.code(random.pick(['PO####', 'AR/##/26', '####'])))] : []),
      side('Account Ref', random.code('@@@@##')),
      side('Promised Date', day(dayAfter(order.date, random.whole(4, 15)))),
      '',
      heading,
      '='.repeat(heading.length),
      ...items,
      '='.repeat(heading.length),
      sum('Total Goods', bare(order.subtotal)),
      ...(order.discount > 0 ? [sum('Less Discount', bare(-order.discount))] : []),
      sum('Carriage', bare(order.shipping)),
      sum(`VAT @ ${percent(order.taxRate)}%`, bare(order.tax)),
      sum('Order Total', money(order.total)),
      '',
      'Goods remain our property until paid for in full. E&OE',
    ]
    const html = `<html><body><p style="font-family:Calibri">Good morning,<br><br>Please see below our acknowledgement of your order. Kindly check and advise of any discrepancies by return.</p><pre style="font-family:Courier New;font-size:9pt">${rows.map(escaped).join('\n')}</pre><p style="font-family:Calibri">Regards<br>Sales Office<br>${escaped(order.vendor.name)} | ${order.vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Order acknowledgement ${order.number}`, { html }),
      truth: chargedEach(truthOf(order)),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary } from './system-goods.ts'

/** Etsy's text to a seller: fields of each transaction one below the other, the price of one, sums by labels; no day. */
export const etsySeller: Family = {
  name: 'etsy-seller',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['3#########', '40########'],
      sku: ['@@-###', 'CNDL-##', '@@@@##'],
      options: 0.6,
      discount: 0.35,
      freeShipping: 0.35,
      tax: ['added', 'none', 'none'],
      quantities: [1, 6],
      lines: [1, 3],
      long: 0.02,
    })
    const pattern = { USD: '$#', GBP: '£#', AUD: 'AU$#', CAD: 'CA$#' }[locale.currency] ?? '€#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const buyer = order.buyer
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
    const rule = '-'.repeat(54)
    const sku = random.chance(0.4)
    // What the buyer has written stands in the same form as what was chosen.
    const wishes = order.lines.map(() =>
      random.chance(0.2) ? random.pick(['For Mum', 'no card please', 'A. & J. 12.06.']) : null,
    )
    const items = order.lines.flatMap((line, at) => [
      `Transaction ID: ${random.code('4#########')}`,
      `Item: ${line.name}`,
      ...line.options.map(({ name, value }) => `${name}: ${value}`),
      ...(wishes[at] ? [`Personalization: ${wishes[at]}`] : []),
      ...(sku ? [`SKU: ${line.sku}`] : []),
      `Quantity: ${line.quantity}`,
      `Item price: ${money(line.price)}`,
      '',
    ])
    const coupon = random.pick(['SHOP10', 'THANKYOU', 'SALE15OFF'])
    const shop = order.vendor.name.replace(/[^A-Za-z]/g, '')
    const sentBy = shortDay(dayAfter(order.date, 5), locale).replace(/,? \d{4}$/, '')
    const text = [
      'Etsy',
      'https://www.etsy.com',
      '',
      `Congratulations on your Etsy sale of ${order.lines.length} item${order.lines.length > 1 ? 's' : ''}!`,
      '',
      'View the invoice:',
      `http://www.etsy.com/your/orders/${order.number}`,
      '',
      `Your order number is: ${order.number}`,
      '',
      rule,
      'Order Details',
      rule,
      `Shop: ${shop}`,
      '',
      rule,
      ...items,
      rule,
      `Item total: ${money(order.subtotal)}`,
      '',
      ...(order.discount > 0
        ? [
            `Applied discounts`,
            `- ${coupon}`,
            '',
            `Discount: ${money(-order.discount)}`,
            `Subtotal: ${money(order.subtotal - order.discount)}`,
            '',
          ]
        : []),
      `Shipping: ${money(order.shipping)}${order.shipping > 0 && random.chance(0.3) ? ' (Standard)' : ''}`,
      `${locale.country === 'US' ? 'Sales Tax' : locale.taxWord}: ${money(order.tax)}`,
      rule,
      `Order Total: ${money(order.total)}`,
      '',
      rule,
      'Shipping Address:',
      ...addressOf(random, order).map(
        (part, at) => `<span class='${['name', 'first-line', 'city'][at] ?? 'line'}'>${part}</span>`,
      ),
      '',
      `* Email          buying@shop.example`,
      '',
      rule,
      'Payment Method: Paid with Etsy Payments',
      '',
      `Buyer: ${buyer}`,
      '',
      ...(random.chance(0.4)
        ? [`The seller receives the amount less fees of ${money(Math.round(order.total * 0.095))} within 3 days.`, '']
        : []),
      'Contacting the buyer: reply to this message or use Messages on Etsy.',
      '',
      'Etsy Ireland UC, 66/67 Great Strand Street, Dublin 1. VAT ID: IE9777587C',
    ].join('\n')
    const mail = mailOf(
      order,
      `You made a sale on Etsy - Ship by ${sentBy} - [${money(order.total)}, Order #${order.number}]`,
      { text },
    )
    const base = truthOf(order, { date: false, sku, lineTotal: false })
    const lines = base.lines.map((line, at) => ({
      ...line,
      options: [...line.options, ...(wishes[at] ? [wishes[at]] : [])],
    }))
    // The tax is printed though it is nothing.
    const truth = { ...base, lines, tax: order.tax }
    return {
      mail: { ...mail, from: { name: 'Etsy Transactions', email: 'transaction@etsy.com' } },
      truth:
        order.discount > 0 ? { ...truth, alternative: { ...truth, subtotal: order.subtotal - order.discount } } : truth,
    }
  },
}

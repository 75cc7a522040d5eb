import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'hello',
    'order',
    'date',
    'no',
    'item',
    'hsn',
    'quantity',
    'unit',
    'rate',
    'amount',
    'taxable',
    'freight',
    'total',
    'rupees',
    'subject',
    'advance',
    'balance',
  ],
  {
    en: 'Dear Sir/Madam, we are pleased to confirm your order as per details below.|Order No.|Order Date|S.No.|Item Description|HSN/SAC|Qty|Unit|Rate|Amount|Sub Total|Freight|Grand Total|Amount in words: Rupees as above only|Order Confirmation|Advance received|Balance payable',
    hi: 'प्रिय ग्राहक, आपके ऑर्डर की पुष्टि नीचे दी गई है।|ऑर्डर संख्या|ऑर्डर दिनांक|क्र.|विवरण|HSN|मात्रा|इकाई|दर|राशि|उप-योग|भाड़ा|कुल राशि|राशि शब्दों में|ऑर्डर की पुष्टि|अग्रिम प्राप्त|शेष राशि',
  },
)

/** Lakhs, HSN codes, the tax in two halves (CGST and SGST), an advance already paid. */
export const indiamart: Family = {
  name: 'indiamart',
  kind: 'marketplace',
  locales: ['en-IN', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['SO/26-27/###', 'OC-####', '26######'],
      options: 0,
      measured: 0.5,
      units: ['m', 'kg'],
      decimals: 0.2,
      quantities: [10, 900],
      prices: [1500, 90_000],
      discount: 0,
      tax: ['none'],
      long: 0,
    })
    const net = drawn.subtotal + drawn.shipping
    const half = Math.floor((net * drawn.taxRate) / 200 + 0.5 + 1e-9)
    const order = { ...drawn, taxMode: 'added', tax: 2 * half, total: net + 2 * half } as const
    const { money, bare, quantity, percent } = writingOf(random, order)
    const units = unitWords[locale.language]
    const items = order.lines.map(({ name, quantity: count, unit, price, total }, index) =>
      row([
        String(index + 1),
        escaped(name),
        random.code('5###'),
        quantity(count, random.chance(0.3) ? 2 : undefined),
        random.pick(units[unit]),
        bare(price),
        bare(total),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="6" align="right"><b>${escaped(label)}</b></td><td align="right">${escaped(money(amount))}</td></tr>`
    const advance = Math.round(order.total * 0.3)
    const hasAdvance = random.chance(0.4)
    const day = random.chance(0.4)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(locale.numericDate))
    const body = `<p>${escaped(say.hello)}</p><p>${say.order}: <b>${order.number}</b><br>${say.date}: ${day}</p>
<table border="1">${row([say.no, say.item, say.hsn, say.quantity, say.unit, say.rate, say.amount], '', 'th')}${items.join('\n')}
${sum(say.taxable, order.subtotal)}${order.shipping > 0 ? sum(say.freight, order.shipping) : ''}${sum(`CGST @ ${percent(order.taxRate / 2)}%`, half)}${sum(`SGST @ ${percent(order.taxRate / 2)}%`, half)}${sum(say.total, order.total)}
${hasAdvance ? sum(say.advance, advance) + sum(say.balance, order.total - advance) : ''}</table><p>${say.rupees}</p><p>${companyLines(order).map(escaped).join('<br>')}</p>`
    return {
      mail: mailOf(order, `${say.subject} - ${order.number}`, { html: page(random, order, say.subject, body) }),
      // The mail states the halves of the tax but not their sum.
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, inferred: ['tax'] }),
    }
  },
}

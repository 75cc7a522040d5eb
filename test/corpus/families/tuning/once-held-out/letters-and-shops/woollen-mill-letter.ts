import type { Family } from '../../../../kit/family.ts'
import { longDay } from '../../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../../kit/phrases.ts'
import { goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors: 'Calder Vale Woollens|Inish Weavers|Brackenrigg Mill Ltd|Teviot & Daughter',
    products:
      'Lambswool Throw|Merino Blanket, single|Fringed Scarf 30 x 190|Mill Shop Hank, aran|Cushion Cover 50 x 50|Baby Shawl|Selvedge Bundle|Sample Blanket A5|Check Cape|Wool Hot Water Bottle Cover',
    measured:
      'Herringbone Tweed 14 oz|Undyed Worsted Flannel|Bird’s Eye Coating|Saddle Stripe Blanket Cloth|Combed Tops, Bluefaced Leicester|Shetland Twill',
    options: 'colour:Peat,Lichen,Oatmeal,Slate,Rowan,Undyed Grey',
  },
})

/** Typed order confirmation of a small woollen mill: one sentence per fabric, the sums in a sentence. */
export const woollenMillLetter: Family = {
  name: 'woollen-mill-letter',
  kind: 'text',
  locales: ['en-GB', 'en-IE'],
  draw(random, locale) {
    const order = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['####', 'W###', 'CV-####'],
        sku: ['@@###', '@##-##'],
        lines: [1, 5],
        measured: 0.65,
        options: 0.6,
        prices: [1200, 6800],
        discount: 0.2,
        tax: ['added', 'added', 'none'],
        quantities: [2, 24],
        delay: 4,
        long: 0,
      },
      25,
    )
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const [hasCode, bullet] = [random.chance(0.5), random.pick(['- ', '* ', '', '  '])]
    const rows = order.lines.map((line) => {
      const words = unitWords.en[line.unit]
      const count = line.unit === 'piece' ? `${quantity(line.quantity)} x` : `${quantity(line.quantity)} ${words[0]}`
      const code = hasCode ? ` (ref ${line.sku})` : ''
      const shade = line.options.map(({ name, value }) => `, ${name} ${value}`).join('')
      const each = line.unit === 'piece' ? 'each' : line.unit === 'm' ? 'per metre' : 'per kilo'
      return `${bullet}${count} ${line.name}${code}${shade}, at ${money(line.price)} ${each} = ${money(line.total)}`
    })
    const sums = [
      `The goods come to ${money(order.subtotal)}.`,
      order.discount > 0 ? `Less your trade discount of ${money(order.discount)}.` : '',
      order.shipping > 0 ? `Carriage ${money(order.shipping)}.` : 'We will send this carriage paid.',
      order.taxMode === 'added' ? `VAT at ${percent(order.taxRate)}% is ${money(order.tax)}.` : '',
      `That makes ${money(order.total)} in total.`,
    ].filter((each) => each !== '')
    const weeks = random.whole(2, 9)
    const account =
      locale.country === 'IE'
        ? `IBAN ${ibanOf(random, locale)}`
        : `Bank: sort code ${random.code('##-##-##')}, account ${random.code('########')}`
    const text = [
      `Dear ${order.buyer},`,
      '',
      `Many thanks for getting in touch again. I have booked your order in as number ${order.number}, dated ${longDay(order.date, locale)}. To be sure we have it right:`,
      '',
      ...rows,
      '',
      sums.join(random.chance(0.5) ? ' ' : '\n'),
      '',
      random.pick([
        `The warp is already on, so I would expect to post it in about ${weeks} weeks.`,
        `Everything is woven to order here. Please allow ${weeks} weeks; I will write when it leaves the finishers.`,
        `Lengths may vary by up to 3% once the cloth has been milled, and we charge only for what we send.`,
      ]),
      `Our invoice follows with the parcel, 30 days net. ${account}.`,
      '',
      'Kind regards,',
      random.pick(['Morag', 'Eileen Tully', 'D. Sykes', 'Rob']),
      order.vendor.name,
      `${order.vendor.phone} | www.${order.vendor.domain}`,
      order.vendor.registration[1] ?? order.vendor.registration[0] ?? '',
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`Your order ${order.number}`, 'Order confirmation', 'Re: cloth order']), {
        text,
      }),
      truth: truthOf(order, { sku: hasCode, shipping: order.shipping > 0 }),
    }
  },
}

import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { fullDay, longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'

const goods = goodsOf({
  en: {
    vendors: 'Bramble Craft Wholesale|Fen Edge Supplies|Lockwood Trade|Quayside Stationers Ltd',
    products:
      'Kraft Card Blanks A6 & Envelopes (50)|Glue Dots 10 mm, removable|Craft Knife No.11 blades x 100|Bakers Twine Sage 100 m|Wooden Discs 30 mm - pack of 25|Acrylic Paint Titanium White 500 ml|Cutting Mat A3 green|Tissue Paper Blush 48 sheets|Double Sided Tape 6 mm|Hessian Bags 10 x 14|Label Rolls 38 x 25 (1000)|Foam Pads 5 mm',
    options: 'Colour:White,Sage,Blush|Size:Small,Medium,Large',
  },
})

/** Linnworks: dispatch note with the items of each box and no prices; the order number may be that of a marketplace. */
export const linnworksDispatch: Family = {
  name: 'linnworks-dispatch',
  kind: 'dispatch',
  locales: ['en-GB', 'en-GB', 'en-IE', 'en-AU'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['1#####', '20#-#######-#######', 'WEB-#####', '######'],
      sku: ['@@@-####', '@@###', '50###########', '#####_@'],
      options: 0.2,
      lines: [1, 7],
      quantities: [1, 24],
      long: 0.03,
      delay: 4,
    })
    const boxes = Math.min(order.lines.length, random.pick([1, 1, 2, 3]))
    const size = Math.ceil(order.lines.length / boxes)
    const parts = Array.from({ length: boxes }, (_, at) => order.lines.slice(at * size, (at + 1) * size)).filter(
      ({ length }) => length > 0,
    )
    const [hasSku, hasDate, hasText] = [random.chance(0.75), random.chance(0.7), random.chance(0.4)]
    const carriers: Readonly<Record<string, readonly string[]>> = {
      IE: ['An Post Express', 'DPD Ireland', 'Fastway'],
      AU: ['Australia Post Express', 'StarTrack', 'Sendle'],
    }
    const carrier = random.pick(carriers[locale.country] ?? ['Royal Mail Tracked 48', 'DPD Next Day', 'Evri Standard'])
    const codes = parts.map(() =>
      random.code(random.pick([`@@#########${locale.country}`, '155###########', '##############'])),
    )
    const isLong = random.chance(0.5)
    const ordered = isLong ? longDay(order.date, locale) : numericDay(order.date, 'DD/MM/YYYY')
    const sent = order.sentAt.slice(0, 10)
    const due = fullDay(dayAfter(sent, random.whole(1, 3)), locale)
    const titled = (line: (typeof order.lines)[number]): string =>
      `${escaped(line.name)}${line.options.map(({ name, value }) => `<br><small>${name}: ${escaped(value)}</small>`).join('')}`
    const facts: readonly (readonly [string, string])[] = [
      ['Order number', order.number],
      ...(hasDate ? [['Ordered', ordered] as const] : []),
      ['Service', carrier],
      ['Expected', due],
    ]
    const total = parts.length
    const html = `<h2>Your order has been despatched</h2><p>Hello ${escaped(order.buyer)}, good news: your parcel${total > 1 ? 's are' : ' is'} on the way.</p><table>${facts.map(([label, value]) => row([`${label}:`, escaped(value)])).join('')}</table>${parts
      .map(
        (lines, at) =>
          `${total > 1 ? `<h4>Box ${at + 1} of ${total}</h4>` : ''}<p>Tracking: <a href="https://track.${order.vendor.domain}/${codes[at]}">${codes[at]}</a></p><table width="100%" border="1" cellspacing="0">${row([...(hasSku ? ['SKU'] : []), 'Item', 'Qty'], '', 'th')}${lines.map((line) => row([...(hasSku ? [line.sku] : []), titled(line), `<td align="center">${line.quantity}</td>`])).join('\n')}</table>`,
      )
      .join(
        '\n',
      )}<p>Delivering to<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>Please check your goods within 7 days. An invoice will follow by separate email.</p><p>${escaped(order.vendor.name)}<br>${escaped(order.vendor.phone)}</p>`
    const text = [
      'YOUR ORDER HAS BEEN DESPATCHED',
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...parts.flatMap((lines, at) => [
        ...(total > 1 ? [`Box ${at + 1} of ${total}`] : []),
        `Tracking: ${codes[at]}`,
        ...lines.map(
          (line) =>
            `${line.quantity} x ${line.name}${line.options.length > 0 ? ` (${line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')})` : ''}${hasSku ? ` [${line.sku}]` : ''}`,
        ),
        '',
      ]),
      'Please check your goods within 7 days. An invoice will follow by separate email.',
      '',
      order.vendor.name,
      order.vendor.phone,
    ].join('\n')
    const subject = random.pick([
      `Your order ${order.number} has been despatched`,
      `Despatch confirmation - ${order.vendor.name}`,
    ])
    return {
      mail: mailOf(order, subject, hasText ? { text } : { html: page(random, order, subject, html) }),
      truth: {
        ...truthOf(order, {
          sku: hasSku,
          unitPrice: false,
          lineTotal: false,
          subtotal: false,
          shipping: false,
          tax: false,
          total: false,
          currency: false,
          date: hasDate,
        }),
        discount: null,
      },
    }
  },
}

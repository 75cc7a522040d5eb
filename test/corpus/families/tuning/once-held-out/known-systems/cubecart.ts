import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { shortDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf, orAs } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { dollarIn, shopOrder, timeOf } from '../further-letters-and-shops/shop-wares.ts'

interface Parts {
  readonly when: string
  readonly place: readonly string[]
  readonly way: string
  readonly money: (minor: number) => string
}

const taxOf = ({ taxMode, locale, taxRate }: Order): string | null =>
  taxMode === 'added' ? `${locale.taxWord} (${taxRate}%)` : null

/** Returns the text part, with a block of labelled lines for each item. */
function textOf(order: Order, { when, place, way, money }: Parts): string {
  const tax = taxOf(order)
  return [
    `Thank you ${order.buyer.split(' ')[0]}!`,
    '',
    `Your order ${order.number}, placed on ${when}, has reached us. Please keep this mail.`,
    '',
    `https://www.${order.vendor.domain}/index.php?_a=vieworder&cart_order_id=${order.number}`,
    '',
    '-'.repeat(70),
    'Billing address:',
    ...place,
    '',
    'Email:',
    'buying@shop.example',
    '',
    '-'.repeat(70),
    'Items in Your Order',
    ...order.lines.flatMap((line) => [
      '',
      '-'.repeat(35),
      line.name,
      ...line.options.map(({ name, value }) => `${name}: ${value}`),
      '',
      `Part Number: ${line.sku}`,
      `Unit Price: ${money(line.price)}`,
      `Qty: ${line.quantity}`,
    ]),
    '',
    '-'.repeat(35),
    `Subtotal: ${money(order.subtotal)}`,
    `Discount: ${money(order.discount)}`,
    `${way}: ${money(order.shipping)}`,
    ...(tax === null ? [] : [`${tax}: ${money(order.tax)}`]),
    '-'.repeat(26),
    `Order Total: ${money(order.total)}`,
    '='.repeat(26),
  ].join('\n')
}

/** Returns the HTML part, with the unit price under `Cost`, and freight and discount above the subtotal. */
function htmlOf(random: Random, order: Order, { when, place, way, money }: Parts): string {
  const tax = taxOf(order)
  const sum = (label: string, amount: number): string => row(['&nbsp;', ` ${label}:`, ` ${escaped(money(amount))}`])
  const items = order.lines.map((line) => {
    const options = line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join('<br>')
    return row([`${escaped(line.name)} <br>${options}`, String(line.quantity), escaped(money(line.price))])
  })
  const link = `https://www.${order.vendor.domain}/index.php?_a=vieworder&amp;cart_order_id=${order.number}`
  const address = place.map(escaped).join('<br>\n')
  return `<!DOCTYPE html><html><body style="font-family:Arial,sans-serif;font-size:14px"><table width="600" align="center"><tr><td><h2>${escaped(order.vendor.name)}</h2>
<p>Thank you ${escaped(order.buyer.split(' ')[0] ?? '')}!</p>
<p>Your order ${order.number}, placed on ${when}, has reached us. Please keep this mail.</p>
<p><a href="${link}">${link}</a></p>
<table width="100%"><tr><td valign="top" width="50%"><strong>Billing address:</strong><br>${address}<br>${random.code('01### ######')}<br><br><strong>Email:</strong><br>buying@shop.example</td><td valign="top" width="50%"><strong>Shipping address:</strong><br>${address}</td></tr></table>
<table border="0" cellpadding="3" cellspacing="0" width="100%"><tbody>
${row(['<strong>Item</strong>', '<strong>Quantity</strong>', '<strong>Cost</strong>'])}
${items.join('\n')}
${sum(way, order.shipping)}
${sum('Discount', order.discount)}
${sum('Subtotal', order.subtotal)}
${tax === null ? '' : sum(tax, order.tax)}
${row(['&nbsp;', '<strong>Order Total: </strong>', `<strong>${escaped(money(order.total))}</strong>`])}
</tbody></table></td></tr></table></body></html>`
}

/** CubeCart: order numbers of date, time and two numbers. The text part has SKUs, the HTML part does not. */
export const cubecart: Family = {
  name: 'cubecart-2',
  kind: 'platform',
  locales: ['en-GB', 'en-US', 'en-AU', 'en-GB'],
  draw(random, locale) {
    const drawn = shopOrder(random, locale, {
      number: ['####'],
      options: 0.4,
      discount: 1,
      tax: locale.country === 'US' ? ['added', 'none'] : ['none', 'added'],
    })
    const time = timeOf(random, drawn)
    const number = `${drawn.date.slice(2).replaceAll('-', '')}-${time.replace(':', '')}${random.whole(10, 59)}-${drawn.number}`
    const order = { ...drawn, number }
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '', space: ' ' })
    const parts = {
      when: `${shortDay(order.date, locale)}, ${time}`,
      place: addressOf(random, order),
      way: random.pick([
        'Flat rate',
        locale.country === 'GB' ? 'Royal Mail (Tracked 48)' : 'Express (1-3 days)',
        'Courier',
      ]),
      money,
    }
    const [hasText, hasHtml] = random.pick([
      [true, true],
      [true, true],
      [true, false],
      [false, true],
    ] as const)
    const html = hasHtml ? { html: htmlOf(random, order, parts) } : {}
    const text = hasText ? { text: textOf(order, parts) } : {}
    const truth = truthOf(order, { lineTotal: false, sku: hasText, inferred: dollarIn(locale) })
    return {
      mail: mailOf(order, `Order Confirmation #${number}`, { ...html, ...text }),
      // Who sees the HTML does not see the part numbers.
      truth: hasText && hasHtml ? orAs(truth, { lines: truth.lines.map((line) => ({ ...line, sku: null })) }) : truth,
    }
  },
}

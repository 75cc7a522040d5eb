import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, joinedName, valuesIn, writes } from './mail-parts.ts'

/** In the source, the sums are in a footer above the rows. The body has no order number; the variant is in brackets. */
export const saleorOrderMjml: Family = {
  name: 'saleor-order-mjml',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-IE', 'en-AU'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['##', '####', '#####'],
      options: 0.5,
      tax: ['included', 'added'],
    })
    const { money } = writes(random, order)
    const written = order.lines.map((line) =>
      line.options.length === 0 ? line.name : `${line.name} (${valuesIn(line)})`,
    )
    const right = (text: string, more = ''): string =>
      `<td${more} style="padding:5px;text-align:right" align="right">${text}</td>`
    const items = order.lines.map(
      (line, at) =>
        `<tr class="table-item-row"><td style="padding:5px">${escaped(written[at] ?? '')}</td>${right(String(line.quantity))}${right(escaped(money(line.price)))}${right(escaped(money(line.total)))}</tr>`,
    )
    const sum = (label: string, minor: number): string =>
      `<tr>${right(label, ' colspan="3"')}${right(escaped(money(minor)))}</tr>`
    const foot = [
      sum('Subtotal', order.subtotal),
      sum('Shipping', order.shipping),
      sum(order.taxMode === 'included' ? 'Taxes (included)' : 'Taxes', order.tax),
      ...(order.discount > 0 ? [sum('Discount', order.discount)] : []),
      sum('<strong>Total</strong>', order.total),
    ]
    const block = (inner: string): string =>
      `<!--[if mso | IE]><table align="center" width="600"><tr><td><![endif]--><div style="margin:0px auto;max-width:600px"><table align="center" role="presentation" style="width:100%"><tbody><tr><td><div class="mj-column-per-100"><table role="presentation" width="100%"><tbody><tr><td>${inner}</td></tr></tbody></table></div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]-->`
    const body = [
      block(
        `<div>Hi!</div><div>Thank you for your order. Below is the list of ordered products. To see your payment details please visit: <a href="https://${order.vendor.domain}/order/${random.code('????????')}">https://${order.vendor.domain}/order</a></div>`,
      ),
      block(
        `<table width="100%"><tfoot>${foot.join('\n')}</tfoot><thead class="table-header-row"><tr><th>Item</th><th>Quantity</th><th>Per unit</th><th>Subtotal</th></tr></thead><tbody>${items.join('\n')}</tbody></table>`,
      ),
      block(
        `<table width="100%"><thead><tr><th>Billing address</th><th>Shipping address</th></tr></thead><tbody><tr><td class="address">${addressBlock(random, order)}</td><td class="address">${addressBlock(random, order)}</td></tr></tbody></table>`,
      ),
      block('<div>This is an automatically generated e-mail, please do not reply.</div>'),
      block(`<div>Sincerely, ${escaped(order.vendor.name)}</div>`),
    ].join('\n')
    return {
      mail: mailOf(order, `Order #${order.number} details`, { html: page(random, order, 'Hi!', body) }),
      truth: joinedName(truthOf(order, { date: false, sku: false }), written),
    }
  },
}

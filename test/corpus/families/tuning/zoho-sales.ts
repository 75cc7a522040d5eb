import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures, numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, halfUp, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { ownNumber, pairsOf } from './system-goods.ts'

/** Zoho Inventory: a coloured band with the sum, then item and description with the unit under the count, what is paid and due. */
export const zohoSales: Family = {
  name: 'zoho-sales',
  kind: 'business',
  locales: ['en-IN', 'en-US', 'en-AU', 'en-GB', 'en-IN', 'en-CA'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      number: ['SO-000##', 'SO-00###', 'SO/26-27/###'],
      sku: ['@@-###', '@@@####', '##-@@-##'],
      options: 0.25,
      measured: 0.3,
      quantities: [1, 120],
      discount: 0.2,
      freeShipping: 0.35,
      tax: ['added', 'none'],
    })
    const hasRates = drawn.discount === 0 && random.chance(0.35)
    const { order, rateOf } = hasRates ? withLineRates(random, drawn, [0, 5, 10]) : { order: drawn, rateOf: () => 0 }
    const sign = { INR: '₹#', USD: '$#', GBP: '£#', AUD: 'A$#', CAD: 'CA$#' }[locale.currency] ?? '#'
    const { money, bare } = writingOf(random, order, { pattern: sign, minus: 'before' })
    const uom = { piece: random.pick(['pcs', 'box', 'nos']), m: 'm', kg: 'kg', l: 'ltr', yd: 'yd' }
    const sku = random.chance(0.5)
    const group = locale.group[0] ?? ''
    const rows = order.lines.map((line, at) => {
      const below = [...(sku ? [`SKU: ${line.sku}`] : []), ...(line.options.length > 0 ? [pairsOf(line)] : [])]
      const cells = [
        String(at + 1),
        `<b>${escaped(line.name)}</b>${below.map((text) => `<br><span style="color:#777;font-size:11px">${escaped(text)}</span>`).join('')}`,
        `${figures(line.quantity, 2, '.', group)}<br><span style="color:#777;font-size:11px">${uom[line.unit]}</span>`,
        bare(line.price),
        ...(hasRates ? [rateOf(line) > 0 ? `${rateOf(line).toFixed(2)}%` : '0.00'] : []),
        bare(line.total),
      ]
      return `<tr>${cells.map((cell, column) => `<td style="padding:8px;border-bottom:1px solid #ededed" ${column > 1 ? 'align="right"' : ''}>${cell}</td>`).join('')}</tr>`
    })
    const heads = ['#', 'Item &amp; Description', 'Qty', 'Rate', ...(hasRates ? ['Discount'] : []), 'Amount']
    const paid = random.chance(0.35) ? halfUp(order.total * random.pick([0.25, 0.5])) : 0
    const pair = (label: string, value: string): string =>
      `<tr><td align="right" style="padding:5px 10px">${label}</td><td align="right" style="padding:5px 10px">${value}</td></tr>`
    const tax =
      {
        IN: `IGST${order.taxRate} (${order.taxRate}%)`,
        US: `Sales Tax (${order.taxRate}%)`,
        GB: 'Standard Rate (20%)',
      }[locale.country] ?? `${locale.taxWord} (${order.taxRate}%)`
    const sums = [
      pair('Sub Total', bare(order.subtotal)),
      ...(order.discount > 0 ? [pair('Discount', `(-) ${bare(order.discount)}`)] : []),
      ...(order.shipping > 0 ? [pair('Shipping charge', bare(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [pair(tax, bare(order.tax))] : []),
      pair('<b>Total</b>', `<b>${money(order.total)}</b>`),
      ...(paid > 0
        ? [
            pair('Payment Retention / Advance received', `<span style="color:red">(-) ${bare(paid)}</span>`),
            pair('<b>Balance Due</b>', `<b>${money(order.total - paid)}</b>`),
          ]
        : []),
    ]
    const day = random.chance(0.5) ? shortDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const ref = random.chance(0.45) ? ownNumber(random) : null
    const fact = (label: string, value: string): string =>
      `<tr><td style="padding:4px 10px;color:#777">${label}</td><td align="right"><b>${value}</b></td></tr>`
    const html = `<div style="background:#fbfbfb;font-family:Lato,Helvetica"><div style="background:#4190f2;padding:18px;color:#fff;text-align:center;font-size:20px">Sales Order #${order.number}</div><div style="max-width:640px;margin:auto;padding:20px"><p>Dear ${escaped(order.buyer)},</p><p>Thanks for your interest in our products. Please find our sales order below.</p>
<div style="background:#fefff1;border:1px solid #e8deb5;padding:3%;text-align:center"><h4>SALES ORDER AMOUNT</h4><h2 style="color:#d61916">${money(order.total)}</h2><table width="100%">${fact('Sales Order No', order.number)}${fact('Order Date', day)}${ref === null ? '' : fact('Ref#', ref)}</table></div>
<table width="100%"><tr><td><b>Bill To</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td align="right">${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}</td></tr></table>
<table width="100%" cellspacing="0"><thead><tr style="background:#3c3d3a;color:#fff">${heads.map((head) => `<td style="padding:5px 8px">${head}</td>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table><table align="right">${sums.join('\n')}</table>
<p style="clear:both;font-size:12px">Notes: Prices valid for 15 days. Delivery within 10 to 12 working days. Call ${order.vendor.phone}.</p><p>Regards,<br>${random.pick(['Priya', 'Dan', 'Megan'])}<br>${escaped(order.vendor.name)}</p></div></div>`
    return {
      mail: mailOf(order, `Sales Order from ${order.vendor.name} (Sales Order #: ${order.number})`, { html }),
      truth: chargedEach(truthOf(order, { sku, shipping: order.shipping > 0 })),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { goodsOf, orderFor, withRoundPrices } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { firstOf, valuesOf } from './system-goods.ts'

const goods = goodsOf({
  en: {
    vendors: 'Paper Lantern Patterns|Studio Marrow|Ink & Loop|Type Bakery',
    products:
      'Market Tote Sewing Pattern (PDF)|Botanical SVG Bundle - 48 files|Brand Guidelines Template|Procreate Brush Set "Gouache"|Label Mockups Vol. 2|Font: Orchard Sans|Knitting Chart: Fair Isle No. 7|Notion Inventory Planner|Packaging Dielines A4|Product Photo Presets',
    options: 'License:Personal,Commercial,Team of 5|Format:A4,US Letter,A0',
  },
})

/** A receipt for files, like Gumroad's: a button above each name, price by itself, cents only where there are some. */
export const gumroadFile: Family = {
  name: 'gumroad-file',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-IE', 'en-CA'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['#########', '1########'],
      options: 0.4,
      quantities: [1, 3],
      lines: [1, 3],
      prices: [300, 8900],
      discount: 0.2,
      freeShipping: 1,
      tax: ['added', 'none', 'none'],
      long: 0,
    })
    const order = random.chance(0.6) ? withRoundPrices(drawn, 100) : drawn
    const sign = { USD: '$', GBP: '£', CAD: 'CAD$' }[locale.currency] ?? '€'
    const money = (minor: number): string =>
      `${minor < 0 ? '-' : ''}${sign}${figures(Math.abs(minor) / 100, minor % 100 === 0 ? 0 : 2, '.', ',')}`
    const fact = (label: string, value: string): string =>
      `<div style="display:flex;justify-content:space-between;border-top:1px solid #000;padding:12px"><h5 style="margin:0">${label}</h5><span>${value}</span></div>`
    const blocks = order.lines.map(
      (
        line,
      ) => `<div style="border:1px solid #000;border-radius:4px;margin:12px 0"><div style="padding:12px"><h4 style="margin:0"><a href="https://${order.vendor.domain.split('.')[0]}.gumroad.com/l/${random.code('??????').toLowerCase()}">${escaped(line.name)}</a></h4><div>by ${escaped(order.vendor.name)}</div><a href="https://gumroad.com/d/${random.code('????????')}" style="background:#ff90e8;padding:12px">View content</a></div>
${line.options.length > 0 ? fact('Variant', escaped(valuesOf(line, ', '))) : ''}${line.quantity > 1 ? `${fact('Product price', money(line.price))}${fact('Quantity', String(line.quantity))}${fact('Price', money(line.total))}` : fact('Product price', money(line.total))}</div>`,
    )
    const code = random.pick(['launch', 'newsletter', 'mayday'])
    const sums = [
      ...(order.lines.length > 1 || order.discount > 0 || order.taxMode === 'added'
        ? [fact('Subtotal', money(order.subtotal))]
        : []),
      ...(order.discount > 0 ? [fact(`Discount (code: ${code})`, money(-order.discount))] : []),
      ...(order.taxMode === 'added'
        ? [fact(locale.country === 'US' ? 'Sales tax' : locale.taxWord, money(order.tax))]
        : []),
      fact('<b>Payment total</b>', `<b>${money(order.total)}</b>`),
    ]
    const html = `<html><body style="font-family:'ABC Favorit',Arial"><div style="max-width:560px;margin:auto"><h2>You bought ${order.lines.length > 1 ? `${order.lines.length} products` : escaped(order.lines[0]?.name ?? '')}!</h2><p>Hi ${escaped(firstOf(order))}, thank you for your purchase.</p>${blocks.join('\n')}
<h3>Receipt</h3><div style="border:1px solid #000;border-radius:4px">${fact('Order number', order.number)}${fact('Purchase date', shortDay(order.date, locale))}${fact('Email', 'buying@shop.example')}${sums.join('\n')}${fact('Payment method', `VISA *${random.code('####')}`)}</div>
<p style="font-size:12px">The charge will be listed as GUMRD.COM* ${escaped((order.vendor.name.split(' ')[0] ?? '').toUpperCase())} on your statement. Need an invoice? Generate one at gumroad.com/purchases/${random.code('########')}/generate_invoice.<br>Gumroad, Inc., 548 Market St, San Francisco, CA 94104-5401</p></div></body></html>`
    const hasSubtotal = order.lines.length > 1 || order.discount > 0 || order.taxMode === 'added'
    const truth = truthOf(order, { sku: false, shipping: false, subtotal: hasSubtotal })
    const lines = truth.lines.map((line) => (line.quantity === 1 ? { ...line, quantity: null, lineTotal: null } : line))
    return {
      mail: {
        ...mailOf(order, `You bought ${order.lines[0]?.name ?? ''}!`, { html }),
        from: { name: order.vendor.name, email: 'noreply@customers.gumroad.com' },
      },
      // One of a kind has its price only; that it is one, and what the line comes to, may be read from that.
      truth: { ...truth, lines, alternative: truth },
    }
  },
}

import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Rustic Sign Lumber|Upholstery Hub|Stained Glass Express|Fly Tying Barn',
    products:
      'Copper Foil 7/32" roll|Lead Came U 1/8" 6 ft|Glass Cutter Pistol Grip|Chenille Hook Pack 100|Elk Hair Patch Natural|Cedar Plank 6" x 24"|D-Ring Hanger 10 pk|Pneumatic Stapler 71|Foam Slab 2" x 24" x 72"|Flux Gel 8 oz|Dubbing Blend|Marine Vinyl Swatch',
    options: 'Color:Amber,Olive,Natural,Black|Length:6 ft,12 ft',
  },
})

/** Shift4Shop: a box for each shipment with its items and freight; the sums of all below. */
export const shift4shop: Family = {
  name: 'shift4shop',
  kind: 'platform',
  locales: ['en-US', 'en-CA', 'en-US'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['AB-####', 'RSL10###', '1####', 'W-#####'],
      sku: ['@@@####', '##-???', 'SG#####'],
      options: 0.3,
      lines: [2, 6],
      tax: ['added', 'none'],
      delay: 1,
      long: 0,
    })
    const { money, percent } = writingOf(random, order, {
      minus: 'before',
      pattern: locale.country === 'US' ? '$#' : '$# CAD',
    })
    const isSplit = random.chance(0.5)
    const half = Math.ceil(order.lines.length / 2)
    const boxes = isSplit ? [order.lines.slice(0, half), order.lines.slice(half)] : [order.lines]
    const first = isSplit ? Math.floor(order.shipping / 2) : order.shipping
    const freights = [first, order.shipping - first]
    const ways = ['UPS Ground', 'USPS First Class', 'FedEx Home Delivery']
    const address = addressOf(random, order).map(escaped).join('<br>')
    const shipments = boxes.map((lines, at) => {
      const rows = lines.map(
        (line) =>
          `<tr><td width="40" align="center">${line.quantity}</td><td><b>${escaped(line.name)}</b><br>Item #: ${line.sku}${line.options.map(({ name, value }) => `<br>${name} : ${escaped(value)}`).join('')}</td><td align="right">${escaped(money(line.price))}</td><td align="right">${escaped(money(line.total))}</td></tr>`,
      )
      return `<table width="100%" style="border:1px solid #b9c4d0;margin-bottom:14px"><tr bgcolor="#dfe6ee"><td colspan="4"><b>Shipment ${at + 1}${isSplit ? ` of ${boxes.length}` : ''}</b> - ${random.pick(ways)}</td></tr><tr><td colspan="4">Ship to: ${address}</td></tr><tr><th>Qty</th><th align="left">Item</th><th align="right">Price</th><th align="right">Ext.</th></tr>${rows.join('\n')}${isSplit ? `<tr><td colspan="3" align="right">Freight for this shipment</td><td align="right">${escaped(money(freights[at] ?? 0))}</td></tr>` : ''}</table>`
    })
    const sum = (label: string, value: string): string =>
      `<tr><td align="right">${label}</td><td align="right" width="100">${escaped(value)}</td></tr>`
    const day = numericDay(order.date, locale.numericDate.at(-1) ?? '')
    const html = `<html><body style="font-family:Trebuchet MS;font-size:13px"><table width="700" align="center"><tr><td><h2>${escaped(order.vendor.name)}</h2><p>Dear ${escaped(order.buyer)},</p><p>Your order is in our system. Below is a copy for your records.</p><table><tr><td align="right">Order Number:</td><td>${order.number}</td></tr><tr><td align="right">Order Date:</td><td>${day}</td></tr><tr><td align="right">Paid with:</td><td>${random.pick(['Visa XXXX-4021', 'Net 30 account', 'Check by mail'])}</td></tr></table><br>${shipments.join('\n')}<table width="100%">${sum('Subtotal:', money(order.subtotal))}${order.discount > 0 ? sum('Discounts:', money(-order.discount)) : ''}${sum(`${isSplit ? 'Total ' : ''}Shipping:`, money(order.shipping))}${order.taxMode === 'added' ? sum(`Sales Tax ${percent(order.taxRate)}%:`, money(order.tax)) : ''}${sum('<b>Order Total:</b>', money(order.total))}</table><p>Questions? ${order.vendor.phone} or ${order.vendor.email}</p></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `Order ${order.number} received - ${order.vendor.name}`, { html }),
      truth: truthOf(order),
    }
  },
}

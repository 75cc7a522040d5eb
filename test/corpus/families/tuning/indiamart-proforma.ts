import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures, numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { goodsOf, halfUp, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'

const goods = goodsOf({
  en: {
    vendors:
      'Shree Balaji Handicrafts|Maa Durga Textiles|Krishna Brass Udyog|Rajputana Block Prints Pvt. Ltd.|Sai Packaging Industries',
    products:
      'Brass Incense Holder|Hand Block Printed Cushion Cover 16x16|Jute Shopping Bag with Zip|Terracotta Diya Set|Cotton Dupatta Bandhani|Sheesham Wood Box 8x5|Aluminium Kalash 4"|Blue Pottery Knob|Corrugated Box 3 Ply 12x9x6|Meenakari Bangles|Kalamkari Stole|Neem Wood Comb',
    measured: 'Mulmul Cotton 44"|Khadi Fabric 36"|Zari Border Lace 2"|Gota Patti|Camphor Tablets|Ikat Fabric 42"',
    options: 'Colour:Indigo,Maroon,Mustard|Finish:Antique,Polished|Size:S,M,L',
  },
})

/** An Indian trader's proforma by way of IndiaMART: HSN codes, CGST and SGST or IGST, round off, an advance. */
export const indiamartProforma: Family = {
  name: 'indiamart-proforma',
  kind: 'business',
  locales: ['en-IN'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['PI/26-27/####', 'SBH/PI/###', 'PI-2026-###'],
      options: 0.3,
      measured: 0.2,
      units: ['m', 'm', 'kg'],
      quantities: [5, 240],
      prices: [1500, 89_000],
      lines: [1, 6],
      discount: 0.2,
      freeShipping: 0.2,
      tax: ['added'],
    })
    const bare = (minor: number): string => figures(minor / 100, 2, '.', 'in')
    const whole = random.chance(0.5)
    const rounded = whole ? halfUp(order.total / 100) * 100 : order.total
    const isSplit = random.chance(0.55)
    const half = Math.floor(order.tax / 2)
    const freight = random.pick(['Freight / Courier Charges', 'Packing & Forwarding', 'Transport Charges'])
    const unit = { piece: random.pick(['Pcs', 'Nos', 'Piece']), m: 'Mtr', kg: 'Kg', l: 'Ltr', yd: 'Yd' }
    const hsn = (): string => random.code(random.pick(['7419', '6304####', '4819']))
    const hasSku = random.chance(0.4)
    const rows = order.lines.map(
      (line, at) =>
        `<tr><td align="center">${at + 1}</td><td>${escaped(line.name)}${line.options.map(({ name, value }) => `<br><small>${name}: ${escaped(value)}</small>`).join('')}${hasSku ? `<br><small>Item Code: ${line.sku}</small>` : ''}</td><td>${hsn()}</td><td align="right">${figures(line.quantity, Number.isInteger(line.quantity) ? 0 : 2, '.', 'in')} ${unit[line.unit]}</td><td align="right">${bare(line.price)}</td><td align="right">${bare(line.total)}</td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="5" align="right">${label}</td><td align="right">${value}</td></tr>`
    const net = order.total - order.tax
    const hasMore = order.discount > 0 || order.shipping > 0
    const sums = [
      sum('Sub Total', bare(order.subtotal)),
      ...(order.discount > 0 ? [sum('Less: Discount', bare(order.discount))] : []),
      ...(order.shipping > 0 ? [sum(escaped(freight), bare(order.shipping))] : []),
      ...(hasMore ? [sum('Taxable Value', bare(net))] : []),
      ...(isSplit
        ? [
            sum(`CGST @ ${order.taxRate / 2}%`, bare(half)),
            sum(`SGST @ ${order.taxRate / 2}%`, bare(order.tax - half)),
            sum('Total Tax', bare(order.tax)),
          ]
        : [sum(`IGST @ ${order.taxRate}%`, bare(order.tax))]),
      ...(whole
        ? [sum('Round Off', `${rounded < order.total ? '(-)' : '(+)'} ${bare(Math.abs(rounded - order.total))}`)]
        : []),
      sum('<b>Grand Total</b>', `<b>₹ ${bare(rounded)}</b>`),
    ]
    const advance = random.pick([30, 50, 100])
    const day = random.chance(0.5)
      ? numericDay(order.date, random.pick(locale.numericDate))
      : shortDay(order.date, locale).replaceAll(' ', '-')
    const po = random.chance(0.4) ? `<br>Buyer's Order No.: ${random.code('PO/##/###')}` : ''
    const html = `<html><body style="font-family:Arial;font-size:13px"><p>Dear Sir / Madam,</p><p>Thanks for your enquiry on IndiaMART (Query ID: ${random.code('2########')}). As discussed on phone kindly find below our Proforma Invoice. Kindly release ${advance}% advance so that we can start the production.</p>
<table width="720" border="1" cellspacing="0" cellpadding="4" style="border-collapse:collapse"><tr><td colspan="6" align="center"><b>PROFORMA INVOICE</b></td></tr>
<tr><td colspan="3" valign="top"><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}<br>Mob: ${order.vendor.phone}</td><td colspan="3" valign="top">P.I. No.: <b>${order.number}</b><br>Date: ${day}${po}<br>Place of Supply: ${random.pick(['Maharashtra (27)', 'Karnataka (29)', 'Delhi (07)'])}</td></tr>
<tr><td colspan="6">Bill To: ${escaped(order.buyer)}, GSTIN: ${random.code('27@@@@@####@1Z#')}</td></tr>
<tr bgcolor="#ddd"><th>S.No</th><th>Description of Goods</th><th>HSN/SAC</th><th>Qty</th><th>Rate (₹)</th><th>Amount (₹)</th></tr>${rows.join('\n')}
${sums.join('\n')}
<tr><td colspan="6">Terms: ${advance}% advance${advance < 100 ? ', balance before dispatch' : ''}. Advance payable: ₹ ${bare(halfUp((rounded * advance) / 100))}. Delivery 12-15 days. Subject to local jurisdiction. E.&amp;O.E.</td></tr>
<tr><td colspan="6">Bank: HDFC Bank, A/c No. ${random.code('50200#########')}, IFSC: HDFC000${random.code('####')}</td></tr></table>
<p>Regards,<br>For ${escaped(order.vendor.name)}<br>${order.vendor.phone}</p></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([
          `Proforma Invoice ${order.number} - ${order.vendor.name}`,
          'PI as discussed',
          `PI No ${order.number}`,
        ]),
        { html },
      ),
      truth: { ...truthOf(order, { sku: hasSku, shipping: order.shipping > 0 }), total: rounded },
    }
  },
}

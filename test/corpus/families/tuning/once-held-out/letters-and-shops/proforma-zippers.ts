import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { figures, numericDay, shortDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, goodsOf, reckoned, right, sumRow, withDiscount, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors:
      'Jiaxing Brightpull Zipper Co., Ltd.|Yiwu Hongda Garment Accessories Co., Ltd.|Wenzhou Lihua Button Factory|Dongguan Sunrise Packaging Ltd.',
    products:
      'Nylon Zipper #3 closed end, 20 cm|Metal Zipper #5 open end, 60 cm|Resin Button 4 holes 24L|Woven Main Label|Printed Care Label|Kraft Hang Tag with string|Custom Zipper Puller|Snap Button 633, brass|Self-adhesive Poly Mailer 25 x 35 cm|Silicone Heat Transfer Logo|Elastic Drawcord with tips|Corozo Button 32L|Cotton Dust Bag 30 x 40 cm|Paper Gift Box, rigid',
    options: 'Colour:Black 580,Off white,Antique brass,Navy 560,DTM|Logo:Debossed,Silk screen 1C',
  },
})

/**
 * Pro forma invoice of a Chinese factory: US dollars, large quantities, prices per piece or per hundred, a deposit,
 * SWIFT codes.
 */
export const proformaZippers: Family = {
  name: 'proforma-zippers',
  kind: 'business',
  locales: ['en-US'],
  draw(random, locale) {
    const isPerHundred = random.chance(0.35)
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['PI2603##', 'BP26-####', 'HD-2026###', 'PI-26####A'],
      sku: ['@@-####', '#@-###', '@##'],
      lines: [1, 7],
      options: 0.8,
      bulk: 1,
      prices: [3, 95],
      discount: 0.15,
      freeShipping: 0.4,
      tax: ['none'],
      delay: 0,
      long: 0,
    })
    const priced = isPerHundred
      ? withEach(drawn, (line) => ({ ...line, price: line.price * 100 + random.pick([0, 20, 50]), pricePer: 100 }))
      : drawn
    const order = withDiscount(random, reckoned(priced, { shipping: priced.shipping * 15 }))
    const { bare, quantity } = writingOf(random, order, { pattern: '$#', minus: 'before' })
    const [hasCode, isColumn, decimals] = [random.chance(0.6), random.chance(0.5), random.pick([2, 3])]
    const rows = order.lines.map((line, at) => {
      const chosen = line.options.map(({ name, value }) => `${name}: ${value}`)
      const values = line.options.map(({ value }) => value)
      const name = isColumn ? escaped(line.name) : [escaped(line.name), ...chosen.map(escaped)].join('<br>')
      return row([
        String(at + 1),
        ...(hasCode ? [line.sku] : []),
        name,
        ...(isColumn ? [escaped(values.join(' / '))] : []),
        right(quantity(line.quantity)),
        right(isPerHundred ? bare(line.price) : `$${figures(line.price / 100, decimals, '.', ',')}`),
        right(`$${bare(line.total)}`),
      ])
    })
    const heads = [
      'No.',
      ...(hasCode ? ['Item No.'] : []),
      'Description of goods',
      ...(isColumn ? ['Specification'] : []),
      'Quantity (pcs)',
      isPerHundred ? 'Unit price (USD/100 pcs)' : 'Unit price (USD)',
      'Amount (USD)',
    ]
    const [port, span] = [random.pick(['Ningbo', 'Shanghai', 'Shenzhen']), heads.length - 1]
    const deposit = Math.round(order.total * 0.3)
    const sums = [
      sumRow(span, `Goods value FOB ${port}`, `$${bare(order.subtotal)}`),
      ...(order.discount > 0 ? [sumRow(span, 'Discount for regular customer', `-$${bare(order.discount)}`)] : []),
      ...(order.shipping > 0
        ? [sumRow(span, `Freight by ${random.pick(['DHL', 'air express', 'sea LCL'])}`, `$${bare(order.shipping)}`)]
        : []),
      sumRow(span, 'TOTAL AMOUNT (USD)', `$${bare(order.total)}`),
    ]
    const day = random.chance(0.5) ? shortDay(order.date, locale) : numericDay(order.date, 'YYYY-MM-DD')
    const html = `<html><body style="font-family:SimSun,'Times New Roman';font-size:14px"><p>Dear ${escaped(order.buyer)},</p><p>Good day! Pls find the PI for your order as we talked on the platform. Once you arrange the deposit we start the mass production at once.</p>
<p align="center"><b>PROFORMA INVOICE</b></p><table width="100%"><tr><td>Seller: ${escaped(order.vendor.name)}<br>Tel: ${random.code('+86 57# 8### ####')}</td><td>PI No.: ${order.number}<br>Date: ${day}</td></tr><tr><td colspan="2">Buyer: ${addressOf(random, order).map(escaped).join(', ')}</td></tr></table>
<table border="1" cellspacing="0" cellpadding="4" width="100%">${row(heads, 'bgcolor="#bdd7ee"')}
${rows.join('\n')}
${sums.join('\n')}</table>
<p>Terms: 30% deposit ($${bare(deposit)}) by T/T, balance $${bare(order.total - deposit)} before shipment.<br>Lead time: ${random.whole(12, 35)} days after deposit and approved sample.<br>Packing: ${random.pick(['500 pcs/bag, export carton', '1000 pcs per inner box', 'as usual'])}. Quantity 3% more or less is acceptable.</p>
<p>Bank: Bank of China, ${port} Branch<br>Account No.: ${random.code('### ### ### ###')}<br>SWIFT: BKCHCNBJ92A<br>Beneficiary: ${escaped(order.vendor.name)}</p>
<p>Best regards,<br>${random.pick(['Cindy', 'Kevin Lin', 'Amy Zhou', 'Leo'])}<br>WhatsApp/WeChat: ${random.code('+86 138 #### ####')}</p></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([`PI ${order.number}`, `Proforma invoice for your order - ${order.vendor.name}`]),
        { html },
      ),
      truth: truthOf(order, { sku: hasCode, shipping: order.shipping > 0 }),
    }
  },
}

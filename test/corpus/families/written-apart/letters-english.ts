import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, given, purchase, type Trade, text, words } from './draw.ts'

const glass: Trade = {
  vendors: 'Ketley Glassworks=ketleyglass|Bottle Yard Leeds=bottleyardleeds|Marl & Flint Packaging=marlandflint',
  options: 'Colour:Amber,Cobalt,Clear,Frosted|Neck:24/410,28/410',
  wares: `Apothecary jar 200 ml; pcs; 68-160; 1
Dropper bottle 30 ml; pcs; 42-96; 12
Cork bung No. 9; 100; 1150-2900
Bamboo lid 70 mm; pcs; 38-90
Diffuser bottle square; pcs; 110-240; 12
Tealight glass; pcs; 24-58; 1
Swing-top bottle 500 ml; pcs; 120-260; 1
Shrink band; 1000; 1490-3900
Candle tumbler 9 oz; pcs; 85-190; 1
Roll-on vial 10 ml; pcs; 28-66; 1
Divider tray 12 cell; pcs; 45-110
Bell jar small; pcs; 620-1390
Spray head black; pcs; 22-54; 2
Sample vial; 100; 980-2400`,
}

/** Each item in a card of labelled values: code, packed quantity, price and line value. */
export const glassCards: Family = {
  name: 'glassworks-cards',
  kind: 'business',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = purchase(random, locale, glass, {
      number: ['KG-#####', 'SO/####', '####/26'],
      sku: ['@@##-@', 'J###', '@-####'],
      options: 0.65,
      discount: 0.25,
      freight: [695, 950, 1450],
      tax: ['added'],
      delay: 2,
    })
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const isDated = random.chance(0.75)
    const part = (label: string, value: string): string =>
      `<div style="display:inline-block;min-width:130px"><span style="color:#999;font-size:11px">${label}</span><br>${value}</div>`
    const cards = order.lines.map(
      (line) =>
        `<div style="border:1px solid #ccc;border-radius:6px;padding:10px;margin:8px 0"><div style="font-weight:bold">${escaped(line.name)}</div>${line.options.length > 0 ? `<div>${escaped(choicesOf(line, ' · '))}</div>` : ''}${part('Code', line.sku)}${part('Quantity', quantity(line.quantity))}${part(line.pricePer === 1 ? 'Each' : `Per ${quantity(line.pricePer)}`, money(line.price))}${part('Line value', money(line.total))}</div>`,
    )
    const sum = (label: string, amount: string): string =>
      `<div>${label} <span style="float:right">${amount}</span></div>`
    const body = `<h2>Order acknowledged</h2><p>Dear ${escaped(order.buyer)}, thank you. Your order is booked in and will leave us by ${longDay(dayAfter(order.sentAt, random.whole(2, 9)), locale)}.</p>
<div>Our order number: <b>${order.number}</b></div>${isDated ? `<div>Order date: ${longDay(order.date, locale)}</div>` : ''}<div>Your account: ${random.code('C####')}</div>
${cards.join('\n')}
<div style="max-width:320px;margin-left:auto">${sum('Goods', money(order.subtotal))}${given(order.discount, sum('Trade discount', money(-order.discount)))}${sum('Carriage', order.shipping === 0 ? 'Free' : money(order.shipping))}${sum(`VAT @ ${percent(order.taxRate)}%`, money(order.tax))}${sum('<b>Order total</b>', `<b>${money(order.total)}</b>`)}</div>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}. ${order.vendor.registration.join('. ')}</p>`
    return {
      mail: mailOf(order, `Order ${order.number} acknowledged`, { html: page(random, order, 'Thank you', body) }),
      truth: truthOf(order, { date: isDated }),
    }
  },
}

const ribbons: Trade = {
  vendors: 'Quill Street Ribbon Co.=quillstreetribbon|Dogwood Trims=dogwoodtrims|Piedmont Webbing=piedmontwebbing',
  wares: `Double-face satin 1"; yd; 45-140
Grosgrain 5/8"; yd; 38-110
Velvet ribbon 3/8"; yd; 95-290
Rayon seam tape; yd; 22-60
Twill tape natural; yd; 28-75
Metallic cord 2 mm; yd; 35-99
Jacquard trim Folk 7; yd; 190-520
Hook-and-loop 1"; yd; 85-210
Ric rac jumbo; yd; 48-130
Tassel 3 in; pcs; 120-340
Elastic fold-over; yd; 52-140
Cotton lace Cluny; yd; 140-390
Spool card blank; pcs; 14-40
Pinking shears; pcs; 1890-3200`,
}

/** A typed reply with numbered lines: `1) 25 yd Grosgrain 5/8" @ $0.85 = $21.25`, beside the buyer's own PO number. */
export const ribbonReply: Family = {
  name: 'ribbon-reply',
  kind: 'text',
  locales: ['en-US'],
  draw(random, locale) {
    const order = purchase(random, locale, ribbons, {
      number: ['QS-####', '4####', 'R26-###'],
      freight: [895, 1240, 1680],
      freeShipping: 0.15,
      tax: ['none'],
      delay: 3,
    })
    const { money, quantity } = writingOf(random, order, { pattern: '$#' })
    const word = words('pcs=pc|yd=yd')
    const lines = order.lines.map(
      (line, at) =>
        `${at + 1}) ${quantity(line.quantity)} ${word(line)} ${line.name} @ ${money(line.price)} = ${money(line.total)}`,
    )
    const po = random.code('PO ####')
    const body = text(
      `Hi ${order.buyer.split(' ')[0]},`,
      '',
      `Got it all, thanks. Here is what we have down for you under your ${po}:`,
      '',
      `Our order no.: ${order.number}`,
      `Date ordered: ${shortDay(order.date, locale)}`,
      '',
      ...lines,
      '',
      `Merchandise ${money(order.subtotal)}`,
      order.shipping === 0 ? 'Freight: no charge' : `UPS Ground ${money(order.shipping)}`,
      `Total USD ${money(order.total)}`,
      '',
      'No sales tax, your resale certificate is on file. Net 30.',
      '',
      `${random.pick(['Dee', 'Hank', 'Marcy'])}`,
      order.vendor.name,
      `${order.vendor.city} / ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Re: ${po} ribbon and trim`, { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const pottery: Trade = {
  vendors: 'Inishbeg Pottery=inishbegpottery|Turf & Glaze=turfandglaze|Corrib Clay Studio=corribclay',
  options: 'Glaze:Peat,Oatmeal,Sea Green,Tenmoku|Size:small,large',
  wares: `Pasta bowl; pcs; 1900-3400; 12
Espresso cup; pcs; 900-1600; 1
Salt pig; pcs; 1800-2900; 1
Serving platter; pcs; 4200-7900; 12
Bud vase; pcs; 1400-2400; 12
Milk jug; pcs; 1600-2800; 12
Ramekin; pcs; 700-1300; 1
Butter dish; pcs; 2600-4200; 1
Plant saucer; pcs; 800-1500; 12
Teapot with cane handle; pcs; 5200-8900; 1
Soap dish; pcs; 1100-1900; 1
Egg cup; pcs; 600-1100; 1`,
}

/** A receipt in plain text for the balance of an order: deposit paid before, balance paid now. */
export const potteryBalance: Family = {
  name: 'pottery-balance',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, locale, pottery, {
      number: ['IB###', 'W-####', '####'],
      options: 0.65,
      freight: [1200, 1800, 2600],
      tax: ['included'],
      delay: 40,
    })
    const { money, percent } = writingOf(random, order)
    const deposit = halfUp(order.total * 0.3)
    const lines = order.lines.map((line) => {
      const chosen = line.options.length > 0 ? ` (${choicesOf(line)})` : ''
      return `${line.name}${chosen}\n   qty ${line.quantity}   ${money(line.price)} each   ${money(line.total)}`
    })
    const body = text(
      `RECEIPT - ${order.vendor.name}`,
      '',
      `Order number: ${order.number}`,
      `Order placed: ${longDay(order.date, locale)}`,
      `Collected by: ${random.pick(['courier', 'you, at the studio'])}`,
      '',
      ...lines,
      '',
      `Pieces total: ${money(order.subtotal)}`,
      given(order.shipping, `Crating and delivery: ${money(order.shipping)}`) || null,
      `Order total: ${money(order.total)}`,
      `of which VAT ${percent(order.taxRate)}%: ${money(order.tax)}`,
      '',
      `Deposit received when you ordered: ${money(deposit)}`,
      `Balance received today: ${money(order.total - deposit)}`,
      'Nothing further to pay.',
      '',
      'Mind the handles when unpacking!',
      order.vendor.registration.join(', '),
    )
    return {
      mail: mailOf(order, `Receipt for order ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

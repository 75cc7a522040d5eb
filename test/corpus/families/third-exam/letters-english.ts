import type { Family } from '../../kit/family.ts'
import { longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { dayAfter } from '../../kit/trade-orders.ts'
import {
  aligned,
  apart,
  deal,
  escaped,
  hand,
  html,
  lines,
  type Stock,
  sent,
  taxOn,
  tr,
  truthOf,
  typed,
} from './tools.ts'

const woolGb: Stock = {
  vendors:
    'Hawes Wool Mill=haweswoolmill.co.uk|Teviot Spinners Ltd=teviotspinners.co.uk|Garthdale Yarns=garthdaleyarns.co.uk',
  wares: `Bluefaced Leicester DK, ecru; hanks; 780-1190; 5-60x5
Shetland rovings, moorit; kg/kg; 1890-2650; 2-20
Swaledale carpet yarn; cones; 2450-3390; 1-12
Jacob aran, undyed; hanks; 690-980; 10-80x5
Wensleydale tops; kg/kg; 3150-4290; 1-15x0.5
Sock yarn with nylon; hanks; 820-1090; 10-60x10
Herdwick felting batts; kg/kg; 1250-1790; 1-12x0.5
Tweed offcuts, mixed; sacks; 1800-2600; 1-6
Lambswool 2-ply on cone; cones; 2890-3950; 1-10
Lavender wool wash; bottles; 420-650; 6-36x6
Beech darning mushrooms; pcs; 380-590; 6-48x6`,
}

const sorry = [
  "Sorry, the Gotland is all gone until the next clip, so I've left it off.",
  'No black this time, the dyer has let us down again. I can do it in June.',
  'Mind the lanolin in the rovings, it is in the grease.',
]

/** A spinner's typed answer: the number in front, `@` before the price, carriage and VAT below. */
export const millReply: Family = {
  name: 'wool-mill-reply-en',
  kind: 'text',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = deal(random, woolGb, { number: ['40###', 'S####', '26/####'], lines: [2, 6], delay: [1, 5] })
    const { bare, money, count } = hand('£#', '.', ',')
    const shipping = order.goods > 60_000 ? 0 : random.pick([950, 1200, 1450])
    const tax = taxOn(order.goods + shipping, 20)
    const total = order.goods + shipping + tax
    const hasCard = random.chance(0.25)
    const table = typed(
      random,
      [
        ...order.items.map((item) => [
          count(item.quantity),
          item.word,
          item.name,
          `@ ${bare(item.price)}`,
          bare(item.total),
        ]),
        ...(hasCard ? [['1', 'pcs', 'Shade card', '', 'free']] : []),
      ],
      'rllrr',
    )
    const width = Math.max(...table.split('\n').map(({ length }) => length))
    const sum = (label: string, amount: string): string => apart(label.padStart(width - 16), amount, width)
    const buyersNumber = `PO ${random.code('####')}`
    const body = lines(
      `Dear ${random.pick(['Asha', 'Ms Rao'])},`,
      '',
      `Thank you for your order of ${longDay(order.date, locale)}. It's all booked in, our order no. ${order.number} (your ${buyersNumber}).`,
      '',
      table,
      '',
      sum('Goods', bare(order.goods)),
      sum('Carriage', shipping === 0 ? 'paid' : bare(shipping)),
      sum('VAT 20%', bare(tax)),
      sum('Total', money(total)),
      '',
      random.chance(0.6) ? random.pick(sorry) : null,
      `Should go out with the carrier on ${longDay(dayAfter(order.today, random.whole(5, 14)), locale)}, two or three days after that.`,
      `Usual 30 days please. Sort code 20-45-77, a/c 5501${random.code('####')}.`,
      '',
      'Kind regards',
      random.pick(['Janet', 'Rob Metcalfe', 'Ailsa']),
      order.vendor,
    )
    const truth = truthOf(order, {
      currency: 'GBP',
      subtotal: order.goods,
      shipping,
      tax,
      total,
      inferred: shipping === 0 ? ['shipping'] : [],
    })
    const card = { name: 'Shade card', sku: null, options: [], quantity: 1, unit: null, unitPrice: 0, lineTotal: 0 }
    return sent(
      order,
      random.pick([`Re: ${buyersNumber}`, `Your order - our ref ${order.number}`, 'RE: order for yarn']),
      { text: body },
      hasCard ? { ...truth, lines: [...truth.lines, card] } : truth,
      random.pick([order.vendor, `Orders - ${order.vendor}`]),
    )
  },
}

const castUs: Stock = {
  vendors:
    'Monongahela Castings Inc.=mongcastings.com|Tri-County Brass Foundry=tricountybrass.com|Hartzell Hardware Mfg.=hartzellhardware.com',
  wares: `Bronze cleat; EA; 1450-2890; 5-60x5
Belt buckle, cast brass; EA; 385-890; 25-300x25
Solid brass rivet; M; 6800-12900/1000; 2000-20000x1000
Grommet with washer; M; 4900-8900/1000; 1000-10000x500
Swivel snap; C; 14500-28900/100; 100-2000x100
Key plate; EA; 215-540; 20-200x10
D-ring, welded; C; 5800-9900/100; 200-3000x100
Cabinet pull, polished; EA; 620-1180; 10-120x10
Split ring; M; 3900-7400/1000; 1000-12000x1000
Corner bracket; C; 8900-16500/100; 100-1500x50
Door knocker; EA; 3950-6900; 2-24x2`,
}

/** A foundry's acknowledgment pasted from a word processor: prices per each, hundred (C) or thousand (M) in a column. */
export const foundryAcknowledgment: Family = {
  name: 'foundry-acknowledgment-en',
  kind: 'business',
  locales: ['en-US'],
  draw(random, locale) {
    const order = deal(random, castUs, {
      number: ['51###', '8####', 'SO-####'],
      sku: ['B-####', '##-###', '@###'],
      lines: [1, 6],
      delay: [0, 3],
      boxes: ['orders', 'sales'],
    })
    const { bare, money, count } = hand('$#', '.', ',')
    const charge = order.goods < 20_000 ? 2500 : 0
    const shipping = random.pick([null, null, 1875, 2640, 4210])
    const total = order.goods + charge + (shipping ?? 0)
    const p = (text: string): string =>
      `<p class="MsoNormal"><span style="font-size:10.0pt;font-family:Arial">${text}</span></p>`
    const rows = [
      tr(['Item', 'Part No.', 'Description', 'Qty', 'Price', 'Per', 'Amount'].map((each) => p(`<b>${each}</b>`))),
      ...order.items.map((item, at) =>
        tr(
          [
            String(at + 1),
            item.sku,
            escaped(item.name),
            count(item.quantity),
            bare(item.price),
            item.word,
            bare(item.total),
          ].map(p),
        ),
      ),
    ]
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="6" align="right">${p(label)}</td><td align="right">${p(amount)}</td></tr>`
    const body = `${p(`Asha,`)}${p('Please see below our acknowledgment. Check it over and call if anything is off, we start on it Monday.')}
${p(`<b>ORDER ACKNOWLEDGMENT</b>`)}${p(`Our order: ${order.number}<br>Your P.O.: ${random.code('45#####')}<br>Order date: ${numericDay(order.date, 'MM/DD/YYYY')}<br>Est. ship date: ${numericDay(dayAfter(order.today, random.whole(10, 35)), 'MM/DD/YYYY')}<br>Terms: 2% 10, net 30 &nbsp; F.O.B. our dock`)}
<table class="MsoNormalTable" border="1" cellspacing="0" cellpadding="3">
${rows.join('\n')}
${sum('Merchandise', bare(order.goods))}${charge > 0 ? sum('Small order charge', bare(charge)) : ''}${shipping === null ? '' : sum('Freight, prepaid &amp; add', bare(shipping))}${sum('<b>TOTAL</b>', `<b>${money(total)}</b>`)}</table>
${p(shipping === null ? 'Freight collect on your UPS account. No sales tax, resale certificate on file.' : 'No sales tax, resale certificate on file.')}
${p(`Thanks for the business.<br>${random.pick(['Dale Kowalski', 'Bev Stoudt', 'R. J. Hartzell'])}<br>${escaped(order.vendor)}<br>${longDay(order.today, locale)}`)}`
    return sent(
      order,
      `Acknowledgment ${order.number}`,
      { html: html(body, '<style>p.MsoNormal{margin:0in;font-size:11.0pt}</style>') },
      truthOf(order, { currency: 'USD', subtotal: order.goods, shipping, total }, { sku: true }),
    )
  },
}

const blockIn: Stock = {
  vendors:
    'Bagru Handblock Prints=bagruhandblock.in|Anokha Kalamkari Works=anokhakalamkari.in|Kutch Ajrakh Studio=kutchajrakh.in',
  wares: `Mulmul dupatta, indigo print; pcs; 42000-68000; 5-60x5
Cotton running fabric, dabu print; mtrs/m; 19000-32000; 10-150x5
Double bedsheet set; sets; 98000-165000; 2-30
Kantha quilt, single; pcs; 145000-240000; 1-20
Cushion cover, ajrakh; pcs; 18000-29500; 10-100x10
Table napkin, block print; pcs; 7500-12500; 12-120x12
Chanderi stole; pcs; 56000-89000; 5-40x5
Modal silk saree; pcs; 185000-290000; 1-15
Quilted jacket; pcs; 98000-145000; 2-25
Teak printing block; pcs; 35000-75000; 1-12
Bandhani scarf; pcs; 38000-62000; 5-50x5`,
}

/** A printer's bill from India: HSN codes, CGST and SGST, a rounding, an advance and the balance. */
export const blockPrintBill: Family = {
  name: 'block-print-bill-en',
  kind: 'invoice',
  locales: ['en-IN'],
  draw(random, locale) {
    const order = deal(random, blockIn, {
      number: ['BP/26-27/###', 'INV-###', '####'],
      lines: [1, 6],
      fine: 500,
      delay: [0, 0],
    })
    const { bare, count } = hand('Rs. #', '.', 'in')
    const ordered = dayAfter(order.date, -random.whole(12, 25))
    const half = taxOn(order.goods, 2.5)
    const packing = random.pick([0, 15_000, 25_000])
    const exact = order.goods + packing + 2 * half
    const total = Math.floor(exact / 100 + 0.5) * 100
    const off = total - exact
    const advance = random.chance(0.5) ? Math.floor(total / 200_000) * 100_000 : 0
    const table = aligned(
      [
        ['Sr', 'Particulars', 'HSN', 'Qty', '', 'Rate', 'Amount'],
        ...order.items.map((item, at) => [
          `${at + 1}.`,
          item.name,
          random.pick(['5208', '6304', '6214', '5007']),
          count(item.quantity),
          item.word,
          bare(item.price),
          bare(item.total),
        ]),
      ],
      'lllrlrr',
      2,
    )
    const sum = (label: string, amount: string): string => apart(label, amount, 40, '.')
    const body = lines(
      'Dear Asha ji,',
      '',
      'Namaste. Goods are packed and will be dispatched by transport tomorrow. Bill is as under.',
      '',
      `Bill No. ${order.number}      Dated ${numericDay(order.date, random.pick(['DD-MM-YYYY', 'DD/MM/YYYY']))}`,
      `Your order on WhatsApp dt. ${shortDay(ordered, locale)}`,
      '',
      table,
      '',
      sum('Total', bare(order.goods)),
      packing > 0 && sum('Packing & forwarding', bare(packing)),
      sum('CGST @ 2.5%', bare(half)),
      sum('SGST @ 2.5%', bare(half)),
      off !== 0 && sum('Round off', bare(off)),
      sum('Grand Total Rs.', bare(total)),
      advance > 0 && sum('Less: advance received', bare(advance)),
      advance > 0 && sum('Balance payable', bare(total - advance)),
      '',
      `GSTIN 08${random.code('@@@@@####@')}1Z${random.code('#')}`,
      'Bank: Bank of Baroda, Bagru branch, IFSC BARB0BAGRUX',
      'Natural dyes, slight variation in shade is not a defect.',
      '',
      'Regards,',
      random.pick(['Suresh Chhipa', 'Meena Khatri', 'Irfan Khatri']),
      order.vendor,
    )
    const truth = truthOf(order, {
      date: ordered,
      currency: 'INR',
      subtotal: order.goods,
      shipping: packing > 0 ? packing : null,
      tax: 2 * half,
      total,
      inferred: ['shipping'],
    })
    return sent(order, `Bill ${order.number} - goods ready`, { text: body }, truth)
  },
}

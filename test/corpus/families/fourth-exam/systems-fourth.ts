import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { figures, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, halfUp, right } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, reduced, type Trade } from '../written-apart/draw.ts'
import { abroad } from '../written-apart/tongues.ts'
import { bought, inChina, taxedBy } from './draw.ts'

const boatyard: Trade = {
  vendors: 'Båtbyggeri Hardanger=hardangerbaat|Seilloftet AS=seilloftet|Tau & Tjære Bergen=tauogtjaere',
  wares: `Milebrent tjære; l; 18900-34900
Båtsøm kobber; kg; 39000-69000
Seilduk vevet; m; 29000-54900
Hampetau; m; 2900-7900
Årer av gran; pair; 89000-169000
Linolje kokt; l; 11900-21900
Tollepinne; pcs; 4900-9900
Drev til nating; kg; 24900-44900
Treblokk; pcs; 29900-59900
Seilgarn vokset; roll; 9900-19900
Øsekar; pcs; 19900-39900
Fender flettet; pcs; 34900-64900`,
}

/** GnuCash's printable invoice, sent as HTML: a date in each row, tax of each row, payments above the amount due. */
export const gnucashNb: Family = {
  name: 'gnucash-faktura',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = bought(random, abroad(locale, 'nb'), boatyard, {
      number: ['000###', '2026-###', '0000##'],
      freeShipping: 1,
      tax: ['added'],
      delay: 2,
      boxes: ['post', 'faktura'],
    })
    const [reckoned, rates] = reduced(random, drawn, random.chance(0.35) ? [0, 0, 5, 10] : [0])
    const taxes = reckoned.lines.map(({ total }) => halfUp(total * 0.25))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...reckoned, tax, total: reckoned.subtotal + tax }
    const { money } = writingOf(random, order, { pattern: random.pick(['kr #', '# kr']), minus: 'before' })
    const paid = random.chance(0.4) ? Math.floor(order.total / 30_000) * 10_000 : 0
    const day = (date: string): string => numericDay(date, 'DD.MM.YYYY')
    const units: Readonly<Record<string, string>> = { l: 'l', kg: 'kg', m: 'm', pair: 'par', roll: 'rull', pcs: 'stk' }
    const lines = order.lines.map((line, at) =>
      row([
        day(order.date),
        escaped(line.name),
        'Materiale',
        right(`${count(order, line.quantity, ' ')} ${units[line.sold] ?? 'stk'}`),
        right(money(line.price)),
        right(rates[at] ? `${rates[at]} %` : ''),
        'T',
        right(money(taxes[at] ?? 0)),
        right(money(line.total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="grand-total"><td class="total-label-cell" colspan="8">${label}</td><td class="total-number-cell" align="right">${money(amount)}</td></tr>`
    const head = ['Dato', 'Beskrivelse', 'Type', 'Antall', 'Enhetspris', 'Rabatt', 'Avgiftspl.', 'MVA-beløp', 'Sum']
    const body = `<table width="100%"><tr><td><h3>Faktura nr. ${order.number}</h3></td><td align="right">${escaped(order.vendor.name)}<br>${order.vendor.city}<br>${order.vendor.phone}<br>${order.vendor.registration.join('<br>')}</td></tr>
<tr><td>${addressOf(random, order).map(escaped).join('<br>')}</td><td align="right">Dato: ${day(order.date)}<br>Forfallsdato: ${day(dayAfter(order.date, random.pick([14, 20, 30])))}<br>Deres ref.: ${random.code('PO-####')}</td></tr></table>
<table border="1" cellspacing="0" cellpadding="4"><thead>${row(head, '', 'th')}</thead><tbody>
${lines.join('\n')}
${sum('Netto', order.subtotal)}${sum('MVA', order.tax)}${sum('Totalpris', order.total)}${given(paid, `<tr><td>${day(order.date)}</td><td colspan="7">Innbetaling, takk</td><td align="right">${money(-paid)}</td></tr>`)}${sum('Skyldig beløp', order.total - paid)}</tbody></table>
<p>Takk for handelen! Kontonr. ${random.code('#### ## #####')}</p>`
    return {
      mail: mailOf(order, `Faktura ${order.number} fra ${order.vendor.name}`, {
        html: page(random, order, 'Faktura', body),
      }),
      truth: chargedEach(truthOf(order, { sku: false, shipping: false })),
    }
  },
}

const islandGr: Trade = {
  vendors: 'Βότανα Κρήτης=votanakritis|Ελαιουργείο Λέσβου=elaiourgeiolesvou|Κεραμική Σίφνου=keramikisifnou',
  wares: `Ελαιόλαδο σε τενεκέ; pcs; 2900-6900
Θυμαρίσιο μέλι; pcs; 690-1490
Ρίγανη ματσάκι; pcs; 180-420
Κεραμική κούπα; pcs; 690-1590
Σαπούνι ελιάς; pcs; 190-450
Ελιές χύμα; pcs; 490-990
Ξύλινο κουτάλι; pcs; 350-890
Πήλινο γιουβέτσι; pcs; 1490-3490
Υφαντό τραπεζομάντηλο; pcs; 2490-5490
Τσάι του βουνού; pcs; 240-590
Καλάθι μπαμπού; pcs; 1290-2890
Παξιμάδια κριθαρένια; pcs; 290-590`,
}

/** A customer order of Dolibarr in Greek, pasted: `ref - name`, a rate of tax in each row, the customer's reference. */
export const dolibarrEl: Family = {
  name: 'dolibarr-paraggelia',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = bought(random, abroad(locale, 'el'), islandGr, {
      number: ['0###', '####'],
      sku: ['PR-###', '@@@###', 'P####'],
      freeShipping: 1,
      tax: ['added'],
      delay: 2,
      boxes: ['info', 'sales'],
    })
    const named = { ...drawn, number: `CO26${drawn.date.slice(5, 7)}-${drawn.number}` }
    const [cut, rates] = reduced(random, named, random.chance(0.35) ? [0, 0, 5, 10] : [0])
    const food = /λαδο|μέλι|Ρίγανη|Ελιές|Τσάι|Παξιμάδια/
    const rateOf = ({ name }: { name: string }): number => (food.test(name) ? 13 : 24)
    const [order, taxes] = taxedBy(cut, rateOf, 24)
    const { bare, money } = writingOf(random, order, { pattern: '# €' })
    const hasRates = rates.some((rate) => rate > 0)
    const day = numericDay(order.date, 'DD/MM/YYYY')
    const lines = order.lines.map((line, at) =>
      row([
        `${line.sku} - ${escaped(line.name)}`,
        right(`${rateOf(line)}%`),
        right(bare(line.price)),
        right(String(line.quantity)),
        ...(hasRates ? [right(rates[at] ? `${rates[at]}%` : '')] : []),
        right(bare(line.total)),
      ]),
    )
    const heads = [
      'Περιγραφή',
      'Φ.Π.Α.',
      'Τ.Μ. (χωρίς Φ.Π.Α.)',
      'Ποσ.',
      ...(hasRates ? ['Μείωση'] : []),
      'Σύνολο (χωρίς Φ.Π.Α.)',
    ]
    const sum = (label: string, amount: string): string => `<tr><td>${label}</td>${right(amount)}</tr>`
    const body = `<p>Καλησπέρα σας,</p><p>Σας αποστέλλουμε την επιβεβαίωση της παραγγελίας σας.</p>
<table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b></td><td align="right"><b>Παραγγελία</b><br>Κωδ. : ${order.number}<br>Κωδ. πελάτη παραγγελίας : ${random.code('PO-####')}<br>Ημερομηνία παραγγελίας : ${day}<br>Κωδικός πελάτη : CU26-${random.code('0####')}</td></tr>
<tr><td>Από<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>Τηλέφωνο: ${order.vendor.phone}</td><td>Προς<br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<p align="right"><small>Τα ποσά εκφράζονται σε Ευρώ</small></p>
<table width="100%" border="1" cellspacing="0">${row(heads, '', 'th')}
${lines.join('\n')}</table>
<table width="100%"><tr><td valign="top"><b>Όροι πληρωμής:</b> ${random.pick(['30 ημέρες', 'Με την παράδοση'])}<br><b>Ημερομηνία παράδοσης:</b> ${numericDay(dayAfter(order.sentAt, random.whole(4, 15)), 'DD/MM/YYYY')}</td><td><table align="right">${sum('Σύνολο (χωρίς Φ.Π.Α.)', bare(order.subtotal))}${taxes.map(({ rate, tax }) => sum(`Σύνολο Φ.Π.Α. ${rate}%`, bare(tax))).join('')}${sum('Σύνολο (με Φ.Π.Α.)', money(order.total))}</table></td></tr></table>
<p><small>${order.vendor.registration.join(' - ')}</small></p>`
    return {
      mail: mailOf(order, `Παραγγελία ${order.number}`, { html: page(random, order, 'Η παραγγελία σας', body) }),
      truth: chargedEach(truthOf(order, { shipping: false })),
    }
  },
}

const papers: Trade = {
  vendors: 'Papeterie du Vieux Lavoir=vieuxlavoir|Reliure Saint-Cyr=reliuresaintcyr|L’Encrier Violet=encrierviolet',
  wares: `Carnet cousu; pcs; 950-2450
Buvard; pcs; 150-450
Plume métallique; pcs; 250-650
Porte-plume hêtre; pcs; 690-1450
Papier marbré; pcs; 350-890
Cire à cacheter; pcs; 450-950
Sceau laiton; pcs; 1850-3250
Encre ferro-gallique; pcs; 890-1650
Album photo accordéon; pcs; 2450-4850
Enveloppes doublées; pack; 550-1250
Marque-page cuir; pcs; 650-1350
Agrafes décoratives; pack; 190-450`,
}

/** The order mail of miniShop2 (MODX): below `Montant` stands the price of one piece, and the sum is an equation. */
export const minishopFr: Family = {
  name: 'minishop-commande',
  kind: 'platform',
  locales: ['fr-FR'],
  draw(random, locale) {
    const drawn = bought(random, locale, papers, {
      number: ['26'],
      lines: [2, 6],
      freight: [490, 650, 800],
      freeShipping: 0.25,
      tax: ['none'],
      boxes: ['boutique', 'contact'],
    })
    const order = { ...drawn, number: `26${drawn.date.slice(5, 7)}/${random.whole(2, 480)}` }
    const plain = (value: number): string => figures(value, 2, '.', ' ').replace(/\.?0+$/, '')
    const money = (minor: number): string => plain(minor / 100)
    const weights = order.lines.map(() => random.whole(1, 90) * 10)
    const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const lines = order.lines.map(
      (line, at) =>
        `<tr><th><img src="https://${order.vendor.domain}/assets/images/${random.code('###')}/small.jpg" alt="${escaped(line.name)}" width="120" height="90"></th><th align="left"><a href="https://${order.vendor.domain}/${random.code('####')}.html" style="color:#348eda">${escaped(line.name)}</a></th><th align="left">${line.quantity} pcs</th><th align="left">${plain((weights[at] ?? 0) / 1000)} kg</th><th align="left">${money(line.price)} €</th></tr>`,
    )
    const weight = order.lines.reduce((sum, line, at) => sum + line.quantity * (weights[at] ?? 0), 0)
    const body = `<h3>Vous avez passé la commande n°${order.number} sur le site ${escaped(order.vendor.name)}</h3>
<table style="width:90%;margin:auto"><thead><tr><th>&nbsp;</th><th align="left">Titre</th><th align="left">Nombre</th><th align="left">Poids</th><th align="left">Montant</th></tr></thead>
${lines.join('\n')}
<tfoot><tr><th colspan="2"></th><th align="left">${pieces} pcs</th><th align="left">${plain(weight / 1000)} kg</th><th align="left">${money(order.subtotal)} €</th></tr></tfoot></table>
<h3>Coût de la commande : ${order.shipping > 0 ? `${money(order.subtotal)} € + ${money(order.shipping)} € = ` : ''}<strong>${money(order.total)}</strong> €</h3>
<p align="center"><a href="https://${order.vendor.domain}">${escaped(order.vendor.name)}</a></p>`
    return {
      mail: mailOf(order, `Vous avez passé la commande n°${order.number} sur le site ${order.vendor.name}`, {
        html: page(random, order, 'Votre commande', body),
      }),
      truth: truthOf(order, { date: false, sku: false, lineTotal: false, shipping: order.shipping > 0 }),
    }
  },
}

const silkCn: Trade = {
  vendors: '盛泽丝绸行=shengzesilk|柯桥布艺商城=keqiaofabric|虎门辅料批发=humentrims',
  options: '颜色:藏青,米白,豆沙红,墨绿|尺寸:小号,中号,大号',
  wares: `真丝围巾; pcs; 6800-19800; 12
棉麻桌布; pcs; 4500-12800; 12
刺绣抱枕套; pcs; 2800-6900; 12
蓝印花布包; pcs; 3900-8800; 1
手工盘扣; pcs; 180-650; 1
竹编收纳篮; pcs; 2500-6800; 2
陶瓷茶杯; pcs; 1900-4900; 1
檀木梳子; pcs; 3500-9800
织锦书签; pcs; 350-990; 1
香囊; pcs; 690-1900; 1
丝绵被芯; pcs; 19900-49900; 2
流苏挂件; pcs; 290-890; 1`,
}

/** The printed order of ECJia and ECShop: the sums as one equation, the amount paid and the amount due below. */
export const ecjiaZh: Family = {
  name: 'ecjia-order-print',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = bought(random, inChina(locale), silkCn, {
      number: ['26'],
      sku: ['ECS######', '@@####', 'HM-####'],
      options: 0.55,
      discount: 0.3,
      freight: [1000, 1200, 1800],
      freeShipping: 0.3,
      fee: 0.25,
      fees: [300, 500],
      tax: ['none'],
      delay: 1,
      boxes: ['service', 'dingdan'],
    })
    const order = { ...drawn, number: `${drawn.date.replaceAll('-', '')}${random.code('#####')}` }
    const { money } = writingOf(random, order, { pattern: random.pick(['￥#', '¥#']), group: '' })
    const time = (day: string, hour: number): string =>
      `${day} ${random.whole(hour, hour + 4)}:${random.code('4#')}:${random.code('2#')}`
    const paid = random.pick([0, order.total, order.total])
    const cell = (label: string, value: string): string => `<td align="right">${label}：</td><td>${value}</td>`
    const lines = order.lines.map((line) =>
      row([
        `&nbsp;${escaped(line.name)}`,
        `&nbsp;${line.sku}`,
        line.options.map(({ name, value }) => ` ${name}:${value} `).join(' '),
        right(`${money(line.price)}\u00a0`),
        right(`${line.quantity}\u00a0`),
        right(`${money(line.total)}\u00a0`),
      ]),
    )
    const head = (label: string): string => `<td bgcolor="#cccccc">${label}</td>`
    const body = `<h1 align="center">订单信息</h1><table width="100%" cellpadding="1"><tr>${cell('购货人', escaped(order.buyer))}${cell('下单时间', time(order.date, 10))}${cell('支付方式', random.pick(['支付宝', '微信支付', '银行汇款/转帐']))}${cell('订单编号', order.number)}</tr>
<tr>${cell('付款时间', paid > 0 ? time(order.date, 15) : '未付款')}${cell('发货时间', '未发货')}${cell('配送方式', random.pick(['顺丰速运', '中通快递', '圆通快递']))}${cell('运单编号', '')}</tr><tr><td>收货地址：</td><td colspan="7">[中国 上海] 漕溪路${random.whole(10, 300)}号 收货人：${escaped(order.buyer)} 手机：${random.code('138########')}</td></tr></table>
<table width="100%" border="1" style="border-collapse:collapse"><tr align="center">${['商品名称', '货号', '属性', '价格', '数量', '小计'].map(head).join('')}</tr>
${lines.join('\n')}
<tr><td colspan="4">发票抬头：${escaped(order.buyer)}&nbsp;&nbsp;&nbsp;发票内容：商品明细</td><td colspan="2" align="right">商品总金额：${money(order.subtotal)}</td></tr></table>
<table width="100%" border="0"><tr align="right"><td>${given(order.discount, `- 折扣：${money(order.discount)} `)}${given(order.fee, `+ 包装费用：${money(order.fee)} `)}${given(order.shipping, `+ 配送费用：${money(order.shipping)} `)}= 订单总金额：${money(order.total)}</td></tr><tr align="right"><td>${given(paid, `- 已付款金额：${money(paid)} `)}= 应付款金额：${money(order.total - paid)}</td></tr></table>
<table width="100%"><tr><td>${escaped(order.vendor.name)}（https://www.${order.vendor.domain}/）地址：${order.vendor.city}&nbsp;&nbsp;电话：${order.vendor.phone}</td></tr><tr align="right"><td>打印时间：${time(order.sentAt.slice(0, 10), 19)}&nbsp;&nbsp;&nbsp;操作者：admin</td></tr></table>`
    return {
      mail: mailOf(order, `订单确认 ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

export const fourthSystems: readonly Family[] = [gnucashNb, dolibarrEl, minishopFr, ecjiaZh]

import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, purchase, reduced, type Trade, text, words } from '../written-apart/draw.ts'
import { abroad, dayIn } from '../written-apart/tongues.ts'
import { buyersNumber, chinese, chineseDay, gap, inLowerCase, orBare, orNumbered, roundedTotal } from './tools.ts'

const printery: Trade = {
  vendors:
    'Drukarnia Podgórze=drukarniapodgorze|Introligatornia Żuraw=introligatornia-zuraw|Poligrafia Kaszuby=poligrafiakaszuby',
  wares: `Kalendarz trójdzielny; pcs; 1490-2990
Notes szyty A5; pcs; 990-2190
Książka "Miasto i rzeka"; pcs; 2490-4900
Etykieta rolka 60 x 40; 1000; 8900-19900
Ulotka DL kreda 170 g; 1000; 12900-28900
Teczka ofertowa; pcs; 390-890
Wizytówka soft touch; 100; 3900-7900
Książeczka dla dzieci; pcs; 1290-2490
Plakat B2; pcs; 590-1390
Torba papierowa z nadrukiem; pcs; 320-690
Papier pakowy szary; kg; 690-1290`,
}

/** A printer's pro-forma with net, rate and gross of each item, two rates, an advance that was paid and the rest. */
export const printerPolish: Family = {
  name: 'drukarnia-zaliczka',
  kind: 'invoice',
  locales: ['pl-PL'],
  draw(random, locale) {
    const drawn = purchase(random, locale, printery, {
      number: ['ZAM/26/0###', '####/2026', 'PF ###/2026'],
      lines: [1, 5],
      freeShipping: 1,
      tax: ['added'],
      delay: 2,
      boxes: ['biuro', 'zamowienia', 'druk'],
    })
    // Books have a lower rate.
    const rates = drawn.lines.map(({ name }) => (name.startsWith('Książ') ? 5 : 23))
    const taxes = drawn.lines.map(({ total }, at) => halfUp((total * (rates[at] ?? 0)) / 100))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...drawn, tax, total: drawn.subtotal + tax }
    const { bare, money } = writingOf(random, order, { pattern: '# zł' })
    const word = words('pcs=szt.|kg=kg|100=szt.|1000=szt.')
    const advance = random.chance(0.6) ? halfUp((order.total * random.pick([30, 50])) / 100) : 0
    const items = order.lines.map((line, at) =>
      row([
        String(at + 1),
        escaped(line.name),
        right(count(order, line.quantity, ' ')),
        word(line),
        right(`${bare(line.price)}${line.pricePer === 1 ? '' : ` / ${line.pricePer}`}`),
        right(bare(line.total)),
        right(`${rates[at]}%`),
        right(bare(line.total + (taxes[at] ?? 0))),
      ]),
    )
    const heads = ['Lp.', 'Nazwa', 'Ilość', 'J.m.', 'Cena netto', 'Wartość netto', 'VAT', 'Wartość brutto']
    const body = `<p>Dzień dobry,</p><p>przesyłam podsumowanie zamówienia nr <b>${order.number}</b> z dnia ${numericDay(order.date, 'DD.MM.YYYY')}. Odbiór własny lub kurier na koszt odbiorcy.</p>
<table border="1" cellpadding="3" style="border-collapse:collapse">${row(heads, '', 'th')}
${items.join('\n')}
<tr><td colspan="5" align="right"><b>Razem</b></td>${right(bare(order.subtotal))}${right(bare(order.tax))}${right(bare(order.total))}</tr></table>
<p>Wartość netto: ${escaped(money(order.subtotal))}<br>Podatek VAT: ${escaped(money(order.tax))}<br><b>Do zapłaty brutto: ${escaped(money(order.total))}</b>${given(advance, `<br>Wpłacona zaliczka: ${escaped(money(advance))}<br>Pozostało: ${escaped(money(order.total - advance))}`)}</p>
<p>Termin realizacji ${random.whole(5, 12)} dni roboczych od akceptacji plików. Przelew na konto ${random.code('## #### #### #### #### #### ####')}.</p><p>Pozdrawiam<br>${random.pick(['Aneta Żuraw', 'Grzegorz'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, tel. ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Zamówienie ${order.number}`, { html: page(random, order, 'Zamówienie', body) }),
      truth: orBare(truthOf(order, { sku: false, shipping: false })),
    }
  },
}

const glass: Trade = {
  vendors: 'Sklárna Harrachov Mlýn=sklarnamlyn|Hutě Lindava=hutelindava|Broušené sklo Novák=brousenesklo',
  options: 'Barva:Čirá,Ametyst,Smaragd,Kouřová|Brus:Kapka,Hvězda,Bez brusu',
  wares: `Sklenice na víno; pcs; 24000-69000; 12
Karafa 1 l; pcs; 129000-249000; 12
Těžítko bublina; pcs; 34000-79000; 1
Miska na dort; pcs; 89000-189000; 12
Vánoční koule foukaná; pcs; 9000-24000; 1
Svícen nízký; pcs; 39000-84000; 1
Skleněný korálek 10 mm; 100; 19000-46000; 1
Popelník retro; pcs; 59000-119000; 2
Zátka k lahvi; pcs; 12000-29000; 1
Tyčinkové sklo; kg; 49000-98000; 1
Lustrový ověs; pcs; 4500-12500; 1`,
}

/** A Czech glassworks' confirmation in HTML: options in brackets, rounding to crowns, and an advance that was paid. */
export const glassworks: Family = {
  name: 'sklarna-zaloha',
  kind: 'business',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const drawn = purchase(random, locale, glass, {
      number: ['26OP####', '####/26', 'Z-####'],
      sku: ['####', 'S-###', '@@##'],
      options: 0.6,
      freight: [18000, 29000, 45000],
      freeShipping: 0.2,
      fee: 0.5,
      fees: [9000, 15000],
      tax: ['added'],
      delay: 3,
      boxes: ['obchod', 'expedice', 'info'],
    })
    const [order, difference] = roundedTotal(drawn, 100)
    const { bare, money, percent } = writingOf(random, order, { pattern: '# Kč', minus: 'before' })
    const word = words('pcs=ks|kg=kg|100=ks')
    const advance = random.chance(0.5) ? Math.floor(order.total / 20_000) * 10_000 : 0
    const items = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${given(line.options.length, ` (${line.options.map(({ name, value }) => `${name.toLowerCase()}: ${value.toLowerCase()}`).join(', ')})`)}`,
        right(`${count(order, line.quantity, ' ')} ${word(line)}`),
        right(`${bare(line.price)}${line.pricePer === 1 ? '' : ` za ${line.pricePer} ks`}`),
        right(bare(line.total)),
      ]),
    )
    const po = random.chance(0.4) ? buyersNumber(random) : null
    const body = `<p>Dobrý den,</p><p>děkujeme za objednávku${po === null ? '' : ` ${po}`} ze dne ${numericDay(order.date, 'D. M. YYYY')}, vedeme ji pod číslem <strong>${order.number}</strong>. Expedice nejpozději ${numericDay(dayAfter(order.sentAt, random.whole(10, 35)), 'D. M. YYYY')}.</p>
<table width="100%" cellpadding="4" border="1" style="border-collapse:collapse">${row(['Č. zboží', 'Název', 'Množství', 'Cena bez DPH', 'Celkem bez DPH'], '', 'th')}
${items.join('\n')}
${sumRow(4, 'Zboží celkem', bare(order.subtotal))}${given(order.fee, sumRow(4, 'Obaly a balné', bare(order.fee)))}${given(order.shipping, sumRow(4, 'Doprava', bare(order.shipping)))}${sumRow(4, `DPH ${percent(order.taxRate)} %`, bare(order.tax))}${given(difference, sumRow(4, 'Zaokrouhlení', bare(difference)))}${sumRow(4, 'Celkem s DPH', money(order.total))}${given(advance, `${sumRow(4, 'Uhrazeno zálohou', money(-advance))}${sumRow(4, 'Zbývá doplatit', money(order.total - advance))}`)}</table>
<p>Ručně foukané sklo, rozměry se mohou lišit o několik milimetrů. Rozbité kusy hlaste do tří dnů.</p><p>S pozdravem<br>${random.pick(['Jitka Horáčková', 'Ing. Pavel Novák'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}</p>`
    const truth = inLowerCase(truthOf(order, { shipping: order.shipping > 0 }))
    return {
      mail: mailOf(order, `Potvrzení objednávky ${order.number}`, { html: page(random, order, 'Potvrzení', body) }),
      truth: po === null ? truth : orNumbered(truth, po),
    }
  },
}

const ribbonsHu: Trade = {
  vendors: 'Szalagfonó Bt.=szalagfono|Nyíri Nyomda Kft.=nyirinyomda|Kékfestő Műhely Pápa=kekfestomuhely',
  wares: `szövött címke 20 x 60; pcs; 1800-4900
kékfestő méteráru; m; 390000-690000
nyomtatott kísérőkártya; pcs; 2500-6900
rózsadúc mintás kötény; pcs; 890000-1490000
pamut szatén szalag; m; 9000-24000
hímzőfonal; roll; 49000-98000
ajándéktasak kicsi; pcs; 12000-29000
vászon futó; pcs; 690000-1190000
függőcímke zsinórral; pcs; 3900-8900
faragott nyomódúc; pcs; 2490000-4900000
textilfesték; kg; 590000-990000`,
}

/** A Hungarian printer's typed confirmation in whole forints: `500 db … (18 Ft/db): 9 000 Ft`, net and gross. */
export const printerHungarian: Family = {
  name: 'kekfesto-visszaigazolas',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'hu'), ribbonsHu, {
      number: ['R-26/###', '2026/####', '####'],
      discount: 0.3,
      rates: [5, 10],
      freight: [189000, 249000, 390000],
      freeShipping: 0.25,
      tax: ['added'],
      step: 100,
      delay: 3,
      boxes: ['rendeles', 'iroda', 'info'],
    })
    const { bare } = writingOf(random, order, { group: random.pick([' ', '.']) })
    const forints = (minor: number): string => `${bare(minor).slice(0, -3)} Ft`
    const word = words('pcs=db|m=m|roll=orsó|kg=kg')
    const lines = order.lines.map(
      (line) =>
        `${count(order, line.quantity, ' ')} ${word(line)} ${line.name} (${forints(line.price)}/${word(line)}):${gap(random, 1, 3)}${forints(line.total)}`,
    )
    const rate = Math.round((order.discount * 100) / order.subtotal)
    const body = text(
      `Kedves ${order.buyer}!`,
      '',
      `Köszönjük a rendelést! Az alábbiakat vettük fel ${order.number} számon.`,
      `Rendelés kelte: ${numericDay(order.date, 'YYYY. MM. DD.')}`,
      `Várható elkészülés: ${dayIn('hu', dayAfter(order.sentAt, random.whole(7, 21)))}`,
      '',
      ...lines,
      '',
      `Részösszeg (nettó): ${forints(order.subtotal)}`,
      order.discount === 0 ? null : `Viszonteladói kedvezmény (${rate}%): -${forints(order.discount)}`,
      order.shipping === 0 ? 'Szállítás: díjtalan' : `Szállítás: ${forints(order.shipping)}`,
      `ÁFA 27%: ${forints(order.tax)}`,
      `Fizetendő végösszeg: ${forints(order.total)}`,
      '',
      'Fizetés: átutalással, 8 napon belül. A számlát a csomagban küldjük.',
      random.chance(0.35) ? 'A zöld alapszín jelenleg nincs készleten, ezért azt nem írtuk be.' : null,
      '',
      'Üdvözlettel:',
      random.pick(['Kovács Irén', 'Sárdi János']),
      order.vendor.name,
      `${order.vendor.city}, tel.: ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, random.pick(['Re: Rendelés', `Visszaigazolás - ${order.number}`]), { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const towels: Trade = {
  vendors: 'Denizli Havlu Dokuma=denizlihavludokuma|Boyahane Uludağ A.Ş.=boyahaneuludag|Sarıkız İplik=sarikiziplik',
  wares: `Peştamal ham 100 x 180; pcs; 14500-28900
El havlusu 450 gr; pcs; 6900-13900
Bornoz kumaşı; kg; 29900-48900
Penye 30/1 ekru; kg; 21900-34900
İplik boyama bordo; kg; 4900-9800
Müslin kumaş; m; 7900-14900
Saçak büküm işçiliği; pcs; 1200-2900
Nakış logo; pcs; 1500-3900
Dokuma etiket; 1000; 39000-89000
Koli 5 katlı; pcs; 4500-8900
Nevresim saten; m; 16900-28900`,
}

/** A Turkish weaver's typed list with a discount on some lines, tax added, and bank details. */
export const weaverTurkish: Family = {
  name: 'havlu-dokuma-iskonto',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = purchase(random, abroad(locale, 'tr'), towels, {
      number: ['SIP-####', '2026-###', 'S####'],
      freight: [35000, 60000, 95000],
      freeShipping: 0.45,
      tax: ['added'],
      delay: 3,
      boxes: ['satis', 'siparis', 'info'],
    })
    const [order, rates] = reduced(random, drawn, random.chance(0.5) ? [0, 5, 10] : [0])
    const { money, percent } = writingOf(random, order, { pattern: '# TL', space: ' ', minus: 'before' })
    const word = words('pcs=adet|kg=kg|m=mt|1000=adet')
    const lines = order.lines.map((line, at) => {
      const rate = rates[at] ?? 0
      const price = `${money(line.price)}${line.pricePer === 1 ? '' : ' (1000 adet)'}`
      return `${at + 1}- ${line.name}: ${count(order, line.quantity, '.')} ${word(line)} x ${price}${rate === 0 ? '' : ` (%${rate} iskonto)`} = ${money(line.total)}`
    })
    const body = text(
      `Sayın ${order.buyer},`,
      '',
      'Siparişiniz için teşekkür ederiz. Teyidimiz aşağıdadır:',
      '',
      `Sipariş no    : ${order.number}`,
      `Sipariş tarihi: ${numericDay(order.date, 'DD.MM.YYYY')}`,
      `Termin        : ${dayIn('tr', dayAfter(order.sentAt, random.whole(12, 35)))}`,
      '',
      ...lines,
      '',
      `Ara toplam: ${money(order.subtotal)}`,
      order.shipping === 0 ? null : `Nakliye: ${money(order.shipping)}`,
      `KDV %${percent(order.taxRate)}: ${money(order.tax)}`,
      `Genel toplam: ${money(order.total)}`,
      '',
      order.shipping === 0 ? 'Nakliye alıcıya aittir (ambar).' : null,
      'Ödeme: %40 peşin, kalanı sevkten önce havale.',
      `IBAN: ${random.code('TR## 000# 2### #### #### #### ##')}`,
      random.chance(0.35) ? 'Not: Hardal rengi bu sezon boyanmıyor, listeye almadık.' : null,
      '',
      'Saygılarımızla,',
      random.pick(['Ayşe Sarıkız', 'Mehmet Usta']),
      `${order.vendor.name} - ${order.vendor.city}`,
      `Tel: ${order.vendor.phone}  ${order.vendor.registration[0] ?? ''}`,
    )
    const truth = truthOf(order, { sku: false, shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, random.pick(['Sipariş teyidi', `${order.number} nolu siparişiniz`]), { text: body }),
      // The price is the one before the discount, so the price paid follows from the amount.
      truth: {
        ...truth,
        lines: truth.lines.map((line, at) =>
          (rates[at] ?? 0) === 0 ? line : { ...line, unitPrice: (line.lineTotal ?? 0) / (line.quantity ?? 1) },
        ),
      },
    }
  },
}

const factory: Trade = {
  vendors: '绍兴云纱纺织=yunsha-textile|佛山合顺五金=heshun-hardware|南通锦和家纺=jinhe-home',
  options: '颜色:本白,藏青,卡其,墨绿|规格:小号,中号,大号',
  wares: `全棉帆布 12安; m; 1450-2890; 1
亚麻混纺面料; m; 2290-4590; 1
斜纹纱卡; m; 1180-2190; 1
黄铜拉链 20厘米; pcs; 120-320; 1
树脂纽扣四孔; pcs; 15-48; 2
竹节棉毛巾; pcs; 590-1290; 12
尼龙织带; roll; 2600-5900; 1
礼品纸盒; pcs; 180-490; 2
铝合金挂钩; pcs; 95-290; 2
再生棉纱 21支; kg; 1890-2890
无纺布袋; pcs; 85-260; 12`,
}

/** A Chinese factory's reply: numbered lines with unit price and amount, freight, and prices that include tax. */
export const factoryChinese: Family = {
  name: 'gongchang-dingdan-huifu',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, chinese(locale), factory, {
      number: ['YS2026####', 'HT26-####', '2026####'],
      options: 0.6,
      discount: 0.2,
      rates: [2, 3],
      freight: [8000, 15000, 26000],
      freeShipping: 0.3,
      tax: ['none'],
      delay: 2,
      boxes: ['sales', 'order', 'xiaoshou'],
    })
    const { bare } = writingOf(random, order, { group: random.pick([',', '']) })
    const yuan = (minor: number): string => `${bare(minor)}元`
    const word = words('pcs=个|m=米|kg=公斤|roll=卷')
    const lines = order.lines.map((line, at) => {
      const chosen = line.options.map(({ name, value }) => `${name}：${value}`).join('，')
      return `${at + 1}. ${line.name}${given(line.options.length, `（${chosen}）`)}  数量：${count(order, line.quantity)}${word(line)}  单价：${yuan(line.price)}  金额：${yuan(line.total)}`
    })
    const body = text(
      `${order.buyer} 您好：`,
      '',
      '贵司的订单已收到，现确认如下：',
      '',
      `订单编号：${order.number}`,
      `下单日期：${chineseDay(order.date)}`,
      `交货日期：${chineseDay(dayAfter(order.sentAt, random.whole(10, 30)))}`,
      '',
      ...lines,
      '',
      `货款小计：${yuan(order.subtotal)}`,
      order.discount === 0 ? null : `优惠：-${yuan(order.discount)}`,
      order.shipping === 0 ? '运费：包邮' : `运费：${yuan(order.shipping)}`,
      `合计：${yuan(order.total)}`,
      '',
      '以上单价含13%增值税。',
      '付款方式：预付30%，余款发货前付清。',
      random.chance(0.35) ? '另：酒红色目前缺货，预计下月补货。' : null,
      '',
      '顺祝商祺',
      random.pick(['王晓燕', '陈志强']),
      order.vendor.name,
      `${order.vendor.city}  电话：${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, random.pick([`订单确认 ${order.number}`, '回复：采购订单']), { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

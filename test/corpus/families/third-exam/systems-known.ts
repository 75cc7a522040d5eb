import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter } from '../../kit/trade-orders.ts'
import { dayIn } from '../written-apart/tongues.ts'
import { deal, escaped, halfUp, hand, html, optionsText, type Stock, sent, taxIn, taxOn, tr, truthOf } from './tools.ts'

const clock = (iso: string): string => iso.slice(11, 16)

const saunaGoods: Stock = {
  vendors: 'Pellavapaja Saimaa=pellavapaja.fi|Tervasuo Oy=tervasuo.fi|Koivu ja Villa=koivujavilla.fi',
  options: 'Väri:Luonnonvalkoinen,Savunharmaa,Puolukka,Sammal|Koko:S,M,L',
  wares: `Pellavapyyhe; kpl; 1290-2490; 1-12; 1
Laudeliina; kpl; 1890-3290; 1-8; 1
Villasukat; pari; 2200-3400; 1-20; 12
Koivutervasaippua; kpl; 590-890; 2-40
Löylykauha; kpl; 2450-3890; 1-6
Tuohikori; kpl; 3900-7900; 1-5
Huovutettu istuinalusta; kpl; 1690-2690; 1-12; 1
Puinen kuksa; kpl; 3490-5900; 1-10
Pellavainen essu; kpl; 4490-6900; 1-6; 1
Mehiläisvahakynttilä; kpl; 790-1490; 2-30
Vihtanauha; kpl; 350-690; 5-40; 1`,
}

/** WooCommerce since version 9.9 in Finnish: the improved mail with a summary, nested cells and `×` before the number. */
export const wooImproved: Family = {
  name: 'woocommerce-10-fi',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, saunaGoods, { number: ['####', '1####'], lines: [1, 5], optioned: 0.8, fine: 10 })
    const { money } = hand('#&nbsp;€', ',', random.pick(['', '&nbsp;']))
    const discount = random.chance(0.3) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 590, 690, 890])
    const total = order.goods - discount + shipping
    const tax = taxIn(total, 25.5)
    const rows = order.items.map(
      (item) =>
        `<tr class="order_item"><td class="td text-align-left" style="vertical-align:middle;word-wrap:break-word"><table class="order-item-data" role="presentation"><tr><td><img src="https://${order.domain}/wp-content/uploads/${random.code('####')}.jpg" width="48" height="48" alt=""></td><td><h3 style="font-size:inherit">${escaped(item.name)}</h3><div class="email-order-item-meta">${item.options.map(([label, value]) => `<span>${label}:</span> ${value}`).join('<br>')}</div></td></tr></table></td><td class="td text-align-right">&times;${item.quantity}</td><td class="td text-align-right"><span class="amount">${money(item.total)}</span></td></tr>`,
    )
    const sums = [
      ['Välisumma:', money(order.goods)],
      ...(discount > 0 ? [['Alennus:', money(-discount)]] : []),
      ['Toimitus:', shipping === 0 ? 'Ilmainen toimitus' : money(shipping)],
      ['Yhteensä:', `${money(total)} <small class="includes_tax">(sisältää ${money(tax)} Alv)</small>`],
      ['Maksutapa:', random.pick(['Verkkomaksu', 'Lasku 14 pv netto', 'Tilisiirto'])],
    ]
    const body = `<div id="wrapper"><h1>Kiitos tilauksestasi</h1><p>Hei Asha,</p><p>Ilmoitamme vain, että olemme vastaanottaneet tilauksesi ja sitä käsitellään nyt.</p>
<h2 class="email-order-detail-heading">Tilauksen yhteenveto<br><span>Tilaus #${order.number} (<time datetime="${order.sentAt}">${numericDay(order.date, 'D.M.YYYY')}</time>)</span></h2>
<table class="td email-order-details" cellspacing="0" cellpadding="6" style="width:100%" border="1"><thead><tr><th>Tuote</th><th>Määrä</th><th>Hinta</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<table class="td email-order-details" cellspacing="0" cellpadding="6" style="width:100%" border="1">${sums.map(([label, value]) => `<tr class="order-totals"><th class="text-align-left" scope="row" colspan="2">${label}</th><td class="text-align-right">${value}</td></tr>`).join('')}</table>
<table id="addresses"><tr><td><b>Laskutusosoite</b><address>Asha Rao<br>Hämeenkatu 14<br>33100 Tampere</address></td></tr></table>
<p>Kiitos vielä kerran! Jos tarvitset apua tilauksesi kanssa, ota yhteyttä: ${order.email}</p></div>`
    return sent(
      order,
      `${order.vendor}: tilauksesi on vastaanotettu!`,
      { html: html(body) },
      truthOf(order, { currency: 'EUR', subtotal: order.goods, discount, shipping, tax, total }),
    )
  },
}

const ceramicsRo: Stock = {
  vendors: 'Ceramica Horezu Art=ceramicahorezu.ro|Atelierul de Lut=atelieruldelut.ro|Olăria Corund=olariacorund.ro',
  options: 'Culoare:Albastru,Verde,Natur,Maro|Mărime:Mic,Mediu,Mare',
  wares: `Farfurie întinsă; buc; 2900-6900; 1-24; 12
Cană pentru ceai; buc; 2400-4900; 2-36; 1
Castron de supă; buc; 3400-5900; 2-24; 12
Ulcior cu smalț; buc; 6900-12900; 1-6; 1
Oală de sarmale; buc; 11900-24900; 1-4; 2
Ghiveci cu suport; buc; 3900-8900; 1-12; 12
Solniță; buc; 1490-2990; 1-20; 1
Platou oval; buc; 7900-13900; 1-6; 2
Suport de lumânare; buc; 1990-3990; 1-20; 1
Zaharniță cu capac; buc; 3490-5490; 1-10
Set de farfurioare; set; 8900-14900; 1-6; 1`,
}

/** PrestaShop 8 in Romanian: the modern theme, with the combination in brackets after the name. */
export const prestaModern: Family = {
  name: 'prestashop-8-ro',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, ceramicsRo, {
      number: ['@@@@@@@@@'],
      sku: ['CH-###', 'OL####', '@@@##'],
      optioned: 0.85,
      lines: [1, 5],
      fine: 10,
    })
    const { money } = hand(random.pick(['# RON', '# lei']), ',', '.')
    const code = random.pick(['PRIMAVARA10', 'CLIENT10', 'BUNVENIT'])
    const discount = random.chance(0.3) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 1999, 2490, 3500])
    const total = order.goods - discount + shipping
    const tax = taxIn(total, 21)
    const named = order.items.map((item) =>
      item.options.length === 0 ? item.name : `${item.name} (${optionsText(item, ' - ')})`,
    )
    const cell = 'style="border:1px solid #D6D4D4;padding:7px"'
    const rows = order.items.map(
      (item, at) =>
        `<tr><td ${cell}>${item.sku}</td><td ${cell}><strong>${escaped(named[at] ?? '')}</strong></td><td ${cell}>${money(item.price)}</td><td ${cell}>${item.quantity}</td><td ${cell}>${money(item.total)}</td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr class="order_summary"><td bgcolor="#FDFDFD" colspan="3" align="right">${label}</td><td bgcolor="#FDFDFD" colspan="3"> ${amount} </td></tr>`
    const voucher =
      discount > 0
        ? `<tr class="conf_body"><td bgcolor="#f8f8f8" colspan="4" align="right">Cod de reducere: ${code}</td><td bgcolor="#f8f8f8" align="right">${money(-discount)}</td></tr>`
        : ''
    const body = `<div style="max-width:604px;margin:0 auto"><h1 style="font-size:20px">Confirmarea comenzii</h1>
<div style="font-weight:600">Bună Asha Rao,</div><div>Îți mulțumim pentru cumpărăturile de la <span class="label">${escaped(order.vendor)}</span>!</div>
<div style="font-weight:600">Detaliile comenzii</div>
<table width="100%" style="border:1px solid #DFDFDF"><tr><td style="padding:10px 25px"><div><span class="label">Comanda:</span> ${order.number} Plasată pe ${numericDay(order.date, 'DD.MM.YYYY')} ${clock(order.sentAt)}:${random.code('1#')}</div></td></tr><tr><td style="padding:10px 25px"><div><span class="label">Plată:</span> ${random.pick(['Transfer bancar', 'Ramburs', 'Card online'])}</div></td></tr></table>
<table cellpadding="0" cellspacing="0" width="100%" border="0"><tr><th>Referință</th><th>Produs</th><th>Preț unitar</th><th>Cantitate</th><th>Preț total</th></tr>
${rows.join('\n')}${voucher}
${sum('Produse', money(order.goods))}${sum('Reduceri', money(discount))}${sum('Livrare', shipping === 0 ? 'Gratuit!' : money(shipping))}${sum('Inclusiv taxe totale', money(tax))}${sum('Total plătit', money(total))}</table>
<div><b>Livrare</b></div><div><span class="label">Transportator:</span> ${random.pick(['Fan Curier', 'Cargus', 'Sameday'])}</div>
<table width="100%"><tr><td><p><b>Adresa de livrare</b></p><p>Asha Rao<br>Str. Memorandumului 8<br>400001 Cluj-Napoca</p></td><td><p><b>Adresa de facturare</b></p><p>Asha Rao<br>Str. Memorandumului 8<br>400001 Cluj-Napoca</p></td></tr></table></div>`
    return sent(
      order,
      `[${order.vendor}] Confirmarea comenzii`,
      { html: html(body) },
      truthOf(order, { currency: 'RON', subtotal: order.goods, discount, shipping, tax, total }, { sku: true }),
    )
  },
}

const silkZh: Stock = {
  vendors: '苏州锦程丝绸=jinchengsilk.cn|景德镇青木陶坊=qingmutao.cn|义乌恒泰包装=hengtaibz.cn',
  options: '颜色:米白,藏青,墨绿,绛红|尺寸:小号,中号,大号',
  wares: `真丝围巾; 条; 12800-26800; 1-30; 1
桑蚕丝枕套; 个; 8800-15800; 2-40; 1
手绘茶杯; 个; 3200-7800; 2-60
紫砂茶壶; 把; 16800-38800; 1-8
竹编收纳篮; 个; 2800-6800; 2-40; 2
棉麻束口袋; 个; 380-980; 20-300x10; 12
牛皮纸礼盒; 个; 450-1280; 20-200x10; 2
亚麻桌布; 块; 7800-15800; 1-20; 1
蓝印花布; 米; 2800-5800; 2-40
檀香线香; 盒; 1980-4980; 1-30
刺绣团扇; 把; 4800-9800; 1-20; 1`,
}

/** OpenCart 4 in simplified Chinese: details in a box, model column, options as small lines, sums in the footer. */
export const opencartChinese: Family = {
  name: 'opencart-4-zh',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, silkZh, {
      number: ['###', '1###', '#####'],
      sku: ['SC-###', 'JT####', '@@##'],
      optioned: 0.7,
      lines: [1, 5],
      fine: 10,
    })
    const { money } = hand('￥#', '.', ',')
    const isTaxed = random.chance(0.6)
    const discount = random.chance(0.25) ? halfUp(order.goods / 20) : 0
    const shipping = random.pick([0, 1000, 1500, 2800])
    const tax = isTaxed ? taxOn(order.goods - discount + shipping, 13) : 0
    const total = order.goods - discount + shipping + tax
    const cell = 'style="font-size:12px;border-right:1px solid #DDDDDD;border-bottom:1px solid #DDDDDD;padding:7px"'
    const figure = `${cell} align="right"`
    const rows = order.items.map((item) =>
      tr(
        [
          `${escaped(item.name)}${item.options.map(([label, value]) => `<br>&nbsp;<small> - ${label}: ${value}</small>`).join('')}`,
          item.sku,
          String(item.quantity),
          money(item.price),
          money(item.total),
        ],
        [cell, cell, figure, figure, figure],
      ),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td ${figure} colspan="4"><b>${label}:</b></td><td ${figure}>${money(amount)}</td></tr>`
    const table =
      'style="border-collapse:collapse;width:100%;border-top:1px solid #DDDDDD;border-left:1px solid #DDDDDD;margin-bottom:20px"'
    const way = random.pick(['固定运费', '顺丰快递', '物流配送'])
    const body = `<div style="width:680px"><h2><a href="https://${order.domain}/">${order.vendor}</a></h2><p>感谢您对${order.vendor}商品的关注与支持。您的订单已收到，付款确认后将尽快处理。</p>
<table ${table}><thead><tr><td ${cell} colspan="2"><b>订单详情</b></td></tr></thead><tbody><tr><td ${cell}><b>订单号：</b> ${order.number}<br><b>订单日期：</b> ${numericDay(order.date, random.pick(['YYYY-MM-DD', 'YYYY/MM/DD']))}<br><b>支付方式：</b> ${random.pick(['支付宝', '微信支付', '银行转账'])}<br>${shipping > 0 ? `<b>配送方式：</b> ${way}<br>` : ''}</td><td ${cell}><b>电子邮件：</b> buying@shop.example<br><b>电话：</b> 138${random.code('########')}<br><b>订单状态：</b> 待处理</td></tr></tbody></table>
<table ${table}><thead>${tr(
      ['商品名称', '型号', '数量', '单价', '合计'].map((each) => `<b>${each}</b>`),
      [cell, cell, figure, figure, figure],
    )}</thead><tbody>
${rows.join('\n')}
</tbody><tfoot>${sum('商品小计', order.goods)}${discount > 0 ? sum('优惠券 (VIP05)', -discount) : ''}${shipping > 0 ? sum(way, shipping) : ''}${isTaxed ? sum('增值税 (13%)', tax) : ''}${sum('订单总额', total)}</tfoot></table>
<p>如有任何疑问，请直接回复此邮件。</p></div>`
    return sent(
      order,
      `${order.vendor} - 订单 ${order.number}`,
      { html: html(body) },
      truthOf(
        order,
        {
          currency: 'CNY',
          subtotal: order.goods,
          discount,
          shipping: shipping > 0 ? shipping : null,
          tax: isTaxed ? tax : null,
          total,
        },
        { sku: true, unit: false },
      ),
    )
  },
}

const candlesNl: Stock = {
  vendors:
    'Kaarsenmakerij De Vlam=kaarsenmakerijdevlam.nl|Zeepziederij Noord=zeepziederijnoord.nl|Atelier Oeverzicht=atelieroeverzicht.nl',
  wares: `Dinerkaars gedraaid; st; 245-495; 4-60
Stompkaars ivoor; st; 590-1290; 2-36
Olijfzeep met laurier; st; 395-695; 6-72x6
Glazen kandelaar; st; 1250-2450; 1-12
Waxinelichthouder messing; st; 890-1690; 2-24
Shampoobar brandnetel; st; 550-895; 4-48
Zeepplankje eiken; st; 690-1190; 2-30
Geurzakje lavendel; st; 325-595; 5-60x5
Cadeaudoos met lint; st; 275-650; 5-50x5
Lontenschaar; st; 995-1890; 1-10
Tafelkaars terracotta; st; 215-425; 6-80`,
}

/** Odoo 17 in Dutch: the confirmation of the web shop, each line in a table of its own, with the price of one. */
export const odooWebsite: Family = {
  name: 'odoo-17-website-nl',
  kind: 'platform',
  locales: ['nl-NL'],
  draw(random) {
    const order = deal(random, candlesNl, { number: ['S00###', 'S0####'], lines: [1, 5] })
    const { money } = hand('#&nbsp;€', ',', '.')
    const shipping = random.chance(0.6) ? random.pick([0, 495, 695, 950]) : null
    const net = order.goods + (shipping ?? 0)
    const tax = taxOn(net, 21)
    const total = net + tax
    const style = 'width="100%" style="color:#454748;font-size:12px;border-collapse:collapse"'
    const rows = order.items.map(
      (item, at) =>
        `<table ${style}><tr style="background-color:${at % 2 === 0 ? '#f2f2f2' : '#ffffff'}"><td style="width:150px"><img src="/web/image/product.product/${random.code('##')}/image_128" style="width:64px;height:64px;object-fit:contain" alt="Productafbeelding"></td><td align="left">${escaped(item.name)}</td><td width="15%" align="center">${item.quantity}.0</td><td width="20%" align="right"><span style="font-weight:bold;white-space:nowrap">${money(item.price)}</span></td></tr></table>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td style="width:60%"></td><td style="width:30%" align="right"><span style="font-weight:bold">${label}</span></td><td style="width:10%" align="right">${money(amount)}</td></tr>`
    const body = `<div><p style="font-size:12px">Hallo,<br><br>Uw bestelling <span style="font-weight:bold">${order.number}</span> ten bedrage van <span style="font-weight:bold">${money(total)}</span> is bevestigd.<br>Bedankt voor uw vertrouwen!<br><br>Aarzel niet om contact met ons op te nemen als u vragen heeft.<br><br>--<br>${random.pick(['Marloes Kuipers', 'Joost van der Meer'])}<br><br></p>
<div><table ${style}><tr style="border-bottom:2px solid #dee2e6"><td style="width:150px"><span style="font-weight:bold">Producten</span></td><td></td><td width="15%" align="center"><span style="font-weight:bold">Hoeveelheid</span></td><td width="20%" align="right"><span style="font-weight:bold">Excl. btw</span></td></tr></table>
${rows.join('\n')}</div>
<div><table width="100%" align="right">${shipping === null ? '' : sum('Levering:', shipping)}${sum('Bedrag excl. btw:', net)}</table></div>
<div><table width="100%" align="right">${sum('Btw:', tax)}${sum('Totaal:', total)}</table></div>
<div><table width="100%"><tr><td><span style="font-weight:bold">Factureren aan:</span> Asha Rao, Havenstraat 3, 5038 EB Tilburg</td></tr><tr><td><span style="font-weight:bold">Betaalmethode:</span> ${random.pick(['iDEAL', 'Overschrijving'])} (${money(total)})</td></tr></table></div></div>`
    const truth = truthOf(
      order,
      {
        date: null,
        currency: 'EUR',
        subtotal: shipping === null || shipping === 0 ? order.goods : null,
        shipping,
        tax,
        total,
      },
      { lineTotal: false },
    )
    return sent(
      order,
      `${order.vendor} Bestelling (Ref ${order.number})`,
      { html: html(body) },
      shipping ? { ...truth, alternative: { ...truth, subtotal: net, inferred: ['subtotal'] } } : truth,
    )
  },
}

const knitwearDa: Stock = {
  vendors: 'Strikkeriet Mols=strikkerietmols.dk|Uldstuen Thy=uldstuenthy.dk|Garn & Gavn=garnoggavn.dk',
  options: 'Farve:Sort,Havblå,Sennep,Råhvid|Størrelse:S,M,L,XL',
  wares: `Sømandssweater; stk; 89900-129900; 1-6; 12
Uldhue; stk; 24900-34900; 1-12; 12
Vanter med stjerne; par; 17900-26900; 1-15; 12
Halstørklæde i lammeuld; stk; 39900-59900; 1-8
Strømpegarn; nøgle; 6900-9900; 2-30
Babytæppe; stk; 44900-69900; 1-5
Filtede sutter; par; 29900-42900; 1-10; 12
Uldsæbe; stk; 8900-12900; 1-20
Pandebånd; stk; 14900-21900; 1-12; 12
Strikkekit til hue; stk; 27900-37900; 1-6`,
}

/** Shopify in Danish: name and number in one cell, the variant below, the currency only at the total. */
export const shopifyDanish: Family = {
  name: 'shopify-da',
  kind: 'platform',
  locales: ['da-DK'],
  draw(random) {
    const order = deal(random, knitwearDa, { number: ['1###', '2###', 'DK1###'], fine: 100, lines: [1, 5] })
    const { money } = hand('# kr', ',', '.')
    const discount = random.chance(0.35) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 3900, 4900, 5900])
    const total = order.goods - discount + shipping
    const tax = taxIn(total, 25)
    const rows = order.items.map(
      (item) =>
        `<tr class="order-list__item"><td class="order-list__item__cell"><table><tr><td class="order-list__image-cell"><img src="https://cdn.shopify.com/s/files/${random.code('####')}_compact_cropped.jpg" width="60" height="60" class="order-list__product-image"></td><td class="order-list__product-description-cell" style="width:100%"><span class="order-list__item-title" style="font-size:16px;font-weight:600">${escaped(item.name)} × ${item.quantity}</span><br>${item.options.length > 0 ? `<span class="order-list__item-variant" style="font-size:14px;color:#999">${item.options.map(([, value]) => value).join(' / ')}</span><br>` : ''}</td><td class="order-list__price-cell" style="white-space:nowrap"><p class="order-list__item-price" style="text-align:right">${money(item.total)}</p></td></tr></table></td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${label}</span></p></td><td class="subtotal-line__value" align="right"><strong>${amount}</strong></td></tr>`
    const body = `<table class="body"><tr><td><table class="header row"><tr><td><h1 class="shop-name__text"><a href="https://${order.domain}">${escaped(order.vendor)}</a></h1></td><td align="right"><span class="order-number__text" style="color:#999">Ordre #${order.number}</span></td></tr></table>
<h2>Tak for dit køb!</h2><p>Vi er ved at gøre din ordre klar til afsendelse. Vi giver dig besked, når den er blevet sendt.</p><table class="button"><tr><td><a href="https://${order.domain}/account/orders/${random.code('?????')}">Se din ordre</a></td></tr></table>
<h3>Ordreoversigt</h3><table class="row">
${rows.join('\n')}
</table>
<table class="row subtotal-lines"><tr><td class="subtotal-spacer"></td><td><table class="subtotal-table">${discount > 0 ? sum('Rabat <span class="discount-tag">VINTER10</span>', money(-discount)) : ''}${sum('Subtotal', money(order.goods - discount))}${sum('Levering', shipping === 0 ? 'Gratis' : money(shipping))}</table>
<table class="subtotal-table subtotal-table--total">${sum('I alt', `${hand('# DKK', ',', '.').money(total)}`)}<tr><td colspan="2" align="right"><small>Inklusive ${money(tax)} i moms</small></td></tr></table></td></tr></table>
<h3>Kundeoplysninger</h3><table><tr><td><h4>Leveringsadresse</h4><p>Asha Rao<br>Havnegade 3<br>8000 Aarhus C</p></td><td><h4>Forsendelsesmetode</h4><p>${random.pick(['Pakkeshop', 'Levering til erhverv'])}</p></td></tr></table>
<p class="disclaimer__subtext">Hvis du har spørgsmål, kan du svare på denne mail eller kontakte os på ${order.email}</p></td></tr></table>`
    // The mail gives the discount first, then a subtotal after it.
    const truth = truthOf(order, {
      date: null,
      currency: 'DKK',
      subtotal: discount > 0 ? null : order.goods,
      discount,
      shipping,
      tax,
      total,
    })
    return sent(
      order,
      `Ordre #${order.number} er bekræftet`,
      { html: html(body) },
      discount > 0
        ? { ...truth, alternative: { ...truth, subtotal: order.goods - discount, inferred: ['subtotal'] } }
        : truth,
    )
  },
}

const copperTr: Stock = {
  vendors:
    'Gaziantep Bakırcılık=gaziantepbakircilik.com.tr|Çini Evi Kütahya=cinievi.com.tr|Kilim Dünyası=kilimdunyasi.com.tr',
  options: 'Renk:Bakır,Kalaylı,Siyah|Boy:Küçük,Orta,Büyük',
  wares: `Bakır cezve; adet; 34900-79900; 1-12; 12
Dövme sahan; adet; 49900-99900; 1-8; 12
Çini kâse; adet; 18900-39900; 2-24
Çini tabak; adet; 24900-59900; 1-18
El dokuma kilim; adet; 249000-690000; 1-3
Bakır sürahi; adet; 69900-129900; 1-6; 1
Kahve fincanı takımı; takım; 44900-89900; 1-10
Gümüş işlemeli tepsi; adet; 119000-229000; 1-4; 2
Şekerlik; adet; 22900-44900; 1-12; 1
Yün yastık kılıfı; adet; 29900-49900; 1-15`,
}

/** Magento 2.4 in Turkish: the stock code and the options below the name, sums below the items. */
export const magentoTurkish: Family = {
  name: 'magento-2-tr',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, copperTr, {
      number: ['000000###', '00000####', '2000#####'],
      sku: ['BC-###', '@@@-##', 'CN####'],
      optioned: 0.75,
      fine: 100,
      lines: [1, 4],
    })
    const { money } = hand('₺#', ',', '.')
    const discount = random.chance(0.25) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 7990, 9990, 14900])
    const tax = taxOn(order.goods - discount + shipping, 20)
    const total = order.goods - discount + shipping + tax
    const rows = order.items.map(
      (item) =>
        `<tbody><tr><td class="item-info"><p class="product-name">${escaped(item.name)}</p><p class="sku">SKU: ${item.sku}</p>${item.options.length > 0 ? `<dl class="item-options">${item.options.map(([label, value]) => `<dt><strong><em>${label}</em></strong></dt><dd>${value}</dd>`).join('')}</dl>` : ''}</td><td class="item-qty">${item.quantity}</td><td class="item-price"><span class="price">${money(item.total)}</span></td></tr></tbody>`,
    )
    const sum = (name: string, label: string, amount: number): string =>
      `<tr class="${name}"><th colspan="2" scope="row">${label}</th><td data-th="${label}"><span class="price">${money(amount)}</span></td></tr>`
    const body = `<table class="wrapper" width="100%"><tr><td class="wrapper-inner"><table class="main" align="center"><tr><td class="header"><a class="logo" href="https://${order.domain}/"><img width="180" src="https://${order.domain}/logo.png" alt="${escaped(order.vendor)}"></a></td></tr><tr><td class="main-content">
<table><tr class="email-intro"><td><p class="greeting">Asha Rao,</p><p>${escaped(order.vendor)} mağazasından verdiğiniz sipariş için teşekkür ederiz. Paketiniz gönderildiğinde, siparişinizi takip edebileceğiniz bir bağlantı içeren bir e-posta göndereceğiz.</p></td></tr>
<tr class="email-summary"><td><h1>Siparişiniz <span class="no-link">#${order.number}</span></h1><p>Sipariş tarihi: <span class="no-link">${numericDay(order.date, 'D')} ${dayIn('tr', order.date).split(' ').slice(1).join(' ')} ${clock(order.sentAt)}:${random.code('1#')}</span></p></td></tr>
<tr class="email-information"><td><table class="order-details"><tr><td><h3>Fatura Bilgileri</h3><p>Asha Rao<br>Cumhuriyet Cad. 22<br>16050 Osmangazi, Bursa</p></td><td><h3>Ödeme Yöntemi</h3><dl class="payment-method"><dt class="title">${random.pick(['Banka Havalesi', 'Kredi Kartı'])}</dt></dl></td></tr></table>
<table class="email-items"><thead><tr><th class="item-info">Ürünler</th><th class="item-qty">Adet</th><th class="item-price">Fiyat</th></tr></thead>
${rows.join('\n')}
<tfoot class="order-totals">${sum('subtotal', 'Ara Toplam', order.goods)}${discount > 0 ? sum('discount', 'İndirim (BAHAR)', -discount) : ''}${sum('shipping', 'Kargo ve Taşıma', shipping)}${sum('tax', 'Vergi', tax)}${sum('grand_total', 'Genel Toplam', total)}</tfoot></table></td></tr></table></td></tr></table></td></tr></table>`
    return sent(
      order,
      `${order.vendor} siparişiniz onaylandı`,
      { html: html(body) },
      truthOf(order, { currency: 'TRY', subtotal: order.goods, discount, shipping, tax, total }, { sku: true }),
    )
  },
}

const gardenSv: Stock = {
  vendors: 'Smedjan Dalarna=smedjandalarna.se|Näver & Trä=naverochtra.se|Glasbruket Åfors Butik=glasbruketbutik.se',
  options: 'Färg:Svart,Röd,Natur|Storlek:Liten,Stor',
  wares: `Smidd ljusstake; st; 34900-69900; 1-8; 12
Dalahäst; st; 29900-59900; 1-12; 12
Näverask; st; 24900-44900; 1-10; 2
Täljkniv; st; 39900-64900; 1-8
Smörkniv av en; st; 7900-12900; 2-30
Krokbräda; st; 44900-74900; 1-6; 1
Blåst karaff; st; 59900-99900; 1-6
Snapsglas; st; 14900-22900; 2-24
Stickad grytlapp; st; 9900-15900; 2-20; 1
Linneduk; st; 49900-79900; 1-6; 1`,
}

/** nopCommerce in Swedish: name, price, number, total with their tax named behind each amount. */
export const nopSwedish: Family = {
  name: 'nopcommerce-sv',
  kind: 'platform',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = deal(random, gardenSv, {
      number: ['####', '1####'],
      sku: ['SD-###', 'NT###', '####'],
      optioned: 0.75,
      fine: 100,
      lines: [1, 5],
    })
    const isNet = random.chance(0.4)
    const { money } = hand('# kr', ',', random.pick([' ', '\u00a0', '.']))
    const priced = (amount: number): string => `${money(amount)} ${isNet ? 'exkl. moms' : 'inkl. moms'}`
    const shipping = random.pick([0, 4900, 7900, 9900])
    const net = order.goods + shipping
    const tax = isNet ? taxOn(net, 25) : taxIn(net, 25)
    const total = isNet ? net + tax : net
    const cell = 'style="padding:0.6em 0.4em;text-align:center"'
    const figure = 'style="padding:0.6em 0.4em;text-align:right"'
    const rows = order.items.map(
      (item) =>
        `<tr style="background-color:#ebecee;text-align:center"><td style="padding:0.6em 0.4em;text-align:left">${escaped(item.name)}${item.options.length > 0 ? `<br />${item.options.map(([label, value]) => `${label}: ${value}`).join('<br />')}` : ''}<br />Artikelnr: ${item.sku}</td><td ${figure}>${priced(item.price)}</td><td ${cell}>${item.quantity}</td><td ${figure}>${priced(item.total)}</td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr style="text-align:right"><td>&nbsp;</td><td colspan="2" style="background-color:#dde2e6;padding:0.6em 0.4em"><strong>${label}</strong></td><td style="background-color:#dde2e6;padding:0.6em 0.4em"><strong>${amount}</strong></td></tr>`
    const body = `<p><a href="https://${order.domain}/">${escaped(order.vendor)}</a><br /><br />Hej Asha Rao,<br />Tack för din beställning från <a href="https://${order.domain}/">${escaped(order.vendor)}</a>. Nedan ser du en sammanställning av beställningen.<br /><br />Ordernummer: ${order.number}<br />Orderdetaljer: <a href="https://${order.domain}/orderdetails/${order.number}">https://${order.domain}/orderdetails/${order.number}</a><br />Orderdatum: den ${longDay(order.date, locale)}<br /><br /><br />Faktureringsadress<br />Asha Rao<br />Storgatan 5<br />503 30 Borås<br />Sverige<br /><br />Leveransmetod: ${random.pick(['Ombud', 'Företagspaket'])}<br /><br />
<table border="0" style="width:100%"><tr style="background-color:#b9babe;text-align:center"><th>Namn</th><th>Pris</th><th>Antal</th><th>Totalt</th></tr>
${rows.join('\n')}
${sum('Delsumma:', priced(order.goods))}${sum('Frakt:', priced(shipping))}${sum('Moms 25%:', money(tax))}${sum('Ordersumma:', money(total))}</table></p>`
    return sent(
      order,
      `Orderbekräftelse från ${order.vendor}.`,
      { html: html(body) },
      truthOf(order, { currency: 'SEK', subtotal: order.goods, shipping, tax, total }, { sku: true }),
    )
  },
}

const paperPl: Stock = {
  vendors:
    'Papiernia Duszniki=papierniaduszniki.pl|Drukarnia Zecerska=drukarniazecerska.pl|Pracownia Introligatorska Szew=szew.pl',
  wares: `Papier czerpany A4; ark; 450-990; 10-200x10
Notes szyty ręcznie; szt; 3490-6900; 1-20
Teczka płócienna; szt; 5900-9900; 1-12
Koperta ozdobna; szt; 190-490; 20-200x10
Kalendarz ścienny; szt; 3900-6900; 1-30
Zakładka tłoczona; szt; 690-1290; 5-60x5
Pudełko na zdjęcia; szt; 7900-13900; 1-10
Klej introligatorski; szt; 2490-4490; 1-12
Nić lniana woskowana; szt; 1290-2290; 1-20
Kostka introligatorska; szt; 1890-2990; 1-15
Ex libris na zamówienie; szt; 8900-15900; 1-5`,
}

/** Drupal Commerce 2 in Polish: `2 x`, title and amount, then sums in lines with a label in front of each. */
export const drupalPolish: Family = {
  name: 'drupal-commerce-pl',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random) {
    const order = deal(random, paperPl, { number: ['####', '#####', '2026-####'], fine: 10, lines: [1, 6] })
    const { money } = hand('# zł', ',', '\u00a0')
    const discount = random.chance(0.3) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 1499, 1699, 2200])
    const total = order.goods - discount + shipping
    const tax = taxIn(total, 23)
    const rows = order.items.map(
      (item) =>
        `<tr><td>${item.quantity} x</td><td><span>${escaped(item.name)}</span><span style="float:right">${money(item.total)}</span></td></tr>`,
    )
    const body = `<table style="margin:15px auto 0 auto;max-width:768px;font-family:arial,sans-serif"><tbody>
<tr><td><table style="margin-left:auto;margin-right:auto;max-width:768px;text-align:center"><tbody><tr><td><a href="https://${order.domain}/" style="color:#0e69be;text-decoration:none;font-weight:bold;margin-top:15px">${escaped(order.vendor)}</a></td></tr></tbody></table>
<table style="text-align:center;min-width:450px;margin:5px auto 0 auto;border:1px solid #cccccc;border-radius:5px;padding:40px 30px 30px 30px"><tbody><tr><td style="font-size:30px;padding-bottom:30px">Potwierdzenie zamówienia</td></tr>
<tr><td style="font-weight:bold;padding-top:15px;padding-bottom:15px;text-align:left;border-top:1px solid #cccccc;border-bottom:1px solid #cccccc">Zamówienie #${order.number}</td></tr>
<tr><td><table style="padding-top:15px;width:100%"><tbody style="text-align:left">
${rows.join('\n')}
</tbody></table></td></tr>
<tr><td><p style="margin-bottom:0">Suma częściowa: ${money(order.goods)}</p></td></tr>
${discount > 0 ? `<tr><td><p style="margin-bottom:0"><span>Zniżka:</span> <span>${money(-discount)}</span></p></td></tr>` : ''}
<tr><td><p style="margin-bottom:0"><span>Wysyłka:</span> <span>${money(shipping)}</span></p></td></tr>
<tr><td><p style="margin-bottom:0"><span>VAT (wliczony w cenę):</span> <span>${money(tax)}</span></p></td></tr>
<tr><td><p style="font-size:24px;padding-top:15px;padding-bottom:5px">Wartość zamówienia: ${money(total)}</p></td></tr>
<tr><td>Dziękujemy za zamówienie!</td></tr></tbody></table></td></tr></tbody></table>`
    return sent(
      order,
      `Potwierdzenie zamówienia #${order.number}`,
      { html: html(body) },
      truthOf(order, { date: null, currency: 'PLN', subtotal: order.goods, discount, shipping, tax, total }),
    )
  },
}

const leatherUs: Stock = {
  vendors:
    'Cumberland Leather Goods=cumberlandleather.com|Blue Ridge Soap Works=blueridgesoap.com|Prairie Candle House=prairiecandlehouse.com',
  options: 'Color:Natural,Black,Chestnut|Size:Small,Large',
  wares: `Card Wallet; ea; 2400-4800; 1-24; 1
Tote with Brass Rivets; ea; 9800-16500; 1-10; 12
Key Fob; ea; 900-1800; 5-100x5; 1
Apron, waxed canvas; ea; 6800-9800; 1-12; 2
Pine Tar Soap; ea; 550-850; 6-96x6
Tin Candle; ea; 1100-1900; 6-60x6
Dog Leash; ea; 2900-4600; 1-20; 1
Notebook Cover; ea; 3900-6400; 1-15; 12
Wood Soap Dish; ea; 700-1300; 4-48x4
Belt Blank; ea; 1900-3200; 2-30x2; 1`,
}

/** WooCommerce since 10.1: the mail about a shipped part of an order, with items and numbers but no prices. */
export const wooFulfillment: Family = {
  name: 'woocommerce-fulfillment-en',
  kind: 'dispatch',
  locales: ['en-US'],
  draw(random, locale) {
    const order = deal(random, leatherUs, { number: ['####', '1####'], lines: [1, 5], delay: [1, 9] })
    const tracking = `9400${random.code('##################')}`
    const rows = order.items.map(
      (item) =>
        `<tr class="order_item"><td class="td text-align-left"><table class="order-item-data" role="presentation"><tr><td><img width="48" height="48" src="https://${order.domain}/i/${random.code('####')}.jpg" alt=""></td><td><h3 style="font-size:inherit">${escaped(item.name)}</h3><div class="email-order-item-meta">${item.options.map(([label, value]) => `<span>${label}:</span> ${value}`).join('<br>')}</div></td></tr></table></td><td class="td text-align-right">&times;${item.quantity}</td></tr>`,
    )
    const body = `<div id="wrapper"><h1>Your item is on the way!</h1><p>Hi Asha,</p><p>Woo! Some items you purchased are being fulfilled. You can use the below information to track your shipment:</p>
<p><strong>Tracking Number:</strong> ${tracking}</p><p><strong>Shipment Provider:</strong> USPS</p><p><a href="https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking}" target="_blank">Track your shipment</a></p><br>
<p>You can access to more details of your order by visiting <a href="https://${order.domain}/my-account/orders/" target="_blank">My Account &gt; Orders</a> and select the order you wish to see the latest status of the delivery.</p>
<h2 class="email-order-detail-heading">Fulfillment summary<br><span>Order #${order.number} (<time datetime="${order.date}T${clock(order.sentAt)}:00+00:00">${longDay(order.date, locale)}</time>)</span></h2>
<table class="td email-order-details" cellspacing="0" cellpadding="6" style="width:100%" border="1"><tbody>
${rows.join('\n')}
</tbody></table><p>Expected ${longDay(dayAfter(order.today, random.whole(2, 6)), locale)}.</p><p>Thanks for shopping with us.</p></div>`
    return sent(
      order,
      `A shipment from ${order.vendor} order #${order.number} is on the way!`,
      { html: html(body) },
      truthOf(order, {}, { price: false, lineTotal: false }),
    )
  },
}

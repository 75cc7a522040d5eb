import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, dayAfter, right } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { given, type Trade } from '../written-apart/draw.ts'
import { abroad } from '../written-apart/tongues.ts'
import { atRate, bought } from './draw.ts'

const spruce: Trade = {
  vendors: 'Kuusipuun Paja=kuusipuunpaja|Saunatupa Oy=saunatupa|Lankamökki=lankamokki',
  options: 'Väri:Luonnonvalkoinen,Savunharmaa,Metsänvihreä|Koko:Pieni,Suuri',
  wares: `Löylykauha; pcs; 1490-3490; 2
Saunapyyhe pellavaa; pcs; 1990-4290; 12
Puukiulu; pcs; 2900-5900; 2
Laudeliina; pcs; 990-2290; 12
Tervasaippua; pcs; 490-990
Vihta, pakastettu; pcs; 790-1290
Kuksa visakoivua; pcs; 3900-6900
Villasukat; pcs; 1890-2990; 12
Havutuoksu; pcs; 690-1490
Leikkuulauta haapaa; pcs; 1590-3290; 2
Pyykkipojat; pack; 390-890
Pärekori; pcs; 2490-4990; 2`,
}

/** WooCommerce with the newer design of its mails: a summary heading, `×` before the quantity, totals in a table apart. */
export const wooSummaryFi: Family = {
  name: 'woocommerce-yhteenveto',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'fi'), spruce, {
      number: ['####', '#####'],
      options: 0.6,
      discount: 0.25,
      freight: [590, 790, 990],
      tax: ['included'],
      boxes: ['myynti', 'info'],
    })
    const { money } = writingOf(random, order, { pattern: '# €', minus: 'before' })
    const lines = order.lines.map(
      (
        line,
      ) => `<tr class="order_item"><td><table role="presentation"><tr><td><img src="https://${order.vendor.domain}/k/${random.code('#####')}.jpg" width="48" height="48" alt=""></td>
<td><h3 style="font-size:inherit">${escaped(line.name)}</h3><div class="email-order-item-meta">${line.options.map(({ name, value }) => `<span>${name}:</span> ${escaped(value)}`).join('<br>')}</div></td></tr></table></td>
<td align="right">&times;${line.quantity}</td><td align="right">${escaped(money(line.total))}</td></tr>`,
    )
    const total = (label: string, value: string): string =>
      `<tr class="order-totals"><th colspan="2" align="left" scope="row">${label} </th><td align="right">${value}</td></tr>`
    const body = `<h1>Kiitos tilauksestasi!</h1><p>Hei ${escaped(order.buyer)},</p><p>Olemme vastaanottaneet tilauksesi ja käsittelemme sitä parhaillaan. Tässä muistutus siitä, mitä tilasit:</p>
<h2>Tilauksen yhteenveto<br><span>Tilaus #${order.number} (<time datetime="${order.date}T09:12:00+00:00">${numericDay(order.date, 'D.M.YYYY')}</time>)</span></h2>
<table cellspacing="0" cellpadding="6" width="100%" border="1"><thead><tr><th align="left">Tuote</th><th align="right">Määrä</th><th align="right">Hinta</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>
<table cellspacing="0" cellpadding="6" width="100%" border="1">${total('Välisumma:', escaped(money(order.subtotal)))}${given(order.discount, total('Alennus:', escaped(money(-order.discount))))}${total('Toimitus:', order.shipping === 0 ? 'Ilmainen toimitus' : escaped(money(order.shipping)))}${total('Yhteensä:', `${escaped(money(order.total))} <small>(sisältää ${escaped(money(order.tax))} ALV)</small>`)}${total('Maksutapa:', random.pick(['Verkkomaksu', 'Lasku', 'MobilePay']))}</table>
<h2>Laskutusosoite</h2><address>${addressOf(random, order).map(escaped).join('<br>')}</address><p>${escaped(order.vendor.name)} — ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `${order.vendor.name}: tilauksesi on vastaanotettu!`, {
        html: page(random, order, 'Kiitos tilauksestasi', body),
      }),
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}

const ceramicsSv: Trade = {
  vendors: 'Lergodset i Höganäs=lergodset|Keramikboden Småland=keramikboden|Tallbackens Glasyr=tallbacken',
  options: 'Färg:Havsblå,Sand,Grön lind|Storlek:Liten,Mellan,Stor',
  wares: `Kaffekopp; pcs; 14900-27900; 12
Djup tallrik; pcs; 19900-34900; 1
Smörask; pcs; 24900-39900; 1
Kanna; pcs; 34900-59900; 12
Ljusfat; pcs; 9900-18900; 1
Äggkopp; pcs; 7900-12900; 1
Blomkruka med fat; pcs; 22900-44900; 12
Saltkar; pcs; 11900-19900; 1
Ugnsform; pcs; 39900-69900; 2
Väggkrok; pcs; 8900-14900; 1
Tekanna med silikonpip; pcs; 49900-79900; 1
Skål till soppa; pcs; 17900-29900; 12`,
}

/** The simple invoice of a widely used invoice plugin of WooCommerce, pasted: its own number beside the order's. */
export const wooInvoiceSv: Family = {
  name: 'woocommerce-faktura-enkel',
  kind: 'invoice',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = bought(random, locale, ceramicsSv, {
      number: ['####', '1####'],
      sku: ['K-###', '@@##', '####'],
      options: 0.5,
      discount: 0.2,
      freight: [4900, 7900, 9900],
      tax: ['included'],
      delay: 3,
      boxes: ['order', 'hej'],
    })
    const { money } = writingOf(random, order, { pattern: '# kr', minus: 'before' })
    const hasWeight = random.chance(0.5)
    const lines = order.lines.map(
      (line) => `<tr><td><span class="item-name">${escaped(line.name)}</span>
${
  line.options.length > 0
    ? `<br><span class="item-meta"><ul>${line.options.map(({ name, value }) => `<li><strong>${name}:</strong> <p>${escaped(value)}</p></li>`).join('')}</ul></span>`
    : ''
}
<dl class="meta"><dt>Artikelnr:</dt><dd>${line.sku}</dd>${hasWeight ? `<dt>Vikt:</dt><dd>0,${random.code('#')}5kg</dd>` : ''}</dl></td><td>${line.quantity}</td><td>${escaped(money(line.total))}</td></tr>`,
    )
    const data = [
      ['Fakturanummer:', random.code('2026####')],
      ['Fakturadatum:', numericDay(dayAfter(order.sentAt, 0), 'YYYY-MM-DD')],
      ['Ordernummer:', order.number],
      ['Orderdatum:', numericDay(order.date, 'YYYY-MM-DD')],
      ['Betalningsmetod:', random.pick(['Swish', 'Klarna', 'Kortbetalning'])],
    ]
    const total = (label: string, value: string): string => `<tr><th align="left">${label}</th><td>${value}</td></tr>`
    const body = `<table width="100%"><tr><td><h1>Faktura</h1></td><td><h3>${escaped(order.vendor.name)}</h3>${order.vendor.city}<br>${order.vendor.registration.join('<br>')}</td></tr></table>
<table width="100%"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td><table>${data.map((cells) => `<tr><th align="left">${cells[0]}</th><td>${cells[1]}</td></tr>`).join('')}</table></td></tr></table>
<table width="100%"><thead><tr><th align="left">Produkt</th><th align="left">Antal</th><th align="left">Pris</th></tr></thead><tbody>${lines.join('\n')}</tbody>
<tfoot><tr><td></td><td colspan="2"><table><tfoot>${total('Delsumma', escaped(money(order.subtotal)))}${given(order.discount, total('Rabatt', escaped(money(-order.discount))))}${total('Frakt', order.shipping === 0 ? 'Fri frakt' : `${escaped(money(order.shipping))} <small>via ${random.pick(['PostNord', 'Instabox', 'DHL'])}</small>`)}${total('Totalt', `${escaped(money(order.total))} <small>(inklusive ${escaped(money(order.tax))} Moms)</small>`)}</tfoot></table></td></tr></tfoot></table>`
    return {
      mail: mailOf(order, `Faktura för order ${order.number} från ${order.vendor.name}`, {
        html: page(random, order, 'Din faktura', body),
      }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}

const leatherEs: Trade = {
  vendors:
    'Curtidos Alameda=curtidosalameda|Guarnicionería Rocío=guarnicioneriarocio|Talabartería Norte=talabarterianorte',
  options: 'Color:Cuero,Negro,Burdeos,Verde botella|Ancho:20 mm,30 mm,40 mm',
  wares: `Correa de vaqueta; pcs; 990-2490; 12
Hebilla de latón; pcs; 290-790; 2
Remaches dobles; pack; 450-990
Hilo de lino encerado; pcs; 690-1290; 1
Punzón de mano; pcs; 890-1790
Cera para cantos; pcs; 790-1490
Bandolera cruda; pcs; 3900-7900; 1
Mosquetón giratorio; pcs; 240-590; 2
Tinte al agua; pcs; 590-1190; 1
Badana para forro; pcs; 1490-3490; 1
Llavero de muestra; pcs; 190-450; 1
Tiralíneas; pcs; 690-1390`,
}

/** The invoice mail of Magento 2: the invoice's number before the order's, the SKU and options below each name. */
export const magentoInvoiceEs: Family = {
  name: 'magento-factura',
  kind: 'invoice',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 21), leatherEs, {
      number: ['0000#####', '1000####', '2000###'],
      sku: ['@@-####', '@@@##', '####-@@'],
      options: 0.5,
      discount: 0.3,
      freight: [490, 695, 950],
      tax: ['added'],
      delay: 4,
      boxes: ['ventas', 'tienda'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(['# €', '#€']), minus: 'before' })
    const lines = order.lines.map(
      (line) =>
        `<tbody><tr><td class="item-info"><p class="product-name">${escaped(line.name)}</p><p class="sku">SKU: ${line.sku}</p>${
          line.options.length > 0
            ? `<dl class="item-options">${line.options
                .map(
                  ({ name, value }) => `<dt><strong><em>${name}</em></strong></dt>
<dd>${escaped(value)}</dd>`,
                )
                .join('<br>')}</dl>`
            : ''
        }</td><td class="item-qty">${line.quantity}</td><td class="item-price"><span class="price">${escaped(money(line.total))}</span></td></tr></tbody>`,
    )
    const total = (name: string, label: string, amount: string): string =>
      `<tr class="${name}"><th colspan="2" scope="row" align="right">${label}</th><td><span class="price">${escaped(amount)}</span></td></tr>`
    const address = addressOf(random, order).map(escaped).join('<br>')
    const body = `<table width="100%"><tr class="email-intro"><td><p>${escaped(order.buyer)},</p><p>Gracias por su pedido en ${escaped(order.vendor.name)}. Puede consultar el estado de su pedido <a href="https://${order.vendor.domain}/customer/account/">accediendo a su cuenta</a>. Si tiene alguna pregunta, escríbanos a <a href="mailto:${order.vendor.email}">${order.vendor.email}</a> o llámenos al ${order.vendor.phone}.</p></td></tr>
<tr class="email-summary"><td><h1>Su factura n.º ${random.code('0000#####')} del pedido n.º ${order.number}</h1></td></tr>
<tr class="email-information"><td><table width="100%"><tr><td><h3>Datos de facturación</h3><p>${address}</p></td><td><h3>Datos de envío</h3><p>${address}</p></td></tr><tr><td><h3>Método de pago</h3><p>${random.pick(['Transferencia bancaria', 'Tarjeta', 'Bizum'])}</p></td><td><h3>Método de envío</h3><p>${random.pick(['Tarifa plana - Fijo', 'SEUR - 24 horas'])}</p></td></tr></table>
<table class="email-items" width="100%"><thead><tr><th align="left">Artículos</th><th>Cant.</th><th align="right">Subtotal</th></tr></thead>
${lines.join('\n')}
<tfoot class="order-totals">${total('subtotal', 'Subtotal', money(order.subtotal))}${given(order.discount, total('discount', `Descuento (${random.pick(['TALLER', 'OTONO', 'CLIENTE'])})`, money(-order.discount)))}${total('shipping', 'Envío y manipulación', money(order.shipping))}${total('totals-tax', 'Impuestos', money(order.tax))}${total('grand_total', '<strong>Total general</strong>', money(order.total))}</tfoot></table></td></tr></table>`
    return {
      mail: mailOf(order, `${order.vendor.name}: factura n.º para el pedido n.º ${order.number}`, {
        html: page(random, order, 'Su factura', body),
      }),
      truth: truthOf(order, { date: false, unitPrice: false }),
    }
  },
}

const corkPt: Trade = {
  vendors: 'Cortiça do Alentejo=corticadoalentejo|Olaria da Serra=olariadaserra|Fio de Prata Lda=fiodeprata',
  options: 'Cor:Natural,Preto,Azul-marinho|Tamanho:Pequeno,Médio,Grande',
  wares: `Base para quente; pcs; 390-890; 12
Bolsa de cortiça; pcs; 2490-4990; 12
Azulejo pintado à mão; pcs; 690-1590; 1
Prato de barro; pcs; 890-1990; 12
Sabonete de azeite; pcs; 290-590
Toalha de linho; pcs; 2990-5990; 1
Galo de cerâmica; pcs; 990-2490; 2
Cesto de junco; pcs; 1890-3990; 2
Manta de lã; pcs; 4900-8900; 1
Carteira de cortiça; pcs; 1490-2990; 1
Vela de cera de abelha; pcs; 590-1190; 2
Chávena almoçadeira; pcs; 790-1590; 1`,
}

/** The order mail of PrestaShop's newer theme: reference first, options in brackets, the voucher also as a row. */
export const prestashopPt: Family = {
  name: 'prestashop-encomenda',
  kind: 'platform',
  locales: ['pt-PT'],
  draw(random, locale) {
    const order = bought(random, locale, corkPt, {
      number: ['@@@@@@@@@'],
      lines: [2, 6],
      sku: ['@@@_##', '@@-###', 'demo_##'],
      options: 0.55,
      discount: 0.3,
      freight: [390, 490, 650],
      tax: ['included'],
      boxes: ['loja', 'geral'],
    })
    const { money } = writingOf(random, order, { pattern: '# €', minus: 'before' })
    const named = (line: (typeof order.lines)[number]): string =>
      line.options.length > 0
        ? `${line.name} (${line.options.map(({ name, value }) => `${name}: ${value}`).join(' - ')})`
        : line.name
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        `<strong>${escaped(named(line))}</strong>`,
        right(money(line.price)),
        right(String(line.quantity)),
        right(money(line.total)),
      ]),
    )
    const sum = (label: string, amount: string): string =>
      `<tr class="order_summary"><td bgcolor="#FDFDFD" colspan="3" align="right">${label}</td><td bgcolor="#FDFDFD" colspan="3"> ${escaped(amount)} </td></tr>`
    const voucher = random.pick(['Bem-vindo', 'Cliente fiel', 'Outono'])
    const at = `${order.sentAt.slice(11, 16)}:${random.code('3#')}`
    const body = `<div>Olá ${escaped(order.buyer)},</div><div>Obrigado por comprar em <span class="label">${escaped(order.vendor.name)}</span>!</div>
<div style="font-weight:600">Detalhes da encomenda</div>
<div><span class="label">Encomenda:</span> ${order.number} Efetuada em ${numericDay(order.date, 'DD/MM/YYYY')} ${at}</div><div><span class="label">Pagamento:</span> ${random.pick(['Transferência bancária', 'Multibanco', 'MB WAY'])}</div>
<table width="100%" cellpadding="0" cellspacing="0"><tr><th bgcolor="#FDFDFD">Referência</th><th bgcolor="#FDFDFD">Produto</th><th bgcolor="#FDFDFD">Preço unitário</th><th bgcolor="#FDFDFD">Quantidade</th><th bgcolor="#FDFDFD">Preço total</th></tr>
${lines.join('\n')}${given(order.discount, `<tr class="conf_body"><td colspan="4" align="right">Vale: ${voucher}</td><td align="right">${escaped(money(-order.discount))}</td></tr>`)}
${sum('Produtos', money(order.subtotal))}${sum('Descontos', money(-order.discount))}${sum('Envio', money(order.shipping))}${sum('Incluindo total de impostos', money(order.tax))}${sum('Total pago', money(order.total))}</table>
<div style="font-weight:600">Envio</div><div><span class="label">Transportadora:</span> ${random.pick(['CTT Expresso', 'DPD'])}</div><table><tr><td><p>Morada de entrega</p><p>${addressOf(random, order).map(escaped).join('<br>')}</p></td></tr></table>`
    return {
      mail: mailOf(order, `[${order.vendor.name}] Confirmação da encomenda`, {
        html: page(random, order, 'Confirmação da encomenda', body),
      }),
      truth: truthOf(order),
    }
  },
}

export const firstSystems: readonly Family[] = [wooSummaryFi, wooInvoiceSv, magentoInvoiceEs, prestashopPt]

import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, halfUp, right, sumRow, withInvoiceDay } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, type Purchase, purchase, reduced, type Trade, text } from '../written-apart/draw.ts'
import { atStandardRate, buyersNumber, grossLines, orBare, pairRow, withLines } from './tools.ts'

const leather: Trade = {
  vendors:
    'Täschnerei Wendland=taeschnerei-wendland|Sattelkammer Voss=sattelkammer-voss|Gerbhaus Ritter=gerbhaus-ritter',
  options: 'Farbe:Cognac,Schwarz,Natur,Oliv|Breite:20 mm,30 mm,40 mm',
  wares: `Gürtel Rindleder; pcs; 2990-6900; 12
Schlüsselband; pcs; 890-1690; 1
Messertasche rollbar; pcs; 5900-11900; 1
Hundeleine 2 m; pcs; 3490-5900; 12
Kernledersohle; pair; 1290-2490
Lederfett 200 ml; pcs; 690-1290
Schnalle Vollmessing; pcs; 390-890; 2
Etui für Brille; pcs; 1990-3490; 1
Portemonnaie klein; pcs; 3990-6900; 1
Riemenzuschnitt; pcs; 490-1190; 12
Ahle mit Heft; pcs; 890-1490
Sattlerseide schwarz; roll; 590-990`,
}

/** The order mail of JoomShopping in German: maker and options below the name, weight above the sums. */
export const joomshopping: Family = {
  name: 'joomshopping',
  kind: 'platform',
  locales: ['de-DE', 'de-AT'],
  draw(random, locale) {
    const order = purchase(random, atStandardRate(locale), leather, {
      number: ['0000####', '00000###', '2026####'],
      sku: ['@@-####', '40########', '@@##'],
      options: 0.55,
      discount: 0.2,
      fee: 0.2,
      fees: [150, 200],
      freight: [490, 590, 790],
      tax: ['included'],
      boxes: ['shop', 'info'],
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# €', '# EUR']) })
    const hasMaker = random.chance(0.4)
    const rule =
      '<tr><td colspan="5" style="font-size:1px"><div style="height:1px;border-top:1px solid #999"></div></td></tr>'
    const items = order.lines.map(
      (line) =>
        `<tr class="vertical"><td><img src="https://${order.vendor.domain}/t.jpg" align="left" alt="">${escaped(line.name)}${hasMaker ? `<div class="manufacturer">Hersteller: <span>${escaped(order.vendor.name)}</span></div>` : ''}<div class="jshop_cart_attribute">${line.options.map(({ name, value }) => `<p class="jshop_cart_attribute"><span class="name">${name}</span>: <span class="value">${value}</span></p>`).join('')}</div></td><td>${line.sku}</td><td><span class="qtyval">${line.quantity}</span></td><td>${escaped(money(line.price))}<div class="taxinfo">Inkl. MwSt. ${percent(order.taxRate)}%</div></td><td>${escaped(money(line.total))}</td></tr>${rule}`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="4" align="right" style="padding-right:15px">${label}:</td><td class="price">${escaped(amount)}</td></tr>`
    const body = `<table width="850" align="center"><tr><td colspan="2">${escaped(order.vendor.name)}, ${order.vendor.city}</td></tr><tr><td colspan="2">Vielen Dank für Ihre Bestellung. Sobald die Ware unser Lager verlässt, erhalten Sie eine weitere Nachricht.</td></tr>
<tr class="bg_gray"><td colspan="2"><h3>Bestellung</h3></td></tr><tr><td width="50%">Bestell-Nummer:</td><td>${order.number}</td></tr><tr><td>Bestelldatum:</td><td>${numericDay(order.date, 'DD.MM.YYYY')}</td></tr><tr><td>Status der Bestellung:</td><td>${random.pick(['Bestätigt', 'Ausstehend', 'Bezahlt'])}</td></tr>
<tr class="bg_gray"><td colspan="2"><h3>Kundeninformationen</h3></td></tr><tr><td><table><tr><td colspan="2"><b>Rechnungadresse</b></td></tr><tr><td>Name:</td><td>${escaped(order.buyer)}</td></tr></table></td><td></td></tr>
<tr><td colspan="2" class="bg_gray"><h3>Artikel</h3></td></tr><tr><td colspan="2"><table width="100%" class="table_items">${rule}<tr class="bold"><td width="45%">Artikelbezeichnung</td><td width="15%">Artikelnummer</td><td width="10%">Anzahl</td><td width="15%">Einzelpreis</td><td width="15%">Gesamtpreis</td></tr>${rule}
${items.join('\n')}
<tr><td colspan="5" style="text-align:right;font-size:12px">Gewicht: <span>${random.whole(1, 9)},${random.whole(1, 9)} Kg</span></td></tr><tr><td colspan="5">&nbsp;</td></tr>
${sum('Zwischensumme', money(order.subtotal))}${given(order.discount, sum('Rabatt ', `-${money(order.discount)}`))}${sum('Versandkosten', money(order.shipping))}${given(order.fee, sum('Verpackungskosten', money(order.fee)))}${sum(`Inkl. MwSt. ${percent(order.taxRate)}%`, money(order.tax))}<tr><td colspan="4" align="right" style="padding-right:15px"><b>Endbetrag:</b></td><td class="price"><b>${escaped(money(order.total))}</b></td></tr></table></td></tr>
<tr class="bg_gray"><td><h3>Informationen zur Zahlung</h3></td><td><h3>Informationen zur Lieferung</h3></td></tr><tr><td>Vorkasse</td><td>DHL Paket<div>Lieferzeit: 3-4 Werktage</div></td></tr></table>`
    return {
      mail: mailOf(order, `Bestellung ${order.number} bei ${order.vendor.name}`, {
        html: page(random, order, 'Bestellung', body),
      }),
      truth: truthOf(order),
    }
  },
}

const beekeeping: Trade = {
  vendors: 'Včelařství Třešňák=vcelarstvitresnak|Medová Lhota=medovalhota|Svíčkárna Olše=svickarnaolse',
  options: 'Barva:Přírodní,Vínová,Lesní zelená|Velikost:Malá,Velká',
  wares: `Med lipový 900 g; pcs; 18000-26000
Svíčka z mezistěny; pcs; 4900-12900; 12
Propolisová tinktura; pcs; 9900-18900
Medovina 0,5 l; pcs; 16900-28900
Dřevěná lžička na med; pcs; 3900-8900
Dárková krabička; pcs; 5900-14900; 12
Mýdlo s medem; pcs; 6900-11900
Včelařský klobouk; pcs; 34900-59900; 2
Kuklový závoj; pcs; 24900-42900
Rojáček; pcs; 89000-149000
Balzám na rty; pcs; 5900-9900
Forma na svíčku; pcs; 29900-64900; 2`,
}

/** Phoca Cart's order mail in Czech: quantity, `code - name` and the amount with tax. The sums begin without tax. */
export const phocaCart: Family = {
  name: 'phoca-cart',
  kind: 'platform',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const order = purchase(random, locale, beekeeping, {
      number: ['2026####', 'OBJ####', '0000####'],
      sku: ['@@###', '@@@-##', 'M-###'],
      options: 0.4,
      freight: [6900, 8900, 11900],
      freeShipping: 0.15,
      tax: ['added'],
      boxes: ['obchod', 'info'],
    })
    const lines = grossLines(order).map((line) => ({ ...line, total: line.quantity * line.price }))
    const { money, percent } = writingOf(random, order, { pattern: '# Kč' })
    const carrier = random.pick(['Zásilkovna', 'PPL', 'Česká pošta'])
    const items = lines.map(
      (line) =>
        `<tr style="vertical-align:top">${right(String(line.quantity))}<td align="left"><strong>${line.sku}</strong> - ${escaped(line.name)}${given(line.options.length, `<p style="margin-top:10px">${line.options.map(({ name, value }) => `<small>${name}: ${value}</small><br>`).join('')}</p>`)}</td><td align="right" width="100">${escaped(money(line.total))}</td></tr>`,
    )
    const body = `<p>Děkujeme za Vaši objednávku v obchodě ${escaped(order.vendor.name)}.</p>
<div><h1>Objednávka</h1></div><div><b>Číslo objednávky</b>: ${order.number}</div><div><b>Datum objednávky</b>: ${numericDay(order.date, 'DD.MM.YYYY')}</div><div><b>Platba</b>: ${random.pick(['Převodem', 'Dobírka'])}</div><div><b>Doprava</b>: ${carrier}</div>
<table width="100%"><tr><td><h2>Fakturační adresa</h2>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<table style="width:100%"><thead><tr><th align="right">Množství</th><th align="left">Položka</th><th align="right" width="100">Cena</th></tr></thead><tbody>
${items.join('\n')}</tbody></table>
<table style="width:100%">${pairRow('Mezisoučet (bez DPH)', money(order.subtotal))}${given(order.shipping, pairRow(`${carrier} (bez DPH)`, money(order.shipping)))}${pairRow(`DPH (${percent(order.taxRate)} %)`, money(order.tax))}<tr><td align="right"><strong>Celkem</strong></td><td align="right"><strong>${escaped(money(order.total))}</strong></td></tr></table>
<p><a href="https://${order.vendor.domain}/o">Zobrazit objednávku</a></p>`
    return {
      mail: mailOf(order, `Objednávka č. ${order.number}`, { html: page(random, order, 'Objednávka', body) }),
      truth: withLines(truthOf(order, { unitPrice: false, shipping: order.shipping > 0 }), lines),
    }
  },
}

const kitchen: Trade = {
  vendors: 'Kuchnia Pod Lipą=kuchniapodlipa|Emalia Olkusz Sklep=emaliasklep|Manufaktura Wisła=manufakturawisla',
  options: 'Kolor:Granat,Krem,Szałwia|Pojemność:0.5 l,1 l',
  wares: `Garnek emaliowany; pcs; 8900-21900; 12
Kubek blaszany; pcs; 2490-4900; 1
Dzbanek z dziobkiem; pcs; 6900-12900; 12
Deska bukowa; pcs; 4900-9900
Ściereczka lniana; pcs; 1990-3900; 1
Łyżka cedzakowa; pcs; 1890-3490
Sitko do herbaty; pcs; 1290-2490
Słoik z klamrą; pcs; 1490-2990; 2
Misa na chleb; pcs; 7900-15900; 1
Fartuch kuchenny; pcs; 5900-9900; 1
Podkładka filcowa; pcs; 890-1790; 1
Wałek do ciasta; pcs; 3490-5900`,
}

/** GrandNode's order mail in Polish: attributes and `Sku:` below the name, price before quantity. */
export const grandnode: Family = {
  name: 'grandnode',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = purchase(random, atStandardRate(locale), kitchen, {
      number: ['1###', '###', '2####'],
      sku: ['@@_###', '@@@-###', '###-##'],
      options: 0.5,
      discount: 0.25,
      fee: 0.2,
      fees: [300, 500],
      freight: [1299, 1590, 1890],
      tax: ['added', 'included'],
      boxes: ['sklep', 'zamowienia'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# zł', minus: 'before' })
    const cell = 'style="padding:0.6em 0.4em'
    const items = order.lines.map(
      (line) =>
        `<tr style="border-bottom:1px solid #e4e4e7"><td ${cell};text-align:left">${escaped(line.name)}${given(line.options.length, `<br>${line.options.map(({ name, value }) => `${name}: ${value}`).join('<br>')}`)}<br>Sku: ${line.sku}</td><td ${cell};text-align:right">${escaped(money(line.price))}</td><td ${cell};text-align:center">${line.quantity}</td><td ${cell};text-align:right">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td>&nbsp;</td><td colspan="2" ${cell};text-align:right"><strong>${label}:</strong></td><td ${cell};text-align:right"><strong>${escaped(amount)}</strong></td></tr>`
    const taxRow =
      order.taxMode === 'added'
        ? sum(random.pick(['Podatek', `VAT ${percent(order.taxRate)}%`]), money(order.tax))
        : sum(`w tym VAT ${percent(order.taxRate)}%`, money(order.tax))
    const body = `<h1>Potwierdzenie zamówienia</h1><p>Witaj ${escaped(order.buyer)},</p><p>Dziękujemy za zakupy w <a href="https://${order.vendor.domain}">${escaped(order.vendor.name)}</a>. Numer zamówienia #${order.number}. Podsumowanie zamówienia znajduje się poniżej.</p><p>Zamówienie nr: ${order.number}<br>Szczegóły zamówienia: <a href="https://${order.vendor.domain}/o/${order.number}">link</a><br>Data zamówienia: ${longDay(order.date, locale)}</p>
<p>Adres rozliczeniowy<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>Metoda wysyłki: Kurier</p>
<table style="width:100%;border-collapse:collapse" border="0"><tr style="background-color:#f4f4f5"><th>Nazwa</th><th>Cena</th><th>Ilość</th><th>Suma</th></tr>
${items.join('\n')}
${sum('Suma częściowa', money(order.subtotal))}${given(order.discount, sum('Rabat', money(-order.discount)))}${sum('Wysyłka', money(order.shipping))}${given(order.fee, sum('Dodatkowa opłata za metodę płatności', money(order.fee)))}${taxRow}${sum('Suma zamówienia', money(order.total))}</table>`
    return {
      mail: mailOf(order, `${order.vendor.name}. Potwierdzenie zamówienia #${order.number}`, {
        html: page(random, order, 'Potwierdzenie', body),
      }),
      truth: truthOf(order),
    }
  },
}

const hardwareShop: Trade = {
  vendors:
    'Ferretería La Llave=ferreterialallave|Papelería Cervantes=papeleriacervantes|Droguería Montse=drogueriamontse',
  wares: `Brocha plana 40 mm; pcs; 290-690
Barniz al agua; pcs; 1190-2490
Lija grano 120; pcs; 60-140
Cola de carpintero; pcs; 390-890
Tirador porcelana; pcs; 220-540
Cinta de carrocero; roll; 240-490
Bisagra latonada; pcs; 180-390
Cera incolora; pcs; 890-1590
Cordel de yute; roll; 290-590
Escuadra de ángulo; pcs; 120-290
Llave Allen juego; pack; 690-1290
Guante de nitrilo; pair; 190-390`,
}

/** The mailed receipt of Open Source POS in Spanish: a row with the discount below an item, what was paid as a minus. */
export const openSourcePos: Family = {
  name: 'open-source-pos',
  kind: 'platform',
  locales: ['es-ES', 'es-MX'],
  draw(random, locale) {
    const drawn = purchase(random, atStandardRate(locale), hardwareShop, {
      number: ['POS ###', 'POS ####', '####'],
      freeShipping: 1,
      tax: ['added'],
      boxes: ['tienda', 'caja'],
    })
    const [order, rates] = reduced(random, drawn, random.chance(0.4) ? [0, 0, 5, 10] : [0])
    const { money, bare, percent } = writingOf(random, order, { minus: 'before' })
    const items = order.lines.map((line, at) => {
      const rate = rates[at] ?? 0
      const off = `<tr><td colspan="3" class="discount">${bare(rate * 100)} % Descuento</td>${right(money(line.total), 'class="total-value"')}</tr>`
      return `<tr><td>${escaped(line.name)} </td><td>${escaped(money(line.price))}</td><td>${line.quantity}</td>${right(money(line.total))}</tr><tr><td colspan="2"></td></tr>${given(rate, off)}`
    })
    const payment = random.pick(['Efectivo', 'Tarjeta de Crédito', 'Tarjeta de Débito'])
    const tendered = payment === 'Efectivo' ? Math.ceil(order.total / 1000) * 1000 : order.total
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="3" style="text-align:right">${label}</td>${right(amount)}</tr>`
    const body = `<div id="receipt_wrapper" style="width:100%"><div style="text-align:center"><div id="company_name" style="font-size:150%;font-weight:bold">${escaped(order.vendor.name)}</div><div>${order.vendor.city}</div><div>${order.vendor.phone}</div><br><div id="sale_receipt">Recibo de Venta</div><div id="sale_time">${numericDay(order.date, 'DD/MM/YYYY')} ${order.sentAt.slice(11, 16)}</div></div><br>
<div style="text-align:left"><div id="customer">Cliente: ${escaped(order.buyer)}</div><div id="sale_id">ID de Venta: ${order.number}</div><div id="employee">Empleado: ${random.pick(['Rosa Prieto', 'Iker Sanz'])}</div></div><br>
<table id="receipt_items" style="text-align:left;width:100%">${row(['Descrp.', 'Precio', 'Cantidad', 'Total'], '', 'th')}
${items.join('\n')}
${sum('SubTotal', money(order.subtotal))}${sum(`${percent(order.taxRate)}% IVA:`, money(order.tax))}<tr></tr>${sum('Total', money(order.total))}${sum(`${payment} `, money(-tendered))}${sum(' Cambio ', money(tendered - order.total))}</table>
<div id="sale_return_policy" style="text-align:center">Cambios con este recibo durante 15 días.</div><div style="text-align:center">${order.number}</div></div>`
    return {
      mail: mailOf(order, `Recibo de Venta ${order.number}`, { html: page(random, order, 'Recibo', body) }),
      truth: orBare(chargedEach(truthOf(order, { sku: false, shipping: false }))),
    }
  },
}

const garden: Trade = {
  vendors: 'Hedgerow & Hoe=hedgerowandhoe|Thistlebank Seeds=thistlebankseeds|The Potting Bench=thepottingbench',
  wares: `Hand fork, ash handle; pcs; 1490-2400
Jute twine spool; roll; 390-790
Seed tin, Verdigris; pcs; 1290-2200
Copper plant labels (pack of 20); pack; 890-1490
Terracotta long tom; pcs; 450-1290
Wool liner for hanging basket; pcs; 590-990
Cold frame, cedar; pcs; 7900-14900
Dibber with depth marks; pcs; 1190-1790
Broad beans 'Karmazyn'; pack; 295-425
Leather gauntlets; pair; 2400-3900
Trug, small; pcs; 3900-6900
Watering can 7 l; pcs; 3200-5900`,
}

const intro = 'has been marked as paid. An overview of your order is shown below:'

/** The text body, which has the table in Markdown. */
const markdownOf = (
  order: Purchase,
  money: (minor: number) => string,
  sums: readonly (readonly string[])[],
  url: string,
  address: string,
): string =>
  text(
    `[${order.vendor.name}](https://${order.vendor.domain})`,
    '',
    '# Order Confirmation',
    '',
    `This email is to confirm that your order (**#${order.number}**) ${intro}`,
    '',
    '| Items       | Quantity         | Total |',
    '| :--------- | :------------- | :----- |',
    ...order.lines.map((line) => `| [${line.name}](${url}) | ${line.quantity} | ${money(line.total)} |`),
    ...sums.map(([label, amount]) => `| | ${label} | ${amount}`),
    `| | **Total:** | ${money(order.total)}`,
    '| | |',
    '',
    '## Customer Details',
    '',
    `* **Name:** ${order.buyer}`,
    `* **Shipping Address:** ${address}`,
    '',
    'If you have any questions about your order, please get in touch.',
    '',
    'Thanks,',
    order.vendor.name,
  )

/** Simple Commerce for Statamic: a mail of Laravel, whose text body has the table in Markdown. Only amounts of lines. */
export const simpleCommerce: Family = {
  name: 'simple-commerce',
  kind: 'platform',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = purchase(random, locale, garden, {
      number: ['2###', '1###', '###'],
      discount: 0.25,
      freight: [395, 495, 650],
      tax: ['added'],
      boxes: ['hello', 'shop'],
    })
    const { money } = writingOf(random, order, { pattern: '£#' })
    const url = `https://${order.vendor.domain}/shop/${random.code('@@@').toLowerCase()}`
    const sums = [
      ['Subtotal:', money(order.subtotal)],
      ...(order.discount > 0 ? [['Coupon:', `-${money(order.discount)}`]] : []),
      ['Shipping:', money(order.shipping)],
      ['Tax:', money(order.tax)],
    ]
    const address = addressOf(random, order).join(', ')
    const items = order.lines.map((line) =>
      row([
        `<a href="${url}" style="color:#3869d4">${escaped(line.name)}</a>`,
        String(line.quantity),
        escaped(money(line.total)),
      ]),
    )
    const body = `<h1>Order Confirmation</h1><p>This email is to confirm that your order (<strong>#${order.number}</strong>) ${intro}</p>
<div class="table"><table><thead>${row(['Items', 'Quantity', 'Total'], '', 'th')}</thead><tbody>
${items.join('\n')}
${sums.map(([label = '', amount = '']) => row(['', label, escaped(amount)])).join('\n')}
${row(['', '<strong>Total:</strong>', escaped(money(order.total))])}${row(['', '', ''])}</tbody></table></div>
<h2>Customer Details</h2><ul><li><strong>Name:</strong> ${escaped(order.buyer)}</li><li><strong>Shipping Address:</strong> ${escaped(address)}</li></ul><p>If you have any questions about your order, please get in touch.</p><p>Thanks,<br>${escaped(order.vendor.name)}</p>`
    return {
      mail: mailOf(order, `Thanks for your order! (#${order.number})`, {
        html: page(random, order, 'Order Confirmation', body),
        ...(random.chance(0.6) ? { text: markdownOf(order, money, sums, url, address) } : {}),
      }),
      truth: truthOf(order, { sku: false, date: false, unitPrice: false }),
    }
  },
}

const perfume: Trade = {
  vendors: 'Officina Cedro=officinacedro|Lavanda e Sale=lavandaesale|Bottega Nocciola=botteganocciola',
  options: 'Profumo:Fico,Cedro,Bergamotto|Formato:100 ml,250 ml',
  wares: `Diffusore a bastoncini; pcs; 1490-2990; 12
Candela soia; pcs; 1190-2490; 12
Sapone liquido; pcs; 790-1490; 12
Sacchetto profumato; pcs; 390-790; 1
Olio da massaggio; pcs; 1290-2190; 1
Spugna vegetale; pcs; 490-990
Piattino porta sapone; pcs; 690-1390
Sali da bagno; pcs; 890-1690; 1
Pettine in legno; pcs; 790-1590
Scatola regalo; pcs; 290-690
Spazzola setola; pcs; 1690-3290
Essenza per ambienti; pcs; 990-1890; 12`,
}

/** OFFLINE.Mall's order mail in Italian: the variant below the name, prices with tax, the tax below the total. */
export const octoberMall: Family = {
  name: 'october-mall',
  kind: 'platform',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = purchase(random, atStandardRate(locale), perfume, {
      number: ['###', '1###', '####'],
      options: 0.5,
      discount: 0.25,
      fee: 0.2,
      fees: [150, 350],
      freight: [590, 690, 890],
      tax: ['included'],
      boxes: ['ordini', 'info'],
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const items = order.lines.map(
      (line) =>
        `<tr><td style="vertical-align:top">${escaped(line.name)}<br><div class="services"></div><div class="variant">${line.options.map(({ name, value }) => `${name}: ${value}`).join('<br>')}</div><div class="attributes"></div></td>${right(String(line.quantity))}${right(money(line.price))}${right(money(line.total))}</tr>`,
    )
    const sum = (label: string, amount: string, style = ''): string =>
      `<tr class="orderfooter"><td colspan="3" style="${style}">${label}</td><td style="text-align:right;${style}">${escaped(amount)}</td></tr>`
    const body = `<h1>Grazie per il tuo ordine!</h1><p>Abbiamo ricevuto il tuo ordine <strong>#${order.number}</strong> del ${numericDay(order.date, 'DD/MM/YYYY')} e lo stiamo preparando.</p>
<div class="table"><table width="100%"><thead>${row(['Nome', 'Quantità', 'Prezzo', 'Totale'], '', 'th')}</thead><tbody>
${items.join('\n')}
${sum('Subtotale', money(order.subtotal), 'font-style:italic')}${given(order.discount, sum('Sconto: Benvenuto', money(-order.discount)))}${sum('Spedizione: Corriere espresso', money(order.shipping))}${given(order.fee, sum('Contrassegno', money(order.fee)))}${sum('Totale complessivo', money(order.total), 'font-weight:bold')}${sum(`IVA (${percent(order.taxRate)} %)`, money(order.tax), 'font-size:80%;color:#666')}</tbody></table></div>
<h3>Indirizzo di spedizione</h3><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p>Stato del pagamento: ${random.pick(['Pagato', 'In attesa'])}</p><p>A presto,<br>${escaped(order.vendor.name)}</p>`
    return {
      mail: mailOf(order, `Il tuo ordine #${order.number} su ${order.vendor.name}`, {
        html: page(random, order, 'Grazie', body),
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const signs: Trade = {
  vendors: 'Coburg Sign Shop=coburgsigns|Banksia Screenprint=banksiascreenprint|Port Fairy Sailmakers=portfairysails',
  wares: `Vinyl lettering, matt white; m; 890-1900
A-frame blackboard; pcs; 8900-16500
Screen printed tote, 1 col; pcs; 480-920
Shadecloth offcut; m; 640-1490
Corflute sheet 5 mm; pcs; 1490-2900
Sail bag repair; pcs; 3900-8900
Bunting, hand cut; m; 420-980
Brass eyelet fitted; pcs; 60-150
Decal sheet A4; pcs; 390-990
Canvas awning panel; pcs; 14900-28900
Mesh banner, hemmed; pcs; 6900-12900`,
}

/** The printable invoice of GnuCash, pasted into a mail: a date, discount and tax amount in every row. */
export const gnucash: Family = {
  name: 'gnucash-invoice',
  kind: 'invoice',
  locales: ['en-AU'],
  draw(random, locale) {
    const drawn = purchase(random, locale, signs, {
      number: ['000###', '00####', 'INV-###'],
      freeShipping: 1,
      tax: ['added'],
      delay: 2,
      boxes: ['accounts', 'admin'],
    })
    const [reducedOrder, rates] = reduced(random, drawn, random.chance(0.4) ? [0, 5, 10] : [0])
    // The system rounds the tax of each row.
    const taxes = reducedOrder.lines.map(({ total }) => halfUp((total * drawn.taxRate) / 100))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...reducedOrder, tax, total: reducedOrder.subtotal + tax }
    const { money, quantity, bare } = writingOf(random, order, { pattern: random.pick(['A$#', '$#']) })
    const po = random.chance(0.5) ? buyersNumber(random) : null
    const hasDiscount = rates.some((rate) => rate > 0)
    const day = (value: string): string => numericDay(value, 'DD/MM/YYYY')
    const items = order.lines.map((line, at) => {
      const rate = rates[at] ?? 0
      return row([
        day(dayAfter(order.date, -random.whole(0, 9))),
        escaped(line.name),
        random.pick(['Material', 'Job']),
        right(quantity(line.quantity, 2)),
        right(money(line.price)),
        ...(hasDiscount ? [right(rate === 0 ? '' : `${bare(rate * 100)} %`)] : []),
        right(money(taxes[at] ?? 0)),
        right(money(line.total)),
      ])
    })
    const heads = ['Date', 'Description', 'Charge Type', 'Quantity', 'Unit Price', 'Discount', 'Tax Amount', 'Total']
    const span = hasDiscount ? 7 : 6
    const isPaid = random.chance(0.2)
    const body = `<p>G'day ${escaped(order.buyer)}, invoice below, shout if anything looks off.</p>
<table width="100%"><tr><td><h3>Invoice ${order.number}</h3></td><td align="right">${escaped(order.vendor.name)}<br>${order.vendor.city}<br>${random.code('ABN ## ### ### ###')}</td></tr></table>
<table>${row(['Date:', day(order.date)])}${row(['Due Date:', day(dayAfter(order.date, 14))])}</table><p>${addressOf(random, order).map(escaped).join('<br>')}</p>${po === null ? '' : `<p>Reference:&nbsp;${po}</p>`}<p>Terms:&nbsp;Net 14</p>
<table class="entries-table" border="1" cellpadding="4">${row(
      heads.filter((head) => hasDiscount || head !== 'Discount'),
      '',
      'th',
    )}
${items.join('\n')}
${sumRow(span, 'Net Price', money(order.subtotal))}${sumRow(span, 'GST', money(order.tax))}${sumRow(span, 'Total Price', money(order.total))}${isPaid ? sumRow(span, `${day(order.date)} Payment, thank you!`, money(-order.total)) : ''}${sumRow(span, 'Amount Due', isPaid ? money(0) : money(order.total))}</table><p>Thank you for your patronage!</p>`
    const truth = chargedEach(
      truthOf(order, { sku: false, unit: false, shipping: false, otherNumbers: po === null ? [] : [po] }),
    )
    return {
      mail: mailOf(order, `Invoice ${order.number}`, { html: page(random, order, 'Invoice', body) }),
      truth: withInvoiceDay(truth),
    }
  },
}

const gizmos: Trade = {
  vendors:
    'Ballast Point Supply=ballastpointsupply|Carolina Mill Parts=carolinamillparts|Juniper Trading Post=junipertradingpost',
  wares: `Spindle oil, quart; pcs; 890-1690
Drive belt A-42; pcs; 1290-2890
Shuttle, apple wood; pcs; 2490-4900
Heddle bar 24 in; pcs; 1890-3290
Brush set, horsehair; pack; 1490-2390
Waxed canvas 10 oz; yd; 1290-1990
Bobbin, paper; pcs; 45-120
Warp yarn 8/2; roll; 1190-1890
Reed 12 dent; pcs; 4900-8900
Temple, adjustable; pcs; 3900-6200
Lease stick pair; pair; 1290-1990
Raddle 36 in; pcs; 2690-4190`,
}

/** The order mail of Apache OFBiz: `code - name` in the first column, a column of adjustments that are zero. */
export const ofbiz: Family = {
  name: 'ofbiz-confirmation',
  kind: 'business',
  locales: ['en-US'],
  draw(random, locale) {
    const order = purchase(random, locale, gizmos, {
      number: ['WS1####', 'WSCO1####'],
      sku: ['@@-####', '@@-###@', '1####'],
      freight: [1095, 1450, 2290],
      freeShipping: 0.1,
      tax: ['added', 'none'],
      boxes: ['ofbiz', 'orders'],
    })
    const { money, quantity } = writingOf(random, order, { pattern: '$#' })
    const po = random.chance(0.5) ? buyersNumber(random) : null
    const items = order.lines.map(
      (line) =>
        `<tr><td>${line.sku} - ${escaped(line.name)}</td>${right(quantity(line.quantity))}${right(money(line.price))}${right(money(0))}${right(money(line.total))}</tr>`,
    )
    const body = `<div class="head1">Order Confirmation</div>
<table width="100%"><tr><td width="50%" valign="top"><h3>Order ${order.number} Information</h3><table>${row(['Name', escaped(order.buyer)])}${row(['Status', 'Approved'])}${row(['Date', `${order.date} ${order.sentAt.slice(11, 16)}:${random.code('1#.###')}`])}</table><h3>Payment Information</h3><p>Offline: the order is shipped when the payment arrives.</p></td><td valign="top"><h3>Shipping Information - 1 Group(s)</h3><table>${row(['Destination', addressOf(random, order).map(escaped).join('<br>')])}${row(['Method', 'UPS Ground'])}${po === null ? '' : row(['PO Number', po])}${row(['Splitting Preference', 'Please wait until the entire order is ready before shipping.'])}</table></td></tr></table>
<h3>Order Items</h3><table width="100%" cellpadding="2"><thead>${row(['Product', 'Qty Ordered', 'Unit Price', 'Adjustments', 'Subtotal'], '', 'th')}</thead><tfoot>${sumRow(4, 'Subtotal', money(order.subtotal))}${sumRow(4, 'Shipping and Handling', money(order.shipping))}${sumRow(4, 'Sales Tax', money(order.tax))}${sumRow(4, 'Grand Total', money(order.total))}</tfoot><tbody>
${items.join('\n')}</tbody></table>`
    const zeroTax = order.taxMode === 'none' ? { tax: 0 } : {}
    const truth = truthOf(order, { unit: false, otherNumbers: po === null ? [] : [po] })
    return {
      mail: mailOf(order, `${order.vendor.name} Order Confirmation #${order.number}`, {
        html: page(random, order, 'Order Confirmation', body),
      }),
      truth: { ...truth, ...zeroTax, inferred: order.taxMode === 'none' ? ['tax'] : [] },
    }
  },
}

const books: Trade = {
  vendors: 'Bantry Press=bantrypress|Slieve Books & Paper=slievebooks|Lighthouse Letterpress=lighthouseletterpress',
  options: 'Colour:Ivory,Slate,Rust|Format:A5,A6',
  wares: `Linocut print "Gannets"; pcs; 2900-6500
Pocket notebook; pcs; 650-1290; 12
Letterpress card; pcs; 320-490
Bookplate set; pack; 890-1490; 1
Broadside, limited; pcs; 3900-7900
Hand-marbled paper; pcs; 590-1290; 1
Bone folder; pcs; 790-1390
Desk calendar 2027; pcs; 1490-2290
Envelope pack of 25; pack; 690-1190; 12
Blotting paper; pack; 390-790; 1
Poetry chapbook; pcs; 900-1500
Gift tag set; pack; 350-690; 1`,
}

/** The text receipt of Cartridge: `2 x name, options €12.00 each`, an address in fields, sums without rules. */
export const cartridge: Family = {
  name: 'cartridge-receipt',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, locale, books, {
      number: ['###', '1###', '####'],
      options: 0.45,
      discount: 0.2,
      freight: [450, 600, 850],
      freeShipping: 0.1,
      tax: ['added', 'none'],
      boxes: ['shop', 'hello'],
    })
    const { money } = writingOf(random, order, { pattern: '€#' })
    const [name, street = '', city = ''] = addressOf(random, order)
    const fields = [
      `First name: ${name?.split(' ')[0] ?? ''}`,
      `Last name: ${name?.split(' ').slice(1).join(' ') || 'Ltd'}`,
      `Street: ${street}`,
      `City/Suburb: ${city}`,
      'Country: Ireland',
      `Phone: ${random.code('085 555 ####')}`,
    ]
    const body = text(
      `Dear ${name?.split(' ')[0] ?? ''},`,
      '',
      'Your order has been successful. Details are below.',
      '',
      `Order ID: #${order.number}`,
      '',
      'Billing Details:',
      '',
      ...fields,
      'Email: buying@shop.example',
      '',
      'Shipping Details:',
      '',
      ...fields,
      '',
      'Items Ordered:',
      '',
      ...order.lines.flatMap((line) => [
        `${count(order, line.quantity)} x ${line.name}${given(line.options.length, ` ${choicesOf(line)}`)} ${money(line.price)} each`,
        '',
      ]),
      `Sub total: ${money(order.subtotal)}`,
      order.discount > 0 ? `Discount: ${money(order.discount)}` : null,
      `Flat rate shipping: ${money(order.shipping)}`,
      order.taxMode === 'none' ? null : `VAT: ${money(order.tax)}`,
      `Total: ${money(order.total)}`,
      '',
      'Thank you for shopping with us,',
      order.vendor.name,
      `https://${order.vendor.domain}`,
    )
    return {
      mail: mailOf(order, `Order Receipt`, { text: body }),
      truth: truthOf(order, { sku: false, date: false, lineTotal: false }),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, orAs, right } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, type Trade } from '../written-apart/draw.ts'
import { abroad } from '../written-apart/tongues.ts'
import { bought, taxedBy } from './draw.ts'

const woodRo: Trade = {
  vendors: 'Atelierul de Lemn=atelieruldelemn|Meșterul Bucovina=mesterulbucovina|Casa cu Ceas SRL=casacuceas',
  options: 'Esență:Nuc,Stejar,Fag|Finisaj:Ulei,Ceară,Natur',
  wares: `Tocător rotund; pcs; 4900-12900; 12
Lingură sculptată; pcs; 1900-4900; 1
Ramă foto; pcs; 3900-8900; 12
Cuier de perete; pcs; 7900-18900; 12
Suport pentru cărți; pcs; 6900-14900; 1
Sfeșnic strunjit; pcs; 4500-9900; 12
Platou pentru brânzeturi; pcs; 8900-19900; 1
Cutie cu capac glisant; pcs; 5900-13900; 2
Tavă cu mânere; pcs; 9900-21900; 12
Solniță; pcs; 1490-3900; 1
Taburet mic; pcs; 14900-32900; 1`,
}

/** The invoice-like order mail of OpenCart in Romanian: net prices, model numbers, the totals in the table's foot. */
export const opencartRo: Family = {
  name: 'opencart-comanda',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'ro'), woodRo, {
      number: ['####', '1####', '###'],
      sku: ['AL-###', '@@##', 'M####'],
      options: 0.6,
      freight: [1900, 2490, 2999],
      tax: ['added'],
      boxes: ['comenzi', 'office'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(['# lei', '# RON', '#lei']) })
    const head = (label: string): string =>
      `<td style="background-color:#EFEFEF;font-weight:bold;padding:7px">${label}</td>`
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br>&nbsp;<small> - ${name}: ${escaped(value)}</small>`).join('')}`,
        line.sku,
        right(String(line.quantity)),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const total = (label: string, amount: string): string =>
      `<tr><td colspan="4" align="right"><b>${label}:</b></td>${right(amount)}</tr>`
    const courier = random.pick(['Livrare prin curier', 'Taxă fixă de livrare', 'Fan Courier'])
    const address = addressOf(random, order).map(escaped).join('<br>')
    const body = `<p>Vă mulțumim pentru interesul acordat produselor ${escaped(order.vendor.name)}. Comanda dvs. a fost primită și va fi procesată după confirmarea plății.</p>
<table width="100%"><thead><tr><td colspan="2" style="background-color:#EFEFEF"><b>Detalii comandă</b></td></tr></thead><tbody><tr><td><b>Nr. comandă:</b> ${order.number}<br><b>Data adăugării:</b> ${numericDay(order.date, 'DD.MM.YYYY')}<br><b>Metoda de plată:</b> ${random.pick(['Ramburs', 'Transfer bancar'])}<br><b>Metoda de livrare:</b> ${courier}</td><td><b>Email:</b> buying@shop.example<br><b>Telefon:</b> ${random.code('07## ### ###')}<br><b>Adresa IP:</b> 10.${random.whole(1, 200)}.${random.whole(1, 200)}.7<br><b>Stare comandă:</b> În așteptare</td></tr></tbody></table>
<table width="100%"><thead><tr>${head('Adresă de facturare')}${head('Adresă de livrare')}</tr></thead><tbody><tr><td>${address}</td><td>${address}</td></tr></tbody></table>
<table width="100%"><thead><tr>${['Produs', 'Model', 'Cantitate', 'Preț', 'Total'].map(head).join('')}</tr></thead><tbody>${lines.join('\n')}</tbody>
<tfoot>${total('Sub-total', money(order.subtotal))}${given(order.shipping, total(courier, money(order.shipping)))}${total(`TVA (${order.taxRate}%)`, money(order.tax))}${total('Total', money(order.total))}</tfoot></table>
<p>Vă rugăm să răspundeți la acest e-mail dacă aveți întrebări.</p>`
    return {
      mail: mailOf(order, `${order.vendor.name} - Comanda ${order.number}`, {
        html: page(random, order, 'Comanda dvs.', body),
      }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const knitDa: Trade = {
  vendors: 'Strikkestuen Fanø=strikkestuenfanoe|Garnhuset Ribe=garnhusetribe|Uldværket=uldvaerket',
  options: 'Farve:Lyng,Råhvid,Tang,Rust|Størrelse:S,M,L',
  wares: `Færøsk islænder; pcs; 49900-99900; 12
Uldgarn; pcs; 3900-7900; 12
Rundpind birk; pcs; 5900-11900
Strikkepose; pcs; 14900-29900; 12
Maskemarkører; pcs; 2900-5900; 12
Vanter; pcs; 19900-34900; 12
Hue med kvast; pcs; 17900-29900; 12
Uldvask; pcs; 6900-12900
Sokkeblokker; pcs; 24900-39900; 12
Opskriftshæfte; pcs; 4900-9900
Tørklæde; pcs; 29900-59900; 12`,
}

/** Shopify's notice of a shipment in Danish: names with quantities and variants, no amounts. */
export const shopifyShippedDa: Family = {
  name: 'shopify-forsendelse',
  kind: 'dispatch',
  locales: ['da-DK'],
  draw(random, locale) {
    const drawn = bought(random, locale, knitDa, {
      number: ['1###', '#####', 'DK1###'],
      options: 0.8,
      tax: ['none'],
      delay: 3,
      boxes: ['shop', 'hej'],
    })
    // A single value below a name could be anything.
    const order = {
      ...drawn,
      lines: drawn.lines.map((line) => ({ ...line, options: line.options.length === 2 ? line.options : [] })),
    }
    const carrier = random.pick(['PostNord', 'GLS', 'DAO'])
    const parcel = random.code('00370#############')
    const lines = order.lines.map(
      (line) =>
        `<tr class="order-list__item"><td><table><tr><td><img src="https://cdn.${order.vendor.domain}/${random.code('######')}_compact_cropped.jpg" align="left" width="60" height="60"></td><td width="100%"><span style="font-size:16px;font-weight:600;color:#555">${escaped(line.name)} × ${line.quantity}</span><br>${
          line.options.length > 0
            ? `<span style="font-size:14px;color:#999">${line.options.map(({ value }) => escaped(value)).join(' / ')}</span><br>`
            : ''
        }</td></tr></table></td></tr>`,
    )
    const body = `<table width="100%"><tr><td><h1><a href="https://${order.vendor.domain}">${escaped(order.vendor.name)}</a></h1></td><td align="right"><span>Ordre #${order.number}</span></td></tr></table>
<h2>Din ordre er på vej</h2><p>Din ordre er på vej til dig. Følg din forsendelse for at se leveringsstatus.</p>
<table><tr><td><a href="https://${order.vendor.domain}/orders/${random.code('########')}">Vis din ordre</a></td><td>eller <a href="https://${order.vendor.domain}">Besøg vores butik</a></td></tr></table>
<p>${carrier}-trackingnummer: <a href="https://track.${order.vendor.domain}/?id=${parcel}">${parcel}</a></p>
<h3>Varer i denne forsendelse</h3><table width="100%">${lines.join('\n')}</table>
<p>Hvis du har spørgsmål, kan du svare på denne mail eller kontakte os på <a href="mailto:${order.vendor.email}">${order.vendor.email}</a></p>`
    return {
      mail: mailOf(order, `En forsendelse fra ordre #${order.number} er på vej`, {
        html: page(random, order, 'Din ordre er på vej', body),
      }),
      truth: truthOf(order, {
        date: false,
        currency: false,
        sku: false,
        unitPrice: false,
        lineTotal: false,
        subtotal: false,
        shipping: false,
        tax: false,
        total: false,
      }),
    }
  },
}

const toolsHu: Trade = {
  vendors: 'Mintázó Műhely Kft.=mintazomuhely|Fafaragó Bolt=fafaragobolt|Tiszai Szerszám Kft.=tiszaiszerszam',
  wares: `Faragókés; pcs; 390000-890000
Véső ívelt; pcs; 490000-1190000
Fakalapács; pcs; 350000-690000
Hársfa lap; pcs; 89000-249000
Polírozó paszta; pcs; 149000-329000
Lenolaj kence; l; 219000-449000
Csiszolóvászon; m; 79000-169000
Asztali satu; pcs; 1290000-2490000
Méhviasz tömb; kg; 590000-990000
Bőr élező szíj; pcs; 290000-590000
Szerszámtekercs; pcs; 690000-1390000
Körző acél; pcs; 420000-790000`,
}

/** The confirmation of Odoo's shop in Hungarian: a float as the quantity, the unit price alone, each row a table. */
export const odooShopHu: Family = {
  name: 'odoo-webaruhaz',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'hu'), toolsHu, {
      number: ['S0####', 'SO####', 'S1####'],
      freeShipping: 0.55,
      freight: [149000, 190000, 249000],
      tax: ['added'],
      step: 100,
      boxes: ['info', 'webshop'],
    })
    const money = (minor: number): string => `${count(order, minor / 100, '.')}\u00a0Ft`
    const isDelivered = order.shipping > 0
    const lines = order.lines.map(
      (line, at) =>
        `<table width="100%" style="color:#454748;font-size:12px;border-collapse:collapse"><tr style="background-color:${at % 2 === 0 ? '#f2f2f2' : '#ffffff'}"><td style="width:150px"><img src="/web/image/product.product/${random.code('###')}/image_128" style="width:64px" alt="Product image"></td><td align="left">${escaped(line.name)}</td><td width="15%" align="center">${Number.isInteger(line.quantity) ? `${line.quantity}.0` : line.quantity}</td><td width="20%" align="right"><span style="font-weight:bold">${money(line.price)}</span></td></tr></table>`,
    )
    const sum = (label: string, amount: number): string =>
      `<table width="100%" align="right"><tr><td style="width:60%"></td><td style="width:30%" align="right"><span style="font-weight:bold">${label}:</span></td><td style="width:10%" align="right">${money(amount)}</td></tr></table>`
    const net = order.subtotal + order.shipping
    const body = `<p>Üdvözöljük!<br><br>Az Ön <span style="font-weight:bold">${order.number}</span> számú, <span style="font-weight:bold">${money(order.total)}</span> összegű rendelését visszaigazoltuk.<br>Köszönjük a bizalmát!<br><br>Kérdés esetén keressen minket bizalommal.</p>
<table width="100%" style="font-size:12px"><tr style="border-bottom:2px solid #dee2e6"><td style="width:150px"><b>Termékek</b></td><td></td><td width="15%" align="center"><b>Mennyiség</b></td><td width="20%" align="right"><b>Áfa nélkül</b></td></tr></table>
${lines.join('\n')}
${isDelivered ? sum('Szállítás', order.shipping) : ''}${sum('Adóalap', net)}${sum('Adók', order.tax)}${sum('Összesen', order.total)}
<table width="100%"><tr><td><b>Számlázási cím:</b> ${addressOf(random, order).map(escaped).join(' ')}</td></tr><tr><td><b>Fizetési mód:</b> ${random.pick(['Banki átutalás', 'Bankkártya'])} (${money(order.total)})</td></tr></table>
${isDelivered ? `<table width="100%"><tr><td><br><b>Szállítási mód:</b> ${random.pick(['GLS', 'Magyar Posta'])} (${money(order.shipping)})</td></tr></table>` : '<p>Átvétel: személyesen az üzletben.</p>'}
<p>${escaped(order.vendor.name)} | ${order.vendor.phone} | ${order.vendor.email}</p>`
    const truth = truthOf(order, {
      date: false,
      sku: false,
      lineTotal: false,
      subtotal: !isDelivered,
      shipping: isDelivered,
    })
    return {
      mail: mailOf(order, `${order.vendor.name} rendelés (Ref ${order.number})`, {
        html: page(random, order, 'Rendelését visszaigazoltuk', body),
      }),
      truth: isDelivered ? orAs(truth, { subtotal: net }) : truth,
    }
  },
}

const kitchenNl: Trade = {
  vendors: 'Boerderijwinkel De Linde=boerderijdelinde|Theehuis Amstel=theehuisamstel|Kruidenhof Zeeland=kruidenhof',
  options: 'Smaak:Naturel,Citroen,Gember|Inhoud:klein,groot',
  wares: `Bloemenhoning; pcs; 450-890; 2
Theeblik; pcs; 790-1690; 2
Kruidenthee los; pcs; 390-850; 1
Stroopwafels in blik; pcs; 590-1190
Mosterd grof; pcs; 290-590; 2
Appelstroop; pcs; 350-690
Drijfkaarsen; pcs; 490-990
Geschenkmand; pcs; 2490-4990; 2
Theezeef; pcs; 590-1290
Bijenwaskaars; pcs; 650-1490; 2
Jam van zwarte bes; pcs; 420-790; 2
Linnen broodzak; pcs; 990-1890`,
}

/** Shopware 6 in Dutch: two rates of tax within the prices, `Totaal netto` without tax, no sum of the goods. */
export const shopwareNl: Family = {
  name: 'shopware-bevestiging',
  kind: 'platform',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = bought(random, locale, kitchenNl, {
      number: ['10###', '1####', 'NL10###'],
      sku: ['SW-####', '@@.###', '####'],
      options: 0.45,
      freight: [495, 595, 695],
      freeShipping: 0.25,
      tax: ['included'],
      boxes: ['winkel', 'info'],
    })
    const food = /honing|thee los|wafels|Mosterd|stroop|Jam/
    const [order, taxes] = taxedBy(drawn, ({ name }) => (food.test(name) ? 9 : 21), 21)
    const { money } = writingOf(random, order, { pattern: '€ #', space: '\u00a0' })
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        `<div>${escaped(line.name)}</div>${line.options.length > 0 ? `<div>${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(' | ')}</div>` : ''}`,
        `<td style="text-align:center">${line.quantity}</td>`,
        escaped(money(line.price)),
        escaped(money(line.total)),
      ]),
    )
    const head = (label: string): string => `<td bgcolor="#F7F7F2"><strong>${label}</strong></td>`
    const body = `<div style="font-family:arial;font-size:12px">Beste ${escaped(order.buyer)},<br><br>Wij hebben je bestelling van ${shortDay(order.date, locale)} ${order.sentAt.slice(11, 16)} ontvangen.<br><br>Bestelnummer: ${order.number}<br><br>Zodra je betaling is ontvangen, krijg je apart bericht en wordt je bestelling verwerkt.<br><br><strong>Informatie over je bestelling:</strong><br><br>
<table border="0"><tr>${['Prod.nr.', 'Omschrijving', 'Aantal', 'Prijs', 'Totaal'].map(head).join('')}</tr>
${lines.join('\n')}</table>
<p><br><br>Verzendkosten: ${escaped(money(order.shipping))}<br>Totaal netto: ${escaped(money(order.total - order.tax))}<br>${taxes.map(({ rate, tax }) => `inclusief ${rate}% btw. ${escaped(money(tax))}<br>`).join('')}<strong>Totaal bruto: ${escaped(money(order.total))}</strong><br><br>
<strong>Gekozen verzendwijze:</strong> ${random.pick(['Standaard', 'PostNL', 'Express'])}<br><br><strong>Factuuradres:</strong><br>${addressOf(random, order).map(escaped).join('<br>')}<br>Nederland</p></div>`
    return {
      mail: mailOf(order, `Orderbevestiging ${order.vendor.name}`, {
        html: page(random, order, 'Je bestelling', body),
      }),
      truth: truthOf(order, { subtotal: false }),
    }
  },
}

export const secondSystems: readonly Family[] = [opencartRo, shopifyShippedDa, odooShopHu, shopwareNl]

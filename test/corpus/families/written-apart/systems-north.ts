import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, purchase, type Trade, words } from './draw.ts'
import { abroad } from './tongues.ts'

const market: Trade = {
  vendors: 'Tove Lund Keramik=tovelundkeramik|Sjöbod & Segel=sjobodsegel|Ateljé Granbarr=ateljegranbarr',
  wares: `Fat med fot 28 cm; pcs; 34000-69000
Tändstickshållare; pcs; 14500-26000
Segelväska stor; pcs; 59000-129000
Ljusstake björk; pcs; 18000-42000
Vykort linosnitt; pcs; 2500-4500
Doftpåse lavendel; pcs; 6500-11000
Skål salt 9 cm; pcs; 12000-22000
Handtvål tall; pcs; 7900-13900
Nyckelring tross; pcs; 9500-16500
Grytlapp virkad; pcs; 8900-14900
Brödkorg rotting; pcs; 24900-44900
Väggkrok ek; pcs; 11900-19900
Bokmärke skinn; pcs; 5900-9900
Täljd smörkniv; pcs; 12900-21900`,
}

/** Receipts of Zettle: `2 × name` with the amount, the total, a table of the tax, and the card. */
export const zettle: Family = {
  name: 'zettle',
  kind: 'platform',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = purchase(random, locale, market, {
      number: ['###', '####', '1####'],
      lines: [1, 5],
      freeShipping: 1,
      discount: 0.2,
      tax: ['included'],
      boxes: ['kvitto', 'hej'],
    })
    const { money, bare } = writingOf(random, order, { pattern: '# kr' })
    const net = order.total - order.tax
    const items = order.lines.map(
      (line) =>
        `<tr><td style="padding:6px 0">${line.quantity} × ${escaped(line.name)}<br><span style="color:#888">${escaped(money(line.price))} / st</span></td>${right(money(line.total))}</tr>`,
    )
    const stamp = `${numericDay(order.date, 'YYYY-MM-DD')} ${order.sentAt.slice(11, 16)}`
    const body = `<div style="text-align:center"><h2>${escaped(order.vendor.name)}</h2><p>${order.vendor.city}<br>${order.vendor.registration[0] ?? ''}</p></div>
<p>Kvittonr ${order.number}<br>${stamp}</p>
<table width="100%">${items.join('\n')}
${given(order.discount, `<tr><td>Rabatt</td>${right(money(-order.discount))}</tr>`)}<tr><td><b>Totalt</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr></table>
<table width="100%" style="font-size:12px">${row(['Moms %', 'Netto', 'Moms', 'Brutto'], '', 'th')}${row(['25,00', right(bare(net)), right(bare(order.tax)), right(bare(order.total))])}</table>
<p>Betalat med ${random.pick(['VISA', 'MASTERCARD'])} ****${random.code('####')}<br>Kontaktlös · AID A0000000031010</p>`
    return {
      mail: mailOf(order, `Kvitto ${order.number} från ${order.vendor.name}`, {
        html: page(random, order, 'Tack för ditt köp', body),
      }),
      truth: truthOf(order, { sku: false, subtotal: false, shipping: false }),
    }
  },
}

const knits: Trade = {
  vendors: 'Lankakori Oy=lankakori|Kutojan Puoti=kutojanpuoti|Villapaja Saimaa=villapajasaimaa',
  options: 'Väri:Sammal,Yönsininen,Luonnonvalkoinen,Puolukka|Koko:S,M,L',
  wares: `Pellavalanka 100 g; pcs; 890-1690; 1
Bambupuikot 4,5 mm; pair; 690-1290
Huovutusvilla; pack; 590-1190; 1
Kirjontakehys 20 cm; pcs; 490-1090
Puunappi 22 mm; pcs; 45-140; 1
Vetoketju metalli 40 cm; pcs; 220-490; 1
Ompelulanka; pcs; 190-420; 1
Kaavapaperi rulla; roll; 690-1390
Nahkalappu itse tehty; pcs; 95-240; 12
Silmukkamerkit; pack; 290-590
Trikoo raidallinen; m; 1490-2690; 1
Farkkukangas 10 oz; m; 1190-2290; 1
Kuminauha 20 mm; m; 80-190; 1
Pyöröpuikko 80 cm; pcs; 790-1490`,
}

/** The order mail of Vilkas: number and time of the order, gross prices, and the tax inside the sum. */
export const vilkas: Family = {
  name: 'vilkas',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'fi'), knits, {
      number: ['#####', '1#####'],
      sku: ['@@-###', '#####', '@@@##'],
      options: 0.65,
      discount: 0.2,
      fee: 0.3,
      fees: [150, 250],
      freight: [590, 690, 790],
      tax: ['included'],
      boxes: ['myynti', 'asiakaspalvelu'],
    })
    const { money, percent } = writingOf(random, order)
    const word = words('pcs=kpl|pair=pari|pack=pkt|roll=rll|m=m')
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${line.options.length > 0 ? `<br>${escaped(choicesOf(line))}` : ''}`,
        right(`${count(order, line.quantity)} ${word(line)}`),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const stamp = `${numericDay(order.date, 'D.M.YYYY')} klo ${order.sentAt.slice(11, 16).replace(':', '.')}`
    const body = `<h1>Kiitos tilauksestasi!</h1><p>Hei ${escaped(order.buyer)}, olemme vastaanottaneet tilauksesi ja käsittelemme sen pian.</p>
<p>Tilausnumero: <b>${order.number}</b><br>Tilauspäivä: ${stamp}<br>Toimitustapa: ${random.pick(['Posti', 'Matkahuolto', 'Nouto'])}<br>Maksutapa: ${order.fee > 0 ? 'Lasku' : random.pick(['Verkkopankki', 'MobilePay'])}</p>
<table width="100%" cellpadding="4">${row(['Tuotenro', 'Tuote', 'Määrä', 'Hinta', 'Yhteensä'], 'style="background:#eef"', 'th')}
${lines.join('\n')}
${sumRow(4, 'Välisumma', money(order.subtotal))}${given(order.discount, sumRow(4, 'Alennus', money(-order.discount)))}${sumRow(4, 'Toimituskulut', money(order.shipping))}${given(order.fee, sumRow(4, 'Laskutuslisä', money(order.fee)))}${sumRow(4, 'Loppusumma', money(order.total))}${sumRow(4, `Sisältää ALV ${percent(order.taxRate)} %`, money(order.tax))}</table>
<p>${escaped(order.vendor.name)} | ${order.vendor.city} | ${order.vendor.registration.join(' | ')}</p>`
    return {
      mail: mailOf(order, `Tilausvahvistus ${order.number}`, { html: page(random, order, 'Tilausvahvistus', body) }),
      truth: truthOf(order),
    }
  },
}

const boats: Trade = {
  vendors: 'Tauverk Nord AS=tauverknord|Seilmaker Eide=seilmakereide|Fjordbeslag AS=fjordbeslag',
  wares: `Tauverk polyester 10 mm; m; 1490-3900
Sjakkel rustfri 8 mm; pcs; 3900-8900
Seilduk 240 g; m; 18900-34900
Blokk enkel 40 mm; pcs; 14900-29900
Kause galvanisert; pcs; 1900-4900
Takling hvit 1 mm; roll; 6900-12900
Seilnål str. 14; pack; 4900-9900
Presenningtape 50 mm; roll; 11900-19900
Maljer messing 12 mm; 100; 29000-62000
Lærhanske par; pair; 19900-34900
Bronsekrok; pcs; 7900-15900
Tjære ekte; l; 16900-29900
Borrelås 25 mm; m; 2900-5900
Dekksbeis grå; l; 22900-39900`,
}

/** Invoices of Tripletex: dates and the reference for payment above, amounts without a currency, `Å betale NOK`. */
export const tripletex: Family = {
  name: 'tripletex',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'nb'), boats, {
      number: ['1####', '####', '20####'],
      sku: ['####', '1####', '@###'],
      freeShipping: 1,
      tax: ['added'],
      delay: 1,
      boxes: ['faktura', 'post'],
    })
    const { bare, percent } = writingOf(random, order)
    const word = words('pcs=stk|m=m|l=l|pack=pk|roll=rull|pair=par|100=stk')
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        escaped(line.name),
        right(`${count(order, line.quantity)} ${word(line)}`),
        right(line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} pr. ${line.pricePer}`),
        right(`${percent(order.taxRate)} %`),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>Hei! Her er fakturaen for leveransen deres. Den ligger også vedlagt i EHF.</p>
<table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b><br>${order.vendor.city}<br>${order.vendor.registration[0] ?? ''}</td><td><h2>Faktura</h2>
<table>${row(['Fakturanummer', order.number])}${row(['Fakturadato', numericDay(order.date, 'DD.MM.YYYY')])}${row(['Forfallsdato', numericDay(dayAfter(order.date, 14), 'DD.MM.YYYY')])}${row(['KID', random.code('00###########')])}${row(['Kontonummer', random.code('####.##.#####')])}${row(['Kundenummer', random.code('1####')])}</table></td></tr></table>
<table width="100%">${row(['Varenr.', 'Beskrivelse', 'Antall', 'Pris', 'MVA', 'Beløp'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Netto', bare(order.subtotal))}${sumRow(1, `MVA ${percent(order.taxRate)} %`, bare(order.tax))}${sumRow(1, 'Å betale NOK', bare(order.total))}</table>`
    return {
      mail: mailOf(order, `Faktura ${order.number} fra ${order.vendor.name}`, {
        html: page(random, order, 'Faktura', body),
      }),
      truth: truthOf(order, { shipping: false }),
    }
  },
}

const lamps: Trade = {
  vendors:
    'Hollin Lampshades=hollinlampshades|Flex & Filament Ltd=flexandfilament|Wren Lighting Parts=wrenlightingparts',
  options: 'Colour:Sage,Oxblood,Old Gold,Ivory|Thread:E27,B22,E14',
  wares: `Braided flex; m; 190-480; 1
Drum shade kit 30 cm; pcs; 890-1790; 1
Brass lampholder; pcs; 340-890; 2
Ceiling rose steel; pcs; 520-1190; 1
Self-adhesive styrene; m; 640-1290
Inline switch; pcs; 180-420; 1
Bulldog clips; 100; 890-1990
Finial turned oak; pcs; 290-690
Shade carrier ring; pcs; 95-260; 2
Cord grip M10; pcs; 38-110
Three-core cable; m; 110-290; 1
Bayonet adapter; pcs; 160-340; 2
Shade lining white; m; 390-880
Fuse 3 A; 100; 690-1450
Pendant cap; pcs; 140-390; 12`,
}

/** Invoices of InvoicePlane: item and description in columns of their own, `Paid` and `Balance` below the total. */
export const invoiceplane: Family = {
  name: 'invoiceplane',
  kind: 'invoice',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = purchase(random, locale, lamps, {
      number: ['INV-###', '#####', '2026-####'],
      options: 0.65,
      discount: 0.25,
      freeShipping: 1,
      tax: ['added'],
      boxes: ['accounts', 'billing'],
    })
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const paid = random.chance(0.3) ? order.total : random.chance(0.4) ? Math.floor(order.total / 300) * 100 : 0
    const lines = order.lines.map((line) =>
      row([
        escaped(line.name),
        escaped(choicesOf(line)),
        right(quantity(line.quantity)),
        line.unit === 'm' ? 'm' : line.pricePer === 100 ? 'pcs' : 'ea',
        right(line.pricePer === 1 ? money(line.price) : `${money(line.price)} per ${line.pricePer}`),
        right(money(line.total)),
      ]),
    )
    const body = `<h1>${escaped(order.vendor.name)}</h1><p>VAT ID: GB ${random.code('#########')}</p><p><b>${escaped(order.buyer)}</b></p>
<h2>Invoice ${order.number}</h2><table>${row(['Invoice Date', longDay(order.date, locale)])}${row(['Due Date', longDay(dayAfter(order.date, 30), locale)])}${row(['Amount Due', money(order.total - paid)])}</table>
<table width="100%">${row(['Item', 'Description', 'Qty', 'Unit', 'Price', 'Total'], '', 'th')}
${lines.join('\n')}</table>
<table width="100%">${sumRow(5, 'Subtotal', money(order.subtotal))}${given(order.discount, sumRow(5, 'Discount', money(-order.discount)))}${sumRow(5, `VAT (${percent(order.taxRate)}%)`, money(order.tax))}${sumRow(5, 'Total', money(order.total))}${sumRow(5, 'Paid', money(paid))}${sumRow(5, 'Balance', money(order.total - paid))}</table>
<p>Terms: payment within 30 days, please quote the invoice number.</p>`
    return {
      mail: mailOf(order, `Invoice ${order.number}`, { html: page(random, order, 'Your invoice', body) }),
      truth: truthOf(order, { sku: false, shipping: false }),
    }
  },
}

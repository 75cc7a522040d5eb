import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { columns, count, given, purchase, type Trade, text, words } from '../written-apart/draw.ts'
import {
  atStandardRate,
  buyersNumber,
  gap,
  greeted,
  orBare,
  orNumbered,
  roundedTotal,
  withSmallOrderFee,
} from './tools.ts'

const tweeds: Trade = {
  vendors: 'Aldbeck Mill=aldbeckmill|Cairnhope Weavers=cairnhopeweavers|Harkness & Tod Ltd=harknesstod',
  wares: `Herringbone 450 gsm, Natural; m; 1890-3400
Overcheck 380 gsm, Moss; m; 1790-2990
Barleycorn, Peat; m; 1690-2790
Plain twill 500 gsm, Navy; m; 1590-2690
Houndstooth, Black/Ecru; m; 1890-3190
Blanket cloth, Oatmeal; m; 2290-3890
Travel rug, fringed; pcs; 3200-5900
Sample lengths, set of 12; pack; 1500-2500
Shawl, fine merino; pcs; 2900-4900
Cushion panel 50 x 50; pcs; 890-1690
Selvedge cones; kg; 390-890
Yarn, 2/8 Nm, on cone; kg; 1490-2490`,
}

/** A mill acknowledges an order in typed columns: a surcharge for short lengths, carriage, and a discount for payment. */
export const tweedMill: Family = {
  name: 'mill-short-lengths',
  kind: 'text',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = purchase(random, locale, tweeds, {
      number: ['A####/26', '####', 'SO ####', '26-####'],
      freight: [1250, 1480, 1860],
      freeShipping: 0.25,
      fee: 0.4,
      fees: [1000, 1500, 2000],
      tax: ['added'],
      delay: 4,
      boxes: ['sales', 'mill', 'orders'],
    })
    const { money, quantity, percent } = writingOf(random, order, { pattern: '£#' })
    const word = words('pcs=ea|m=mtr|kg=kg|pack=set')
    const po = buyersNumber(random)
    const rows = order.lines.map((line) => [
      quantity(line.quantity, line.unit === 'piece' ? 0 : 2),
      word(line),
      line.name,
      `@ ${money(line.price)}`,
      money(line.total),
    ])
    const typed = random.chance(0.5)
      ? columns(rows, 'rllrr', 3)
      : rows.map(([first = '', ...rest]) => [first, ...rest].join(gap(random, 2, 4))).join('\n')
    const sum = (label: string, amount: string): string => `${label.padStart(48)}   ${amount.padStart(11)}`
    const body = text(
      `Dear ${order.buyer},`,
      '',
      'Thank you for your order, which we have put in hand as follows.',
      '',
      `Our ref:   ${order.number}`,
      `Your ref:  ${po} of ${longDay(order.date, locale)}`,
      `Despatch:  week commencing ${longDay(dayAfter(order.sentAt, random.whole(14, 40)), locale)}`,
      '',
      typed,
      '',
      sum('Goods', money(order.subtotal)),
      order.fee === 0 ? null : sum('Short length surcharge', money(order.fee)),
      order.shipping === 0 ? null : sum('Carriage', money(order.shipping)),
      sum(`VAT @ ${percent(order.taxRate)}%`, money(order.tax)),
      sum('Total', money(order.total)),
      '',
      random.chance(0.4)
        ? 'The Lovat you asked about is off the loom until June, so we have left it out. Let us know if you would like to be on the list.'
        : null,
      'Terms: 30 days net, 2.5% settlement discount (not shown above) for payment within 7 days.',
      'Lengths may vary by +/- 5% as usual.',
      '',
      random.pick(['Fiona Tod', 'Alastair', 'Jean Harkness']),
      order.vendor.name,
      `${order.vendor.city}   Tel ${order.vendor.phone}`,
      order.vendor.registration.join('   '),
    )
    const truth = truthOf(order, { sku: false, shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `Order acknowledgement - your ${po}`, { text: body }),
      truth: orNumbered(orBare(truth), po),
    }
  },
}

const letterpress: Trade = {
  vendors: 'Third Ward Letterpress=thirdwardletterpress|Bodoni & Sons=bodoniandsons|Mesa Tag & Label=mesatag',
  wares: `Hang tag 2 x 3.5, kraft 100#; 1000; 8900-24900
Business card, 220# cotton; 1000; 24900-64900
Belly band, text wt; 1000; 6900-15900
Swing ticket w/ eyelet; 1000; 12900-28900
Thank you card A2; 1000; 18900-48900
Sticker 2" round, matte; 1000; 4900-11900
Envelope A7, 1 color; 1000; 14900-34900
Care card 3 x 3; 1000; 5900-13900
Tissue wrap, 1 color; 1000; 9900-21900
Coaster, 60 pt pulp; 1000; 19900-44900
Rubber stamp, wood mount; pcs; 2490-4900
Display sign 11 x 17; pcs; 1900-4900`,
}

/** A printer's rows, pasted from a spreadsheet: price per M, one-time plates, and a deposit that was paid. */
export const letterpressSheet: Family = {
  name: 'letterpress-per-m',
  kind: 'business',
  locales: ['en-US'],
  draw(random, locale) {
    const order = purchase(random, locale, letterpress, {
      number: ['J-####', '26####', 'Job ####'],
      lines: [1, 4],
      freight: [1490, 2250, 3800],
      freeShipping: 0.2,
      fee: 0.6,
      fees: [4500, 8500, 12000],
      tax: ['added', 'none'],
      delay: 2,
      boxes: ['press', 'hello', 'orders'],
    })
    const { money, bare, quantity, percent } = writingOf(random, order, { pattern: '$#' })
    const deposit = random.chance(0.5) ? halfUp(order.total / 2) : 0
    const cell = 'class="xl65" style="border:.5pt solid windowtext;padding:0 4px"'
    const items = order.lines.map((line) =>
      row([
        right(quantity(line.quantity), cell),
        `<td ${cell}>${escaped(line.name)}</td>`,
        right(line.pricePer === 1000 ? `${bare(line.price)} /M` : `${bare(line.price)} ea`, cell),
        right(bare(line.total), cell),
      ]),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td></td><td></td><td class="xl66" align="right">${escaped(label)}</td>${right(amount, 'class="xl66"')}</tr>`
    const taxRow =
      order.taxMode === 'none'
        ? sum('Sales tax (resale cert. on file)', '-')
        : sum(`Sales tax ${percent(order.taxRate)}%`, bare(order.tax))
    const paid = `${sum(`Deposit rec'd ${numericDay(dayAfter(order.date, 1), 'M/D/YY')}`, bare(-deposit))}${sum('Balance on delivery', money(order.total - deposit))}`
    const body = `<p class="MsoNormal">Hi ${escaped(greeted(order))},<o:p></o:p></p><p class="MsoNormal">You're on press. Numbers below – please check quantities, we print +/-3%.</p>
<p class="MsoNormal"><b>${order.number.startsWith('Job') ? order.number : `Order ${order.number}`}</b>, entered ${numericDay(order.date, 'M/D/YYYY')}, proofs by ${numericDay(dayAfter(order.sentAt, 4), 'M/D')}, ships on or before ${numericDay(dayAfter(order.sentAt, 16), 'M/D')}</p>
<table border="0" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><colgroup><col width="64"><col width="230"><col width="90"><col width="90"></colgroup>${row(['<b>Qty</b>', '<b>Description</b>', '<b>Price</b>', '<b>Ext.</b>'], 'height="20"')}
${items.join('\n')}
${row(['&nbsp;', '', '', ''])}${sum('Merchandise', bare(order.subtotal))}${given(order.fee, sum('Plates, one time', bare(order.fee)))}${sum('UPS Ground', order.shipping === 0 ? 'n/c' : bare(order.shipping))}${taxRow}${sum('Total', money(order.total))}${given(deposit, paid)}</table>
<p class="MsoNormal">${random.pick(['Thanks!', 'Thx'])}<br>${random.pick(['Walt', 'Nina'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, ${order.vendor.phone}</p>`
    return {
      mail: mailOf(order, `RE: tags and cards / ${order.number}`, { html: page(random, order, 'On press', body) }),
      truth: orBare(truthOf(order, { sku: false })),
    }
  },
}

const joinery: Trade = {
  vendors:
    'Drechslerei Haselbach=drechslerei-haselbach|Tischlerei Immenroth=tischlerei-immenroth|Holzwerk Tanne=holzwerk-tanne',
  wares: `Servierbrett Eiche geölt 40 cm; pcs; 1450-3400
Salatbesteck Olive; pair; 890-1690
Schale Esche D 28 cm; pcs; 2900-5900
Garderobenhaken Buche; pcs; 480-950
Kerzenständer Nussbaum; pcs; 1290-2890
Zuschnitt Ahorn 20 mm; m; 790-1890
Hocker Eiche; pcs; 7900-14900
Möbelknopf Kirsche 30 mm; pcs; 260-540
Bilderleiste 60 cm; pcs; 1190-2290
Hartwachsöl; l; 1890-2990
Pfeffermühle Esche; pcs; 2490-4900
Schuhlöffel lang; pcs; 690-1390`,
}

/** A turner's typed confirmation: `Pos. 1  12 Stk. … à 24,50 = 294,00 EUR`, a dealer's discount, and terms. */
export const turner: Family = {
  name: 'drechsler-bestaetigung',
  kind: 'text',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = purchase(random, atStandardRate(locale), joinery, {
      number: ['AB 26-###', '26/###', 'A-####'],
      discount: 0.4,
      rates: [5, 10, 30],
      freight: [890, 1290, 1850],
      freeShipping: 0.2,
      tax: ['added'],
      delay: 5,
      boxes: ['werkstatt', 'info', 'buero'],
    })
    const { bare, quantity, percent } = writingOf(random, order, { group: '.' })
    const word = words('pcs=Stk.|pair=Paar|m=lfm|l=Ltr.')
    const lines = order.lines.map(
      (line, at) =>
        `Pos. ${at + 1}${gap(random, 1, 3)}${quantity(line.quantity)} ${word(line)}${gap(random, 1, 2)}${line.name}${gap(random, 1, 4)}à ${bare(line.price)} = ${bare(line.total)} EUR`,
    )
    const rate = Math.round((order.discount * 100) / order.subtotal)
    const isRoundTrip = random.chance(0.35)
    const body = text(
      `Guten Tag ${order.buyer},`,
      '',
      'besten Dank für den Auftrag, den wir gern wie folgt ausführen:',
      '',
      `Auftragsbestätigung ${order.number} vom ${numericDay(order.date, 'DD.MM.YYYY')}`,
      `Liefertermin: KW ${random.whole(20, 48)}, unverbindlich`,
      '',
      ...lines,
      '',
      `Warenwert netto: ${bare(order.subtotal)} EUR`,
      order.discount === 0 ? null : `abzgl. ${rate} % Händlerrabatt: -${bare(order.discount)} EUR`,
      order.shipping === 0 ? 'Versand: frei Haus' : `Versand und Verpackung: ${bare(order.shipping)} EUR`,
      `zzgl. ${percent(order.taxRate)} % MwSt.: ${bare(order.tax)} EUR`,
      `Endbetrag: ${bare(order.total)} EUR`,
      '',
      isRoundTrip ? 'Die großen Schalen haben wir derzeit nicht, das Holz muss noch trocknen (ca. 3 Monate).\n' : null,
      'Zahlbar innerhalb von 14 Tagen rein netto, bei Zahlung binnen 7 Tagen 2 % Skonto.',
      `IBAN ${random.code('DE## #### #### #### #### ##')}`,
      '',
      'Mit freundlichen Grüßen',
      random.pick(['Jörg Haselbach', 'i. A. Petra Immenroth', 'M. Tanne']),
      order.vendor.name,
      `${order.vendor.city} - Tel. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, random.pick(['Ihre Bestellung', `Auftragsbestätigung ${order.number}`]), { text: body }),
      truth: orBare(truthOf(order, { sku: false })),
    }
  },
}

const dyeing: Trade = {
  vendors:
    'Färberei Bleiche AG=faerberei-bleiche|Strangfärberei Linth=linthfarben|Textilwerk Thur GmbH=textilwerk-thur',
  wares: `Merino 19.5 mic Kammzug, Safran; kg; 4200-7800
Baumwollgarn Ne 20/2, Indigo; kg; 1850-3600
Leinengarn Nm 16, Anthrazit; kg; 2400-4400
Seidenstrang 60/2, Rost; kg; 8900-14500
Single Jersey färben, Moos; kg; 790-1450
Rippware färben, Schwarz; kg; 840-1550
Musterstrang nach Vorlage; pcs; 1500-2800
Umspulen auf Konen; kg; 290-540
Waschen und Dämpfen; kg; 240-480
Frottier färben, Petrol; kg; 890-1590`,
}

/** A Swiss dye house: lots below the items, a surcharge for a small batch, and a total rounded to five centimes. */
export const dyeHouseSwiss: Family = {
  name: 'faerberei-partien',
  kind: 'text',
  locales: ['de-CH'],
  draw(random, locale) {
    const whole = purchase(random, atStandardRate(locale), dyeing, {
      number: ['26-####', 'FA ####', '4####'],
      freight: [1450, 1900, 2800],
      freeShipping: 0.2,
      fee: 0.5,
      fees: [3500, 5000, 8000],
      tax: ['added'],
      delay: 6,
      boxes: ['auftrag', 'info'],
    })
    const [order, difference] = roundedTotal(withSmallOrderFee(whole, 60_000), 5)
    const { bare, quantity, percent } = writingOf(random, order, { group: '’' })
    const po = buyersNumber(random)
    const lines = order.lines.flatMap((line, at) => [
      `${at + 1}.  ${line.name}`,
      `    ${line.unit === 'kg' ? `${quantity(line.quantity, 2)} kg` : `${line.quantity} Stk`} à CHF ${bare(line.price)}${gap(random, 4, 8)}CHF ${bare(line.total)}`,
      ...(random.chance(0.6) ? [`    Partie ${random.code('8###')}, Lichtechtheit 5-6`] : []),
    ])
    const sum = (label: string, amount: number): string => `${label.padEnd(36)}CHF ${bare(amount).padStart(9)}`
    const body = text(
      `Grüezi ${order.buyer}`,
      '',
      'Ihre Partien sind fertig und gehen heute auf die Post. Die Faktura folgt in den nächsten Tagen.',
      '',
      `Unsere Auftragsnummer ${order.number}`,
      `Ihre Bestellung ${po} vom ${numericDay(order.date, 'D.M.YYYY')}`,
      '',
      ...lines,
      '',
      sum('Zwischentotal', order.subtotal),
      order.fee === 0 ? null : sum('Mindermengenzuschlag (< 25 kg)', order.fee),
      order.shipping === 0 ? null : sum('Porto und Verpackung', order.shipping),
      sum(`MWST ${percent(order.taxRate)} %`, order.tax),
      difference === 0 ? null : sum('Rundung', difference),
      sum('Total inkl. MWST', order.total),
      '',
      'Zahlbar innert 30 Tagen netto. Farbabweichungen zum Muster bis Delta E 1.0 bleiben vorbehalten.',
      '',
      'Freundliche Grüsse',
      random.pick(['Ursina Caflisch', 'Beat Zgraggen']),
      `${order.vendor.name}, ${order.vendor.city}, ${order.vendor.registration[0] ?? ''}`,
    )
    const truth = truthOf(order, { sku: false, shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `Auftrag ${order.number} versandbereit`, { text: body }),
      truth: orNumbered(orBare(truth), po),
    }
  },
}

const farmGoods: Trade = {
  vendors: 'Imkerei Wachter=imkerei-wachter|Hofladen Gumpenberger=gumpenberger|Ölmühle Ritzinger=oelmuehle-ritzinger',
  wares: `Waldhonig 500 g; pcs; 690-1150
Lindenhonig 250 g; pcs; 420-690
Kürbiskernöl 0,5 l; pcs; 1190-1990
Apfelessig naturtrüb; l; 490-890
Dinkelmehl W700; kg; 190-340
Marillenmarmelade; pcs; 490-790
Bienenwachskerze 15 cm; pcs; 790-1490
Bienenwachstuch; pcs; 690-1290
Leinsackerl bestickt; pcs; 590-1090
Honiglöffel Zirbe; pcs; 390-790
Geschenkkorb leer; pcs; 890-1690
Propolisseife; pcs; 490-890`,
}

/** A farm's invoice with prices that include taxes of two rates, a rate beside each item, and a deposit for the crates. */
export const farmAustria: Family = {
  name: 'hofladen-zwei-steuersaetze',
  kind: 'invoice',
  locales: ['de-AT'],
  draw(random, locale) {
    const drawn = purchase(random, locale, farmGoods, {
      number: ['2026/###', 'R26-###', '####'],
      lines: [2, 6],
      freight: [590, 690, 890],
      freeShipping: 0.4,
      fee: 0.5,
      fees: [400, 800, 1200],
      tax: ['none'],
      delay: 1,
      boxes: ['hof', 'laden', 'bestellung'],
    })
    const rateOf = (name: string): number => (/kerze|tuch|sackerl|löffel|korb|seife/i.test(name) ? 20 : 10)
    const shareOf = (rate: number): number => {
      const goods = drawn.lines.filter(({ name }) => rateOf(name) === rate)
      const gross = goods.reduce((sum, { total }) => sum + total, rate === 20 ? drawn.shipping + drawn.fee : 0)
      return halfUp((gross * rate) / (100 + rate))
    }
    const parts = [10, 20].map((rate) => [rate, shareOf(rate)] as const).filter(([, part]) => part > 0)
    const tax = parts.reduce((sum, [, part]) => sum + part, 0)
    const order = { ...drawn, taxMode: 'included' as const, tax }
    const { money } = writingOf(random, order, { pattern: random.pick(['€ #', '# €']) })
    const word = words('pcs=Stk|kg=kg|l=l')
    const items = order.lines.map((line) =>
      row([
        escaped(line.name),
        right(`${count(order, line.quantity)} ${word(line)}`),
        right(money(line.price)),
        right(`${rateOf(line.name)} %`),
        right(money(line.total)),
      ]),
    )
    const body = `<p>Servus ${escaped(order.buyer)},</p><p>danke für die Bestellung vom ${longDay(order.date, locale)}. Die Ware steht ab ${numericDay(dayAfter(order.sentAt, 2), 'D.M.')} bereit bzw. geht mit der Post.</p>
<h3>Rechnung Nr. ${order.number}</h3><table cellpadding="4" border="1" style="border-collapse:collapse">${row(['Ware', 'Menge', 'Preis inkl.', 'USt', 'Gesamt'], '', 'th')}
${items.join('\n')}
${sumRow(4, 'Summe Waren', money(order.subtotal))}${given(order.shipping, sumRow(4, 'Postversand', money(order.shipping)))}${given(order.fee, sumRow(4, 'Kistenpfand', money(order.fee)))}<tr><td colspan="4" align="right"><b>Rechnungsbetrag</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr></table>
<p style="font-size:small">Im Betrag enthalten: ${parts.map(([rate, part]) => `${rate} % USt ${escaped(money(part))}`).join(', ')}.${given(order.fee, ' Das Pfand gibt es bei Rückgabe der Kisten zurück.')}</p><p>Heuer leider schon aus: ${random.pick(['Akazienhonig', 'Walnussöl', 'Hagebuttenmarmelade'])}.</p>
<p>Liebe Grüße<br>${random.pick(['Resi', 'Toni und Leni'])}<br>${escaped(order.vendor.name)}, ${order.vendor.city}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Rechnung ${order.number}`, { html: page(random, order, 'Rechnung', body) }),
      truth: truthOf(order, {
        sku: false,
        shipping: order.shipping > 0,
        inferred: parts.length > 1 ? ['tax'] : [],
      }),
    }
  },
}

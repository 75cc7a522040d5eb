import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, right, sumRow, weekOf } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { columns, count, given, type Trade, text, words } from '../written-apart/draw.ts'
import { abroad, dayIn } from '../written-apart/tongues.ts'
import { atRate, bought, untaxed } from './draw.ts'

const packaging: Trade = {
  vendors:
    'Dozenhal Twente=dozenhaltwente|Verpakkingsgroothandel Mees=verpakkingmees|Kratten & Co Zwolle=krattenzwolle',
  options: 'Kleur:bruin,wit,zwart',
  wares: `Autolockdoos; 100; 3490-8900; 1
Brievenbusdoos; 100; 2190-4900; 1
Vloeipapier; 1000; 2490-5900; 1
Papieren tape; roll; 290-690; 1
Wijndoos; pcs; 120-290; 1
Schuimrol; roll; 1290-2890
Pakbonenvelop; 1000; 1990-4490
Houtwol; kg; 250-590
Vouwkrat; pcs; 690-1490; 1
Sluitzegel; 1000; 990-2490; 1
Hoekbeschermer; 100; 890-1990
Rekwikkelfolie; roll; 590-1190`,
}

/** A packaging wholesaler's confirmation: codes, `per` in a column, a surcharge for small orders, deposit on pallets. */
export const packagingNl: Family = {
  name: 'verpakking-bevestiging',
  kind: 'business',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 21), packaging, {
      number: ['VO26-####', '4#####', 'O-####'],
      sku: ['######', 'D-####', '@@####'],
      options: 0.4,
      fee: 0.6,
      fees: [750, 995, 1500],
      freight: [795, 1250, 1995],
      freeShipping: 0.35,
      tax: ['added'],
      delay: 2,
      boxes: ['verkoop', 'orders', 'info'],
    })
    const { bare, money, percent } = writingOf(random, order, { pattern: '€ #' })
    const word = words('pcs=stuks|100=stuks|1000=stuks|roll=rol|kg=kg')
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br><i>${name}: ${value}</i>`).join('')}`,
        right(count(order, line.quantity, '.')),
        word(line),
        right(bare(line.price)),
        right(count(order, line.pricePer, '.')),
        right(bare(line.total)),
      ]),
    )
    const feeLabel = order.subtotal < 50_000 ? 'Toeslag kleine order' : 'Statiegeld pallets'
    const body = `<p>Geachte relatie,</p><p>Hartelijk dank voor uw bestelling. Hierbij de bevestiging, wilt u deze a.u.b. controleren?</p>
<table>${row(['Ordernummer', `: ${order.number}`])}${row(['Orderdatum', `: ${numericDay(order.date, 'DD-MM-YYYY')}`])}${row(['Uw referentie', `: ${random.code('INK####')}`])}${row(['Debiteur', `: ${random.code('1####')}`])}${row(['Leverdatum', `: ${numericDay(dayAfter(order.sentAt, random.whole(1, 6)), 'DD-MM-YYYY')}`])}</table><br>
<table width="100%" cellpadding="3"><tr bgcolor="#dddddd"><th align="left">Artikel</th><th align="left">Omschrijving</th><th align="right">Aantal</th><th align="left">Eenheid</th><th align="right">Prijs</th><th align="right">per</th><th align="right">Bedrag</th></tr>
${lines.join('\n')}
${sumRow(6, 'Goederenbedrag', bare(order.subtotal))}${given(order.fee, sumRow(6, feeLabel, bare(order.fee)))}${given(order.shipping, sumRow(6, 'Vrachtkosten', bare(order.shipping)))}${sumRow(6, `BTW ${percent(order.taxRate)}%`, bare(order.tax))}${sumRow(6, 'Te betalen', money(order.total))}</table>
<p>${random.pick(['De zwarte dozen in het kleinste formaat zijn uit het assortiment.', 'Pallets nemen wij bij de volgende levering retour.', 'Bestellingen voor 14.00 uur gaan dezelfde dag mee.'])}</p>
<p>Met vriendelijke groet,<br>${random.pick(['Marjolein Mees', 'Afdeling verkoop'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br><font size="1">${order.vendor.registration.join(' - ')} - IBAN ${random.code('NL##RABO##########')}</font></p>`
    return {
      mail: mailOf(order, `Bevestiging order ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const millSv: Trade = {
  vendors: 'Dalsjö Yllefabrik=dalsjoylle|Vävkompaniet Kinna=vavkompaniet|Ateljé Skyttel=ateljeskyttel',
  options: 'Färg:blekt,oblekt,granit,lingon|Bredd:140 cm,150 cm',
  wares: `Ylletyg kypert; m; 18900-34900; 12
Halvlinne; m; 12900-22900; 12
Bolstervar; m; 14900-24900; 1
Kardad ull; kg; 19900-34900; 1
Mattväft; kg; 8900-16900; 1
Lingarn; kg; 24900-39900; 1
Vadmal; m; 29900-49900; 12
Handduksväv; m; 9900-17900; 1
Pläd; pcs; 49900-99900; 1
Solvtråd; roll; 8900-14900
Skyttelspole; pcs; 1900-4900`,
}

/** A Swedish mill's confirmation for a buyer abroad: reverse charge, tax 0, unit words in a column. */
export const millSwedish: Family = {
  name: 'yllefabrik-bekraftelse',
  kind: 'business',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = bought(random, locale, millSv, {
      number: ['OB-####', '26-####', '7####'],
      options: 0.5,
      freight: [14900, 24500, 39000],
      freeShipping: 0.2,
      tax: ['none'],
      delay: 3,
      boxes: ['order', 'info'],
    })
    const { bare } = writingOf(random, order)
    const word = words('pcs=st|m=m|kg=kg|roll=rulle')
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length > 0 ? `<br>${line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')}` : ''}`,
        right(count(order, line.quantity)),
        word(line),
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const week = weekOf(dayAfter(order.sentAt, random.whole(14, 50)))
    const body = `<p>Hej!</p><p>Tack för beställningen. Vi bekräftar enligt nedan. Priser i SEK.</p>
<p>Vårt ordernr: ${order.number}<br>Orderdatum: ${numericDay(order.date, 'YYYY-MM-DD')}<br>Ert ordernr: ${random.code('PO-26###')}<br>Leverans: vecka ${week}<br>Leveransvillkor: EXW</p>
<table width="100%" cellpadding="4" style="border-collapse:collapse" border="1">${row(['Benämning', 'Antal', 'Enhet', 'À-pris', 'Belopp'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Varuvärde', bare(order.subtotal))}${given(order.shipping, sumRow(1, 'Frakt och emballage', bare(order.shipping)))}${sumRow(1, 'Moms 0 %', bare(0))}${sumRow(1, 'Summa SEK', bare(order.total))}</table>
<p style="clear:both">Omvänd betalningsskyldighet, köparen redovisar momsen. Ert VAT-nr: ${random.code('DE#########')}</p>
<p>${random.pick(['Den röda mattväften är tyvärr slut för säsongen.', 'Väven krymper ungefär fem procent i första tvätten.', 'Vi har semesterstängt vecka 28 till 31.'])}</p>
<p>Vänliga hälsningar<br>${random.pick(['Karin Lindh', 'Per-Olof'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}, Bankgiro ${random.code('###-####')}</p>`
    return {
      mail: mailOf(order, `Orderbekräftelse ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: untaxed(truthOf(order, { sku: false, shipping: order.shipping > 0 })),
    }
  },
}

const timberDa: Trade = {
  vendors: 'Trælasten Svendborg=traelastensvendborg|Tømrergården=toemrergaarden|Møllers Savværk=moellerssavvaerk',
  wares: `Lærkebrædder; m; 3900-7900
Egelister; m; 4900-9900
Rundstok bøg; pcs; 2900-5900
Krydsfiner plade; pcs; 24900-44900
Fyrreplanke; m; 2900-5900
Trælim; l; 8900-14900
Skruer rustfri; pack; 7900-15900
Slibepapir; pack; 4900-8900
Møbelolie; l; 14900-24900
Dyvler; pack; 2900-5900
Finérkant; roll; 6900-12900
Hyldeknægt; pcs; 3900-7900`,
}

/** A timber yard's receipt from its counter, sent by mail: quantity before the name, tax within the total. */
export const timberDanish: Family = {
  name: 'traelast-kvittering',
  kind: 'business',
  locales: ['da-DK'],
  draw(random, locale) {
    const order = bought(random, locale, timberDa, {
      number: ['2#####', '####', 'B-#####'],
      sku: ['######', '####-##'],
      freeShipping: 1,
      tax: ['included'],
      boxes: ['butik', 'kontakt', 'info'],
    })
    const { bare } = writingOf(random, order)
    const word = words('pcs=stk|m=m|l=l|pack=pk|roll=rl')
    const lines = order.lines.map(
      (line) =>
        `<tr><td colspan="3">${line.sku} ${escaped(line.name)}</td></tr><tr><td>&nbsp;&nbsp;${count(order, line.quantity)} ${word(line)}</td><td align="right">à ${bare(line.price)}</td><td align="right">${bare(line.total)}</td></tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="2">${label}</td><td align="right">${amount}</td></tr>`
    const body = `<div style="font-family:monospace;width:320px"><center><b>${escaped(order.vendor.name)}</b><br>${order.vendor.city}<br>Tlf. ${order.vendor.phone}<br>${order.vendor.registration.join('<br>')}</center><hr>
Bon nr.: ${order.number}<br>Dato: ${numericDay(order.date, 'DD-MM-YYYY')} kl. ${order.sentAt.slice(11, 16)}<br>Ekspedient: ${random.pick(['Bent', 'Lone', 'Kasper'])}<hr>
<table width="100%">${lines.join('\n')}</table><hr>
<table width="100%">${sum('I alt DKK', bare(order.total))}${sum('Heraf moms 25 %', bare(order.tax))}${sum(random.pick(['Dankort', 'MobilePay', 'Visa']), bare(order.total))}</table><hr><center>Tak for besøget!<br>Varer opmålt efter ønske tages ikke retur.</center></div>`
    return {
      mail: mailOf(order, `Kvittering fra ${order.vendor.name}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { subtotal: false, shipping: false }),
    }
  },
}

const spinning: Trade = {
  vendors: 'Fjellrein Spinneri=fjellreinspinneri|Lofotull AS=lofotull|Spinneriet på Sel=spinnerietpaasel',
  options: 'Farge:naturgrå,mosegrønn,rødlyng,koksgrå',
  wares: `Kardegarn; kg; 42000-69000; 1
Strikkegarn to-tråds; kg; 48000-78000; 1
Filtull; kg; 29000-49000; 1
Vevgarn; kg; 39000-64000; 1
Tepperull; kg; 19000-34000
Ullflor; kg; 24000-39000; 1
Garnvinde; pcs; 39000-79000
Håndtein; pcs; 19000-39000
Ullsåpe; l; 14900-24900
Saueskinn; pcs; 89000-149000; 1`,
}

/** A Norwegian spinnery's typed reply: weight before the name, `à kr`, no heading, the buyer's questions below. */
export const spinneryReply: Family = {
  name: 'spinneri-svar',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'nb'), spinning, {
      number: ['22##', '26-###', 'SP####'],
      lines: [1, 4],
      options: 0.6,
      freight: [14900, 18900, 24900],
      freeShipping: 0.2,
      tax: ['added'],
      delay: 3,
      boxes: ['post', 'garn'],
    })
    const { money, percent } = writingOf(random, order, { pattern: 'kr #', space: ' ' })
    const word = words('pcs=stk|kg=kg|l=l')
    const lines = order.lines.map((line) => {
      const colour = line.options.map(({ name, value }) => ` (${name.toLowerCase()}: ${value})`).join('')
      return `${count(order, line.quantity)} ${word(line)}  ${line.name}${colour}   à ${money(line.price)}   ${money(line.total)}`
    })
    const asked = dayIn('nb', order.date)
    const body = text(
      'Hei Ingrid, og takk for bestillingen!',
      '',
      `Den har fått ordrenr. ${order.number}. Bestilt ${asked}.`,
      '',
      ...lines,
      '',
      `Varer til sammen ${money(order.subtotal)}`,
      given(order.shipping, `Frakt ${money(order.shipping)}`) || null,
      `Mva. ${percent(order.taxRate)} % ${money(order.tax)}`,
      `Å betale ${money(order.total)}`,
      '',
      `Vi spinner i uke ${weekOf(dayAfter(order.sentAt, random.whole(7, 30)))} og sender rett etterpå.`,
      random.pick([
        'Den blå er utsolgt til neste klipping.',
        'Fargen blir litt mørkere på spælsau enn på prøven.',
        'Faktura kommer med pakken, betaling innen 14 dager.',
      ]),
      '',
      'Hilsen Torunn',
      `${order.vendor.name}, ${order.vendor.city}`,
      `Tlf. ${order.vendor.phone}`,
      '',
      `${asked} skrev Ingrid <buying@shop.example>:`,
      '> Hei! Kan dere spinne for oss igjen? Samme tykkelse som sist.',
      '> Og har dere den blå på lager?',
    )
    return {
      mail: mailOf(order, random.pick(['Sv: Bestilling garn', `Ordre ${order.number}`]), { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const carpentry: Trade = {
  vendors: 'Puusepänverstas Salo=puusepansalo|Nikkarointi Lehto=nikkarointilehto|Höylä ja Taltta Oy=hoylajataltta',
  wares: `Hylly koivua; pcs; 6900-14900
Näyttelyjalusta; pcs; 8900-18900
Naulakko; pcs; 3900-7900
Tarjotin; pcs; 2900-5900
Ovenkahva tammea; pcs; 1900-3900
Listaa saarnea; m; 390-890
Kehys pellavalla; pcs; 4900-9900
Pöytälevy; pcs; 19900-39900
Rahi; pcs; 7900-14900
Puuöljy; l; 1490-2490
Pakkauslaatikko; pcs; 1490-2990
Kyltti kaiverrettu; pcs; 3490-6900`,
}

/** A Finnish carpenter's typed invoice: labels with leaders of spaces, columns, an advance already paid. */
export const carpenterFi: Family = {
  name: 'puuseppa-lasku',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'fi'), carpentry, {
      number: ['26##', '1###', '2026-##'],
      lines: [1, 5],
      freight: [1900, 3500, 6000],
      freeShipping: 0.35,
      tax: ['added'],
      delay: 2,
      boxes: ['verstas', 'info'],
    })
    const { bare, percent } = writingOf(random, order, { group: ' ' })
    const word = words('pcs=kpl|m=m|l=l')
    const rows = order.lines.map((line) => [
      line.name,
      count(order, line.quantity),
      word(line),
      bare(line.price),
      bare(line.total),
    ])
    const paid = random.chance(0.4) ? Math.floor(order.total / 30_000) * 10_000 : 0
    const sum = (label: string, amount: number): string => `${label.padEnd(30)}${bare(amount).padStart(12)} €`
    const body = text(
      'Hei,',
      '',
      random.pick(['työt valmistuivat, tässä lasku.', 'kiitos tilauksesta, lasku alla.']),
      '',
      `LASKU nro ${order.number}`,
      `Päiväys        ${numericDay(order.date, 'D.M.YYYY')}`,
      `Eräpäivä       ${numericDay(dayAfter(order.date, 14), 'D.M.YYYY')}`,
      `Viitenumero    ${random.code('#####')} ${random.code('#####')}`,
      `Asiakas        ${order.buyer}`,
      '',
      columns([['Tuote', 'Määrä', 'Yks.', 'à-hinta', 'Yhteensä'], ...rows], 'lrlrr', 3),
      '',
      sum('Tuotteet yhteensä', order.subtotal),
      given(order.shipping, sum('Kuljetus', order.shipping)) || null,
      sum(`ALV ${percent(order.taxRate)} %`, order.tax),
      sum('Laskun loppusumma', order.total),
      given(paid, sum('Maksettu ennakko', -paid)) || null,
      given(paid, sum('Maksettavaa jää', order.total - paid)) || null,
      '',
      `Tilinumero ${random.code('FI## #### #### #### ##')}`,
      random.pick([
        'Lehtikuusta en saanut enää tälle vuodelle.',
        'Voit hakea laatikot pihan puolelta, ovi on auki kolmeen.',
        'Viivästyskorko korkolain mukaan.',
      ]),
      '',
      'Terveisin',
      random.pick(['Jukka Salo', 'Eero Lehto']),
      order.vendor.name,
      `${order.vendor.city}, puh. ${order.vendor.phone}`,
      order.vendor.registration.join(', '),
    )
    return {
      mail: mailOf(order, `Lasku ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

export const northLetters: readonly Family[] = [packagingNl, millSwedish, timberDanish, spinneryReply, carpenterFi]

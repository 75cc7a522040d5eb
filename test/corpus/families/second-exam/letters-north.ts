import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { dayAfter, right, weekOf } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { columns, count, given, type Purchase, purchase, type Trade, text, words } from '../written-apart/draw.ts'
import { abroad, dayIn } from '../written-apart/tongues.ts'
import {
  buyersNumber,
  gap,
  greeted,
  inLowerCase,
  inSmallNumbers,
  orNumbered,
  pairRow,
  roundedTotal,
  withSmallOrderFee,
} from './tools.ts'

const handwoven: Trade = {
  vendors: 'Häggsta Väveri=haggstavaveri|Vävstugan Ljung=vavstuganljung|Linbogård AB=linbogard',
  wares: `löpare halvlin 45 x 120; pcs; 32000-64000
grytlappar; pair; 8500-14500
handduk gåsöga; pcs; 18500-32500
kuddfodral rosengång; pcs; 29500-52000
bomullsgarn 12/2; roll; 8900-15500
lintyg ogillat; m; 22000-39500
trasmatta på mått; m; 49000-89000
disktrasa; pcs; 4500-7500
väska rölakan; pcs; 59000-98000
servett; pcs; 9500-16500
bricka med vävt motiv; pcs; 34500-54000
band 25 mm; m; 3500-6900`,
}

/**
 * A weaver's reply with Swedish whole kronor (`4 st handduk à 185:- = 740:-`), short orders also in a sentence. The
 * total is rounded to kronor.
 */
export const weaverSwedish: Family = {
  name: 'vaveri-kronor',
  kind: 'text',
  locales: ['sv-SE'],
  draw(random, locale) {
    const whole = purchase(random, locale, handwoven, {
      number: ['26-###', '###', 'V####'],
      freight: [8500, 12500, 18000],
      freeShipping: 0.25,
      tax: ['added'],
      step: 100,
      delay: 3,
      boxes: ['vaveri', 'info', 'hej'],
    })
    const drawn = inSmallNumbers(random, whole)
    // The price list is in whole kronor, the tax is not.
    const tax = Math.round((drawn.subtotal + drawn.shipping) / 4)
    const [order, difference] = roundedTotal({ ...drawn, tax, total: drawn.subtotal + drawn.shipping + tax }, 100)
    const { bare } = writingOf(random, order, { group: ' ', minus: 'before' })
    const kronor = (minor: number): string =>
      minor % 100 === 0 ? `${bare(minor).slice(0, -3)}:-` : `${bare(minor)} kr`
    const word = words('pcs=st|pair=par|roll=nystan|m=m')
    const inSentence = order.lines.length < 4 && random.chance(0.35)
    const items = order.lines.map(
      (line) => `${count(order, line.quantity)} ${word(line)} ${line.name} à ${kronor(line.price)}`,
    )
    const lines = inSentence
      ? [`Det blir ${items.join(', ').replace(/, (?=[^,]*$)/, ' och ')}.`]
      : order.lines.map((line, at) => `${items[at]}${gap(random, 1, 3)}= ${kronor(line.total)}`)
    const body = text(
      `Hej ${greeted(order)}!`,
      '',
      `Tack för beställningen den ${longDay(order.date, locale)}, den har fått nummer ${order.number} hos oss.${inSentence ? '' : ' Så här blir det:'}`,
      '',
      ...lines,
      '',
      `Summa varor ${kronor(order.subtotal)}`,
      order.shipping === 0 ? 'Frakten bjuder vi på' : `Frakt (Schenker ombud) ${kronor(order.shipping)}`,
      `Moms 25 % ${kronor(order.tax)}`,
      difference === 0 ? null : `Öresavrundning ${bare(difference)} kr`,
      `Att betala ${kronor(order.total)}`,
      '',
      random.chance(0.4) ? 'Det blå lingarnet är slut hos spinneriet, jag hör av mig när det kommer.' : null,
      `Vi räknar med att kunna skicka vecka ${weekOf(dayAfter(order.sentAt, random.whole(10, 30)))}. Betalning mot faktura 20 dagar, bankgiro ${random.code('####-####')}.`,
      '',
      'Vänliga hälsningar',
      random.pick(['Gun-Britt', 'Elsa Häggsta', 'Märta och Nils']),
      `${order.vendor.name}, ${order.vendor.city}`,
      `${order.vendor.phone}, ${order.vendor.registration[0] ?? ''}, godkänd för F-skatt`,
      random.chance(0.3) ? '\nSkickat från min iPhone' : null,
    )
    return {
      mail: mailOf(order, random.pick(['Sv: beställning', 'Din beställning', `Order ${order.number}`]), { text: body }),
      truth: truthOf(order, { sku: false, lineTotal: !inSentence }),
    }
  },
}

const smithy: Trade = {
  vendors:
    'Vestergaards Smedje=vestergaardssmedje|Snedkeri Kragelund=kragelundsnedkeri|Garveriet i Ulfborg=garverietulfborg',
  options: 'Overflade:Sort,Rå,Galvaniseret|Længde:20 cm,40 cm,60 cm',
  wares: `Hyldeknægt smedet; pcs; 8500-18900; 12
Knagerække eg; pcs; 29500-59000; 2
Pejsesæt; pcs; 89000-169000; 1
Lysestage stål; pcs; 19500-39500; 1
Bordben 71 cm; pcs; 24900-44900; 1
Skærebræt ask; pcs; 18900-34900; 2
Læderrem vegetabilsk; pcs; 6900-14900; 2
Dørgreb; pcs; 12500-24500; 12
Bænkplade pr. meter; m; 69000-119000
Skruer sorte; 100; 4900-9900
Linolie kogt; l; 8900-15900`,
}

/** A Danish workshop's confirmation, pasted from a word processor: a table without lines and a rebate per order. */
export const workshopDanish: Family = {
  name: 'smedje-ordrebekraeftelse',
  kind: 'business',
  locales: ['da-DK'],
  draw(random, locale) {
    const whole = purchase(random, locale, smithy, {
      number: ['O-####', '26###', '####'],
      options: 0.55,
      discount: 0.3,
      rates: [5, 10, 15],
      freight: [14900, 24900, 39500],
      freeShipping: 0.25,
      fee: 0.8,
      fees: [4500, 7500],
      tax: ['added'],
      delay: 3,
      boxes: ['ordre', 'kontakt', 'post'],
    })
    const order = withSmallOrderFee(whole, 250_000)
    const { bare, percent } = writingOf(random, order, { group: '.', minus: 'before' })
    const word = words('pcs=stk.|m=m|l=ltr.|100=stk.')
    const po = random.chance(0.5) ? buyersNumber(random) : null
    const cell = 'style="padding:0 12pt 0 0"'
    const items = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `${name.toLowerCase()}: ${value.toLowerCase()}`).join(', ')
      return row([
        `<td ${cell}>${count(order, line.quantity, '.')} ${word(line)}</td>`,
        `<td ${cell}><p class="MsoNormal">${escaped(line.name)}${given(line.options.length, `<br><i>${chosen}</i>`)}</p></td>`,
        right(`${bare(line.price)}${line.pricePer === 1 ? '' : ` pr. ${line.pricePer}`}`, cell),
        right(bare(line.total), cell),
      ])
    })
    const rate = Math.round((order.discount * 100) / order.subtotal)
    const sums = [
      ['Varer i alt', bare(order.subtotal)],
      ...(order.discount > 0 ? [[`Rabat ${rate} %`, bare(-order.discount)]] : []),
      ...(order.fee > 0 ? [['Ekspeditionsgebyr, små ordrer', bare(order.fee)]] : []),
      ...(order.shipping > 0 ? [['Fragt', bare(order.shipping)]] : []),
      [`Moms ${percent(order.taxRate)} %`, bare(order.tax)],
      ['I alt DKK inkl. moms', bare(order.total)],
    ]
    const body = `<p class="MsoNormal">Kære ${escaped(order.buyer)}</p><p class="MsoNormal">Tak for jeres ordre. Vi bekræfter hermed:</p>
<p class="MsoNormal"><b>Ordrebekræftelse ${order.number}</b><br>Ordredato: ${numericDay(order.date, 'DD-MM-YYYY')}${po === null ? '' : `<br>Jeres rekvisition: ${po}`}<br>Levering: uge ${weekOf(dayAfter(order.sentAt, random.whole(14, 35)))}</p>
<table class="MsoTableGrid" border="0">${row(['<b>Antal</b>', '<b>Vare</b>', '<b>Pris</b>', '<b>Beløb</b>'])}
${items.join('\n')}</table><p class="MsoNormal">&nbsp;</p>
<table border="0">${sums.map(([label = '', amount = '']) => pairRow(label, amount)).join('\n')}</table>
<p class="MsoNormal">${order.shipping === 0 ? 'Varerne afhentes på værkstedet. ' : ''}Betaling: netto 8 dage. Reg. ${random.code('####')} konto ${random.code('##########')}.</p><p class="MsoNormal">Med venlig hilsen<br>${random.pick(['Karsten Vestergaard', 'Lone', 'Aksel Kragelund'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}<br>Tlf. ${order.vendor.phone}<br>${order.vendor.registration[0] ?? ''}</p>`
    const truth = inLowerCase(truthOf(order, { sku: false, shipping: order.shipping > 0 }))
    return {
      mail: mailOf(order, `Ordrebekræftelse ${order.number}`, { html: page(random, order, 'Ordre', body) }),
      truth: po === null ? truth : orNumbered(truth, po),
    }
  },
}

const stoneware: Trade = {
  vendors: 'Leirfivel Keramikk=leirfivel|Verksted Nordlia=verkstednordlia|Glass og Glød DA=glassogglod',
  wares: `kopp med hank, blåskjær; pcs; 24000-39000
asjett 20 cm, snøhvit; pcs; 28000-42000
saltkar; pcs; 16000-26000
vase «Stor-Ola»; pcs; 79000-149000
lysglass munnblåst; pcs; 29000-48000
suppebolle, dyp; pcs; 34000-52000
smørbrett bjørk; pcs; 19000-33000
krukke med lokk; pcs; 45000-79000
såpeskål, grå; pcs; 14000-22000
eggeglass; pcs; 11000-17000
fat 30 cm, brent rand; pcs; 59000-98000`,
}

/** A Norwegian potter's note without amounts of the lines: `6 stk kopp …, kr 240 pr stk`, the tax inside the total. */
export const potterNorwegian: Family = {
  name: 'keramikk-vippsnotat',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const drawn = purchase(random, abroad(locale, 'nb'), stoneware, {
      number: ['##', '###', '26-##'],
      lines: [1, 5],
      long: 0,
      freight: [14900, 19900, 29000],
      freeShipping: 0.3,
      tax: ['included'],
      step: 100,
      delay: 2,
      boxes: ['hei', 'post', 'verksted'],
    })
    const order = inSmallNumbers(random, drawn)
    const { bare } = writingOf(random, order, { group: ' ' })
    const kroner = (minor: number): string => bare(minor).slice(0, -3)
    const bullet = random.pick(['-', '*', '–'])
    const lines = order.lines.map(
      (line) => `${bullet} ${line.quantity} stk ${line.name}, kr ${kroner(line.price)} pr stk`,
    )
    const body = text(
      `Hei ${greeted(order)}!`,
      '',
      `Så hyggelig at dere vil ha mer! Jeg har skrevet dere opp som bestilling nr. ${order.number}, ${dayIn('nb', order.date)}:`,
      '',
      ...lines,
      '',
      order.shipping === 0 ? null : `Varer til sammen: kr ${kroner(order.subtotal)}`,
      order.shipping === 0
        ? 'Jeg kjører innom dere uansett, så ingen frakt.'
        : `Frakt med Posten: kr ${kroner(order.shipping)}`,
      `Totalt kr ${kroner(order.total)} inkl. mva (mva utgjør kr ${kroner(order.tax)})`,
      '',
      `Ovnen går ${dayIn('nb', dayAfter(order.sentAt, random.whole(5, 9)))}, så det er klart uka etter. Vipps til ${random.code('######')} når dere har fått pakka, ingen hast.`,
      random.chance(0.35) ? 'PS: Den grønne glasuren er dessverre utgått.' : null,
      '',
      'Klem fra',
      random.pick(['Solveig', 'Ingunn', 'Tormod']),
      `${order.vendor.name} · ${order.vendor.city} · ${order.vendor.phone}`,
      random.chance(0.3) ? '\nSendt fra min iPhone' : null,
    )
    return {
      mail: mailOf(order, random.pick(['Re: etterbestilling', 'Bestillingen deres']), { text: body }),
      truth: truthOf(order, {
        sku: false,
        lineTotal: false,
        shipping: order.shipping > 0,
        inferred: order.shipping > 0 ? [] : ['subtotal'],
      }),
    }
  },
}

const felts: Trade = {
  vendors: 'Huopapaja Kytöaho=huopapajakytoaho|Nahkuri Lehtola=nahkurilehtola|Tuohityö Rautio=tuohityorautio',
  options: 'Väri:Harmaa,Lumi,Suopursu|Koko:36,38,40,42',
  wares: `Huopatossut; pair; 4900-7900; 12
Istuinalunen pyöreä; pcs; 1490-2690; 1
Lapaset sileä; pair; 2900-4400; 1
Karstavilla pesty; kg; 1990-3490
Tuohikori; pcs; 3900-8900
Avainperä nahka; pcs; 890-1490; 1
Patalappu huopa; pcs; 990-1690; 1
Saappaan pohjalliset; pair; 1290-2190; 2
Huopalevy 3 mm; m; 2490-4490; 1
Neulakintaat; pair; 3900-6500; 1
Hiihtopipo; pcs; 2490-3990; 1`,
}

/** A Finnish workshop's receipt: each item on two rows, name above count and prices, tax in a table below. */
export const feltReceipt: Family = {
  name: 'huopapaja-kuitti',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'fi'), felts, {
      number: ['####', '26/###', '1####'],
      options: 0.5,
      discount: 0.2,
      rates: [5, 10],
      freight: [690, 890, 1190],
      freeShipping: 0.35,
      tax: ['included'],
      boxes: ['paja', 'info', 'myynti'],
    })
    const { money, bare, percent } = writingOf(random, order, {
      pattern: random.pick(['# €', '# EUR']),
      minus: 'before',
    })
    const word = words('pcs=kpl|pair=pari|kg=kg|m=m')
    const items = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return `<tr><td colspan="3"><b>${escaped(line.name)}</b>${given(line.options.length, ` (${chosen})`)}</td></tr><tr><td style="padding-left:16px">${count(order, line.quantity)} ${word(line)}</td><td>à ${escaped(money(line.price))}</td>${right(money(line.total))}</tr>`
    })
    const sum = (label: string, amount: string): string => `<tr><td colspan="2">${label}</td>${right(amount)}</tr>`
    const body = `<p>Hei ${escaped(order.buyer)}, tässä kuitti tilauksestasi. Paketti lähtee ${numericDay(dayAfter(order.sentAt, random.whole(1, 5)), 'D.M.')}</p>
<h3>KUITTI ${order.number}</h3><p>Tilattu ${numericDay(order.date, 'D.M.YYYY')}<br>Maksutapa: ${random.pick(['MobilePay', 'tilisiirto', 'lasku 14 pv'])}</p>
<table cellpadding="3" width="420">${items.join('\n')}
<tr><td colspan="3"><hr></td></tr>${sum('Tuotteet yhteensä', money(order.subtotal))}${given(order.discount, sum('Jälleenmyyjäalennus', money(-order.discount)))}${given(order.shipping, sum('Postikulut', money(order.shipping)))}<tr><td colspan="2"><b>Maksettava yhteensä</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr></table>
<table cellpadding="3" style="font-size:11px">${row(['ALV %', 'Veroton', 'Vero', 'Verollinen'], '', 'th')}${row([percent(order.taxRate), right(bare(order.total - order.tax)), right(bare(order.tax)), right(bare(order.total))])}</table>
<p>Huopa on luonnontuote, koot voivat vaihdella hieman.</p><p>Terveisin ${random.pick(['Raija', 'Pekka Kytöaho'])}<br>${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.phone}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Kuitti ${order.number}`, { html: page(random, order, 'Kuitti', body) }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const labels: Trade = {
  vendors:
    'Lintweverij Kempen=lintweverijkempen|Etiketten De Schering=deschering|Weverij Van Gestel bvba=weverijvangestel',
  wares: `Geweven label damast 20 x 50; 1000; 9800-24500
Maatlabel centerfold; 1000; 3900-7900
Wasvoorschrift satijn; 1000; 2900-6400
Zijlabel 12 x 30; 1000; 6900-14900
Keperband 15 mm; m; 18-49
Geprinte hangtag 300 g; 1000; 8900-19800
Kraagetiket eindvouw; 1000; 11900-27900
Veiligheidsspelden messing; 100; 390-890
Katoenkoord gewaxt; roll; 1190-2290`,
}

/** The note of a colleague, the lines above the forwarded mail, and its first sentences. */
const forwardedHead = (random: Random, order: Purchase): string[] => [
  random.pick(['Hoi, wil jij deze inboeken? Groet, Sanne', 'Ter info, graag verwerken.', 'Zie hieronder!']),
  '',
  `Van: ${order.vendor.name} <${order.vendor.email}>`,
  `Verzonden: ${longDay(order.sentAt.slice(0, 10), order.locale)} 09:${random.code('1#')}`,
  'Aan: Inkoop <buying@shop.example>',
  `Onderwerp: orderbevestiging ${order.number}`,
  '',
  'Geachte heer/mevrouw,',
  '',
  'Hierbij bevestigen wij uw order als volgt.',
  '',
]

/** A label weaver's confirmation that a colleague forwarded: prices per 1,000, tax shifted to the buyer. */
export const labelWeaver: Family = {
  name: 'lintweverij-doorgestuurd',
  kind: 'text',
  locales: ['nl-NL'],
  draw(random, locale) {
    const whole = purchase(random, locale, labels, {
      number: ['OB26####', '26.####', '######'],
      lines: [1, 5],
      freight: [1250, 1890, 2400],
      freeShipping: 0.3,
      fee: 0.9,
      fees: [1500, 2500],
      tax: ['none'],
      delay: 3,
      boxes: ['verkoop', 'orders', 'info'],
    })
    const order = withSmallOrderFee(whole, 25_000)
    const { money } = writingOf(random, order, { pattern: '€ #', space: ' ' })
    const word = words('pcs=st.|m=m|roll=rol|100=st.|1000=st.')
    const per = (pricePer: number): string => (pricePer === 1 ? '' : pricePer === 1000 ? ' /1.000' : ' /100')
    const po = buyersNumber(random)
    const rows = [
      ['Aantal', 'Omschrijving', 'Prijs', 'Bedrag'],
      ...order.lines.map((line) => [
        `${count(order, line.quantity, '.')} ${word(line)}`,
        line.name,
        `${money(line.price)}${per(line.pricePer)}`,
        money(line.total),
      ]),
    ]
    const body = text(
      ...forwardedHead(random, order),
      `Ordernummer    : ${order.number}`,
      `Uw referentie  : ${po}`,
      `Orderdatum     : ${numericDay(order.date, 'DD-MM-YYYY')}`,
      `Levertijd      : ca. ${random.whole(3, 6)} weken na akkoord proef`,
      '',
      columns(rows, 'rlrr', 3),
      '',
      `Subtotaal : ${money(order.subtotal)}`,
      order.fee === 0 ? null : `Toeslag kleine order : ${money(order.fee)}`,
      order.shipping === 0 ? 'Verzending : franco' : `Verzending : ${money(order.shipping)}`,
      `BTW 0% (verlegd naar ${random.code('BE0#########')}) : ${money(0)}`,
      `Totaal : ${money(order.total)}`,
      '',
      'Over- en onderlevering van 10% is gebruikelijk en wordt verrekend.',
      'Betaling binnen 14 dagen op NL## BANK 0123 4567 89.'.replace('##', random.code('##')),
      '',
      'Met vriendelijke groet,',
      random.pick(['Riet van Gestel', 'Afdeling verkoop']),
      `${order.vendor.name} | ${order.vendor.city} | ${order.vendor.phone}`,
    )
    const truth = { ...truthOf(order, { sku: false }), tax: 0, inferred: ['tax'] }
    return {
      mail: {
        from: { name: 'Sanne Blok', email: 'sanne@shop.example' },
        subject: `FW: orderbevestiging ${order.number}`,
        sentAt: `${dayAfter(order.sentAt, random.whole(0, 2))}${order.sentAt.slice(10)}`,
        text: body,
      },
      truth: orNumbered(truth, po),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, weekOf } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { columns, count, given, type Trade, text, words } from '../written-apart/draw.ts'
import { atRate, bought } from './draw.ts'

const dyeing: Trade = {
  vendors: 'Färberei Stauch=faerberei-stauch|Strangfärberei Egger=strangfaerberei-egger|Textilveredlung Kolbe=tv-kolbe',
  options: 'Farbe:Petrol,Rostbraun,Taubenblau,Senf,Kirschrot|Ton:hell,mittel,dunkel',
  wares: `Wollgarn im Strang; kg; 980-1890; 12
Leinenzwirn; kg; 1290-2190; 1
Kammzug Merino; kg; 1480-2490; 1
Baumwollköper; m; 290-590; 12
Halbleinen; m; 340-690; 1
Seidentuch; pcs; 390-890; 1
Walkstoff; m; 420-890; 12
Kordel; m; 45-120; 1
Häkelgarn; kg; 890-1690; 1
Jersey; m; 310-620; 12`,
}

/** A dyer's letter: the shade on a line below, a surcharge for small lots, the buyer's order number beside his own. */
export const dyerDe: Family = {
  name: 'faerberei-brief',
  kind: 'text',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 19), dyeing, {
      number: ['FB ####', '26-0###', 'L####'],
      lines: [1, 5],
      options: 0.85,
      fee: 0.5,
      fees: [1500, 2500, 3500],
      freight: [690, 890, 1450],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 4,
      boxes: ['info', 'buero', 'werkstatt'],
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# €', '# EUR']), space: ' ' })
    const word = words('pcs=Stk|m=m|kg=kg')
    const lines = order.lines.map((line, at) => {
      const amount = `${count(order, line.quantity, '.')} ${word(line)}`
      const shade = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return `${at + 1}. ${line.name}${' '.repeat(random.whole(2, 5))}${amount} à ${money(line.price)}${' '.repeat(random.whole(3, 7))}${money(line.total)}${shade === '' ? '' : `\n   ${shade}`}`
    })
    const sum = (label: string, amount: number): string => `${label.padEnd(34, '.')} ${money(amount)}`
    const ready = dayAfter(order.sentAt, random.whole(10, 35))
    const body = text(
      random.pick(['Sehr geehrte Damen und Herren,', 'Guten Tag,', 'Liebe Frau Solheim,']),
      '',
      `vielen Dank für Ihren Auftrag vom ${numericDay(order.date, 'DD.MM.YYYY')} (Ihre Bestellung ${random.code('B-####')}).`,
      `Er läuft bei uns unter der Auftragsnummer ${order.number}. Wir färben für Sie:`,
      '',
      ...lines,
      '',
      sum('Warenwert', order.subtotal),
      given(order.fee, sum(order.subtotal < 50_000 ? 'Mindermengenzuschlag' : 'Rezeptur und Laborprobe', order.fee)) ||
        null,
      given(order.shipping, sum('Porto und Verpackung', order.shipping)) || null,
      sum(`zzgl. ${percent(order.taxRate)} % MwSt.`, order.tax),
      sum('Gesamtbetrag', order.total),
      '',
      `Fertig werden wir in KW ${weekOf(ready)}.`,
      random.pick([
        'Die Indigoküpe setzen wir erst im Frühjahr wieder an, Blau geht bis dahin nur als Reaktivfarbe.',
        'Bitte beachten Sie, dass der Ton je nach Rohware leicht abweicht.',
        'Wenn Sie vorher ein Muster möchten, rufen Sie bitte kurz an.',
      ]),
      'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
      '',
      'Freundliche Grüße',
      random.pick(['Hannes Stauch', 'i. A. Petra Kolbe', 'M. Egger']),
      '',
      order.vendor.name,
      `${order.vendor.city} · Tel. ${order.vendor.phone}`,
      `IBAN ${random.code('DE## #### #### #### #### ##')}`,
      order.vendor.registration.join(' · '),
    )
    return {
      mail: mailOf(order, random.pick([`Auftragsbestätigung ${order.number}`, 'Ihr Färbeauftrag']), { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const castings: Trade = {
  vendors:
    'Tyne Art Foundry=tynefoundry|Coldharbour Castings Ltd=coldharbourcastings|J. Pargeter & Son=pargeterfoundry',
  wares: `Mooring cleat; pcs; 1450-3290
Bronze letter; pcs; 890-1890
Gate finial; pcs; 2450-5900
Bell crank; pcs; 1190-2490
Cast iron trivet; pcs; 790-1490
Door knocker blank; pcs; 1990-3990
Lamp base; pcs; 2890-5490
Drain grate; pcs; 1690-3290
Sundial plate; pcs; 4900-8900
Bench end; pcs; 5900-9900
Aluminium handle; pcs; 490-1190
Fettled bracket; pcs; 590-1390`,
}

/** A founder's reply above the buyer's mail: `12 off @ £14.50`, job number and PO number in one sentence. */
export const foundryReply: Family = {
  name: 'foundry-reply',
  kind: 'text',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = bought(random, locale, castings, {
      number: ['5###', 'J####', '26/###'],
      lines: [1, 5],
      freight: [1450, 1800, 2600],
      freeShipping: 0.35,
      tax: ['added'],
      delay: 5,
      boxes: ['office', 'info', 'dave'],
    })
    const { money, percent } = writingOf(random, order)
    const po = random.code('PO 8####')
    const rows = order.lines.map((line) => [
      line.name,
      `${line.quantity} off`,
      `@ ${money(line.price)}`,
      money(line.total),
    ])
    const sums = [
      ['Goods', '', '', money(order.subtotal)],
      ...(order.shipping === 0 ? [] : [['Carriage', '', '', money(order.shipping)]]),
      [`VAT @ ${percent(order.taxRate)}%`, '', '', money(order.tax)],
      ['Total to pay', '', '', money(order.total)],
    ]
    const table = columns([...rows, ['', '', '', ''], ...sums], 'lrlr', random.whole(2, 4))
    const asked = dayAfter(order.date, 0)
    const body = text(
      random.pick(['Morning Kate,', 'Hello,', 'Hi Kate,']),
      '',
      `All booked in as our job no. ${order.number}, against your ${po}.`,
      `Order received: ${longDay(asked, locale)}`,
      '',
      table,
      '',
      order.shipping === 0 ? 'You are collecting, so no carriage on this one.' : null,
      `We pour on Thursdays, so expect them around ${longDay(dayAfter(order.sentAt, random.whole(8, 25)), locale)}.`,
      random.pick([
        'The pattern for the small finial has split, so that one is off the list until we make another.',
        'Patterns stay with us unless you want them back.',
        'Let me know if you want them shot blasted as well, it would be extra.',
      ]),
      '',
      'Cheers',
      'Dave',
      `${order.vendor.name}, ${order.vendor.city}`,
      `Tel ${order.vendor.phone}`,
      '',
      `On ${longDay(asked, locale)}, Purchasing <buying@shop.example> wrote:`,
      '> Hi Dave,',
      '> please go ahead with the castings we talked about on the phone.',
      `> Our reference is ${po}. Same finish as last time.`,
      '> Thanks, Kate',
    )
    return {
      mail: mailOf(order, `Re: ${po} castings`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const printingFr: Trade = {
  vendors: 'Imprimerie des Halles=imprimeriedeshalles|Typo Garonne=typogaronne|Atelier Presse & Plomb=presseetplomb',
  wares: `Étiquettes adhésives; 1000; 3900-9900
Cartes de visite; 1000; 4900-12900
Dépliants trois volets; 1000; 8900-24900
Affichettes; 1000; 19900-39900
Cartes de remerciement; 1000; 6900-14900
Enveloppes imprimées; 1000; 5900-12900
Autocollants ronds; 1000; 2900-7900
Tickets de vestiaire; 1000; 1900-4900
Sets de table; 1000; 7900-15900
Étuis pliants; 1000; 18900-42900
Bandeaux de savon; 1000; 3400-7900`,
}

/** A printer's invoice pasted from a word processor: prices `le mille`, an eco contribution, a payment on account. */
export const printerFr: Family = {
  name: 'imprimeur-facture',
  kind: 'invoice',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 20), printingFr, {
      number: ['F26-0###', '2026/####', 'FA####'],
      lines: [1, 5],
      fee: 0.5,
      fees: [480, 620, 1240],
      freight: [1250, 1890, 2450],
      freeShipping: 0.25,
      tax: ['added'],
      delay: 20,
      boxes: ['contact', 'devis', 'atelier'],
    })
    const { money, bare, percent } = writingOf(random, order, { pattern: '# €' })
    const issued = order.sentAt.slice(0, 10)
    const paid = random.chance(0.5) ? halfUp(order.total * 0.3) : 0
    const cell = (value: string, align = 'left'): string =>
      `<td style="border:solid windowtext 1.0pt;padding:0cm 5.4pt"><p class="MsoNormal" align="${align}">${escaped(value)}</p></td>`
    const lines = order.lines.map((line) =>
      row([
        cell(line.name),
        cell(count(order, line.quantity, ' '), 'right'),
        cell(bare(line.price), 'right'),
        cell(bare(line.total), 'right'),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="3" align="right"><p class="MsoNormal"><b>${label}</b></p></td>${cell(money(amount), 'right')}</tr>`
    const net = order.total - order.tax
    const body = `<div class="WordSection1"><p class="MsoNormal">Bonjour,</p><p class="MsoNormal">Vos imprimés sont partis ce matin, vous trouverez la facture ci-dessous.</p>
<p class="MsoNormal"><b>FACTURE N° ${order.number}</b><br>Date de facture : ${numericDay(issued, 'DD/MM/YYYY')}<br>Votre commande du ${longDay(order.date, locale)}, réf. client ${random.code('BC-####')}</p>
<table class="MsoTableGrid" border="1" cellspacing="0">${row(['Désignation', 'Quantité', 'Prix le mille HT', 'Montant HT'].map((head) => cell(head)))}
${lines.join('\n')}
${sum('Sous-total HT', order.subtotal)}${given(order.fee, sum('Éco-contribution', order.fee))}${given(order.shipping, sum('Port', order.shipping))}${sum('Total HT', net)}${sum(`TVA ${percent(order.taxRate)} %`, order.tax)}${sum('Total TTC', order.total)}${given(paid, `${sum(`Acompte reçu le ${numericDay(order.date, 'DD/MM/YYYY')}`, -paid)}${sum('Reste à payer', order.total - paid)}`)}</table>
<p class="MsoNormal">Règlement par virement à 30 jours. IBAN ${random.code('FR76 #### #### #### #### #### ###')}</p><p class="MsoNormal">${random.pick(['Le papier ivoire est épuisé chez notre fournisseur, nous avons pris le blanc cassé comme convenu.', 'Les restes de papier vous attendent à l’atelier.', 'Merci de vérifier les cartons avant de signer le bon du transporteur.'])}</p>
<p class="MsoNormal">Bien cordialement,<br>${random.pick(['Luc Marchand', 'Odile Fabre'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city} – ${order.vendor.phone}<br><span style="font-size:8.0pt">${order.vendor.registration.join(' – ')}</span></p></div>`
    return {
      mail: mailOf(order, `Facture ${order.number}`, { html: `<html><body lang="FR">${body}</body></html>` }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const weavingIt: Trade = {
  vendors:
    'Tessitura Bonfanti=tessiturabonfanti|Lanificio Val Seriana=lanificiovalseriana|Filati Brembo Snc=filatibrembo',
  options: 'Colore:panna,blu notte,ruggine,verde salvia,grigio perla',
  wares: `Lino lavato; m; 990-1890; 1
Popeline; m; 490-990; 1
Flanella; m; 690-1390; 1
Gabardina; m; 890-1690; 1
Fustagno; m; 790-1490; 1
Tela olona; m; 590-1190; 1
Velluto a coste; m; 1090-1990; 1
Mussola; m; 390-790; 1
Saia di cotone; m; 540-1090; 1
Panno cotto; m; 1590-2890; 1
Batista; m; 620-1190; 1`,
}

/** A weaver's confirmation in typed columns: metres with two decimals, a colour column, a rate off the goods. */
export const weaverIt: Family = {
  name: 'tessitura-conferma',
  kind: 'text',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 22), weavingIt, {
      number: ['3##/26', '####', 'C-0###'],
      options: 1,
      discount: 0.5,
      rates: [3, 5],
      freight: [1800, 2500, 3200],
      freeShipping: 0.25,
      tax: ['added'],
      delay: 2,
      boxes: ['vendite', 'info', 'commerciale'],
    })
    const { bare, percent } = writingOf(random, order, { minus: 'before' })
    const rate = Math.round((order.discount / order.subtotal) * 100)
    const rows = order.lines.map((line) => [
      line.name,
      line.options[0]?.value ?? '',
      line.quantity.toFixed(2).replace('.', ','),
      bare(line.price),
      bare(line.total),
    ])
    const sum = (label: string, amount: number): string => `${label.padEnd(22)}${bare(amount).padStart(12)}`
    const body = text(
      'Spett.le Cliente,',
      '',
      `confermiamo il Vs. ordine, da noi registrato al n. ${order.number} in data ${numericDay(order.date, 'DD/MM/YYYY')}.`,
      '',
      columns([['Articolo', 'Colore', 'Metri', 'Euro/mt', 'Importo'], ...rows], 'llrrr', random.whole(2, 4)),
      '',
      sum('Totale merce', order.subtotal),
      given(order.discount, sum(`Sconto ${rate}%`, -order.discount)) || null,
      given(order.shipping, sum('Trasporto', order.shipping)) || null,
      sum(`IVA ${percent(order.taxRate)}%`, order.tax),
      sum('Totale Euro', order.total),
      '',
      `Consegna: ${random.pick(['pronta', `entro il ${numericDay(dayAfter(order.sentAt, random.whole(12, 40)), 'DD/MM/YYYY')}`])}`,
      `Resa: ${order.shipping > 0 ? 'porto addebitato in fattura' : 'franco fabbrica'}`,
      `Pagamento: ${random.pick(['R.B. 60 gg d.f.f.m.', 'bonifico anticipato', 'rimessa diretta'])}`,
      random.pick([
        'La tolleranza sui metri è di +/- 3%.',
        'Il color tabacco non è più in produzione, Vi proporremo una tinta simile.',
        'Le pezze viaggiano arrotolate su tubo.',
      ]),
      '',
      'Distinti saluti',
      random.pick(['Ufficio vendite', 'Rag. Carla Bonfanti', 'Ivo Brembilla']),
      order.vendor.name,
      `${order.vendor.city}   tel. ${order.vendor.phone}`,
      order.vendor.registration.join('   '),
    )
    return {
      mail: mailOf(order, `Conferma d'ordine n. ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

export const westLetters: readonly Family[] = [dyerDe, foundryReply, printerFr, weaverIt]

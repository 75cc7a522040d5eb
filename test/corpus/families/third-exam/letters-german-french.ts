import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter, weekOf } from '../../kit/trade-orders.ts'
import {
  apart,
  deal,
  escaped,
  halfUp,
  hand,
  html,
  lines,
  right,
  type Stock,
  sent,
  taxIn,
  taxOn,
  tr,
  truthOf,
  typed,
} from './tools.ts'

const boxesDe: Stock = {
  vendors:
    'Kartonagen Bächle GmbH=kartonagen-baechle.de|Schachtelmanufaktur Voigt=schachtel-voigt.de|Papierverarbeitung Ruhland=ruhland-papier.de',
  wares: `Faltschachtel weiß, unbedruckt; Stück; 9800-21500/1000; 1000-12000x500
Stülpdeckelkarton Kraft; Stück; 48-135; 100-1500x50
Einlage aus Graspappe; Stück; 3900-8900/1000; 1000-8000x500
Versandtasche mit Aufreißfaden; Stück; 2450-4900/100; 200-2000x100
Banderole, einfarbig gedruckt; Stück; 6900-14900/1000; 1000-10000x1000
Seidenpapierbogen; Stück; 890-1790/100; 500-5000x500
Schiebeschachtel mit Hülse; Stück; 62-148; 100-1000x50
Wellpapprolle; Rollen; 1890-3490; 1-20
Papierklebeband; Rollen; 340-690; 6-72x6
Trennsteg; Stück; 1900-4200/1000; 1000-10000x500`,
}

const asked = [
  'könnt ihr uns {n} Stück zum gleichen Preis wie im Herbst machen? Damals waren es 139,00 pro Tausend.',
  'wir brauchen wieder Kartons, wahrscheinlich {n} Stück. Geht das noch vor den Ferien?',
  'bitte um Bestätigung. Die Muster vom letzten Mal ({n} Stück) passen.',
]

/** A box maker's answer above the buyer's older mail: one sentence an item, prices of 100 and 1,000 pieces. */
export const boxReply: Family = {
  name: 'kartonagen-antwort-de',
  kind: 'text',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = deal(random, boxesDe, {
      number: ['26-####', 'AB 4####', '####'],
      lines: [1, 5],
      fine: 1,
      delay: [0, 2],
      boxes: ['info', 'auftrag'],
    })
    const { money, bare, count } = hand('# €', ',', '.')
    const charge = order.goods < 25_000 ? 1500 : 0
    const shipping = random.pick([0, 980, 1690, 5400])
    const net = order.goods + charge + shipping
    const tax = taxOn(net, 19)
    const total = net + tax
    const rows = order.items.map((item) => {
      const per = item.per === 1 ? 'das Stück' : item.per === 100 ? 'das Hundert' : 'das Tausend'
      return `${count(item.quantity)} ${item.word} ${escaped(item.name)}, ${money(item.price)} ${item.word === 'Rollen' ? 'je Rolle' : per} = ${money(item.total)}`
    })
    const old = dayAfter(order.date, -random.whole(1, 6))
    const body = `<div style="font-family:Calibri,sans-serif;font-size:11pt"><p>Hallo Asha,</p><p>danke, wir bestätigen den Auftrag vom ${longDay(order.date, locale)} wie folgt. Unsere Auftragsnummer ist <b>${order.number}</b>, bitte bei Rückfragen angeben.</p>
<p>${rows.join('<br>')}</p>
<p>Warenwert netto ${money(order.goods)}<br>${charge > 0 ? `Mindermengenzuschlag ${money(charge)}<br>` : ''}${shipping > 0 ? `Fracht ${money(shipping)}<br>` : 'frei Haus<br>'}zzgl. 19 % MwSt. ${money(tax)}<br><b>Rechnungsbetrag ${money(total)}</b></p>
<p>Liefertermin KW ${weekOf(dayAfter(order.today, random.whole(14, 35)))}, Mehr- oder Minderlieferung bis 10 % behalten wir uns vor. Zahlbar 10 Tage 2 % Skonto, 30 Tage netto.</p>
<p>Schöne Grüße aus ${random.pick(['Lahr', 'Plauen', 'dem Fichtelgebirge'])}<br>${random.pick(['Sabine Frey', 'Jürgen Obermann', 'i. A. K. Distel'])}<br><span style="color:gray">${escaped(order.vendor)} · Amtsgericht Freiburg HRB ${random.code('######')} · USt-ID DE${random.code('#########')}</span></p>
<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>Von:</b> Asha Rao &lt;buying@shop.example&gt;<br><b>Gesendet:</b> ${longDay(old, locale)} 08:${random.code('1#')}<br><b>An:</b> ${order.email}<br><b>Betreff:</b> Kartons</p></div>
<p>Hallo zusammen,</p><p>${random.pick(asked).replace('{n}', bare(random.whole(2, 9) * 50_000).replace(/,00$/, ''))}</p><p>Viele Grüße<br>Asha Rao</p></div>`
    return sent(
      order,
      `AW: Kartons`,
      { html: html(body) },
      truthOf(order, {
        currency: 'EUR',
        subtotal: order.goods,
        shipping: Math.max(shipping, 0),
        tax,
        total,
        inferred: shipping > 0 ? [] : ['shipping'],
      }),
      random.pick(['Sabine Frey', order.vendor, order.vendor]),
    )
  },
}

const sheepAt: Stock = {
  vendors:
    'Biohof Ennsleiten=biohof-ennsleiten.at|Schafzucht Rosner=schafzucht-rosner.at|Bergwolle Paznaun=bergwolle-paznaun.at',
  wares: `Schaffell, pflanzlich gegerbt; Stk; 8900-14900; 1-12; ; 20
Schafwollvlies kardiert; kg/kg; 1890-2790; 1-20x0.5; ; 20
Strickwolle grau, Strang; Stk; 890-1290; 5-60; ; 20
Schafmilchseife; Stk; 390-590; 6-96x6; ; 20
Schafkäse im Glas; Glas; 650-890; 4-48x2; ; 10
Lammsalami; Stk; 990-1490; 2-30; ; 10
Bergkräutertee; Pkg; 450-690; 4-40; ; 10
Wollpantoffel; Paar; 3900-5900; 1-15; ; 20
Zirbenkissen; Stk; 1890-2990; 1-20; ; 20
Wacholdersirup; Fl; 690-990; 3-36x3; ; 10`,
}

/** A farm's typed bill, tax included: letters behind the amounts name the rate, the two taxes stand below. */
export const sheepFarmBill: Family = {
  name: 'schafhof-rechnung-at',
  kind: 'invoice',
  locales: ['de-AT'],
  draw(random) {
    const order = deal(random, sheepAt, {
      number: ['2026/###', 'R-26###', '26###'],
      lines: [2, 6],
      fine: 10,
      boxes: ['hof', 'office'],
    })
    const { bare, count } = hand('€ #', ',', '.')
    const shipping = random.pick([0, 790, 990, 1450])
    const low = order.items.filter(({ rate }) => rate === 10).reduce((sum, { total }) => sum + total, 0)
    const high = order.goods - low + shipping
    const total = order.goods + shipping
    const taxes = [taxIn(low, 10), taxIn(high, 20)] as const
    const table = typed(
      random,
      order.items.map((item) => [
        count(item.quantity),
        item.word,
        item.name,
        `à ${bare(item.price)}`,
        bare(item.total),
        item.rate === 10 ? 'A' : 'B',
      ]),
      'rllrrl',
    )
    const width = Math.max(...table.split('\n').map(({ length }) => length))
    const sum = (label: string, amount: string, mark = ' '): string =>
      `${apart(label, amount, width - 3)}  ${mark}`.trimEnd()
    const body = lines(
      `${order.vendor}, ${random.pick(['Familie Hinterleitner', 'Landwirtschaft und Hofladen', 'Bio seit 1994'])}`,
      `ATU${random.code('########')}, AT-BIO-301`,
      '',
      `Rechnung Nr. ${order.number}`,
      `Rechnungsdatum ${numericDay(order.date, 'D.M.YYYY')}, Lieferdatum ${numericDay(dayAfter(order.date, random.whole(1, 3)), 'D.M.YYYY')}`,
      '',
      'An',
      'Asha Rao, Mariahilfer Straße 71, 1060 Wien',
      '',
      table,
      shipping > 0 && sum('Postversand', bare(shipping), 'B'),
      '-'.repeat(width),
      sum('Gesamt EUR inkl. USt.', bare(total)),
      '',
      low > 0 && `A = 10 % USt. enthalten: ${bare(taxes[0])}`,
      high > 0 && `B = 20 % USt. enthalten: ${bare(taxes[1])}`,
      '',
      random.pick([
        'Bitte innerhalb von 14 Tagen auf das Konto bei der Raiffeisenbank einzahlen.',
        'Die schwarzen Felle sind leider aus, nächste Gerbung im Herbst.',
        'Das Kistl bitte beim nächsten Mal wieder mitgeben!',
      ]),
      `IBAN AT${random.code('## #### #### #### ####')}`,
      '',
      'Liebe Grüße',
      random.pick(['Maria & Sepp', 'Hannes', 'Vroni']),
    )
    return sent(
      order,
      `Rechnung ${order.number}`,
      { text: body },
      truthOf(order, {
        currency: 'EUR',
        shipping: shipping > 0 ? shipping : null,
        tax: (low > 0 ? taxes[0] : 0) + (high > 0 ? taxes[1] : 0),
        total,
        inferred: ['orderDate'],
      }),
    )
  },
}

const printFr: Stock = {
  vendors:
    'Imprimerie Delorme=imprimerie-delorme.fr|Atelier Typo du Canal=typoducanal.fr|Sérigraphie Bastide=serigraphie-bastide.fr',
  options: 'Papier:Vergé ivoire,Kraft brun,Couché mat,Recyclé gris|Finition:coins ronds,dorure à chaud,sans finition',
  wares: `Carte de visite; ex.; 4900-9800/100; 200-2000x100; 12
Étiquette à nouer; ex.; 9800-18900/1000; 1000-10000x500; 1
Affiche; ex.; 290-690; 50-500x25; 1
Sac cabas sérigraphié; ex.; 395-690; 50-600x50
Carnet agrafé; ex.; 245-490; 50-500x50; 1
Enveloppe imprimée; ex.; 12900-23900/1000; 500-5000x500; 1
Autocollant rond; ex.; 8900-16900/1000; 1000-10000x1000
Dépliant trois volets; ex.; 15900-28900/1000; 500-5000x500; 1
Tampon en bois; pièce; 2490-4490; 1-10
Menu plastifié; ex.; 190-390; 20-200x10; 2`,
}

/** A printer's confirmation: paper and finish in columns, prices of 100 and 1,000, a part paid in advance. */
export const printerConfirmation: Family = {
  name: 'imprimerie-confirmation-fr',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = deal(random, printFr, {
      number: ['C26-####', '####', 'CDE-0####'],
      lines: [1, 5],
      fine: 5,
      delay: [0, 3],
      boxes: ['contact', 'devis'],
    })
    const { money, bare, count } = hand('# €', ',', random.pick([' ', '\u00a0', '\u202f']))
    const discount = random.chance(0.35) ? halfUp(order.goods / 20) : 0
    const shipping = random.pick([0, 1490, 1900, 2850])
    const eco = random.chance(0.4) ? random.whole(3, 24) * 10 : 0
    const net = order.goods - discount + shipping + eco
    const tax = taxOn(net, 20)
    const total = net + tax
    const advance = random.chance(0.6) ? halfUp(total * 0.3) : 0
    const per = (units: number): string => (units === 1 ? 'l’unité' : units === 100 ? 'le cent' : 'le mille')
    const at = (label: string) => (item: (typeof order.items)[number]) =>
      item.options.find(([name]) => name === label)?.[1] ?? ''
    const rows = order.items.map((item) =>
      tr(
        [
          escaped(item.name),
          at('Papier')(item),
          at('Finition')(item),
          count(item.quantity),
          `${bare(item.price)} ${per(item.per)}`,
          bare(item.total),
        ],
        ['', '', '', right, right, right],
      ),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="5" align="right">${label}</td><td align="right">${amount}</td></tr>`
    const body = `<p>Bonjour Madame Rao,</p><p>Nous vous remercions de votre commande du ${longDay(order.date, locale)} et vous confirmons ce qui suit :</p>
<h3>Confirmation de commande n° ${order.number}</h3>
<table border="1" cellpadding="4" style="border-collapse:collapse">${tr(['Désignation', 'Papier', 'Finition', 'Quantité', 'Prix HT', 'Montant HT'], [], 'th')}
${rows.join('\n')}
${sum('Total marchandises', bare(order.goods))}${discount > 0 ? sum('Remise 5 %', bare(-discount)) : ''}${shipping > 0 ? sum('Port', bare(shipping)) : sum('Port', 'offert')}${eco > 0 ? sum('Éco-contribution papier', bare(eco)) : ''}${sum('Total HT', bare(net))}${sum('TVA 20 %', bare(tax))}${sum('<b>Total TTC</b>', `<b>${money(total)}</b>`)}${advance > 0 ? sum('Acompte reçu', bare(-advance)) + sum('Reste à payer à la livraison', money(total - advance)) : ''}</table>
<p>BAT envoyé séparément, merci de le signer. Livraison prévue le ${longDay(dayAfter(order.today, random.whole(8, 20)), locale)} après retour du BAT.</p>
<p>Bien cordialement,<br>${random.pick(['Hélène Marchand', 'Y. Carlier', 'Karim, à l’atelier'])}<br>${escaped(order.vendor)}<br>SIRET ${random.code('### ### ### 000##')} – TVA FR${random.code('## #########')}</p>`
    const truth = truthOf(order, {
      currency: 'EUR',
      subtotal: order.goods,
      discount,
      shipping,
      tax,
      total,
    })
    return sent(order, `Confirmation de votre commande ${order.number}`, { html: html(body) }, truth)
  },
}

const mapleCa: Stock = {
  vendors:
    'Ébénisterie Beaulac=ebenisteriebeaulac.ca|Les Bois de l’Érable=boisdelerable.ca|Tournage Charlevoix=tournagecharlevoix.ca',
  wares: `Planche à découper en érable; pièces; 2800-5400; 6-60x6
Bol tourné en merisier; pièces; 4200-7900; 2-24
Rouleau à pâtisserie; pièces; 1850-2900; 6-48x6
Porte-manteau en frêne; pièces; 5900-9800; 1-12
Dessous-de-plat; pièces; 950-1600; 12-120x12
Cuillère à bouillir; pièces; 790-1290; 12-96x12
Boîte à thé; pièces; 3400-5600; 2-24
Tabouret de traite; pièces; 8900-14900; 1-8
Huile à bois à la cire d’abeille; pots; 1400-2200; 6-36x6
Chandelier en noyer; pièces; 2900-4900; 2-30`,
}

/** A joiner's answer from Quebec, passed on by a colleague: one dash a line, `ch.` for each, TPS and TVQ. */
export const joinerForward: Family = {
  name: 'ebenisterie-transfert-ca',
  kind: 'text',
  locales: ['fr-CA'],
  draw(random, locale) {
    const order = deal(random, mapleCa, { number: ['1###', 'B-26##', '####'], lines: [1, 5], fine: 5, delay: [1, 4] })
    const { money } = hand('# $', ',', ' ')
    const shipping = random.pick([0, 1800, 2450, 3900])
    const net = order.goods + shipping
    const taxes = [taxOn(net, 5), taxOn(net, 9.975)] as const
    const total = net + taxes[0] + taxes[1]
    const signer = random.pick(['Luc', 'Geneviève Tremblay', 'Marc-Antoine'])
    const body = lines(
      random.pick([
        'Pour la saisie SVP, merci!',
        'Voici la commande de bois. Peux-tu l’entrer?',
        'À entrer au système.',
      ]),
      '',
      'Nadine',
      '',
      '',
      '-----Message d’origine-----',
      `De : ${order.vendor} <${order.email}>`,
      `Envoyé : ${longDay(order.today, locale)} 10:${random.code('1#')}`,
      'À : Nadine Roy',
      `Objet : Votre bon de commande`,
      '',
      'Bonjour,',
      '',
      `C’est noté pour votre commande passée le ${longDay(order.date, locale)}. Chez nous elle porte le no ${order.number}. Je récapitule :`,
      '',
      ...order.items.map(
        (item) => `- ${item.quantity} ${item.word} ${item.name}, ${money(item.price)} ch. : ${money(item.total)}`,
      ),
      '',
      `Sous-total : ${money(order.goods)}`,
      shipping > 0 ? `Livraison : ${money(shipping)}` : 'Livraison : sans frais',
      `TPS 5 % : ${money(taxes[0])}`,
      `TVQ 9,975 % : ${money(taxes[1])}`,
      `Total : ${money(total)} CAD`,
      '',
      `On vous livre ça la semaine du ${longDay(dayAfter(order.today, random.whole(10, 25)), locale)}. ${random.pick(['Le noyer est rare ces temps-ci, les délais allongent.', 'Paiement par virement ou chèque à la livraison.', ''])}`.trim(),
      '',
      'Merci et bonne journée,',
      signer,
      order.vendor,
      `418 555-01${random.code('##')}`,
    )
    const drawn = sent(
      order,
      `TR: Votre bon de commande`,
      { text: body },
      truthOf(order, {
        currency: 'CAD',
        subtotal: order.goods,
        shipping,
        tax: taxes[0] + taxes[1],
        total,
      }),
    )
    return {
      ...drawn,
      mail: {
        ...drawn.mail,
        from: { name: 'Nadine Roy', email: 'nadine@shop.example' },
        sentAt: `${dayAfter(order.today, 1)}${order.sentAt.slice(10)}`,
      },
    }
  },
}

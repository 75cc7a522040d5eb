import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, purchase, type Trade, text, words } from './draw.ts'

const soaps: Trade = {
  vendors: 'Savonnerie du Lubéron=savonnerieduluberon|Huiles & Cires Aubrac=huilesetcires|La Cuve à Savon=lacuveasavon',
  wares: `Savon surgras en pain; kg; 890-1690
Huile de coco désodorisée; kg; 620-1180
Soude caustique paillettes; kg; 290-640
Hydrolat de rose; l; 1490-2900
Ocre jaune; kg; 480-1150
Moule silicone 6 cavités; pcs; 1290-2490
Ficelle de lin; roll; 390-850
Étui kraft imprimé; pcs; 28-72
Bouchon liège; pcs; 14-39
Beurre de cacao; kg; 1290-2400
Savon noir; l; 420-890
Porte-savon ardoise; pcs; 490-980
Tampon relief laiton; pcs; 3900-7900
Spatule inox; pcs; 690-1290`,
}

/** A pro-forma with a deposit to pay: total, `Acompte` and `Solde` in bold below it. */
export const soapProforma: Family = {
  name: 'savonnerie-proforma',
  kind: 'invoice',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = purchase(random, locale, soaps, {
      number: ['PF-2026-###', 'PRO-####', 'FP26###'],
      freight: [1200, 1850, 2900],
      discount: 0.25,
      tax: ['added'],
      delay: 1,
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# €', '# EUR']), minus: 'before' })
    const word = words('pcs=pièce|kg=kg|l=L|roll=bobine')
    const deposit = halfUp((order.total * random.pick([30, 40])) / 100)
    const lines = order.lines.map((line) =>
      row([
        escaped(line.name),
        word(line),
        right(count(order, line.quantity, '\u00a0')),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const body = `<h2 style="letter-spacing:2px">FACTURE PRO FORMA</h2><p>N° ${order.number}<br>Date : ${numericDay(order.date, 'DD/MM/YYYY')}<br>Valable jusqu’au ${numericDay(dayAfter(order.date, 15), 'DD/MM/YYYY')}</p><p>À l’attention de ${escaped(order.buyer)}</p>
<table width="100%" cellpadding="5" style="border-collapse:collapse">${row(['Produit', 'Unité', 'Quantité', 'Prix HT', 'Montant HT'], 'style="background:#f3ead8"', 'th')}
${lines.join('\n')}
${sumRow(4, 'Total produits HT', money(order.subtotal))}${given(order.discount, sumRow(4, 'Remise fidélité', money(-order.discount)))}${given(order.shipping, sumRow(4, 'Port', money(order.shipping)))}${sumRow(4, `TVA ${percent(order.taxRate)} %`, money(order.tax))}${sumRow(4, 'TOTAL TTC', money(order.total))}</table>
<p><b>Acompte à la commande : ${escaped(money(deposit))}</b><br>Solde avant expédition : ${escaped(money(order.total - deposit))}</p>
<p>Virement : IBAN FR76 ${random.code('#### #### #### #### #### ###')}</p><p>${escaped(order.vendor.name)} - ${order.vendor.city} - ${order.vendor.registration.join(' - ')}</p>`
    return {
      mail: mailOf(order, `Facture pro forma ${order.number}`, { html: page(random, order, 'Pro forma', body) }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const stationeryFr: Trade = {
  vendors: 'Papeterie du Canal=papeterieducanal|Reliures Morvan=reliuresmorvan|Encre Bleue=encrebleue',
  wares: `Carnet cousu A6; pcs; 390-890
Enveloppe vergée C6; pcs; 18-48
Papier marbré 50 x 70; pcs; 320-690
Toile à relier; m; 1190-2400
Fil de lin poissé; roll; 780-1590
Plioir en os; pcs; 490-990
Carte gaufrée; pcs; 95-240
Colle blanche; kg; 690-1390
Signet tissé; m; 60-150
Tranchefile; m; 85-190
Carton gris 2 mm; pcs; 140-320
Cire à cacheter; pcs; 290-640
Sous-main feutre; pcs; 1490-2900
Crayon graphite 4B; pcs; 110-240`,
}

/** A list with dashes in a mail that Outlook forwarded: price of one and `soit` with the amount. */
export const forwardedStationery: Family = {
  name: 'papeterie-transfert',
  kind: 'text',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = purchase(random, locale, stationeryFr, {
      number: ['C-####', 'CDE26###', '####'],
      freight: [590, 790, 1250],
      tax: ['included', 'none'],
      delay: 2,
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €', space: ' ' })
    const word = words('pcs=|m=m |kg=kg |roll=bobines ')
    const each = words('pcs=pièce|m=le mètre|kg=le kilo|roll=la bobine')
    const lines = order.lines.map(
      (line) =>
        `- ${count(order, line.quantity)} ${word(line).trim() === '' ? 'x ' : word(line)}${line.name} à ${money(line.price)} ${each(line)}, soit ${money(line.total)}`,
    )
    const sent = order.sentAt.slice(0, 10)
    const body = text(
      `Bonjour, voici la réponse du fournisseur, à saisir ${random.pick(['merci', 'aujourd’hui', 'quand tu peux'])}.`,
      '',
      'Maud',
      '',
      '________________________________',
      `De : ${order.vendor.name} <${order.vendor.email}>`,
      `Envoyé : ${longDay(sent, locale)} 10:${random.code('1#')}`,
      'À : Achats <achats@shop.example>',
      `Objet : Votre commande ${order.number}`,
      '',
      'Bonjour,',
      '',
      `Nous confirmons votre commande n° ${order.number} du ${longDay(order.date, locale)} :`,
      '',
      ...lines,
      '',
      `Sous-total : ${money(order.subtotal)}`,
      order.shipping === 0 ? 'Frais de port : offerts' : `Frais de port : ${money(order.shipping)}`,
      `Total ${order.taxMode === 'none' ? '' : 'TTC '}: ${money(order.total)}`,
      order.taxMode === 'none'
        ? 'TVA non applicable, art. 293 B du CGI'
        : `dont TVA ${percent(order.taxRate)} % : ${money(order.tax)}`,
      '',
      'Bien à vous,',
      order.vendor.name,
      `${order.vendor.city} - ${order.vendor.phone}`,
    )
    return {
      mail: {
        from: { name: 'Maud Perrin', email: 'maud@shop.example' },
        subject: `TR: Votre commande ${order.number}`,
        sentAt: `${dayAfter(order.sentAt, random.whole(1, 3))}${order.sentAt.slice(10)}`,
        text: body,
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}

const bowls: Trade = {
  vendors: 'Barro Manises=barromanises|Taller La Tinaja=tallerlatinaja|Loza del Sur=lozadelsur',
  options: 'Esmalte:verde cobre,blanco nieve,azul noche|Borde:liso,ondulado',
  wares: `Cuenco de arroz 14 cm; pcs; 650-1290; 12
Botijo pequeño; pcs; 1290-2400; 1
Azulejo pintado 15 x 15; pcs; 340-790
Jarra de agua; pcs; 1490-2890; 1
Plato llano 26 cm; pcs; 890-1690; 12
Maceta colgante; pcs; 990-1990; 1
Tirador de cajón; pcs; 190-420; 1
Aceitera con pico; pcs; 1190-2190; 1
Candelero bajo; pcs; 790-1490; 1
Fuente ovalada; pcs; 1890-3490; 12
Palillero; pcs; 390-790; 1
Huevera doble; pcs; 490-890; 1`,
}

/** An HTML list: quantity, name, options in brackets, price of one and amount, with points between. */
export const bowlList: Family = {
  name: 'barro-lista',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = purchase(random, locale, bowls, {
      number: ['####', 'BM-###', '26/####'],
      options: 0.65,
      discount: 0.3,
      freight: [790, 990, 1450],
      tax: ['included'],
      delay: 2,
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# €', '#€']), minus: 'before' })
    const isDated = random.chance(0.7)
    const lines = order.lines.map((line) => {
      const chosen = line.options.length > 0 ? ` (${escaped(choicesOf(line))})` : ''
      return `<li><b>${count(order, line.quantity)} uds.</b> · ${escaped(line.name)}${chosen} · ${escaped(money(line.price))}/ud. · <b>${escaped(money(line.total))}</b></li>`
    })
    const body = `<p>¡Hola, ${escaped(order.buyer)}!</p><p>Ya hemos apuntado tu pedido <b>n.º ${order.number}</b>${isDated ? `, con fecha ${longDay(order.date, locale)}` : ''}. Saldrá del horno en unas ${random.whole(2, 5)} semanas.</p>
<ul>${lines.join('\n')}</ul>
<p>Suma: ${escaped(money(order.subtotal))}<br>${given(order.discount, `Descuento tienda: ${escaped(money(-order.discount))}<br>`)}Envío: ${order.shipping === 0 ? 'gratis' : escaped(money(order.shipping))}<br><b>Total: ${escaped(money(order.total))}</b><br><small>IVA ${percent(order.taxRate)} % incluido: ${escaped(money(order.tax))}</small></p>
<p>Un abrazo,<br>${escaped(order.vendor.name)}<br>${order.vendor.city} · ${order.vendor.phone}</p>`
    return {
      mail: mailOf(order, `Pedido ${order.number} anotado`, { html: page(random, order, 'Pedido anotado', body) }),
      truth: truthOf(order, { sku: false, date: isDated }),
    }
  },
}

const haberdashery: Trade = {
  vendors: 'Merceria Toselli=merceriatoselli|Passamaneria Orta=passamaneriaorta|Fili & Fodere=filiefodere',
  wares: `Fodera viscosa tinta unita; m; 490-1090
Bordura macramè; m; 690-1590
Alamaro in cordoncino; pcs; 290-690
Elastico alto 40 mm; m; 140-340
Spallina in raso; pair; 180-420
Cerniera divisibile 60 cm; pcs; 290-640
Filo da imbastire; roll; 190-430
Bottone madreperla 15 mm; 100; 3900-8900
Canvas adesivo; m; 540-1180
Gancio pelliccia; pcs; 48-110
Ditale in acciaio; pcs; 190-390
Forbici da ricamo; pcs; 1290-2490
Tulle morbido; m; 240-560
Imbottitura 100 g; m; 320-690`,
}

/** Each item on two typed lines: code and name, then `mt 12,50 x € 8,40 = € 105,00`. */
export const haberdasheryTwoLines: Family = {
  name: 'merceria-due-righe',
  kind: 'text',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = purchase(random, locale, haberdashery, {
      number: ['###', '####/26', 'OC-####'],
      sku: ['####', '@@##', '@##-#'],
      freight: [750, 980, 1400],
      tax: ['added'],
      delay: 2,
    })
    const { money, percent } = writingOf(random, order, { pattern: '€ #', space: ' ' })
    const word = words('pcs=pz|m=mt|pair=paia|roll=rocch.|100=pz')
    const lines = order.lines.flatMap((line) => [
      `${line.sku}  ${line.name}`,
      `      ${word(line)} ${count(order, line.quantity, '.')} x ${money(line.price)}${line.pricePer === 1 ? '' : ` ogni ${line.pricePer}`} = ${money(line.total)}`,
    ])
    const body = text(
      `Buongiorno ${order.buyer},`,
      '',
      'con la presente confermiamo quanto segue.',
      '',
      `Ordine n. ${order.number}`,
      `Data ordine ${numericDay(order.date, 'DD/MM/YYYY')}`,
      `Partenza merce ${numericDay(dayAfter(order.sentAt, random.whole(2, 10)), 'DD/MM/YYYY')}`,
      '',
      ...lines,
      '',
      `Totale merce        ${money(order.subtotal)}`,
      order.shipping === 0 ? null : `Trasporto           ${money(order.shipping)}`,
      `IVA ${percent(order.taxRate)}%             ${money(order.tax)}`,
      `Totale ordine       ${money(order.total)}`,
      '',
      'Pagamento: bonifico anticipato.',
      '',
      'Cordiali saluti',
      order.vendor.name,
      `${order.vendor.city} - tel. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Conferma ordine n. ${order.number}`, { text: body }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

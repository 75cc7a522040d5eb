import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { chargedEach, dayAfter, right, sumRow, withFreightLine } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, purchase, reduced, type Trade, words } from './draw.ts'

const espadrilles: Trade = {
  vendors: 'Yutes del Segura S.L.=yutesdelsegura|Alpargatería Llorens=alpargaterialllorens|Suelas Ríos=suelasrios',
  wares: `Suela de yute 6 mm; pair; 180-420
Plantilla de cáñamo; pair; 95-230
Trenza de yute 12 mm; m; 45-160
Lona teñida 320 g; m; 620-1480
Cinta de algodón 15 mm; m; 18-60
Puntera cosida a mano; pair; 240-510
Hilo encerado 1 mm; roll; 390-820
Etiqueta tejida 2 x 5 cm; 1000; 4800-9900
Caja de cartón para calzado; pcs; 38-92
Bolsa de papel seda; 100; 450-1200
Cuña de corcho 5 cm; pair; 310-690
Ojalete niquelado nº 4; 1000; 2100-4600
Látex natural; kg; 780-1650
Talonera acolchada; pair; 110-260
Cordón plano 90 cm; pair; 40-95`,
}

/** Documents of FacturaScripts: a rate off each line, and `Neto` as the sum of the reduced lines. */
export const facturascripts: Family = {
  name: 'facturascripts',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const drawn = purchase(random, locale, espadrilles, {
      number: ['PED2026A###', 'PED2026A#', 'PED2026C####'],
      sku: ['###', '@@@-###', '##.####'],
      freeShipping: 1,
      tax: ['added'],
    })
    const [order, rates] = reduced(random, drawn, random.chance(0.5) ? [0] : [0, 0, 5, 10, 12])
    const { money, bare, percent } = writingOf(random, order, { pattern: random.pick(['# €', '#€']) })
    const word = words('pcs=uds|pair=par|m=m|kg=kg|roll=rollo|100=uds|1000=uds')
    const lines = order.lines.map((line, at) =>
      row([
        line.sku,
        escaped(line.name),
        right(`${count(order, line.quantity, '.')} ${word(line)}`),
        right(line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} / ${line.pricePer}`),
        right(percent(rates[at] ?? 0)),
        right(percent(order.taxRate)),
        right(bare(line.total)),
      ]),
    )
    const { vendor } = order
    const body = `<h3>Pedido ${order.number}</h3><p>Hola ${escaped(order.buyer)}, le enviamos el detalle de su pedido. Gracias por su confianza.</p>
<table width="100%"><tr><td><b>Código:</b> ${order.number}</td><td><b>Fecha:</b> ${numericDay(order.date, 'DD-MM-YYYY')}</td><td><b>Cliente:</b> ${random.code('####')}</td><td><b>Forma de pago:</b> ${random.pick(['Transferencia', 'Giro 30 días', 'Al contado'])}</td></tr></table>
<table width="100%" border="1" cellspacing="0" cellpadding="4">${row(['Referencia', 'Descripción', 'Cantidad', 'Precio', '% Dto.', '% IVA', 'Total'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${row(['Divisa', 'Neto', `IVA ${percent(order.taxRate)} %`, 'Total'], '', 'th')}${row(['EUR', bare(order.subtotal), bare(order.tax), escaped(money(order.total))])}</table>
<p style="clear:both">${escaped(vendor.name)} · ${vendor.city} · ${vendor.registration.join(' · ')}</p>`
    return {
      mail: mailOf(order, `Pedido ${order.number}`, { html: page(random, order, 'Detalle de su pedido', body) }),
      truth: chargedEach(truthOf(order, { shipping: false })),
    }
  },
}

const weaving: Trade = {
  vendors: 'Tissage de la Vire=tissagedelavire|Les Métiers Réunis=metiersreunis|Sergé & Cie=sergeetcie',
  wares: `Sergé coton 260 g; m; 690-1540
Gabardine laine vierge; m; 2400-5200
Toile à beurre; m; 210-480
Molleton gratté; m; 820-1680
Droguet rayé; m; 1150-2450
Passepoil coton; m; 60-180
Biais 20 mm écru; roll; 540-1290
Sangle coton 30 mm; m; 95-260
Doublure cupro; m; 720-1390
Épaulettes raglan; pair; 160-420
Boutons corozo 18 mm; 100; 1400-3900
Entoilage thermocollant; m; 340-760
Fil polyester n° 120; roll; 260-590
Ouate de coton; kg; 890-1750`,
}

/** The order report of Tryton: `[code] name`, quantities with units, and freight as the last line. */
export const tryton: Family = {
  name: 'tryton',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = purchase(random, locale, weaving, {
      number: ['####', '000###', '2026-0####'],
      sku: ['@@##', '@@@-##', '#####'],
      freight: [950, 1400, 1800, 2650],
      tax: ['added'],
      boxes: ['ventes', 'commande'],
    })
    const { money, bare, percent } = writingOf(random, order, { pattern: '# €' })
    const word = words('pcs=u|m=m|kg=kg|roll=bobine|pair=paire|100=u')
    const way = random.pick(['Transport Chronopost', 'Transport Geodis', 'Livraison messagerie'])
    const lines = order.lines.map((line) =>
      row([
        `[${line.sku}] ${escaped(line.name)}`,
        right(`${count(order, line.quantity, '\u00a0')} ${word(line)}`),
        right(line.pricePer === 1 ? money(line.price) : `${money(line.price)} les ${line.pricePer}`),
        `TVA ${percent(order.taxRate)} %`,
        right(money(line.total)),
      ]),
    )
    const freight = row([
      escaped(way),
      right('1 u'),
      right(money(order.shipping)),
      `TVA ${percent(order.taxRate)} %`,
      right(money(order.shipping)),
    ])
    const body = `<p><b>${escaped(order.vendor.name)}</b><br>${order.vendor.city}</p><p>${escaped(order.buyer)}</p>
<h2>Commande N° : ${order.number}</h2><p>Date : ${numericDay(order.date, 'DD/MM/YYYY')}<br>Votre référence : ${random.code('BC-###')}</p>
<table width="100%" cellpadding="3">${row(['Description', 'Quantité', 'Prix unitaire', 'Taxes', 'Montant'], '', 'th')}
${lines.join('\n')}${given(order.shipping, freight)}</table>
<table align="right">${sumRow(1, 'Total (hors taxes) :', `${bare(order.subtotal + order.shipping)} €`)}${sumRow(1, 'Taxes :', `${bare(order.tax)} €`)}${sumRow(1, 'Total :', `${bare(order.total)} €`)}</table>
<p>${order.vendor.registration.join(' - ')}</p>`
    return {
      mail: mailOf(order, `Commande ${order.number} - ${order.vendor.name}`, {
        html: page(random, order, `Commande ${order.number}`, body),
      }),
      truth: withFreightLine(truthOf(order, { shipping: false }), way, order.shipping),
    }
  },
}

const perfumery: Trade = {
  vendors: 'Essenze Valdera=essenzevaldera|Officina Mirto s.n.c.=officinamirto|Aromi Brenta=aromibrenta',
  wares: `Olio di mandorle spremuto a freddo; l; 980-1890
Cera d'api in perle; kg; 1150-2100
Flacone ambra 100 ml; pcs; 62-140
Contagocce in vetro; pcs; 38-85
Stoppino in cotone n. 5; m; 22-48
Essenza di bergamotto; pack; 1290-3400
Burro di karité; kg; 890-1640
Scatola a cassetto 12 x 8; pcs; 74-190
Etichetta adesiva 40 mm; 1000; 3900-8800
Tappo in legno di faggio; 100; 2400-5200
Vaso in alluminio 60 ml; pcs; 45-98
Argilla verde; kg; 310-720
Nastro in raso 10 mm; roll; 290-640
Carta velina avana; pack; 480-1150
Sale marino grosso; kg; 120-290`,
}

/** Order confirmations of Danea Easyfatt: the number with `del` and the date, sums in a table of their own. */
export const easyfatt: Family = {
  name: 'easyfatt',
  kind: 'business',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = purchase(random, locale, perfumery, {
      number: ['###', '####', '###/A', '2026/####'],
      sku: ['@@###', '####', '@##.##'],
      freight: [700, 900, 1250],
      discount: 0.3,
      tax: ['added'],
      boxes: ['amministrazione', 'ordini'],
    })
    const { money, bare, percent } = writingOf(random, order, { pattern: '€ #', minus: 'before' })
    const word = words('pcs=pz|m=m|kg=kg|l=l|pack=conf.|roll=rotolo|100=pz|1000=pz')
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        escaped(line.name),
        word(line),
        right(count(order, line.quantity, '.')),
        right(line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} /${line.pricePer}`),
        right(bare(line.total)),
        right(percent(order.taxRate)),
      ]),
    )
    const cell = (label: string, amount: number): string =>
      `<td><small>${label}</small><br><b>${escaped(money(amount))}</b></td>`
    const net = order.subtotal - order.discount + order.shipping
    const day = numericDay(order.date, 'DD/MM/YYYY')
    const body = `<p>Gentile cliente,<br>di seguito la conferma del Suo ordine. Consegna prevista: ${numericDay(dayAfter(order.date, random.whole(4, 20)), 'DD/MM/YYYY')}.</p>
<table width="100%"><tr><td><h2>Conferma d'ordine n. ${order.number} del ${day}</h2></td><td>Spett.le<br>${escaped(order.buyer)}</td></tr></table>
<table width="100%" border="1" cellpadding="3" cellspacing="0">${row(['Cod.', 'Descrizione', 'U.m.', 'Quantità', 'Prezzo', 'Importo', 'Iva'], 'bgcolor="#dde6ee"', 'th')}
${lines.join('\n')}</table>
<table width="100%" border="1"><tr>${cell('Tot. merce', order.subtotal)}${given(order.discount, cell('Sconto', -order.discount))}${given(order.shipping, cell('Spese trasporto', order.shipping))}${cell('Imponibile', net)}${cell(`Iva ${percent(order.taxRate)}%`, order.tax)}${cell('Totale documento', order.total)}</tr></table>
<p><small>${escaped(order.vendor.name)}, ${order.vendor.city} - ${order.vendor.registration.join(' - ')}</small></p>`
    return {
      mail: mailOf(order, `Conferma d'ordine n. ${order.number}`, { html: page(random, order, 'Conferma', body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

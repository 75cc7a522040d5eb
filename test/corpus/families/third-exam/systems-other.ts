import type { Family } from '../../kit/family.ts'
import { fullDay, longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter } from '../../kit/trade-orders.ts'
import {
  aligned,
  apart,
  deal,
  escaped,
  halfUp,
  hand,
  html,
  lines,
  optionsText,
  right,
  type Stock,
  sent,
  taxIn,
  taxOn,
  tr,
  truthOf,
} from './tools.ts'

const farmFr: Stock = {
  vendors:
    'La Ferme des Tilleuls=fermedestilleuls.fr|Le Panier du Vercors=panierduvercors.fr|Circuit Court Drôme=circuitcourtdrome.fr',
  wares: `Miel de châtaignier; pot; 750-1290; 1-12
Tomme de brebis; pièce; 1290-2490; 1-6
Huile de noix; bouteille; 1190-1990; 1-8
Confiture de myrtilles; pot; 490-790; 1-20
Jus de pomme trouble; bouteille; 290-450; 6-48x6
Farine de petit épeautre; sachet; 390-690; 1-20
Lentilles vertes; sachet; 420-690; 1-15
Savon au lait de chèvre; pièce; 450-690; 2-30
Tisane de thym; sachet; 350-590; 1-20
Pelote de laine mérinos; pelote; 690-1190; 2-40
Sel aux herbes; pot; 390-650; 1-15`,
}

const farmsFr = ['GAEC du Grand Pré', 'EARL Morel', 'Ferme Chabert', 'Rucher de la Combe']

/** Open Food Network in French: the farm in small print below each item, fees by name, the collection day below. */
export const openFoodNetwork: Family = {
  name: 'open-food-network-fr',
  kind: 'marketplace',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = deal(random, farmFr, { number: ['R#########'], sku: ['MC-##', 'FT###', '####'], lines: [1, 6] })
    const { money } = hand('# €', ',', '')
    const isCollected = random.chance(0.5)
    const shipping = isCollected ? null : random.pick([350, 490, 600])
    const fee = random.chance(0.4) ? halfUp(order.goods * 0.03) : 0
    const total = order.goods + (shipping ?? 0) + fee
    const tax = taxIn(order.goods, 5.5)
    const head = (label: string, side: string): string => `<th align="${side}"><h4>${label}</h4></th>`
    const rows = order.items.map((item) =>
      tr(
        [
          `<span>${escaped(item.name)}</span><br><small><em>${random.pick(farmsFr)}</em></small>`,
          item.sku,
          String(item.quantity),
          money(item.total),
        ],
        ['', '', right, right],
      ),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td align="right" colspan="3">${label}</td><td align="right">${amount}</td></tr>`
    const day = `${fullDay(dayAfter(order.today, random.whole(2, 6)), locale)}, ${random.whole(16, 18)}h-${random.whole(19, 20)}h`
    const body = `<h3>Bonjour Asha,</h3><p>Merci d'avoir passé commande auprès de <strong>${escaped(order.vendor)}</strong>.</p>
<h4>Confirmation de la commande <strong>#${order.number}</strong></h4><p>Voici le détail de votre commande auprès de <strong>${escaped(order.vendor)}</strong> :</p>
<table class="order-summary" width="100%"><thead><tr>${head('Article', 'left')}${head('Référence', 'left')}${head('Quantité', 'right')}${head('Prix', 'right')}</tr></thead><tbody>
${rows.join('\n')}
</tbody><tfoot>${sum('Sous-total :', money(order.goods))}${shipping === null ? '' : sum('Livraison à domicile:', money(shipping))}${fee > 0 ? sum('Frais de gestion:', money(fee)) : ''}${sum('<strong>Total :</strong>', `<strong>${money(total)}</strong>`)}${sum('(TVA incluse) :', money(tax))}</tfoot></table><p>&nbsp;</p>
<p class="callout"><strong>${random.pick(['Paiement à la livraison', 'Virement bancaire', 'Chèque'])}</strong> <span style="float:right"><strong>NON PAYÉ</strong></span></p>
<p class="callout"><strong>${isCollected ? 'Retrait au dépôt' : 'Livraison à domicile'}</strong></p><h4>${isCollected ? 'Prêt à être retiré le' : 'À livrer le'} <strong>${day}</strong></h4>
<p>${escaped(order.vendor)}<br>${order.email}</p>`
    return sent(
      order,
      `Confirmation de la commande ${order.number}`,
      { html: html(body) },
      truthOf(
        order,
        { date: null, currency: 'EUR', subtotal: order.goods, shipping, tax, total },
        { sku: true, unit: false },
      ),
    )
  },
}

const beadsUs: Stock = {
  vendors:
    'Santa Fe Bead Supply=santafebeadsupply.com|Catskill Fiber Barn=catskillfiberbarn.com|Ozark Dye Garden=ozarkdyegarden.com',
  options: 'Color:Turquoise,Coral,Ivory,Smoke|Finish:Matte,Polished',
  wares: `Glass seed beads; tube; 350-695; 2-40; 12
Bone buttons; bag; 490-990; 1-30; 2
Silver clasp; ea; 695-1890; 1-20; 2
Wool roving; bag; 1290-2290; 1-12; 1
Spindle with whorl; ea; 1890-3490; 1-10
Madder root, chopped; bag; 1190-1990; 1-8
Cochineal; jar; 1490-2790; 1-6
Leather cord; spool; 790-1390; 1-20; 1
Felting needles; pack; 550-950; 1-15
Beading loom; ea; 3490-5990; 1-4
Alum mordant; bag; 690-1190; 1-10`,
}

/** Ubercart: the sums above the products, each product as number, name and amount, with the price of one in brackets. */
export const ubercart: Family = {
  name: 'ubercart-en',
  kind: 'platform',
  locales: ['en-US'],
  draw(random) {
    const order = deal(random, beadsUs, {
      number: ['###', '####', '1####'],
      sku: ['BD-###', '@@@##', '####-@'],
      optioned: 0.6,
      lines: [1, 5],
    })
    const { money } = hand('$#', '.', ',')
    const shipping = random.pick([0, 595, 850, 1295])
    const rate = random.pick([0, 6, 7.25])
    const tax = taxOn(order.goods, rate)
    const total = order.goods + shipping + tax
    const bar = (label: string): string =>
      `<tr><td colspan="2" bgcolor="#006699" style="color:white"><b>${label}</b></td></tr>`
    const pair = (label: string, value: string): string =>
      `<tr><td nowrap="nowrap">${label}</td><td width="98%">${value}</td></tr>`
    const rows = order.items.map(
      (item) =>
        `<tr><td valign="top" nowrap="nowrap"><b>${item.quantity} x </b></td><td width="98%"><b>${escaped(item.name)} - ${money(item.total)}</b>${item.quantity > 1 ? ` (${money(item.price)} each)` : ''}<br />SKU: ${item.sku}<br />${item.options.map(([label, value]) => `<li>${label}: ${value}</li>`).join('')}<br /></td></tr>`,
    )
    const body = `<table width="95%" border="0" cellspacing="0" cellpadding="1" align="center" bgcolor="#006699" style="font-family:verdana,arial,helvetica;font-size:small"><tr><td><table width="100%" border="0" cellspacing="0" cellpadding="5" bgcolor="#FFFFFF"><tr valign="top"><td><table width="100%"><tr><td><span style="font-size:large">${escaped(order.vendor)}</span></td><td nowrap="nowrap">214 Canyon Rd<br />(505) 555-01${random.code('##')}</td></tr></table></td></tr>
<tr valign="top"><td><p><b>Thanks for your order, Asha!</b></p><p><b>Want to manage your order online?</b><br />If you need to check the status of your order, please visit our home page and click on "My account" in the menu.</p>
<table cellpadding="4" cellspacing="0" border="0" width="100%">${bar('Purchasing Information:')}${pair('<b>E-mail Address:</b>', 'buying@shop.example')}<tr><td colspan="2"><table width="100%"><tr><td valign="top" width="50%"><b>Billing Address:</b><br />Asha Rao<br />48 Station Road<br />Portland, OR 97205</td><td valign="top" width="50%"><b>Shipping Address:</b><br />Asha Rao<br />48 Station Road<br />Portland, OR 97205</td></tr></table></td></tr>${pair('<b>Order Grand Total:</b>', `<b>${money(total)}</b>`)}${pair('<b>Payment Method:</b>', random.pick(['Check', 'Credit card', 'Purchase order']))}
${bar('Order Summary:')}<tr><td colspan="2" bgcolor="#EEEEEE"><font color="#CC6600"><b>Shipping Details:</b></font></td></tr><tr><td colspan="2"><table border="0" cellpadding="1" cellspacing="0" width="100%">${pair('<b>Order #:</b>', `<a href="https://${order.domain}/user/12/orders/${order.number}">${order.number}</a>`)}${pair('<b>Shipping Method:</b>', random.pick(['USPS Priority Mail', 'UPS Ground']))}${pair('Products Subtotal:&nbsp;', money(order.goods))}${pair('Shipping:', money(shipping))}${rate > 0 ? pair('Sales tax:', money(tax)) : ''}${pair('&nbsp;', '------')}${pair('<b>Total for this Order:&nbsp;</b>', `<b>${money(total)}</b>`)}
<tr><td colspan="2"><br /><br /><b>Products on order:&nbsp;</b><table width="100%">
${rows.join('\n')}
</table></td></tr></table></td></tr>
<tr><td colspan="2"><hr noshade="noshade" size="1" /><br /><p>Please note: This e-mail message is an automated notification. Please do not reply to this message.</p><p>Thanks again for shopping with us.</p></td></tr></table></td></tr></table></td></tr></table>`
    return sent(
      order,
      `Your Order at ${order.vendor}`,
      { html: html(body) },
      truthOf(
        order,
        { date: null, currency: 'USD', subtotal: order.goods, shipping, tax: rate > 0 ? tax : null, total },
        { sku: true },
      ),
    )
  },
}

const workshopAu: Stock = {
  vendors:
    'Bellbird Pottery=bellbirdpottery.com.au|Stringybark Joinery=stringybarkjoinery.com.au|Dandenong Weavers=dandenongweavers.com.au',
  options: 'Colour:Eucalypt,Ochre,Salt,Charcoal|Size:Small,Medium,Large',
  wares: `Speckled Dinner Plate; each; 3200-5400; 2-36; 1
Pour-over Dripper; each; 3900-5900; 1-12; 1
Blackwood Serving Board; each; 6900-12900; 1-10; 2
Handwoven Tea Towel; each; 2200-3400; 2-40; 12
Wool Throw; each; 18900-28900; 1-6; 1
Bud Vase; each; 2400-3900; 1-24; 12
Spoon Rest; each; 1400-2200; 4-48; 1
Hardwood Coat Hook; each; 1200-1900; 5-60x5
Table Runner; each; 5900-8900; 1-12; 1
Planter with Saucer; each; 4400-8900; 1-12; 12`,
}

/** Community Store of Concrete CMS: the code in brackets behind the name, options in a column, sums in a paragraph. */
export const communityStore: Family = {
  name: 'concrete-community-store-en',
  kind: 'platform',
  locales: ['en-AU'],
  draw(random, locale) {
    const order = deal(random, workshopAu, {
      number: ['##', '###', '1###'],
      sku: ['BP-###', 'SJ##', '@@@-##'],
      optioned: 0.8,
      fine: 50,
      lines: [1, 5],
      delay: [0, 1],
    })
    const { money } = hand('$#', '.', ',')
    const shipping = random.pick([0, 990, 1450, 2200])
    const total = order.goods + shipping
    const tax = taxIn(total, 10)
    const head = (label: string, side: string): string =>
      `<th style="border-bottom:1px solid #aaa;text-align:${side};padding-right:10px">${label}</th>`
    const rows = order.items.map((item) =>
      tr(
        [
          `${escaped(item.name)} (${item.sku})`,
          item.options.map(([label, value]) => `<strong>${label}: </strong>${value}`).join('<br>'),
          `${item.quantity} `,
          money(item.price),
          money(item.total),
        ],
        ['style="vertical-align:top"', 'style="vertical-align:top"', right, right, right],
      ),
    )
    const body = `<h2>Your Order</h2><p><strong>Order#:</strong> ${order.number}</p><p>Order placed: ${longDay(order.date, locale)}, ${random.pick(['9', '10', '11'])}:${random.code('2#')} AM</p>
<table border="0" width="100%"><tr><td width="50%" style="vertical-align:top"><h3>Billing Information</h3><p>Asha Rao<br>48 Station Road<br>Fitzroy VIC 3065<br><br><strong>Phone</strong>: 03 5550 ${random.code('####')}<br></p></td><td style="vertical-align:top"><h3>Shipping Information</h3><p>Asha Rao<br>48 Station Road<br>Fitzroy VIC 3065</p></td></tr></table>
<h3>Order Details</h3><table border="0" cellpadding="0" cellspacing="0" width="100%"><thead><tr>${head('Product Name', 'left')}${head('Options', 'left')}${head('Qty', 'right')}${head('Price', 'right')}${head('Subtotal', 'right')}</tr></thead><tbody>
${rows.join('\n')}
</tbody><tfoot><tr><td colspan="4" align="right"><strong>Items Subtotal:</strong></td><td align="right">${money(order.goods)}</td></tr></tfoot></table>
<p><strong>Shipping:</strong> ${money(shipping)}<br><strong>Shipping Method: </strong>${random.pick(['Parcel Post', 'Courier'])} <br><strong>GST (included):</strong> ${money(tax)}<br><strong class="text-large">Total:</strong> ${money(total)}<br><br><strong>Payment Method: </strong>Invoice<br><br><strong>Payment Status:</strong> Unpaid</p>
<p>${escaped(order.vendor)} - ABN ${random.code('## ### ### ###')}</p>`
    return sent(
      order,
      `Order Receipt #${order.number}`,
      { html: html(body) },
      truthOf(order, { currency: 'AUD', subtotal: order.goods, shipping, tax, total }, { sku: true }),
    )
  },
}

const textilesMx: Stock = {
  vendors:
    'Rebozos del Bajío SA de CV=rebozosdelbajio.com.mx|Talabartería Jalisco=talabarteriajalisco.com.mx|Hilos y Telas Puebla=hilosytelaspuebla.com.mx',
  wares: `Manta cruda; m/m; 4500-7900; 10-120x5
Rebozo de bolita; pza; 45000-98000; 1-12
Hilaza de algodón; kg/kg; 18000-29000; 2-30
Cinturón piteado; pza; 39000-89000; 1-15
Servilleta bordada; pza; 6500-12500; 6-60x6
Huarache de correa; par; 32000-52000; 2-24
Morral de ixtle; pza; 14000-24000; 2-40
Botón de concha; gruesa; 18000-32000; 1-10
Listón de satín; rollo; 8500-14500; 1-30
Cobija de lana; pza; 59000-119000; 1-8
Vaqueta natural; kg/kg; 32000-52000; 1-20`,
}

/** An invoice of FrontAccounting in Mexican Spanish, its text in the mail: codes first, a discount column, sums at the right. */
export const frontAccounting: Family = {
  name: 'frontaccounting-es',
  kind: 'invoice',
  locales: ['es-MX'],
  draw(random) {
    const order = deal(random, textilesMx, {
      number: ['###', '####'],
      sku: ['RB-####', 'TJ###', '####'],
      fine: 50,
      offs: random.pick([[0], [0, 0, 5, 10]]),
      lines: [1, 6],
      delay: [0, 2],
    })
    const { bare, count } = hand('$#', '.', ',')
    const invoice = random.code(`${random.pick(['#', '1'])}###`)
    const shipping = random.pick([0, 0, 18000, 25000])
    const tax = taxOn(order.goods + shipping, 16)
    const total = order.goods + shipping + tax
    const table = aligned(
      [
        ['Código', 'Descripción del artículo', 'Cantidad', 'Unidad', 'Precio', 'Desc. %', 'Total'],
        ...order.items.map((item) => [
          item.sku,
          item.name,
          count(item.quantity),
          item.word,
          bare(item.price),
          item.off > 0 ? `${item.off}%` : '',
          bare(item.total),
        ]),
      ],
      'llrlrrr',
      3,
    )
    const sum = (label: string, amount: number): string => apart(`${' '.repeat(40)}${label}`, bare(amount), 76)
    const body = lines(
      'Estimado cliente, adjunto encontrará su factura. A continuación su contenido:',
      '',
      order.vendor,
      `RFC: ${random.code('@@@######@@#')}`,
      '',
      'FACTURA',
      `Fecha: ${numericDay(order.today, 'DD/MM/YYYY')}`,
      `Factura No.: ${invoice}`,
      '',
      'Cobrar a: Comercializadora Rao, Av. Hidalgo 17, 44100 Guadalajara',
      '',
      `Referencia del cliente: PO-${random.code('###')}    Vendedor: ${random.pick(['L. Cárdenas', 'M. Trejo'])}    Nuestro pedido No.: ${order.number}    Fecha de vencimiento: ${numericDay(dayAfter(order.today, 30), 'DD/MM/YYYY')}`,
      `Condiciones de pago: 30 días   Moneda: MXN`,
      '',
      table,
      '',
      sum('Sub-total', order.goods),
      sum('Envío', shipping),
      sum('IVA (16%)', tax),
      sum('TOTAL FACTURA', total),
      '',
      'Todos los importes en MXN. Gracias por su preferencia.',
    )
    return sent(
      order,
      `Factura ${invoice} - ${order.vendor}`,
      { text: body },
      truthOf(
        order,
        {
          date: order.today,
          currency: 'MXN',
          subtotal: order.goods,
          shipping,
          tax,
          total,
          inferred: ['orderDate'],
          otherNumbers: [invoice],
        },
        { sku: true },
      ),
    )
  },
}

const toysDe: Stock = {
  vendors:
    'Drechslerei Erzgebirge=drechslerei-erzgebirge.de|Holzspielzeug Rhön=holzspielzeug-rhoen.de|Bürstenmacherei Kranz=buersten-kranz.de',
  options: 'Farbe:Natur,Rot,Blau|Größe:klein,groß',
  wares: `Steckfigur Buche; St; 690-1290; 2-40; 1
Greifling; St; 890-1490; 2-30; 1
Kreisel; St; 290-590; 10-100x10; 1
Schiebetier; St; 2490-3990; 1-12
Handfeger Rosshaar; St; 1290-2190; 1-20
Gemüsebürste; St; 590-990; 2-40
Bausteine im Säckchen; St; 3490-5900; 1-10
Räucherfigur; St; 2990-5490; 1-8; 2
Kleiderbürste; St; 1990-3490; 1-15
Baumschmuck Span; St; 490-890; 5-60x5; 1`,
}

/** SilverShop in German: picture, product, price, number and total with the currency in the heading, payments below. */
export const silverShop: Family = {
  name: 'silvershop-de',
  kind: 'platform',
  locales: ['de-DE'],
  draw(random) {
    const order = deal(random, toysDe, { number: ['#####', '1####'], optioned: 0.7, lines: [1, 6] })
    const { money, bare } = hand('€#', ',', '.')
    const shipping = random.pick([0, 490, 590, 690])
    const isNet = random.chance(0.35)
    const net = order.goods + shipping
    const tax = isNet ? taxOn(net, 19) : taxIn(net, 19)
    const total = isNet ? net + tax : net
    const rows = order.items.map((item) =>
      tr(
        [
          `<img src="https://${order.domain}/assets/${random.code('####')}__FillWzQ1LDQ1XQ.jpg" alt="">`,
          `<h3><a href="https://${order.domain}/produkte/${random.code('###')}">${escaped(item.name)}</a></h3>${item.options.length > 0 ? `<span class="silvershop-subtitle">${optionsText(item, ', ', ':')}</span>` : ''}`,
          money(item.price),
          String(item.quantity),
          bare(item.total),
        ],
        ['', '', 'class="silvershop-center"', 'class="silvershop-center"', 'class="silvershop-right"'],
      ),
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="silvershop-summary"><th colspan="4" scope="row">${label}</th><td class="silvershop-right">${bare(amount)}</td></tr>`
    const paid = random.chance(0.5)
    const body = `<table id="Content" cellspacing="0" cellpadding="0"><thead><tr class="silvershop-shopAddress"><th>${escaped(order.vendor)}</th></tr><tr class="silvershop-message"><td class="silvershop-left"><h1>Bestellbestätigung</h1><p>Hallo Asha, danke für Ihre Bestellung. Hier die Einzelheiten:</p></td></tr></thead><tbody><tr><td>
<h2>Bestellung #${order.number} (${numericDay(order.date, 'DD.MM.YYYY')}) - ${paid ? 'Bezahlt' : 'Unbezahlt'}</h2>
<table id="ShippingTable"><tr><th>Lieferadresse</th><th>Rechnungsadresse</th></tr><tr><td>Asha Rao<br>Industriestr. 22<br>72764 Reutlingen</td><td>Asha Rao<br>Industriestr. 22<br>72764 Reutlingen</td></tr></table>
<table id="InformationTable" class="silvershop-ordercontent"><thead><tr><th scope="col"></th><th scope="col">Produkt</th><th scope="col">Stückpreis</th><th scope="col">Anzahl</th><th scope="col">Gesamtpreis (EUR)</th></tr></thead><tbody>
${rows.join('\n')}
</tbody><tfoot>${sum('Zwischensumme', order.goods)}${sum('Versand nach DE', shipping)}${sum(isNet ? '19 % MwSt.' : '19 % MwSt. (enthalten)', tax)}${sum('Gesamtbetrag', total)}</tfoot></table>
${paid ? `<table id="PaymentTable"><tr><th>Datum</th><th>Betrag</th><th>Status</th><th>Methode</th></tr><tr><td>${numericDay(order.date, 'DD.MM.YYYY')}</td><td>${money(total)}</td><td>Erfasst</td><td>PayPal</td></tr></table><table id="OutstandingTable"><tr><th>Offener Betrag</th><td>${money(0)}</td></tr></table>` : `<table id="OutstandingTable"><tr><th>Offener Betrag</th><td>${money(total)}</td></tr></table>`}
</td></tr></tbody></table>`
    return sent(
      order,
      `Bestellung #${order.number} Bestätigung`,
      { html: html(body) },
      truthOf(order, { currency: 'EUR', subtotal: order.goods, shipping, tax, total }),
    )
  },
}

const seedsGb: Stock = {
  vendors:
    'Cotswold Willow Weavers=cotswoldwillow.co.uk|Pennine Herb Nursery=pennineherbs.co.uk|Thornbury Bookbinders=thornburybookbinders.co.uk',
  options: 'Colour:Navy,Olive,Natural|Lining:Plain,Striped',
  wares: `Log Basket; each; 5400-8900; 1-12; 2
Bicycle Basket; each; 4200-6500; 1-10; 12
Willow Rods, bundle; each; 1800-2900; 1-20
Rosemary in a pot; each; 350-495; 6-60x6
Thyme in a pot; each; 295-425; 6-60x6
Guest Book, cloth; each; 3400-5900; 1-15; 1
Slipcase; each; 2200-3800; 1-20; 1
Lavender Wreath; each; 1900-3200; 1-12
Bread Basket; each; 1600-2700; 2-24; 2
Herb Planter Trug; each; 2600-3900; 1-15`,
}

/** Gravity Forms: all fields of an order form with their answers, the products as a table among them. */
export const gravityForms: Family = {
  name: 'gravity-forms-en',
  kind: 'platform',
  locales: ['en-GB'],
  draw(random) {
    const order = deal(random, seedsGb, { number: ['WEB-####', 'F####', '#####'], optioned: 0.8, lines: [1, 5] })
    const { money } = hand('£#', '.', ',')
    const shipping = random.pick([0, 495, 750, 1250])
    const total = order.goods + shipping
    const field = (label: string, value: string): string =>
      `<tr bgcolor="#EAF2FA"><td colspan="2"><font style="font-family:sans-serif;font-size:12px"><strong>${label}</strong></font></td></tr><tr bgcolor="#FFFFFF"><td width="20">&nbsp;</td><td><font style="font-family:sans-serif;font-size:12px">${value}</font></td></tr>`
    const cell = 'style="border-bottom:1px solid #DFDFDF;padding:7px;font-size:11px"'
    const rows = order.items.map((item) =>
      tr(
        [
          `<strong style="color:#BF461E;font-size:12px">${escaped(item.name)}</strong>${item.options.length > 0 ? `<ul>${item.options.map(([label, value]) => `<li>${label}: ${value}</li>`).join('')}</ul>` : ''}`,
          String(item.quantity),
          money(item.price),
          money(item.total),
        ],
        [cell, `${cell} align="center"`, cell, cell],
      ),
    )
    const foot = (label: string, amount: number): string =>
      `<tr><td colspan="2" style="background-color:#f4f4f4">&nbsp;</td><td style="text-align:right;padding:7px"><strong>${label}</strong></td><td style="padding:7px"><strong>${money(amount)}</strong></td></tr>`
    const ordered = numericDay(order.date, 'DD/MM/YYYY')
    const needed = numericDay(dayAfter(order.date, random.whole(10, 30)), 'DD/MM/YYYY')
    const body = `<p>Thank you, we have your order. This is what you sent us:</p><table width="99%" border="0" cellpadding="1" cellspacing="0" bgcolor="#EAEAEA"><tr><td><table width="100%" border="0" cellpadding="5" cellspacing="0" bgcolor="#FFFFFF">
${field('Order reference', order.number)}${field('Date', ordered)}${field('Name', 'Asha Rao')}${field('Email', '<a href="mailto:buying@shop.example">buying@shop.example</a>')}${random.chance(0.5) ? field('Your PO number', `PO${random.code('####')}`) : ''}${field('Needed by', needed)}${random.chance(0.5) ? field('Message', random.pick(['Please leave with the neighbour at no. 9.', 'No plastic packaging please.'])) : ''}
<tr bgcolor="#EAF2FA"><td colspan="2"><strong>Order</strong></td></tr><tr bgcolor="#FFFFFF"><td width="20">&nbsp;</td><td><table cellspacing="0" width="97%" style="border-left:1px solid #DFDFDF;border-top:1px solid #DFDFDF"><thead>${tr(['Product', 'Qty', 'Unit Price', 'Price'], [], 'th')}</thead><tbody>
${rows.join('\n')}
</tbody><tfoot>${shipping > 0 ? foot(`Shipping (${random.pick(['Royal Mail', 'Carrier', 'Pallet'])})`, shipping) : ''}${foot('Total:', total)}</tfoot></table></td></tr></table></td></tr></table>`
    return sent(
      order,
      `Your order ${order.number}`,
      { html: html(body) },
      truthOf(order, { currency: 'GBP', shipping: shipping > 0 ? shipping : null, total }),
    )
  },
}

const pastaIt: Stock = {
  vendors:
    'Liutai e Legni Cremona=liutaielegni.it|Ceramiche Deruta Bottega=derutabottega.it|Carta Marmo Firenze=cartamarmo.it',
  options: 'Colore:Blu cobalto,Verde rame,Giallo ocra|Formato:piccolo,medio,grande',
  wares: `Piatto decorato a mano; pz; 2490-4890; 1-24; 12
Oliera; pz; 3290-5490; 1-10; 1
Carta marmorizzata; fg; 450-890; 10-100x10; 1
Quaderno cucito; pz; 1490-2490; 1-30; 12
Portapenne in cuoio; pz; 1990-3490; 1-15
Mattonella dipinta; pz; 1290-2190; 4-60x4; 1
Ciotola per insalata; pz; 3990-6490; 1-8; 2
Segnalibro inciso; pz; 390-790; 5-80x5
Tagliacarte in ulivo; pz; 890-1590; 2-20
Cornice dorata; pz; 4490-8990; 1-6; 2`,
}

/** J2Store in Italian: the order in lines of text, the items with code and options below the name, sums below. */
export const jtwoStore: Family = {
  name: 'j2store-it',
  kind: 'platform',
  locales: ['it-IT'],
  draw(random) {
    const order = deal(random, pastaIt, {
      number: ['17########', '16########'],
      sku: ['DR-###', 'CM##', '@@###'],
      optioned: 0.7,
      lines: [1, 5],
      fine: 10,
    })
    const { money } = hand('#€', ',', '.')
    const discount = random.chance(0.3) ? halfUp(order.goods / 10) : 0
    const shipping = random.pick([0, 690, 850, 990])
    const net = order.goods - discount + shipping
    const tax = taxIn(net, 22)
    const total = net
    const invoice = `INV-${random.code('###')}`
    const rows = order.items.map(
      (item) =>
        `<tr valign="top"><td><span class="cart-product-name">${escaped(item.name)}</span><br />${item.options.map(([label, value]) => `<small>- ${label}: ${value}</small><br />`).join('')}<span class="cart-product-sku"><small>Codice articolo: ${item.sku}</small></span><br /><span class="cart-product-unit-price"><small>Prezzo unitario: ${money(item.price)}</small></span></td><td>${item.quantity}</td><td align="right">${money(item.total)}</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr valign="top"><th scope="row" colspan="2">${label}</th><td align="right">${money(amount)}</td></tr>`
    const body = `<table style="width:100%" border="0"><tbody><tr><td colspan="2"><p>Gentile Asha Rao,</p><p>abbiamo ricevuto il suo ordine. Di seguito i dettagli.</p></td></tr>
<tr><td><h3>Informazioni sull'ordine</h3><p><b>ID ordine:</b> ${order.number}</p><p><b>Numero fattura:</b> ${invoice}</p><p><b>Data:</b> ${numericDay(order.date, 'DD-MM-YYYY')}</p><p><b>Importo ordine:</b> ${money(total)}</p><p><b>Stato ordine:</b> ${random.pick(['Confermato', 'In lavorazione', 'In attesa'])}</p></td><td><h3>Informazioni cliente</h3><p>Asha Rao<br />Via Tessitori 5<br />59100 Prato<br />Tel. 0574 55 ${random.code('####')}</p></td></tr></tbody></table>
<table class="j2store-cart-table" width="100%"><thead><tr><th>Prodotti</th><th>Quantità</th><th>Totale</th></tr></thead><tbody>
${rows.join('\n')}
</tbody><tfoot>${sum('Subtotale', order.goods)}${sum(`Spedizione (${random.pick(['Corriere espresso', 'Corriere standard'])})`, shipping)}${discount > 0 ? sum('Sconto (PRIMAVERA)', -discount) : ''}${sum('IVA inclusa (22%)', tax)}${sum('Totale complessivo', total)}</tfoot></table>
<p>Per domande risponda a questa e-mail.</p><p>${escaped(order.vendor)} - P.IVA ${random.code('###########')}</p>`
    return sent(
      order,
      `Ordine ${order.number} ricevuto - ${order.vendor}`,
      { html: html(body) },
      truthOf(
        order,
        { currency: 'EUR', subtotal: order.goods, discount, shipping, tax, total, otherNumbers: [invoice] },
        { sku: true },
      ),
    )
  },
}

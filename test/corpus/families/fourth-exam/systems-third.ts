import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { minutesOf, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, right, sumRow, withInvoiceDay } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { given, reduced, type Trade, text } from '../written-apart/draw.ts'
import { atRate, bought } from './draw.ts'

const quilts: Trade = {
  vendors: 'Prairie Patch Quilts=prairiepatch|Cedar Loft Fabrics=cedarloft|Tumbleweed Yarn Barn=tumbleweedyarn',
  options: 'Color:Barn Red,Denim,Wheat,Sage|Size:Small,Medium,Large',
  wares: `Quilt Backing; pcs; 1895-3995; 1
Fat Quarter Bundle; pcs; 1250-2895; 1
Rotary Cutter; pcs; 1195-2495; 2
Applique Scissors; pcs; 895-1895
Basting Spray; pcs; 750-1450
Wool Pressing Mat; pcs; 1995-4495; 2
Thimble, leather; pcs; 395-850; 2
Seam Ripper; pcs; 325-695
Quilter's Gloves; pcs; 695-1195; 2
Iron-on Transfer Pen; pcs; 450-850; 1
Batting, cotton; pcs; 1495-3495; 2
Pattern Booklet; pcs; 895-1495`,
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')

/** osCommerce's plain text: quantity before the name, the model in brackets, options on a tabbed line without a colon. */
export const oscommerce: Family = {
  name: 'oscommerce-text',
  kind: 'platform',
  locales: ['en-US'],
  draw(random, locale) {
    const order = bought(random, locale, quilts, {
      number: ['####', '1###', '#####'],
      sku: ['QB-###', '@@@-##', '@####'],
      options: 0.5,
      freight: [599, 895, 1250],
      freeShipping: 0.05,
      tax: ['added', 'none'],
      boxes: ['orders', 'store'],
    })
    const { money } = writingOf(random, order, { pattern: '$#' })
    const rule = '------------------------------------------------------'
    const lines = order.lines.map(
      (line) =>
        `${line.quantity} x ${line.name} (${line.sku}) = ${money(line.total)}${line.options.map(({ name, value }) => `\n\t${name} ${value}`).join('')}`,
    )
    const [year, month, day] = order.date.split('-').map(Number)
    const date = `${weekdays[new Date(`${order.date}T12:00:00Z`).getUTCDay()]} ${String(day).padStart(2, '0')} ${months[(month ?? 1) - 1]}, ${year}`
    const address = addressOf(random, order)
    const body = text(
      order.vendor.name,
      rule,
      `Order Number: ${order.number}`,
      `Detailed Invoice: https://www.${order.vendor.domain}/account_history_info.php?order_id=${order.number}`,
      `Date Ordered: ${date}`,
      '',
      ...(random.chance(0.3) ? ['Please leave the box with the front desk if we are closed.', ''] : []),
      'Products',
      rule,
      ...lines,
      rule,
      `Sub-Total: ${money(order.subtotal)}`,
      `${random.pick(['Flat Rate (Best Way)', 'United States Postal Service (Priority Mail)', 'Table Rate (Best Way)'])}: ${money(order.shipping)}`,
      order.tax === 0 ? null : `Sales Tax ${order.taxRate}%: ${money(order.tax)}`,
      `Total: ${money(order.total)}`,
      '',
      'Delivery Address',
      rule,
      ...address,
      '',
      'Billing Address',
      rule,
      ...address,
      '',
      'Payment Method',
      rule,
      random.pick(['Check/Money Order', 'PayPal', 'Credit Card : Visa']),
    )
    return {
      mail: mailOf(order, 'Order Process', { text: body }),
      truth: truthOf(order, { unitPrice: false, tax: order.tax > 0 }),
    }
  },
}

const brassIt: Trade = {
  vendors: 'Ottonificio Brenta=ottonificiobrenta|Ferramenta Carnia=ferramentacarnia|Officine Lario Srl=officinelario',
  options: 'Finitura:Lucida,Spazzolata,Brunita|Mano:Destra,Sinistra',
  wares: `Maniglia su rosetta; pcs; 1890-4590; 12
Cerniera per anta; pcs; 290-790; 12
Pomolo tornito; pcs; 490-1290; 1
Catenaccio da mobile; pcs; 690-1490; 1
Gancio appendiabiti; pcs; 390-990; 1
Bocchetta per chiave; pcs; 190-450; 1
Piedino regolabile; pcs; 240-590
Chiave grezza; pcs; 150-390
Fermaporta; pcs; 890-1990; 1
Squadretta; pcs; 90-240; 1
Reggimensola; pcs; 590-1390; 1
Targhetta incisa; pcs; 790-1690; 1`,
}

/** The order notice of Apache OFBiz: `id - name`, three empty columns, a column of line adjustments, totals across. */
export const ofbiz: Family = {
  name: 'ofbiz-avviso-ordine',
  kind: 'business',
  locales: ['it-IT'],
  draw(random, locale) {
    const drawn = bought(random, atRate(locale, 22), brassIt, {
      number: ['WS1####', 'IT10###', 'WSCO1####'],
      sku: ['@@-####', '1####', '@@@##'],
      options: 0.45,
      freight: [790, 1190, 1590],
      tax: ['added'],
      delay: 2,
      boxes: ['ordini', 'vendite'],
    })
    const [order] = reduced(random, drawn, random.chance(0.4) ? [0, 5, 10] : [0])
    const { money } = writingOf(random, order, {
      pattern: '# €',
      space: '\u00a0',
      minus: random.pick(['before', 'brackets']),
    })
    const lines = order.lines.map((line) => {
      const full = line.price * line.quantity
      return `<tr><td colspan="8"></td></tr>\n${row([
        `<a href="https://${order.vendor.domain}/products/${line.sku}">${line.sku} - ${escaped(line.name)}</a><br>${line.options.length > 0 ? `<ul>${line.options.map(({ name, value }) => `<li>${name} : ${escaped(value)}</li>`).join('')}</ul>` : ''}`,
        '',
        '',
        '',
        String(line.quantity),
        right(money(line.price)),
        right(money(line.total - full)),
        right(money(line.total)),
      ])}`
    })
    const total = (label: string, amount: string): string =>
      `<tr><th colspan="7" align="left">${label}</th>${right(amount)}</tr>`
    const at = minutesOf(random.whole(480, 1130))
    const body = `<p>Grazie per il suo ordine. Di seguito il riepilogo.</p>
<div><strong>Ordine n. ${order.number}</strong></div><table><tr><td>Cliente</td><td>${escaped(order.buyer)}</td></tr><tr><td>Stato</td><td>Approvato</td></tr><tr><td>Data ordine</td><td>${numericDay(order.date, 'DD/MM/YYYY')} ${at}</td></tr><tr><td>Rif. ordine cliente</td><td>${random.code('OA-####')}</td></tr></table>
<div><strong>Articoli dell'ordine</strong></div><table width="100%"><thead><tr><th align="left">Prodotto</th><th></th><th></th><th></th><th>Q.tà ordinata</th><th>Prezzo unitario</th><th>Rettifiche</th><th>Subtotale</th></tr></thead>
<tfoot>${total('Subtotale', money(order.subtotal))}${total('Spedizione e imballo', money(order.shipping))}${total('IVA', money(order.tax))}<tr><td colspan="3"></td><td colspan="5"></td></tr>${total('Totale generale', money(order.total))}</tfoot>
<tbody>${lines.join('\n')}</tbody></table>
<table><tr><td>Spedire a</td><td>${addressOf(random, order).map(escaped).join('<br>')}</td></tr><tr><td>Metodo</td><td>${random.pick(['BRT - Standard', 'Corriere - Espresso'])}</td></tr></table>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Conferma ordine n. ${order.number}`, { html: page(random, order, 'Conferma ordine', body) }),
      truth: chargedEach(truthOf(order)),
    }
  },
}

const alpine: Trade = {
  vendors:
    'Bergkraut Manufaktur=bergkraut|Holzschuh Appenzell GmbH=holzschuhappenzell|Seifenküche Emmental=seifenkueche',
  options: 'Duft:Arve,Heublume,Lavendel|Grösse:Klein,Gross',
  wares: `Arvenkissen; pcs; 2900-5900; 2
Kräuterseife; pcs; 690-1290; 1
Badesalz; pcs; 1290-2490; 1
Holzschale; pcs; 3900-8900; 2
Lederfett; pcs; 990-1890
Ziegenmilchcrème; pcs; 1490-2990; 1
Räuchermischung; pcs; 890-1690; 1
Schafwollsocken; pcs; 1990-2990; 2
Glockenriemen; pcs; 4900-9900; 2
Kirschkernsack; pcs; 1890-2890; 2
Fichtenhonig; pcs; 1250-1990; 2`,
}

/** The shop extension of October CMS: the number only in the subject, a fee for the kind of payment, tax below. */
export const octoberMall: Family = {
  name: 'october-mall',
  kind: 'platform',
  locales: ['de-CH'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 8.1), alpine, {
      number: ['###', '1###', '####'],
      options: 0.6,
      discount: 0.25,
      freight: [700, 950, 1150],
      freeShipping: 0.1,
      fee: 0.35,
      fees: [200, 290],
      tax: ['included'],
      boxes: ['shop', 'info'],
    })
    const { money, percent } = writingOf(random, order, { pattern: 'CHF #', minus: 'before' })
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}<br><div class="services"></div><div class="variant"></div><div class="attributes">${line.options.map(({ name, value }) => `${name}: ${escaped(value)}<br>`).join('')}</div>`,
        right(String(line.quantity)),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const foot = (label: string, amount: string, style = ''): string =>
      `<tr class="orderfooter"><td colspan="3" style="${style}">${label}</td><td style="text-align:right;${style}">${escaped(amount)}</td></tr>`
    const isPaid = random.chance(0.5)
    const body = `<p>Hallo ${escaped(order.buyer.split(' ')[0] ?? '')}</p><p>Vielen Dank für deine Bestellung. Wir haben folgende Angaben erhalten:</p>
<div class="table"><table width="100%"><thead><tr><th align="left" width="50%">Produkt</th><th align="right">Anzahl</th><th align="right">Preis</th><th align="right">Total</th></tr></thead><tbody>
${lines.join('\n')}
${foot('Zwischensumme', money(order.subtotal), 'font-style:italic')}${given(order.discount, foot(`Rabatt: ${random.pick(['Stammkunden', 'Herbstaktion'])}`, money(-order.discount)))}${foot(`Versand: ${random.pick(['A-Post', 'B-Post', 'Kurier'])}`, money(order.shipping))}${given(order.fee, foot('Gebühr für Zahlung auf Rechnung', money(order.fee)))}${foot('Gesamtsumme', money(order.total), 'font-weight:bold')}${foot(`MWST (${percent(order.taxRate)} %)`, money(order.tax), 'font-size:80%;color:#666')}</tbody></table></div>
<table class="panel"><tr><td>${isPaid ? `Die Bestellung wurde am ${numericDay(order.date, 'DD.MM.YYYY')} bezahlt.` : 'Die Zahlung für diese Bestellung ist noch ausstehend.'}</td></tr></table>
<p>Du kannst den Status deiner Bestellung jederzeit in deinem Konto nachsehen.</p>`
    return {
      mail: mailOf(order, `Bestätigung für Bestellung #${order.number}`, {
        html: page(random, order, 'Vielen Dank', body),
      }),
      truth: isPaid ? withInvoiceDay(truthOf(order, { sku: false })) : truthOf(order, { date: false, sku: false }),
    }
  },
}

const seeds: Trade = {
  vendors:
    'Walled Garden Seeds=walledgardenseeds|Pennine Plant Labels=pennineplantlabels|Thrift & Trowel=thriftandtrowel',
  options: 'Colour:Terracotta,Slate,Moss|Handle:Ash,Beech',
  wares: `Dibber; pcs; 890-1690; 2
Hand fork; pcs; 1290-2490; 2
Jute netting; m; 180-420
Clay pot; pcs; 250-890; 1
Copper plant tags; pack; 590-1290
Seed tin; pcs; 1490-2990; 1
Sweet pea mix; pack; 240-420
Kneeling mat; pcs; 1290-2490; 1
Twine in a tin; pcs; 690-1290; 1
Cloche; pcs; 1890-3490
Potting tray; pcs; 2490-4490; 1
Wildflower seed; kg; 3900-7900`,
}

/** The receipt of a shop add-on for Concrete CMS: the code behind the name, options in a column, sums in a paragraph. */
export const concreteStore: Family = {
  name: 'concrete-store-receipt',
  kind: 'platform',
  locales: ['en-GB'],
  draw(random, locale) {
    const order = bought(random, locale, seeds, {
      number: ['###', '1###', '####'],
      sku: ['WG###', '@@-##', '@####'],
      options: 0.5,
      freight: [395, 495, 795],
      tax: ['added', 'included'],
      boxes: ['hello', 'orders'],
    })
    const { money, quantity, percent } = writingOf(random, order)
    const units: Readonly<Record<string, string>> = { m: 'm', kg: 'kg', pack: 'packs' }
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}\n (${line.sku})`,
        line.options.map(({ name, value }) => `<strong>${name}: </strong>${escaped(value)}`).join('<br>'),
        right(`${quantity(line.quantity)} ${units[line.sold] ?? ''}`.trim()),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const at = order.sentAt.slice(11, 16)
    const address = addressOf(random, order).map(escaped).join('<br>')
    const isIncluded = order.taxMode === 'included'
    const body = `<h2>Your Order</h2><p><strong>Order#:</strong> ${order.number}</p><p>Order placed: ${numericDay(order.date, 'DD/MM/YYYY')}, ${at}</p>
<table width="100%"><tr><td width="50%"><h3>Billing Information</h3><p>${address}<br><br><strong>Phone</strong>: ${random.code('01### ######')}</p></td><td><h3>Shipping Information</h3><p>${address}</p></td></tr></table>
<h3>Order Details</h3><table width="100%"><thead><tr><th align="left">Product Name</th><th align="left">Options</th><th align="right">Qty</th><th align="right">Price</th><th align="right">Subtotal</th></tr></thead><tbody>
${lines.join('\n')}</tbody><tfoot>${sumRow(4, 'Items Subtotal:', money(order.subtotal)).replace(/<td/g, '<td style="font-weight:bold"')}</tfoot></table>
<p><strong>Shipping:</strong>  ${order.shipping === 0 ? money(0) : money(order.shipping)}<br><strong>Shipping Method: </strong>${random.pick(['Royal Mail Tracked', 'Courier', 'Flat rate'])} <br><strong>${isIncluded ? 'Including VAT' : 'VAT'} ${percent(order.taxRate)}%:</strong> ${money(order.tax)}<br><strong class="text-large">Total:</strong> ${money(order.total)}<br><br><strong>Payment Method: </strong>Card<br><strong>Payment Status:</strong> Paid - ${numericDay(order.date, 'DD/MM/YYYY')}, ${at}</p>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}. ${order.vendor.registration.join('. ')}</p>`
    return {
      mail: mailOf(order, `Order Receipt #${order.number}`, { html: page(random, order, 'Your order', body) }),
      truth: truthOf(order),
    }
  },
}

export const thirdSystems: readonly Family[] = [oscommerce, ofbiz, octoberMall, concreteStore]

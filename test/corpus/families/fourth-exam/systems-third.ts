import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, minutesOf, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { given, reduced, type Trade, text } from '../written-apart/draw.ts'
import { atRate, bought } from './draw.ts'

const toysPl: Trade = {
  vendors: 'Drewniany Konik=drewnianykonik|Szyte w Kuchni=szytewkuchni|Pracownia Gryka=pracowniagryka',
  wares: `Konik na biegunach; pcs; 19900-39900
Układanka sorter; pcs; 4900-9900
Lalka szmaciana; pcs; 6900-12900
Bączek; pcs; 1900-3900
Girlanda do pokoju; pcs; 3900-7900
Klocki bukowe; pack; 5900-11900
Poduszka z gryką; pcs; 4500-8900
Grzechotka; pcs; 2400-4900
Worek na zabawki; pcs; 3900-6900
Wózek dla lalek; pcs; 14900-27900
Teatrzyk cieni; pcs; 8900-15900`,
}

const toyOptions = [
  ['Kolor', 'Czerwony'],
  ['Kolor', 'Zielony'],
  ['Rozmiar', 'Mały'],
  ['Rozmiar', 'Duży'],
] as const

const weekdays = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota']

/** osCommerce's plain text in Polish: quantity before the name, the model in brackets, options on a tabbed line. */
export const oscommerce: Family = {
  name: 'oscommerce-zamowienie',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random, locale) {
    const drawn = bought(random, atRate(locale, 23), toysPl, {
      number: ['####', '1###', '#####'],
      sku: ['DK-###', '@@@-##', '@####'],
      freight: [1299, 1499, 1990],
      freeShipping: 0.05,
      tax: ['added', 'none'],
      boxes: ['sklep', 'zamowienia'],
    })
    const order = {
      ...drawn,
      lines: drawn.lines.map((line) => ({
        ...line,
        options: random.chance(0.4) ? [random.pick(toyOptions)].map(([name, value]) => ({ name, value })) : [],
      })),
    }
    const { money } = writingOf(random, order, { pattern: random.pick(['# zł', '#zł']), space: ' ', group: ' ' })
    const rule = '------------------------------------------------------'
    const lines = order.lines.map(
      (line) =>
        `${line.quantity} x ${line.name} (${line.sku}) = ${money(line.total)}${line.options.map(({ name, value }) => `\n\t${name} ${value}`).join('')}`,
    )
    const weekday = weekdays[new Date(`${order.date}T12:00:00Z`).getUTCDay()]
    const address = addressOf(random, order)
    const body = text(
      order.vendor.name,
      rule,
      `Numer zamówienia: ${order.number}`,
      `Szczegóły zamówienia: https://www.${order.vendor.domain}/account_history_info.php?order_id=${order.number}`,
      `Data zamówienia: ${weekday} ${longDay(order.date, locale)}`,
      '',
      ...(random.chance(0.3) ? ['Proszę zostawić paczkę u sąsiadów pod szóstką.', ''] : []),
      'Produkty',
      rule,
      ...lines,
      rule,
      `Suma częściowa: ${money(order.subtotal)}`,
      `${random.pick(['Kurier (Dostawa pod drzwi)', 'Paczkomat (Najbliższy)', 'Opłata stała (Najlepszy wybór)'])}: ${money(order.shipping)}`,
      order.tax === 0 ? null : `VAT 23%: ${money(order.tax)}`,
      `Razem: ${money(order.total)}`,
      '',
      'Adres dostawy',
      rule,
      ...address,
      '',
      'Adres płatnika',
      rule,
      ...address,
      '',
      'Sposób płatności',
      rule,
      random.pick(['Przelew bankowy', 'Płatność przy odbiorze', 'PayPal']),
    )
    return {
      mail: mailOf(order, 'Zamówienie', { text: body }),
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

const quilts: Trade = {
  vendors: 'Wattle Patch Quilts=wattlepatch|Bluegum Fabrics=bluegumfabrics|Yarra Yarn Barn=yarrayarnbarn',
  options: 'Colour:Barn Red,Denim,Wheat,Sage|Size:Small,Medium,Large',
  wares: `Quilt backing; pcs; 1895-3995; 12
Fat quarter bundle; pcs; 1250-2895; 1
Rotary cutter; pcs; 1195-2495; 2
Applique scissors; pcs; 895-1895
Basting spray; pcs; 750-1450
Wool pressing mat; pcs; 1995-4495; 12
Leather thimble; pcs; 395-850; 2
Seam ripper; pcs; 325-695
Quilting gloves; pcs; 695-1195; 2
Transfer pen; pcs; 450-850; 1
Cotton batting; pcs; 1495-3495; 2
Pattern booklet; pcs; 895-1495`,
}

/** The receipt of SilverShop (SilverStripe): price before quantity, modifiers as rows, the currency behind the total. */
export const silvershop: Family = {
  name: 'silvershop-receipt',
  kind: 'platform',
  locales: ['en-AU'],
  draw(random, locale) {
    const order = bought(random, locale, quilts, {
      number: ['00###', '0####', '1####'],
      options: 0.6,
      discount: 0.25,
      freight: [850, 1095, 1450],
      freeShipping: 0.1,
      tax: ['included', 'added'],
      boxes: ['shop', 'orders'],
    })
    const { money } = writingOf(random, order, { pattern: '$#', minus: 'before' })
    const day = numericDay(order.date, 'DD/MM/YYYY')
    const lines = order.lines.map(
      (line) =>
        `<tr class="itemRow"><td><img src="https://${order.vendor.domain}/assets/${random.code('####')}.jpg" alt="${escaped(line.name)}"></td><td><a href="https://${order.vendor.domain}/shop/${random.code('###')}">${escaped(line.name)}</a>${line.options.length > 0 ? `<br><span class="subtitle">${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(', ')}</span>` : ''}</td><td align="center">${money(line.price)}</td><td align="center">${line.quantity}</td><td align="right">${money(line.total)}</td></tr>`,
    )
    const foot = (label: string, amount: string): string =>
      `<tr class="modifierRow"><td colspan="4">${label}</td><td align="right">${amount}</td></tr>`
    const address = addressOf(random, order).map(escaped).join('<br>')
    const isIncluded = order.taxMode === 'included'
    const body = `<h1>Order #${order.number} from ${day}</h1><p>Thank you for shopping with ${escaped(order.vendor.name)}. Here is your receipt.</p>
<table width="100%"><tr><th align="left">Ship To</th><th align="left">Bill To</th></tr><tr><td>${address}</td><td>${address}</td></tr></table>
<table width="100%"><thead><tr><th></th><th align="left">Product</th><th>Unit Price</th><th>Quantity</th><th align="right">Total Price (AUD)</th></tr></thead><tbody>
${lines.join('\n')}</tbody><tfoot>${foot('Sub-total', money(order.subtotal))}${given(order.discount, foot(`Discount: ${random.pick(['Guild member', 'Spring sale'])}`, money(-order.discount)))}${foot(`Shipping to ${random.pick(['Australia', 'VIC', 'WA'])}`, order.shipping === 0 ? 'FREE' : money(order.shipping))}${foot(`GST @ 10%${isIncluded ? ' (included in the above price)' : ''}`, money(order.tax))}${foot('Total', `${money(order.total)} AUD`)}</tfoot></table>
<table width="100%"><tr><th colspan="4" align="left">Payment(s)</th></tr>${row(['Date', 'Amount', 'Payment Status', 'Method'], 'align="left"', 'th')}${row([day, `${money(order.total)} AUD`, 'Captured', 'Credit card'])}</table><p>Total outstanding: $0.00</p>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `${order.vendor.name} Order #${order.number}`, {
        html: page(random, order, 'Your receipt', body),
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const alpine: Trade = {
  vendors:
    'Bergkraut Manufaktur=bergkraut|Holzschuh Appenzell GmbH=holzschuhappenzell|Seifenküche Emmental=seifenkueche',
  options: 'Duft:Arve,Heublume,Lavendel|Grösse:Klein,Gross',
  wares: `Arvenkissen; pcs; 2900-5900; 2
Kräuterseife; pcs; 690-1290; 1
Heublumen lose; kg; 1890-3290
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

/** The receipt of a shop add-on for Concrete CMS: the code behind the name, options in a column, sums in a paragraph, in German. */
export const concreteStore: Family = {
  name: 'concrete-bestellbeleg',
  kind: 'platform',
  locales: ['de-CH'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 8.1), alpine, {
      number: ['###', '1###', '####'],
      sku: ['WG###', '@@-##', '@####'],
      options: 0.5,
      freight: [700, 950, 1150],
      tax: ['added', 'included'],
      boxes: ['shop', 'info'],
    })
    const { money, quantity, percent } = writingOf(random, order, { pattern: 'CHF #' })
    const units: Readonly<Record<string, string>> = { m: 'm', kg: 'kg', pack: 'Pack' }
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
    const body = `<h2>Ihre Bestellung</h2><p><strong>Bestellung #:</strong> ${order.number}</p><p>Bestellt am: ${numericDay(order.date, 'DD.MM.YYYY')}, ${at}</p>
<table width="100%"><tr><td width="50%"><h3>Rechnungsangaben</h3><p>${address}<br><br><strong>Telefon</strong>: ${random.code('+41 79 ### ## ##')}</p></td><td><h3>Lieferangaben</h3><p>${address}</p></td></tr></table>
<h3>Bestelldetails</h3><table width="100%"><thead><tr><th align="left">Produktname</th><th align="left">Optionen</th><th align="right">Anz.</th><th align="right">Preis</th><th align="right">Zwischensumme</th></tr></thead><tbody>
${lines.join('\n')}</tbody><tfoot>${sumRow(4, 'Zwischensumme Artikel:', money(order.subtotal)).replace(/<td/g, '<td style="font-weight:bold"')}</tfoot></table>
<p><strong>Versand:</strong>  ${order.shipping === 0 ? money(0) : money(order.shipping)}<br><strong>Versandart: </strong>${random.pick(['A-Post', 'B-Post', 'Pauschale'])} <br><strong>${isIncluded ? 'inkl. MWST' : 'MWST'} ${percent(order.taxRate)}%:</strong> ${money(order.tax)}<br><strong class="text-large">Total:</strong> ${money(order.total)}<br><br><strong>Zahlungsart: </strong>Karte<br><strong>Zahlungsstatus:</strong> Bezahlt - ${numericDay(order.date, 'DD.MM.YYYY')}, ${at}</p>
<p>${escaped(order.vendor.name)}, ${order.vendor.city}. ${order.vendor.registration.join('. ')}</p>`
    return {
      mail: mailOf(order, `Bestellbeleg #${order.number}`, { html: page(random, order, 'Ihre Bestellung', body) }),
      truth: truthOf(order),
    }
  },
}

export const thirdSystems: readonly Family[] = [oscommerce, ofbiz, silvershop, concreteStore]

import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, orAs } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const text = 'color: #313131; font-family: Helvetica, Arial, sans-serif; font-size: 15px; line-height: 18px;'

/** JTL-Shop: a separate table for each item, freight as an item, the included tax before the total, no subtotal. */
export const jtlShop: Family = {
  name: 'jtl-shop-2',
  kind: 'platform',
  locales: ['de-DE', 'de-DE', 'de-AT'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['######', 'B26#####', '@@-######', 'SO2026####'],
      sku: ['#####', '###.####', '@@@##', 'ART####'],
      options: 0.35,
      tax: ['included'],
      discount: 0,
      freeShipping: 0.1,
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# €', '# EUR']), minus: 'before' })
    const hasEach = random.chance(0.6)
    const item = (name: string, quantity: number, price: number, total: number): string =>
      `<table cellpadding="10" cellspacing="0" border="0" width="100%" style="border-bottom: 1px dotted #929292;"><tr>
<td class="column" width="${hasEach ? '50' : '70'}%" align="left" valign="top">${name}</td>
<td class="column" width="10%" align="left" valign="top"><strong class="mobile-only" style="display:none">Anzahl:</strong> ${quantity}</td>
${hasEach ? `<td class="column" width="20%" align="right" valign="top"><span class="standard">${escaped(money(price))}</span></td>` : ''}
<td class="column" width="20%" align="right" valign="top"><span class="standard">${escaped(money(total))}</span></td></tr></table>`
    const hasTimes = random.chance(0.5)
    const items = order.lines.map((line) => {
      const time = hasTimes ? `<br><small>Lieferzeit: ${random.pick(['2 - 4 Werktage', '1 - 3 Werktage'])}</small>` : ''
      const options = line.options.map(({ name, value }) => `<br><strong>${name}</strong>: ${escaped(value)}`).join('')
      const name = `<strong>${escaped(line.name)}</strong> (${line.sku})${time}<br>${options}`
      return item(name, line.quantity, line.price, line.total)
    })
    const way = random.pick(['DHL Paket', 'DPD Classic', 'Versand mit GLS'])
    const freight = ifAny(order.shipping, item(`<strong>${way}</strong>`, 1, order.shipping, order.shipping))
    const sum = (label: string, amount: string): string =>
      `<tr><td align="right" valign="top">${label}:</td><td width="90" align="right" valign="top">${amount}</td></tr>`
    const place = addressOf(random, order).map(escaped).join('<br>')
    const [from, to] = [2, 5].map((days) => numericDay(dayAfter(order.sentAt, days), 'DD.MM.YYYY'))
    const { vendor } = order
    const html = `<html><body><table width="650" align="center"><tr><td style="${text}">Guten Tag ${escaped(order.buyer)},<br>vielen Dank für Ihre Bestellung bei ${escaped(vendor.name)}.<br><br>
Ihre Bestellung mit der Bestellnummer <strong>${order.number}</strong> umfasst folgende Positionen:<br><br>
${items.join('\n')}
${freight}
<table cellpadding="10" cellspacing="0" border="0" width="100%" style="border-bottom: 1px dotted #929292;">
${sum(`inkl. ${percent(order.taxRate)}% USt.`, escaped(money(order.tax)))}
${sum('<strong>Gesamtsumme</strong>', `<strong>${escaped(money(order.total))}</strong>`)}
</table>
<table width="100%"><tr><td><strong>Lieferzeit:</strong></td><td align="right">${from} - ${to}</td></tr></table><br>
<strong>Ihre Rechnungsadresse:</strong><br><br><table cellspacing="6"><tr><td align="right" valign="top"><strong>Anschrift:</strong></td><td>${place}</td></tr><tr><td align="right"><strong>Telefon:</strong></td><td>03** ***${random.code('####')}</td></tr><tr><td align="right"><strong>E-Mail:</strong></td><td>buying@shop.example</td></tr></table><br>
Lieferadresse entspricht Rechnungsadresse.<br><br>Sie haben folgende Zahlungsart gewählt: ${random.pick(['PayPal', 'Überweisung', 'Rechnung'])}<br><br>
Mit freundlichem Gruß<br>Ihr Team von ${escaped(vendor.name)}<br><small>${escaped(vendor.city)} · ${vendor.registration.join(' · ')}</small></td></tr></table></body></html>`
    const stated = truthOf(order, { unitPrice: hasEach, subtotal: false, shipping: order.shipping > 0 })
    const { shipping } = order
    const unitPrice = hasEach ? shipping : null
    const freightLine = { name: way, sku: null, options: [], quantity: 1, unit: null, unitPrice, lineTotal: shipping }
    const subject = `Ihre Bestellung bei ${vendor.name} vom ${numericDay(order.date, 'DD.MM.YYYY')}`
    return {
      mail: mailOf(order, subject, { html }),
      truth: shipping === 0 ? stated : orAs(stated, { shipping: null, lines: [...stated.lines, freightLine] }),
    }
  },
}

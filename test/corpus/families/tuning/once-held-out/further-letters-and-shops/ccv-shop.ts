import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder, taxedAt, timeOf } from './shop-wares.ts'

/**
 * CCV Shop, a Dutch shop system: `2x` before the name, prices that include tax at two rates, the tax of each rate below
 * the total.
 */
export const ccvShop: Family = {
  name: 'ccv-shop',
  kind: 'platform',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = shopOrder(random, locale, {
      number: ['2026####', '#####', 'W####'],
      sku: ['@@###', '####', '##.##.##'],
      options: 0.35,
      tax: ['included'],
      discount: 0,
      lines: [2, 6],
    })
    const { order, rateOf, groups } = taxedAt(random, drawn, [21, 9])
    const { money } = writingOf(random, order, { pattern: random.pick(['€ #', '€#']), minus: 'before' })
    const hasRates = random.chance(0.5)
    const itemOf = (line: OrderLine): string => {
      const options = line.options.map(({ name, value }) => `<br />&nbsp;&nbsp;${name}: ${escaped(value)}`).join('')
      return `<tr><td style="padding:5px" valign="top">${line.quantity}x</td><td style="padding:5px" valign="top">${escaped(line.name)}${options}<br /><span style="color:#999">Artikelnummer: ${line.sku}</span></td><td style="padding:5px" align="right" valign="top">${escaped(money(line.price))}</td>${hasRates ? `<td style="padding:5px" align="center" valign="top">${rateOf(line)}%</td>` : ''}<td style="padding:5px" align="right" valign="top">${escaped(money(line.total))}</td></tr>`
    }
    const span = hasRates ? 4 : 3
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="${span}" align="right" style="padding:2px 5px">${label}</td><td align="right" style="padding:2px 5px">${escaped(amount)}</td></tr>`
    const taxes = groups.map(({ rate, tax }) => sum(`Waarvan btw ${rate}%`, money(tax))).join('')
    const heads = ['Aantal', 'Product', 'Prijs', ...(hasRates ? ['Btw'] : []), 'Totaal']
    const place = addressOf(random, order).map(escaped).join('<br />')
    const when = `${numericDay(order.date, 'DD-MM-YYYY')} ${timeOf(random, order)}`
    const { vendor } = order
    const body = `<p>Beste ${escaped(order.buyer)},</p><p>Bedankt voor uw bestelling bij ${escaped(vendor.name)}. Wij gaan er direct mee aan de slag.</p>
<table><tr><td>Bestelnummer:</td><td><b>${order.number}</b></td></tr><tr><td>Besteld op:</td><td>${when}</td></tr><tr><td>Betaalmethode:</td><td>${random.pick(['iDEAL', 'Bancontact', 'Op rekening'])}</td></tr><tr><td>Verzending:</td><td>${random.pick(['PostNL', 'DHL Parcel', 'Brievenbuspakje'])}</td></tr></table><br />
<table width="100%" cellspacing="0" style="border:1px solid #ddd"><tr bgcolor="#f2f2f2">${heads.map((each) => `<th align="left" style="padding:5px">${each}</th>`).join('')}</tr>
${order.lines.map(itemOf).join('\n')}
${sum('Subtotaal', money(order.subtotal))}${ifAny(order.shipping, sum('Verzendkosten', money(order.shipping)))}${sum('<b>Totaal incl. btw</b>', money(order.total))}${taxes}</table>
<table width="100%"><tr><td valign="top"><h4>Factuuradres</h4>${place}</td><td valign="top"><h4>Afleveradres</h4>${place}</td></tr></table>
<p style="font-size:11px;color:#777">${escaped(vendor.name)} | ${vendor.city} | ${vendor.registration.join(' | ')}</p>`
    return {
      mail: mailOf(order, `Uw bestelling ${order.number} bij ${vendor.name}`, {
        html: page(random, order, 'Bedankt voor uw bestelling', body),
      }),
      truth: truthOf(order, { shipping: order.shipping > 0, inferred: groups.length > 1 ? ['tax'] : [] }),
    }
  },
}

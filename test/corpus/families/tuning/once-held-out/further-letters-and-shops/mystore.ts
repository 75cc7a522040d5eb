import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { norway } from './lands.ts'
import { foreignWares, ifAny, shopOrder, timeOf } from './shop-wares.ts'

/**
 * Mystore, a Norwegian shop system: quantities such as `2 stk`, the SKU after `Varenr:`, the included tax in a separate
 * row.
 */
export const mystore: Family = {
  name: 'mystore',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = shopOrder(random, norway, {
      goods: foreignWares.nb,
      number: ['1####', '10####', '####'],
      sku: ['#####', '@@-###', '70########'],
      options: 0.4,
      tax: ['included'],
    })
    const { bare, money: exact, percent } = writingOf(random, order, { pattern: random.pick(['kr #', '# kr', '#']) })
    // Whole crowns are written with a dash.
    const isDash = random.chance(0.4)
    const money = (amount: number): string =>
      isDash && amount % 100 === 0 ? exact(amount).replace(',00', ',-') : exact(amount)
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `<br><i>- ${name}: ${escaped(value)}</i>`).join('')
      return `<tr><td valign="top">${line.quantity} stk</td><td valign="top"><b>${escaped(line.name)}</b>${options}<br><span style="font-size:11px;color:#777">Varenr: ${line.sku}</span></td><td align="right" valign="top">${escaped(money(line.price))}</td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="3" align="right">${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const place = addressOf(random, order).map(escaped).join('<br>')
    const when = `${numericDay(order.date, 'DD.MM.YYYY')} kl. ${timeOf(random, order)}`
    const { vendor } = order
    const body = `<h2>Ordrebekreftelse</h2><p>Hei ${escaped(order.buyer)},<br>takk for at du handler hos ${escaped(vendor.name)}. Vi har mottatt ordren din og pakker den så fort vi kan.</p>
<table cellpadding="3"><tr><td><b>Ordrenummer:</b></td><td>${order.number}</td></tr><tr><td><b>Ordredato:</b></td><td>${when}</td></tr><tr><td><b>Betaling:</b></td><td>${random.pick(['Vipps', 'Klarna Checkout', 'Kort'])}</td></tr><tr><td><b>Frakt:</b></td><td>${random.pick(['Pakke i postkassen', 'Bring Servicepakke', 'PostNord'])}</td></tr></table>
<table width="100%"><tr><td valign="top"><b>Leveringsadresse</b><br>${place}</td><td valign="top"><b>Fakturaadresse</b><br>${place}</td></tr></table>
<table width="100%" cellpadding="5" style="border-top:1px solid #ccc"><tr><th align="left">Antall</th><th align="left">Vare</th><th align="right">Pris</th><th align="right">Sum</th></tr>
${rows.join('\n')}
${sum('Varesum', money(order.subtotal))}${ifAny(order.discount, sum('Rabatt', money(-order.discount)))}${sum('Frakt', order.shipping === 0 ? 'Gratis' : money(order.shipping))}${sum(`Herav mva ${percent(order.taxRate)} %`, money(order.tax))}${sum('<b>Totalt å betale (NOK)</b>', money(order.total))}</table>
<p>Fri frakt på ordrer over kr ${bare(99_900)}. Du har 14 dagers angrerett.</p>
<p style="font-size:11px">${escaped(vendor.name)} – ${vendor.city} – ${vendor.registration.join(' ')} – tlf. ${vendor.phone}</p>`
    const subject = random.pick([`Ordrebekreftelse ${order.number}`, `Takk for din bestilling hos ${vendor.name}`])
    return {
      mail: mailOf(order, subject, { html: page(random, order, 'Ordrebekreftelse', body) }),
      truth: truthOf(order),
    }
  },
}

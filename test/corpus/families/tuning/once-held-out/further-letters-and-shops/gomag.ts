import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { romania } from './lands.ts'
import { foreignWares, ifAny, shopOrder, timeOf } from './shop-wares.ts'

const otherGoods = ['Lipici universal 50 ml', 'Foarfeca croitorie 21 cm', 'Set creta textila']

/** Goods with prices that were not ordered. */
const othersOf = (random: { whole: (least: number, most: number) => number }): string =>
  `<h3>Alti clienti au cumparat si</h3><table width="100%"><tr>${otherGoods.map((each) => `<td align="center"><img src="https://gomagcdn.example/p.jpg" width="90"><br>${each}<br><b>${random.whole(9, 79)},90 Lei</b></td>`).join('')}</tr></table>`

/**
 * Gomag, a Romanian shop system: a table for each item, amounts in `Lei` or `RON`, text without diacritics, sometimes
 * recommended products at the end.
 */
export const gomag: Family = {
  name: 'gomag',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = shopOrder(random, romania, {
      goods: foreignWares.ro,
      number: ['####', '10####', '#####'],
      sku: ['@@@###', '####', '@@-##-##'],
      options: 0.35,
      tax: ['none', 'included'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(['# Lei', '# RON']), minus: 'before' })
    const itemOf = (line: OrderLine): string => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(' | ')
      return `<table width="100%" cellpadding="8" style="border-bottom:1px solid #eee"><tr><td width="70"><img src="https://gomagcdn.example/${random.code('######')}.jpg" width="60" alt=""></td><td><a href="https://www.${order.vendor.domain}/p${random.code('###')}.html" style="color:#222">${escaped(line.name)}</a><br><small>Cod produs: ${line.sku}</small>${options === '' ? '' : `<br><small>${escaped(options)}</small>`}<br>${line.quantity} buc x ${escaped(money(line.price))}</td><td align="right" width="110"><b>${escaped(money(line.total))}</b></td></tr></table>`
    }
    const sum = (label: string, amount: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const when = `${numericDay(order.date, 'DD.MM.YYYY')}, ora ${timeOf(random, order)}`
    const place = addressOf(random, order).map(escaped).join(', ')
    const others = random.chance(0.4) ? othersOf(random) : ''
    const { vendor } = order
    const body = `<h2>Salut, ${escaped(order.buyer)}!</h2><p>Comanda ta a fost inregistrata cu numarul <b>${order.number}</b> in data de ${when}. Te vom anunta cand pleaca spre tine.</p>
<h3>Produse comandate</h3>
${order.lines.map(itemOf).join('\n')}
<table width="100%" cellpadding="4">${sum('Subtotal produse', money(order.subtotal))}${ifAny(order.discount, sum(`Voucher ${random.code('@@@##')}`, money(-order.discount)))}${sum(`Livrare ${random.pick(['Fan Courier', 'Sameday easybox', 'Cargus'])}`, order.shipping === 0 ? 'Gratuit' : money(order.shipping))}${sum('<b>Total de plata</b>', money(order.total))}${order.taxMode === 'included' ? sum('din care TVA', money(order.tax)) : ''}</table>
<p><b>Metoda de plata:</b> ${random.pick(['Ramburs la curier', 'Card online', 'Ordin de plata'])}<br><b>Adresa de livrare:</b> ${place}</p>
${others}
<p style="color:#888">${escaped(vendor.name)}, ${vendor.city}, ${vendor.registration.join(', ')}, ${vendor.phone}</p>`
    return {
      mail: mailOf(order, `Comanda #${order.number} pe ${vendor.domain}`, {
        html: page(random, order, 'Comanda inregistrata', body),
      }),
      truth: truthOf(order),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-wares.ts'

/**
 * DanDomain Webshop, a Danish shop system: order data in a table above the items, amounts without currency except the
 * label `Total DKK`, prices without tax if tax is added.
 */
export const dandomain: Family = {
  name: 'dandomain',
  kind: 'platform',
  locales: ['da-DK'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '#####', 'WEB####'],
      sku: ['#####', '@@####', '57########'],
      options: 0.35,
      tax: ['added', 'included'],
    })
    const { bare, percent } = writingOf(random, order, { minus: 'before' })
    const isAdded = order.taxMode === 'added'
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `<br/>${name}: ${escaped(value)}`).join('')
      return row([
        `<td align="center">${line.quantity}</td>`,
        line.sku,
        `${escaped(line.name)}${options}`,
        right(bare(line.price)),
        right(bare(line.total)),
      ])
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="4" align="right">${label}</td><td align="right">${amount}</td></tr>`
    const day = random.chance(0.5) ? numericDay(order.date, 'DD-MM-YYYY') : longDay(order.date, locale)
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const fact = (label: string, value: string): string => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`
    const { vendor } = order
    const html = `<html><body><font face="Verdana" size="2"><p>Kære ${escaped(order.buyer)}</p><p>Vi har registreret din ordre og går i gang med at pakke den. Gem denne mail som kvittering.</p>
<table>${fact('Ordrenr.', order.number)}${fact('Ordredato', day)}${fact('Deres ref.', random.pick(['Mette', 'Lager', '-']))}${fact('Betaling', random.pick(['Dankort', 'MobilePay', 'Faktura 8 dage']))}${fact('Leveringsadresse', place)}</table><br/>
<table border="0" cellpadding="4" width="620">${row(['Antal', 'Varenr.', 'Varenavn', isAdded ? 'Stk. pris ekskl. moms' : 'Stk. pris', isAdded ? 'I alt ekskl. moms' : 'I alt'], 'bgcolor="#dddddd"', 'th')}
${rows.join('\n')}
${sum('Varer i alt', bare(order.subtotal))}${ifAny(order.discount, sum('Rabat', bare(-order.discount)))}${sum(`Fragt (${random.pick(['GLS pakkeshop', 'PostNord', 'DAO'])})`, bare(order.shipping))}${isAdded ? sum(`Moms ${percent(order.taxRate)}%`, bare(order.tax)) : ''}${sum(`<b>Total DKK${isAdded ? ' inkl. moms' : ''}</b>`, `<b>${bare(order.total)}</b>`)}${isAdded ? '' : sum('<i>Heraf moms</i>', `<i>${bare(order.tax)}</i>`)}</table>
<p>Venlig hilsen<br/>${escaped(vendor.name)}<br/>${vendor.city}<br/>${vendor.registration.join(', ')}<br/>Tlf. ${vendor.phone}</p></font></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([`Ordrebekræftelse, ordre ${order.number}`, `Kvittering for ordre nr. ${order.number}`]),
        {
          html,
        },
      ),
      truth: truthOf(order),
    }
  },
}

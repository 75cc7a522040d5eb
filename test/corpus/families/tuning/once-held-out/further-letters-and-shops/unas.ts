import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { hungary } from './lands.ts'
import { foreignWares, ifAny, shopOrder, timeOf } from './shop-wares.ts'

/**
 * UNAS, a Hungarian shop system: amounts in whole forints, quantities such as `2 db`, often the net unit price next to
 * the gross one.
 */
export const unas: Family = {
  name: 'unas',
  kind: 'platform',
  locales: ['en-IE'],
  draw(random) {
    const order = shopOrder(random, hungary, {
      goods: foreignWares.hu,
      number: ['#####-1####', '####-10####', '1#####'],
      sku: ['@@####', '####', '@@@-##'],
      options: 0.3,
      tax: ['included'],
    })
    const { money: exact } = writingOf(random, order, { pattern: '# Ft', minus: 'before' })
    const money = (amount: number): string => escaped(exact(amount).replace(',00', ''))
    const hasNet = random.chance(0.6)
    const netOf = (gross: number): number => Math.round(gross / 1.27 / 100) * 100
    const td = (text: string, align = 'right'): string =>
      `<td align="${align}" style="border-bottom:1px solid #e5e5e5">${text}</td>`
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')
      return `<tr>${td(`<b>${escaped(line.name)}</b>${options}`, 'left')}${td(line.sku, 'left')}${td(`${line.quantity} db`)}${hasNet ? td(money(netOf(line.price))) : ''}${td(money(line.price))}${td(`<b>${money(line.total)}</b>`)}</tr>`
    })
    const heads = [
      'Terméknév',
      'Cikkszám',
      'Mennyiség',
      ...(hasNet ? ['Nettó egységár'] : []),
      'Bruttó egységár',
      'Bruttó összesen',
    ]
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="${heads.length - 1}" align="right">${label}</td><td align="right"><b>${amount}</b></td></tr>`
    const when = `${numericDay(order.date, random.pick(hungary.numericDate))} ${timeOf(random, order)}`
    const place = addressOf(random, order).map(escaped).join('<br>')
    const { vendor } = order
    const body = `<h2>Kedves ${escaped(order.buyer)}!</h2><p>Köszönjük, hogy a(z) ${escaped(vendor.name)} webáruházban vásárolt. Megrendelését rögzítettük, az alábbi adatokkal:</p>
<p>Megrendelés azonosítója: <b>${order.number}</b><br>Megrendelés dátuma: ${when}<br>Fizetési mód: ${random.pick(['Bankkártya', 'Utánvét', 'Előre utalás'])}<br>Szállítási mód: ${random.pick(['GLS házhozszállítás', 'Foxpost csomagautomata', 'MPL'])}</p>
<table width="100%" cellpadding="6" cellspacing="0"><tr>${heads.map((each) => `<th align="left" bgcolor="#f0f0f0">${each}</th>`).join('')}</tr>
${rows.join('\n')}
${sum('Termékek összesen:', money(order.subtotal))}${ifAny(order.discount, sum('Kedvezmény:', money(-order.discount)))}${sum('Szállítási költség:', order.shipping === 0 ? 'Ingyenes' : money(order.shipping))}${sum('Fizetendő végösszeg:', money(order.total))}${sum('<i>Ebből ÁFA (27%):</i>', money(order.tax))}</table>
<table width="100%"><tr><td valign="top"><b>Számlázási adatok</b><br>${place}</td><td valign="top"><b>Szállítási adatok</b><br>${place}</td></tr></table>
<p>Üdvözlettel:<br>${escaped(vendor.name)}<br>${vendor.city}<br>${vendor.phone}<br>${vendor.registration.join(', ')}</p>`
    const subject = random.pick([`Megrendelés visszaigazolása - ${order.number}`, `Rendelés rögzítve: ${order.number}`])
    return { mail: mailOf(order, subject, { html: page(random, order, subject, body) }), truth: truthOf(order) }
  },
}

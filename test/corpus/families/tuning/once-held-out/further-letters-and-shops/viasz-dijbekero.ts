import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { hungary } from './lands.ts'
import { ifAny, inCurrency, waresOf } from './shop-wares.ts'

const goods = waresOf({
  vendors: 'Viaszház Kft.|Méhész Bolt Baranya|Gyertyaalapanyag Bt.|Szappanműves Kft.',
  products:
    'Gyertyakanóc 6 cm (50 db)|Szilikon öntőforma|Illóolaj levendula 10 ml|Üvegpohár 200 ml|Fémdoboz 100 ml|Színezőpasztilla|Kanócrögzítő|Csomagolódoboz 8 x 8|Hőmérő 0-120 °C|Címke íven (24 db)',
  measured: 'Pamut kanóc|Kenderzsineg|Szaténszalag 12 mm|Jutazsinór|Szójaviasz|Lenszalag',
  options: 'szín:natúr,bordó,fekete|illat:levendula,fahéj',
})

/** Payment request of a Hungarian wax merchant: amounts in whole forints, net prices, a tax of 27 % in the sums. */
export const viaszDijbekero: Family = {
  name: 'viasz-dijbekero',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random) {
    const drawn = supplierOrder(random, hungary, {
      goods,
      number: ['R-2026/###', '2026-####', 'MR####'],
      lines: [1, 7],
      measured: 0.35,
      units: ['m', 'kg'],
      options: 0.35,
      prices: [90, 2900],
      quantities: [2, 90],
      discount: 0.2,
      tax: ['added'],
      delay: 1,
      long: 0,
    })
    const order = inCurrency(random, drawn, { factor: 400, step: 500, freight: 300, least: 100 })
    const { money: exact, quantity } = writingOf(random, order, {
      pattern: random.pick(['# Ft', '# HUF']),
      minus: 'before',
    })
    const money = (amount: number): string => exact(amount).replace(/,00(?=\s|\u00a0)/, '')
    const unit = { piece: 'db', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `, ${name}: ${value}`).join('')
      return row([
        `${escaped(line.name)}${options === '' ? '' : `<br><small>${options.slice(2)}</small>`}`,
        right(`${quantity(line.quantity)} ${unit[line.unit]}`),
        right(money(line.price)),
        '<td align="center">27%</td>',
        right(money(line.total)),
      ])
    })
    const sum = (label: string, amount: string): string => row([right(label, 'colspan="4"'), right(amount)])
    const day = (iso: string): string => numericDay(iso, 'YYYY.MM.DD.')
    const request = random.code('D-VH-2026-###')
    const { vendor } = order
    const html = `<html><body><p>Tisztelt Vásárlónk!</p><p>A(z) ${order.number} számú, ${day(order.date)} napján leadott rendelését rögzítettük. Kérjük, az alábbi összeget utalja át, a csomagot a beérkezés után adjuk fel.</p>
<h2>Díjbekérő ${request}</h2><table width="640"><tr><td valign="top"><b>Szállító</b><br>${escaped(vendor.name)}<br>${vendor.city}<br>${vendor.registration.join('<br>')}</td><td valign="top"><b>Vevő</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<p>Kelt: ${day(order.sentAt.slice(0, 10))}<br>Fizetési határidő: ${day(dayAfter(order.sentAt, 8))}<br>Fizetési mód: átutalás</p>
<table width="640" cellpadding="4" style="border-collapse:collapse" border="1">${row(['Megnevezés', 'Mennyiség', 'Nettó egységár', 'ÁFA', 'Nettó érték'], '', 'th')}
${rows.join('\n')}
${sum('Nettó összesen', money(order.subtotal))}${ifAny(order.discount, sum('Kedvezmény', money(-order.discount)))}${ifAny(order.shipping, sum('Szállítás', money(order.shipping)))}${sum('ÁFA 27%', money(order.tax))}${sum('Bruttó végösszeg', money(order.total))}</table>
<p>Bankszámlaszám: ${random.code('1########-########-########').slice(0, 26)}<br>A közleményben kérjük feltüntetni: ${request}</p><p>Ez a bizonylat nem számla, adóügyi elszámolásra nem alkalmas.</p><p>Üdvözlettel: ${random.pick(['Kata', 'Ügyfélszolgálat'])}<br>${vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Díjbekérő: ${request}`, { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, otherNumbers: [request] }),
    }
  },
}

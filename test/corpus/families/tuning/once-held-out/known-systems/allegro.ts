import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder, timeOf } from '../further-letters-and-shops/shop-wares.ts'

/**
 * Allegro, a Polish marketplace: `2 × 24,90 zł` beside the name, an order number like a UUID, other offers at the end
 * of some mails.
 */
export const allegro: Family = {
  name: 'allegro-2',
  kind: 'marketplace',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['########-19##-11f1-9###-########????', '########-2###-11f1-8###-####????####'],
      options: 0.25,
      tax: ['none'],
      discount: 0,
      freeShipping: 0.35,
    })
    const number = order.number.toLowerCase().replace(/[g-z]/g, 'c')
    const { money } = writingOf(random, order, { pattern: '# zł' })
    const seller = random.code('@@@@@').toLowerCase() + random.pick(['_sklep', '-hurt', '24', '_pl'])
    const items = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<div style="color:#767676">${name}: ${escaped(value)}</div>`)
        .join('')
      return `<tr><td width="76" valign="top"><img src="https://a.allegroimg.example/s128/${random.code('######')}" width="64" height="64" alt=""></td><td valign="top"><a href="https://allegro.example/oferta/${random.code('1##########')}" style="color:#00a790">${escaped(line.name)}</a>${options}<div>${line.quantity} × ${escaped(money(line.price))}</div></td><td valign="top" align="right">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: string, bold = false): string =>
      `<tr><td style="${bold ? 'font-weight:700' : ''}">${label}</td><td align="right" style="${bold ? 'font-weight:700' : ''}">${escaped(amount)}</td></tr>`
    const way = random.pick(['Allegro Paczkomaty InPost', 'Allegro One Box', 'Kurier DPD'])
    const hasSmart = order.shipping === 0
    const when = `${longDay(order.date, locale)}, ${timeOf(random, order)}`
    const others = random.chance(0.5)
      ? `<h3>Może Ci się spodobać</h3><table width="100%"><tr><td>Zestaw igieł hafciarskich<br><b>14,99 zł</b></td><td>Nożyczki 18 cm<br><b>39,00 zł</b></td></tr></table>`
      : ''
    const body = `<h1 style="font-size:22px">Dziękujemy za zakupy, ${escaped(order.buyer)}</h1><p>Sprzedający <b>${seller}</b> (${escaped(order.vendor.name)}) otrzymał informację o Twojej wpłacie.</p>
<p>Numer zamówienia: <b>${number}</b><br>Data zakupu: ${when}</p>
<table width="100%" cellpadding="6">${items.join('\n')}</table>
<table width="100%" cellpadding="4" style="border-top:1px solid #ddd">${sum('Wartość przedmiotów', money(order.subtotal))}${sum(`Dostawa: ${way}${hasSmart ? ' (Smart!)' : ''}`, money(order.shipping))}${sum('Zapłacono', money(order.total), true)}</table>
<p><b>Adres dostawy</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p>${others}
<p style="color:#767676;font-size:11px">Wiadomość wysłana automatycznie. Prosimy na nią nie odpowiadać.</p>`
    const mail = mailOf(order, random.pick([`Kupiłeś i zapłaciłeś: ${order.lines[0]?.name}`, 'Potwierdzenie zakupu']), {
      html: page(random, order, 'Dziękujemy za zakupy', body),
    })
    return {
      mail: { ...mail, from: { name: 'Allegro', email: 'powiadomienia@allegro.example' } },
      truth: truthOf(order, { sku: false, number }),
    }
  },
}

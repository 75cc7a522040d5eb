import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { minutesOf, numericDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf, dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const ways = ['PPL', 'Zásilkovna - výdejní místo', 'Česká pošta - Balík do ruky', 'DPD', 'GLS']
const payments = ['Převodem', 'Kartou online', 'Dobírkou']

/** What a buyer needs to pay by bank transfer. */
const bankOf = (random: Random, { number, date }: Order, total: string): string =>
  `<p><b>Údaje k platbě</b><br>Číslo účtu: ${random.code('#########')}/2010<br>Variabilní symbol: ${number.replace(/\D/g, '')}<br>Částka: ${total}<br>Splatnost: ${numericDay(dayAfter(date, 7), 'D. M. YYYY')}</p>`

/** Goods with prices that were not ordered. */
const othersOf = (random: Random): string =>
  `<h3>Ostatní zákazníci také koupili</h3><table><tr>${['Dárková taška', 'Zkušební balíček', 'Odměrka'].map((each) => `<td align="center">${each}<br><b>${random.whole(49, 399)} Kč</b></td>`).join('')}</tr></table>`

/**
 * Shoptet, a Czech shop system: whole crowns without decimals, `2 ks`, freight and payment method as rows below the
 * items, no subtotal.
 */
export const shoptet: Family = {
  name: 'shoptet',
  kind: 'platform',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['2026######', '202600####', 'OBJ26####', '1260####'],
      sku: ['####', '@@@-##', '###/@@@', '#####', '85940########'],
      options: 0.35,
      tax: ['included', 'included', 'none'],
      discount: 0.2,
    })
    const { bare, money: exact, percent } = writingOf(random, order, { pattern: '# Kč', minus: 'before' })
    // Whole crowns have no decimals.
    const money = (amount: number): string => (amount % 100 === 0 ? exact(amount).replace(',00', '') : exact(amount))
    const hasEach = random.chance(0.6)
    const hasStock = random.chance(0.4)
    const { vendor } = order
    const picture = '<td width="60"><img src="https://cdn.myshoptet.com/usr/p.jpg" width="50" alt=""></td>'
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<br><small>${escaped(name)}: ${escaped(value)}</small>`)
        .join('')
      const stock = hasStock
        ? `<br><small style="color:#009901">${random.pick(['Skladem', 'Skladem u dodavatele', 'Do 7 dnů'])}</small>`
        : ''
      return `<tr>${picture}<td><a href="https://www.${vendor.domain}/${random.code('@@@##').toLowerCase()}/">${escaped(line.name)}</a>${options}<br><small>Kód: ${line.sku}</small>${stock}</td><td align="right" nowrap>${line.quantity} ks</td>${hasEach ? `<td align="right" nowrap>${escaped(money(line.price))}</td>` : ''}<td align="right" nowrap><b>${escaped(money(line.total))}</b></td></tr>`
    })
    const row = (label: string, value: string): string =>
      `<tr><td colspan="${hasEach ? 4 : 3}">${label}</td><td align="right" nowrap>${value}</td></tr>`
    const payment = random.pick(payments)
    const sums = [
      ifAny(order.discount, row(`Slevový kupón ${random.code('@@@@##')}`, escaped(money(-order.discount)))),
      row(`Doprava: ${random.pick(ways)}`, order.shipping > 0 ? escaped(money(order.shipping)) : 'Zdarma'),
      row(`Platba: ${payment}`, 'Zdarma'),
      ...(order.taxMode === 'included'
        ? [
            row('Celkem bez DPH', escaped(money(order.total - order.tax))),
            row(`DPH ${percent(order.taxRate)} %`, escaped(money(order.tax))),
          ]
        : []),
      row(
        '<b style="font-size:18px">Celkem k úhradě</b>',
        `<b style="font-size:18px">${escaped(money(order.total))}</b>`,
      ),
    ]
    const head = ['', 'Položka', 'Množství', ...(hasEach ? ['Cena za ks'] : []), 'Cena celkem']
    const day = `${numericDay(order.date, 'D. M. YYYY')} ${minutesOf(random.whole(420, 1300))}`
    const bank = payment === 'Převodem' ? bankOf(random, order, escaped(money(order.total))) : ''
    const others = random.chance(0.35) ? othersOf(random) : ''
    const place = addressOf(random, order).map(escaped).join('<br>')
    const body = `<h1>Děkujeme za objednávku</h1><p>Dobrý den,<br>Vaši objednávku č. <b>${order.number}</b> jsme v pořádku přijali. O odeslání Vás budeme informovat.</p><p>Číslo objednávky: <b>${order.number}</b><br>Datum vytvoření: ${day}</p>${bank}
<h2>Obsah objednávky</h2><table width="100%" cellpadding="6"><tr>${head.map((each) => `<th align="left">${each}</th>`).join('')}</tr>${rows.join('\n')}${sums.join('\n')}</table>
<table width="100%"><tr><td valign="top"><h3>Fakturační adresa</h3>${place}</td><td valign="top"><h3>Doručovací adresa</h3>${place}</td></tr></table>${others}
<p style="font-size:12px">${escaped(vendor.name)}, ${vendor.city}, ${vendor.registration.join(', ')}<br>${vendor.phone}, ${vendor.email}<br>Nákup nad ${bare(150_000).replace(',00', '')} Kč doručujeme zdarma. Na vrácení zboží máte 14 dní.</p>`
    return {
      mail: mailOf(order, `Objednávka č. ${order.number}`, {
        html: page(random, order, 'Děkujeme za objednávku', body),
      }),
      truth: truthOf(order, { unitPrice: hasEach, subtotal: false }),
    }
  },
}

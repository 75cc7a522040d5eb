import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  pl: {
    vendors: 'Koraliki u Basi|Świat Opakowań|Elektro-Detal Radom|Glina i Szkliwo',
    products:
      'Koraliki szklane 4 mm (100 szt.)|Karton fasonowy 200x150x80|Przewód LGY 0,75 czarny|Szkliwo białe mat 1 kg|Zapięcie karabińczyk 10 mm|Wypełniacz papierowy 5 kg|Złączka WAGO 3-torowa|Narzędzia do gliny – zestaw|Rzemień płaski 3 mm|Bezpiecznik 5x20 2A|Koperta bąbelkowa D14|Etykiety termiczne 100x150',
    options: 'Kolor:Biały,Grafit,Złoty|Rozmiar:mały,średni,duży',
  },
})

/** BaseLinker: items in a list, in a paragraph or in a table without headings, `2 szt. x 12,50 zł`. */
export const baselinker: Family = {
  name: 'baselinker',
  kind: 'platform',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['########', '1########', '4#####'],
      sku: ['5902########3', '@@-####', 'SO####'],
      options: 0.25,
      discount: 0,
      tax: ['none', 'none', 'included'],
      delay: 2,
      long: 0,
    })
    const { money } = writingOf(random, order, { pattern: random.pick(['# zł', '# PLN']), minus: 'before' })
    const hasSku = random.chance(0.4)
    const shape = random.pick(['list', 'breaks', 'rows'])
    const items = order.lines.map((line) => {
      const options =
        line.options.length === 0
          ? ''
          : ` (${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(', ')})`
      const code = hasSku ? ` <span style="color:#888">[${line.sku}]</span>` : ''
      const figures = `${line.quantity} szt. x ${escaped(money(line.price))}`
      if (shape === 'list')
        return `<li>${escaped(line.name)}${options}${code}<br>${figures} = ${escaped(money(line.total))}</li>`
      if (shape === 'breaks')
        return `${escaped(line.name)}${options}${code} - ${figures} = <b>${escaped(money(line.total))}</b><br>`
      return `<tr><td style="padding:6px">${escaped(line.name)}${options}${code}</td><td style="padding:6px;white-space:nowrap">${figures}</td><td style="padding:6px" align="right">${escaped(money(line.total))}</td></tr>`
    })
    const listing =
      shape === 'list'
        ? `<ol>${items.join('\n')}</ol>`
        : shape === 'breaks'
          ? `<p>${items.join('\n')}</p>`
          : `<table border="1" style="border-collapse:collapse">${items.join('\n')}</table>`
    const way = random.pick(['Kurier InPost', 'Paczkomaty InPost 24/7', 'Kurier DPD', 'Odbiór osobisty'])
    const hasGoods = random.chance(0.5)
    const html = `<html><body style="font-family:Tahoma,sans-serif;font-size:13px"><p>Dzień dobry ${order.buyer.split(' ')[0]},</p><p>Państwa zamówienie zostało przyjęte do realizacji.</p><p><strong>Numer zamówienia:</strong> ${order.number}<br><strong>Data złożenia:</strong> ${numericDay(order.date, 'DD.MM.YYYY')} ${order.sentAt.slice(11, 16)}<br><strong>Źródło:</strong> ${random.pick(['sklep internetowy', 'Allegro', 'zamówienie telefoniczne'])}</p><p><strong>Zamówione produkty:</strong></p>${listing}<p>${hasGoods ? `Wartość produktów: ${escaped(money(order.subtotal))}<br>` : ''}Wysyłka: ${way} - ${escaped(money(order.shipping))}<br><strong>Do zapłaty: ${escaped(money(order.total))}</strong>${order.taxMode === 'included' ? `<br>W tym VAT ${order.taxRate}%: ${escaped(money(order.tax))}` : ''}</p><p><strong>Adres dostawy:</strong><br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>Nr konta: ${random.code('## #### #### #### #### #### ####')}<br>W tytule przelewu prosimy podać numer zamówienia.</p><p>${escaped(order.vendor.name)}<br>${order.vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Potwierdzenie zamówienia nr ${order.number}`, { html }),
      truth: truthOf(order, { sku: hasSku, subtotal: hasGoods }),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, halfUp, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency } from './shop-wares.ts'

const goods = goodsOf({
  pl: {
    vendors: 'Etykieta Plus Sp. z o.o.|Drukarnia Sowa|Fleksograf Zgierz|Naklejkarnia Bydgoszcz',
    products:
      'Etykieta na rolce 60 x 40|Naklejka okrągła fi 50|Metka kartonowa 5 x 9|Banderola papierowa 30 x 200|Pudełko składane 10 x 10 x 5|Papier pakowy z nadrukiem|Torba papierowa 24 x 10 x 32|Wykrojnik nowy|Przygotowanie do druku|Ulotka A6 dwustronna',
    options: 'papier:matowy,kraft,folia biała|uszlachetnienie:lakier UV,złocenie,brak',
  },
})

const orderOptions = {
  goods,
  number: ['ZK/###/2026', 'ZO ####/26', '####/26'],
  lines: [1, 6],
  options: 0.5,
  bulk: 0.5,
  prices: [40, 2600],
  quantities: [1, 50],
  discount: 0,
  freeShipping: 1,
  tax: ['added'],
  delay: 1,
  long: 0,
} as const

/**
 * Pro forma invoice of a Polish label printer: net amount, tax and gross amount of each line, and a row with their
 * three sums.
 */
export const etykietyProforma: Family = {
  name: 'etykiety-proforma',
  kind: 'invoice',
  locales: ['pl-PL'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const scaled = inCurrency(random, drawn, { factor: 4, step: 1 })
    const taxes = scaled.lines.map((line) => halfUp(line.total * 0.23))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...scaled, taxRate: 23, tax, total: scaled.subtotal + tax }
    const { bare, quantity } = writingOf(random, order)
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br><small>${name}: ${value}</small>`).join('')}`,
        right(quantity(line.quantity)),
        'szt.',
        right(bare(line.price)),
        right(bare(line.total)),
        right('23%'),
        right(bare(taxes[at] ?? 0)),
        right(bare(line.total + (taxes[at] ?? 0))),
      ]),
    )
    const heads = [
      'Lp.',
      'Nazwa towaru lub usługi',
      'Ilość',
      'J.m.',
      'Cena netto',
      'Wartość netto',
      'VAT',
      'Kwota VAT',
      'Wartość brutto',
    ]
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const proforma = random.code('PF/###/2026')
    const { vendor } = order
    const html = `<html><body style="font-family:Arial;font-size:12px"><p>Dzień dobry,<br>w załączeniu i poniżej przesyłamy fakturę pro forma do zamówienia nr ${order.number} z dnia ${day(order.date)}. Druk ruszy po zaksięgowaniu wpłaty.</p>
<h3>Faktura pro forma nr ${proforma}</h3><p>Data wystawienia: ${day(order.sentAt.slice(0, 10))}<br>Termin płatności: ${day(dayAfter(order.sentAt, 7))}</p>
<table width="720"><tr><td valign="top"><b>Sprzedawca</b><br>${escaped(vendor.name)}<br>${vendor.city}<br>${vendor.registration.join('<br>')}</td><td valign="top"><b>Nabywca</b><br>${addressOf(random, order).map(escaped).join('<br>')}<br>NIP ${random.code('##########')}</td></tr></table><br>
<table width="720" border="1" cellspacing="0" cellpadding="3">${row(heads, 'bgcolor="#eee"', 'th')}
${rows.join('\n')}
<tr><td colspan="5" align="right"><b>Razem</b></td>${right(bare(order.subtotal))}<td align="center">x</td>${right(bare(tax))}${right(bare(order.total))}</tr></table>
<p><b>Do zapłaty: ${bare(order.total)} PLN</b><br>Konto: ${ibanOf(random, locale)}<br>W tytule prosimy podać ${proforma}.</p>
<p>Pozdrawiamy<br>${random.pick(['Dział handlowy', 'Agnieszka Sowa'])}, tel. ${vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Pro forma ${proforma} do zamówienia ${order.number}`, { html }),
      truth: truthOf(order, { sku: false, shipping: false, otherNumbers: [proforma] }),
    }
  },
}

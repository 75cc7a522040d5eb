import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, goodsOf, right, soldBy } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency } from './shop-wares.ts'

const goods = goodsOf({
  cs: {
    vendors: 'Keramické potřeby Kaolín s.r.o.|Hlíny Letovice|Glazury Blansko|Pece a plášť s.r.o.',
    products:
      'Glazura transparentní 1 l|Podglazurní barva 60 ml|Stojánek do pece 100 mm|Plát kordierit 40 x 40|Cidlina drátěná|Očko modelovací set|Sádrová forma miska|Houba přírodní|Jehla keramická|Váleček s texturou',
    measured: 'Hlína šamotová 0-2 mm|Porcelánová hmota|Točířská hlína bílá|Engoba červená|Kaolin mletý|Ostřivo',
    options: 'odstín:bílá,sv. okr,kobalt|balení:karton,volně',
  },
})

/**
 * Delivery note of a Czech clay merchant with prices: kilograms, the total rounded to whole crowns, returnable pallets.
 */
export const hlinaDodaciList: Family = {
  name: 'hlina-dodaci-list',
  kind: 'dispatch',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['OP-26####', '2026####', 'ZAK-###/26'],
      sku: ['K-###', '####', '##/###'],
      lines: [2, 8],
      measured: 0.4,
      units: ['m'],
      decimals: 0.2,
      options: 0.3,
      prices: [40, 2200],
      quantities: [1, 24],
      discount: 0,
      tax: ['added'],
      delay: 5,
      long: 0,
    })
    const exact = soldBy(inCurrency(random, drawn, { factor: 25, step: 50 }), 'kg')
    const rounding = Math.round(exact.total / 100) * 100 - exact.total
    const order = { ...exact, total: exact.total + rounding }
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const rows = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${line.options.map(({ name, value }) => ` <i>${name}: ${value}</i>`).join('')}`,
        right(quantity(line.quantity, line.unit === 'kg' ? 2 : 0)),
        line.unit === 'kg' ? 'kg' : 'ks',
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const sum = (label: string, amount: number): string => row([right(label, 'colspan="5"'), right(bare(amount))])
    const sums = [
      sum('Celkem bez DPH', order.subtotal),
      order.shipping > 0 ? sum('Doprava paletou', order.shipping) : '',
      sum(`DPH ${percent(order.taxRate)} %`, order.tax),
      rounding === 0 ? '' : sum('Zaokrouhlení', rounding),
      sum('CELKEM KČ', order.total),
    ]
    const day = (iso: string): string => numericDay(iso, 'D. M. YYYY')
    const note = random.code('DL26####')
    const { vendor } = order
    const html = `<html><body style="font-family:Tahoma;font-size:9pt"><h3>DODACÍ LIST č. ${note}</h3>
<table width="660"><tr><td valign="top">Dodavatel:<br><b>${escaped(vendor.name)}</b><br>${vendor.city}<br>${vendor.registration.join(', ')}</td><td valign="top">Odběratel:<br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<p>Objednávka: ${order.number} ze dne ${day(order.date)}<br>Datum vystavení: ${day(order.sentAt.slice(0, 10))}<br>Vaše objednávka: ${random.pick(['e-mail', 'OBJ 14', '2026/07'])}</p>
<table width="660" cellpadding="3" border="1" cellspacing="0">${row(['Kód', 'Označení dodávky', 'Množství', 'MJ', 'Cena/MJ', 'Celkem'], '', 'th')}
${rows.join('\n')}
${sums.join('\n')}</table>
<p>Hmotnost zásilky cca ${random.whole(12, 480)} kg. Vratné palety: ${random.whole(0, 2)} ks. Zboží prosím zkontrolujte hned u řidiče.</p>
<p>Vystavil: ${random.pick(['Novotný', 'sklad', 'J. Malá'])}, tel. ${vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Dodací list ${note}`, { html }),
      truth: truthOf(order, { shipping: order.shipping > 0, otherNumbers: [note] }),
    }
  },
}

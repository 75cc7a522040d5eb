import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, halfUp, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  cs: {
    vendors: 'Kovovýroba Hrubeš s.r.o.|Sklárna Desná|Obalový servis Zlín s.r.o.|Keramika Bechyně',
    products:
      'Kliková hlava M8|Sklenice odlivka 0,2 l|Krabice klopová 30x20x15|Fólie bublinková 100 cm|Glazura transparentní 1 kg|Hlína šamotová 12,5 kg|Nýt trhací 4x10|Sáček ZIP 80x120|Lepicí páska 48 mm hnědá|Váza foukaná 25 cm|Pant dveřní 80 mm|Podložka plochá 8,4',
    measured:
      'Popruh polypropylen 25 mm|Řetěz zinkovaný 4 mm|Lano ocelové 3 mm|Profil jekl 20x20|Engoba bílá|Hadice PVC 10 mm',
  },
})

/** Pohoda's received order: net price, discount, net sum, rate, tax and gross sum in each row. */
export const pohodaOrder: Family = {
  name: 'pohoda-order',
  kind: 'business',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['26OP00###', '2600###', 'OP26####', '26100####'],
      sku: ['@@####', 'KH-####', '######'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      discount: 0,
      freeShipping: 1,
      prices: [600, 95_000],
      quantities: [1, 40],
      tax: ['added'],
    })
    const { order: charged, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 0, 5, 10, 15])
    const rate = charged.taxRate
    const taxes = charged.lines.map((line) => halfUp((line.total * rate) / 100))
    const tax = taxes.reduce((sum, each) => sum + each, 0)
    const order = { ...charged, tax, total: charged.subtotal + tax }
    const { bare, money, quantity } = writingOf(random, order, { pattern: '# Kč' })
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const hasCode = random.chance(0.6)
    const cell = 'style="border-bottom:1px solid #999;padding:2px 5px;text-align:right"'
    const rows = order.lines.map((line, at) => {
      const off = rateOf(line)
      const cells = [
        `${quantity(line.quantity, line.unit === 'piece' ? 0 : 2)}`,
        line.unit === 'piece' ? 'ks' : line.unit,
        bare(line.price),
        off === 0 ? '' : `${off}%`,
        bare(line.total),
        `${rate}%`,
        bare(taxes[at] ?? 0),
        bare(line.total + (taxes[at] ?? 0)),
      ]
      return `<tr><td style="border-bottom:1px solid #999">${hasCode ? `${line.sku}</td><td style="border-bottom:1px solid #999">` : ''}${escaped(line.name)}</td>${cells.map((each) => `<td ${cell}>${escaped(each)}</td>`).join('')}</tr>`
    })
    const heads = [
      ...(hasCode ? ['Kód'] : []),
      'Označení dodávky',
      'Množství',
      'MJ',
      'J.cena',
      'Sleva',
      'Cena',
      '%DPH',
      'DPH',
      'Kč Celkem',
    ]
    const span = hasCode ? 6 : 5
    const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body style="font-family:Arial;font-size:10pt"><p>Dobrý den,<br>zasíláme potvrzení Vaší objednávky.</p>
<table width="100%"><tr><td><b>Dodavatel:</b><br>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}</td><td align="right"><h2>PŘIJATÁ OBJEDNÁVKA č. ${order.number}</h2>Datum zápisu: ${day(order.date)}<br>Vyřídit do: ${day(dayAfter(order.date, random.whole(5, 21)))}<br>Forma úhrady: Převodem${random.chance(0.4) ? `<br>Číslo objednávky odběratele: ${random.code('OV-###/26')}` : ''}</td></tr><tr><td colspan="2"><b>Odběratel:</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<table width="100%" cellspacing="0">${`<tr>${heads.map((label) => `<th ${cell}>${label}</th>`).join('')}</tr>`}${rows.join('\n')}<tr><td colspan="${span - 1}"><b>Součet položek</b></td><td ${cell}></td><td ${cell}>${bare(order.subtotal)}</td><td ${cell}></td><td ${cell}>${bare(order.tax)}</td><td ${cell}>${bare(order.total)}</td></tr></table>
<p align="right" style="font-size:13pt"><b>CELKEM K ÚHRADĚ&nbsp;&nbsp;${escaped(money(order.total))}</b></p><p style="font-size:8pt">Vystavil: ${random.pick(['Jana Malá', 'Petr Dvořák'])}<br>Ekonomický a informační systém POHODA</p></body></html>`
    const truth = chargedEach(truthOf(order, { sku: hasCode, shipping: false }))
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.map((line, at) => ({
        ...line,
        unitPrice: null,
        lineTotal: (line.lineTotal ?? 0) + (taxes[at] ?? 0),
      })),
    }
    return {
      mail: mailOf(order, `Přijatá objednávka č. ${order.number}`, { html }),
      truth: { ...truth, alternative },
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { escaped, page, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import {
  dayAfter,
  goodsOf,
  reckoned,
  right,
  soldBy,
  withFreightLine,
  withInvoiceDay,
} from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  cs: {
    vendors: 'Keramické suroviny Hora s.r.o.|Hlína a glazura|Kaolin Plzeňsko s.r.o.|Jiří Vaněk – potřeby pro keramiky',
    products:
      'Glazura matná 1 l|Engoba tekutá 0,5 l|Keramická houba|Točířské pero oboustranné|Sádrová forma – miska 18 cm|Stojánek do pece 50 mm|Pyrometrický žároměrek č. 6|Struna s držadly|Odlévací forma hrnek|Plát do pece 40 x 40|Štětec na glazury č. 8|Razítková sada písmena',
    measured:
      'Kamenina šamotovaná 0–0,5 mm|Porcelánová hmota|Červenice točířská|Licí hmota bílá|Živec mletý|Kaolin Sedlec',
    options: 'Odstín:Tyrkys,Mech,Slonová kost,Kobalt',
  },
})

/**
 * iDoklad: pro forma invoice of a Czech supplier of clay and glazes, who requires payment in advance. Freight is an
 * item.
 */
export const idokladZaloha: Family = {
  name: 'idoklad-zaloha',
  kind: 'invoice',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const drawn = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['2026####', 'ZF26####', '260#####'],
        sku: ['####'],
        lines: [1, 7],
        measured: 0.5,
        units: ['m', 'kg'],
        decimals: 0.3,
        options: 0.3,
        prices: [1500, 48_000],
        discount: 0,
        tax: ['added', 'added', 'none'],
        delay: 0,
        long: 0,
      },
      100,
    )
    const order = reckoned(soldBy(drawn, 'kg'), {})
    const { bare, money, quantity, percent } = writingOf(random, order)
    const freight = random.pick(['Doprava PPL', 'Přepravné', 'Doprava – paletová přeprava'])
    const isTaxed = order.taxMode === 'added'
    const rate = isTaxed ? [`${percent(order.taxRate)} %`] : []
    const rows = order.lines.map((line) => {
      const shade = line.options.map(({ name, value }) => `<br><small>${name}: ${escaped(value)}</small>`).join('')
      const unit = line.unit === 'piece' ? 'ks' : line.unit
      return row([
        `${escaped(line.name)}${shade}`,
        right(quantity(line.quantity)),
        unit,
        right(bare(line.price)),
        ...rate,
        right(bare(line.total)),
      ])
    })
    if (order.shipping > 0)
      rows.push(row([freight, right('1'), '', right(bare(order.shipping)), ...rate, right(bare(order.shipping))]))
    const heads = [
      'Položka',
      'Množství',
      'MJ',
      'Cena za MJ',
      ...(isTaxed ? ['DPH'] : []),
      isTaxed ? 'Celkem bez DPH' : 'Celkem',
    ]
    const goodsTotal = order.subtotal + order.shipping
    const sum = (label: string, amount: number): string => row([escaped(label), right(money(amount))])
    const sums = isTaxed
      ? [
          sum('Základ daně', goodsTotal),
          sum(`DPH ${percent(order.taxRate)} %`, order.tax),
          sum('Celkem k úhradě', order.total),
        ]
      : [sum('Celkem k úhradě', order.total)]
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const facts = [
      ['Variabilní symbol', order.number.replace(/\D/g, '')],
      ['Datum vystavení', day(order.date)],
      ['Datum splatnosti', day(dayAfter(order.date, random.pick([7, 10, 14])))],
      ['Forma úhrady', 'Převodem'],
      ['IBAN', ibanOf(random, locale)],
    ]
    const html = page(
      random,
      order,
      `Zálohová faktura ${order.number}`,
      `<h2>Zálohová faktura č. ${order.number}</h2><p>Dobrý den,</p><p>na základě Vaší objednávky posíláme podklady k platbě. Zboží expedujeme do tří pracovních dnů od připsání částky na účet. Po zaplacení vystavíme ${isTaxed ? 'daňový doklad' : 'fakturu'}.</p>
<table>${facts.map(([label = '', value = '']) => row([label, value])).join('')}</table>
<p>Odběratel: ${escaped(order.buyer)}</p>
<table width="100%" cellpadding="4">${row(heads, 'style="background:#f0f4f7"', 'th')}
${rows.join('\n')}</table>
<table align="right">${sums.join('')}</table>
<p style="clear:both">S pozdravem<br>${escaped(order.vendor.name)}<br>${order.vendor.phone}<br>${order.vendor.registration.slice(0, isTaxed ? 2 : 1).join(', ')}</p>${isTaxed ? '' : '<p>Nejsme plátci DPH.</p>'}`,
    )
    const truth = truthOf(order, { sku: false, subtotal: isTaxed, otherNumbers: [order.number.replace(/\D/g, '')] })
    return {
      mail: mailOf(order, `Zálohová faktura ${order.number}`, { html }),
      truth: withInvoiceDay(withFreightLine(truth, freight, order.shipping)),
    }
  },
}

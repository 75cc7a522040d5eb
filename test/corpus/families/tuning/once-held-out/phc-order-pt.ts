import type { Family } from '../../../kit/family.ts'
import { escaped, row } from '../../../kit/html.ts'
import { figures, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  orderFor,
  withFreightLine,
  withLineRates,
} from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Azulejaria do Tejo Lda|Cutelarias Guimarães S.A.|Corticeira Feira Lda|Olaria Redondo Unipessoal Lda',
    products:
      'Azulejo 14x14 azul cobalto|Faca de pão 20 cm|Rolha natural 45x24|Base de cortiça 20 cm|Alguidar vidrado 30 cm|Garfo de sobremesa inox|Painel 4x3 azulejos|Talha pequena|Caixa madeira 2 garrafas|Verniz mate 0,5 L|Pires pintado à mão|Descascador',
    measured: 'Cortiça em rolo 3 mm|Corda de sisal 6 mm|Fita de juta 40 mm|Tecido burel|Chacota moída|Tubo latão 8 mm',
  },
})

/**
 * PHC, a Portuguese ERP: order numbers such as `ENC 2026/123`, prices with two or three decimals, freight as an item
 * with the SKU `PORTES`.
 */
export const phcOrderPt: Family = {
  name: 'phc-order-pt',
  kind: 'business',
  locales: ['pt-PT'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['ENC 2026/###', 'ECL 1/####', 'NE A/26###', 'EC.2026.###'],
      sku: ['AZ####', '0#.###', '@@@##@', '560##########'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      quantities: [1, 120],
      prices: [60, 5400],
      discount: 0,
      freeShipping: 0.5,
      tax: ['added'],
      long: 0.04,
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 0, 5, 10])
    const { money, percent } = writingOf(random, order, { pattern: '# €', group: '.' })
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const decimals = random.pick([2, 3])
    const price = (minor: number): string => figures(minor / 100, decimals, ',', '.')
    const units = { piece: 'UN', m: 'MT', kg: 'KG', l: 'LT', yd: 'JD' }
    const freight = { sku: 'PORTES', name: random.pick(['Portes de envio', 'Transporte e manuseamento']) }
    const cells = order.lines.map((line) => [
      line.sku,
      line.name,
      figures(line.quantity, 2, ',', '.'),
      units[line.unit],
      price(line.price),
      `${percent(rateOf(line))}%`,
      `${percent(order.taxRate)}%`,
      figures(line.total / 100, 2, ',', '.'),
    ])
    const last =
      order.shipping > 0
        ? [
            [
              freight.sku,
              freight.name,
              '1,00',
              'UN',
              price(order.shipping),
              '0%',
              `${percent(order.taxRate)}%`,
              figures(order.shipping / 100, 2, ',', '.'),
            ],
          ]
        : []
    const net = order.subtotal + order.shipping
    const rows = [...cells, ...last].map((each) =>
      row(
        each.map(
          (text, at) =>
            `<td style="border-bottom:1px solid #ddd;padding:3px${at > 1 ? ';text-align:right' : ''}">${escaped(text)}</td>`,
        ),
      ),
    )
    const sum = (label: string, value: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const hasOwn = random.chance(0.5)
    const html = `<html><body style="font-family:Calibri;font-size:13px"><p>Exmos. Senhores,</p><p>Junto enviamos a confirmação da vossa encomenda, que agradecemos.</p><table width="100%"><tr><td valign="top"><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}<br>${order.vendor.registration.join('<br>')}</td><td valign="top">Exmo.(s) Sr.(s)<br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<table width="100%" border="1" cellspacing="0" cellpadding="4"><tr><td><small>Encomenda de cliente</small><br><b>${order.number}</b></td><td><small>Data</small><br>${day(order.date)}</td><td><small>V/ Ref.</small><br>${hasOwn ? random.code(random.pick(['PO ####', 'E-##/26'])) : '&nbsp;'}</td><td><small>Entrega</small><br>${day(dayAfter(order.date, random.whole(4, 20)))}</td><td><small>Moeda</small><br>EUR</td></tr></table><br>
<table width="100%" cellspacing="0">${row(['Artigo', 'Designação', 'Qtd.', 'Un.', 'P. Unit.', 'Desc.', 'IVA', 'Total'], 'bgcolor="#dce6f1"', 'th')}${rows.join('\n')}</table><table align="right">${sum('Total ilíquido', money(net))}${sum(`IVA ${percent(order.taxRate)}%`, money(order.tax))}${sum('<b>Total do documento</b>', money(order.total))}</table><br clear="all"><p><small>Este documento não serve de fatura. Processado por programa certificado.</small></p></body></html>`
    const truth = chargedEach(truthOf(order, { shipping: false }))
    return {
      mail: mailOf(order, `Confirmação de encomenda ${order.number}`, { html }),
      truth: withFreightLine(truth, freight.name, order.shipping, freight.sku),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { goodsOf, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  es: {
    vendors: 'Etiquetas Mataró S.L.|Bordados Levante|Transfer y Etiqueta Ibérica|Cintas Olot S.A.',
    products:
      'Etiqueta bordada damasco 50 x 15|Etiqueta de composición satén|Etiqueta de talla|Parche bordado 7 cm|Cinta marca bordada|Etiqueta de cartón con ojal|Transfer serigráfico 10 x 10|Etiqueta de piel grabada|Bandera lateral 20 x 20|Cordón con precinto',
    options: 'fondo:negro,crudo,azul 302|corte:térmico,doblado al centro',
  },
})

const orderOptions = {
  goods,
  number: ['26/0###', 'P26####', '####'],
  sku: ['ET-###', '####', '@##-###'],
  lines: [2, 8],
  options: 0.4,
  per100: 1,
  prices: [280, 3900],
  discount: 0.2,
  tax: ['added'],
  delay: 1,
  long: 0,
} as const

/**
 * Rows of a spreadsheet pasted into Outlook below a typed note: prices per hundred, an empty row, the sums as further
 * rows.
 */
export const etiquetasBordadas: Family = {
  name: 'etiquetas-bordadas',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const order = withEach(drawn, (line) => ({ ...line, pricePer: 100 }))
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const cell = (text: string, align = 'left', bold = false): string =>
      `<td nowrap valign=bottom style='padding:0cm 3.5pt 0cm 3.5pt;height:15.0pt'><p class=MsoNormal align=${align}><span style='color:black'>${bold ? `<b>${text}</b>` : text}<o:p></o:p></span></p></td>`
    const blank = cell('&nbsp;')
    const rowOf = (cells: string[]): string => `<tr style='height:15.0pt'>${cells.join('')}</tr>`
    const heads = ['REF', 'DESCRIPCIÓN', 'UDS', '€ / 100 UDS', 'IMPORTE €']
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(' / ')
      const name = `${escaped(line.name)}${options === '' ? '' : ` - ${options}`}`
      return rowOf([
        cell(line.sku),
        cell(name),
        cell(quantity(line.quantity), 'right'),
        cell(bare(line.price), 'right'),
        cell(bare(line.total), 'right'),
      ])
    })
    const sums = sumsOf(order, bare, {
      goods: 'SUMA',
      discount: 'DTO.',
      shipping: 'PORTES',
      net: 'BASE IMPONIBLE',
      tax: `IVA ${percent(order.taxRate)}%`,
      total: 'TOTAL EUR',
    }).map(([label, amount]) => rowOf([blank, blank, blank, cell(label, 'left', true), cell(amount, 'right', true)]))
    const p = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>`
    const { vendor } = order
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head><body lang=ES><div class=WordSection1>
${p(`Buenos días ${escaped(order.buyer.split(' ')[0] ?? '')},`)}${p('&nbsp;')}
${p(`Pedido registrado con el nº ${order.number}, con fecha ${numericDay(order.date, 'DD/MM/YYYY')}. Te paso el detalle para que lo revises antes de entrar en telar:`)}${p('&nbsp;')}
<table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0 width=640 style='border-collapse:collapse'>
${rowOf(heads.map((each) => cell(each, 'left', true)))}
${rows.join('\n')}
${rowOf([blank, blank, blank, blank, blank])}
${sums.join('\n')}
</table>
${p('&nbsp;')}${p(`Plazo: ${random.whole(10, 20)} días desde el OK al boceto. Puede haber una variación de +/- 5% en la cantidad.`)}${p('&nbsp;')}
${p(`Saludos,<br>${random.pick(['Montse', 'Quique', 'Dpto. Comercial'])}<br>${escaped(vendor.name)}<br>Tel. ${vendor.phone}<br>${vendor.registration.join(' - ')}`)}
</div></body></html>`
    return {
      mail: mailOf(order, `RE: etiquetas ${random.pick(['otoño', 'nueva colección', 'reposición'])}`, { html }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

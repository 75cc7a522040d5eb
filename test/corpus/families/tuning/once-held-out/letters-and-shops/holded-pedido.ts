import type { Family } from '../../../../kit/family.ts'
import { escaped, page, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  es: {
    vendors: 'Cremalleras Ontinyent S.L.|Fornituras Vilanova|Cintas y Trenzas Alcoià S.L.|Herrajes Ubrique',
    products:
      'Cremallera invisible 22 cm|Cremallera metálica cobre 18 cm|Cremallera separador 70 cm|Cursor n.º 5 autoblocante|Tope superior latón|Botón de presión 15 mm|Botón vaquero 17 mm|Ojal con arandela 8 mm|Hebilla pasador 30 mm|Tirador trenzado|Remache doble cara 7 mm|Mosquetón giratorio 20 mm|Velcro recortado 5 x 10|Broche imán 14 mm',
    measured:
      'Cremallera continua n.º 5|Cinta espiga 20 mm|Trenza plana 12 mm|Elástico crudo 25 mm|Cursores a granel|Cordón encerado 2 mm',
    options: 'Color:Crudo,Negro,Teja,Verde botella,Latón viejo',
  },
})

/**
 * Holded: order confirmation of a Spanish maker of zips, with options below the name and the SKU below it or in the
 * first column.
 */
export const holdedPedido: Family = {
  name: 'holded-pedido',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, {
      goods,
      number: ['PV26####', 'SO26-0###', 'P26####'],
      sku: ['@@@-###', '##@###', 'CR-####'],
      lines: [1, 12],
      measured: 0.3,
      options: 0.5,
      prices: [14, 980],
      quantities: [10, 400],
      discount: 0.2,
      tax: ['added'],
      delay: 2,
      long: 0,
    })
    const { bare, money, quantity, percent } = writingOf(random, order, { pattern: random.pick(['# €', '#€']) })
    const isCodeAbove = random.chance(0.3)
    const hasCode = random.chance(0.8)
    const rows = order.lines.map((line) => {
      const notes = [
        ...(hasCode && !isCodeAbove ? [`SKU: ${line.sku}`] : []),
        ...line.options.map(({ name, value }) => `${name}: ${value}`),
      ]
      const small =
        notes.length > 0 ? `<br><span style="color:#888;font-size:11px">${notes.map(escaped).join('<br>')}</span>` : ''
      const count = line.unit === 'piece' ? quantity(line.quantity) : `${quantity(line.quantity)} ${line.unit}`
      return row([
        ...(hasCode && isCodeAbove ? [line.sku] : []),
        `<td><b>${escaped(line.name)}</b>${small}</td>`,
        right(money(line.price)),
        right(count),
        right(`${percent(order.taxRate)}%`),
        right(money(line.total)),
      ])
    })
    const heads = [...(hasCode && isCodeAbove ? ['REF.'] : []), 'CONCEPTO', 'PRECIO', 'UNIDADES', 'IVA', 'SUBTOTAL']
    const sums = sumsOf(order, money, {
      goods: 'SUMA',
      discount: 'DESCUENTO',
      shipping: 'PORTES',
      net: 'BASE IMPONIBLE',
      tax: `IVA ${percent(order.taxRate)}% (sobre ${bare(order.subtotal - order.discount + order.shipping)})`,
      total: 'TOTAL',
    })
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const html = page(
      random,
      order,
      `Pedido ${order.number}`,
      `<p>Hola:</p><p>Tu pedido ya está en producción. Revisa colores y medidas: a partir de mañana no podremos cambiarlos.</p>
<table width="100%"><tr><td><h2 style="margin:0">Pedido de venta #${order.number}</h2>Fecha: ${day(order.date)}<br>Entrega estimada: ${day(dayAfter(order.date, random.whole(5, 25)))}</td><td align="right"><b>${escaped(order.vendor.name)}</b><br>${order.vendor.registration[0]}<br>${escaped(order.vendor.city)}</td></tr></table>
<p>Cliente<br>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellpadding="6">${row(heads, 'style="background:#f6f7f9;font-size:11px"', 'th')}
${rows.join('\n')}</table>
<table align="right" cellpadding="4">${sums.map(([label, amount]) => row([right(label), right(amount)])).join('')}</table>
<p style="clear:both">Condiciones: ${random.pick(['transferencia a 30 días', 'pago por adelantado', 'recibo domiciliado a 60 días'])}. Cuenta ${ibanOf(random, locale)}.</p>
<p>Un saludo,<br>${random.pick(['Amparo', 'Vicent Mira', 'Dpto. comercial'])} · ${order.vendor.phone}</p>
<p style="font-size:10px;color:#999">Tratamos tus datos para gestionar el pedido. Puedes pedir su supresión en ${order.vendor.email}.</p>`,
    )
    return {
      mail: mailOf(order, `${order.vendor.name}: pedido ${order.number} confirmado`, { html }),
      truth: truthOf(order, { sku: hasCode, shipping: order.shipping > 0 }),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Calder Packaging Inc.|Three Forks Ceramics Supply|Bluestem Leather Co.|Ironwood Hardware Group',
    products:
      'Corrugated Mailer 9 x 6 x 2, white|Kraft Tissue 20 x 30, ream|Cone 6 Clear Glaze, pint|Stoneware Clay B-Mix, 25 lb|Bridle Leather Strip 1.5"|Solid Brass Buckle 1"|Rivet Setter, 3 pc|Trimming Tool No. 4|Bubble Pouch 8 x 11|Stretch Film 18" hand roll',
    options: 'Color:White,Kraft,Black,Tan|Pack:25,50,Single',
  },
  es: {
    vendors: 'Empaques del Bajío SA de CV|Cerámica Tonalá|Herrajes Monterrey',
    products:
      'Caja corrugada 30x20x15|Papel china, resma|Esmalte transparente cono 6|Barro blanco 12 kg|Hebilla de latón 25 mm|Película estirable 18"|Bolsa kraft con asa|Remache tubular 9 mm',
    options: 'Color:Blanco,Kraft,Negro|Presentación:Pieza,Paquete',
  },
})

const words = phrases(
  [
    'title',
    'hello',
    'number',
    'date',
    'bill',
    'ship',
    'terms',
    'due',
    'po',
    'rep',
    'via',
    'memo',
    'currency',
    'quantity',
    'units',
    'item',
    'options',
    'rate',
    'amount',
    'committed',
    'each',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
  ],
  {
    en: 'Sales Order|Please find your sales order below. Call your rep with any changes.|Order #|Date|Bill To|Ship To|Terms|Expected Ship Date|PO #|Sales Rep|Shipping Method|Memo|Currency|Quantity|Units|Item|Options|Rate|Amount|Committed|Ea|Subtotal|Discount|Shipping Cost|Tax Total|Total',
    es: 'Orden de venta|A continuación encontrará su orden de venta.|N.º de orden|Fecha|Facturar a|Enviar a|Condiciones|Fecha de envío prevista|N.º de OC|Representante|Método de envío|Nota|Moneda|Cantidad|Unidades|Artículo|Opciones|Tarifa|Importe|Comprometido|Pza|Subtotal|Descuento|Costo de envío|Total de impuestos|Total',
  },
)

/** NetSuite's sales order: title and number on the right, a row of facts, the item code above its description. */
export const netSuiteSalesOrder: Family = {
  name: 'netsuite-sales-order',
  kind: 'business',
  locales: ['en-US', 'en-CA', 'es-MX', 'en-US', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['SO#####', 'SO-US-####', 'SORD000####', '#####'],
      sku: ['PKG-#####', '@@@###', '##-####-@', '######'],
      options: 0.3,
      quantities: [1, 60],
      tax: ['added', 'none'],
    })
    const { money, quantity, percent } = writingOf(random, order, {
      pattern: locale.country === 'GB' ? '£#' : '$#',
      minus: random.pick(['before', 'brackets']),
    })
    const day = (iso: string): string => numericDay(iso, locale.numericDate[1] ?? locale.numericDate[0] ?? '')
    const hasOptions = order.lines.some((line) => line.options.length > 0)
    const hasCommitted = random.chance(0.3)
    const head = 'background-color:#e3e3e3;color:#333;padding:8px 6px;font-size:10pt'
    const heads = [
      say.quantity,
      ...(hasCommitted ? [say.committed] : []),
      say.units,
      say.item,
      ...(hasOptions ? [say.options] : []),
      say.rate,
      say.amount,
    ]
    const rows = order.lines.map((line) =>
      row([
        `<td align="center" style="padding:6px">${quantity(line.quantity)}</td>`,
        ...(hasCommitted ? [`<td align="center">${quantity(random.whole(0, line.quantity))}</td>`] : []),
        `<td>${say.each}</td>`,
        `<td><span class="itemname"><b>${line.sku}</b></span><br>${escaped(line.name)}</td>`,
        ...(hasOptions ? [line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join('<br>')] : []),
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const via = random.pick(['UPS Ground', 'FedEx 2Day', 'LTL Freight'])
    const band: readonly (readonly [string, string])[] = [
      [say.terms, random.pick(['Net 30', 'Net 15', '2% 10 Net 30'])],
      [say.due, day(dayAfter(order.date, random.whole(2, 12)))],
      ...(random.chance(0.6)
        ? [[say.po, random.code(random.pick(['PO####', 'B-##-###', '##### ASHA']))] as const]
        : []),
      [say.rep, random.pick(['Dana Ortiz', 'Wes Colby', 'Priya N'])],
      [say.via, via],
      [say.currency, locale.currency],
    ]
    const address = addressOf(random, order).map(escaped).join('<br>')
    const sum = (label: string, amount: string, isLast = false): string =>
      `<tr${isLast ? ' style="background:#e3e3e3;line-height:200%"' : ''}><td align="right"><b>${label}</b></td><td align="right">${escaped(amount)}</td></tr>`
    const html = `<html><body style="font-family:Helvetica,sans-serif;font-size:9pt"><p>${say.hello}</p>
<table style="width:100%"><tr><td rowspan="3"><img src="https://system.example/core/media/logo?id=${random.code('####')}" alt=""><br>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}</td><td align="right"><span style="font-size:28pt">${say.title}</span></td></tr><tr><td align="right"><span style="font-size:16pt">#${order.number}</span></td></tr><tr><td align="right">${day(order.date)}</td></tr></table>
<table style="width:100%;margin-top:10px"><tr><td><b>${say.bill}</b></td><td><b>${say.ship}</b></td></tr><tr><td>${address}</td><td>${address}</td></tr></table>
<table style="width:100%;margin-top:10px"><tr>${band.map(([label]) => `<th style="${head}">${label}</th>`).join('')}</tr><tr>${band.map(([, value]) => `<td>${escaped(value)}</td>`).join('')}</tr></table>
<table style="width:100%;margin-top:10px"><thead><tr>${heads.map((label) => `<th style="${head}">${label}</th>`).join('')}</tr></thead>${rows.join('\n')}</table><hr style="width:100%">
<table style="width:100%"><tr><td rowspan="6" width="60%">${random.chance(0.3) ? `<b>${say.memo}</b> ${random.pick(['Dock 4', 'Call ahead', 'Spring launch'])}` : '&nbsp;'}</td></tr>${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(say.discount, money(-order.discount)) : ''}${sum(`${say.shipping} (${via})`, money(order.shipping))}${order.taxMode === 'added' ? sum(`${say.tax} (${percent(order.taxRate)}%)`, money(order.tax)) : ''}${sum(say.total, money(order.total), true)}</table></body></html>`
    return {
      mail: mailOf(order, `${order.vendor.name}: ${say.title} #${order.number}`, { html }),
      truth: truthOf(order),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { companyLines } from '../../../../kit/html.ts'
import { fullDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf, orAs } from '../../../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'number',
    'invoice',
    'date',
    'products',
    'subtotal',
    'discount',
    'total',
    'delivery',
    'billing',
    'payment',
  ],
  {
    en: 'Order Process|Order Number:|Detailed Invoice:|Date Ordered:|Products|Sub-Total:|Coupon|Total:|Delivery Address|Billing Address|Payment Method',
    de: 'Bestellung|Bestellnummer:|Detaillierte Bestellübersicht:|Bestelldatum:|Artikel|Zwischensumme:|Gutschein|Summe:|Lieferanschrift|Rechnungsanschrift|Zahlungsweise',
    es: 'Procesar Pedido|Número de Pedido:|Factura Detallada:|Fecha del Pedido:|Productos|Subtotal:|Cupón|Total:|Dirección de Entrega|Dirección de Facturación|Método de Pago',
  },
)

const ways = {
  en: ['Flat Rate (Best Way)', 'Royal Mail (2nd Class, 1 x 1.40kg)', 'Zone Rates (Shipping to {land} : 3 kg)'],
  de: ['Versandkosten (DHL Paket)', 'Pauschal (Bester Weg)', 'Versand nach {land} (3 kg)'],
  es: ['Tarifa Única (Mejor Opción)', 'Correos (Envío a España : 2 kg)'],
}
const payments = { en: 'Check/Money Order', de: 'Vorkasse/Überweisung', es: 'Transferencia bancaria' }
const greetings = {
  en: 'We pack on weekdays until noon. Please quote your order number when you write to us.',
  de: 'Wir packen werktags bis zwölf Uhr. Bitte nennen Sie bei Fragen Ihre Bestellnummer.',
  es: 'Preparamos los envíos por la mañana. Indique el número de pedido si nos escribe.',
}
const rule = '-'.repeat(54)

/**
 * osCommerce 2: plain text, `2 x Name (MODEL) = $24.00`, options without a colon after a tab, the name of the shipping
 * method as the label of the freight.
 */
export const oscommerce: Family = {
  name: 'oscommerce',
  kind: 'platform',
  locales: ['en-GB', 'de-DE', 'en-US', 'es-ES', 'de-AT', 'en-AU'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '1###', '2####', '10####'],
      options: 0.3,
      freeShipping: 0.1,
      lines: [1, 6],
      tax: locale.country === 'US' ? ['added', 'none'] : ['added', 'included', 'none'],
    })
    const { money, percent } = writingOf(random, order, { minus: 'before', space: ' ' })
    const language = locale.language as 'en' | 'de' | 'es'
    const w = words(language)
    const address = addressOf(random, order)
    const hasModel = random.chance(0.75)
    const items = order.lines.flatMap((line) => [
      `${line.quantity} x ${line.name}${hasModel ? ` (${line.sku})` : ''} = ${money(line.total)}`,
      ...line.options.map(({ name, value }) => `\t${name} ${value}`),
    ])
    const tax = `${locale.taxWord} ${percent(order.taxRate)}%: ${money(order.tax)}`
    const text = [
      order.vendor.name,
      rule,
      `${w.number} ${order.number}`,
      `${w.invoice} https://www.${order.vendor.domain}/account_history_info.php?order_id=${order.number}`,
      `${w.date} ${fullDay(order.date, locale)}`,
      '',
      ...(random.chance(0.3) ? [greetings[language], ''] : []),
      w.products,
      rule,
      ...items,
      rule,
      `${w.subtotal} ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`${w.discount} ${random.code('@@@@##')}: ${money(-order.discount)}`] : []),
      ...(order.shipping > 0
        ? [`${random.pick(ways[language]).replace('{land}', locale.country)}: ${money(order.shipping)}`]
        : []),
      ...(order.taxMode === 'none' ? [] : [tax]),
      `${w.total} ${money(order.total)}`,
      '',
      w.delivery,
      rule,
      ...address,
      '',
      `${w.billing}\n${rule}`,
      ...address,
      '',
      w.payment,
      rule,
      `${payments[language]}\n`,
      ...(random.chance(0.5) ? ['', ...companyLines(order)] : []),
    ].join('\n')
    const isBare = locale.country === 'AU' && !text.includes('A$') && !text.includes('AUD')
    const truth = truthOf(order, {
      sku: hasModel,
      unitPrice: false,
      shipping: order.shipping > 0,
      inferred: isBare ? ['currency'] : [],
    })
    return { mail: mailOf(order, w.subject, { text }), truth: orWithNames(truth, order) }
  },
}

/** Without a colon, the name of an option may also count as part of its value. */
function orWithNames(truth: Truth, order: Order): Truth {
  const lines = truth.lines.map((line, at) => ({
    ...line,
    options: order.lines[at]?.options.map(({ name, value }) => `${name} ${value}`) ?? [],
  }))
  return orAs(truth, { lines })
}

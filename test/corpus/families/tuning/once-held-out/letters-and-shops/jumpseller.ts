import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'paid',
    'order',
    'date',
    'product',
    'qty',
    'price',
    'subtotal',
    'off',
    'freight',
    'tax',
    'total',
    'ship',
    'bill',
    'pays',
    'track',
    'help',
  ],
  {
    es: 'Pedido #{n} pagado|Hola|recibimos el pago de tu pedido. ¡Gracias por comprar con nosotros!|Pedido|Fecha|Producto|Cantidad|Precio|Subtotal|Descuento|Envío|Impuestos|Total|Dirección de envío|Dirección de facturación|Medio de pago|Ver el pedido|¿Dudas? Escríbenos a',
    pt: 'Encomenda #{n} paga|Olá|recebemos o pagamento da sua encomenda. Obrigado pela preferência!|Encomenda|Data|Produto|Quantidade|Preço|Subtotal|Desconto|Envio|Impostos|Total|Endereço de envio|Endereço de faturação|Método de pagamento|Ver a encomenda|Dúvidas? Escreva para',
    en: 'Order #{n} paid|Hello|we got your payment. Thank you for shopping with us!|Order|Date|Product|Quantity|Price|Subtotal|Discount|Shipping|Taxes|Total|Shipping address|Billing address|Payment method|See the order|Questions? Write to',
  },
)

/** Returns the order as schema.org JSON, which Gmail reads. */
const markupOf = ({ number, vendor, locale, lines }: Order): string =>
  JSON.stringify({
    '@context': 'http://schema.org',
    '@type': 'Order',
    merchant: { '@type': 'Organization', name: vendor.name },
    orderNumber: number,
    priceCurrency: locale.currency,
    orderStatus: 'http://schema.org/OrderProcessing',
    acceptedOffer: lines.map((line) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: line.name, sku: line.sku },
      price: (line.price / 100).toFixed(2),
      priceCurrency: locale.currency,
      eligibleQuantity: { '@type': 'QuantitativeValue', value: String(line.quantity) },
    })),
    url: `https://www.${vendor.domain}/orders/${number}`,
  })

/** Jumpseller: often schema.org data beside the table, `2 x $120` below the name, often the SKU in square brackets. */
export const jumpseller: Family = {
  name: 'jumpseller',
  kind: 'platform',
  locales: ['es-ES', 'pt-PT', 'es-MX', 'pt-BR', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['1###', '###', '2####'],
      options: 0.35,
      tax: ['none', 'included', 'added'],
      lines: [1, 5],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '#', minus: 'before' })
    const w = words(locale.language)
    const hasMarkup = random.chance(0.7)
    const hasCode = hasMarkup || random.chance(0.6)
    const hasDate = random.chance(0.6)
    const { vendor, number } = order
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<br/><small>${escaped(name)}: ${escaped(value)}</small>`)
        .join('')
      return `<tr><td width="60"><img src="https://cdnx.jumpseller.example/${random.code('######')}/thumb.jpg" width="50" alt=""></td><td><a href="https://www.${vendor.domain}/${line.sku.toLowerCase()}">${escaped(line.name)}</a>${hasCode ? ` <small>[${line.sku}]</small>` : ''}${options}<br/><small>${line.quantity} x ${escaped(money(line.price))}</small></td><td align="right">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="2" align="right">${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const way = random.pick(['Correos', 'CTT Expresso', 'Chilexpress', 'DHL', 'Courier'])
    const sums = [
      sum(w.subtotal, order.subtotal),
      ifAny(order.discount, sum(`${w.off} (${random.code('@@@##')})`, -order.discount)),
      sum(`${w.freight} (${way})`, order.shipping),
      order.taxMode === 'added' ? sum(w.tax, order.tax) : '',
      `<tr><td colspan="2" align="right"><b>${w.total}</b></td><td align="right"><b>${escaped(money(order.total))} ${locale.currency}</b></td></tr>`,
      order.taxMode === 'included' ? sum(`<small>(${locale.taxWord} incl.)</small>`, order.tax) : '',
    ]
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const day = hasDate ? `<p>${w.date}: ${numericDay(order.date, locale.numericDate[0] ?? '')}</p>` : ''
    const subject = w.subject.replace('{n}', number)
    const body = `${hasMarkup ? `<script type="application/ld+json">${markupOf(order)}</script>` : ''}<h2>${w.order} #${number}</h2>${day}<p>${w.hello} ${escaped(order.buyer)}, ${w.paid}</p><p><a href="https://www.${vendor.domain}/orders/${number}" style="background:#333;color:#fff;padding:10px">${w.track}</a></p>
<table width="100%" cellpadding="6"><tr><th colspan="2" align="left">${w.product}</th><th align="right">${w.price}</th></tr>${rows.join('\n')}${sums.join('\n')}</table>
<table width="100%"><tr><td valign="top"><h3>${w.ship}</h3>${place}</td><td valign="top"><h3>${w.bill}</h3>${place}</td></tr></table><p>${w.pays}: ${random.pick(['PayPal', 'Visa', 'Mastercard', 'Stripe'])}</p><hr><p style="font-size:12px">${w.help} ${vendor.email} · ${vendor.phone}<br/>${escaped(vendor.name)}, ${escaped(vendor.city)} · ${vendor.registration.map(escaped).join(' · ')}</p>`
    return {
      mail: mailOf(order, `${subject} - ${vendor.name}`, { html: page(random, order, subject, body) }),
      truth: truthOf(order, { sku: hasCode, date: hasDate }),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'

const words = phrases(['subject', 'thanks', 'view'], {
  en: 'Order confirmed|Thank you, we have received your order and will let you know when it ships.|View order',
  de: 'Bestellung bestätigt|Danke, wir haben Ihre Bestellung erhalten und melden uns beim Versand.|Bestellung ansehen',
  fr: 'Commande confirmée|Merci, nous avons bien reçu votre commande.|Voir la commande',
  es: 'Pedido confirmado|Gracias, hemos recibido su pedido.|Ver pedido',
  hi: 'ऑर्डर की पुष्टि|धन्यवाद, हमें आपका ऑर्डर मिल गया है।|ऑर्डर देखें',
})

/** The order is only in JSON-LD. The visible text is a thank-you and a button. */
export const jsonLd: Family = {
  name: 'json-ld',
  kind: 'machine',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'hi-IN', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['####', '@@-#####', '###-#######'],
      options: 0,
      tax: ['none'],
      measured: 0.1,
      units: ['m', 'kg'],
    })
    const hasDiscount = drawn.discount > 0
    const order = { ...drawn, shipping: 0, total: drawn.subtotal - drawn.discount }
    const decimal = (minor: number): string | number => (isText ? (minor / 100).toFixed(2) : minor / 100)
    const isText = random.chance(0.6)
    const codes = { m: 'MTR', kg: 'KGM', piece: 'C62', l: 'LTR', yd: 'YRD' }
    const isOffer = random.chance(0.6)
    const product = (name: string, sku: string) => ({ '@type': 'Product', name, sku })
    const lines = isOffer
      ? {
          acceptedOffer: order.lines.map(({ name, sku, quantity, unit, price }) => ({
            '@type': 'Offer',
            itemOffered: product(name, sku),
            price: decimal(price),
            priceCurrency: locale.currency,
            eligibleQuantity: {
              '@type': 'QuantitativeValue',
              value: isText ? String(quantity) : quantity,
              ...(unit === 'piece' ? {} : { unitCode: codes[unit] }),
            },
          })),
        }
      : {
          orderedItem: order.lines.map(({ name, sku, quantity, unit, price }) => ({
            '@type': ['OrderItem'],
            orderQuantity:
              unit === 'piece' ? quantity : { '@type': 'QuantitativeValue', value: quantity, unitCode: codes[unit] },
            orderedItem: {
              ...product(name, sku),
              offers: { '@type': 'Offer', price: decimal(price), priceCurrency: locale.currency },
            },
          })),
        }
    const data = {
      '@type': random.pick<string | string[]>(['Order', 'Order', ['Order'], 'http://schema.org/Order']),
      merchant: { '@type': 'Organization', name: order.vendor.name },
      orderNumber: order.number,
      orderDate: random.pick([order.date, `${order.date}T10:30:00+00:00`, `${order.date}T10:30:00Z`]),
      orderStatus: 'https://schema.org/OrderProcessing',
      ...(random.chance(0.7)
        ? { price: decimal(order.total), priceCurrency: locale.currency }
        : {
            priceSpecification: {
              '@type': 'PriceSpecification',
              price: decimal(order.total),
              priceCurrency: locale.currency,
            },
          }),
      ...(hasDiscount ? { discount: decimal(order.discount), discountCurrency: locale.currency } : {}),
      ...lines,
    }
    const context = random.pick(['https://schema.org', 'http://schema.org', 'http://schema.org/'])
    const written = random.pick([
      { '@context': context, ...data },
      { '@context': context, '@graph': [{ '@type': 'WebSite', name: order.vendor.name }, data] },
      [{ '@context': context, ...data }],
    ])
    const script = `<script type="application/ld+json">\n${JSON.stringify(written, null, random.pick([0, 2]))}\n</script>`
    const body = `${script}<h1>${escaped(say.subject)}</h1><p>${escaped(say.thanks)}</p><p><a href="https://${order.vendor.domain}/o/${random.code('????????')}">${say.view}</a></p>${footer(order)}`
    return {
      mail: mailOf(order, say.subject, { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { subtotal: false, shipping: false, lineTotal: false, inferred: ['subtotal', 'shipping'] }),
    }
  },
}

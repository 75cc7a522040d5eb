import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { orderOf } from './goods.ts'

const words = phrases(['subject', 'thanks', 'view'], {
  en: 'We have your order|Your order is safe with us. Details are in your account.|My account',
  de: 'Wir haben Ihre Bestellung|Ihre Bestellung ist bei uns eingegangen. Details im Kundenkonto.|Kundenkonto',
  it: 'Abbiamo ricevuto il tuo ordine|Il tuo ordine è al sicuro. Dettagli nel tuo account.|Il mio account',
  nl: 'We hebben je bestelling|Je bestelling is goed ontvangen. Details staan in je account.|Mijn account',
})

/** The order is only in microdata: `meta` and `link` elements, which are not displayed. */
export const microdata: Family = {
  name: 'microdata',
  kind: 'machine',
  locales: ['en-US', 'en-GB', 'de-DE', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['####', 'W-######', '##-####'],
      options: 0,
      discount: 0,
      tax: ['none'],
    })
    const order = { ...drawn, shipping: 0, total: drawn.subtotal }
    const decimal = (minor: number): string => (minor / 100).toFixed(2)
    const schema = random.pick(['http://schema.org', 'https://schema.org'])
    const meta = (name: string, value: string): string =>
      `<meta itemprop="${name}" content="${escaped(value).replaceAll('"', '&quot;')}"/>`
    const isItem = random.chance(0.4)
    const items = order.lines.map(({ name, sku, quantity, price }) => {
      const product = (property: string, extra = ''): string =>
        `<div itemprop="${property}" itemscope itemtype="${schema}/Product">${meta('name', name)}${meta('sku', sku)}${extra}</div>`
      if (isItem)
        return `<div itemprop="orderedItem" itemscope itemtype="${schema}/OrderItem">${product('orderedItem', `<div itemprop="offers" itemscope itemtype="${schema}/Offer">${meta('price', decimal(price))}${meta('priceCurrency', locale.currency)}</div>`)}${meta('orderQuantity', String(quantity))}</div>`
      return `<div itemprop="acceptedOffer" itemscope itemtype="${schema}/Offer">${product('itemOffered')}${meta('price', decimal(price))}${meta('priceCurrency', locale.currency)}<div itemprop="eligibleQuantity" itemscope itemtype="${schema}/QuantitativeValue">${meta('value', String(quantity))}</div></div>`
    })
    const data = `<div itemscope itemtype="${schema}/Order"><div itemprop="${random.pick(['merchant', 'seller'])}" itemscope itemtype="${schema}/Organization">${meta('name', order.vendor.name)}</div>${meta('orderNumber', order.number)}${random.chance(0.5) ? meta('orderDate', order.date) : `<time itemprop="orderDate" datetime="${order.date}T11:00:00+00:00"></time>`}<link itemprop="orderStatus" href="${schema}/OrderProcessing"/>${meta('priceCurrency', locale.currency)}${meta('price', decimal(order.total))}
${items.join('\n')}</div>`
    const body = `<h1>${escaped(say.subject)}</h1><p>${escaped(say.thanks)}</p><p><a href="https://${order.vendor.domain}/account">${say.view}</a></p>${data}${footer(order)}`
    return {
      mail: mailOf(order, say.subject, { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { subtotal: false, shipping: false, lineTotal: false }),
    }
  },
}

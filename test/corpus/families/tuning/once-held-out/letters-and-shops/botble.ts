import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'title',
    'dear',
    'thanks',
    'view',
    'customer',
    'name',
    'phone',
    'mail',
    'place',
    'products',
    'product',
    'qty',
    'price',
    'subtotal',
    'off',
    'freight',
    'total',
    'number',
    'date',
    'way',
    'pays',
    'cash',
    'ask',
  ],
  {
    en: 'Order confirmed|Your order was placed|Dear|We received your order and will pack it with care.|View order|Customer information|Name|Phone|Email|Address|Here is what you ordered:|Product|Quantity|Price|Subtotal|Discount|Shipping fee|Total amount|Order number|Date|Shipping method|Payment method|Cash on delivery (COD)|Any question? Write to',
    hi: 'ऑर्डर की पुष्टि|आपका ऑर्डर मिल गया|प्रिय|हमें आपका ऑर्डर मिल गया है और हम इसे सावधानी से पैक करेंगे।|ऑर्डर देखें|ग्राहक की जानकारी|नाम|फ़ोन|ईमेल|पता|आपने यह ऑर्डर किया:|उत्पाद|मात्रा|कीमत|उप-योग|छूट|शिपिंग शुल्क|कुल राशि|ऑर्डर संख्या|तारीख|शिपिंग विधि|भुगतान विधि|कैश ऑन डिलीवरी (COD)|कोई सवाल? लिखें:',
  },
)

/**
 * Botble: `(Colour: Blue, Size: M)` in small print below the name, often the SKU in brackets after it; order number and
 * methods below the sums.
 */
export const botble: Family = {
  name: 'botble',
  kind: 'platform',
  locales: ['hi-IN', 'en-IN', 'hi-IN', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['#1000####', '#100000##', '#SF-1000###'].map((each) => each.slice(1)),
      options: 0.4,
      tax: ['added', 'included', 'none'],
      lines: [1, 6],
    })
    const { money, percent } = writingOf(random, order, { pattern: locale.money[0] ?? '#', minus: 'before' })
    const w = words(locale.language)
    const { vendor } = order
    const hasCode = random.chance(0.5)
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
      return `<tr><td class="bb-pr-0"><a href="https://${vendor.domain}/products/${random.whole(10, 99)}"><img src="https://${vendor.domain}/storage/products/${random.whole(1, 40)}-150x150.jpg" width="64" alt=""></a></td><td class="bb-pl-md bb-w-100p"><strong>${escaped(line.name)}</strong>${hasCode ? ` <small>(${line.sku})</small>` : ''}<br>${options === '' ? '' : `<span class="bb-text-muted">(${escaped(options)})</span>`}</td><td class="bb-text-center">x ${line.quantity}</td><td class="bb-text-right">${escaped(money(line.price))}</td></tr>`
    })
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="2" class="bb-border-top bb-text-right">${label}</td><td colspan="2" class="bb-border-top bb-text-right">${escaped(money(amount))}</td></tr>`
    const sums = [
      sum(w.subtotal, order.subtotal),
      ifAny(order.discount, sum(`${w.off} (${random.code('@@@##')})`, -order.discount)),
      sum(w.freight, order.shipping),
      order.taxMode === 'added' ? sum(`${locale.taxWord} (${percent(order.taxRate)}%)`, order.tax) : '',
      sum(`<strong>${w.total}</strong>`, order.total),
    ]
    const [name = '', street = '', city = ''] = addressOf(random, order).map(escaped)
    const phone = random.code(locale.phone)
    const fact = (label: string, value: string): string => `<p>${label}: <strong>${value}</strong></p>`
    const hasDate = random.chance(0.6)
    const footer = `<p class="bb-text-muted">© 2026 ${escaped(vendor.name)}. ${escaped(vendor.city)}. ${vendor.phone}. ${vendor.registration.join(' ')}</p>`
    const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><style>.bb-text-right{text-align:right}.bb-text-muted{color:#667382}</style></head><body class="bb-bg-body"><table class="bb-box" width="640" align="center"><tr><td align="center"><a href="https://${vendor.domain}"><img src="https://${vendor.domain}/storage/logo.png" alt="${escaped(vendor.name)}"></a></td></tr><tr><td><h1 class="bb-text-center">${w.title}</h1><p>${w.dear} ${escaped(order.buyer)},</p><p>${w.thanks}</p><a class="bb-btn" href="https://${vendor.domain}/orders/tracking?order_id=${encodeURIComponent(`#${order.number}`)}">${w.view}</a></td></tr>
<tr><td><h4>${w.customer}</h4><table class="bb-table"><tr><td>${fact(w.name, name)}${fact(w.phone, phone)}</td><td>${fact(w.mail, 'buying@shop.example')}${fact(w.place, `${street}, ${city}`)}</td></tr></table></td></tr>
<tr><td><h4>${w.products}</h4><table class="bb-table" width="100%"><thead><tr><th colspan="2">${w.product}</th><th>${w.qty}</th><th class="bb-text-right">${w.price}</th></tr></thead><tbody>${rows.join('\n')}${sums.join('\n')}</tbody></table></td></tr>
<tr><td><table width="100%"><tr><td>${fact(w.number, `#${order.number}`)}${hasDate ? fact(w.date, numericDay(order.date, locale.numericDate[0] ?? '')) : ''}</td><td>${fact(w.way, random.pick(['Delhivery', 'India Post', 'Blue Dart', 'Default']))}${fact(w.pays, random.pick([w.cash, 'Razorpay', 'UPI']))}</td></tr></table><p>${w.ask} <a href="mailto:${vendor.email}">${vendor.email}</a></p>${footer}</td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${w.subject} - ${vendor.name}`, { html }),
      truth: truthOf(order, {
        sku: hasCode,
        date: hasDate,
        lineTotal: false,
        tax: order.taxMode === 'added',
      }),
    }
  },
}

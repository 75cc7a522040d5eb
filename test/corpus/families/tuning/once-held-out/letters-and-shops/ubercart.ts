import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { minutesOf, numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'manage',
    'buying',
    'mail',
    'bill',
    'ship',
    'grand',
    'pays',
    'invoice',
    'summary',
    'details',
    'number',
    'date',
    'way',
    'subtotal',
    'coupon',
    'total',
    'products',
    'each',
    'code',
    'help',
    'note',
  ],
  {
    en: 'Your Order at|Good to have your order,|Want to look after your order online?|Purchasing Information:|E-mail Address:|Billing Address:|Shipping Address:|Order Grand Total:|Payment Method:|Invoice|Order Summary:|Shipping Details:|Order #:|Order Date:|Shipping Method:|Products Subtotal:|Coupon|Total for this Order:|Products on order:|each|SKU|Where do I get help with my order?|This message was sent by a machine. Please do not answer it.',
    da: 'Din ordre hos|Godt at få din ordre,|Vil du følge din ordre på nettet?|Købsoplysninger:|E-mailadresse:|Faktureringsadresse:|Leveringsadresse:|Ordrens samlede beløb:|Betalingsmetode:|Faktura|Ordreoversigt:|Forsendelse:|Ordre nr.:|Ordredato:|Forsendelsesmetode:|Produkter i alt:|Kupon|Total for denne ordre:|Bestilte produkter:|stykket|Varenr.|Hvor får jeg hjælp til min ordre?|Denne mail er sendt automatisk og kan ikke besvares.',
    nl: 'Uw bestelling bij|Fijn dat u heeft besteld,|Wilt u uw bestelling online beheren?|Aankoopinformatie:|E-mailadres:|Factuuradres:|Verzendadres:|Eindtotaal bestelling:|Betaalmethode:|Factuur|Overzicht bestelling:|Verzendgegevens:|Bestelling nr.:|Besteldatum:|Verzendmethode:|Subtotaal producten:|Kortingsbon|Totaal van deze bestelling:|Bestelde producten:|per stuk|Artikelnr.|Waar krijg ik hulp bij mijn bestelling?|Dit bericht is automatisch verstuurd. Antwoorden kan niet.',
    pt: 'O seu pedido em|Que bom receber o seu pedido,|Quer acompanhar o pedido pela internet?|Informações da compra:|E-mail:|Endereço de cobrança:|Endereço de entrega:|Total geral do pedido:|Forma de pagamento:|Fatura|Resumo do pedido:|Dados da entrega:|Pedido nº:|Data do pedido:|Forma de envio:|Subtotal dos produtos:|Cupom|Total deste pedido:|Produtos do pedido:|cada|Código|Onde encontro ajuda com o pedido?|Esta mensagem é automática. Por favor, não responda.',
    hi: 'आपका ऑर्डर -|आपका ऑर्डर पाकर खुशी हुई,|क्या आप ऑर्डर को ऑनलाइन देखना चाहते हैं?|खरीद की जानकारी:|ई-मेल पता:|बिलिंग पता:|शिपिंग पता:|ऑर्डर का कुल योग:|भुगतान विधि:|चालान|ऑर्डर सारांश:|शिपिंग विवरण:|ऑर्डर #:|ऑर्डर तिथि:|शिपिंग विधि:|उत्पादों का उप-योग:|कूपन|इस ऑर्डर का कुल:|ऑर्डर के उत्पाद:|प्रति नग|SKU|ऑर्डर में मदद कहाँ मिलेगी?|यह संदेश अपने आप भेजा गया है। कृपया उत्तर न दें।',
  },
)

/**
 * Ubercart for Drupal: the sums above the products, `2 x` and `Name - $24.00` with the line total, and the unit price
 * below for quantities above 1.
 */
export const ubercart: Family = {
  name: 'ubercart',
  kind: 'platform',
  locales: ['en-US', 'da-DK', 'nl-NL', 'hi-IN', 'pt-BR', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '1###', '2####'],
      options: 0.35,
      tax: ['added', 'none'],
      lines: [1, 6],
    })
    const pattern = locale.money[0] ?? '#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const w = words(locale.language)
    const { vendor } = order
    const way = random.pick(['Flat rate', 'UPS Ground', 'Standard'])
    const [name = '', ...rest] = addressOf(random, order).map(escaped)
    const place = [name, ...rest].join('<br />')
    const row = (label: string, value: string, bold = true): string =>
      `<tr><td nowrap="nowrap">${bold ? `<label>${label}</label>` : `${label}&nbsp;`}</td><td width="98%">${value}</td></tr>`
    const day = `${numericDay(order.date, locale.numericDate[0] ?? '')} - ${minutesOf(random.whole(420, 1300))}`
    const sums = [
      row(w.subtotal, escaped(money(order.subtotal)), false),
      ...(order.discount > 0
        ? [row(`${w.coupon}: ${random.code('@@@##')}:`, escaped(money(-order.discount)), false)]
        : []),
      ...(order.shipping > 0 ? [row(`${way}:`, escaped(money(order.shipping)), false)] : []),
      ...(order.taxMode === 'added' ? [row(`${locale.taxWord}:`, escaped(money(order.tax)), false)] : []),
      '<tr><td>&nbsp;</td><td>------</td></tr>',
      row(w.total, `<label>${escaped(money(order.total))}</label>`),
    ]
    const products = order.lines.map((line) => {
      const each = line.quantity > 1 ? `<div>${escaped(money(line.price))} ${w.each}</div>` : ''
      const options = line.options
        .map(({ name: label, value }) => `<li>${escaped(label)}: ${escaped(value)}</li>`)
        .join('')
      return `<tr><td width="2%" valign="top" nowrap="nowrap"><span>${line.quantity} x </span></td><td width="98%"><div><span>${escaped(line.name)} - ${escaped(money(line.total))}</span></div>${each}<div>${w.code}: ${line.sku}</div><div>${options === '' ? '' : `<ul class="product-description">${options}</ul>`}</div></td></tr>`
    })
    const head = (text: string): string =>
      `<tr><td colspan="2" bgcolor="#006699" style="color:#fff"><div class="uc-order-customer-header">${text}</div></td></tr>`
    const html = `<html><body><table class="uc-order-customer" align="center" width="95%" bgcolor="#006699" cellpadding="1"><tr><td><table width="100%" bgcolor="#fff" cellpadding="5"><tr valign="top"><td><table width="100%"><tr><td><img src="https://www.${vendor.domain}/logo.png" alt="" /></td><td width="98%"><span style="font-size:large">${escaped(vendor.name)}</span></td><td nowrap="nowrap">${escaped(vendor.city)}<br />${vendor.phone}</td></tr></table></td></tr>
<tr><td><p><b>${w.thanks} ${name}!</b></p><p><b>${w.manage}</b><br /><a href="https://www.${vendor.domain}/user">www.${vendor.domain}/user</a></p><table class="uc-order-customer-main" width="100%">${head(w.buying)}${row(w.mail, 'buying@shop.example')}<tr><td colspan="2"><table width="100%"><tr><td valign="top" width="50%"><b>${w.bill}</b><br />${place}</td><td valign="top"><b>${w.ship}</b><br />${place}</td></tr></table></td></tr>${row(w.grand, `<b>${escaped(money(order.total))}</b>`)}${row(w.pays, w.invoice)}${head(w.summary)}<tr><td colspan="2"><b>${w.details}</b></td></tr><tr><td colspan="2"><table>
${row(w.number, `<a href="https://www.${vendor.domain}/user/12/orders/${order.number}">${order.number}</a>`)}${row(w.date, day)}${row(w.way, way)}${sums.join('\n')}
<tr><td colspan="2"><br /><br /><label>${w.products}&nbsp;</label><table>${products.join('\n')}</table></td></tr></table></td></tr><tr><td colspan="2"><hr noshade="noshade" size="1" /><p><b>${w.help}</b><br /><a href="https://www.${vendor.domain}/help">www.${vendor.domain}/help</a></p><p>${w.note}</p></td></tr></table></td></tr></table></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${w.subject} ${vendor.name}`, { html }),
      truth: withoutSinglePrices(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}

/** Removes the unit prices of lines with quantity 1, which the mail does not state. */
function withoutSinglePrices<T extends ReturnType<typeof truthOf>>(truth: T): T {
  return { ...truth, lines: truth.lines.map((line) => (line.quantity === 1 ? { ...line, unitPrice: null } : line)) }
}

import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder, timeOf } from '../further-letters-and-shops/shop-wares.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'placed',
    'order',
    'status',
    'paid',
    'items',
    'sku',
    'sub',
    'discount',
    'shipping',
    'free',
    'tax',
    'total',
    'to',
    'by',
    'pay',
  ],
  {
    en: 'Order confirmation|Thank you for your order|Placed on|Order|Payment status|Paid|Order details|SKU|Subtotal|Discount|Shipping|Free|Tax|Total|Delivery to|Shipping method|Payment method',
    de: 'Bestellbestätigung|Danke für Ihre Bestellung|Aufgegeben am|Bestellung|Zahlungsstatus|Bezahlt|Bestelldetails|Artikelnummer|Zwischensumme|Rabatt|Versand|Kostenlos|Steuern|Gesamtsumme|Lieferung an|Versandart|Zahlungsart',
    fr: 'Confirmation de commande|Merci pour votre commande|Passée le|Commande|Statut du paiement|Payée|Détails de la commande|UGS|Sous-total|Remise|Expédition|Gratuit|Taxes|Total|Livraison à|Mode d’expédition|Mode de paiement',
    es: 'Confirmación de pedido|Gracias por tu pedido|Realizado el|Pedido|Estado del pago|Pagado|Detalles del pedido|SKU|Subtotal|Descuento|Envío|Gratis|Impuestos|Total|Entrega a|Método de envío|Método de pago',
    it: 'Conferma d’ordine|Grazie per il tuo ordine|Effettuato il|Ordine|Stato del pagamento|Pagato|Dettagli dell’ordine|SKU|Subtotale|Sconto|Spedizione|Gratuita|Tasse|Totale|Consegna a|Metodo di spedizione|Metodo di pagamento',
    nl: 'Bestelbevestiging|Bedankt voor je bestelling|Geplaatst op|Bestelling|Betaalstatus|Betaald|Bestelgegevens|SKU|Subtotaal|Korting|Verzending|Gratis|Belasting|Totaal|Bezorgen bij|Verzendmethode|Betaalmethode',
  },
)

/** Ecwid: order numbers of letters and digits, a nested table for each item with `12,00 € × 2` below the name. */
export const ecwid: Family = {
  name: 'ecwid-2',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['@@#@#', '@####', '@#@@#', '@@@@@', '####'],
      sku: ['000##', '@@##-@', '###-##'],
      options: 0.45,
      tax: locale.country === 'US' ? ['added', 'none'] : ['none', 'included', 'none'],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '', minus: 'before' })
    const w = words(locale.language)
    const item = (line: OrderLine): string => {
      const options = line.options.map(({ name, value }) => `<div style="color:#777">${name}: ${value}</div>`).join('')
      return `<table width="100%" cellpadding="0" cellspacing="0" class="item"><tr><td width="80" valign="top"><a href="https://www.${order.vendor.domain}/p/${random.code('########')}"><img src="https://images-cdn.ecwid.example/i/${random.code('######')}.jpg" width="64" alt="${escaped(line.name).replaceAll('"', '&quot;')}"></a></td><td valign="top"><div style="font-weight:600">${escaped(line.name)}</div><div style="color:#777;font-size:12px">${w.sku} ${line.sku}</div>${options}<div>${escaped(money(line.price))} × ${line.quantity}</div></td><td align="right" valign="top" style="white-space:nowrap">${escaped(money(line.total))}</td></tr></table>`
    }
    const sum = (label: string, amount: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const sums = [
      sum(w.sub, money(order.subtotal)),
      ifAny(order.discount, sum(`${w.discount} (${random.code('@@@##')})`, money(-order.discount))),
      sum(w.shipping, order.shipping === 0 ? w.free : money(order.shipping)),
      ifAny(order.tax, sum(order.taxMode === 'added' ? w.tax : `${w.tax} (${order.taxRate}%)`, money(order.tax))),
      `<tr><td style="font-size:18px"><b>${w.total}</b></td><td align="right" style="font-size:18px"><b>${escaped(money(order.total))}</b></td></tr>`,
    ]
    const [way, paid] = [random.pick(['UPS Ground', 'DPD', 'PostNL', 'Colissimo']), random.pick(['PayPal', 'Stripe'])]
    const when = `${longDay(order.date, locale)}, ${timeOf(random, order)}`
    const body = `<h1 style="font-size:24px">${w.thanks}, ${escaped(order.buyer)}!</h1>
<table width="100%"><tr><td><div>${w.order} <b>#${order.number}</b></div><div>${w.placed} ${when}</div></td><td align="right">${w.status}: <b>${w.paid}</b></td></tr></table><hr>
<h3>${w.items}</h3>${order.lines.map(item).join('<hr style="border-color:#eee">')}<hr>
<table width="100%">${sums.join('')}</table>
<table width="100%" style="margin-top:24px"><tr><td valign="top"><b>${w.to}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><b>${w.by}</b><br>${way}<br><b>${w.pay}</b><br>${paid}</td></tr></table>
<p style="color:#999">${escaped(order.vendor.name)} · ${order.vendor.city} · ${order.vendor.phone}</p>`
    return {
      mail: mailOf(order, `${w.subject} #${order.number}`, { html: page(random, order, w.thanks, body) }),
      truth: truthOf(order),
    }
  },
}

import type { Family } from '../../../kit/family.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, pad, writes } from './mail-parts.ts'

const words = phrases(
  [
    'received',
    'order',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'payment',
    'transfer',
    'total',
    'includes',
    'billing',
    'note',
  ],
  {
    en: 'Thank you for your order|Order|Subtotal:|Discount:|Shipping:|Free shipping|Payment method:|Cash on delivery|Total:|(includes # %)|Billing address|Note:',
    de: 'Vielen Dank für deine Bestellung|Bestellung|Zwischensumme:|Rabatt:|Lieferung:|Kostenlose Lieferung|Zahlungsmethode:|Nachnahme|Gesamt:|(inkl. # %)|Rechnungsadresse|Anmerkung:',
    fr: 'Merci pour votre commande|Commande|Sous-total :|Remise :|Expédition :|Livraison gratuite|Moyen de paiement :|Paiement à la livraison|Total :|(dont # %)|Adresse de facturation|Note :',
    es: 'Gracias por tu pedido|Pedido|Subtotal:|Descuento:|Envío:|Envío gratuito|Método de pago:|Contra reembolso|Total:|(incluye # %)|Dirección de facturación|Nota:',
    it: 'Grazie per il tuo ordine|Ordine|Subtotale:|Sconto:|Spedizione:|Spedizione gratuita|Metodo di pagamento:|Pagamento alla consegna|Totale:|(include # %)|Indirizzo di fatturazione|Nota:',
    nl: 'Bedankt voor je bestelling|Bestelling|Subtotaal:|Korting:|Verzending:|Gratis verzending|Betaalmethode:|Onder rembours|Totaal:|(inclusief # %)|Factuuradres|Opmerking:',
    pl: 'Dziękujemy za zamówienie|Zamówienie|Kwota:|Rabat:|Wysyłka:|Darmowa wysyłka|Metoda płatności:|Za pobraniem|Razem:|(zawiera # %)|Adres rozliczeniowy|Uwaga:',
    pt: 'Obrigado pela sua encomenda|Encomenda|Subtotal:|Desconto:|Envio:|Envio gratuito|Método de pagamento:|Pagamento na entrega|Total:|(inclui # %)|Endereço de faturação|Nota:',
    hi: 'आपके ऑर्डर के लिए धन्यवाद|ऑर्डर|उप-योग:|छूट:|शिपिंग:|मुफ़्त शिपिंग|भुगतान विधि:|डिलीवरी पर नकद|कुल:|(# % सहित)|बिलिंग पता|नोट:',
  },
)

/** Plain text: item and quantity in a column of 40 characters, the line total right-aligned in 20 more. */
export const woocommercePlainProcessing: Family = {
  name: 'woocommerce-plain-processing',
  kind: 'text',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'hi-IN', 'en-GB', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['###', '####', '#####'], options: 0.5 })
    const { money } = writes(random, order)
    const isNew = random.chance(0.6)
    const hasSku = random.chance(0.4)
    const items = order.lines.map((line) => {
      const meta = line.options.map(({ name, value }) => `\n- ${name}: ${value}`).join('')
      const sku = hasSku ? `(#${line.sku})` : ''
      return isNew
        ? `${pad(`${line.name} × ${line.quantity}`, 40)} ${pad(money(line.total), 20, true)}\n${sku === '' ? '' : `${sku}\n`}${meta}`
        : `${line.name}${sku === '' ? '' : ` ${sku}`} X ${line.quantity} = ${money(line.total)}\n${meta}`
    })
    const sum = (label: string, value: string): string =>
      isNew ? `${pad(label, 40)} ${pad(value, 20, true)}` : `${label}\t ${value}`
    const contained =
      order.taxMode === 'included' ? ` ${say.includes.replace('#', money(order.tax)).replace('%', locale.taxWord)}` : ''
    const rule = '-'.repeat(40)
    const text = [
      '='.repeat(76),
      say.received,
      '='.repeat(76),
      '',
      `[${say.order} #${order.number}] (${longDay(order.date, locale)})`,
      '',
      items.join('\n\n'),
      '',
      '==========',
      '',
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(`${locale.taxWord}:`, money(order.tax))] : []),
      sum(say.total, money(order.total) + contained),
      sum(say.payment, say.transfer),
      ...(random.chance(0.2) ? [`${say.note}\t 2 x 30 cm`] : []),
      '',
      rule,
      '',
      say.billing.toUpperCase(),
      '',
      ...addressOf(random, order),
      '',
      rule,
      '',
      `${order.vendor.name} — Built with WooCommerce`,
    ].join('\n')
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${say.received} #${order.number}`, { text }),
      truth: truthOf(order, { sku: hasSku, unitPrice: false }),
    }
  },
}

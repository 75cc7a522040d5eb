import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { clockIn, drawOrder, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'look',
    'begin',
    'from',
    'sent',
    'to',
    'subject',
    'hello',
    'number',
    'date',
    'count',
    'each',
    'subtotal',
    'shipping',
    'free',
    'total',
    'thanks',
    'mark',
  ],
  {
    en: 'Can you book this in please?|Begin forwarded message:|From|Date|To|Subject|Hello, we have received your order.|Order number|Order date|Qty|Unit price|Subtotal|Delivery|Free|Order total|Thank you for your custom.|Fwd',
    de: 'Bitte einbuchen, danke!|Anfang der weitergeleiteten Nachricht:|Von|Datum|An|Betreff|Hallo, wir haben Ihre Bestellung erhalten.|Bestellnummer|Bestelldatum|Menge|Einzelpreis|Zwischensumme|Lieferung|Kostenlos|Gesamtsumme|Vielen Dank für Ihren Einkauf.|WG',
    fr: 'À saisir, merci !|Début du message transféré :|De|Date|À|Objet|Bonjour, nous avons bien reçu votre commande.|Numéro de commande|Date de commande|Qté|Prix unitaire|Sous-total|Livraison|Offerte|Total de la commande|Merci de votre confiance.|Tr',
    es: 'Para registrar, gracias.|Inicio del mensaje reenviado:|De|Fecha|Para|Asunto|Hola, hemos recibido su pedido.|Número de pedido|Fecha del pedido|Cant.|Precio unitario|Subtotal|Entrega|Gratis|Total del pedido|Gracias por su compra.|RV',
    it: 'Da registrare, grazie.|Inizio messaggio inoltrato:|Da|Data|A|Oggetto|Buongiorno, abbiamo ricevuto il tuo ordine.|Numero ordine|Data ordine|Qtà|Prezzo unitario|Subtotale|Consegna|Gratuita|Totale ordine|Grazie per l’acquisto.|I',
    nl: 'Graag inboeken, dank!|Begin doorgestuurd bericht:|Van|Datum|Aan|Onderwerp|Hallo, we hebben je bestelling ontvangen.|Bestelnummer|Besteldatum|Aantal|Stukprijs|Subtotaal|Levering|Gratis|Totaalbedrag|Bedankt voor je aankoop.|FW',
  },
)

/**
 * A colleague forwards a shop's mail one to six days later, with or without `>` before each line. The header of the
 * original is quoted.
 */
export const forwardedShopMail: Family = {
  name: 'forwarded-shop-mail',
  kind: 'text',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['####', '#####', 'WEB-####', '@@-#####'],
      options: 0.4,
      discount: 0,
      tax: ['none', 'included'],
      lines: [1, 5],
    })
    const { money } = writes(random, order)
    const sign = random.pick(['', '> ', '> '])
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const subject = `${order.vendor.name}: ${say.number} ${order.number}`
    const items = order.lines.flatMap((line) => [
      line.name,
      ...line.options.map(({ name, value }) => `  ${name}: ${value}`),
      `  ${say.count}: ${line.quantity}   ${say.each}: ${money(line.price)}   ${money(line.total)}`,
      '',
    ])
    const inner = [
      `${say.from}: ${order.vendor.name} <${order.vendor.email}>`,
      `${say.subject}: ${subject}`,
      `${say.sent}: ${longDay(order.date, locale)} ${clockIn(order)}`,
      `${say.to}: buying@shop.example`,
      '',
      say.hello,
      '',
      `${say.number}: ${order.number}`,
      `${say.date}: ${day}`,
      '',
      ...items,
      `${say.subtotal}: ${money(order.subtotal)}`,
      `${say.shipping}: ${order.shipping === 0 ? say.free : money(order.shipping)}`,
      `${say.total}: ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(${order.taxRate} % ${locale.taxWord}: ${money(order.tax)})`] : []),
      '',
      say.thanks,
      ...companyLines(order),
    ]
    const note = random.chance(0.7) ? [say.look, '', 'Asha', ''] : []
    const text = [...note, say.begin, '', ...inner.map((line) => `${sign}${line}`.trimEnd())].join('\n')
    const later = dayAfter(order.date, random.whole(1, 6))
    return {
      mail: {
        from: { name: 'Asha Rao', email: 'asha@shop.example' },
        subject: `${say.mark}: ${subject}`,
        sentAt: `${later}${order.sentAt.slice(10)}`,
        text,
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}

import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { fullDay } from '../../../kit/locales.ts'
import { filled, phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, numberOnly, platformMail, writes } from './mail-parts.ts'

const words = phrases(
  ['subject', 'onway', 'tracking', 'reference', 'order', 'contents', 'weight', 'eta', 'parcels', 'follow', 'from'],
  {
    en: 'Your parcel from {shop} is on its way|We have received the shipment data of your parcel.|Tracking number|Shipper reference|Order number|Contents|Weight|Scheduled delivery|Packages|Track shipment|From',
    de: 'Ihr Paket von {shop} ist unterwegs|Wir haben die Sendungsdaten Ihres Pakets erhalten.|Sendungsnummer|Referenz des Absenders|Bestellnummer|Inhalt|Gewicht|Voraussichtliche Zustellung|Pakete|Sendung verfolgen|Absender',
    fr: 'Votre colis de {shop} est en route|Nous avons reçu les données de votre colis.|Numéro de suivi|Référence expéditeur|Numéro de commande|Contenu|Poids|Livraison prévue|Colis|Suivre le colis|Expéditeur',
    es: 'Su paquete de {shop} está en camino|Hemos recibido los datos de su envío.|Número de seguimiento|Referencia del remitente|Número de pedido|Contenido|Peso|Entrega prevista|Bultos|Seguir el envío|Remitente',
    it: 'Il tuo pacco da {shop} è in viaggio|Abbiamo ricevuto i dati della spedizione.|Numero di tracciamento|Riferimento mittente|Numero ordine|Contenuto|Peso|Consegna prevista|Colli|Segui la spedizione|Mittente',
    nl: 'Je pakket van {shop} is onderweg|We hebben de gegevens van je pakket ontvangen.|Trackingnummer|Referentie afzender|Bestelnummer|Inhoud|Gewicht|Verwachte bezorging|Pakketten|Volg je pakket|Afzender',
    pl: 'Twoja paczka z {shop} jest w drodze|Otrzymaliśmy dane przesyłki.|Numer przesyłki|Referencja nadawcy|Numer zamówienia|Zawartość|Waga|Planowana dostawa|Paczki|Śledź przesyłkę|Nadawca',
  },
)

/** A carrier's notice: parcel number, order number, weight and, for some senders, the contents. */
export const parcelDispatch: Family = {
  name: 'parcel-dispatch',
  kind: 'dispatch',
  locales: ['de-DE', 'en-GB', 'en-US', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'de-AT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['#####', 'SO-####', 'B-2026-####', 'AU######'],
      options: 0.2,
      delay: 6,
    })
    const { quantity } = writes(random, order)
    const isReference = random.chance(0.4)
    const hasContents = random.chance(0.6)
    const carrier = random.pick(['DHL Paket', 'UPS', 'DPD', 'GLS', 'Evri'])
    const tracking = random.code(random.pick(['00340434########', '1Z?????#########', '0150##########']))
    const title = filled(say.subject, { shop: order.vendor.name })
    const weight = quantity(random.whole(2, 200) / 10, 1)
    const fields: readonly (readonly [string, string])[] = [
      [say.tracking, tracking],
      [isReference ? say.reference : say.order, order.number],
      [say.from, order.vendor.name],
      [say.eta, fullDay(dayAfter(order.sentAt, 2), locale)],
      [say.parcels, `${random.whole(1, 2)}`],
      [say.weight, `${weight} kg`],
    ]
    const goods = order.lines.map(
      (line) => `${line.quantity} x ${line.name}${line.options.length === 0 ? '' : ` (${chosenIn(line)})`}`,
    )
    const isPlain = random.chance(0.35)
    const text = [
      say.onway,
      '',
      ...fields.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(hasContents ? [`${say.contents}:`, ...goods] : []),
      '',
      carrier,
    ].join('\n')
    const body = `<h1>${escaped(title)}</h1><p>${say.onway}</p><table>${fields.map(([label, value]) => row([`<b>${label}</b>`, escaped(value)])).join('')}</table>${hasContents ? `<p><b>${say.contents}</b></p><ul>${goods.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>` : ''}<p><a href="https://track.example/${tracking}">${say.follow}</a></p>`
    const truth = numberOnly(order, isReference ? { inferred: ['orderNumber'] } : {})
    const { lines } = truthOf(order, { sku: false, unitPrice: false, lineTotal: false })
    return {
      mail: platformMail(
        order,
        carrier,
        'noreply@parcels.example',
        title,
        isPlain ? { text } : { html: page(random, order, title, body) },
      ),
      truth: hasContents ? { ...truth, lines } : truth,
    }
  },
}

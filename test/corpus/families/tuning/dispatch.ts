import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'

const words = phrases(
  ['subject', 'intro', 'order', 'date', 'item', 'sku', 'quantity', 'carrier', 'tracking', 'arrival'],
  {
    en: 'Your order {n} is on its way|Good news: these items have left our warehouse.|Order number|Order date|Item|SKU|Quantity shipped|Carrier|Tracking number|Estimated delivery',
    de: 'Ihre Bestellung {n} ist unterwegs|Gute Nachrichten: Diese Artikel haben unser Lager verlassen.|Bestellnummer|Bestelldatum|Artikel|Art.-Nr.|Versandte Menge|Versanddienst|Sendungsnummer|Voraussichtliche Zustellung',
    fr: 'Votre commande {n} est en route|Bonne nouvelle : ces articles ont quitté notre entrepôt.|Numéro de commande|Date de commande|Article|Référence|Quantité expédiée|Transporteur|Numéro de suivi|Livraison prévue',
    es: 'Su pedido {n} está en camino|Buenas noticias: estos artículos han salido de nuestro almacén.|Número de pedido|Fecha de pedido|Artículo|Referencia|Cantidad enviada|Transportista|Número de seguimiento|Entrega prevista',
    nl: 'Je bestelling {n} is onderweg|Goed nieuws: deze artikelen hebben ons magazijn verlaten.|Bestelnummer|Besteldatum|Artikel|Artikelnummer|Verzonden aantal|Vervoerder|Trackingnummer|Verwachte bezorging',
    sv: 'Din order {n} är på väg|Goda nyheter: de här varorna har lämnat vårt lager.|Ordernummer|Orderdatum|Artikel|Artikelnummer|Skickat antal|Transportör|Kollinummer|Beräknad leverans',
  },
)

/** Dispatch notes without prices. */
export const dispatch: Family = {
  name: 'dispatch',
  kind: 'dispatch',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL', 'sv-SE', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['#####', '1000#####', '@@###'],
      options: 0.3,
      discount: 0,
      tax: ['none'],
      delay: 5,
    })
    const hasDate = random.chance(0.6)
    const hasSku = random.chance(0.6)
    const arrival = new Date(Date.parse(order.sentAt) + 3 * 86_400_000).toISOString().slice(0, 10)
    const tracking = random.pick(['1Z5R89390357567127', '1Z879E930346834440', '00340434161094042557'])
    const facts: readonly (readonly [string, string])[] = [
      [say.order, order.number],
      ...(hasDate ? [[say.date, longDay(order.date, locale)] as const] : []),
      [say.carrier, random.pick(['UPS', 'DHL'])],
      [say.tracking, tracking],
      [say.arrival, longDay(arrival, locale)],
    ]
    const subject = say.subject.replace('{n}', order.number)
    const truth = truthOf(order, {
      sku: hasSku,
      date: hasDate,
      unitPrice: false,
      lineTotal: false,
      subtotal: false,
      shipping: false,
      tax: false,
      total: false,
      currency: false,
    })
    if (random.chance(0.3)) {
      const items = order.lines.map(
        ({ name, sku, options, quantity }) =>
          `${quantity} x ${name}${hasSku ? ` (${say.sku} ${sku})` : ''}${options.map((option) => `\n     ${option.name}: ${option.value}`).join('')}`,
      )
      const text = [
        say.intro,
        '',
        ...facts.map(([label, value]) => `${label}: ${value}`),
        '',
        ...items,
        '',
        order.vendor.name,
      ].join('\n')
      return { mail: mailOf(order, subject, { text }), truth }
    }
    const items = order.lines.map(({ name, sku, options, quantity }) =>
      row([
        `${escaped(name)}${options.map((option) => `<br><small>${option.name}: ${escaped(option.value)}</small>`).join('')}`,
        ...(hasSku ? [sku] : []),
        `<td align="center">${quantity}</td>`,
      ]),
    )
    const body = `<h1>📦 ${escaped(subject)}</h1><p>${escaped(say.intro)}</p><table>${facts.map(([label, value]) => row([`<b>${label}</b>`, escaped(value)])).join('')}</table>
<table width="100%">${row([say.item, ...(hasSku ? [say.sku] : []), say.quantity], '', 'th')}${items.join('\n')}</table>
<p><a href="https://www.ups.com/track?tracknum=${tracking}">${say.tracking}</a></p>${footer(order)}`
    return { mail: mailOf(order, subject, { html: page(random, order, say.intro, body) }), truth }
  },
}

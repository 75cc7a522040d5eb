import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'intro',
    'number',
    'shop',
    'transaction',
    'quantity',
    'price',
    'itemTotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'method',
    'ordered',
    'ships',
  ],
  {
    en: 'Your Etsy Purchase from {shop} ({n})|You did it! Your order is confirmed.|Your order number is|Shop|Transaction ID|Quantity|Price|Item total|Shop discount|Delivery|Sales tax|Order total|Paid with Visa ending in 4242|Order date|Processing time 1–3 business days',
    de: 'Dein Etsy-Einkauf bei {shop} ({n})|Geschafft! Deine Bestellung ist bestätigt.|Deine Bestellnummer lautet|Shop|Transaktionsnummer|Anzahl|Preis|Artikel gesamt|Shop-Rabatt|Versand|Steuern|Bestellsumme|Bezahlt mit Visa, die auf 4242 endet|Bestelldatum|Bearbeitungszeit 1–3 Werktage',
    fr: 'Votre achat Etsy chez {shop} ({n})|C’est fait ! Votre commande est confirmée.|Votre numéro de commande est|Boutique|Numéro de transaction|Quantité|Prix|Total des articles|Remise de la boutique|Livraison|Taxes|Total de la commande|Payé avec Visa se terminant par 4242|Date de la commande|Délai de traitement 1–3 jours ouvrés',
    nl: 'Je Etsy-aankoop bij {shop} ({n})|Gelukt! Je bestelling is bevestigd.|Je bestelnummer is|Winkel|Transactienummer|Aantal|Prijs|Totaal artikelen|Winkelkorting|Verzending|Belasting|Totaal bestelling|Betaald met Visa eindigend op 4242|Besteldatum|Verwerkingstijd 1–3 werkdagen',
    it: 'Il tuo acquisto su Etsy da {shop} ({n})|Fatto! Il tuo ordine è confermato.|Il numero del tuo ordine è|Negozio|ID transazione|Quantità|Prezzo|Totale articoli|Sconto del negozio|Spedizione|Imposte|Totale ordine|Pagato con Visa che termina con 4242|Data dell’ordine|Tempi di preparazione 1–3 giorni lavorativi',
  },
)

/** Cards without a table of items: each line has its label. Long transaction numbers are next to the order number. */
export const etsy: Family = {
  name: 'etsy',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'nl-NL', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['3#########', '2#########'],
      options: 0.6,
      tax: ['added', 'none'],
      lines: [1, 4],
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(
      ({
        name,
        options,
        quantity,
        price,
        total,
      }) => `<table width="100%" role="presentation"><tr><td width="75"><a href="https://www.etsy.example/listing/${random.code('#########')}"><img src="https://i.etsy.example/il.jpg" width="75" alt="${escaped(name).replaceAll('"', '&quot;')}"></a></td><td>
<div><a href="https://www.etsy.example/transaction/1">${escaped(name)}</a></div>
${options.map((option) => `<div>${option.name}: ${escaped(option.value)}</div>`).join('\n')}
<div>${say.shop}: ${escaped(order.vendor.name)}</div><div>${say.transaction}: ${random.code('4#########')}</div>
<div>${say.quantity}: ${quantity}</div><div>${say.price}: ${escaped(money(price))}</div>${quantity > 1 && random.chance(0.3) ? `<div>${escaped(money(price))} × ${quantity} = ${escaped(money(total))}</div>` : ''}</td></tr></table>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td>${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const body = `<h1>${escaped(say.intro)}</h1><p>${escaped(say.number)} <a href="https://www.etsy.example/your/purchases">${order.number}</a>.</p><p>${say.ordered}: ${escaped(longDay(order.date, locale))}<br>${say.ships}</p>
${items.join('\n')}<table width="100%">${sum(say.itemTotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.shipping, order.shipping)}${order.taxMode === 'added' ? sum(say.tax, order.tax) : ''}${sum(`<b>${say.total}</b>`, order.total)}</table><p>${say.method}</p>`
    return {
      mail: {
        ...mailOf(order, say.subject.replace('{shop}', order.vendor.name).replace('{n}', order.number), {
          html: page(random, order, say.intro, body),
        }),
        from: { name: 'Etsy', email: 'transaction@etsy.example' },
      },
      truth: truthOf(order, { sku: false, lineTotal: false }),
    }
  },
}

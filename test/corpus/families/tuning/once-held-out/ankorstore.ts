import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, daysFrom, halfUp, resummed } from './invoice-parts.ts'

const words = phrases(
  [
    'subject',
    'lead',
    'number',
    'placed',
    'units',
    'cases',
    'retail',
    'wholesale',
    'amount',
    'goods',
    'offer',
    'carriage',
    'none',
    'tax',
    'total',
    'later',
    'least',
  ],
  {
    en: 'Your order with {v} is confirmed|{v} has accepted your order.|Order reference|Placed on|Units|{p} × case of {s}|RRP|Wholesale price|Amount|Goods excl. VAT|Welcome offer|Shipping excl. VAT|Free|VAT|Total incl. VAT|You pay {t} by {d}.|Minimum order for this brand: {m}',
    fr: 'Votre commande chez {v} est confirmée|{v} a accepté votre commande.|Référence de commande|Passée le|Unités|{p} × colis de {s}|PVC|Prix de gros|Montant|Articles HT|Offre de bienvenue|Livraison HT|Offerte|TVA|Total TTC|Vous payez {t} avant le {d}.|Minimum de commande pour cette marque : {m}',
    de: 'Ihre Bestellung bei {v} ist bestätigt|{v} hat Ihre Bestellung angenommen.|Bestellreferenz|Aufgegeben am|Einheiten|{p} × Karton zu {s}|UVP|Großhandelspreis|Betrag|Waren ohne MwSt.|Willkommensangebot|Versand ohne MwSt.|Kostenlos|MwSt.|Gesamt inkl. MwSt.|Sie zahlen {t} bis zum {d}.|Mindestbestellwert dieser Marke: {m}',
    es: 'Tu pedido a {v} está confirmado|{v} ha aceptado tu pedido.|Referencia del pedido|Realizado el|Unidades|{p} × caja de {s}|PVP|Precio mayorista|Importe|Productos sin IVA|Oferta de bienvenida|Envío sin IVA|Gratis|IVA|Total con IVA|Pagas {t} antes del {d}.|Pedido mínimo de esta marca: {m}',
    it: 'Il tuo ordine da {v} è confermato|{v} ha accettato il tuo ordine.|Riferimento ordine|Effettuato il|Unità|{p} × cartone da {s}|PVP|Prezzo all’ingrosso|Importo|Prodotti IVA esclusa|Offerta di benvenuto|Spedizione IVA esclusa|Gratuita|IVA|Totale IVA inclusa|Paghi {t} entro il {d}.|Ordine minimo di questo marchio: {m}',
    nl: 'Je bestelling bij {v} is bevestigd|{v} heeft je bestelling aanvaard.|Bestelreferentie|Geplaatst op|Stuks|{p} × doos van {s}|Adviesprijs|Groothandelsprijs|Bedrag|Producten excl. btw|Welkomstaanbod|Verzending excl. btw|Gratis|Btw|Totaal incl. btw|Je betaalt {t} voor {d}.|Minimale bestelling bij dit merk: {m}',
  },
)

/**
 * Ankorstore: a label above each figure instead of headings, quantities with the number of cases in brackets, the
 * retail price before the wholesale price.
 */
export const ankorstore: Family = {
  name: 'ankorstore',
  kind: 'marketplace',
  locales: ['en-GB', 'fr-FR', 'de-DE', 'es-ES', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['AS-######', 'M#######', '@@####@@##'],
      options: 0.25,
      prices: [120, 3800],
      long: 0.03,
      tax: ['added'],
      sku: ['@@@##-####', '54000######', '@@-###'],
      delay: 2,
    })
    const cases = drawn.lines.map(() => ({ count: random.whole(1, 6), size: random.pick([3, 4, 6, 8, 12]) }))
    const order = resummed(
      drawn,
      drawn.lines.map((line, at) => {
        const quantity = (cases[at]?.count ?? 1) * (cases[at]?.size ?? 1)
        return { ...line, quantity, total: quantity * line.price }
      }),
    )
    const { money, percent } = writingOf(random, order)
    const hasCode = random.chance(0.5)
    const labelled = (label: string, text: string): string =>
      `<td valign="top" style="padding:4px"><span style="font-size:10px;color:#888">${label}</span><br>${escaped(text)}</td>`
    const items = order.lines.map(({ name, sku, options, quantity, price, total }, at) => {
      const held = say.cases.replace('{p}', String(cases[at]?.count)).replace('{s}', String(cases[at]?.size))
      const retail = halfUp((price * random.pick([20, 22, 25, 27])) / 100) * 10
      return `<table width="100%" style="margin-bottom:12px"><tr><td colspan="4"><b>${escaped(name)}</b>${options.map((option) => `<br><span style="color:#555">${option.name}: ${escaped(option.value)}</span>`).join('')}${hasCode ? `<br><span style="color:#888">SKU: ${sku}</span>` : ''}</td></tr><tr>${labelled(say.units, `${quantity} (${held})`)}${labelled(say.retail, money(retail))}${labelled(say.wholesale, money(price))}${labelled(say.amount, money(total))}</tr></table>`
    })
    const sum = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const fill = (text: string): string =>
      text
        .replace('{v}', order.vendor.name)
        .replace('{t}', money(order.total))
        .replace('{d}', longDay(daysFrom(order.date, 60), locale))
        .replace('{m}', money(10_000))
    const body = `<h1>${escaped(fill(say.lead))}</h1><table><tr><td>${say.number}</td><td><b>${order.number}</b></td></tr><tr><td>${say.placed}</td><td><b>${longDay(order.date, locale)}</b></td></tr></table><p>${billedTo(random, order).map(escaped).join('<br>')}</p>
${items.join('\n')}<table width="100%" style="border-top:1px solid #000">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.offer, money(-order.discount)) : ''}${sum(say.carriage, order.shipping > 0 ? money(order.shipping) : say.none)}${sum(`${say.tax} (${percent(order.taxRate)}%)`, money(order.tax))}${sum(say.total, money(order.total))}</table>
<p>${escaped(fill(say.later))}</p><p style="font-size:11px;color:#999">${escaped(fill(say.least))} · Ankorstore SAS, 4 rue de Marivaux, Paris, 1 100 000 €</p>`
    return {
      mail: {
        from: { name: 'Ankorstore', email: 'hello@ankorstore.example' },
        subject: `${fill(say.subject)} (${order.number})`,
        sentAt: order.sentAt,
        html: page(random, order, fill(say.lead), body),
      },
      truth: truthOf(order, { sku: hasCode }),
    }
  },
}

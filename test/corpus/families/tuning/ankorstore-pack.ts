import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor, withEach } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { firstOf, roastery } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hello',
    'intro',
    'order',
    'placed',
    'brand',
    'ref',
    'product',
    'qty',
    'packs',
    'each',
    'sum',
    'goods',
    'offer',
    'shipping',
    'free',
    'net',
    'tax',
    'total',
    'later',
  ],
  {
    fr: 'Votre commande {n} chez {shop}|Bonjour {who},|{shop} prépare votre commande. Voici le récapitulatif :|Commande|Passée le|Marque|Réf.|Produit|Quantité|{p} x {u} unités|PU HT|Total HT|Sous-total produits HT|Offre de bienvenue|Frais de livraison HT|Offerts|Total HT|TVA|Total TTC|Paiement différé à 60 jours',
    de: 'Ihre Bestellung {n} bei {shop}|Hallo {who},|{shop} bereitet Ihre Bestellung vor. Hier die Übersicht:|Bestellung|Aufgegeben am|Marke|Art.-Nr.|Produkt|Menge|{p} x {u} Einheiten|Preis netto|Summe netto|Zwischensumme Produkte netto|Willkommensrabatt|Versandkosten netto|Gratis|Summe netto|MwSt.|Gesamt brutto|Zahlung in 60 Tagen',
    es: 'Tu pedido {n} en {shop}|Hola {who}:|{shop} está preparando tu pedido. Este es el resumen:|Pedido|Realizado el|Marca|Ref.|Producto|Cantidad|{p} x {u} unidades|Precio sin IVA|Total sin IVA|Subtotal productos sin IVA|Oferta de bienvenida|Gastos de envío sin IVA|Gratis|Total sin IVA|IVA|Total con IVA|Pago a 60 días',
    it: 'Il tuo ordine {n} da {shop}|Ciao {who},|{shop} sta preparando il tuo ordine. Ecco il riepilogo:|Ordine|Effettuato il|Marchio|Rif.|Prodotto|Quantità|{p} x {u} unità|Prezzo IVA escl.|Totale IVA escl.|Subtotale prodotti IVA escl.|Offerta di benvenuto|Spese di spedizione IVA escl.|Gratis|Totale IVA escl.|IVA|Totale IVA incl.|Pagamento a 60 giorni',
    nl: 'Je bestelling {n} bij {shop}|Hallo {who},|{shop} maakt je bestelling klaar. Dit is het overzicht:|Bestelling|Geplaatst op|Merk|Ref.|Product|Aantal|{p} x {u} stuks|Prijs excl. btw|Totaal excl. btw|Subtotaal producten excl. btw|Welkomstkorting|Verzendkosten excl. btw|Gratis|Totaal excl. btw|Btw|Totaal incl. btw|Betaling na 60 dagen',
  },
)

/** Ankorstore: packs as `2 x 6 unités` in the column of the count, prices before tax, goods, net and gross sums. */
export const ankorstorePack: Family = {
  name: 'ankorstore-pack',
  kind: 'marketplace',
  locales: ['fr-FR', 'de-DE', 'nl-NL', 'it-IT', 'es-ES'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods: roastery,
      number: ['#########', 'A-######', '4########'],
      sku: ['@@@##', '3#############', '@@_##_@@'],
      options: 0,
      quantities: [1, 4],
      prices: [180, 2400],
      discount: 0.25,
      freeShipping: 0.4,
      tax: ['added'],
    })
    const sizes = drawn.lines.map(() => random.pick([1, 3, 6, 8, 12]))
    const order = withEach(drawn, (line, at) => ({
      ...line,
      price: Math.min(line.price, 4200),
      quantity: line.quantity * (sizes[at] ?? 1),
    }))
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, {
      pattern: locale.language === 'nl' ? '€ #' : '# €',
      minus: 'before',
      space: '\u00a0',
    })
    const shown = (minor: number): string => escaped(money(minor))
    const hasRef = random.chance(0.7)
    const rows = order.lines.map((line, at) => {
      const size = sizes[at] ?? 1
      const count =
        size === 1
          ? String(line.quantity)
          : `${filled(words.packs, { p: String(line.quantity / size), u: String(size) })}<br><small>= ${line.quantity}</small>`
      return `<tr>${hasRef ? `<td>${line.sku}</td>` : ''}<td>${escaped(line.name)}</td><td align="center">${count}</td><td align="right">${shown(line.price)}</td><td align="right">${shown(line.total)}</td></tr>`
    })
    const net = order.total - order.tax
    const span = hasRef ? 4 : 3
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="${span}" align="right">${label}</td><td align="right">${value}</td></tr>`
    const sums = [
      sum(words.goods, shown(order.subtotal)),
      ...(order.discount > 0 ? [sum(words.offer, shown(-order.discount))] : []),
      sum(words.shipping, order.shipping === 0 ? words.free : shown(order.shipping)),
      sum(words.net, shown(net)),
      sum(`${words.tax} ${String(order.taxRate).replace('.', ',')} %`, shown(order.tax)),
      sum(`<b>${words.total}</b>`, `<b>${shown(order.total)}</b>`),
    ]
    const facts = { n: order.number, shop: order.vendor.name, who: escaped(firstOf(order)) }
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const body = `<div style="text-align:center"><img src="https://www.ankorstore.com/logo.png" alt="Ankorstore" width="140"></div><p>${filled(words.hello, facts)}</p><p>${escaped(filled(words.intro, { shop: facts.shop }))}</p><table cellpadding="4"><tr><td><b>${words.order}</b></td><td>${order.number}</td></tr><tr><td><b>${words.placed}</b></td><td>${day}</td></tr><tr><td><b>${words.brand}</b></td><td>${escaped(facts.shop)}</td></tr></table>
<table width="100%" cellpadding="6" cellspacing="0" border="1" style="border-color:#eee"><tr bgcolor="#fafafa">${hasRef ? `<th>${words.ref}</th>` : ''}<th>${words.product}</th><th>${words.qty}</th><th>${words.each}</th><th>${words.sum}</th></tr>${rows.join('\n')}${sums.join('\n')}</table><p>${words.later}</p><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p style="font-size:11px">Ankorstore SAS, 12 rue Ambroise Thomas, 75009 Paris - RCS Paris 878 412 593 - TVA FR08878412593</p>`
    const subject = filled(words.subject, facts)
    return {
      mail: {
        ...mailOf(order, subject, { html: page(random, order, subject, body) }),
        from: { name: 'Ankorstore', email: 'hello@ankorstore.com' },
      },
      truth: truthOf(order, { sku: hasRef }),
    }
  },
}

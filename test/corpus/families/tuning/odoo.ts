import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'order',
    'reference',
    'date',
    'seller',
    'description',
    'quantity',
    'price',
    'taxes',
    'amount',
    'untaxed',
    'total',
    'shipping',
    'section',
    'note',
    'units',
    'payment',
  ],
  {
    en: 'Order (Ref {n})|Order #|Your Reference:|Order Date:|Salesperson:|Description|Quantity|Unit Price|Taxes|Amount|Untaxed Amount|Total|[Delivery_007] Standard delivery|Goods for spring|Delivery within 5 working days.|Units|Payment terms: 30 Days',
    de: 'Auftrag (Ref {n})|Auftrag #|Ihre Referenz:|Auftragsdatum:|Vertriebsmitarbeiter:|Beschreibung|Menge|Einzelpreis|Steuern|Betrag|Nettobetrag|Gesamt|[Delivery_007] Standardlieferung|Ware für den Frühling|Lieferung innerhalb von 5 Werktagen.|Einheiten|Zahlungsbedingungen: 30 Tage',
    fr: 'Commande (Réf {n})|Commande n°|Votre référence :|Date de la commande :|Vendeur :|Description|Quantité|Prix unitaire|Taxes|Montant|Montant hors taxes|Total|[Delivery_007] Livraison standard|Articles de printemps|Livraison sous 5 jours ouvrés.|Unités|Conditions de paiement : 30 jours',
    es: 'Pedido (Ref {n})|Pedido #|Su referencia:|Fecha del pedido:|Comercial:|Descripción|Cantidad|Precio unitario|Impuestos|Importe|Base imponible|Total|[Delivery_007] Envío estándar|Artículos de primavera|Entrega en 5 días laborables.|Unidades|Plazos de pago: 30 días',
    it: 'Ordine (Rif {n})|Ordine #|Vostro riferimento:|Data ordine:|Addetto vendite:|Descrizione|Quantità|Prezzo unitario|Imposte|Importo|Imponibile|Totale|[Delivery_007] Spedizione standard|Articoli di primavera|Consegna entro 5 giorni lavorativi.|Unità|Termini di pagamento: 30 giorni',
    nl: 'Order (Ref {n})|Order #|Uw referentie:|Orderdatum:|Verkoper:|Omschrijving|Aantal|Eenheidsprijs|Btw|Bedrag|Bedrag excl. btw|Totaal|[Delivery_007] Standaardlevering|Goederen voor het voorjaar|Levering binnen 5 werkdagen.|Eenheden|Betalingsvoorwaarden: 30 dagen',
  },
)

/** `[SKU] Name` in one cell, quantities as `2.00 Units`, shipping as a line of the table, sections and notes between lines. */
export const odoo: Family = {
  name: 'odoo',
  kind: 'invoice',
  locales: ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['S000##', 'SO0####', 'S0####'],
      options: 0,
      discount: 0,
      freeShipping: 0.7,
      tax: ['added'],
      measured: 0.2,
      units: ['m', 'kg'],
      sku: ['@@@@_00##', 'E-COM##', '@@-####'],
    })
    const { money, bare, quantity } = writingOf(random, order)
    const decimals = random.pick([2, 2, 3])
    const rate = `${order.taxRate}%`
    const items = order.lines.map(({ name, sku, quantity: count, unit, price, total }) =>
      row([
        `<span>[${sku}] ${escaped(name)}</span>`,
        `${quantity(count, decimals)} ${unit === 'piece' ? say.units : unit}`,
        bare(price),
        rate,
        escaped(money(total)),
      ]),
    )
    const delivery =
      order.shipping > 0
        ? [
            row([
              `<span>${say.shipping}</span>`,
              `${quantity(1, decimals)} ${say.units}`,
              bare(order.shipping),
              rate,
              escaped(money(order.shipping)),
            ]),
          ]
        : []
    const net = order.subtotal + order.shipping
    const section = random.chance(0.3) ? `<tr class="bg-200"><td colspan="99"><b>${say.section}</b></td></tr>` : ''
    const note = random.chance(0.3) ? `<tr class="fst-italic"><td colspan="99">${say.note}</td></tr>` : ''
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const purchase = random.chance(0.5)
      ? `<div><strong>${say.reference}</strong> ${random.code('PO-2026-###')}</div>`
      : ''
    const body = `<h2>${say.order} <span>${order.number}</span></h2><div class="row">${purchase}<div><strong>${say.date}</strong> ${day}${random.chance(0.4) ? ' 10:12:13' : ''}</div><div><strong>${say.seller}</strong> Mitchell Admin</div></div>
<table class="table table-sm"><thead>${row([say.description, say.quantity, say.price, say.taxes, say.amount], '', 'th')}</thead><tbody>${section}${items.join('\n')}${delivery.join('')}${note}</tbody></table>
<div class="clearfix"><table class="table table-sm">${row([say.untaxed, escaped(money(net))])}${row([`${locale.taxWord} ${rate}`, escaped(money(order.tax))])}${row([`<strong>${say.total}</strong>`, escaped(money(order.total))])}</table></div><p>${say.payment}</p>${footer(order)}`
    const whole = truthOf(order, { options: false })
    const delivered = {
      name: say.shipping.replace(/^\[\w+\] /, ''),
      sku: 'Delivery_007',
      options: [],
      quantity: 1,
      unit: null,
      unitPrice: order.shipping,
      lineTotal: order.shipping,
    }
    const mail = mailOf(order, `${order.vendor.name} ${say.subject.replace('{n}', order.number)}`, {
      html: page(random, order, say.order, body),
    })
    if (order.shipping === 0) return { mail, truth: { ...whole, shipping: null } }
    // The sum before tax includes delivery, which counts as shipping or as a line.
    const asLine = { ...whole, shipping: null, subtotal: net, lines: [...whole.lines, delivered] }
    return { mail, truth: { ...whole, subtotal: null, alternative: asLine } }
  },
}

import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'title',
    'ours',
    'yours',
    'date',
    'customer',
    'delivery',
    'item',
    'number',
    'description',
    'quantity',
    'price',
    'per',
    'amount',
    'goods',
    'discount',
    'freight',
    'net',
    'total',
    'thanks',
    'from',
  ],
  {
    en: 'ORDER ACKNOWLEDGEMENT|Our order no.|Your PO no.|Order date|Customer no.|Delivery date|Item|Part No.|Description|Qty|Price|per|Net amount|Goods total|Trade discount|Carriage|Net total|Total due|We thank you for your order and confirm it as follows.|PO dated',
    de: 'AUFTRAGSBESTÄTIGUNG|Unsere Auftragsnummer|Ihre Bestellnummer|Auftragsdatum|Kundennummer|Liefertermin|Pos.|Materialnr.|Bezeichnung|Menge|Preis|per|Nettowert|Warenwert|Rabatt|Fracht|Nettosumme|Endbetrag|Wir danken für Ihre Bestellung und bestätigen sie wie folgt.|Bestellung vom',
    fr: 'ACCUSÉ DE RÉCEPTION DE COMMANDE|Notre n° de commande|Votre n° de commande|Date de commande|N° client|Date de livraison|Pos.|Réf. article|Désignation|Qté|P.U.|par|Montant HT|Total marchandises|Remise|Port|Total HT|Net à payer TTC|Nous vous remercions de votre commande, que nous confirmons comme suit.|Commande du',
    es: 'CONFIRMACIÓN DE PEDIDO|Nuestro n.º de pedido|Su n.º de pedido|Fecha de pedido|N.º de cliente|Fecha de entrega|Pos.|Ref.|Denominación|Cant.|Precio|por|Importe|Total mercancía|Descuento|Portes|Base imponible|Total a pagar|Agradecemos su pedido y lo confirmamos como sigue.|Pedido del',
    it: 'CONFERMA D’ORDINE|Ns. ordine n.|Vs. ordine n.|Data ordine|Cod. cliente|Data consegna|Pos.|Cod. art.|Descrizione|Q.tà|Prezzo|per|Importo|Totale merce|Sconto|Trasporto|Imponibile|Totale documento|Vi ringraziamo per l’ordine, che confermiamo come segue.|Ordine del',
    nl: 'ORDERBEVESTIGING|Ons ordernummer|Uw bestelnummer|Orderdatum|Klantnummer|Leverdatum|Pos.|Artikelnr.|Omschrijving|Aantal|Prijs|per|Nettobedrag|Goederenbedrag|Korting|Vracht|Netto totaal|Totaal te betalen|Wij danken u voor uw opdracht en bevestigen deze als volgt.|Bestelling van',
  },
)

/** Orders between companies: numbers of both sides, prices per 100 or 1,000, a delivery date in each line. */
export const purchaseOrder: Family = {
  name: 'purchase-order',
  kind: 'business',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'de-CH', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['40000#####', 'SO-######', '1######', 'OC######'],
      options: 0,
      per100: 0.5,
      measured: 0.2,
      tax: ['added'],
      discount: 0.3,
      sku: ['######', '##-###-##', '@######'],
      long: 0.1,
      delay: 4,
    })
    const { money, bare, quantity, percent } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const units = unitWords[locale.language]
    const po = random.code(random.pick(['PO-#####', '45000#####', 'B-2026-###']))
    const due = new Date(Date.parse(order.sentAt) + random.whole(7, 40) * 86_400_000).toISOString().slice(0, 10)
    const pattern = random.pick(locale.numericDate)
    const isSplit = random.chance(0.5)
    const items = order.lines.flatMap(({ name, sku, quantity: count, unit, price, pricePer, total }, index) => {
      const per = pricePer === 1 ? (random.chance(0.5) ? `1 ${units[unit][0]}` : '1') : quantity(pricePer)
      const cells = [
        String((index + 1) * 10),
        sku,
        escaped(name),
        `${quantity(count)} ${units[unit][0]}`,
        bare(price),
        per,
        `<td align="right">${bare(total)}</td>`,
      ]
      return [
        row(cells),
        ...(isSplit
          ? [`<tr><td></td><td></td><td colspan="5"><i>${say.delivery}: ${numericDay(due, pattern)}</i></td></tr>`]
          : []),
      ]
    })
    const sum = (label: string, minor: number): string =>
      `<tr><td colspan="5"></td><td>${escaped(label)}</td><td align="right">${escaped(money(minor))}</td></tr>`
    const net = order.subtotal - order.discount + order.shipping
    const numbers = [
      row([`${say.ours}:`, `<b>${order.number}</b>`]),
      row([`${say.yours}:`, `${po}`]),
      row([`${say.date}:`, random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, pattern)]),
      row([`${say.customer}:`, random.code('10####')]),
    ]
    const body = `<h2>${say.title}</h2><table>${(random.chance(0.5) ? numbers : [numbers[1], numbers[0], numbers[2], numbers[3]]).join('')}</table>
<p>${escaped(say.thanks)}</p>
<table border="1" cellspacing="0" cellpadding="4" width="100%">${row([say.item, say.number, say.description, say.quantity, say.price, say.per, say.amount], 'bgcolor="#EEEEEE"', 'th')}
${items.join('\n')}
${sum(say.goods, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.freight, order.shipping)}${sum(say.net, net)}${sum(`${locale.taxWord} ${percent(order.taxRate)} %`, order.tax)}${sum(say.total, order.total)}</table>
<p><small>${companyLines(order).map(escaped).join('<br>')}</small></p>`
    return {
      mail: mailOf(
        order,
        random.pick([`${say.title} ${order.number}`, `${say.title} ${order.number} / ${say.yours} ${po}`]),
        {
          html: page(random, order, say.title, body),
        },
      ),
      truth: truthOf(order),
    }
  },
}

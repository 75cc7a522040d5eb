import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Wolplein Zuid|Fournituren Fee|Het Tassenatelier|Macramé & Meer',
    products:
      'Katoenkoord 4 mm 100 m|Houten ring 70 mm|Breinaald bamboe 5 mm|Tashengsel kunstleer|Drukknoop Kam 20 st|Rolmes 45 mm|Vlieseline H250|Punch needle set|Haakgaren Cocoon|Stofschaar 21 cm',
  },
  de: {
    vendors: 'Makramee & Mehr|Kurzwaren Kunterbunt|Taschenzubehör Vogel',
    products:
      'Baumwollkordel 4 mm 100 m|Holzring 70 mm|Stricknadel Bambus 5 mm|Taschengriff Kunstleder|Druckknopf Kam 20 St|Rollschneider 45 mm|Vlieseline H250|Punch-Needle-Set|Häkelgarn Cocoon|Stoffschere 21 cm',
  },
  fr: {
    vendors: 'Mercerie des Halles|Macramé et Cie|L’Atelier du Sac',
    products:
      'Corde coton 4 mm 100 m|Anneau bois 70 mm|Aiguille bambou 5 mm|Anse simili cuir|Pression Kam 20 pcs|Cutter rotatif 45 mm|Entoilage H250|Kit punch needle|Fil crochet Cocoon|Ciseaux tissu 21 cm',
  },
  en: {
    vendors: 'Knot & Ring|The Trim Cupboard|Bagmaker Supplies',
    products:
      'Cotton Cord 4 mm 100 m|Wooden Ring 70 mm|Bamboo Needle 5 mm|Faux Leather Bag Handle|Kam Snaps 20 pcs|Rotary Cutter 45 mm|Interfacing H250|Punch Needle Kit|Crochet Yarn Cocoon|Fabric Shears 21 cm',
  },
})

const words = phrases(
  [
    'subject',
    'hello',
    'thanks',
    'number',
    'date',
    'article',
    'ean',
    'product',
    'count',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'address',
    'payment',
    'invoice',
  ],
  {
    nl: 'Bevestiging van je bestelling {n}|Hallo|Leuk dat je bij ons hebt besteld. Hieronder vind je het overzicht.|Ordernummer|Datum|Artikelcode|EAN|Product|Aantal|Prijs|Subtotaal|Korting|Verzendkosten|Btw ({p}%)|Totaal incl. btw|Verzendadres|Betaalmethode|Factuurnummer',
    de: 'Bestätigung Ihrer Bestellung {n}|Hallo|Schön, dass Sie bei uns bestellt haben. Hier ist die Übersicht.|Bestellnummer|Datum|Artikelcode|EAN|Produkt|Anzahl|Preis|Zwischensumme|Rabatt|Versandkosten|MwSt. ({p}%)|Gesamt inkl. MwSt.|Lieferadresse|Zahlungsart|Rechnungsnummer',
    fr: 'Confirmation de votre commande {n}|Bonjour|Merci pour votre commande, en voici le récapitulatif.|Numéro de commande|Date|Code article|EAN|Produit|Nombre|Prix|Sous-total|Remise|Frais d’expédition|TVA ({p}%)|Total TTC|Adresse de livraison|Mode de paiement|Numéro de facture',
    en: 'Confirmation of your order {n}|Hello|Lovely that you ordered with us. Here is the overview.|Order number|Date|Article code|EAN|Product|Qty|Price|Subtotal|Discount|Shipping costs|VAT ({p}%)|Total incl. VAT|Shipping address|Payment method|Invoice number',
  },
)

/** Lightspeed eCom: `2 x` before the name; variant, code and EAN below it. The only price of a line is its total. */
export const lightspeed: Family = {
  name: 'lightspeed-ecom',
  kind: 'platform',
  locales: ['nl-NL', 'de-DE', 'fr-FR', 'en-GB', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['ORD0####', 'ORD#####', 'WEB0####'],
      sku: ['@@####', '##.####', 'KN-###'],
      options: 0.35,
      tax: ['included'],
      delay: 0,
      long: 0,
    })
    const { money, percent } = writingOf(random, order, { minus: random.pick(['before', 'inside']) })
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const hasEan = random.chance(0.4)
    const hasColumn = random.chance(0.4)
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(', ')
      const about = `<strong>${hasColumn ? '' : `${line.quantity} x `}${escaped(line.name)}</strong>${options === '' ? '' : `<br><span style="color:#8d8d8d">${options}</span>`}<br><span style="color:#8d8d8d;font-size:11px">${say.article}: ${line.sku}${hasEan ? ` / ${say.ean}: ${random.code('87########')}${random.code('###')}` : ''}</span>`
      return `<tr><td style="padding:8px 0" width="60"><img src="https://cdn.webshopapp.example/${random.code('####')}/50x50.jpg" alt="" width="50"></td><td style="padding:8px 0">${about}</td>${hasColumn ? `<td align="center">${line.quantity}</td>` : ''}<td align="right" valign="top" style="padding:8px 0">${escaped(money(line.total))}</td></tr>`
    })
    const head = hasColumn
      ? `<tr><th></th><th align="left">${say.product}</th><th>${say.count}</th><th align="right">${say.price}</th></tr>`
      : ''
    const sum = (label: string, value: string): string =>
      `<tr><td align="right">${escaped(label)}</td><td align="right" width="110">${escaped(value)}</td></tr>`
    const subject = filled(say.subject, { n: order.number })
    const body = `<p>${say.hello} ${escaped(order.buyer)},</p><p>${say.thanks}</p><table><tr><td>${say.number}:</td><td><b>${order.number}</b></td></tr>${random.chance(0.3) ? `<tr><td>${say.invoice}:</td><td>${random.code('INV0####')}</td></tr>` : ''}<tr><td>${say.date}:</td><td>${day}</td></tr><tr><td>${say.payment}:</td><td>${random.pick(['iDEAL', 'PayPal', 'Bancontact', 'Klarna'])}</td></tr></table><hr>
<table width="100%">${head}${rows.join('\n')}</table><hr><table width="100%">${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(`${say.discount} (${random.code('@@@@#')})`, money(-order.discount)) : ''}${sum(say.shipping, money(order.shipping))}${sum(say.total, money(order.total))}${sum(filled(say.tax, { p: percent(order.taxRate) }), money(order.tax))}</table><p><b>${say.address}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p>`
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}

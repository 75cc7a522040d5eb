import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { minutesOf, shortDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'dear',
    'thanks',
    'invoice',
    'whole',
    'item',
    'price',
    'qty',
    'total',
    'code',
    'subtotal',
    'off',
    'freight',
    'bill',
    'ship',
    'pays',
    'way',
    'phone',
    'bye',
  ],
  {
    en: 'We have your order #{n}|Dear|Thank you for shopping with us. The invoice is below.|Invoice #|Grand total|Item|Price|Qty|Total|SKU|Subtotal|Discount|Shipping cost|Billing address|Shipping address|Payment method|Shipping method|Phone|Kind regards',
    de: 'Bestellung #{n} ist eingegangen|Guten Tag|danke für Ihren Einkauf. Die Rechnung steht unten.|Rechnung #|Gesamtsumme|Artikel|Preis|Anz.|Gesamt|SKU|Zwischensumme|Rabatt|Versandkosten|Rechnungsadresse|Lieferadresse|Zahlungsmethode|Versandmethode|Telefon|Mit freundlichen Grüßen',
    fr: 'Votre commande #{n}|Bonjour|Merci de votre achat. La facture se trouve ci-dessous.|Facture #|Montant total|Article|Prix|Qté|Total|SKU|Sous-total|Remise|Frais de port|Adresse de facturation|Adresse de livraison|Mode de paiement|Mode de livraison|Téléphone|Cordialement',
    nl: 'Uw bestelling #{n}|Beste|Bedankt voor je aankoop. De factuur staat hieronder.|Factuur #|Eindtotaal|Artikel|Prijs|Aantal|Totaal|SKU|Subtotaal|Korting|Verzendkosten|Factuuradres|Verzendadres|Betaalmethode|Verzendmethode|Telefoon|Met vriendelijke groet',
  },
)

/**
 * X-Cart 5: `Invoice #` as a heading, date and total below it; SKU and options as a list below the name, the sums as a
 * list.
 */
export const xCart: Family = {
  name: 'x-cart',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'en-GB', 'fr-FR', 'nl-NL', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['0####', '##', '###', '1###', '000##'],
      options: 0.35,
      tax: ['added', 'none', 'added'],
      lines: [1, 6],
    })
    const { money } = writingOf(random, order, { minus: 'before', pattern: locale.money[0] ?? '#' })
    const w = words(locale.language)
    const number = order.number
    const cell = 'style="border:1px solid #c4c4c4;padding:10px 20px;vertical-align:top"'
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<li style="color:#5a5a5a">${escaped(name)}: ${escaped(value)}</li>`)
        .join('')
      return `<tr><td ${cell}><strong style="font-size:18px">${escaped(line.name)}</strong><ul style="list-style:none;padding-left:0"><li>${w.code} ${line.sku}</li>${options}</ul></td><td ${cell}>${escaped(money(line.price))}</td><td ${cell}>${line.quantity}</td><td ${cell}>${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, amount: number): string =>
      `<li style="list-style:none"><div style="display:inline-block;color:#5a5a5a">${label}:</div> <div style="display:inline-block">${escaped(money(amount))}</div></li>`
    const sums = [
      sum(w.subtotal, order.subtotal),
      ifAny(order.discount, sum(w.off, -order.discount)),
      ifAny(order.shipping, sum(w.freight, order.shipping)),
      ifAny(order.tax, sum(locale.taxWord, order.tax)),
      sum(w.whole, order.total),
    ]
    const place = addressOf(random, order).map(escaped).join('<br />')
    const phone = random.code(locale.phone)
    const { vendor } = order
    const time = `${shortDay(order.date, locale)}, ${minutesOf(random.whole(420, 1200))}`
    const html = `<html><body>${w.dear} ${escaped(order.buyer)}<p>${w.thanks}</p>
<div class="invoice-box"><table width="100%"><tr><td><img src="https://www.${vendor.domain}/skins/common/images/invoice_logo.png" alt="" /></td><td align="right"><strong>${escaped(vendor.name)}</strong><p>${escaped(vendor.city)}<br />${w.phone}: ${vendor.phone}</p><p class="url"><a href="https://www.${vendor.domain}">www.${vendor.domain}</a></p></td></tr></table>
<h2 style="font-size:40px;color:#69a4c9;font-weight:normal">${w.invoice}${number}</h2><div style="font-size:20px">${time} <span style="float:right;font-weight:bold">${w.whole}: ${escaped(money(order.total))}</span></div>
<table style="border-collapse:collapse;width:100%;max-width:700px;margin-top:24px"><tr>${[w.item, w.price, w.qty, w.total].map((each) => `<th ${cell}>${each}</th>`).join('')}</tr>${rows.join('\n')}</table>
<ul style="margin-top:10px;text-align:right;max-width:660px">${sums.join('')}</ul>
<table width="100%"><tr><td valign="top"><strong>${w.bill}</strong><br />${place}<br />${w.phone}: ${phone}</td><td valign="top"><strong>${w.ship}</strong><br />${place}<br />${w.phone}: ${phone}</td></tr><tr><td><strong>${w.pays}:</strong> PayPal</td><td><strong>${w.way}:</strong> ${random.pick(['FedEx Ground', 'UPS', 'PostNL', 'Courier'])}</td></tr></table></div><p>--<br />${w.bye}<br />${escaped(vendor.name)}</p></body></html>`
    return {
      mail: mailOf(order, w.subject.replace('{n}', number), { html }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

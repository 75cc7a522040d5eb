import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, time24, valuesOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hello',
    'sent',
    'takes',
    'id',
    'date',
    'merchant',
    'note',
    'none',
    'ship',
    'what',
    'each',
    'qty',
    'amount',
    'item',
    'discount',
    'postage',
    'total',
    'payment',
    'charge',
    'from',
    'invoice',
    'help',
  ],
  {
    en: 'Receipt for Your Payment to {shop}|Hello {who}|You sent a payment of {t} to {shop}|It may take a few moments for this transaction to appear in your account.|Transaction ID|Transaction date|Merchant|Instructions to merchant|You haven’t entered any instructions.|Postage details|Description|Unit price|Qty|Amount|Item no.:|Discount|Postage and packaging|Total|Payment|Charge will appear on your statement as|Payment sent from|Invoice ID|Issues with this transaction? You have 180 days from the date of the transaction to open a dispute in the Resolution Centre.',
    de: 'Beleg für Ihre Zahlung an {shop}|Guten Tag, {who}!|Sie haben eine Zahlung über {t} an {shop} gesendet|Es kann einige Minuten dauern, bis die Transaktion in Ihrem Konto angezeigt wird.|Transaktionscode|Transaktionsdatum|Händler|Mitteilung an Händler|Sie haben keine Mitteilung eingegeben.|Versanddetails|Beschreibung|Stückpreis|Anzahl|Betrag|Artikelnr.:|Rabatt|Versandkosten|Gesamt|Zahlung|Diese Zahlung erscheint auf Ihrer Abrechnung als|Zahlung gesendet von|Rechnungscode|Probleme mit der Transaktion? Sie haben 180 Tage Zeit, in den Konfliktlösungen einen Konflikt zu melden.',
    fr: 'Reçu pour votre paiement à {shop}|Bonjour {who},|Vous avez envoyé un paiement de {t} à {shop}|L’affichage de la transaction dans votre compte peut prendre quelques minutes.|Numéro de transaction|Date de la transaction|Marchand|Instructions au marchand|Vous n’avez entré aucune instruction.|Livraison|Description|Prix unitaire|Qté|Montant|N° d’objet :|Réduction|Frais de livraison|Total|Paiement|Le débit apparaîtra sur votre relevé sous l’intitulé|Paiement envoyé depuis|Numéro de facture|Un problème ? Vous avez 180 jours pour ouvrir un litige.',
    it: 'Ricevuta per il pagamento a {shop}|Buongiorno, {who}|Hai inviato un pagamento di {t} a {shop}|Potrebbero essere necessari alcuni minuti prima che la transazione venga visualizzata.|Codice transazione|Data della transazione|Venditore|Istruzioni per il venditore|Non hai inserito istruzioni.|Spedizione|Descrizione|Prezzo unitario|Qtà|Importo|N. oggetto:|Sconto|Spese di spedizione|Totale|Pagamento|L’addebito verrà visualizzato sull’estratto conto come|Pagamento inviato da|Numero fattura|Problemi con questa transazione? Hai 180 giorni di tempo per aprire una contestazione.',
  },
)

/** PayPal's receipt: every amount with sign and code, code of the transaction linked, the vendor's number near the end. */
export const paypalSent: Family = {
  name: 'paypal-sent',
  kind: 'invoice',
  locales: ['de-DE', 'en-GB', 'fr-FR', 'it-IT', 'en-US', 'en-AU'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['####', 'WC-#####', '2026-####', 'c########'],
      sku: ['@@-###', '####', '@@@##'],
      options: 0.3,
      discount: 0.2,
      freeShipping: 0.3,
      tax: ['none'],
      quantities: [1, 15],
      lines: [1, 4],
      long: 0,
    })
    const words = wordsIn(locale.language)
    const sign = { USD: '$', GBP: '£', AUD: '$' }[locale.currency] ?? '€'
    const pattern = locale.language === 'en' ? `${sign}# ${locale.currency}` : `# € EUR`
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: '\u00a0' })
    const shown = (minor: number): string => escaped(money(minor))
    const transaction = random.code('#@#####?#@?######')
    const hasInvoice = random.chance(0.65)
    const sku = random.chance(0.5)
    const td = (inner: string, align = 'left'): string =>
      `<td align="${align}" valign="top" style="padding:8px;border-bottom:1px dotted #ccc;font-size:12px">${inner}</td>`
    const rows = order.lines.map(
      (line) =>
        `<tr>${td(`${escaped(line.name)}${line.options.length > 0 ? `<br><span style="display:inline;font-style:italic;color:#888888">${escaped(valuesOf(line, ', '))}</span>` : ''}${sku ? `<br><span style="display:inline;color:#888888">${words.item} ${line.sku}</span>` : ''}`)}${td(shown(line.price), 'right')}${td(String(line.quantity), 'right')}${td(shown(line.total), 'right')}</tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td align="right" style="font-size:12px;padding:2px 8px">${label}</td><td align="right" width="120" style="font-size:12px;padding:2px 8px">${value}</td></tr>`
    const sums = [
      ...(order.discount > 0 ? [sum(words.discount, shown(-order.discount))] : []),
      ...(order.shipping > 0 ? [sum(words.postage, shown(order.shipping))] : []),
      sum(`<b>${words.total}</b>`, `<b>${shown(order.total)}</b>`),
      sum(words.payment, shown(order.total)),
    ]
    const facts = { shop: order.vendor.name, who: escaped(order.buyer), t: shown(order.total) }
    const zone = { DE: 'MEZ', FR: 'CET', IT: 'CET', US: 'PST', AU: 'AEDT' }[locale.country] ?? 'GMT'
    const stamp = `${random.chance(0.5) ? longDay(order.date, locale) : shortDay(order.date, locale)} ${time24(order)}:${random.code('1#')} ${zone}`
    const html = `<html><head><title>PayPal</title></head><body><table width="600" align="center" style="font-family:arial,helvetica,sans-serif"><tr><td><img src="https://www.paypalobjects.com/digitalassets/logo.png" alt="PayPal" height="30"></td><td align="right" style="font-size:11px;color:#757575">${stamp}<br>${words.id}: <a href="https://www.paypal.com/activity/payment/${transaction}">${transaction}</a></td></tr>
<tr><td colspan="2" style="padding-top:20px;font-size:13px"><b>${filled(words.hello, facts)}</b><br><br><span style="font-size:17px;color:#c88039"><b>${escaped(filled(words.sent, { ...facts, t: money(order.total) }))}</b></span> (${order.vendor.email})<br><br>${words.takes}</td></tr>
<tr><td style="font-size:12px;padding-top:16px" valign="top"><b>${words.merchant}</b><br>${escaped(order.vendor.name)}<br>${order.vendor.email}<br>${order.vendor.phone}</td><td style="font-size:12px;padding-top:16px" valign="top"><b>${words.note}</b><br>${words.none}</td></tr>
<tr><td colspan="2" style="font-size:12px;padding-top:12px"><b>${words.ship}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr>
<tr><td colspan="2"><table width="100%" cellspacing="0" style="margin-top:16px"><tr bgcolor="#eeeeee">${[words.what, words.each, words.qty, words.amount].map((head, at) => `<td style="padding:6px 8px;font-size:12px" align="${at === 0 ? 'left' : 'right'}">${head}</td>`).join('')}</tr>${rows.join('\n')}</table><table align="right">${sums.join('\n')}</table></td></tr>
<tr><td colspan="2" style="font-size:12px;padding-top:12px">${words.charge} "PAYPAL *${escaped(
      order.vendor.name
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 10)
        .toUpperCase(),
    )}"<br>${words.from} buying@shop.example${hasInvoice ? `<br><br>${words.invoice}: ${order.number}` : ''}</td></tr>
<tr><td colspan="2" style="font-size:11px;color:#757575;padding-top:20px">${words.help}<br><br>Copyright © 1999-2026 PayPal. PayPal (Europe) S.à r.l. et Cie, S.C.A., 22-24 Boulevard Royal, L-2449 Luxembourg, R.C.S. Luxembourg B 118 349</td></tr></table></body></html>`
    const truth = truthOf(order, {
      sku,
      subtotal: false,
      shipping: order.shipping > 0,
      number: hasInvoice ? order.number : transaction,
      otherNumbers: hasInvoice ? [transaction] : [],
      inferred: ['orderNumber', 'orderDate'],
    })
    return {
      mail: {
        ...mailOf(order, filled(words.subject, facts), { html }),
        from: { name: 'service@paypal', email: 'service@paypal.com' },
      },
      truth,
    }
  },
}

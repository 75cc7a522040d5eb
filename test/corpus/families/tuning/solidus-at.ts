import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, pairsOf } from './system-goods.ts'

const wordsIn = phrases(
  ['subject', 'dear', 'keep', 'summary', 'subtotal', 'promotion', 'shipping', 'tax', 'total', 'thanks'],
  {
    en: 'Order Confirmation|Dear Customer,|Please review and retain the following order information for your records.|Order Summary|Subtotal:|Promotion|Shipping|Tax|Order Total:|Thank you for your business.',
    de: 'Bestellbestätigung|Sehr geehrte Kundin, geehrter Kunde,|bitte prüfen Sie noch einmal die folgende Bestellung und bewahren die Bestellbestätigung für Ihre Unterlagen auf.|Folgende Artikel wurden von Ihnen bestellt|Zwischensumme|Werbeangebot|Lieferung|Steuer|Gesamtsumme|Vielen Dank für Ihre Bestellung.',
    fr: 'Confirmation de commande|Cher client,|Veuillez vérifier et sauvegarder les informations suivantes à propos de votre commande.|Sommaire de la commande|Sous-total de la commande|Promotion|Frais de livraison|TVA|Total de la commande:|Merci d’avoir fait affaire avec nous,',
    it: 'Conferma Ordine|Caro Cliente,|Per favore rivedi queste informazioni e conservale come riferimento.|Riassunto Ordine|Subtotale:|Promozioni|Spedizione|Tassazione|Totale Ordine:|Grazie per il tuo ordine.',
    nl: 'Bestelling is bevestigd|Beste klant,|Controleer je bestelling en bewaar deze mail.|Besteloverzicht|Subtotaal|Actie|Verzenden|Belasting|Totaal|Bedankt voor je bestelling.',
  },
)

/** Spree and Solidus: `SKU name options (2) @ £3.00 = £6.00`, as text or as a bare table; the number only in the subject. */
export const solidusAt: Family = {
  name: 'solidus-at',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'en-GB', 'fr-FR', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['R#########', 'R1########'],
      sku: ['ROR-#####', '@@@-#####', 'SPR-####'],
      options: 0.4,
      discount: 0.3,
      freeShipping: 0.3,
      tax: ['added', 'added', 'included'],
      quantities: [1, 20],
    })
    const words = wordsIn(locale.language)
    const pattern = { USD: '$#', GBP: '£#' }[locale.currency] ?? (locale.language === 'it' ? '€#' : '# €')
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: ' ' })
    const label = random.pick(['Wholesale 5+', 'Spring promo', 'First order'])
    const way = random.pick(['UPS Ground (USD)', 'Standard', 'DHL Paket', 'Pick up at Dock 2'])
    const rate = `${locale.taxWord} ${order.taxRate.toFixed(1)}%${order.taxMode === 'included' ? ' (Included in Price)' : ''}`
    const rule = '='.repeat(60)
    const text = [
      words.dear,
      '',
      words.keep,
      '',
      rule,
      words.summary,
      rule,
      ...order.lines.map(
        (line) =>
          `  ${line.sku} ${line.name} ${pairsOf(line)} (${line.quantity}) @ ${money(line.price)} = ${money(line.total)}\n`,
      ),
      rule,
      `${words.subtotal} ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`${words.promotion}: ${label} ${money(-order.discount)}`] : []),
      '',
      `${words.shipping}: ${way} ${money(order.shipping)}`,
      '',
      `${words.tax}: ${rate} ${money(order.tax)}`,
      '',
      rule,
      `${words.total} ${money(order.total)}`,
      '',
      words.thanks,
    ].join('\n')
    const row = (name: string, value: string): string => `<tr><td></td><td>${name}</td><td>${escaped(value)}</td></tr>`
    const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Spree</title></head><body><table class="body"><tr><td class="center" align="center" valign="top"><center><table class="row header"><tr><td class="center"><span class="template-label">${escaped(order.vendor.name)}</span></td></tr></table><table class="container"><tr><td>
<table><tr><td><p class="lede">${words.dear}</p><p>${words.keep}</p><p>${words.summary}</p><table>
${order.lines.map((line) => `<tr><td>${line.sku}</td><td>\n              ${escaped(line.name)}\n              ${escaped(pairsOf(line))}</td><td>(${line.quantity}) @ ${escaped(money(line.price))} = ${escaped(money(line.total))}</td></tr>`).join('\n')}
${row(words.subtotal, money(order.subtotal))}${order.discount > 0 ? row(`${words.promotion} ${label}:`, money(-order.discount)) : ''}${row(`${words.shipping} ${way}:`, money(order.shipping))}${row(`${words.tax} ${rate}:`, money(order.tax))}${row(words.total, money(order.total))}
</table><p>${words.thanks}</p></td><td class="expander"></td></tr></table></td></tr></table></center></td></tr></table></body></html>`
    const kind = random.whole(0, 2)
    return {
      mail: mailOf(
        order,
        `${order.vendor.name} ${words.subject} #${order.number}`,
        kind === 0 ? { text } : kind === 1 ? { html } : { text, html },
      ),
      truth: truthOf(order, { date: false }),
    }
  },
}

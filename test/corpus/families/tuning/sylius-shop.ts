import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const wordsIn = phrases(
  [
    'subject',
    'number',
    'placed',
    'view',
    'thanks',
    'item',
    'each',
    'qty',
    'subtotal',
    'items',
    'taxes',
    'discount',
    'shipping',
    'total',
    'summary',
    'state',
  ],
  {
    en: 'Order confirmation|Your order no.|has been successfully placed.|View order or change payment method|Thank you for shopping at our store!|Item|Unit price|Qty|Subtotal|Items total|Taxes total|Discount|Shipping total|Total|Summary of your order|Awaiting payment',
    de: 'Bestellbestätigung|Ihre Bestellnummer|wurde erfolgreich platziert.|Bestellung anzeigen oder Zahlungsart ändern|Vielen Dank für Ihren Einkauf in unserem Shop!|Artikel|Einzelpreis|Anz.|Zwischensumme|Artikel gesamt|Steuern gesamt|Rabatt|Versandkosten gesamt|Gesamt|Zusammenfassung Ihrer Bestellung|Zahlung ausstehend',
    fr: 'Confirmation de commande|Votre commande n°|a été passée avec succès.|Voir la commande ou modifier le mode de paiement|Merci d’avoir acheté dans notre boutique !|Article|Prix unitaire|Qté|Sous-total|Total des articles|Total des taxes|Remise|Total de la livraison|Total|Résumé de votre commande|En attente de paiement',
    pl: 'Potwierdzenie zamówienia|Twoje zamówienie o numerze|zostało złożone.|Zobacz zamówienie lub zmień metodę płatności|Dziękujemy za zakupy w naszym sklepie!|Produkt|Cena jednostkowa|Ilość|Wartość|Wartość produktów|Podatki|Rabat|Dostawa|Razem|Podsumowanie zamówienia|Oczekuje na płatność',
  },
)

/** Sylius: the number framed large with the sentence around it, struck prices, sums as a list; no date. */
export const syliusShop: Family = {
  name: 'sylius-shop',
  kind: 'platform',
  locales: ['pl-PL', 'en-US', 'fr-FR', 'de-DE', 'en-GB'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['000000###', '00000####', '000001###'],
      sku: ['@@@@_@@@_##', 'VARIANT-#', '@@@-##-##'],
      options: 0.5,
      discount: 0.3,
      freeShipping: 0.2,
      tax: ['included', 'added', 'none'],
      quantities: [1, 16],
    })
    const words = wordsIn(locale.language)
    const pattern = { PLN: '# zł', USD: '$#', GBP: '£#' }[locale.currency] ?? '# €'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const hasCode = random.chance(0.6)
    const wasDearer = random.chance(0.3)
    const rows = order.lines.map((line) => {
      const variant =
        line.options.length > 0
          ? `<div style="color:#999;font-size:12px">${line.options.map(({ name, value }) => `<span>${name}: ${escaped(value)}</span>`).join('<br>')}</div>`
          : ''
      const old =
        wasDearer && random.chance(0.4)
          ? `<span style="text-decoration:line-through;color:#aaa">${escaped(money(Math.round(line.price * 1.2)))}</span> `
          : ''
      return `<tr style="border-bottom:1px solid #eee"><td style="padding:8px"><div><strong>${escaped(line.name)}</strong></div>${variant}${hasCode ? `<small>${line.sku}</small>` : ''}</td><td style="padding:8px;text-align:right">${old}${escaped(money(line.price))}</td><td style="padding:8px;text-align:center">${line.quantity}</td><td style="padding:8px;text-align:right"><span>${escaped(money(line.total))}</span></td></tr>`
    })
    const item = (label: string, value: string, style = ''): string =>
      `<div style="padding:4px 0;${style}"><div style="display:inline-block;width:60%">${label}:</div><div style="display:inline-block;width:39%;text-align:right">${escaped(value)}</div></div>`
    const sums = [
      item(words.items, money(order.subtotal)),
      ...(order.discount > 0 ? [item(words.discount, money(-order.discount))] : []),
      item(words.shipping, money(order.shipping)),
      ...(order.taxMode === 'none' ? [] : [item(words.taxes, money(order.tax), 'color:#888')]),
      item(words.total, money(order.total), 'font-weight:bold;font-size:18px'),
    ]
    const html = `<!DOCTYPE html><html lang="${locale.language}"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"></head><body style="margin:0;background:#f9fafb"><table width="100%"><tr><td align="center"><div style="max-width:600px;background:#fff;padding:30px;text-align:left"><div style="text-align:center"><img src="https://${order.vendor.domain}/logo.svg" alt="${escaped(order.vendor.name)}" height="40"></div>
<div style="text-align: center; margin-bottom: 30px;">
    ${words.number}
    <div style="margin: 10px 0;">
      <span style="border: 1px solid #eee; padding: 10px; color: #1abb9c; font-size: 28px;">
        ${order.number}
      </span>
    </div>
    ${words.placed}
</div>
<div style="text-align:center;margin-bottom:30px"><a href="https://${order.vendor.domain}/${locale.language}/order/${random.code('??@#?#@??#')}" style="display:inline-block;background:#1abb9c;padding:18px 28px;color:#fff">${words.view}</a></div>
<h3>${words.summary}</h3><table width="100%" style="border-collapse:collapse"><thead><tr><th align="left">${words.item}</th><th align="right">${words.each}</th><th>${words.qty}</th><th align="right">${words.subtotal}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<div style="margin:20px 0 20px auto;width:320px">${sums.join('\n')}</div><p style="font-size:12px"><em>${words.state}</em></p><div style="text-align: center;">${words.thanks}</div></div></td></tr></table><p style="font-size:11px;text-align:center">${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}, ${order.vendor.phone}</p></body></html>`
    return { mail: mailOf(order, words.subject, { html }), truth: truthOf(order, { date: false, sku: hasCode }) }
  },
}

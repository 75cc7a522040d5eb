import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'invoice',
    'order',
    'issued',
    'placed',
    'no',
    'name',
    'unit',
    'quantity',
    'subtotal',
    'tax',
    'total',
    'items',
    'shipping',
    'promotion',
    'taxTotal',
    'due',
    'hello',
  ],
  {
    en: 'Invoice|Order|Issued at|Order placed at|#|Name|Unit net price|Qty|Net value|Tax rate|Total|Items total|Shipping total|Promotion total|Tax total|Order total|Please find the invoice of your order below.',
    fr: 'Facture|Commande|Émise le|Commande passée le|N°|Nom|Prix unitaire net|Qté|Valeur nette|Taux|Total|Total articles|Total livraison|Total promotions|Total taxes|Total de la commande|Vous trouverez ci-dessous la facture de votre commande.',
    pl: 'Faktura|Zamówienie|Wystawiono|Data zamówienia|Lp.|Nazwa|Cena netto|Ilość|Wartość netto|Stawka|Razem|Suma produktów|Suma dostawy|Suma promocji|Suma podatku|Wartość zamówienia|Poniżej znajduje się faktura do zamówienia.',
    de: 'Rechnung|Bestellung|Ausgestellt am|Bestellt am|Nr.|Name|Nettopreis|Anz.|Nettowert|Steuersatz|Summe|Artikelsumme|Versandsumme|Aktionsrabatt|Steuersumme|Bestellsumme|Nachfolgend finden Sie die Rechnung zu Ihrer Bestellung.',
  },
)

/** An invoice with a row number before the name, a column of rates, and the invoice date before the order date. */
export const sylius: Family = {
  name: 'sylius',
  kind: 'invoice',
  locales: ['en-GB', 'fr-FR', 'pl-PL', 'de-DE', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['000000###', '00000####'],
      options: 0.3,
      tax: ['added'],
      delay: 9,
      long: 0.08,
    })
    const { money, percent } = writingOf(random, order)
    const pattern = locale.numericDate[0] ?? ''
    const items = order.lines.map(({ name, options, quantity, price, total }, index) =>
      row([
        String(index + 1),
        `${escaped(name)}${options.length === 0 ? '' : `<br><small>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(', ')}</small>`}`,
        escaped(money(price)),
        String(quantity),
        escaped(money(total)),
        `${percent(order.taxRate)}%`,
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="5" align="right">${label}:</td><td>${escaped(money(amount))}</td></tr>`
    const body = `<p>${escaped(say.hello)}</p><h2>${say.invoice} ${random.code('2026/09/########')}</h2>
<p>${say.order}: #${order.number}<br>${say.issued}: ${numericDay(order.sentAt.slice(0, 10), pattern)}<br>${say.placed}: ${numericDay(order.date, pattern)}</p>
<table>${row([say.no, say.name, say.unit, say.quantity, say.subtotal, say.tax], '', 'th')}${items.join('\n')}
${sum(say.items, order.subtotal)}${order.discount > 0 ? sum(say.promotion, -order.discount) : ''}${sum(say.shipping, order.shipping)}${sum(say.taxTotal, order.tax)}${sum(say.due, order.total)}</table>${footer(order)}`
    return {
      mail: mailOf(order, `${say.invoice} – ${say.order} #${order.number}`, {
        html: page(random, order, say.hello, body),
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

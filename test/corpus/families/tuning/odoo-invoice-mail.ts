import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { figures, numericDay } from '../../kit/locales.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, orderFor, withInvoiceDay, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const wordsIn = phrases(
  [
    'invoice',
    'date',
    'due',
    'source',
    'what',
    'quantity',
    'price',
    'disc',
    'taxes',
    'amount',
    'net',
    'total',
    'paid',
    'rest',
    'units',
    'terms',
    'reference',
    'hello',
  ],
  {
    en: 'Invoice|Invoice Date|Due Date|Source|Description|Quantity|Unit Price|Disc.%|Taxes|Amount|Untaxed Amount|Total|Paid on|Amount Due|Units|Payment terms: 30 Days|Payment Communication|Here is your invoice',
    de: 'Rechnung|Rechnungsdatum|Fälligkeitsdatum|Referenz|Beschreibung|Menge|Einzelpreis|Rabatt %|Steuern|Betrag|Nettobetrag|Gesamt|Bezahlt am|Fälliger Betrag|Stück|Zahlungsbedingungen: 30 Tage|Zahlungsreferenz|anbei Ihre Rechnung',
    fr: 'Facture|Date de facturation|Date d’échéance|Origine|Description|Quantité|Prix unitaire|Rem.%|Taxes|Montant|Montant HT|Total|Payé le|Montant dû|Unité(s)|Conditions de paiement : 30 jours|Communication de paiement|Voici votre facture',
    it: 'Fattura|Data fattura|Data di scadenza|Origine|Descrizione|Quantità|Prezzo unitario|Sc.%|Imposte|Importo|Imponibile|Totale|Pagato il|Importo dovuto|Unità|Termini di pagamento: 30 giorni|Comunicazione pagamento|Ecco la tua fattura',
    nl: 'Factuur|Factuurdatum|Vervaldatum|Bron|Omschrijving|Hoeveelheid|Prijs|Korting %|Btw|Bedrag|Bedrag excl. btw|Totaal|Betaald op|Openstaand bedrag|Stuk(s)|Betalingsvoorwaarden: 30 dagen|Betalingskenmerk|Hierbij uw factuur',
  },
)

/** Odoo's invoice within a mail: `[SKU] name`, counts of two decimals with their unit, tax by name in each line, paid and due. */
export const odooInvoiceMail: Family = {
  name: 'odoo-invoice-mail',
  kind: 'invoice',
  locales: ['fr-FR', 'de-DE', 'en-GB', 'it-IT', 'nl-NL', 'de-CH'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      number: ['S000##', 'S0####'],
      sku: ['FURN_####', '@@@-##', '######'],
      options: 0.3,
      measured: 0.25,
      discount: 0,
      freeShipping: 1,
      tax: ['added'],
      delay: 6,
      quantities: [1, 80],
      long: 0.05,
    })
    const hasRates = random.chance(0.35)
    const { order, rateOf } = hasRates ? withLineRates(random, drawn, [0, 5, 10]) : { order: drawn, rateOf: () => 0 }
    const words = wordsIn(locale.language)
    const { money, bare } = writingOf(random, order, { minus: 'before' })
    const invoice = random.code(random.pick(['INV/2026/00###', 'FAC/2026/####', 'RE/2026/000##']))
    const hasSource = random.chance(0.75)
    const unit = { piece: words.units, m: 'm', kg: 'kg', l: 'L', yd: 'yd' }
    const count = (value: number): string => figures(value, 2, locale.decimal, locale.group[0] ?? '')
    const rows = order.lines.map((line) => {
      const text = `[${line.sku}] ${escaped(line.name)}${line.options.length > 0 ? `<br>${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join('<br>')}` : ''}`
      const cells = [
        `<td>${text}</td>`,
        `<td align="right">${count(line.quantity)} <span>${unit[line.unit]}</span></td>`,
        `<td align="right">${bare(line.price)}</td>`,
        ...(hasRates ? [`<td align="right">${rateOf(line) > 0 ? count(rateOf(line)) : ''}</td>`] : []),
        `<td>${locale.taxWord} ${order.taxRate}%</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]
      return `<tr>${cells.join('')}</tr>`
    })
    const heads = [
      words.what,
      words.quantity,
      words.price,
      ...(hasRates ? [words.disc] : []),
      words.taxes,
      words.amount,
    ]
    const sent = order.sentAt.slice(0, 10)
    const day = (date: string): string => numericDay(date, locale.numericDate[0] ?? '')
    const paid = random.chance(0.3) ? Math.floor(order.total * random.pick([0.3, 0.5, 1])) : 0
    const sum = (label: string, amount: number, weight = ''): string =>
      `<tr${weight}><td>${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const sums = [
      sum(words.net, order.subtotal),
      sum(`${locale.taxWord} ${order.taxRate}%`, order.tax),
      sum(words.total, order.total, ' style="font-weight:bold"'),
      ...(paid > 0 ? [sum(`<i>${words.paid} ${day(sent)}</i>`, paid), sum(words.rest, order.total - paid)] : []),
    ]
    const body = `<p>${{ de: 'Guten Tag', fr: 'Bonjour', it: 'Gentile', nl: 'Beste' }[locale.language as string] ?? 'Dear'} ${escaped(order.buyer)},<br><br>${words.hello} <b>${invoice}</b>.</p><div>${addressOf(random, order).map(escaped).join('<br>')}</div><h2>${words.invoice} ${invoice}</h2>
<div class="row"><div class="col"><strong>${words.date}:</strong><p>${day(sent)}</p></div><div class="col"><strong>${words.due}:</strong><p>${day(dayAfter(sent, 30))}</p></div>${hasSource ? `<div class="col"><strong>${words.source}:</strong><p>${order.number}</p></div>` : ''}</div>
<table class="table table-sm o_main_table" width="100%"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table><table align="right">${sums.join('\n')}</table>
<p style="clear:both">${words.terms}</p><p>${words.reference}: <b>${invoice}</b></p><p><small>${escaped(order.vendor.name)} | ${order.vendor.phone} | ${order.vendor.registration.map(escaped).join(' | ')} | IBAN ${random.code('BE## #### #### ####')}</small></p>`
    const subject = `${order.vendor.name} ${words.invoice} (Ref ${invoice})`
    // The day of the order is not stated, that of the invoice is.
    const truth = withInvoiceDay(
      chargedEach(
        truthOf(order, {
          shipping: false,
          number: hasSource ? order.number : invoice,
          otherNumbers: hasSource ? [invoice] : [],
        }),
      ),
    )
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: { ...truth, orderDate: sent },
    }
  },
}

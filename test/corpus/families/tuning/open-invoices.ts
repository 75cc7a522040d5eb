import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay, numericDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  addressOf,
  anyGoods,
  dayAfter,
  halfUp,
  splitTax,
  withInvoiceDay,
  withLines,
  withTaxes,
} from './system-parts.ts'

const ninjaWords = phrases(
  [
    'number',
    'purchase',
    'date',
    'due',
    'item',
    'description',
    'cost',
    'quantity',
    'line',
    'subtotal',
    'discount',
    'total',
    'paid',
    'balance',
    'subject',
    'view',
  ],
  {
    en: 'Invoice Number|PO Number|Invoice Date|Due Date|Item|Description|Unit Cost|Quantity|Line Total|Subtotal|Discount|Total|Paid to Date|Balance Due|New invoice {n} from|View Invoice',
    de: 'Rechnungsnummer|Bestellnummer|Rechnungsdatum|Fälligkeitsdatum|Artikel|Beschreibung|Einzelpreis|Menge|Summe|Zwischensumme|Rabatt|Gesamt|Bereits gezahlt|Offener Betrag|Neue Rechnung {n} von|Rechnung ansehen',
    fr: 'Numéro de facture|N° de Bon de Commande|Date de facture|Date d’échéance|Article|Description|Coût unitaire|Quantité|Total|Sous-total|Remise|Total|Payé à ce jour|Montant dû|Nouvelle facture {n} de|Voir la facture',
    es: 'Número de Factura|Número de Orden|Fecha de Factura|Fecha de Pago|Concepto|Descripción|Coste unitario|Cantidad|Total|Subtotal|Descuento|Total|Pagado|Pendiente|Nueva factura {n} de|Ver Factura',
    it: 'Numero Fattura|Numero d’ordine d’acquisto|Data Fattura|Scadenza|Articolo|Descrizione|Costo unitario|Quantità|Totale riga|Subtotale|Sconto|Totale|Pagato a oggi|Totale da Pagare|Nuova fattura {n} da|Visualizzare Fattura',
    nl: 'Factuurnummer|Bestelnummer|Factuurdatum|Vervaldatum|Artikel|Omschrijving|Eenheidsprijs|Aantal|Totaal|Subtotaal|Korting|Totaal|Reeds betaald|Te voldoen|Nieuwe Factuur {n} van|Bekijk factuur',
    pl: 'Numer faktury|Numer zamówienia|Data wystawienia|Termin płatności|Pozycja|Nazwa towaru/usługi|Cena jedn. netto|Ilość|Wartość pozycji|Suma netto|Rabat|Razem|Zapłacono|Do zapłaty|Nowa faktura {n} od|Zobacz fakturę',
    sv: 'Fakturanummer|Ordernummer|Fakturadatum|Förfallodatum|Artikel|Beskrivning|Enhetspris|Antal|Summa|Delsumma|Rabatt|Totalsumma|Betalt hittills|Resterande belopp|Ny faktura {n} från|Visa faktura',
    da: 'Fakturanummer|Ordrenummer|Faktureringsdato|Betalingsfrist|Produkttype|Beskrivelse|Enhedspris|Stk.|Sum|Subtotal|Rabat|Total|Betalt pr. d.d.|Udestående beløb|Ny faktura {n} fra|Se faktura',
    pt: 'Número da Fatura|Nº Ordem de Serviço|Data da Fatura|Data de Vencimento|Item|Descrição|Preço Unitário|Quantidade|Total da Linha|Subtotal|Desconto|Total|Pago até Hoje|Saldo Devedor|Nova fatura {n} de|Visualizar fatura',
    cs: 'Číslo faktury|Číslo objednávky|Datum vystavení|Datum splatnosti|Položka|Popis|Jedn. cena|Množství|Celkem|Mezisoučet|Sleva|Celkem|Zaplaceno ke dni|Zbývá zaplatit|Nová faktura {n} od|Zobrazit fakturu',
  },
)

/**
 * Invoice Ninja: a code under Item and the name under Description, the buyer's PO number with labels that also mean the
 * vendor's order number, and the balance due.
 */
export const invoiceNinja: Family = {
  name: 'invoice-ninja',
  kind: 'invoice',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'da-DK', 'pt-BR', 'cs-CZ', 'en-GB'],
  draw(random, locale) {
    const say = ninjaWords(locale.language)
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['00##', 'INV-00##', '2026-0###', 'RE-2026-0###'],
      options: 0,
      measured: 0.15,
      freeShipping: 1,
      tax: ['added', 'added', 'none'],
      sku: ['@@@@##', '@@-###', 'WEB###-##'],
    })
    const { order, shares } = splitTax(drawn)
    const { money, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const purchase = random.code(random.pick(['PO-2026-###', '####', '45########']))
    const hasPurchase = random.chance(0.6)
    const paid = random.chance(0.4) ? halfUp((order.total * random.pick([25, 50, 100])) / 100) : 0
    const written = random.pick([
      (day: string) => numericDay(day, random.pick(locale.numericDate.slice(0, 1))),
      (day: string) => shortDay(day, locale),
    ])
    const facts = [
      [say.number, order.number],
      ...(hasPurchase ? [[say.purchase, purchase]] : []),
      [say.date, written(order.date)],
      [say.due, written(dayAfter(order.date, random.pick([14, 30])))],
      [say.balance, money(order.total - paid)],
    ] as const
    const items = order.lines.map(({ name, sku, quantity, price, total }) =>
      row([sku, escaped(name), escaped(money(price)), count(quantity), escaped(money(total))]),
    )
    const sums = [
      [say.subtotal, money(order.subtotal)],
      ...(order.discount > 0 ? [[say.discount, money(-order.discount)]] : []),
      ...(order.taxMode === 'added'
        ? shares.map(({ rate, tax }) => [`${locale.taxWord} ${percent(rate)}%`, money(tax)])
        : []),
      [say.total, money(order.total)],
      [say.paid, money(paid)],
      [say.balance, money(order.total - paid)],
    ] as const
    const pairs = (list: readonly (readonly string[])[]): string =>
      list
        .map(
          ([label = '', value = '']) => `<tr><td>${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`,
        )
        .join('\n')
    const body = `<p>${escaped(say.subject.replace('{n}', order.number))} ${escaped(order.vendor.name)}</p><p><a href="https://${order.vendor.domain}/client/invoice/${random.code('????????')}">${say.view}</a></p>
<table><tr><td>${addressOf(random, order).map(escaped).join('<br>')}</td><td><table>${pairs(facts)}</table></td></tr></table>
<table class="items" width="100%"><thead>${row([say.item, say.description, say.cost, say.quantity, say.line], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
<table class="totals" align="right">${pairs(sums)}</table>${footer(order)}`
    return {
      mail: mailOf(order, `${say.subject.replace('{n}', order.number)} ${order.vendor.name}`, {
        html: page(random, order, say.view, body),
      }),
      truth: truthOf(order, {
        inferred: shares.length > 1 ? ['orderDate', 'tax'] : ['orderDate'],
        unit: false,
        shipping: false,
        otherNumbers: hasPurchase ? [purchase] : [],
      }),
    }
  },
}

const akauntingWords = phrases(
  [
    'number',
    'order',
    'date',
    'due',
    'items',
    'quantity',
    'price',
    'amount',
    'subtotal',
    'discount',
    'total',
    'bill',
    'notes',
    'thanks',
    'recurring',
  ],
  {
    en: 'Invoice Number|Order Number|Invoice Date|Payment Due|Items|Quantity|Price|Amount|Subtotal|{p}% Discount|Total|Bill To|Notes|Thank you. Last month’s balance of {a} is settled.|Recurring Invoice',
    de: 'Rechnungsnummer|Bestellnummer|Rechnungsdatum|Fälligkeit der Zahlung|Artikel|Menge|Preis|Betrag|Zwischensumme|{p}% Rabatt|Gesamt|Rechnung an|Anmerkungen|Danke. Der Saldo von {a} aus dem Vormonat ist beglichen.|Wiederkehrende Rechnung',
    fr: 'Numéro de facture|Numéro de commande|Date de facturation|Paiement dû|Articles|Quantité|Prix|Montant|Sous-total|{p} % de remise|Total|Destinataire|Notes|Merci. Le solde de {a} du mois dernier est réglé.|Facture récurrente',
    es: 'Número de factura|N.º de pedido|Fecha de la factura|Vencimiento de pago|Artículos|Cantidad|Precio|Importe|Subtotal|{p}% Descuento|Total|Facturar a|Notas|Gracias. El saldo de {a} del mes pasado está liquidado.|Factura recurrente',
    it: 'Numero fattura|Numero d’ordine|Data fattura|Scadenza pagamento|Articoli|Quantità|Prezzo|Importo|Subtotale|{p}% sconto|Totale|Fatturare a|Note|Grazie. Il saldo di {a} del mese scorso è regolato.|Fattura ricorrente',
    nl: 'Factuurnummer|Bestelnummer|Factuurdatum|Te betalen voor|Artikelen|Aantal|Prijs|Bedrag|Subtotaal|{p}% korting|Totaal|Factureren aan|Opmerkingen|Bedankt. Het saldo van {a} van vorige maand is voldaan.|Terugkerende Factuur',
    pl: 'Numer faktury|Numer zamówienia|Data faktury|Płatność należna|Pozycje|Ilość|Cena|Kwota|Suma częściowa|{p}% rabatu|Razem|Rachunek dla|Notatki|Dziękujemy. Saldo {a} z zeszłego miesiąca jest uregulowane.|Faktura cykliczna',
    sv: 'Fakturanummer|Ordernummer|Fakturadatum|Betalning|Artiklar|Antal|Pris|Belopp|Delsumma|{p} % Rabatt|Totalt|Fakturera till|Noteringar|Tack. Förra månadens saldo på {a} är reglerat.|Återkommande faktura',
    cs: 'Číslo faktury|Číslo objednávky|Datum faktury|Splatnost platby|Položky|Množství|Cena|Částka|Mezisoučet|Sleva {p}%|Celkem|Faktura pro|Poznámky|Děkujeme. Zůstatek {a} z minulého měsíce je vyrovnán.|Opakující se faktura',
    pt: 'Número da fatura|Número do pedido|Data de emissão|Pagamento devido|Itens|Quantidade|Preço|Valor|Subtotal|{p}% de desconto|Total|Faturar para|Notas|Obrigado. O saldo de {a} do mês passado está liquidado.|Fatura recorrente',
  },
)

/**
 * Akaunting: an order number next to the invoice number, a description below each name, last month's balance in the
 * notes.
 */
export const akaunting: Family = {
  name: 'akaunting',
  kind: 'invoice',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'cs-CZ', 'pt-BR', 'en-US'],
  draw(random, locale) {
    const say = akauntingWords(locale.language)
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['####', 'SO-00###', 'WEB###-##', 'A####'],
      options: 0.4,
      discount: 0,
      freeShipping: 1,
      tax: ['added', 'added', 'none'],
    })
    const rate = random.pick([0, 0, 5, 10])
    const discount = halfUp((drawn.subtotal * rate) / 100)
    const { order, shares } = splitTax(withLines({ ...drawn, discount }, drawn.lines))
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const invoice = random.code('INV-000##')
    const fact = (label: string, value: string): string =>
      `<p class="mb-0"><span class="font-semibold spacing w-numbers">${label}:</span> <span class="float-right spacing">${escaped(value)}</span></p>`
    const written = random.pick([
      (day: string) => longDay(day, locale),
      (day: string) => shortDay(day, locale),
      (day: string) => day,
    ])
    const items = order.lines.map(({ name, options, quantity, price, total }) =>
      row([
        `${escaped(name)}${options.length === 0 ? '' : `<br><small class="text-muted">${escaped(options.map((option) => `${option.name}: ${option.value}`).join(', '))}</small>`}`,
        String(quantity),
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<div class="text-company py-2"><span class="float-left font-semibold">${escaped(label)}:</span> <span>${escaped(money(amount))}</span></div>`
    const isRecurring = random.chance(0.2)
    const body = `${isRecurring ? `<p>${say.recurring}</p>` : ''}<div class="row"><div class="col-58"><p>${say.bill}</p><strong>${addressOf(random, order).map(escaped).join('<br>')}</strong></div><div class="col-42">${fact(say.number, invoice)}${fact(say.order, order.number)}${fact(say.date, written(order.date))}${fact(say.due, written(dayAfter(order.date, 30)))}</div></div>
<table class="lines lines-radius-border"><thead>${row([say.items, say.quantity, say.price, say.amount], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
<div class="row mt-9">${random.chance(0.3) ? `<div class="col-60"><p>${say.notes}</p>${escaped(say.thanks.replace('{a}', money(random.whole(1000, 90_000))))}</div>` : ''}<div class="col-40">${sum(say.subtotal, order.subtotal)}${discount > 0 ? sum(say.discount.replace('{p}', String(rate)), -discount) : ''}${order.taxMode === 'added' ? shares.map((share) => sum(`${locale.taxWord} ${percent(share.rate)}%`, share.tax)).join('') : ''}${sum(say.total, order.total)}</div></div>${footer(order)}`
    const truth = withTaxes(
      withInvoiceDay(truthOf(order, { sku: false, shipping: false, otherNumbers: [invoice] })),
      shares.length,
    )
    return {
      mail: mailOf(order, `${invoice}: ${say.number}`, { html: page(random, order, invoice, body) }),
      truth,
    }
  },
}

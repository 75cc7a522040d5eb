import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, reckoned, withLineRates } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'title',
    'date',
    'wanted',
    'number',
    'seller',
    'to',
    'shipTo',
    'code',
    'name',
    'qty',
    'price',
    'off',
    'amount',
    'subtotal',
    'on',
    'total',
    'terms',
    'currency',
    'note',
    'phone',
  ],
  {
    en: 'S A L E S  O R D E R|Order Date|Required by|Number|Salesperson|To:|Ship To:|Number|Description|Qty|Price|Disc|Amount|Subtotal|on|Total|Terms Net {d} days|All prices in {c}|Special orders can not be returned.|Tel:',
    da: 'S A L G S O R D R E|Ordredato|Ønsket leveringsdato|Ordrenummer|Sælger|Til:|Leveringsadresse:|Varenummer|Beskrivelse|Antal|Pris|Rabat|Beløb|Subtotal|på|Total|Betalingsfrist netto {d} dage|Alle priser i {c}|Specialvarer tages ikke retur.|Tlf.:',
    de: 'A U F T R A G S B E S T Ä T I G U N G|Auftragsdatum|Lieferdatum|Auftragsnummer|Bearbeiter|An:|Lieferadresse:|Nummer|Beschreibung|Anz.|Preis|Rab|Betrag|Zwischensumme|auf|Total|Zahlbar netto in {d} Tagen|Alle Preise in {c}|Sonderanfertigungen sind vom Umtausch ausgeschlossen.|Tel.:',
    es: 'P E D I D O  D E  V E N T A|Fecha del pedido|Fecha de entrega|Número|Vendedor|A:|Enviar a:|Código|Descripción|Cant.|Precio|Dto.|Importe|Subtotal|sobre|Total|Pago neto a {d} días|Todos los precios en {c}|No se admiten devoluciones de encargos.|Tel.:',
    fr: 'C O M M A N D E|Date de commande|Livraison souhaitée|Numéro|Vendeur|À :|Livrer à :|Référence|Description|Qté|Prix|Rem.|Montant|Sous-total|sur|Total|Net à {d} jours|Tous les prix en {c}|Les articles sur mesure ne sont pas repris.|Tél. :',
    it: 'O R D I N E  D I  V E N D I T A|Data ordine|Consegna richiesta|Numero|Venditore|A:|Consegnare a:|Codice|Descrizione|Qtà|Prezzo|Sconto|Importo|Subtotale|su|Totale|Pagamento netto {d} giorni|Tutti i prezzi in {c}|Gli articoli su misura non si restituiscono.|Tel.:',
    nl: 'V E R K O O P O R D E R|Orderdatum|Leverdatum|Nummer|Verkoper|Aan:|Leveren aan:|Nummer|Omschrijving|Aantal|Prijs|Korting|Bedrag|Subtotaal|over|Totaal|Betaling netto {d} dagen|Alle prijzen in {c}|Maatwerk nemen wij niet terug.|Tel.:',
    pl: 'Z A M Ó W I E N I E|Data zamówienia|Termin dostawy|Numer|Sprzedawca|Dla:|Dostawa do:|Numer|Opis|Ilość|Cena|Rabat|Kwota|Suma częściowa|od|Razem|Płatność netto {d} dni|Wszystkie ceny w {c}|Towarów na zamówienie nie przyjmujemy z powrotem.|Tel.:',
    pt: 'E N C O M E N D A|Data da encomenda|Data de entrega|Número|Vendedor|Para:|Entregar a:|Código|Descrição|Qtd|Preço|Desc.|Valor|Subtotal|sobre|Total|Pagamento a {d} dias|Todos os preços em {c}|Artigos por medida não têm devolução.|Tel.:',
    sv: 'S Ä L J O R D E R|Orderdatum|Leveransdatum|Ordernr.|Säljare|Till:|Sänds till:|Nummer|Beskrivning|Ant.|Pris|Rabatt|Summa|Delsumma|på|Totalt|Betalning netto {d} dagar|Alla priser i {c}|Specialbeställda varor tas inte i retur.|Telefon:',
  },
)

/**
 * SQL-Ledger and LedgerSMB: a letter-spaced title, amounts without a currency, which a sentence names; a discount rate
 * per line in some mails; the taxable amount in the label of the tax.
 */
export const sqlLedger: Family = {
  name: 'sql-ledger',
  kind: 'business',
  locales: ['da-DK', 'sv-SE', 'nl-NL', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'pl-PL', 'pt-PT', 'en-GB', 'de-DE'],
  draw(random, locale) {
    const drawn = shopOrder(random, locale, {
      number: ['SO-###', 'SO-1###', '#####', '26-####'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      tax: ['added', 'added', 'none'],
      lines: [1, 8],
      quantities: [1, 60],
      delay: 2,
    })
    const plain = reckoned(drawn, { discount: 0, shipping: 0 })
    const { order, rateOf } = withLineRates(random, plain, random.chance(0.6) ? [0] : [0, 5, 10, 12.5])
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const w = words(locale.language)
    const hasRates = order.lines.some((line) => rateOf(line) > 0) || random.chance(0.3)
    const pattern = random.pick(locale.numericDate)
    const day = (iso: string): string => numericDay(iso, pattern)
    const pieces = random.pick(unitWords[locale.language].piece)
    const units = { piece: pieces, m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const rows = order.lines.map(
      (line) =>
        `<tr valign=top><td>${line.sku}</td><td>${escaped(line.name)}</td><td align=right>${quantity(line.quantity)}</td><td>${units[line.unit]}</td><td align=right>${escaped(bare(line.price))}</td>${hasRates ? `<td align=right>${rateOf(line) === 0 ? '' : `${percent(rateOf(line))}%`}</td>` : ''}<td align=right>${escaped(bare(line.total))}</td></tr>`,
    )
    const { vendor } = order
    const head = [w.code, w.name, w.qty, '&nbsp;', w.price, ...(hasRates ? [w.off] : []), w.amount]
    const span = head.length - 2
    const sum = (label: string, amount: number): string =>
      `<tr><th colspan=${span} align=right>${label}</th><td colspan=2 align=right>${escaped(bare(amount))}</td></tr>`
    const isTaxed = order.taxMode === 'added'
    const rule = `<tr><td colspan=${head.length}><hr noshade></td></tr>`
    const sums = [
      rule,
      ...(isTaxed
        ? [
            sum(w.subtotal, order.subtotal),
            sum(`${locale.taxWord} ${percent(order.taxRate)}% ${w.on} ${escaped(bare(order.subtotal))}`, order.tax),
          ]
        : []),
      rule,
      `<tr><td colspan=2>${w.terms.replace('{d}', String(random.pick([8, 14, 30])))}</td><th colspan=${span - 2} align=right>${w.total}</th><td colspan=2 align=right>${escaped(bare(order.total))}</td></tr>`,
    ]
    const fact = (label: string, value: string): string =>
      `<tr><th align=left nowrap>${label}</th><td>${value}</td></tr>`
    const place = addressOf(random, order).map(escaped).join('<br>')
    const html = `<body bgcolor=ffffff><table width=100%><tr><td width=10>&nbsp;</td><td><table width=100%><tr><td><h4>${escaped(vendor.name)}<br>${escaped(vendor.city)}</h4></td><th align=right>${w.phone} ${vendor.phone}<br>${vendor.registration.map(escaped).join('<br>')}</th></tr><tr><th colspan=2><h4>${w.title}</h4></th></tr></table>
<table width=100%><tr valign=top><td><table>${fact(w.to, '')}<tr><td colspan=2>${place}</td></tr></table></td><td><table>${fact(w.shipTo, '')}<tr><td colspan=2>${place}</td></tr></table></td><td><table>${fact(w.number, order.number)}${fact(w.date, day(order.date))}${fact(w.wanted, day(dayAfter(order.date, random.whole(5, 20))))}${fact(w.seller, random.pick(['M. Holm', 'K. Berg', 'A. Costa']))}</table></td></tr></table>
<table width=100%><tr bgcolor=000000>${head.map((each, at) => `<th${at > 1 ? ' align=right' : ' align=left'}><font color=ffffff>${each}</font></th>`).join('')}</tr>${rows.join('\n')}${sums.join('\n')}</table><p>${w.currency.replace('{c}', locale.currency)}.<br><font size=-3>${w.note}</font></td></tr></table></body>`
    return {
      mail: mailOf(order, `${w.title.replace(/(\S) (?=\S)/g, '$1').replace(/ +/g, ' ')} ${order.number}`, { html }),
      truth: chargedEach(truthOf(order, { subtotal: isTaxed, shipping: false })),
    }
  },
}

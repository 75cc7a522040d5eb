import type { Family } from '../../kit/family.ts'
import { addressOf, reckoned } from '../../kit/trade-orders.ts'
import { ended, escaped, heads, html, layout, left, table, tag, td, tr } from './outside.ts'

/** Symbols instead of labels. Each amount has its currency. */
const signsForWords = layout({
  name: 'signs-for-words',
  locales: ['en-US', 'fr-FR'],
  number: ['####', '@@@@'],
  discount: 0,
  tax: ['none'],
  write: ({ order, lines, day, money, count, locale }) => ({
    subject: `🎉 ${locale.language === 'fr' ? 'Commande' : 'Order'} ${order.number}`,
    stated: { subtotal: false, unitPrice: false },
    text: [
      `🧾 ${order.number}`,
      `📅 ${day('short')}`,
      '',
      ...lines.map((line) => `🛒 ${count(line)} × ${line.name} — ${money(line.total)}`),
      ...(order.shipping > 0 ? [`🚚 ${money(order.shipping)}`] : []),
      `💳 ${money(order.total)}`,
    ].join('\n'),
  }),
})

/** A table with vertical bars, as website forms send it. */
const barTable = layout({
  name: 'bar-table',
  kind: 'text',
  locales: ['en-GB', 'pl-PL'],
  number: ['WO-####', '##/##/26'],
  sku: ['@@@##', '####@'],
  write: ({ order, lines, day, locale, money, count, sums }) => {
    const isPolish = locale.language === 'pl'
    const bars = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
    return {
      subject: isPolish ? `Nowe zlecenie ${order.number}` : `New job ${order.number}`,
      stated: { sku: true },
      text: [
        bars([isPolish ? 'Zlecenie' : 'Job', order.number]),
        bars([isPolish ? 'Złożono' : 'Raised', day()]),
        '',
        bars(
          isPolish ? ['Symbol', 'Pozycja', 'Ile', 'Po ile', 'Suma'] : ['Stock no', 'What', 'How many', 'Each', 'Sum'],
        ),
        bars(['---', '---', '---:', '---:', '---:']),
        ...lines.map((line) => bars([line.sku, line.name, count(line), money(line.price), money(line.total)])),
        '',
        ...sums(
          isPolish ? 'Pozycje|Upust|Kurier|VAT|Łącznie|W tym VAT' : 'Before extras|Off|Van|VAT|All in|VAT in that',
        ).map((sum) => bars(sum)),
      ].join('\n'),
    }
  },
})

/** Goods by the metre: quantities with two decimals, the unit in the heading. */
const clothByMetre = layout({
  name: 'cloth-by-metre',
  kind: 'business',
  locales: ['it-IT', 'fr-FR'],
  number: ['T26/###', '####/T'],
  sku: ['ART ####', '@@@ ###'],
  measured: 1,
  units: ['m'],
  lines: [1, 4],
  long: 0,
  tax: ['added'],
  discount: 0,
  write: ({ order, lines, day, bare, money, locale, quantity, sums }) => {
    const isItalian = locale.language === 'it'
    return {
      subject: isItalian ? `Conferma ${order.number}` : `Confirmation ${order.number}`,
      stated: { sku: true },
      html: html(
        [
          tag(
            'p',
            isItalian ? `Conferma n. ${order.number} del ${day()}` : `Confirmation n° ${order.number} du ${day()}`,
          ),
          table([
            heads(isItalian ? 'Articolo|Tessuto|Metri|€/mt|Totale' : 'Article|Tissu|Mètres|€/m|Total'),
            ...lines.map((line) =>
              tr([
                td(line.sku),
                td(line.name),
                td(quantity(line.quantity, 2)),
                td(bare(line.price)),
                td(bare(line.total)),
              ]),
            ),
          ]),
          ...sums(isItalian ? 'Imponibile||Porto|IVA|A saldo|' : 'Base HT||Port|TVA|À payer|').map(([label, amount]) =>
            tag('p', `${label}: ${amount}`),
          ),
          tag('p', isItalian ? `Minimo d'ordine ${money(15_000)}` : `Minimum de commande ${money(15_000)}`),
        ].join('\n'),
      ),
    }
  },
})

/** States the vendor's order number and the buyer's own. The addresses are side by side. */
const twoNumbers = layout({
  name: 'two-numbers',
  kind: 'business',
  locales: ['en-US', 'de-DE'],
  number: ['SO-#####', '5######'],
  sku: ['@@####@', '######'],
  tax: ['added', 'none'],
  write: ({ order, lines, random, day, money, quantity, locale, sums }) => {
    const isGerman = locale.language === 'de'
    const [bill, ship] = [addressOf(random, order), addressOf(random, order)]
    return {
      subject: isGerman ? `Auftragsbestätigung` : `Sales order acknowledgement`,
      stated: { sku: true },
      html: html(
        [
          table([
            tr([
              td(isGerman ? 'Unsere Auftragsnr.' : 'Our sales order'),
              td(order.number),
              td(isGerman ? 'Ihre Bestellnr.' : 'Your PO'),
              td(random.code('PO-####')),
            ]),
            tr([
              td(isGerman ? 'Auftragsdatum' : 'Entered'),
              td(day()),
              td(isGerman ? 'Kundennr.' : 'Account'),
              td(random.code('#####')),
            ]),
          ]),
          table([tr([tag('td', bill.map(escaped).join('<br>')), tag('td', ship.map(escaped).join('<br>'))])]),
          table([
            heads(
              isGerman ? 'Pos.|Nummer|Artikel|Anz.|E-Preis|G-Preis' : 'Ln|Part no.|Description|Qty|Net price|Net value',
            ),
            ...lines.map((line, at) =>
              tr([
                td(String(at + 1)),
                td(line.sku),
                td(line.name),
                td(quantity(line.quantity)),
                td(money(line.price)),
                td(money(line.total)),
              ]),
            ),
          ]),
          table(
            sums(
              isGerman
                ? 'Summe netto|Rabatt|Versandkosten|MwSt.|Rechnungsbetrag|'
                : 'Net value|Discount|Freight|Tax|Order value|',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Each cell contains its label, for narrow screens. */
const labelledCells = layout({
  name: 'labelled-cells',
  locales: ['pl-PL', 'cs-CZ'],
  number: ['#######', 'PL-#####'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isPolish = locale.language === 'pl'
    const [name, quantity, price, total] = isPolish
      ? ['Nazwa', 'Sztuk', 'Cena', 'Wartość']
      : ['Název', 'Kusů', 'Cena', 'Hodnota']
    const cell = (label: string | undefined, text: string): string =>
      tag('td', `<span class="mobile">${label}:</span> ${escaped(text)}`, `data-label="${label}" style="display:block"`)
    return {
      subject: isPolish ? 'Dziękujemy za zakupy' : 'Děkujeme za nákup',
      html: html(
        [
          tag('p', isPolish ? `Numer zakupu: ${order.number}` : `Číslo nákupu: ${order.number}`),
          tag('p', isPolish ? `Data zakupu: ${day()}` : `Datum nákupu: ${day()}`),
          table(
            lines.map((line) =>
              tr([
                cell(name, line.name),
                cell(quantity, count(line)),
                cell(price, money(line.price)),
                cell(total, money(line.total)),
              ]),
            ),
          ),
          table(
            sums(
              isPolish
                ? 'Wartość produktów|Kod rabatowy|Dostawa|VAT|Do zapłaty łącznie|W tym VAT'
                : 'Hodnota zboží|Slevový kód|Dopravné|DPH|Celkem k platbě|V tom DPH',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** A free gift among the lines, and points earned below. */
const freeGift = layout({
  name: 'free-gift',
  locales: ['de-DE', 'en-GB'],
  number: ['100#####', 'GB####'],
  sku: ['#######', '@@@@-##'],
  discount: 0,
  tax: ['included', 'none'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isGerman = locale.language === 'de'
    const gift = isGerman ? 'Gratisprobe Duftbeutel' : 'Complimentary lavender bag'
    const item = (name: string, sku: string, many: string, price: string, total: string): string =>
      tr([
        tag('td', `<b>${escaped(name)}</b><br><small>${isGerman ? 'Art.' : 'Item'} ${sku}</small>`),
        td(many),
        td(price),
        td(total),
      ])
    return {
      subject: isGerman ? `Bestellung ${order.number} eingegangen` : `We have your order ${order.number}`,
      stated: { sku: true },
      change: (truth) => {
        const given = { name: gift, sku: '9999', options: [], quantity: 1, unit: null, unitPrice: 0, lineTotal: 0 }
        return { ...truth, lines: [...truth.lines, given], alternative: truth }
      },
      html: html(
        [
          tag('p', `${isGerman ? 'Bestellung' : 'Order'} ${order.number} · ${day()}`),
          table([
            heads(isGerman ? 'Deine Auswahl|Anzahl|Preis|Summe' : 'Your picks|Qty|Price|Sum'),
            ...lines.map((line) => item(line.name, line.sku, count(line), money(line.price), money(line.total))),
            item(gift, '9999', '1', money(0), money(0)),
          ]),
          table(
            sums(isGerman ? 'Summe||Versand||Gesamt|inkl. MwSt.' : 'Sum||Postage||Grand total|VAT inside').map(
              ([label, amount]) => tr([td(label), td(amount)]),
            ),
          ),
          tag(
            'p',
            isGerman ? `Du sammelst 120 Punkte im Wert von ${money(120)}.` : `You earn 120 points worth ${money(120)}.`,
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Column headings in two languages. */
const bilingual = layout({
  name: 'bilingual',
  kind: 'business',
  locales: ['fr-CA', 'de-CH'],
  number: ['F-####', '26-#####'],
  tax: ['added'],
  write: ({ order, lines, locale, day, money, quantity, sums }) => {
    const isFrench = locale.language === 'fr'
    return {
      subject: isFrench ? `Facture / Invoice ${order.number}` : `Auftrag / Commande ${order.number}`,
      change: (truth) => (isFrench ? { ...truth, inferred: [...truth.inferred, 'orderDate'] } : truth),
      html: html(
        [
          tag(
            'p',
            isFrench ? `Facture no / Invoice no: ${order.number}` : `Auftrag Nr. / Commande n°: ${order.number}`,
          ),
          tag('p', `${isFrench ? 'Date' : 'Datum / Date'}: ${day(isFrench ? 'YYYY-MM-DD' : 'DD.MM.YYYY')}`),
          table([
            heads(
              isFrench
                ? 'Article / Item|Qté / Qty|Prix / Price|Montant / Amount'
                : 'Artikel / Article|Menge / Quantité|Preis / Prix|Betrag / Montant',
            ),
            ...lines.map((line) =>
              tr([td(line.name), td(quantity(line.quantity)), td(money(line.price)), td(money(line.total))]),
            ),
          ]),
          table(
            sums(
              isFrench
                ? 'Sous-total / Subtotal|Rabais / Discount|Livraison / Shipping|Taxes / Tax|Total / Total|'
                : 'Zwischensumme / Sous-total|Rabatt / Rabais|Versand / Port|MWST / TVA|Total CHF / Total CHF|',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Tab-separated fields of an export pasted into the mail. */
const pastedExport = layout({
  name: 'pasted-export',
  kind: 'text',
  locales: ['en-US', 'sv-SE'],
  number: ['0000#####', 'SE-####'],
  sku: ['@#####', '######-#'],
  discount: 0,
  tax: ['added', 'none'],
  write: ({ order, lines, locale, day, bare, money, quantity, sums }) => {
    const isSwedish = locale.language === 'sv'
    return {
      subject: isSwedish ? 'Underlag order' : 'Order export',
      stated: { sku: true },
      text: [
        `${isSwedish ? 'Ordernr' : 'ORDER NBR'}\t${order.number}`,
        `${isSwedish ? 'Skapad' : 'ENTRY DATE'}\t${day('YYYY-MM-DD')}`,
        '',
        (isSwedish
          ? ['Rad', 'Artnr', 'Text', 'Enh', 'Kvantitet', 'Pris', 'Radsumma']
          : ['LN', 'ITEM', 'DESC', 'UOM', 'QTY', 'NET', 'EXT']
        ).join('\t'),
        ...lines.map((line, at) =>
          [
            String(at + 1),
            line.sku,
            line.name,
            isSwedish ? 'st' : 'EA',
            quantity(line.quantity),
            bare(line.price),
            bare(line.total),
          ].join('\t'),
        ),
        '',
        ...sums(isSwedish ? 'Summa rader||Frakt|Moms|Summa order|' : 'LINES||FRT|TAX|ORDER TOTAL|').map((sum) =>
          sum.join('\t'),
        ),
        '',
        isSwedish ? `Kreditgräns ${money(5_000_000)}` : `Credit limit ${money(5_000_000)}`,
      ].join('\n'),
    }
  },
})

/** Names on separate lines above the columns with their numbers. */
const wrappedNames = layout({
  name: 'wrapped-names',
  kind: 'text',
  locales: ['en-GB', 'de-AT'],
  number: ['D#####', 'AT-####'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isGerman = locale.language === 'de'
    return {
      subject: isGerman ? `Deine Bestellung` : `Your order`,
      text: [
        isGerman ? `Bestellnummer ${order.number}, ${day()}` : `Order number ${order.number}, ${day()}`,
        '',
        `${left(isGerman ? 'Anz' : 'Qty', 8)}${left(isGerman ? 'Was' : 'What', 20)}${ended(isGerman ? 'Preis' : 'Price', 14)}${ended(isGerman ? 'Summe' : 'Total', 14)}`,
        ...lines.flatMap((line) => [
          `${' '.repeat(8)}${line.name}`,
          `${left(count(line), 28)}${ended(money(line.price), 14)}${ended(money(line.total), 14)}`,
        ]),
        '',
        ...sums(
          isGerman
            ? 'Zwischensumme|Rabatt|Versand|USt.|Gesamt|Enthaltene USt.'
            : 'Subtotal|Discount|Delivery|VAT|Total|VAT included',
        ).map(([label, amount]) => `${ended(label, 42)}${ended(amount, 14)}`),
      ].join('\n'),
    }
  },
})

/** The column headings are pictures, so the table contains only values. */
const noHeadings = layout({
  name: 'no-headings',
  locales: ['es-ES', 'sv-SE'],
  number: ['#####@', '#######'],
  sku: ['@@@-###', '###-###-#'],
  adapt: (order) => reckoned(order, { discount: 0 }),
  write: ({ order, lines, locale, day, money, quantity, sums }) => {
    const isSpanish = locale.language === 'es'
    return {
      subject: isSpanish ? `Confirmación ${order.number}` : `Bekräftelse ${order.number}`,
      stated: { sku: true },
      html: html(
        [
          tag('p', isSpanish ? `Referencia del pedido ${order.number}` : `Orderreferens ${order.number}`),
          tag('p', isSpanish ? `Tramitado el ${day()}` : `Lagd den ${day()}`),
          table([
            tr(Array.from({ length: 5 }, () => tag('td', '<img src="https://img.example/h.gif" alt="">'))),
            ...lines.map((line) =>
              tr([
                td(quantity(line.quantity)),
                td(line.sku),
                td(line.name),
                td(money(line.total)),
                td(money(line.price)),
              ]),
            ),
          ]),
          table(
            sums(
              isSpanish
                ? 'Base||Transporte|IVA|Total pedido|IVA repercutido'
                : 'Varuvärde||Leverans|Moms|Ordersumma|Ingående moms',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

export const outside4: readonly Family[] = [
  signsForWords,
  barTable,
  clothByMetre,
  twoNumbers,
  labelledCells,
  freeGift,
  bilingual,
  pastedExport,
  wrappedNames,
  noHeadings,
]

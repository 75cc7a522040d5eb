import type { Family } from '../../kit/family.ts'
import { ended, escaped, heads, html, layout, left, table, tag, td, tr } from './outside.ts'

/** Each item is a paragraph with its numbers in brackets after the name. */
const inBrackets = layout({
  name: 'in-brackets',
  kind: 'text',
  locales: ['nl-NL', 'sv-SE'],
  number: ['N-####', '####'],
  measured: 0.3,
  lines: [1, 4],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isDutch = locale.language === 'nl'
    return {
      subject: isDutch ? 'Genoteerd!' : 'Noterat!',
      text: [
        isDutch
          ? `Hoi, genoteerd op ${day()} onder nummer ${order.number}.`
          : `Hej, noterat ${day()} med nummer ${order.number}.`,
        '',
        ...lines.map(
          (line) =>
            `- ${line.name} (${count(line)}, ${money(line.price)} ${isDutch ? 'per stuk' : 'styck'}): ${money(line.total)}`,
        ),
        '',
        ...sums(
          isDutch
            ? 'Samen|Vriendenkorting|Bezorgen|btw|Alles bij elkaar|waarvan btw'
            : 'Sammanlagt|Vänrabatt|Utkörning|moms|Allt som allt|varav moms',
        ).map(([label, amount]) => `${label}: ${amount}`),
      ].join('\n'),
    }
  },
})

/** Two columns of cards: below each picture are name, quantity and amount. */
const cardGrid = layout({
  name: 'card-grid',
  locales: ['en-US', 'it-IT'],
  number: ['#####-#####', 'S#####'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isItalian = locale.language === 'it'
    const card = (at: number): string => {
      const line = lines[at]
      if (!line) return tag('td', '&nbsp;', 'width="50%"')
      return tag(
        'td',
        `<img src="https://img.example/${at}.jpg" alt="${escaped(line.name)}"><p>${escaped(line.name)}</p><p>${isItalian ? 'Pezzi' : 'Count'}: ${count(line)}</p><p>${isItalian ? 'Cadauno' : 'Apiece'}: ${money(line.price)}</p><p>${isItalian ? 'Parziale' : 'Comes to'}: ${money(line.total)}</p>`,
        'width="50%" valign="top"',
      )
    }
    const rows = Array.from({ length: Math.ceil(lines.length / 2) }, (_, at) => tr([card(2 * at), card(2 * at + 1)]))
    return {
      subject: isItalian ? 'Acquisto confermato' : 'Purchase confirmed',
      html: html(
        [
          tag('p', isItalian ? `Codice acquisto: ${order.number}` : `Confirmation code: ${order.number}`),
          tag('p', isItalian ? `Acquistato il ${day()}` : `Purchased on ${day()}`),
          table(rows),
          table(
            sums(
              isItalian
                ? 'Parziale|Promozione|Recapito|Imposta|Importo totale|Imposta inclusa'
                : 'Items total|Promotion|Delivery fee|Taxes|Amount charged|Taxes included',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Item, options and price on consecutive rows, with a rule between items. */
const stackedRows = layout({
  name: 'stacked-rows',
  locales: ['de-DE', 'fr-FR'],
  number: ['HB######', 'A-##-###'],
  sku: ['#####.#', '@####'],
  options: 0.5,
  write: ({ order, lines, locale, day, money, count, options, sums }) => {
    const isGerman = locale.language === 'de'
    return {
      subject: isGerman ? 'Wir haben Ihre Bestellung erhalten' : 'Nous avons reçu votre commande',
      stated: { sku: true, options: true },
      html: html(
        [
          tag(
            'p',
            isGerman ? `Ihre Bestellung ${order.number} vom ${day()}` : `Votre commande ${order.number} du ${day()}`,
          ),
          table([
            ...lines.flatMap((line) => [
              tr([td(line.name, 'colspan="2" class="t"')]),
              ...(line.options.length > 0 ? [tr([td(options(line), 'colspan="2"')])] : []),
              tr([td(`${isGerman ? 'Artikelnummer' : 'Référence'}: ${line.sku}`, 'colspan="2"')]),
              tr([td(`${count(line)} x ${money(line.price)}`), td(money(line.total), 'align="right"')]),
              '<tr><td colspan="2"><hr></td></tr>',
            ]),
            ...sums(
              isGerman
                ? 'Warenkorb|Aktionsrabatt|Lieferkosten|MwSt|Gesamtpreis|inkl. MwSt'
                : 'Panier|Remise|Livraison|TVA|Prix total|TVA comprise',
            ).map(([label, amount]) => tr([td(label), td(amount, 'align="right"')])),
          ]),
        ].join('\n'),
      ),
    }
  },
})

/** The item on a marked line, its labelled numbers on the next, separated by vertical bars. */
const strokes = layout({
  name: 'strokes',
  kind: 'text',
  locales: ['en-IN', 'en-US'],
  number: ['OD############', 'FK-#####'],
  sku: ['@@@@####', '####'],
  write: ({ order, lines, day, money, count, sums }) => ({
    subject: `Your order is placed`,
    stated: { sku: true },
    text: [
      `Order ID ${order.number} / ${day()}`,
      '',
      ...lines.flatMap((line, at) => [
        `[${at + 1}] ${line.name}`,
        `    SKU ${line.sku} / Qty ${count(line)} / Price ${money(line.price)} / Item total ${money(line.total)}`,
      ]),
      '',
      ...sums('Price of items|Offer|Delivery charges|Tax|Amount payable|Incl. tax').map(
        ([label, amount]) => `${label} / ${amount}`,
      ),
    ].join('\n'),
  }),
})

/** Amounts of each item before and after tax. */
const beforeAndAfter = layout({
  name: 'before-and-after',
  kind: 'invoice',
  locales: ['es-ES', 'pl-PL'],
  number: ['FV/####/26', '26/#####'],
  tax: ['added'],
  discount: 0,
  freeShipping: 1,
  write: ({ order, lines, locale, day, bare, money, quantity }) => {
    const isSpanish = locale.language === 'es'
    const gross = (minor: number): number => Math.floor((minor * (100 + order.taxRate)) / 100 + 0.5 + 1e-9)
    return {
      subject: isSpanish ? `Albarán valorado ${order.number}` : `Zamówienie ${order.number}`,
      html: html(
        [
          tag('p', isSpanish ? `Pedido n.º ${order.number} de ${day()}` : `Zamówienie nr ${order.number} z ${day()}`),
          table([
            heads(
              isSpanish
                ? 'Concepto|Uds.|Precio s/IVA|Neto|IVA %|Bruto'
                : 'Nazwa towaru|Ilość|Cena netto|Netto|VAT %|Brutto',
            ),
            ...lines.map((line) =>
              tr([
                td(line.name),
                td(quantity(line.quantity)),
                td(bare(line.price)),
                td(bare(line.total)),
                td(String(order.taxRate)),
                td(bare(gross(line.total))),
              ]),
            ),
          ]),
          table(
            [
              [isSpanish ? 'Base imponible' : 'Razem netto', money(order.subtotal)] as const,
              [isSpanish ? 'Cuota IVA' : 'Kwota VAT', money(order.tax)] as const,
              [isSpanish ? 'Total a pagar' : 'Razem brutto', money(order.total)] as const,
            ].map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Sums in one line of text, separated by commas. */
const sumsInLine = layout({
  name: 'sums-in-line',
  kind: 'text',
  locales: ['da-DK', 'de-DE'],
  number: ['H####', '26-####'],
  measured: 0.4,
  lines: [1, 5],
  tax: ['included', 'none'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isDanish = locale.language === 'da'
    return {
      subject: isDanish ? `Bestilling ${order.number}` : `Bestellung ${order.number}`,
      text: [
        isDanish
          ? `Hej, tak for bestilling ${order.number} den ${day()}.`
          : `Moin, danke für Bestellung ${order.number} am ${day()}.`,
        '',
        ...lines.map(
          (line) =>
            `${count(line)}${line.unit === 'piece' ? (isDanish ? ' stk' : ' Stk') : ''} ${line.name}, ${isDanish ? 'à' : 'je'} ${money(line.price)}: ${money(line.total)}`,
        ),
        '',
        sums(isDanish ? 'Varer|Rabat|Porto||I alt|heraf moms' : 'Ware|Rabatt|Porto||Summe|darin MwSt')
          .map(([label, amount]) => `${label} ${amount}`)
          .join(', '),
        '',
        isDanish ? 'Hilsen Grethe' : 'Gruß, Hinnerk',
      ].join('\n'),
    }
  },
})

/** A wholesaler's system: separate columns for colour and size, prices before and after the rebate. */
const colourColumns = layout({
  name: 'colour-columns',
  kind: 'business',
  locales: ['it-IT', 'es-ES'],
  number: ['W-######', 'PV26####'],
  sku: ['@@-####', '########'],
  lines: [2, 7],
  discount: 0.5,
  tax: ['added', 'none'],
  write: ({ order, lines, random, locale, day, bare, quantity, sums }) => {
    const isItalian = locale.language === 'it'
    const [colours, sizes] = [
      isItalian ? ['Nero', 'Ecrù', 'Verde'] : ['Negro', 'Crudo', 'Verde'],
      ['S', 'M', 'L', '42'],
    ]
    const chosen = lines.map(() => [random.pick(colours), random.pick(sizes)])
    return {
      subject: isItalian ? `Ordine agente ${order.number}` : `Pedido de comercial ${order.number}`,
      stated: { sku: true },
      change: (truth) => ({
        ...truth,
        lines: truth.lines.map((line, at) => ({ ...line, options: chosen[at] ?? [] })),
      }),
      html: html(
        [
          tag('p', `${isItalian ? 'Ordine' : 'Pedido'} <b>${order.number}</b> - ${day('DD/MM/YYYY')}`),
          table([
            heads(
              isItalian
                ? 'Modello|Descrizione|Colore|Taglia|Pezzi|Listino|Importo'
                : 'Modelo|Descripción|Color|Talla|Unid.|Tarifa|Importe',
            ),
            ...lines.map((line, at) =>
              tr([
                td(line.sku),
                td(line.name),
                td(chosen[at]?.[0] ?? ''),
                td(chosen[at]?.[1] ?? ''),
                td(quantity(line.quantity)),
                td(bare(line.price)),
                td(bare(line.total)),
              ]),
            ),
            ...sums(
              isItalian ? 'Lordo merce|Sconto cliente|Spese|IVA|Totale|' : 'Bruto|Dto. cliente|Gastos|IVA|Total|',
            ).map(([label, amount]) => tr([td('', 'colspan="5"'), td(label), td(amount)])),
          ]),
        ].join('\n'),
      ),
    }
  },
})

/** Delivery, payment and sums in one table, with the address on the left. */
const addressBeside = layout({
  name: 'address-beside',
  locales: ['pt-PT', 'cs-CZ'],
  number: ['PT-####-@', '#########'],
  discount: 0.2,
  write: ({ order, lines, random, locale, day, money, count, sums }) => {
    const isPortuguese = locale.language === 'pt'
    const rows = sums(
      isPortuguese
        ? 'Subtotal dos artigos|Oferta|Transporte|IVA|Total pago|IVA à taxa legal'
        : 'Mezisoučet|Sleva|Přeprava|DPH|Zaplaceno|DPH v ceně',
    )
    const address = [order.buyer, 'Rua 12', random.pick(locale.cities)]
    return {
      subject: isPortuguese ? `Encomenda ${order.number}: pagamento recebido` : `Objednávka ${order.number}: zaplaceno`,
      html: html(
        [
          tag(
            'p',
            isPortuguese
              ? `Encomenda: ${order.number}<br>Data da encomenda: ${day()}`
              : `Objednávka: ${order.number}<br>Datum objednávky: ${day()}`,
          ),
          ...lines.map((line) =>
            tag(
              'div',
              `<p class="n">${escaped(line.name)}</p><p><span>${count(line)}</span> <span>×</span> <span>${money(line.price)}</span></p><p><b>${money(line.total)}</b></p>`,
            ),
          ),
          table(rows.map(([label, amount], at) => tr([td(address[at] ?? ''), td(label), td(amount)]))),
        ].join('\n'),
      ),
    }
  },
})

/** Numbers of packs next to numbers of pieces. The price is per piece. */
const packsAndPieces = layout({
  name: 'packs-and-pieces',
  kind: 'business',
  locales: ['en-GB', 'sv-SE'],
  number: ['C######', 'K#####'],
  sku: ['######', '@@@@##'],
  discount: 0,
  tax: ['added'],
  adapt: (order) => ({ ...order }),
  write: ({ order, lines, locale, day, bare, money, quantity, sums }) => {
    const isSwedish = locale.language === 'sv'
    return {
      subject: isSwedish ? `Orderbesked ${order.number}` : `Order advice ${order.number}`,
      stated: { sku: true },
      text: [
        `${isSwedish ? 'Orderbesked' : 'Order advice'} ${order.number}`,
        `${isSwedish ? 'Orderdag' : 'Order day'} ${day()}`,
        '',
        `${left(isSwedish ? 'Art' : 'Cat', 9)}${left(isSwedish ? 'Vara' : 'Product', 34)}${ended(isSwedish ? 'Kart' : 'Ctn', 6)}${ended(isSwedish ? 'Antal' : 'Pcs', 8)}${ended(isSwedish ? 'Pris/st' : 'Per pc', 11)}${ended(isSwedish ? 'Summa' : 'Value', 12)}`,
        ...lines.map(
          (line) =>
            `${left(line.sku, 9)}${left(line.name, 34)}${ended(String(Math.ceil(line.quantity / 6)), 6)}${ended(quantity(line.quantity), 8)}${ended(bare(line.price), 11)}${ended(bare(line.total), 12)}`,
        ),
        '',
        ...sums(isSwedish ? 'Varuvärde||Frakt|Moms|Att betala|' : 'Goods||Carriage|VAT|Amount due|', money).map(
          ([label, amount]) => `${left(label, 64)}${ended(amount, 16)}`,
        ),
      ].join('\n'),
    }
  },
})

/** Words before every number. The price precedes the quantity. */
const spokenRows = layout({
  name: 'spoken-rows',
  locales: ['fr-FR', 'en-AU'],
  number: ['FR-@@##', '#-####-#'],
  measured: 0.3,
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isFrench = locale.language === 'fr'
    return {
      subject: isFrench ? 'Votre reçu' : 'Your receipt',
      html: html(
        [
          tag('p', isFrench ? `Reçu pour la commande « ${order.number} »` : `Receipt for order “${order.number}”`),
          tag('p', isFrench ? `le ${day('full')}` : `on ${day('full')}`),
          ...lines.map((line) =>
            tag(
              'p',
              isFrench
                ? `<b>${escaped(line.name)}</b><br>Prix ${money(line.price)}, quantité ${count(line)}, soit ${money(line.total)}`
                : `<b>${escaped(line.name)}</b><br>Price ${money(line.price)}, quantity ${count(line)}, making ${money(line.total)}`,
            ),
          ),
          tag(
            'p',
            sums(
              isFrench
                ? 'Sous-total|Avantage fidélité|Livraison|TVA|Total|TVA incluse'
                : 'Subtotal|Member benefit|Delivery|GST|Total|GST included',
            )
              .map(([label, amount]) => `${label} : ${amount}`)
              .join('<br>'),
          ),
        ].join('\n'),
      ),
    }
  },
})

export const outside5: readonly Family[] = [
  inBrackets,
  cardGrid,
  stackedRows,
  strokes,
  beforeAndAfter,
  sumsInLine,
  colourColumns,
  addressBeside,
  packsAndPieces,
  spokenRows,
]

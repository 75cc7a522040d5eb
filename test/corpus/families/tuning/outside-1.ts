import type { Family } from '../../kit/family.ts'
import { ended, escaped, heads, html, layout, left, table, tag, td, tr } from './outside.ts'

/** Cards of divs: the name, then quantity and price in small print, the amount floated right. */
const crateCards = layout({
  name: 'crate-cards',
  locales: ['en-GB', 'en-US'],
  number: ['CR####', 'HB-#####'],
  options: 0.4,
  write: ({ order, lines, day, money, count, options, sums }) => ({
    subject: `Thanks for shopping with ${order.vendor.name}`,
    stated: { options: true },
    html: html(
      [
        tag('h1', 'It’s on its way to the packing bench'),
        tag('p', `Your reference is <b>${order.number}</b>, placed ${day()}.`),
        ...lines.map((line) =>
          tag(
            'div',
            `<div style="float:right">${money(line.total)}</div><div><strong>${escaped(line.name)}</strong></div>${
              line.options.length > 0 ? `<div><small>${escaped(options(line, ' · '))}</small></div>` : ''
            }<div><small>Qty ${count(line)} · ${money(line.price)} each</small></div>`,
            'class="item" style="clear:both"',
          ),
        ),
        '<hr>',
        ...sums('Items|Voucher|Postage|VAT|You paid|VAT included in the above').map(
          ([label, amount]) => `<div><span style="float:right">${amount}</span>${label}</div>`,
        ),
      ].join('\n'),
    ),
  }),
})

/** A definition list for each item and for the sums. */
const termLists = layout({
  name: 'term-lists',
  locales: ['de-DE', 'de-AT'],
  number: ['B-####-##', '2026/####'],
  sku: ['@@####', '##-###'],
  measured: 0.2,
  write: ({ order, lines, day, money, count, sums }) => {
    const list = (rows: readonly (readonly [string, string])[]): string =>
      tag('dl', rows.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`).join(''))
    return {
      subject: `Ihr Einkauf bei ${order.vendor.name}`,
      stated: { sku: true },
      html: html(
        [
          tag('p', 'Guten Tag, folgendes haben wir für Sie notiert.'),
          list([
            ['Vorgang', order.number],
            ['Eingegangen am', day()],
          ]),
          ...lines.map((line) =>
            list([
              ['Ware', line.name],
              ['Art.-Nr.', line.sku],
              ['Anzahl', count(line)],
              ['Stückpreis', money(line.price)],
              ['Positionswert', money(line.total)],
            ]),
          ),
          list(sums('Warenwert|Nachlass|Versandanteil|zzgl. Umsatzsteuer|Endbetrag|darin enthaltene Umsatzsteuer')),
        ].join('\n'),
      ),
    }
  },
})

/** One table per item: a picture on the left and a table of small rows on the right. */
const nestedPictures = layout({
  name: 'nested-pictures',
  locales: ['fr-FR', 'fr-CA'],
  number: ['FR######', 'C#####'],
  options: 0.4,
  write: ({ order, lines, day, money, count, sums }) => ({
    subject: `Commande ${order.number} : c’est noté !`,
    stated: { options: true, lineTotal: false },
    html: html(
      table([
        tr([tag('td', `<h2>Merci !</h2><p>Nous préparons votre commande ${order.number} du ${day()}.</p>`)]),
        ...lines.map((line) =>
          tr([
            tag(
              'td',
              table([
                tr([
                  tag('td', '<img src="https://img.example/p.png" width="80" alt="">', 'width="90"'),
                  tag(
                    'td',
                    table([
                      tr([tag('td', tag('b', escaped(line.name)))]),
                      ...line.options.map(({ name, value }) => tr([td(`${name} : ${value}`)])),
                      tr([td(`Qté : ${count(line)}`)]),
                      tr([td(`Prix unitaire : ${money(line.price)}`)]),
                    ]),
                  ),
                ]),
              ]),
            ),
          ]),
        ),
        tr([
          tag(
            'td',
            table(
              sums('Sous-total|Réduction|Frais de port|Taxes|À régler|dont TVA').map(([label, amount]) =>
                tr([td(label), td(amount, 'align="right"')]),
              ),
            ),
          ),
        ]),
      ]),
    ),
  }),
})

/** Printout of an accounting program: columns of fixed width with a unit of measure. */
const fixedPrintout = layout({
  name: 'fixed-printout',
  kind: 'text',
  locales: ['it-IT'],
  number: ['OC ####/26', 'ORD####'],
  sku: ['@@@###', '#####'],
  measured: 0.4,
  quantities: [1, 40],
  write: ({ order, lines, day, bare, quantity, unit, sums }) => ({
    subject: 'Copia conferma',
    stated: { sku: true },
    text: [
      `${order.vendor.name} - ${order.vendor.city}`,
      '',
      'Importi in EUR',
      `CONFERMA D'ORDINE N. ${order.number}    DEL ${day('DD/MM/YYYY')}`,
      '='.repeat(78),
      `${left('COD.', 9)}${left('DESCRIZIONE', 34)}${left('UM', 5)}${ended('Q.TA', 8)}${ended('PREZZO', 11)}${ended('IMPORTO', 11)}`,
      '-'.repeat(78),
      ...lines.map(
        (line) =>
          `${left(line.sku, 9)}${left(line.name, 34)}${left(line.unit === 'piece' ? 'NR' : unit(line).toUpperCase(), 5)}${ended(quantity(line.quantity, 2), 8)}${ended(bare(line.price), 11)}${ended(bare(line.total), 11)}`,
      ),
      '-'.repeat(78),
      ...sums('Totale merce|Sconto|Trasporto|IVA|TOTALE DOCUMENTO|di cui IVA', bare).map(
        ([label, amount]) => `${ended(label, 60)}${ended(amount, 18)}`,
      ),
    ].join('\n'),
  }),
})

/** Three typed lines per item, with a row of dots before the amount. */
const threeLines = layout({
  name: 'three-lines',
  kind: 'text',
  locales: ['es-ES', 'es-MX'],
  number: ['P-#####', '##/####'],
  sku: ['R-####', '@@##@'],
  measured: 0.3,
  write: ({ order, lines, day, money, count, sums }) => ({
    subject: `Tu encargo ${order.number}`,
    stated: { sku: true },
    text: [
      '¡Hola!',
      `Apuntado tu encargo ${order.number} con fecha ${day()}:`,
      '',
      ...lines.flatMap((line) => [
        line.name,
        `   Ref. ${line.sku}`,
        `   ${count(line)}${line.unit === 'piece' ? ' uds' : ''} × ${money(line.price)} ${'.'.repeat(12)} ${money(line.total)}`,
        '',
      ]),
      ...sums('Suma|Rebaja|Portes|IVA|A pagar|IVA incluido').map(
        ([label, amount]) => `${left(`${label} `, 26).replace(/ (?= )/g, '.')} ${amount}`,
      ),
      '',
      'Un saludo',
    ].join('\n'),
  }),
})

/** Columns for the price before tax, the rate, and the amounts before and after tax. */
const rateColumns = layout({
  name: 'rate-columns',
  kind: 'business',
  locales: ['nl-NL'],
  number: ['VO26####', '26.####'],
  tax: ['added'],
  discount: 0,
  freeShipping: 1,
  quantities: [1, 30],
  write: ({ order, lines, day, bare, money, quantity }) => ({
    subject: `Opdracht ${order.number}`,
    change: (truth) => ({ ...truth, inferred: ['tax'] }),
    html: html(
      [
        `<p>Hierbij bevestigen wij uw opdracht <b>${order.number}</b> van ${day('DD-MM-YYYY')}.</p>`,
        table([
          heads('Product|Aant.|Stuk excl.|btw %|Regel excl.'),
          ...lines.map((line) =>
            tr([
              td(line.name),
              td(quantity(line.quantity)),
              td(bare(line.price)),
              td(`${order.taxRate}`),
              td(bare(line.total)),
            ]),
          ),
        ]),
        table([
          tr([td('Goederen'), td(money(order.subtotal))]),
          tr([td(`btw ${order.taxRate}% over ${money(order.subtotal)}`), td(money(order.tax))]),
          tr([td('Verschuldigd'), td(money(order.total))]),
        ]),
      ].join('\n'),
    ),
  }),
})

/** The amounts are left of the goods. */
const amountsFirst = layout({
  name: 'amounts-first',
  locales: ['pt-PT', 'pt-BR'],
  number: ['EN#####', '####-@@'],
  write: ({ order, lines, day, money, quantity, sums }) => ({
    subject: `Recebemos a sua compra ${order.number}`,
    html: html(
      [
        tag('p', `Compra nº ${order.number}, feita em ${day()}`),
        table([
          heads('Valor|Preço|Qtd.|Produto'),
          ...lines.map((line) =>
            tr([td(money(line.total)), td(money(line.price)), td(quantity(line.quantity)), td(line.name)]),
          ),
          ...sums('Produtos|Desconto|Envio|Imposto|Valor final|Imposto incluído').map(([label, amount]) =>
            tr([td(amount), td(label, 'colspan="3"')]),
          ),
        ]),
      ].join('\n'),
    ),
  }),
})

/** The amounts of the sums precede their labels. */
const sumsReversed = layout({
  name: 'sums-reversed',
  locales: ['fr-CA', 'en-CA'],
  number: ['W#######'],
  write: ({ order, lines, day, locale, money, quantity, sums }) => {
    const isFrench = locale.language === 'fr'
    return {
      subject: isFrench ? `Reçu ${order.number}` : `Receipt ${order.number}`,
      html: html(
        [
          tag('p', `${isFrench ? 'Reçu n°' : 'Receipt no.'} ${order.number}`),
          tag('p', `${isFrench ? 'Acheté le' : 'Bought on'} ${day()}`),
          table(
            lines.map((line) =>
              tr([td(money(line.total)), td(`${line.name}`), td(`${quantity(line.quantity)} × ${money(line.price)}`)]),
            ),
          ),
          table(
            sums(
              isFrench
                ? 'Articles|Rabais|Livraison|Taxes|Payé|Taxes comprises'
                : 'Merchandise|Markdown|Delivery|Tax|Charged to your card|Tax included',
            ).map(([label, amount]) => tr([td(amount), td(label)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** The sums are in a panel above the items. */
const panelAbove = layout({
  name: 'panel-above',
  locales: ['da-DK', 'sv-SE'],
  number: ['10####', 'W-#####'],
  write: ({ order, lines, day, locale, money, count, sums }) => {
    const isDanish = locale.language === 'da'
    const [number, date, items] = isDanish
      ? ['Dit ordre-id', 'Købt', 'Det har du købt']
      : ['Ditt order-id', 'Köpt', 'Det här har du köpt']
    return {
      subject: isDanish ? 'Kvittering for dit køb' : 'Kvitto på ditt köp',
      html: html(
        [
          table(
            [
              [number, order.number] as const,
              [date, day()] as const,
              ...sums(
                isDanish
                  ? 'Varer|Rabat|Fragt|Moms|Betalt i alt|Heraf moms'
                  : 'Varor|Rabatt|Frakt|Moms|Betalat totalt|Varav moms',
              ),
            ].map(([label, text]) => tr([td(label ?? ''), tag('td', tag('b', escaped(text ?? '')))])),
          ),
          tag('h3', items ?? ''),
          ...lines.map((line) =>
            tag('p', `${escaped(line.name)}<br>${count(line)} x ${money(line.price)} = <b>${money(line.total)}</b>`),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Separate columns for ordered, shipped and back-ordered quantities. Nothing is back-ordered. */
const shippedColumns = layout({
  name: 'shipped-columns',
  kind: 'business',
  locales: ['en-US', 'en-AU'],
  number: ['SO#####', '7#####'],
  sku: ['@@@-####', '#####-@@'],
  quantities: [2, 48],
  write: ({ order, lines, day, bare, quantity, sums }) => ({
    subject: `Acknowledgement ${order.number}`,
    stated: { sku: true },
    html: html(
      [
        `<p>Acknowledgement no. <b>${order.number}</b><br>Dated ${day()}<br>Terms: Net 30</p>`,
        table([
          heads('Part|Description|Ord|Ship|B/O|Unit|Ext'),
          ...lines.map((line) =>
            tr([
              td(line.sku),
              td(line.name),
              td(quantity(line.quantity)),
              td(quantity(line.quantity)),
              td('0'),
              td(bare(line.price)),
              td(bare(line.total)),
            ]),
          ),
          ...sums('Merchandise|Trade discount|Freight out|Tax|Amount|Tax incl.').map(([label, amount]) =>
            tr([td('', 'colspan="5"'), td(label), td(amount)]),
          ),
        ]),
      ].join('\n'),
    ),
  }),
})

export const outside1: readonly Family[] = [
  crateCards,
  termLists,
  nestedPictures,
  fixedPrintout,
  threeLines,
  rateColumns,
  amountsFirst,
  sumsReversed,
  panelAbove,
  shippedColumns,
]

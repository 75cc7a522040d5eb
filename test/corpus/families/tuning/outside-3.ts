import type { Family } from '../../kit/family.ts'
import { escaped, heads, html, layout, table, tag, td, tr } from './outside.ts'

/** Dots lead from the name to the amount. There is no unit price. */
const dotLeaders = layout({
  name: 'dot-leaders',
  kind: 'text',
  locales: ['fr-FR', 'it-IT'],
  number: ['##-####', 'C###'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isFrench = locale.language === 'fr'
    const led = (one: string, other: string): string => `${one} ${'.'.repeat(Math.max(4, 46 - one.length))} ${other}`
    return {
      subject: isFrench ? `Votre panier ${order.number}` : `Il suo acquisto ${order.number}`,
      stated: { unitPrice: false },
      text: [
        isFrench
          ? `Bonjour, voici le récapitulatif de la commande ${order.number}, passée le ${day()}.`
          : `Buongiorno, ecco il riepilogo dell'ordine ${order.number}, effettuato il ${day()}.`,
        '',
        ...lines.map((line) => led(`${line.name} x${count(line)}`, money(line.total))),
        '',
        ...sums(
          isFrench
            ? 'Marchandises|Geste commercial|Expédition|TVA|Net à payer|Dont TVA'
            : 'Merce|Omaggio|Consegna|IVA|Da pagare|Di cui IVA',
        ).map(([label, amount]) => led(label, amount)),
      ].join('\n'),
    }
  },
})

/** Divs in flex rows, with a row of headings. */
const flexRows = layout({
  name: 'flex-rows',
  locales: ['es-MX', 'es-ES'],
  number: ['MX-#####', '#####'],
  sku: ['SKU####', '@@@@##'],
  write: ({ order, lines, day, money, count, sums }) => {
    const flex = (cells: readonly string[]): string =>
      tag('div', cells.map((each) => tag('div', escaped(each), 'style="flex:1"')).join(''), 'style="display:flex"')
    return {
      subject: `Pedido recibido: ${order.number}`,
      stated: { sku: true },
      html: html(
        [
          tag('div', `Folio: <span>${order.number}</span>`),
          tag('div', `Fecha de compra: <span>${day()}</span>`),
          flex(['Clave', 'Artículo', 'Piezas', 'P. unit.', 'Importe']),
          ...lines.map((line) => flex([line.sku, line.name, count(line), money(line.price), money(line.total)])),
          ...sums('Importe|Cupón|Gastos de envío|Impuestos|Gran total|IVA contenido').map((sum) => flex(sum)),
        ].join('\n'),
      ),
    }
  },
})

/** A bulleted list with all numbers of an item after its name. */
const bulletedList = layout({
  name: 'bulleted-list',
  locales: ['en-CA', 'de-CH'],
  number: ['K-####', '#### ####'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isGerman = locale.language === 'de'
    return {
      subject: isGerman ? `Danke für Ihren Einkauf` : `Thank you for your purchase`,
      html: html(
        [
          tag('p', isGerman ? 'Grüezi!' : 'Hey there!'),
          tag('p', `${isGerman ? 'Einkauf' : 'Purchase'} #${order.number.replace(' ', '')}, ${day()}`),
          tag(
            'ul',
            lines
              .map((line) =>
                tag('li', `${escaped(line.name)} – ${count(line)} × ${money(line.price)} = ${money(line.total)}`),
              )
              .join('\n'),
          ),
          tag(
            'ul',
            sums(
              isGerman
                ? 'Zwischentotal|Gutschein|Versand|MWST|Total|davon MWST'
                : 'Sub|Coupon|Ship|GST|Grand|GST incl.',
            )
              .map(([label, amount]) => tag('li', `${label}: ${amount}`))
              .join('\n'),
          ),
        ].join('\n'),
      ),
      change: (truth) => ({ ...truth, orderNumber: order.number.replace(' ', '') }),
    }
  },
})

/** The total, and the same amount in instalments. */
const instalments = layout({
  name: 'instalments',
  locales: ['pt-BR', 'es-MX'],
  number: ['v########', '#######-01'],
  tax: ['none'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isPortuguese = locale.language === 'pt'
    return {
      subject: isPortuguese ? `Pagamento aprovado` : `Pago aprobado`,
      html: html(
        [
          tag(
            'p',
            isPortuguese ? `Pedido <strong>${order.number}</strong>` : `Pedido <strong>${order.number}</strong>`,
          ),
          tag('p', isPortuguese ? `Realizado em ${day()}` : `Realizado el ${day()}`),
          ...lines.map((line) =>
            table([
              tr([tag('td', tag('b', escaped(line.name)), 'colspan="2"')]),
              tr([td(isPortuguese ? 'Quantidade' : 'Cantidad'), td(count(line))]),
              tr([td(isPortuguese ? 'Preço unitário' : 'Precio unitario'), td(money(line.price))]),
              tr([td(isPortuguese ? 'Subtotal do item' : 'Subtotal del artículo'), td(money(line.total))]),
            ]),
          ),
          table(
            sums(
              isPortuguese
                ? 'Itens|Desconto|Frete||Total da compra|'
                : 'Artículos|Descuento|Flete||Total de la compra|',
            ).map(([label, amount]) => tr([td(label), td(amount)])),
          ),
          tag(
            'p',
            isPortuguese
              ? `em 3x de ${money(Math.round(order.total / 3))} sem juros no cartão final 4412`
              : `a 3 meses de ${money(Math.round(order.total / 3))} sin intereses, tarjeta 4412`,
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Old prices are struck through next to the valid ones. */
const struckPrices = layout({
  name: 'struck-prices',
  locales: ['fr-FR', 'en-GB'],
  number: ['#########', 'SALE####'],
  discount: 0,
  tax: ['included', 'none'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isFrench = locale.language === 'fr'
    return {
      subject: isFrench ? 'Vos bonnes affaires arrivent' : 'Your bargains are coming',
      html: html(
        [
          tag('p', `${isFrench ? 'N° de commande' : 'Order ref'} : ${order.number}`),
          tag('p', `${isFrench ? 'Date d’achat' : 'Date of purchase'} : ${day()}`),
          table([
            heads(isFrench ? 'Article|Qté|Prix|Montant' : 'Article|Qty|Price|Amount'),
            ...lines.map((line) =>
              tr([
                td(line.name),
                td(count(line)),
                tag('td', `<s>${money(Math.round(line.price * 1.25))}</s> ${money(line.price)}`),
                td(money(line.total)),
              ]),
            ),
          ]),
          ...sums(
            isFrench ? 'Montant des articles||Port||Total TTC|TVA incluse' : 'Goods value||P&P||To pay|VAT inc.',
          ).map(([label, amount]) => tag('div', `${label} <b>${amount}</b>`)),
          tag(
            'p',
            isFrench ? 'Merci de votre confiance.' : `You saved ${money(Math.round(order.subtotal / 4))} today!`,
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Every value of an item on a separate line, below the field name. */
const fieldsOfForm = layout({
  name: 'fields-of-form',
  kind: 'text',
  locales: ['en-IE', 'de-DE'],
  number: ['WEB-####', 'F#######'],
  sku: ['####-##', '@##-@##'],
  measured: 0.2,
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isGerman = locale.language === 'de'
    const [item, code, text, units, rate, amount] = isGerman
      ? ['Position', 'Code', 'Artikeltext', 'Einheiten', 'Satz', 'Betrag']
      : ['Line', 'Code', 'Details', 'Units', 'Rate', 'Amount']
    return {
      subject: `${isGerman ? 'Formulareingang' : 'Form submission'} ${order.number}`,
      stated: { sku: true },
      text: [
        `${isGerman ? 'Auftragskennung' : 'Submission ID'}: ${order.number}`,
        `${isGerman ? 'Auftragsdatum' : 'Submitted on'}: ${day()}`,
        '',
        ...lines.flatMap((line, at) => [
          `--- ${item} ${at + 1} ---`,
          `${code}: ${line.sku}`,
          `${text}: ${line.name}`,
          `${units}: ${count(line)}`,
          `${rate}: ${money(line.price)}`,
          `${amount}: ${money(line.total)}`,
          '',
        ]),
        '---',
        ...sums(
          isGerman
            ? 'Summe Positionen|Abzug|Zustellung|Steuer|Gesamtsumme|Steueranteil'
            : 'Lines total|Less|Delivery|VAT|Grand total|VAT portion',
        ).map(([label, text]) => `${label}: ${text}`),
      ].join('\n'),
    }
  },
})

/** HTML converted to text: one line per cell, the headings once at the top. */
const flattened = layout({
  name: 'flattened',
  kind: 'text',
  locales: ['en-US', 'es-ES'],
  number: ['R#########', '1000#####'],
  discount: 0.2,
  write: ({ order, lines, locale, day, money, quantity, sums }) => {
    const isSpanish = locale.language === 'es'
    return {
      subject: isSpanish ? `Pedido ${order.number} confirmado` : `Order ${order.number} confirmed`,
      text: [
        isSpanish ? 'Gracias por tu pedido' : 'Thanks for your order',
        '',
        isSpanish ? 'Nº de pedido' : 'Order no.',
        order.number,
        isSpanish ? 'Fecha' : 'Date',
        day(),
        '',
        ...(isSpanish ? ['Producto', 'Cantidad', 'Precio', 'Total'] : ['Product', 'Quantity', 'Price', 'Total']),
        '',
        ...lines.flatMap((line) => [line.name, quantity(line.quantity), money(line.price), money(line.total), '']),
        ...sums(
          isSpanish
            ? 'Subtotal|Descuento|Envío|IVA|Total|IVA incluido'
            : 'Subtotal|Discount|Shipping|Tax|Total|Tax included',
        ).flat(),
      ].join('\n'),
    }
  },
})

/** The headings are in one table, and each item is in another. */
const separateHeadings = layout({
  name: 'separate-headings',
  locales: ['da-DK', 'nl-NL'],
  number: ['DK######', '20######'],
  sku: ['#####', '@@-####'],
  write: ({ order, lines, locale, day, money, count, sums }) => {
    const isDanish = locale.language === 'da'
    return {
      subject: isDanish ? `Ordre ${order.number} modtaget` : `Order ${order.number} ontvangen`,
      stated: { sku: true },
      html: html(
        [
          tag('p', isDanish ? `Ordre: ${order.number}` : `Order: ${order.number}`),
          tag('p', isDanish ? `Oprettet: ${day()}` : `Aangemaakt: ${day()}`),
          table([heads(isDanish ? 'Vare|Stk.|Stk. pris|I alt' : 'Omschrijving|St.|Per stuk|Som')]),
          ...lines.map((line) =>
            table([
              tr([
                tag(
                  'td',
                  `${escaped(line.name)}<br><span style="color:#999">${isDanish ? 'Varenr.' : 'Art.nr.'} ${line.sku}</span>`,
                ),
                td(count(line)),
                td(money(line.price)),
                td(money(line.total)),
              ]),
            ]),
          ),
          table(
            sums(
              isDanish
                ? 'Varer i alt|Rabatkode|Levering|Moms|At betale|Moms udgør'
                : 'Artikelen|Kortingscode|Bezorging|Btw|Te voldoen|Waarvan btw',
            ).map(([label, amount]) => tr([td(label), td(''), td(''), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** The quantity precedes the name in the same cell. Options are below in small print. */
const countBefore = layout({
  name: 'count-before',
  locales: ['it-IT', 'pt-PT'],
  number: ['#AB####', '#####'],
  options: 0.5,
  write: ({ order, lines, locale, day, money, count, options, sums }) => {
    const isItalian = locale.language === 'it'
    const number = order.number.replace('#', '')
    return {
      subject: isItalian ? `Ordine ${number} ricevuto` : `Encomenda ${number} recebida`,
      stated: { options: true, unitPrice: false },
      html: html(
        [
          tag('h3', isItalian ? `Riepilogo ordine ${number}` : `Resumo da encomenda ${number}`),
          tag('p', `${isItalian ? 'Inviato' : 'Submetida'}: ${day('full')}`),
          table([
            ...lines.map((line) =>
              tr([
                tag(
                  'td',
                  `<b>${count(line)}</b>&times; ${escaped(line.name)}${line.options.length > 0 ? `<br><em>${escaped(options(line))}</em>` : ''}`,
                ),
                td(money(line.total), 'align="right"'),
              ]),
            ),
            '<tr><td colspan="2"><hr></td></tr>',
            ...sums(
              isItalian
                ? 'Prodotti|Buono|Corriere|IVA|Totale ordine|IVA inclusa'
                : 'Produtos|Vale|Portes|IVA|Total da encomenda|IVA incluído',
            ).map(([label, amount]) => tr([td(label), td(amount, 'align="right"')])),
          ]),
        ].join('\n'),
      ),
    }
  },
})

/** Items in two groups, each with a subtotal. */
const groupSums = layout({
  name: 'group-sums',
  kind: 'business',
  locales: ['de-DE', 'nl-NL'],
  number: ['L26-####', '3#####'],
  lines: [3, 8],
  long: 0,
  discount: 0,
  tax: ['added', 'none'],
  write: ({ order, lines, locale, day, bare, money, quantity, sums }) => {
    const isGerman = locale.language === 'de'
    const half = Math.ceil(lines.length / 2)
    const groups = [lines.slice(0, half), lines.slice(half)]
    return {
      subject: isGerman ? `Ihre Bestellung ${order.number}` : `Uw bestelling ${order.number}`,
      html: html(
        [
          tag('p', `${isGerman ? 'Bestellung' : 'Bestelling'} ${order.number} ${isGerman ? 'vom' : 'van'} ${day()}`),
          table([
            heads(isGerman ? 'Bezeichnung|Menge|EP|GP' : 'Omschrijving|Hoeveelheid|EP|TP'),
            ...groups.flatMap((group, at) => [
              tr([td(`${isGerman ? 'Los' : 'Perceel'} ${at + 1}`, 'colspan="4"')]),
              ...group.map((line) =>
                tr([td(line.name), td(quantity(line.quantity)), td(bare(line.price)), td(bare(line.total))]),
              ),
              tr([
                td(`${isGerman ? 'Summe Los' : 'Som perceel'} ${at + 1}`, 'colspan="3"'),
                td(bare(group.reduce((sum, { total }) => sum + total, 0))),
              ]),
            ]),
            ...sums(isGerman ? 'Nettosumme||Fracht|MwSt.|Bruttosumme|' : 'Netto||Vracht|btw|Bruto|').map(
              ([label, amount]) => tr([td(label, 'colspan="3"'), td(amount)]),
            ),
          ]),
          tag('p', isGerman ? `Skonto 2 % bei Zahlung binnen 10 Tagen: ${money(Math.round(order.total / 50))}` : ''),
        ].join('\n'),
      ),
    }
  },
})

export const outside3: readonly Family[] = [
  dotLeaders,
  flexRows,
  bulletedList,
  instalments,
  struckPrices,
  fieldsOfForm,
  flattened,
  separateHeadings,
  countBefore,
  groupSums,
]

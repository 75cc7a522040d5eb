import type { Family } from '../../kit/family.ts'
import { companyLines, escaped } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'intro',
    'quantity',
    'item',
    'code',
    'each',
    'amount',
    'subtotal',
    'discount',
    'shipping',
    'total',
    'bye',
    'subject',
  ],
  {
    es: 'Buenos días:\nLe confirmo su pedido {n} del {d}. Detalle a continuación:|Cant.|Artículo|Cód.|P.U.|Importe|Suma|Dto.|Portes|TOTAL|Saludos cordiales|Confirmación pedido {n}',
    en: 'Hello,\nplease find below our confirmation of order {n} dated {d}:|Pcs|Item|Ref|Each|Sum|Goods|Disc.|Freight|TOTAL|Kind regards|Order confirmation {n}',
    fr: 'Bonjour,\nveuillez trouver ci-dessous la confirmation de la commande {n} du {d} :|Qté|Article|Réf|PU HT|Total HT|Sous-total HT|Remise|Port|TOTAL|Bien cordialement|Confirmation commande {n}',
    it: 'Buongiorno,\ndi seguito la conferma dell’ordine {n} del {d}:|Q.tà|Articolo|Cod.|Prezzo|Importo|Totale merce|Sconto|Trasporto|TOTALE|Cordiali saluti|Conferma ordine {n}',
    pl: 'Dzień dobry,\npotwierdzamy zamówienie {n} z dnia {d}:|Szt.|Towar|Symbol|Cena|Wartość|Suma|Rabat|Transport|RAZEM|Pozdrawiam|Potwierdzenie zamówienia {n}',
    de: 'Guten Tag,\nanbei die Bestätigung der Bestellung {n} vom {d}:|Menge|Artikel|Art.Nr|EP|GP|Summe|Rabatt|Fracht|GESAMT|Freundliche Grüße|Bestätigung Bestellung {n}',
  },
)

/**
 * Cells pasted from a sheet into Outlook: no heading cells, empty rows, sums within the table, number and date in a
 * sentence.
 */
export const outlookPaste: Family = {
  name: 'outlook-paste',
  kind: 'business',
  locales: ['es-ES', 'en-GB', 'fr-FR', 'it-IT', 'pl-PL', 'de-DE', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['####', '######', 'C-####'],
      options: 0,
      tax: ['added', 'none'],
      measured: 0.2,
      units: ['m'],
    })
    const { money, bare, quantity } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const isBare = random.chance(0.6)
    const amount = (minor: number): string => escaped(isBare ? bare(minor) : money(minor))
    const hasCode = random.chance(0.6)
    const cell = (text: string, align = 'left'): string =>
      `<td width="${random.pick([64, 96, 180])}" nowrap valign="bottom" style="padding:0cm 3.5pt"><p class="MsoNormal" align="${align}"><span style="font-family:&quot;Calibri&quot;,sans-serif;color:black">${text === '' ? '&nbsp;' : text}<o:p></o:p></span></p></td>`
    const line = (cells: readonly string[]): string =>
      `<tr style="height:15.0pt">${cells.map((text, index) => cell(text, index > 1 ? 'right' : 'left')).join('')}</tr>`
    const empties = hasCode ? ['', '', ''] : ['', '']
    const empty = line([...empties, '', ''])
    const items = order.lines.map(({ name, sku, quantity: count, unit, price, total }) =>
      line([
        `${quantity(count)}${unit === 'piece' ? '' : ` ${unit}`}`,
        escaped(name),
        ...(hasCode ? [sku] : []),
        amount(price),
        amount(total),
      ]),
    )
    const sum = (label: string, minor: number, isTotal = false): string =>
      line([...empties, `<b>${label}</b>`, isTotal ? escaped(money(minor)) : amount(minor)])
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const paragraph = (text: string): string => `<p class="MsoNormal">${escaped(text)}<o:p></o:p></p>`
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style></head><body lang="${locale.language}"><div class="WordSection1">
${filled(say.intro, { n: order.number, d: day }).split('\n').map(paragraph).join('')}${paragraph('\u00a0')}
<table class="MsoNormalTable" border="0" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${line([say.quantity, say.item, ...(hasCode ? [say.code] : []), say.each, say.amount])}
${items.join('\n')}
${random.chance(0.6) ? empty : ''}
${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.shipping, order.shipping)}${order.taxMode === 'added' ? sum(locale.taxWord, order.tax) : ''}${sum(say.total, order.total, true)}
</table>${paragraph('\u00a0')}${[say.bye, 'M. Keller', ...companyLines(order)].map(paragraph).join('\n')}</div></body></html>`
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { html }),
      truth: truthOf(order, { sku: hasCode, tax: order.taxMode === 'added' }),
    }
  },
}

import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'title',
    'ours',
    'yours',
    'of',
    'article',
    'code',
    'variant',
    'pieces',
    'metres',
    'price',
    'amount',
    'goods',
    'freight',
    'taxable',
    'document',
    'payment',
    'terms',
    'delivery',
    'hello',
  ],
  {
    it: 'Conferma d’ordine|Ns. rif.|Vs. rif.|del|Articolo|Cod.|Var.|Pezze|Metri|€/mt|Importo|Totale merce|Spese trasporto|Imponibile|Totale documento|Pagamento|R.B. 60 gg F.M.|Consegna|Spett.le cliente, con la presente confermiamo quanto segue.',
    es: 'Confirmación de pedido|N/ref.|S/ref.|de fecha|Artículo|Cód.|Color|Piezas|Metros|€/m|Importe|Total mercancía|Transporte|Base imponible|Total documento|Forma de pago|60 días f.f.|Entrega|Muy señores nuestros: confirmamos lo siguiente.',
    fr: 'Confirmation de commande|N/réf.|V/réf.|du|Article|Code|Coloris|Pièces|Mètres|€/m|Montant|Total marchandise|Transport|Base HT|Total TTC|Règlement|60 jours fin de mois|Délai|Madame, Monsieur, nous confirmons ce qui suit.',
    pt: 'Confirmação de encomenda|N/ref.|V/ref.|de|Artigo|Cód.|Cor|Peças|Metros|€/m|Valor|Total mercadoria|Transporte|Base tributável|Total do documento|Pagamento|60 dias|Entrega|Exmos. Senhores, confirmamos o seguinte.',
  },
)

/**
 * Order confirmation of a mill: separate columns for colour, bolts and metres, the price per metre, order numbers of
 * both sides.
 */
export const millConfirmation: Family = {
  name: 'mill-confirmation',
  kind: 'business',
  locales: ['it-IT', 'es-ES', 'fr-FR', 'pt-PT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['####/26', 'OC-####', '26#####'],
      measured: 1,
      units: ['m'],
      decimals: 0.5,
      options: 0,
      discount: 0,
      tax: ['added'],
      lines: [1, 5],
      long: 0,
      prices: [480, 3900],
      delay: 3,
    })
    const { money, bare, quantity, percent } = writingOf(random, order)
    const decimals = random.pick([undefined, 1, 2])
    const cell = (text: string, isRight = false): string => `<td${isRight ? ' align="right"' : ''}>${text}</td>`
    const colours = random.sample(['12 ecru', '07 blu', '31', '104/2', 'nat.', '55 verde'], order.lines.length)
    const items = order.lines.map(({ name, sku, quantity: count, price, total }, index) => {
      const bolts = Math.max(1, Math.round(count / 25))
      const least = Number.isInteger(count) ? 0 : Number.isInteger(count * 10) ? 1 : 2
      return `<tr>${cell(sku)}${cell(escaped(name))}${cell(colours[index] ?? '')}${cell(String(bolts), true)}${cell(quantity(count, Math.max(decimals ?? 0, least)), true)}${cell(bare(price), true)}${cell(bare(total), true)}</tr>`
    })
    const net = order.subtotal + order.shipping
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="5">&nbsp;</td><td align="right">${escaped(label)}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const due = new Date(Date.parse(order.sentAt) + 30 * 86_400_000).toISOString().slice(0, 10)
    const body = `<p>${escaped(say.hello)}</p><p><b>${escaped(say.title)}</b> ${say.ours} <b>${order.number}</b> ${say.of} ${day}<br>${say.yours} ${random.code('PO-2026-###')}<br>${say.delivery}: ${numericDay(due, locale.numericDate[0] ?? '')}</p>
<table border="1" cellspacing="0" cellpadding="3"><tr bgcolor="#eeeeee">${[say.code, say.article, say.variant, say.pieces, say.metres, say.price, say.amount].map((text) => cell(`<b>${text}</b>`)).join('')}</tr>
${items.join('\n')}
${sum(say.goods, order.subtotal)}${order.shipping > 0 ? sum(say.freight, order.shipping) + sum(say.taxable, net) : ''}${sum(`${locale.taxWord} ${percent(order.taxRate)}%`, order.tax)}${sum(say.document, order.total)}</table>
<p>${say.payment}: ${say.terms}</p><p><small>${companyLines(order).map(escaped).join('<br>')}</small></p>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { html: page(random, order, say.title, body) }),
      truth: { ...truth, lines: truth.lines.map((line, index) => ({ ...line, options: [colours[index] ?? ''] })) },
    }
  },
}

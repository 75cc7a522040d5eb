import type { Family } from '../../../../kit/family.ts'
import { longDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Atelier Terre Marine|Poterie des Trois Fours|Camille Hervé, céramiste|La Tournerie',
    products:
      'Bol Marée|Assiette dessert Galet|Tasse expresso Brume|Vase soliflore|Pichet Ardoise|Coupelle à sel|Plat de service Estran|Mug Granit|Bougeoir Dune|Boîte à couvercle',
    options: 'émail:Écume,Céladon,Noir satiné,Sable',
  },
  pt: {
    vendors: 'Ateliê Barro Vivo|Cerâmica da Serra|Olaria Dona Nena|Estúdio Argila',
    products:
      'Tigela Maré|Prato sobremesa Pedra|Xícara expresso Névoa|Vaso solitário|Jarra Ardósia|Petisqueira pequena|Travessa Praia|Caneca Granito|Castiçal Duna|Pote com tampa',
    options: 'esmalte:Espuma,Celadon,Preto acetinado,Areia',
  },
})

const words = phrases(
  ['subject', 'hello', 'intro', 'each', 'thus', 'goods', 'discount', 'shipping', 'total', 'tax', 'when', 'pay', 'bye'],
  {
    fr: 'Commande|Bonjour {buyer},|Merci pour ta confiance ! Voici le récapitulatif de ta commande n° {number} du {date} :|pièce|soit|Sous-total|Remise revendeur|Frais de port|Total à régler|TVA non applicable, article 293 B du CGI.|La cuisson est prévue dans {weeks} semaines, je te préviens dès la sortie du four.|Acompte de 30 % à la commande, le solde avant l’envoi.|Belle journée,',
    pt: 'Seu pedido|Oi {buyer},|Obrigada pela confiança! Segue o resumo do pedido nº {number} de {date}:|cada|dá|Subtotal|Desconto lojista|Frete|Total a pagar|Sou MEI, não há destaque de impostos.|A queima será daqui a {weeks} semanas e aviso assim que abrir o forno.|Sinal de 30% por Pix, o restante antes do envio.|Um abraço,',
  },
)

/** Short mail of a potter who charges no tax and gives some buyers a discount. */
export const ceramistNote: Family = {
  name: 'ceramist-note',
  kind: 'text',
  locales: ['fr-FR', 'pt-BR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['##', '###', '2026-##'],
        lines: [1, 6],
        options: 0.7,
        prices: locale.currency === 'BRL' ? [2800, 24_000] : [900, 6800],
        quantities: [2, 36],
        discount: 0.35,
        freeShipping: 0.3,
        tax: ['none'],
        delay: 3,
        long: 0,
      },
      50,
    )
    const { money } = writingOf(random, order, { minus: 'before' })
    const style = random.pick(['colon', 'thus'] as const)
    const rows = order.lines.map((line) => {
      const glaze = line.options
        .map(({ name, value }) => `, ${name} : ${value}`.replace(' :', locale.language === 'fr' ? ' :' : ':'))
        .join('')
      const tail = style === 'colon' ? ` : ${money(line.total)}` : `, ${say.thus} ${money(line.total)}`
      return `• ${line.quantity} x ${line.name}${glaze}, ${money(line.price)} ${say.each}${tail}`
    })
    const fill = (text: string): string =>
      text
        .replace('{buyer}', order.buyer)
        .replace('{number}', order.number)
        .replace('{date}', longDay(order.date, locale))
        .replace('{weeks}', String(random.whole(2, 8)))
    const text = [
      fill(say.hello),
      '',
      fill(say.intro),
      '',
      ...rows,
      '',
      `${say.goods} : ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`${say.discount} : ${money(-order.discount)}`] : []),
      ...(order.shipping > 0 ? [`${say.shipping} : ${money(order.shipping)}`] : []),
      `${say.total} : ${money(order.total)}`,
      say.tax,
      '',
      fill(say.when),
      say.pay,
      '',
      say.bye,
      order.vendor.name,
      `${order.vendor.city} - ${order.vendor.phone}`,
      `@${order.vendor.domain.split('.')[0]} · ${order.vendor.registration[0]}`,
    ]
    const body = (locale.language === 'fr' ? text : text.map((line) => line.replace(' : ', ': '))).join('\n')
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

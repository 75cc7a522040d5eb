import type { Family } from '../../../../kit/family.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { orNamed } from './shop-wares.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Teintures de la Garance|Atelier Pastel & Gaude|Ennoblissement Vercors|Indigo Drôme',
    products:
      'Bain de teinture petit lot|Écharpes laine teintes|Torchons lin teints|Échantillonnage couleur|Bobines coton 8/4|Foulards soie 90 x 90|Fixation et rinçage|Chaussettes laine teintes',
    measured: 'Lin lavé|Drap de laine|Étamine de coton|Toile métis 180 cm|Laine peignée|Sergé de chanvre',
    options: 'teinte:garance foncé,pastel clair,gaude + pastel,noix|finition:adouci,brut',
  },
})

const orderOptions = {
  goods,
  number: ['26##', '###', '2026-##'],
  lines: [1, 5],
  measured: 0.5,
  units: ['m'],
  options: 0.6,
  prices: [450, 3600],
  quantities: [2, 40],
  discount: 0.2,
  tax: ['none', 'added'],
  delay: 0,
  long: 0,
} as const

/**
 * Reply of a French dyer: one line per item with a remark between them, sums in sentences, the customer's request with
 * other quantities quoted below.
 */
export const teinturierReponse: Family = {
  name: 'teinturier-reponse',
  kind: 'text',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, orderOptions, 5)
    const { money, quantity, percent } = writingOf(random, order, { pattern: '# €', minus: 'before', space: ' ' })
    const named = (line: OrderLine): string => {
      const shade = line.options.map(({ value }) => value).join(', ')
      return shade === '' ? line.name : `${line.name} (${shade})`
    }
    const each = (line: OrderLine): string => {
      const name = named(line)
      return line.unit === 'm'
        ? `- ${name} : ${quantity(line.quantity)} m à ${money(line.price)} le mètre, soit ${money(line.total)}`
        : `- ${name} : ${line.quantity} pièces à ${money(line.price)}, soit ${money(line.total)}`
    }
    const remark = random.pick([
      '  (la cuve est partagée, donc pas de supplément pour ce coloris)',
      '  → attention, retrait possible de 3 % au premier lavage',
      '  (au lieu de ce que vous aviez demandé, je n’ai plus assez de bain)',
    ])
    const at = random.whole(0, order.lines.length - 1)
    const day = (iso: string): string => numericDay(iso, 'DD/MM/YYYY')
    const { subtotal, discount, shipping } = order
    const text = [
      `Bonjour ${order.buyer.split(' ')[0]},`,
      '',
      `C’est noté, avec vos modifications. Je l’inscris sous le n° ${order.number}, commande du ${longDay(order.date, locale)}. On est donc sur :`,
      '',
      ...order.lines.flatMap((line, index) => (index === at ? [each(line), remark] : [each(line)])),
      '',
      `Ça fait ${money(subtotal)}${discount > 0 ? `, moins la remise fidélité de ${money(discount)}` : ''}${shipping > 0 ? `, plus ${money(shipping)} de port` : ', port offert'}.`,
      order.taxMode === 'added'
        ? `TVA ${percent(order.taxRate)} % : ${money(order.tax)}, total TTC ${money(order.total)}.`
        : `Total à régler : ${money(order.total)} (TVA non applicable, article 293 B du CGI).`,
      '',
      `Je lance la teinture lundi, départ vers le ${day(dayAfter(order.date, random.whole(8, 20)))}.`,
      '',
      'Belle journée,',
      random.pick(['Maïlis', 'Hervé', 'L’atelier']),
      `${order.vendor.name} - ${order.vendor.phone}`,
      '',
      `Le ${day(dayAfter(order.date, -random.whole(1, 3)))} à 10:2${random.whole(0, 9)}, ${order.buyer} <buying@shop.example> a écrit :`,
      '> Bonjour, est-ce qu’on peut encore changer ? Il me faudrait plutôt :',
      ...order.lines.map((line) => `> ${Math.ceil(line.quantity) + random.pick([0, 2, 5])} ${line.name.toLowerCase()}`),
      '> Merci !',
    ].join('\n')
    return {
      mail: mailOf(order, random.pick(['Re: teinture', `Re: modification commande`, `Commande ${order.number}`]), {
        text,
      }),
      truth: orNamed(truthOf(order, { sku: false, inferred: shipping === 0 ? ['shipping'] : [] }), order, named),
    }
  },
}

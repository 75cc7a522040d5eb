import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, goodsOf, orderFor, orOn } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Métaux Garnier|Quincaillerie Delmas|Fonderie du Vimeu|Forge Saint-Éloi',
    products:
      'Tôle acier 2 mm 1000x2000|Boulon M8x30 zingué|Rondelle 8,4 inox|Paumelle 110 mm|Crochet forgé noir|Rivet alu 4x10|Vis bois 5x60|Loquet à ressort|Platine percée 80x80|Équerre 100 mm galva|Poignée fonte 120 mm|Clou décoratif bronze',
    measured: 'Fer plat 30x5|Tube rond 21,3|Chaîne galva 6 mm|Cornière 25x25x3|Grenaille acier|Câble gainé 3 mm',
  },
})

/** A metal stockist types the order in sentences: prices per hundred, thousand, metre or kilo. */
export const typedMetalFr: Family = {
  name: 'typed-metal-fr',
  kind: 'text',
  locales: ['fr-FR', 'fr-FR', 'fr-CA'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['26-####', 'C####', '####', 'VT26/###'],
      options: 0,
      measured: 0.35,
      units: ['m', 'kg'],
      per100: 0.4,
      prices: [90, 9900],
      discount: 0.15,
      freeShipping: 0.4,
      tax: ['added'],
      long: 0,
    })
    const { money, quantity, percent } = writingOf(random, order, {
      space: ' ',
      group: ' ',
      minus: 'before',
      pattern: locale.country === 'FR' ? '# €' : '# $ CA',
    })
    const each = (line: OrderLine): string =>
      line.pricePer === 1000
        ? 'le mille'
        : line.pricePer === 100
          ? 'le cent'
          : { piece: 'pièce', m: 'le m', kg: 'le kg', l: 'le l', yd: 'le yd' }[line.unit]
    const count = (line: OrderLine): string =>
      `${quantity(line.quantity)} ${line.unit === 'piece' ? (line.quantity > 1 ? 'pièces' : 'pièce') : line.unit}`
    const form = random.whole(0, 2)
    const mark = random.pick(['- ', '* ', ''])
    const items = order.lines.map((line) => {
      if (form === 0)
        return `${mark}${line.name} : ${count(line)} à ${money(line.price)} ${each(line)}, soit ${money(line.total)}`
      if (form === 1)
        return `${mark}${count(line)} ${line.name}, ${money(line.price)} ${each(line)} = ${money(line.total)}`
      return `${mark}${line.name}\n   ${count(line)} x ${money(line.price)} ${each(line)} = ${money(line.total)} HT`
    })
    const hasOwn = random.chance(0.5)
    const ordered = dayAfter(order.date, -random.whole(1, 3))
    const own = random.code(random.pick(['BC-###', 'CDE 26##', '45####']))
    const number = `Notre commande n° ${order.number} du ${longDay(order.date, locale)}`
    const older = `PS : votre commande précédente (${random.code('26-0###')}, ${money(random.whole(9000, 90_000))} TTC) est soldée, merci.`
    const tax = locale.country === 'FR' ? 'TVA' : 'TPS/TVQ'
    const text = [
      'Bonjour,',
      '',
      hasOwn
        ? `Bien reçu votre bon de commande ${own} du ${numericDay(ordered, locale.numericDate[0] ?? '')}, merci.`
        : 'Merci pour votre appel, voici la confirmation de ce que nous avons noté.',
      '',
      number,
      '',
      ...items,
      '',
      `Total HT : ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Remise exceptionnelle : ${money(-order.discount)}`] : []),
      order.shipping > 0 ? `Port : ${money(order.shipping)}` : 'Port : franco',
      `${tax} ${percent(order.taxRate)} % : ${money(order.tax)}`,
      `Total TTC : ${money(order.total)}`,
      '',
      `Départ prévu sous ${random.whole(3, 15)} jours. Les longueurs sont coupées à la demande, ni reprises ni échangées.`,
      ...(random.chance(0.3) ? ['', older] : []),
      '',
      'Bonne journée,',
      random.pick(['Didier', 'Mme Roche', 'Sylvain B.']),
      order.vendor.name,
      `Tél. ${order.vendor.phone}`,
    ].join('\n')
    const truth = truthOf(order, { sku: false })
    return {
      mail: mailOf(
        order,
        random.pick([`Confirmation commande ${order.number}`, 'Re: commande', `${order.vendor.name} - votre commande`]),
        { text },
      ),
      truth: hasOwn ? orOn(truth, ordered) : truth,
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  es: {
    vendors: 'Cerámica del Maestrat|Alfarería Hermanos Gil|Vidrios Soplados La Granja',
    products:
      'Plato llano gres 26 cm|Cuenco hondo 14 cm|Taza sin asa 200 ml|Jarra esmaltada 1 l|Salero con tapa|Azulejo pintado 15 x 15|Fuente ovalada 34 cm|Macetero 12 cm',
    options: 'esmalte:Blanco roto,Azul cobalto,Miel',
  },
  it: {
    vendors: 'Ceramiche Montelupo Fini|Vetreria Artigiana Lagunare|Terrecotte Impruneta Neri',
    products:
      'Piatto piano gres 26 cm|Ciotola fonda 14 cm|Tazza senza manico 200 ml|Brocca smaltata 1 l|Piastrella dipinta 15 x 15|Vassoio ovale 34 cm|Vaso in terracotta 12 cm|Bicchiere soffiato',
    options: 'smalto:Bianco latte,Blu cobalto,Miele',
  },
  pl: {
    vendors: 'Ceramika Bolko|Huta Szkła Dobra|Garncarnia Medynia',
    products:
      'Talerz płaski 26 cm|Miska głęboka 14 cm|Czarka 200 ml|Dzban szkliwiony 1 l|Solniczka z pokrywką|Kafel malowany 15 x 15|Półmisek owalny 34 cm|Szklanka dmuchana',
    options: 'szkliwo:Złamana biel,Kobalt,Miód',
  },
  cs: {
    vendors: 'Keramika Kolovrat|Sklárna Harrach Nový|Hrnčířství Beran',
    products:
      'Talíř mělký 26 cm|Miska hluboká 14 cm|Kalíšek bez ouška 200 ml|Džbán glazovaný 1 l|Slánka s víčkem|Kachle malovaná 15 x 15|Podnos oválný 34 cm|Sklenka foukaná',
    options: 'glazura:Lomená bílá,Kobalt,Med',
  },
})

const words = phrases(
  [
    'hello',
    'top',
    'order',
    'of',
    'each',
    'goods',
    'discount',
    'shipping',
    'tax',
    'total',
    'when',
    'bye',
    'wrote',
    'ask',
  ],
  {
    es: 'Buenos días|confirmado con los cambios que me pides. Queda así:|Pedido|del|a|Suma|Descuento|Portes|IVA|Total|Sale del taller el|Un abrazo|escribió:|¿me puedes apuntar esto para la próxima hornada?',
    it: 'Buongiorno|confermo con le modifiche richieste. L’ordine diventa:|Ordine|del|a|Merce|Sconto|Spedizione|IVA|Totale|Pronto il|A presto|ha scritto:|potete mettermi in lista per la prossima cottura?',
    pl: 'Dzień dobry|potwierdzam z poprawkami. Zamówienie wygląda tak:|Zamówienie|z dnia|po|Razem towar|Rabat|Wysyłka|VAT|Do zapłaty|Wysyłamy|Pozdrawiam|napisał(a):|czy mogę prosić o dopisanie do następnego wypału?',
    cs: 'Dobrý den|potvrzuji i se změnami. Objednávka teď vypadá takto:|Objednávka|ze dne|po|Zboží|Sleva|Doprava|DPH|Celkem|Odesíláme|Hezký den|napsal(a):|můžete mi to prosím zařadit do dalšího výpalu?',
  },
)

/** Reply of a workshop: the confirmed order on top, the customer's request with other quantities quoted below. */
export const replyWithChanges: Family = {
  name: 'reply-with-changes',
  kind: 'text',
  locales: ['es-ES', 'it-IT', 'pl-PL', 'cs-CZ'],
  draw(random, locale) {
    const say = words(locale.language)
    const isLocal = locale.currency !== 'EUR'
    const order = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['###', '26/###', '1###'],
        lines: [1, 5],
        options: 0.5,
        prices: isLocal ? [4500, 49_000] : [650, 5200],
        quantities: [4, 60],
        discount: 0.2,
        tax: ['added', 'none'],
        delay: 1,
        long: 0,
      },
      isLocal ? 100 : 10,
    )
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const [isDash, piece] = [random.chance(0.5), unitWords[locale.language].piece[0] ?? '']
    const lineOf = (line: OrderLine): string => {
      const glaze = line.options.map(({ name, value }) => ` (${name}: ${value})`).join('')
      return isDash
        ? `- ${line.quantity} ${piece} ${line.name}${glaze} ${say.each} ${money(line.price)} = ${money(line.total)}`
        : `- ${line.quantity} x ${line.name}${glaze}, ${money(line.price)} = ${money(line.total)}`
    }
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const asked = order.lines.map((line) => `> ${Math.max(2, line.quantity + random.pick([-2, 0, 6]))} ${line.name}`)
    const sums = sumsOf(order, money, {
      goods: say.goods,
      discount: say.discount,
      shipping: say.shipping,
      tax: `${say.tax} ${percent(order.taxRate)}%`,
      total: say.total,
    })
    const text = [
      `${say.hello}, ${order.buyer},`,
      '',
      say.top,
      '',
      `${say.order} ${order.number} ${say.of} ${day(order.date)}`,
      '',
      ...order.lines.map(lineOf),
      '',
      ...sums.map(([label, amount]) => `${label}: ${amount}`),
      `${say.when} ${day(dayAfter(order.date, random.whole(10, 30)))}.`,
      '',
      say.bye,
      order.vendor.name,
      order.vendor.phone,
      '',
      `${day(dayAfter(order.date, -random.whole(1, 4)))} ${random.pick(['9:12', '14:40', '18:05'])}, ${order.buyer} <buying@shop.example> ${say.wrote}`,
      `> ${say.hello}, ${say.ask}`,
      '>',
      ...asked,
    ].join('\n')
    return {
      mail: mailOf(order, `Re: ${say.order} ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

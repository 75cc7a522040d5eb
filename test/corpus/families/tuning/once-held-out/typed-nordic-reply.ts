import type { Family } from '../../../kit/family.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { dayAfter, goodsOf, halfUp, orderFor, reckoned } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  sv: {
    vendors: 'Dalby Keramik|Smedjan i Ås|Ullstugan Hälsingland|Träslöjd Nordanå',
    products:
      'Kaffemugg blå|Fat 22 cm grå glasyr|Smidd krok liten|Ljusstake järn|Smörkniv björk|Skärbräda al|Tovad sittdyna|Skål med pip|Handvävd löpare 35x90|Nålbunden vante',
    measured: 'Ullgarn 2-tr naturvit|Vadmal grå|Bandvävt band 12 mm|Linnetyg halvblekt|Bivax|Hampsnöre',
  },
  da: {
    vendors: 'Lertøj & Co|Smedjen på Mols|Uldværkstedet Thy|Drejeriet Samsø',
    products:
      'Kaffekop blå|Fad 22 cm grå glasur|Smedet krog lille|Lysestage jern|Smørkniv birk|Skærebræt el|Filtet hynde|Skål med tud|Håndvævet løber 35x90|Nålebundet vante',
    measured: 'Uldgarn 2-tr natur|Vadmel grå|Vævet bånd 12 mm|Hørlærred halvbleget|Bivoks|Hampesnor',
  },
})

const words = phrases(
  [
    'hello',
    'ok',
    'number',
    'of',
    'each',
    'goods',
    'less',
    'post',
    'vat',
    'incl',
    'sum',
    'ships',
    'bye',
    'person',
    'wrote',
    'ask',
    'thanks',
  ],
  {
    sv: 'Hej Asha!|Absolut, det fixar vi. Jag har lagt upp det så här:|Order|den|à|Varor|Rabatt|Frakt|moms|varav moms|Summa att betala|Skickas omkring {d}.|Hälsningar|Karin|Den {d} skrev Asha Rao:|Hej! Kan vi få beställa|Tack på förhand',
    da: 'Hej Asha!|Ja, det klarer vi. Jeg har skrevet det op sådan:|Ordre|den|à|Varer|Rabat|Fragt|moms|heraf moms|I alt at betale|Sendes omkring {d}.|Mange hilsner|Kirsten|Den {d} skrev Asha Rao:|Hej! Må vi bestille|På forhånd tak',
  },
)

/** Reply of a Nordic maker: the confirmed order on top, the buyer's request quoted below. */
export const typedNordicReply: Family = {
  name: 'typed-nordic-reply',
  kind: 'text',
  locales: ['sv-SE', 'da-DK'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['26-##', '1##', '2026/##', '4##'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      prices: [1900, 89_000],
      discount: 0.15,
      tax: ['included', 'none', 'added'],
      long: 0,
      delay: 0,
    })
    // Makers ask for round prices.
    const order = reckoned(drawn, {
      lines: drawn.lines.map((line) => {
        const price = Math.ceil(line.price / 500) * 500
        return { ...line, price, total: halfUp(line.quantity * price) }
      }),
      discount: Math.floor(drawn.discount / 1000) * 1000,
    })
    const { bare, money, quantity, percent } = writingOf(random, order, {
      space: ' ',
      group: locale.language === 'sv' ? ' ' : '.',
    })
    const isWhole = (minor: number): boolean => minor % 100 === 0
    // `450:-` is how Swedes write whole crowns.
    const price = (minor: number): string =>
      locale.language === 'sv' && isWhole(minor) ? `${bare(minor).slice(0, -3)}:-` : money(minor)
    const asked = numericDay(dayAfter(order.date, -1), locale.language === 'sv' ? 'YYYY-MM-DD' : 'DD.MM.YYYY')
    const units = unitWords[locale.language]
    const count = (line: (typeof order.lines)[number]): string => `${quantity(line.quantity)} ${units[line.unit][0]}`
    const form = random.whole(0, 1)
    const items = order.lines.map((line) =>
      form === 0
        ? `${count(line)} ${line.name} ${say.each} ${price(line.price)} = ${price(line.total)}`
        : `- ${line.name}, ${count(line)} ${say.each} ${price(line.price)}, ${price(line.total)}`,
    )
    const hasGoods = order.discount > 0 || order.taxMode === 'added' || random.chance(0.4)
    const text = [
      say.hello,
      '',
      say.ok,
      '',
      `${say.number} ${order.number} ${say.of} ${longDay(order.date, locale)}`,
      ...items,
      ...(hasGoods ? [`${say.goods} ${price(order.subtotal)}`] : []),
      ...(order.discount > 0 ? [`${say.less} ${price(-order.discount)}`] : []),
      ...(order.shipping > 0 ? [`${say.post} ${price(order.shipping)}`] : []),
      ...(order.taxMode === 'added' ? [`${percent(order.taxRate)} % ${say.vat} ${price(order.tax)}`] : []),
      `${say.sum} ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`${say.incl} ${price(order.tax)}`] : []),
      '',
      filled(say.ships, { d: longDay(dayAfter(order.date, 9), locale) }),
      '',
      say.bye,
      say.person,
      order.vendor.name,
      '',
      filled(say.wrote, { d: asked }),
      `> ${say.ask}`,
      ...order.lines.map((line) => `> ${count(line)} ${line.name.toLowerCase()}`),
      `> ${say.thanks}`,
      '> Asha',
    ].join('\n')
    return {
      mail: mailOf(
        order,
        random.pick([`Re: ${say.number}`, say.ask.replace('Hej! ', 'SV: '), `Re: ${order.vendor.name}`]),
        { text },
      ),
      truth: truthOf(order, { sku: false, subtotal: hasGoods, shipping: order.shipping > 0 }),
    }
  },
}

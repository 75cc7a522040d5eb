import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { filled, mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { dayOn, daysOf, hasty, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'subject',
    'open',
    'bill',
    'brought',
    'date',
    'device',
    'serial',
    'parts',
    'labour',
    'hour',
    'each',
    'sum',
    'vat',
    'total',
    'quoted',
    'store',
    'bye',
  ],
  {
    nl: 'Uw naaimachine staat klaar|Beste {b}, de machine loopt weer als een zonnetje.|Reparatiebon|Binnengebracht|Bondatum|Apparaat|Serienr.|ONDERDELEN|ARBEID|u|à|Onderdelen en arbeid|btw {p} % inbegrepen|Te betalen bij afhalen|Onze schatting was {a}, het viel dus mee.|Na vier weken rekenen we {a} stalling per week.|Tot ziens in de werkplaats, Joop',
    sv: 'Din symaskin är klar|Hej {b}, maskinen går som en klocka igen.|Reparationskvitto|Inlämnad|Kvittodatum|Maskin|Serienr|DELAR|ARBETE|tim|à|Delar och arbete|varav moms {p} %|Att betala vid hämtning|Vår uppskattning var {a}.|Efter fyra veckor kostar förvaring {a} per vecka.|Välkommen in, Börje',
    en: 'your machine is ready|Hi {b}, she runs like new again.|Repair ticket|Brought in|Ticket date|Machine|Serial|PARTS|LABOUR|hrs|@|Parts and labour|incl. GST {p}%|To pay on pick-up|We guessed {a} when you dropped it off.|After four weeks we charge {a} a week for storage.|See you at the shop, Kev',
    de: 'Ihre Nähmaschine ist fertig|Grüß Gott {b}, die Maschine läuft wieder wie neu.|Reparaturschein|Gebracht am|Scheindatum|Gerät|Serien-Nr.|TEILE|ARBEIT|Std.|à|Teile und Arbeit|darin {p} % USt.|Zu zahlen bei Abholung|Geschätzt hatten wir {a}.|Nach vier Wochen verrechnen wir {a} Lagergebühr pro Woche.|Bis bald in der Werkstatt, Franz',
  },
)

const labour: Readonly<Record<string, string>> = {
  nl: 'Afstellen en smeren|Motor nazien',
  sv: 'Justering och smörjning|Motorgenomgång',
  en: 'Timing and oiling|Motor overhaul',
  de: 'Einstellen und Ölen|Motor überholen',
}

const parts: Readonly<Record<string, string>> = {
  nl: 'Koolborstel|V-snaar 380 mm|Spoelhuis|Lager 6202|Lampje 15 W|Naaldhouder',
  sv: 'Kolborste|Kilrem 380 mm|Spolhus|Lager 6202|Lampa 15 W|Nålhållare',
  en: 'Carbon brush|V-belt 380 mm|Bobbin case|Bearing 6202|Bulb 15 W|Needle clamp',
  de: 'Kohlebürste|Keilriemen 380 mm|Spulenkapsel|Lager 6202|Lampe 15 W|Nadelhalter',
}

const trade = (language: string): Trade => ({
  number: ['####', '26-####', 'R26###'],
  names: { [language]: `${parts[language]}|${labour[language]}` },
  vendors: {
    nl: 'Naaimachinehuis Joop',
    sv: 'Börjes Symaskiner',
    en: 'Kev’s Sewing Machine Repairs',
    de: 'Nähmaschinen Pichler',
  },
  lines: [2, 6],
  line: (random, name) =>
    labour[language]?.split('|').includes(name)
      ? { quantity: random.pick([0.5, 0.75, 1, 1.5, 2, 2.25]), price: random.pick([5200, 6200, 6800]) }
      : { quantity: random.pick([1, 1, 2, 2, 4]), price: random.whole(35, 480) * 10 },
  tax: ['included'],
  delay: 0,
})

/**
 * Invoice of a repair shop: parts in pieces, labour in hours with decimals, two dates, a serial number and an estimate.
 */
export const repairTicket: Family = {
  name: 'repair-ticket',
  kind: 'text',
  locales: ['nl-NL', 'sv-SE', 'en-AU', 'de-AT'],
  draw(random, locale) {
    const { language } = locale
    const say = words(language)
    const order = tradedAt(random, locale, trade(language))
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(locale.exactMoney),
      space: ' ',
    })
    const day = daysOf(random, locale)
    const hours = labour[language]?.split('|') ?? []
    const isHour = (name: string): boolean => hours.includes(name)
    const lines = [...order.lines].sort((one, other) => Number(isHour(one.name)) - Number(isHour(other.name)))
    const piece = unitWords[language].piece[1] ?? ''
    const typed = lines.map(({ name, quantity: count, price, total }) => {
      const amount = `${quantity(count)} ${isHour(name) ? say.hour : piece}`
      return `${amount.padStart(8)}  ${name.padEnd(26)} ${say.each} ${bare(price).padEnd(9)} ${bare(total).padStart(10)}`
    })
    const partCount = lines.filter(({ name }) => !isHour(name)).length
    const text = [
      filled(say.open, { b: order.buyer.split(' ')[0] ?? '' }),
      '',
      `${say.bill} ${order.number}`,
      `${say.brought}: ${day(dayOn(order.date, -11))}`,
      `${say.date}: ${day(order.date)}`,
      `${say.device}: ${random.pick(['Singer 201K', 'Pfaff 332', 'Juki DDL-8700', 'Bernina 830'])}   ${say.serial} ${random.code('@@######')}`,
      '',
      ...(partCount > 0 ? [say.parts, ...typed.slice(0, partCount)] : []),
      ...(partCount < lines.length ? [say.labour, ...typed.slice(partCount)] : []),
      '',
      `${hasty(random, say.sum)}: ${bare(order.subtotal)}`,
      `${hasty(random, say.total)}: ${money(order.total)}`,
      `(${filled(say.vat, { p: percent(order.taxRate) })}: ${bare(order.tax)})`,
      '',
      filled(say.quoted, { a: money(Math.ceil((order.total * 1.2) / 1000) * 1000) }),
      filled(say.store, { a: money(locale.currency === 'SEK' ? 10_000 : 1000) }),
      '',
      say.bye,
      '--',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, say.subject, { text }),
      truth: truthOf({ ...order, lines }, { sku: false, shipping: false }),
    }
  },
}

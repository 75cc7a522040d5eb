import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, reckoned } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  de: {
    vendors: 'Bandweberei Tuffner GmbH|Etikettenweberei Wupper OHG|Label & Band Sauerland',
    products:
      'Webetikett Damast 60 x 20 mm|Größenetikett Mittelfalz 12 x 12 mm|Pflegeetikett Satin 30 x 50 mm|Kantenlabel 10 x 25 mm|Hakenetikett Taft 45 x 15 mm|Lederlabel geprägt 50 x 30 mm|Anhängeetikett Graupappe 40 x 90 mm|Nackenlabel gewebt 70 x 18 mm',
    options: 'Falzung:Mittelfalz,Endfalz,Schnittkante|Grundfarbe:Schwarz,Natur,Weiß',
  },
  nl: {
    vendors: 'Labelweverij Twente BV|Bandfabriek De Spoel|Etiket & Lint VOF',
    products:
      'Geweven label damast 60 x 20 mm|Maatlabel 12 x 12 mm|Waslabel satijn 30 x 50 mm|Zijlabel 10 x 25 mm|Leren label bedrukt 50 x 30 mm|Hangkaart grijsbord 40 x 90 mm|Neklabel 70 x 18 mm|Heatseal logo 40 mm',
    options: 'Vouw:Middenvouw,Eindvouw,Recht gesneden|Basiskleur:Zwart,Ecru,Wit',
  },
})

const words = phrases(
  [
    'hello',
    'intro',
    'order',
    'per',
    'pieces',
    'setup',
    'goods',
    'shipping',
    'net',
    'tax',
    'total',
    'ready',
    'tolerance',
    'pay',
    'bye',
    'person',
  ],
  {
    de: 'Guten Tag|vielen Dank für die Druckfreigabe. Wir weben nun wie folgt:|Auftrag|je 1.000 Stück|Stück|Webprogramm einrichten|Warenwert|Versand|Nettosumme|MwSt.|Rechnungsbetrag|Fertigstellung voraussichtlich|Produktionsbedingt sind 5 % Mehr- oder Minderlieferung möglich.|Zahlbar innerhalb 10 Tagen ohne Abzug|Freundliche Grüße|Bettina Kolb',
    nl: 'Goedendag|bedankt voor het akkoord op de drukproef. Wij gaan het volgende weven:|Order|per 1.000 stuks|stuks|Instelkosten weefprogramma|Goederenwaarde|Verzendkosten|Totaal excl. btw|btw|Totaal te voldoen|Verwachte leverdatum|Een afwijking van 5% in het geleverde aantal is mogelijk.|Betaling binnen 14 dagen|Met vriendelijke groet|Henk ter Braak',
  },
)

/** Typed order confirmation of a label weaver: numbered items with prices per thousand and a setup charge. */
export const wovenLabelsMille: Family = {
  name: 'woven-labels-mille',
  kind: 'text',
  locales: ['de-DE', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['26-####', 'L####', '4####'],
      lines: [1, 4],
      options: 0.7,
      bulk: 1,
      prices: [4, 60],
      discount: 0,
      tax: ['added'],
      delay: 1,
      long: 0,
    })
    const hasSetup = random.chance(0.5)
    const labels = drawn.lines.map((line) => ({ ...line, price: line.price * 1000, pricePer: 1000 as const }))
    const charge = random.pick([3500, 4500, 6000])
    // Setting up the loom is a separate item.
    const setup: OrderLine = {
      ...{ name: say.setup, sku: '', options: [], quantity: 1, unit: 'piece', pricePer: 1 },
      ...{ price: charge, total: charge },
    }
    const order = reckoned(drawn, { lines: hasSetup ? [...labels, setup] : labels })
    const { money, quantity, percent } = writingOf(random, order, { space: ' ' })
    const rows = order.lines.flatMap((line, at) => {
      const head = `${at + 1}) ${line.name}`
      if (line.pricePer === 1) return [head, `   1 x ${money(line.price)} = ${money(line.total)}`, '']
      const options = line.options.map(({ name, value }) => `   ${name}: ${value}`)
      return [
        head,
        ...options,
        `   ${quantity(line.quantity)} ${say.pieces}, ${money(line.price)} ${say.per} = ${money(line.total)}`,
        '',
      ]
    })
    const sums = sumsOf(order, money, {
      goods: say.goods,
      discount: '',
      shipping: say.shipping,
      net: say.net,
      tax: `${percent(order.taxRate)} % ${say.tax}`,
      total: say.total,
    }).map(([label, amount]) => `${label}: ${amount}`)
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const text = [
      `${say.hello} ${order.buyer},`,
      '',
      say.intro,
      '',
      `${say.order} ${order.number} - ${day(order.date)}`,
      '',
      ...rows,
      ...sums,
      '',
      `${say.ready}: ${day(dayAfter(order.date, random.whole(10, 21)))}`,
      ...(random.chance(0.6) ? [say.tolerance] : []),
      `${say.pay}, IBAN ${ibanOf(random, locale)}.`,
      '',
      say.bye,
      say.person,
      '--',
      `${order.vendor.name} | ${order.vendor.city} | ${order.vendor.phone}`,
      order.vendor.registration.join(' | '),
    ].join('\n')
    return {
      mail: mailOf(order, `${say.order} ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

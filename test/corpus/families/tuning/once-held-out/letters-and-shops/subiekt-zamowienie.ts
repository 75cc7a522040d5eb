import type { Family } from '../../../../kit/family.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, withFreightLine } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, ibanOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  pl: {
    vendors:
      'Hurtownia Pasmanteryjna Igiełka|Guzik-Hurt Sp. z o.o.|Dodatki Krawieckie Wrona s.c.|Taśmy i Zamki Bielsko Sp. j.',
    products:
      'Guzik poliestrowy 15 mm|Guzik drewniany oliwka|Zamek kostkowy nr 5 65 cm|Zamek kryty 50 cm|Suwak do zamka nr 3|Napa sprężynowa 12,5 mm|Oczko stalowe 8 mm|Klamra metalowa 25 mm|Nici Talia 120 1000 m|Igły maszynowe 90/14|Poduszka barkowa|Haftka bieliźniana|Wieszak do kurtek|Karabińczyk 20 mm|Naprasowanka okrągła|Stoper do sznurka',
    measured:
      'Taśma rzep 20 mm|Gumka tkana 30 mm|Lamówka bawełniana 18 mm|Sznurek poliestrowy 5 mm|Puch syntetyczny|Koronka klockowa 45 mm',
  },
})

const unitOf = { piece: 'szt.', m: 'mb', kg: 'kg', l: 'l', yd: 'yd' }

/** Subiekt: printed order of a Polish haberdashery wholesaler in plain text. Freight is an item. */
export const subiektZamowienie: Family = {
  name: 'subiekt-zamowienie',
  kind: 'text',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, {
      goods,
      number: ['ZK ###/2026', 'ZK ##/MAG/2026', 'ZK ####/2026'],
      sku: ['@@####', '#####', '@-###-##'],
      lines: [2, 12],
      measured: 0.3,
      options: 0,
      prices: [18, 4900],
      quantities: [5, 500],
      discount: 0,
      tax: ['added'],
      delay: 0,
      long: 0,
    })
    const { bare, quantity, percent } = writingOf(random, order, { space: ' ', group: random.pick([' ', '']) })
    const hasCode = random.chance(0.6)
    const freight = random.pick(['Przesyłka kurierska DPD', 'Transport', 'Usługa kurierska'])
    const widths = [-3, ...(hasCode ? [9] : []), 32, -8, 5, -10, -12, -5]
    const shown = (cells: readonly string[]): string =>
      columns(widths, hasCode ? cells : cells.filter((_, at) => at !== 1))
    const rate = percent(order.taxRate)
    const rows = order.lines.map((line, at) =>
      shown([
        `${at + 1}`,
        line.sku,
        line.name,
        quantity(line.quantity, line.unit === 'piece' ? 0 : 2),
        unitOf[line.unit],
        bare(line.price),
        bare(line.total),
        rate,
      ]),
    )
    if (order.shipping > 0)
      rows.push(
        shown([`${rows.length + 1}`, 'KURIER', freight, '1', 'usł.', bare(order.shipping), bare(order.shipping), rate]),
      )
    const rule = '-'.repeat(hasCode ? 97 : 86)
    const net = order.subtotal + order.shipping
    const sum = (label: string, amount: number): string =>
      `${label.padStart(rule.length - 22)}  ${bare(amount).padStart(14)}`
    const text = [
      'Dzień dobry,',
      '',
      'zamówienie przyjęliśmy do realizacji. Poniżej wydruk z systemu.',
      '',
      `Zamówienie od klienta ${order.number}`,
      `Data wystawienia: ${order.date}    Termin realizacji: ${dayAfter(order.date, random.whole(1, 7))}`,
      '',
      `Sprzedawca: ${order.vendor.name}, ${order.vendor.city}, ${order.vendor.registration[0]}`,
      `Nabywca: ${order.buyer}`,
      '',
      rule,
      shown(['Lp', 'Symbol', 'Nazwa', 'Ilość', 'j.m.', 'Cena netto', 'Wart. netto', 'VAT%']),
      rule,
      ...rows,
      rule,
      sum('Razem netto:', net),
      sum(`Podatek VAT ${rate}%:`, order.tax),
      sum('Razem do zapłaty PLN:', order.total),
      '',
      `Forma płatności: ${random.pick(['przelew 14 dni', 'przelew 7 dni', 'pobranie', 'przedpłata'])}`,
      `Konto: ${ibanOf(random, locale)}`,
      '',
      random.pick([
        'Towar odłożony z półki czeka w magazynie do terminu realizacji.',
        'Przy zamówieniach od 500 zł netto wysyłka gratis.',
        'Reklamacje ilościowe prosimy zgłaszać w ciągu 3 dni.',
      ]),
      '',
      'Pozdrawiam',
      random.pick(['Beata Wrona', 'Marek', 'Dział handlowy']),
      `tel. ${order.vendor.phone}`,
    ].join('\n')
    const truth = truthOf(order, { sku: hasCode })
    const stated = withFreightLine(truth, freight, order.shipping, hasCode ? 'KURIER' : null)
    return {
      mail: mailOf(order, `Zamówienie ${order.number}`, { text }),
      // With free delivery, the mail has no line for it.
      truth: order.shipping > 0 ? stated : { ...truth, shipping: null },
    }
  },
}

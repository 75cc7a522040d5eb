import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor, reckoned, withRoundPrices } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  da: {
    vendors: 'Uldgrossisten Vejle|Strikkelageret ApS|Garn en gros Fyn',
    products:
      'Hjelm Lamauld 50 g|Skagen Bomuld 8/4|Nordlys Mohair Silke 25 g|Limfjord Højlandsuld|Bjerg Sokkegarn 100 g',
  },
  sv: {
    vendors: 'Ullgrossisten i Borås AB|Garnlagret Norr|Stickcentralen Partihandel',
    products: 'Hjälm Lammull 50 g|Öland Bomull 8/4|Norrsken Mohair Silke 25 g|Fjäll Höglandsull|Berg Sockgarn 100 g',
  },
  nl: {
    vendors: 'Wolgroothandel Friesland|Garenlager Zuid B.V.|Breiatelier Groothandel',
    products:
      'Helm Lamswol 50 g|Texel Katoen 8/4|Noorderlicht Mohair Zijde 25 g|Duin Hooglandwol|Berg Sokkengaren 100 g',
  },
})

const shades: Readonly<Record<string, readonly string[]>> = {
  da: ['101 Natur', '114 Rust', '120 Sennep', '207 Dueblå', '233 Skovgrøn', '310 Sort', '404 Lyng'],
  sv: ['101 Natur', '114 Rost', '120 Senap', '207 Duvblå', '233 Skogsgrön', '310 Svart', '404 Ljung'],
  nl: ['101 Naturel', '114 Roest', '120 Mosterd', '207 Duifblauw', '233 Bosgroen', '310 Zwart', '404 Heide'],
}

const words = phrases(
  [
    'subject',
    'title',
    'text',
    'number',
    'date',
    'shade',
    'count',
    'ball',
    'price',
    'amount',
    'per',
    'sub',
    'off',
    'ship',
    'free',
    'tax',
    'total',
    'to',
  ],
  {
    da: 'Ordre {n} er modtaget|Ordrebekræftelse|Tak for ordren. Vi pakker den, så snart alle farver er på lager.|Ordrenr.|Dato|Farve|Antal|ngl.|Pris|Beløb|{p} pr. nøgle|Varer i alt|Mængderabat|Fragt|Fri fragt|Moms {r}%|Total inkl. moms|Leveres til',
    sv: 'Order {n} är mottagen|Orderbekräftelse|Tack för ordern. Vi packar den så snart alla färger finns på lager.|Ordernr|Datum|Färg|Antal|nystan|Pris|Belopp|{p} per nystan|Summa varor|Mängdrabatt|Frakt|Fri frakt|Moms {r} %|Totalt inkl. moms|Levereras till',
    nl: 'Order {n} ontvangen|Orderbevestiging|Bedankt voor de order. We pakken in zodra alle kleuren op voorraad zijn.|Ordernr.|Datum|Kleur|Aantal|bollen|Prijs|Bedrag|{p} per bol|Totaal artikelen|Staffelkorting|Verzending|Franco|Btw {r}%|Totaal incl. btw|Leveren aan',
  },
)

/** Yarn wholesaler: name and price of a yarn as a heading row, below it a row for each shade. */
export const yarnShades: Family = {
  name: 'yarn-shades',
  kind: 'business',
  locales: ['da-DK', 'sv-SE', 'nl-NL', 'da-DK'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['#####', '26####', 'W-####', 'G#####'],
      options: 0,
      lines: [1, 3],
      prices: locale.country === 'NL' ? [190, 1190] : [1400, 8900],
      discount: 0.3,
      freeShipping: 0.4,
      tax: ['added'],
      long: 0,
    })
    const isCrowns = locale.country !== 'NL'
    const step = isCrowns ? 50 : 5
    const cheap = withRoundPrices(
      {
        ...drawn,
        lines: drawn.lines.map((line) => ({ ...line, price: Math.min(line.price, isCrowns ? 9900 : 1490) })),
      },
      step,
    )
    const yarns = cheap.lines.map((line) => ({
      line,
      shades: random.sample(shades[locale.language] ?? [], random.whole(1, 5)),
    }))
    const lines = yarns.flatMap(({ line, shades: chosen }) =>
      chosen.map((shade) => {
        const quantity = random.pick([5, 10, 10, 20, 30])
        return { ...line, options: [{ name: say.shade, value: shade }], quantity, total: quantity * line.price }
      }),
    )
    const order = reckoned({ ...cheap, lines, taxRate: locale.taxRates[0] ?? 25 }, { discount: 0 })
    const reduced = drawn.discount > 0 ? reckoned(order, { discount: Math.round(order.subtotal / 20) }) : order
    const { money, bare, percent } = writingOf(random, reduced, { minus: 'before' })
    const [hasEach, hasBalls] = [random.chance(0.5), random.chance(0.6)]
    const span = hasEach ? 4 : 3
    let at = 0
    const groups = yarns.map(({ line, shades: chosen }) => {
      const rows = chosen.map((shade) => {
        const each = lines[at]
        at += 1
        return `<tr><td style="padding-left:24px">${escaped(shade)}</td><td align="right">${each?.quantity ?? ''}${hasBalls ? ` ${say.ball}` : ''}</td>${hasEach ? `<td align="right">${bare(line.price)}</td>` : ''}<td align="right">${bare(each?.total ?? 0)}</td></tr>`
      })
      return `<tr bgcolor="#efe9e1"><td colspan="${span}"><b>${escaped(line.name)}</b> – ${escaped(filled(say.per, { p: money(line.price) }))}</td></tr>${rows.join('\n')}`
    })
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="${span - 1}" align="right">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const day = random.chance(0.5)
      ? longDay(reduced.date, locale)
      : numericDay(reduced.date, locale.numericDate[0] ?? '')
    const heads = [say.shade, say.count, ...(hasEach ? [say.price] : []), say.amount]
    const body = `<h2>${say.title} ${reduced.number}</h2><p>${say.text}</p><p>${say.number}: ${reduced.number}<br>${say.date}: ${day}</p><p>${say.to}:<br>${addressOf(random, reduced).map(escaped).join('<br>')}</p><table width="100%"><tr>${heads.map((head, place) => `<th align="${place === 0 ? 'left' : 'right'}">${head}</th>`).join('')}</tr>${groups.join('\n')}${sum(say.sub, bare(reduced.subtotal))}${reduced.discount > 0 ? sum(say.off, bare(-reduced.discount)) : ''}${sum(say.ship, reduced.shipping === 0 ? say.free : bare(reduced.shipping))}${sum(filled(say.tax, { r: percent(reduced.taxRate) }), bare(reduced.tax))}${sum(`<b>${say.total}</b>`, money(reduced.total))}</table>${footer(reduced)}`
    const subject = filled(say.subject, { n: reduced.number })
    return {
      mail: mailOf(reduced, subject, { html: page(random, reduced, subject, body) }),
      truth: truthOf(reduced, { sku: false }),
    }
  },
}

import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors: 'Pressgang Print Ltd|Tidewater Letterpress|Aspley Litho|Foundry Lane Printers',
    products:
      'Swing tickets 55 x 85 mm|Compliment slips DL|Belly bands 60 x 340 mm|Postcards A6|Care cards 85 x 55 mm|Folded leaflet A5 to A6|Wrapping sheets 500 x 700 mm|Circle stickers 38 mm|Lookbook 24 pp, stapled',
    options:
      'Stock:Colorplan 350 gsm,Uncoated 300 gsm,Kraft 280 gsm|Print:1/1 black,4/0,4/4|Finish:Drilled 4 mm,Creased,Trimmed',
  },
  de: {
    vendors: 'Druckerei Auerhahn|Offsetdruck Beerbaum GmbH|Handpresse Kreuzberg|Druckhaus Sommer KG',
    products:
      'Hangtags 55 x 85 mm|Banderolen 60 x 340 mm|Postkarten A6|Pflegekarten 85 x 55 mm|Faltblatt A5 auf A6|Einschlagpapier 500 x 700 mm|Aufkleber rund 38 mm|Lookbook 24 Seiten|Briefbogen A4',
    options:
      'Papier:Naturpapier 300 g/m²,Graupappe 400 g/m²,Bilderdruck matt 250 g/m²|Farben:1/1-farbig Schwarz,4/0-farbig,4/4-farbig|Verarbeitung:Bohrung 4 mm,Gerillt,Beschnitten',
  },
  cs: {
    vendors: 'Tiskárna Vltavín s.r.o.|Knihtisk Žižkov|Ofset Hanák',
    products:
      'Visačky 55 x 85 mm|Pásky na balení 60 x 340 mm|Pohlednice A6|Kartičky s údržbou 85 x 55 mm|Skládaný leták A5|Balicí archy 500 x 700 mm|Kulaté samolepky 38 mm|Katalog 24 stran',
    options:
      'Papír:Natural 300 g,Kraft 280 g,Křída mat 250 g|Barevnost:1/1 černá,4/0,4/4|Dokončení:Vrtání 4 mm,Bigování,Ořez',
  },
})

const words = phrases(
  [
    'subject',
    'intro',
    'number',
    'date',
    'job',
    'run',
    'price',
    'goods',
    'discount',
    'shipping',
    'tax',
    'total',
    'ready',
    'proof',
    'bye',
  ],
  {
    en: 'Works order|Thanks for signing off the proofs. These jobs are now on press.|Works order|Date|Job|Quantity|Price|Print total|Discount|Delivery|VAT|Total due|Ready by|Colours are matched to the approved proof as closely as the stock allows.|All the best',
    de: 'Druckauftrag|danke für die Freigabe der Korrekturabzüge. Folgende Arbeiten gehen jetzt in den Druck.|Auftragsnummer|Datum|Arbeit|Auflage|Preis|Summe Druck|Nachlass|Lieferung|MwSt.|Gesamtbetrag|Fertig am|Farbabweichungen gegenüber dem Bildschirm sind kein Mangel.|Mit besten Grüßen',
    cs: 'Tisková zakázka|děkujeme za schválení nátisků. Následující práce jdou do tisku.|Číslo zakázky|Datum|Práce|Náklad|Cena|Tisk celkem|Sleva|Doručení|DPH|Celkem k úhradě|Hotovo do|Barvy se mohou od obrazovky mírně lišit.|S pozdravem',
  },
)

/** Order confirmation of a print shop: print run and specification of each job, with one price for the whole run. */
export const printShopJobs: Family = {
  name: 'print-shop-jobs',
  kind: 'business',
  locales: ['en-GB', 'de-DE', 'cs-CZ'],
  draw(random, locale) {
    const say = words(locale.language)
    const isCrown = locale.currency === 'CZK'
    const order = supplierOrder(random, locale, {
      goods,
      number: ['J#####', '26####', 'WO-####'],
      lines: [1, 5],
      options: 1,
      quantities: [2, 40],
      prices: isCrown ? [90, 900] : [8, 95],
      bulk: 1,
      discount: 0.2,
      tax: ['added'],
      delay: 3,
      long: 0,
    })
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const isList = random.chance(0.5)
    const jobs = order.lines.map((line, at) => {
      const facts: (readonly [string, string])[] = [
        [say.run, quantity(line.quantity)],
        ...line.options.map(({ name, value }) => [name, value] as const),
        [say.price, money(line.total)],
      ]
      const head = `${say.job} ${at + 1}: ${line.name}`
      const inside = isList
        ? `<ul>${facts.map(([label, value]) => `<li>${label}: ${escaped(value)}</li>`).join('')}</ul>`
        : `<table>${facts.map(([label, value]) => `<tr><td>${label}:</td><td>${escaped(value)}</td></tr>`).join('')}</table>`
      return `<h4>${escaped(head)}</h4>${inside}`
    })
    const sums = sumsOf(order, money, {
      goods: say.goods,
      discount: say.discount,
      shipping: say.shipping,
      tax: `${say.tax} ${percent(order.taxRate)} %`,
      total: say.total,
    })
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const hello = { en: 'Hi', de: 'Guten Tag', cs: 'Dobrý den' }[locale.language as 'en' | 'de' | 'cs']
    const html = `<html><body><p>${hello} ${escaped(order.buyer)},</p><p>${say.intro}</p><p>${say.number}: <b>${order.number}</b><br>${say.date}: ${day(order.date)}<br>${say.ready}: ${day(dayAfter(order.date, random.whole(4, 12)))}</p>
${jobs.join('\n')}
<hr><table>${sums.map(([label, amount]) => `<tr><td>${label}</td><td align="right">${escaped(amount)}</td></tr>`).join('')}</table>
<p>${say.proof}</p><p>${say.bye}<br>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)} · ${order.vendor.phone}<br><small>${order.vendor.registration.join(' · ')}</small></p></body></html>`
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html }),
      truth: truthOf(order, { sku: false, unitPrice: false, shipping: order.shipping > 0 }),
    }
  },
}

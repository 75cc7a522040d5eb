import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, halfUp, orderFor, reckoned, withDiscount } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Boxwright|Wrapfolk|Printed Parcel Co.',
    products:
      'Mailer Box Classic|Paper Tape Printed|Tissue Paper Sheets|Product Box Tuck End|Compostable Mailer|Sticker Roll Round|Cotton Bag Drawstring',
    options: 'Size:S 200x140x75,M 250x190x100,60 mm|Print:one colour inside,full colour,none',
  },
  de: {
    vendors: 'Schachtelwerk|Packfreunde|Kartonliebe',
    products:
      'Versandbox Classic|Papierklebeband bedruckt|Seidenpapierbogen|Produktschachtel Steckboden|Versandbeutel kompostierbar|Aufkleberrolle rund|Baumwollbeutel mit Kordel',
    options: 'Größe:S 200x140x75,M 250x190x100,60 mm|Druck:einfarbig innen,vollfarbig,ohne',
  },
  pl: {
    vendors: 'Pudełkownia|Opakuj To|Karton i Spółka',
    products:
      'Pudełko wysyłkowe Classic|Taśma papierowa z nadrukiem|Bibuła w arkuszach|Pudełko produktowe|Foliopak kompostowalny|Rolka naklejek|Worek bawełniany ze sznurkiem',
    options: 'Rozmiar:S 200x140x75,M 250x190x100,60 mm|Nadruk:jednokolorowy,pełny kolor,bez',
  },
  nl: {
    vendors: 'Dozenmakers|Inpakvrienden|Bedrukt & Verpakt',
    products:
      'Verzenddoos Classic|Papieren tape bedrukt|Vloeipapier vellen|Productdoosje|Composteerbare verzendzak|Stickerrol rond|Katoenen zakje met koord',
    options: 'Maat:S 200x140x75,M 250x190x100,60 mm|Druk:één kleur binnen,full colour,geen',
  },
})

const words = phrases(
  [
    'subject',
    'head',
    'text',
    'number',
    'date',
    'quantity',
    'pieces',
    'each',
    'sum',
    'eta',
    'goods',
    'less',
    'ship',
    'free',
    'tax',
    'total',
    'gross',
    'artwork',
    'past',
    'was',
    'project',
    'to',
  ],
  {
    en: 'Order {n} goes into production|Your packaging is on press soon|We checked your artwork and will start printing.|Order no.|Ordered on|Quantity|pcs|Price per piece|Price|Ready by|Products|Volume discount|Delivery|free|VAT {p}%|Total net|Total gross|Artwork approved on {d}|Your past orders|{n}, {d}, {t}|Project name|Delivered to',
    de: 'Bestellung {n} geht in Produktion|Ihre Verpackung geht bald in Druck|Wir haben Ihre Druckdaten geprüft und beginnen mit dem Druck.|Bestellnr.|Bestellt am|Auflage|Stück|Preis pro Stück|Preis|Fertig bis|Produkte|Mengenrabatt|Lieferung|kostenlos|MwSt. {p} %|Gesamt netto|Gesamt brutto|Druckdaten freigegeben am {d}|Ihre früheren Bestellungen|{n}, {d}, {t}|Projektname|Lieferung an',
    pl: 'Zamówienie {n} trafia do produkcji|Twoje opakowania wkrótce idą do druku|Sprawdziliśmy projekt i zaczynamy druk.|Nr zamówienia|Data zamówienia|Nakład|szt.|Cena za sztukę|Cena|Gotowe do|Produkty|Rabat ilościowy|Dostawa|gratis|VAT {p}%|Razem netto|Razem brutto|Projekt zaakceptowano {d}|Twoje wcześniejsze zamówienia|{n}, {d}, {t}|Nazwa projektu|Dostawa do',
    nl: 'Bestelling {n} gaat in productie|Je verpakking gaat bijna in druk|We hebben je ontwerp gecontroleerd en beginnen met drukken.|Bestelnr.|Besteld op|Oplage|stuks|Prijs per stuk|Prijs|Klaar op|Producten|Staffelkorting|Levering|gratis|Btw {p}%|Totaal netto|Totaal bruto|Ontwerp goedgekeurd op {d}|Je eerdere bestellingen|{n}, {d}, {t}|Projectnaam|Geleverd aan',
  },
)

/**
 * Portal for printed packaging: one card per product with labels and values, the net total before the gross total,
 * earlier orders below in some mails.
 */
export const packagingPortal: Family = {
  name: 'packaging-portal',
  kind: 'platform',
  locales: ['en-GB', 'de-DE', 'pl-PL', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['P-######', 'PL#########', '####-####', 'WF26#####'],
      options: 1,
      lines: [1, 3],
      discount: 0.3,
      freeShipping: 0.6,
      tax: ['added'],
      delay: 4,
      long: 0,
    })
    const priced = reckoned(drawn, {
      lines: drawn.lines.map((line) => {
        const quantity = random.pick([30, 60, 100, 250, 500, 1000, 2500])
        const price = random.whole(12, 340)
        return { ...line, quantity, price, total: halfUp(price * quantity) }
      }),
    })
    const order = withDiscount(random, priced)
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const isList = random.chance(0.6)
    const pair = (label: string, value: string): string =>
      isList
        ? `<dt style="font-size:11px;color:#888;margin-top:6px">${escaped(label)}</dt><dd style="margin:0">${escaped(value)}</dd>`
        : `<p style="margin:2px 0"><span style="color:#888">${escaped(label)}:</span> ${escaped(value)}</p>`
    const group = (pairs: readonly string[]): string =>
      isList ? `<dl>${pairs.join('')}</dl>` : `<div>${pairs.join('')}</div>`
    const cards = order.lines.map(
      (line) =>
        `<div style="border:1px solid #e5dccf;border-radius:10px;padding:16px;margin:12px 0"><h3 style="margin:0">${escaped(line.name)}</h3>${group([...line.options.map(({ name, value }) => pair(name, value)), pair(say.quantity, `${quantity(line.quantity)} ${say.pieces}`), pair(say.each, money(line.price)), pair(say.sum, money(line.total))])}</div>`,
    )
    const net = order.subtotal - order.discount + order.shipping
    const sum = (label: string, value: string): string =>
      `<tr><td style="padding:4px 0">${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`
    const older = random.chance(0.5)
      ? `<h4>${say.past}</h4><ul>${[1, 2]
          .map(
            (at) =>
              `<li>${escaped(filled(say.was, { n: random.code('P-######'), d: longDay(dayAfter(order.date, -60 * at), locale), t: money(random.whole(12_000, 290_000)) }))}</li>`,
          )
          .join('')}</ul>`
      : ''
    const subject = filled(say.subject, { n: order.number })
    const approved = filled(say.artwork, { d: longDay(order.sentAt.slice(0, 10), locale) })
    const body = `<h1>${escaped(say.head)}</h1><p>${escaped(say.text)}</p>${group([pair(say.number, order.number), pair(say.date, longDay(order.date, locale)), pair(say.eta, longDay(dayAfter(order.date, random.whole(12, 28)), locale)), ...(random.chance(0.4) ? [pair(say.project, random.pick(['Spring 26', 'Rebrand', 'Xmas box v2']))] : [])])}${cards.join('\n')}<table width="100%">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.less, money(-order.discount)) : ''}${sum(say.ship, order.shipping === 0 ? say.free : money(order.shipping))}${sum(say.total, money(net))}${sum(filled(say.tax, { p: percent(order.taxRate) }), money(order.tax))}${sum(say.gross, money(order.total))}</table><p style="color:#888">${escaped(approved)}</p><p>${say.to}: ${addressOf(random, order).map(escaped).join(', ')}</p>${older}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.text, body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

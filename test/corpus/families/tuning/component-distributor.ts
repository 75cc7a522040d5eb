import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures, shortDay } from '../../kit/locales.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, goodsOf, halfUp, orderFor, reckoned } from '../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const parts = [
  'RES SMD 10K OHM 1% 1/10W 0603',
  'CAP CER 0.1UF 50V X7R 0805',
  'IC REG LINEAR 3.3V 1A SOT223',
  'LED GREEN CLEAR 0603 SMD',
  'DIODE SCHOTTKY 40V 1A SMA',
  'CONN HEADER VERT 6POS 2.54MM',
  'MOSFET N-CH 30V 5.8A SOT23',
  'CRYSTAL 16.0000MHZ 18PF SMD',
  'SWITCH TACTILE SPST-NO 0.05A 12V',
  'FERRITE BEAD 600 OHM 0805 1LN',
  'IC MCU 8BIT 32KB FLASH 32TQFP',
  'FUSE GLASS 2A 250VAC 5X20MM',
].join('|')
const goods = goodsOf({
  en: { vendors: 'Northpeak Electronics|Ampere Components|Circuit Depot', products: parts },
  de: { vendors: 'Bauteile Elektro GmbH|Ampere Komponenten GmbH|Leiterplattenbedarf Nord', products: parts },
})

const words = phrases(
  [
    'subject',
    'intro',
    'order',
    'web',
    'po',
    'date',
    'index',
    'number',
    'maker',
    'name',
    'quantity',
    'back',
    'price',
    'extended',
    'sub',
    'shipping',
    'tariff',
    'tax',
    'total',
  ],
  {
    en: 'Order acknowledgment, sales order|We have received your order and are picking it now.|Sales order number|Web ID|Your PO|Order date|Index|Part number|Manufacturer part|Description|Quantity|Backorder|Unit price|Extended price|Subtotal|Shipping|Tariff surcharge|Sales tax|Total',
    de: 'Auftragsbestätigung, Auftrag|Ihr Auftrag ist eingegangen und wird gerade kommissioniert.|Auftragsnummer|Web-ID|Ihre Bestellnr.|Auftragsdatum|Pos.|Bestellnummer|Herstellerteil|Beschreibung|Menge|Rückstand|Stückpreis|Positionspreis|Zwischensumme|Versand|Zollzuschlag|MwSt.|Gesamtsumme',
  },
)

/**
 * Distributor of components: its part number above the maker's, prices with five decimals, a column for back orders.
 */
export const componentDistributor: Family = {
  name: 'component-distributor',
  kind: 'business',
  locales: ['en-US', 'de-DE', 'en-GB', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['8#######', '7########', 'SO-10######'],
      sku: ['296-#####-1-ND', '##-?????-ND', '#######', '595-@@@####@@'],
      options: 0,
      discount: 0,
      lines: [2, 9],
      fee: 0.2,
      tax: ['added', 'none'],
      long: 0.08,
    })
    const order = reckoned(drawn, {
      lines: drawn.lines.map((line) => {
        // In thousandths of the minor unit, for five decimals. Very cheap parts are bought by the reel.
        const thousandths = random.pick([
          random.whole(300, 9900),
          random.whole(10_000, 480_000),
          random.whole(4, 900) * 1000,
        ])
        const quantity =
          thousandths < 10_000 ? random.pick([250, 1000, 3000, 5000]) : random.pick([1, 5, 10, 25, 50, 100])
        const price = thousandths / 1000
        return { ...line, quantity, price, total: halfUp((thousandths * quantity) / 1000) }
      }),
    })
    const pattern = random.pick(locale.money)
    const { money, percent, quantity } = writingOf(random, order, { minus: 'before', pattern })
    const fine = (minor: number): string =>
      pattern.replace('#', figures(minor / 100, 5, locale.decimal, locale.group[0] ?? ''))
    const makers = new Map(
      order.lines.map((line) => [
        line.sku,
        random.code(random.pick(['@@####@-#', 'GRM###R##@###', 'RC0603FR-##@', '@@@##L@'])),
      ]),
    )
    const td = 'style="border:1px solid #ccc;padding:4px"'
    const rows = order.lines.map((line, at) => {
      const late = random.chance(0.12) ? Math.ceil(line.quantity / 2) : 0
      return `<tr><td ${td}>${at + 1}</td><td ${td}>${quantity(line.quantity)}</td><td ${td}><a href="https://www.${order.vendor.domain}/p/${line.sku}">${line.sku}</a><br><small>${say.maker}: ${makers.get(line.sku)}</small></td><td ${td}>${escaped(line.name)}</td><td ${td}>${late}</td><td ${td} align="right">${escaped(fine(line.price))}</td><td ${td} align="right">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="6" align="right">${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`
    const fact = (label: string, value: string): string =>
      `<tr><td><b>${label}:</b></td><td>${escaped(value)}</td></tr>`
    const heads = [say.index, say.quantity, say.number, say.name, say.back, say.price, say.extended]
    const html = `<html><body style="font-family:Arial;font-size:12px"><p>${say.intro}</p><table>${fact(say.order, order.number)}${random.chance(0.5) ? fact(say.web, random.code('3########')) : ''}${random.chance(0.6) ? fact(say.po, random.code(random.pick(['PO-####', 'asha-##', '2026/###']))) : ''}${fact(say.date, shortDay(order.date, locale))}</table><p>${addressOf(random, order).map(escaped).join('<br>')}</p><table style="border-collapse:collapse;width:100%"><tr bgcolor="#cc0000" style="color:#fff">${heads.map((label) => `<th ${td}>${label}</th>`).join('')}</tr>${rows.join('\n')}${sum(say.sub, money(order.subtotal))}${sum(`${say.shipping} (${random.pick(['UPS Saver', 'DHL Express', 'FedEx Economy'])})`, money(order.shipping))}${order.fee > 0 ? sum(say.tariff, money(order.fee)) : ''}${order.taxMode === 'added' ? sum(`${say.tax} ${percent(order.taxRate)}%`, money(order.tax)) : ''}${sum(say.total, `${money(order.total)}`)}</table><p><small>RoHS: all parts compliant. ECCN and country of origin are on the packing list.</small></p></body></html>`
    const truth = truthOf(order)
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.map((line) => ({ ...line, sku: makers.get(line.sku ?? '') ?? null })),
    }
    return { mail: mailOf(order, `${say.subject} ${order.number}`, { html }), truth: { ...truth, alternative } }
  },
}

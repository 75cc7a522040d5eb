import type { Family } from '../../../../kit/family.ts'
import { escaped, footer } from '../../../../kit/html.ts'
import { longDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const times = ['2-3 Werktage', 'ca. 3-4 Werktage', 'sofort verfügbar']
const notes = [
  'Handgefertigt in kleiner Auflage.',
  'Bitte kühl und trocken lagern.',
  'Lieferung in plastikfreier Verpackung.',
]

/**
 * WooCommerce with Germanized: delivery time and a short description below the name, prices per 100 g below the line
 * total, the included tax below the total.
 */
export const germanized: Family = {
  name: 'germanized',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'de-DE'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '1####', 'WC-####', '2026-####'],
      options: 0.35,
      tax: ['included', 'included', 'none'],
      fee: 0.1,
    })
    const { money, percent, bare } = writingOf(random, order, { pattern: '# €', minus: 'before', space: '\u00a0' })
    const amount = (value: number): string =>
      `<span class="woocommerce-Price-amount amount">${escaped(bare(value))}&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></span>`
    const hasCode = random.chance(0.4)
    const hasTime = random.chance(0.8)
    const hasNote = random.chance(0.35)
    const hasBase = random.chance(0.4)
    const time = random.pick(times)
    const border = 'style="border:1px solid #e5e5e5;padding:12px"'
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(
          ({ name, value }) =>
            `<li><strong class="wc-item-meta-label">${escaped(name)}:</strong> <p>${escaped(value)}</p></li>`,
        )
        .join('')
      const base =
        hasBase && random.chance(0.5)
          ? `<div class="unit-price-cart">${amount(Math.max(5, Math.round(line.price / random.pick([2, 2.5, 5]))))} / ${random.pick(['100 g', '100 ml', '1 kg'])}</div>`
          : ''
      return `<tr class="order_item"><td class="td" ${border}>${escaped(line.name)}${hasCode ? ` (#${line.sku})` : ''}${options === '' ? '' : `<ul class="wc-item-meta">${options}</ul>`}${hasNote ? `<div class="wc-gzd-cart-info item-desc"><p>${random.pick(notes)}</p></div>` : ''}${hasTime ? `<p class="wc-gzd-cart-info delivery-time-info">Lieferzeit: ${time}</p>` : ''}</td><td class="td" ${border}>${line.quantity}</td><td class="td" ${border}>${amount(line.total)}${base}</td></tr>`
    })
    const sum = (label: string, value: string): string =>
      `<tr><th class="td" scope="row" colspan="2" ${border}>${label}</th><td class="td" ${border}>${value}</td></tr>`
    const way = random.pick(['DHL Paket', 'Versandkostenpauschale', 'Deutsche Post'])
    const sums = [
      sum('Zwischensumme:', amount(order.subtotal)),
      ifAny(order.discount, sum('Rabatt:', `-${amount(order.discount)}`)),
      order.shipping > 0
        ? sum('Lieferung:', `${amount(order.shipping)}&nbsp;<small class="shipped_via">über ${way}</small>`)
        : sum('Lieferung:', 'Kostenloser Versand'),
      ifAny(order.fee, sum('Nachnahmegebühr:', amount(order.fee))),
      sum('Zahlungsmethode:', random.pick(['Direkte Banküberweisung', 'PayPal', 'Rechnung'])),
      sum('Gesamt:', amount(order.total)),
      ifAny(order.tax, sum(`inkl. ${percent(order.taxRate)}% ${locale.taxWord}`, amount(order.tax))),
    ]
    const small =
      order.taxMode === 'none'
        ? '<p>Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.</p>'
        : '<p>Alle Preise verstehen sich inklusive Steuer.</p>'
    const day = longDay(order.date, locale)
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const { vendor } = order
    const html = `<!DOCTYPE html><html lang="de-DE"><head><meta charset="UTF-8"><title>${escaped(vendor.name)}</title></head><body><div id="wrapper" style="background-color:#f7f7f7"><table width="600" align="center"><tr><td id="header_wrapper" style="background-color:#7f54b3;color:#fff"><h1>Bestellbestätigung zur Bestellung ${order.number}</h1></td></tr><tr><td><p>Hallo ${escaped(order.buyer)},</p><p>deine Bestellung ist da! Hier siehst du noch einmal alles auf einen Blick${random.chance(0.3) ? `. Fragen? ${vendor.phone}` : ''}.</p>
<h2>[Bestellung #${order.number}] (<time datetime="${order.date}T09:12:44+00:00">${day}</time>)</h2><table class="td" cellspacing="0" width="100%"><thead><tr>${['Produkt', 'Anzahl', 'Preis'].map((each) => `<th class="td" scope="col" ${border}>${each}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot></table>${small}
<table id="addresses" width="100%"><tr><td><h2>Rechnungsadresse</h2><address>${place}</address></td><td><h2>Lieferadresse</h2><address>${place}</address></td></tr></table><h2>Widerrufsbelehrung</h2><p>Du kannst binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Kosten der Rücksendung von höchstens ${escaped(money(690))} trägst du.</p></td></tr></table>${footer(order)}</div></body></html>`
    return {
      mail: mailOf(order, `Deine Bestellung ${order.number} bei ${vendor.name}`, { html }),
      truth: truthOf(order, { sku: hasCode, unitPrice: false }),
    }
  },
}

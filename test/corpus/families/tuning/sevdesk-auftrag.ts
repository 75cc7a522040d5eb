import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, orderFor, right, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, ownNumber, pairsOf } from './system-goods.ts'

/** sevDesk: a confirmation or note of delivery as a page: counts of two decimals, rebates beneath an item, rebate on the whole. */
export const sevdeskAuftrag: Family = {
  name: 'sevdesk-auftrag',
  kind: 'business',
  locales: ['de-DE', 'de-CH', 'de-AT', 'de-DE'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods: apothecary,
      number: ['AB-1###', 'AB-10##', 'AU-2026-####'],
      sku: ['1###', '@@###', '##-####'],
      options: 0.35,
      measured: 0.2,
      units: ['kg', 'l', 'm'],
      discount: 0.3,
      freeShipping: 0.35,
      tax: ['added'],
      quantities: [1, 96],
    })
    const hasRates = drawn.discount === 0 && random.chance(0.35)
    const { order, rateOf } = hasRates ? withLineRates(random, drawn, [0, 5, 15]) : { order: drawn, rateOf: () => 0 }
    const pattern = locale.currency === 'CHF' ? 'CHF #' : random.pick(['# EUR', '# €'])
    const { money, quantity } = writingOf(random, order, { pattern, minus: 'before', space: '\u00a0' })
    const shown = (minor: number): string => escaped(money(minor))
    const unit = { piece: random.pick(['Stk', 'Stk.']), m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const no = random.chance(0.6)
    const isDelivery = random.chance(0.15)
    const rows = order.lines.map((line, at) => {
      const name = `<b>${escaped(line.name)}</b>${no ? `<br><span style="color:#777">Art.-Nr.: ${line.sku}</span>` : ''}${line.options.length > 0 ? `<br>${escaped(pairsOf(line, ', '))}` : ''}${rateOf(line) > 0 && !isDelivery ? `<br><i>Rabatt ${rateOf(line)},00 %</i>` : ''}`
      return row([
        `${at + 1}.`,
        name,
        right(`${quantity(line.quantity, 2)} ${unit[line.unit]}`),
        ...(isDelivery ? [] : [right(money(line.price)), right(money(line.total))]),
      ])
    })
    const net = order.subtotal - order.discount + order.shipping
    const sum = (label: string, amount: number): string => row([label, right(money(amount))])
    const share = Math.round((order.discount / order.subtotal) * 1000) / 10
    const sums = [
      sum(order.discount > 0 || order.shipping > 0 ? 'Zwischensumme (netto)' : 'Gesamtbetrag netto', order.subtotal),
      ...(order.discount > 0
        ? [sum(`Gesamtrabatt ${String(share).replace('.', locale.decimal)} %`, -order.discount)]
        : []),
      ...(order.shipping > 0 ? [sum('Versand und Verpackung', order.shipping)] : []),
      ...(order.discount > 0 || order.shipping > 0 ? [sum('Gesamtbetrag netto', net)] : []),
      sum(`${locale.currency === 'CHF' ? 'MWST' : 'Umsatzsteuer'} ${order.taxRate} %`, order.tax),
      `<tr style="font-weight:bold"><td>Gesamtbetrag brutto</td><td align="right">${shown(order.total)}</td></tr>`,
    ]
    const title = isDelivery ? 'Lieferschein' : 'Auftragsbestätigung'
    const note = random.code('LI-1###')
    const own = random.chance(0.4) ? row(['Ihre Referenz', ownNumber(random)]) : ''
    const body = `<p>Sehr geehrte Damen und Herren,</p><p>${isDelivery ? 'heute haben wir folgende Positionen an Sie versendet.' : 'vielen Dank für Ihre Bestellung. Wir bestätigen die folgenden Positionen.'}</p>
<table width="100%"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top" align="right"><table>${row([isDelivery ? 'Lieferschein-Nr.' : 'Auftrags-Nr.', isDelivery ? note : order.number])}${isDelivery ? row(['Zu Auftrag', order.number]) : ''}${row([isDelivery ? 'Auftragsdatum' : 'Datum', numericDay(order.date, 'DD.MM.YYYY')])}${own}${row(['Ihre Kundennummer', random.code('10##')])}${row(['Ihr Ansprechpartner', 'Jana Kröger'])}</table></td></tr></table>
<h2>${title} Nr. ${isDelivery ? note : order.number}</h2><table width="100%" cellspacing="0" cellpadding="5"><tr style="background:#eee"><th>Pos.</th><th align="left">Beschreibung</th><th>Menge</th>${isDelivery ? '' : '<th>Einzelpreis</th><th>Gesamtpreis</th>'}</tr>${rows.join('\n')}</table>
${isDelivery ? '' : `<table align="right" cellpadding="3">${sums.join('\n')}</table>`}<p style="clear:both">Mit freundlichen Grüßen<br>${escaped(order.vendor.name)}</p><table width="100%" style="font-size:10px;color:#666"><tr><td>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}</td><td>Tel. ${order.vendor.phone}<br>${order.vendor.email}</td><td>${order.vendor.registration.map(escaped).join('<br>')}</td><td>IBAN ${random.code('CH## 0900 0000 #### #### #')}</td></tr></table>`
    const subject = `${title} ${isDelivery ? note : order.number}`
    const truth = chargedEach(truthOf(order, { sku: no, shipping: order.shipping > 0 }))
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: isDelivery
        ? {
            ...truth,
            ...{
              currency: null,
              subtotal: null,
              discount: null,
              shipping: null,
              tax: null,
              total: null,
              otherNumbers: [note],
            },
            lines: truth.lines.map((line) => ({ ...line, unitPrice: null, lineTotal: null })),
          }
        : truth,
    }
  },
}

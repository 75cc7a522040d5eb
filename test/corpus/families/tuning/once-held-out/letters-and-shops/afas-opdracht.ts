import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, right, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Verpakkingshandel Veluwe BV|Dozenfabriek Zaan BV|Brabo Packaging BV|Papiergroothandel Kruit',
    products:
      'Vouwdoos golfkarton 305 x 215 x 110|Brievenbusdoos A5 wit|Zijdevloei 50 x 75 cm|Papieren draagtas 22 x 10 x 31|Verzendenvelop bordrug A4|Etui katoen 15 x 20|Sluitsticker rond 40 mm|Cadeaudoos magneet S|Prijskaart gelamineerd|Tape papier 50 mm|Flacon amber 100 ml|Pompdop zwart 24 mm|Beschermhoek karton|Luchtkussenfilm kussen',
    measured:
      'Inpakpapier kraft 50 cm|Golfkarton op rol 70 cm|Katoenlint 15 mm|Raffia naturel|Houtwol fijn|Noppenfolie 100 cm',
    options: 'Kleur:Wit,Bruin,Zwart|Bedrukking:Onbedrukt,1 kleur',
  },
})

/** AFAS: order confirmation of a Dutch packaging wholesaler, with prices per hundred or thousand for many items. */
export const afasOpdracht: Family = {
  name: 'afas-opdracht',
  kind: 'business',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['26###', '20260####', 'VO-#####'],
      sku: ['######', '##.####', '@@-###'],
      lines: [2, 12],
      measured: 0.15,
      options: 0.3,
      per100: 0.6,
      prices: [180, 8900],
      quantities: [1, 60],
      discount: 0.15,
      tax: ['added'],
      delay: 1,
      long: 0,
    })
    // A thousand pieces cost more than a hundred, and are bought in larger numbers.
    const order = withEach(drawn, (line) =>
      line.pricePer === 1000 ? { ...line, quantity: line.quantity * 10, price: line.price * 5 } : line,
    )
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const [isPer, bold] = [random.chance(0.6), random.chance(0.5)]
    const unit = { piece: 'st', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const rows = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')
      const per = quantity(line.pricePer)
      const price = isPer || line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} / ${per}`
      return row([
        line.sku,
        `${bold ? `<b>${escaped(line.name)}</b>` : escaped(line.name)}${chosen}`,
        right(quantity(line.quantity, line.unit === 'piece' ? 0 : 2)),
        unit[line.unit],
        right(price),
        ...(isPer ? [right(per)] : []),
        right(bare(line.total)),
      ])
    })
    const heads = ['Artikelcode', 'Omschrijving', 'Aantal', 'Eenheid', 'Prijs', ...(isPer ? ['Per'] : []), 'Bedrag']
    const sums = sumsOf(order, bare, {
      goods: 'Totaal artikelen',
      discount: 'Orderkorting',
      shipping: 'Vrachtkosten',
      net: 'Totaal exclusief btw',
      tax: `Btw hoog ${percent(order.taxRate)}%`,
      total: 'Totaal inclusief btw EUR',
    })
    const day = (iso: string): string => numericDay(iso, 'DD-MM-YYYY')
    const reference = random.code('INK####')
    const facts = [
      ['Ordernummer', order.number],
      ['Orderdatum', day(order.date)],
      ['Debiteurnummer', random.code('1####')],
      ['Uw kenmerk', reference],
      ['Leverdatum', day(dayAfter(order.date, random.whole(1, 10)))],
      ['Betalingsconditie', random.pick(['30 dagen', '14 dagen', 'Vooruitbetaling'])],
    ]
    const html = `<html><body style="font-family:Segoe UI,Arial;font-size:10pt"><h2>Opdrachtbevestiging</h2>
<table width="680"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td><table>${facts.map(([label = '', value = '']) => row([label, `: ${value}`])).join('')}</table></td></tr></table>
<p>Geachte klant,</p><p>Wij danken u voor uw opdracht. Deze hebben wij als volgt in ons systeem vastgelegd. Klopt er iets niet, bel dan vandaag nog met de binnendienst.</p>
<table width="680" cellpadding="3" style="border-collapse:collapse">${row(heads, 'style="border-bottom:1px solid #333"', 'th')}
${rows.join('\n')}</table>
<table width="680">${sums.map(([label, amount]) => row([right(label), right(amount, 'width="100"')])).join('')}</table>
<p>Bestellingen vóór 15.00 uur gaan dezelfde dag mee. Pallets blijven ons eigendom.</p>
<p>Met vriendelijke groet,<br>${random.pick(['Afdeling verkoop', 'Wilma de Groot', 'Rik'])}<br>${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}, T ${order.vendor.phone}<br>IBAN ${ibanOf(random, locale)} | ${order.vendor.registration.join(' | ')}</p>
<p style="font-size:8pt;color:#777">Op al onze leveringen zijn de algemene voorwaarden van toepassing, gedeponeerd bij de Kamer van Koophandel.</p></body></html>`
    return {
      mail: mailOf(order, `Opdrachtbevestiging ${order.number} / ${reference}`, { html }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

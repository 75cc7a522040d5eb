import type { Family } from '../../../kit/family.ts'
import { longDay, minutesOf, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  de: {
    vendors: 'Bastelwelt Kramer|Imkerbedarf Heideland GmbH|Kerzenkontor Süd|Nähpark Franken e.K.',
    products:
      'Mittelwand Zander 10 Stück|Honigglas 500 g mit Deckel gold|Docht Rundflecht 3x9|Gießform Kugel 60 mm|Stickschere Storch 9 cm|Schneiderkreide Minen weiß|Reißverschluss teilbar 60 cm|Kamsnaps Set T5 300-tlg.|Bastelfilz 3 mm A4|Servietten Wiesenblumen|Keilrahmen 30x40|Heißklebestick 11 mm transparent',
    measured:
      'Jersey Punkte petrol|Schrägband 20 mm|Gurtband Baumwolle 30 mm|Kordel gedreht 8 mm|Bienenwachs Pastillen|Gummilitze 6 mm',
    options: 'Farbe:natur,petrol,senfgelb|Größe:klein,groß,XL',
  },
})

/** plentymarkets: plain text with a block of lines for each item, options and SKU, a net and a gross total. */
export const plentymarkets: Family = {
  name: 'plentymarkets',
  kind: 'platform',
  locales: ['de-DE', 'de-DE', 'de-AT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['######', '#####', '1######'],
      sku: ['####', '######', '@@-####', '10##-##'],
      options: 0.35,
      measured: 0.2,
      prices: [60, 6900],
      discount: 0.25,
      freeShipping: 0.25,
      tax: ['included'],
      long: 0.03,
    })
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before', space: ' ' })
    const money = (minor: number): string => `${bare(minor)} EUR`
    const shape = random.whole(0, 2)
    const unit = { piece: 'Stück', m: 'Meter', kg: 'kg', l: 'Liter', yd: 'yd' }
    const items = order.lines.flatMap((line) => {
      const options = line.options.map(({ name, value }) => `${name}: ${value}`)
      if (shape === 0)
        return [
          `${quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unit[line.unit]}`} x ${line.name}`,
          ...options.map((each) => `    ${each}`),
          `    Artikel-Nr. ${line.sku}`,
          `    Einzelpreis: ${money(line.price)}   Gesamtpreis: ${money(line.total)}`,
          '',
        ]
      if (shape === 1)
        return [
          `Artikelnummer: ${line.sku}`,
          `Artikel: ${line.name}`,
          ...options,
          `Menge: ${quantity(line.quantity)} ${unit[line.unit]}`,
          `Preis: ${money(line.price)}`,
          `Summe: ${money(line.total)}`,
          '--',
        ]
      return [
        `[${line.sku}] ${line.name}`,
        ...options.map((each) => `- ${each}`),
        `${quantity(line.quantity)} ${unit[line.unit]} à ${money(line.price)} = ${money(line.total)}`,
        '',
      ]
    })
    const outer = random.chance(0.3) ? random.code(random.pick(['K-####-####', '30##########'])) : null
    const sent = new Date(order.sentAt)
    const time = minutesOf(sent.getUTCHours() * 60 + sent.getUTCMinutes())
    const day = random.chance(0.6) ? numericDay(order.date, 'DD.MM.YYYY') : longDay(order.date, locale)
    const text = [
      `Guten Tag ${order.buyer},`,
      '',
      `vielen Dank für Ihre Bestellung vom ${day}${random.chance(0.5) ? `, ${time} Uhr` : ''} bei ${order.vendor.name}.`,
      '',
      `Auftrags-ID: ${order.number}`,
      ...(outer === null ? [] : [`Externe Auftragsnummer: ${outer}`]),
      `Kundennummer: ${random.code('#####')}`,
      '',
      '=========== Ihre Bestellung ===========',
      ...items,
      '=======================================',
      `Warenwert: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Gutschein ${random.code('@@@@@##')}: ${money(-order.discount)}`] : []),
      `Versandkosten (${random.pick(['DHL Paket', 'DPD Classic', 'Hermes'])}): ${money(order.shipping)}`,
      `Gesamtbetrag netto: ${money(order.total - order.tax)}`,
      `zzgl. ${percent(order.taxRate)} % ${locale.country === 'AT' ? 'USt.' : 'MwSt.'}: ${money(order.tax)}`,
      `Gesamtbetrag brutto: ${money(order.total)}`,
      '',
      `Zahlungsart: ${random.pick(['Vorkasse', 'PayPal', 'Rechnung', 'Kreditkarte'])}`,
      '',
      'Rechnungs- und Lieferanschrift:',
      ...addressOf(random, order),
      '',
      'Den Status Ihrer Bestellung sehen Sie jederzeit in Ihrem Kundenkonto.',
      'Bis 150,00 EUR Warenwert erhalten Sie 2 %, darüber 4 % Treuepunkte.',
      '',
      'Freundliche Grüße',
      order.vendor.name,
      '',
      `${order.vendor.city} | Tel. ${order.vendor.phone}`,
      order.vendor.registration.join(' | '),
    ].join('\n')
    const subject = random.pick([
      `Ihre Bestellung ${order.number}`,
      `Auftragsbestätigung zu Auftrag ${order.number}`,
      `Bestelleingang bei ${order.vendor.name} (${order.number})`,
    ])
    return { mail: mailOf(order, subject, { text }), truth: truthOf(order) }
  },
}

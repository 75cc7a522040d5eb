import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  orderFor,
  reckoned,
  right,
  withFreightLine,
  withLineRates,
} from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Fenwick Components Ltd|Ashdown Packaging plc|Calder Fixings Limited',
    products:
      'Corrugated Carton 305x229x127|Pallet Wrap 17 mu clear|Castor 50 mm swivel, braked|Cup Hook brass plated 25 mm|Hinge, butt 75 mm steel|Bubble Roll 500 mm x 100 m|Void Fill Paper 70 gsm|Drawer Runner 400 mm|Shelf Bracket 200 x 150|Cable Gland M20 black|Tote Box 600x400 grey|Threadlock 10 ml blue',
    measured:
      'Edge Trim black 8 mm|Aluminium Angle 20x20x2|Polyester Strap 16 mm|Webbing 25 mm olive|Hot Melt Pearls|Draught Seal 9 mm',
  },
  de: {
    vendors: 'Beschlagtechnik Aurich GmbH|Verpackung Hartmann & Co. KG|Nordhandel Industriebedarf GmbH',
    products:
      'Faltkarton 305x215x140|Lenkrolle 50 mm mit Bremse|Scharnier 75 mm verzinkt|Stretchfolie 17 my transparent|Kabelverschraubung M20 schwarz|Regalwinkel 200 x 150|Stapelbox 600x400 grau|Vollauszug 400 mm|Möbelknopf Zamak 30 mm|Schraubensicherung 10 ml blau|Luftpolsterrolle 500 mm',
    measured:
      'Kantenschutz schwarz 8 mm|Aluwinkel 20x20x2|Umreifungsband 16 mm|Gurtband 25 mm oliv|Schmelzkleber Granulat|Dichtband 9 mm',
  },
  nl: {
    vendors: 'Van Houten Verpakkingen B.V.|Beslagcentrale Twente|Delta Bevestiging B.V.',
    products:
      'Vouwdoos 305x220x150|Zwenkwiel 50 mm met rem|Scharnier 75 mm verzinkt|Rekfolie 17 mu transparant|Wartel M20 zwart|Plankdrager 200 x 150|Stapelbak 600x400 grijs|Ladegeleider 400 mm|Meubelknop 30 mm|Borgmiddel 10 ml blauw',
    measured:
      'Randbescherming zwart 8 mm|Alu hoek 20x20x2|Omsnoeringsband 16 mm|Band 25 mm olijf|Smeltlijm korrels|Tochtstrip 9 mm',
  },
  da: {
    vendors: 'Fyns Emballage A/S|Beslag & Befæstelse ApS|Limfjord Engros A/S',
    products:
      'Bølgepapkasse 305x220x150|Drejehjul 50 mm med bremse|Hængsel 75 mm galv.|Strækfilm 17 my klar|Forskruning M20 sort|Hyldeknægt 200 x 150|Stabelkasse 600x400 grå|Skuffeskinne 400 mm|Møbelknop 30 mm|Gevindsikring 10 ml blå',
    measured:
      'Kantliste sort 8 mm|Alu vinkel 20x20x2|Strapbånd 16 mm|Gjordbånd 25 mm oliven|Smeltelim granulat|Tætningsliste 9 mm',
  },
})

const words = phrases(
  [
    'title',
    'subject',
    'hello',
    'intro',
    'number',
    'date',
    'yours',
    'ext',
    'person',
    'terms',
    'days',
    'way',
    'cols',
    'units',
    'freight',
    'sub',
    'disc',
    'net',
    'tax',
    'gross',
    'remark',
    'page',
  ],
  {
    en: 'Order Confirmation|{c} - Order Confirmation {n}|Hello {b},|Thank you for doing business with us. Your order is confirmed as below.|Order No.|Document Date|Your Reference|External Document No.|Salesperson|Payment Terms|30 days net|Shipment Method|No.;Description;Shipment Date;Quantity;Unit;Unit Price;Disc. %;VAT %;Line Amount|PCS;M;KG;L;YD|Carriage|Subtotal|Invoice Discount|Total {y} Excl. VAT|{p}% VAT|Total {y} Incl. VAT|Please note: goods remain our property until paid in full.|Page 1 / 1',
    de: 'Auftragsbestätigung|{c} - Auftragsbestätigung {n}|Guten Tag {b},|vielen Dank für Ihren Auftrag, den wir wie folgt bestätigen.|Auftragsnr.|Belegdatum|Ihre Referenz|Externe Belegnr.|Verkäufer|Zahlungsbedingungen|30 Tage netto|Lieferbedingung|Nr.;Beschreibung;Warenausgangsdatum;Menge;Einheit;VK-Preis;Rabatt %;MwSt. %;Zeilenbetrag|STÜCK;M;KG;L;YD|Frachtkosten|Zwischensumme|Rechnungsrabatt|Gesamt {y} ohne MwSt.|{p} % MwSt.|Gesamt {y} inkl. MwSt.|Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.|Seite 1 / 1',
    nl: 'Orderbevestiging|{c} - Orderbevestiging {n}|Beste {b},|Bedankt voor uw order. Hieronder vindt u de bevestiging.|Ordernr.|Documentdatum|Uw referentie|Extern documentnr.|Verkoper|Betalingscondities|30 dagen netto|Verzendwijze|Nr.;Omschrijving;Verzenddatum;Aantal;Eenheid;Eenheidsprijs;Korting %;Btw %;Regelbedrag|STUKS;M;KG;L;YD|Vrachtkosten|Subtotaal|Factuurkorting|Totaal {y} excl. btw|{p}% btw|Totaal {y} incl. btw|De goederen blijven ons eigendom tot volledige betaling.|Pagina 1 / 1',
    da: 'Ordrebekræftelse|{c} - Ordrebekræftelse {n}|Hej {b},|Tak for ordren, som vi hermed bekræfter.|Ordrenr.|Bilagsdato|Deres reference|Eksternt bilagsnr.|Sælger|Betalingsbetingelser|Netto 30 dage|Leveringsform|Nummer;Beskrivelse;Afsendelsesdato;Antal;Enhed;Enhedspris;Rabat %;Moms %;Linjebeløb|STK;M;KG;L;YD|Fragt|Subtotal|Fakturarabat|I alt {y} ekskl. moms|{p} % moms|I alt {y} inkl. moms|Varerne forbliver vores ejendom, indtil de er fuldt betalt.|Side 1 / 1',
  },
)

/** Dynamics 365 Business Central: only the labels of the totals name the currency. */
export const businessCentral: Family = {
  name: 'business-central-order',
  kind: 'business',
  locales: ['en-GB', 'de-DE', 'nl-NL', 'da-DK', 'en-IE'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['S-ORD10####', '10####', 'SO-00####', 'VO26-#####', 'S-ORD10####'],
      sku: ['1###-S', '7####', '@@-####', 'LS-###', '1####'],
      options: 0,
      measured: 0.2,
      prices: [60, 18_000],
      discount: 0.15,
      freeShipping: 0.5,
      tax: ['added'],
      quantities: [1, 60],
      long: 0.05,
    })
    const hasRates = random.chance(0.5)
    const { order: rated, rateOf } = hasRates
      ? withLineRates(random, drawn, [0, 0, 5, 10, 12.5])
      : { order: drawn, rateOf: () => 0 }
    const order = rated.discount === 0 ? rated : reckoned(rated, { discount: Math.round(rated.subtotal / 20) })
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const [piece, m, kg, l, yd] = say.units.split(';')
    const unit = { piece, m, kg, l, yd }
    const heads = say.cols.split(';')
    const shipment = dayAfter(order.date, random.whole(1, 12))
    const hasShipDate = random.chance(0.6)
    const kept = (cells: readonly string[]): string[] =>
      cells.filter((_, at) => (at !== 2 || hasShipDate) && (at !== 6 || hasRates))
    const items = order.lines.map((line) =>
      row(
        kept([
          line.sku,
          escaped(line.name),
          written(shipment),
          right(quantity(line.quantity)),
          unit[line.unit] ?? '',
          right(bare(line.price)),
          right(rateOf(line) === 0 ? '' : percent(rateOf(line))),
          right(percent(order.taxRate)),
          right(bare(line.total)),
        ]),
      ),
    )
    const freightCode = random.pick(['', '6510', 'S-FREIGHT'])
    const freight =
      order.shipping > 0
        ? [
            row(
              kept([
                freightCode,
                say.freight,
                '',
                right('1'),
                '',
                right(bare(order.shipping)),
                '',
                right(percent(order.taxRate)),
                right(bare(order.shipping)),
              ]),
            ),
          ]
        : []
    const remark = random.chance(0.3)
      ? [row(['', `<td colspan="${kept(heads).length - 1}"><i>${say.remark}</i></td>`])]
      : []
    const own = random.code(random.pick(['PO-####', '45######', 'BST-26-###']))
    const reference = random.chance(0.5) ? say.yours : say.ext
    const facts = [
      [say.number, order.number],
      [say.date, random.chance(0.7) ? longDay(order.date, locale) : written(order.date)],
      ...(random.chance(0.7) ? [[reference, own] as const] : []),
      [say.person, random.pick(['Peter Saddow', 'Jim Olive', 'Helen Ray'])],
      [say.terms, say.days],
      [say.way, random.pick(['DAP', 'Ex Works', 'DHL', 'GLS'])],
    ] as const
    const goodsAndFreight = order.subtotal + order.shipping
    const hasSubtotal = order.discount > 0 || random.chance(0.4)
    const sums: readonly (readonly [string, string])[] = [
      ...(hasSubtotal ? [[say.sub, bare(goodsAndFreight)] as const] : []),
      ...(order.discount > 0 ? [[say.disc, bare(-order.discount)] as const] : []),
      [filled(say.net, { y: locale.currency }), bare(order.total - order.tax)],
      [filled(say.tax, { p: percent(order.taxRate) }), bare(order.tax)],
      [filled(say.gross, { y: locale.currency }), bare(order.total)],
    ]
    const subject = filled(say.subject, { c: order.vendor.name, n: order.number })
    const band = random.chance(0.5)
      ? `<table width="100%">${row(facts.map(([label]) => `<td><b>${label}</b></td>`))}${row(facts.map(([, value]) => escaped(value)))}</table>`
      : `<table>${facts.map(([label, value]) => row([`<b>${label}</b>`, escaped(value)])).join('')}</table>`
    const body = `<p>${escaped(filled(say.hello, { b: order.buyer }))}</p><p>${say.intro}</p><h1>${say.title} ${order.number}</h1><p>${addressOf(random, order).map(escaped).join('<br>')}</p>${band}
<table width="100%">${row(kept(heads), '', 'th')}${items.join('\n')}${freight.join('')}${remark.join('')}</table>
<table align="right">${sums.map(([label, amount], at) => (at === sums.length - 1 ? row([`<b>${label}</b>`, `<td align="right"><b>${escaped(amount)}</b></td>`]) : row([label, right(amount)]))).join('\n')}</table>
<p>${[order.vendor.name, order.vendor.city, order.vendor.phone, ...order.vendor.registration].map(escaped).join(' · ')}<br>${say.page}</p>`
    // Without a row for it, the sum before tax is the sum of the goods.
    const stated = chargedEach(truthOf(order, { shipping: false, inferred: hasSubtotal ? [] : ['subtotal'] }))
    const truth = withFreightLine(stated, say.freight, order.shipping, freightCode === '' ? null : freightCode)
    return { mail: mailOf(order, subject, { html: page(random, order, subject, body) }), truth }
  },
}

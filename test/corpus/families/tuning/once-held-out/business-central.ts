import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import type { Unit } from '../../../kit/orders.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, orderFor, withLineRates } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  da: {
    vendors: 'Jysk Emballage A/S|Beslag & Greb ApS|Fyns Gummi og Plast A/S|Nordlys Elektronik ApS',
    products:
      'Bølgepapkasse 300x200x150|Palleetiket 102x150|Skabsgreb sort 128 mm|Møbelfod stål 150 mm|Kabelbinder 200x4,8 (100 stk)|Pakning NBR 40x52|Relæ 12 V DC|Fragtpose A3|Hængsel 110° softluk|Gulvbeskytter filt|Kantliste hvid 22 mm|Strækfilm 23 my',
    measured:
      'Gummislange 12 mm|Tætningsliste D-profil|Silikoneslange klar|Ledning 1,5 mm² rød|Smørefedt|Velcrobånd 25 mm',
  },
  sv: {
    vendors: 'Skånes Emballage AB|Beslagsboden i Tibro AB|Gummiteknik Väst AB|Norrsken Komponent AB',
    products:
      'Wellpapplåda 300x200x150|Pallflagga 102x150|Skåphandtag svart 128 mm|Möbelben stål 150 mm|Buntband 200x4,8 (100 st)|Packning NBR 40x52|Relä 12 V DC|Provpåse A3|Gångjärn 110° mjukstängning|Möbeltass filt|Kantlist vit 22 mm|Sträckfilm 23 my',
    measured: 'Gummislang 12 mm|Tätningslist D-profil|Silikonslang klar|Kabel 1,5 mm² röd|Smörjfett|Kardborrband 25 mm',
  },
  en: {
    vendors: 'Thames Cartons Ltd|Handle & Hinge Ltd|Rubber & Seal Direct Ltd',
    products:
      'Carton 300x200x150|Pallet Label 102x150|Cabinet Handle Black 128 mm|Furniture Foot Steel 150 mm|Cable Tie 200x4.8 (100 pk)|Gasket NBR 40x52|Relay 12 V DC|Mailing Bag A3|Hinge 110° soft close|Felt Pad|Edging White 22 mm|Stretch Film 23 mu',
    measured: 'Rubber Hose 12 mm|D-Profile Seal|Silicone Tube Clear|Wire 1.5 mm² Red|Grease|Hook Tape 25 mm',
  },
  de: {
    vendors: 'Kartonagen Bodan AG|Beschläge Säntis AG|Gummi Thurgau GmbH',
    products:
      'Wellkarton 300x200x150|Palettenetikett 102x150|Möbelgriff schwarz 128 mm|Möbelfuss Stahl 150 mm|Kabelbinder 200x4,8 (100 Stk.)|Dichtung NBR 40x52|Relais 12 V DC|Versandbeutel A3|Scharnier 110° gedämpft|Filzgleiter|Kantenband weiss 22 mm|Stretchfolie 23 my',
    measured: 'Gummischlauch 12 mm|Dichtprofil D|Silikonschlauch klar|Litze 1,5 mm² rot|Schmierfett|Klettband 25 mm',
  },
})

const words = phrases(
  [
    'title',
    'intro',
    'external',
    'customer',
    'date',
    'ship',
    'terms',
    'days',
    'person',
    'no',
    'name',
    'quantity',
    'unit',
    'price',
    'off',
    'vat',
    'amount',
    'subtotal',
    'less',
    'excl',
    'tax',
    'incl',
    'freight',
    'greeting',
  ],
  {
    da: 'Ordrebekræftelse|Tak for jeres ordre. Vi bekræfter den hermed.|Eksternt bilagsnr.|Kundenr.|Ordredato|Afsendelsesdato|Betalingsbetingelser|Netto 14 dage|Sælger|Nummer|Beskrivelse|Antal|Enhed|Enhedspris ekskl. moms|Rabat %|Moms %|Linjebeløb ekskl. moms|Subtotal|Fakturarabat|I alt {c} ekskl. moms|{p} % moms|I alt {c} inkl. moms|Fragt|Med venlig hilsen',
    sv: 'Orderbekräftelse|Tack för er order. Vi bekräftar den härmed.|Externt dokumentnr|Kundnr|Orderdatum|Utleveransdatum|Betalningsvillkor|30 dagar netto|Säljare|Nr|Beskrivning|Antal|Enhet|Enhetspris exkl. moms|Rabatt %|Moms %|Radbelopp exkl. moms|Delsumma|Fakturarabatt|Summa {c} exkl. moms|{p} % moms|Summa {c} inkl. moms|Frakt|Med vänlig hälsning',
    en: 'Order Confirmation|Thank you for your order, which we confirm as follows.|External Document No.|Customer No.|Order Date|Shipment Date|Payment Terms|Net 30 days|Salesperson|No.|Description|Quantity|Unit|Unit Price Excl. VAT|Discount %|VAT %|Line Amount Excl. VAT|Subtotal|Invoice Discount|Total {c} Excl. VAT|{p}% VAT|Total {c} Incl. VAT|Freight|Kind regards',
    de: 'Auftragsbestätigung|Vielen Dank für Ihren Auftrag, den wir wie folgt bestätigen.|Externe Belegnr.|Debitorennr.|Auftragsdatum|Warenausgangsdatum|Zahlungsbedingungen|30 Tage netto|Verkäufer|Nr.|Beschreibung|Menge|Einheit|VK-Preis ohne MWST|Rabatt %|MWST %|Zeilenbetrag ohne MWST|Zwischensumme|Rechnungsrabatt|Total {c} ohne MWST|{p} % MWST|Total {c} inkl. MWST|Fracht|Freundliche Grüsse',
  },
)
const units: Readonly<Record<string, Readonly<Record<Unit, string>>>> = {
  da: { piece: 'STK', m: 'M', kg: 'KG', l: 'L', yd: 'YD' },
  sv: { piece: 'ST', m: 'M', kg: 'KG', l: 'L', yd: 'YD' },
  en: { piece: 'PCS', m: 'M', kg: 'KG', l: 'L', yd: 'YD' },
  de: { piece: 'STK', m: 'M', kg: 'KG', l: 'L', yd: 'YD' },
}

/**
 * Business Central: labels above values in a grid, often with the buyer's own document number; the labels of the totals
 * contain the currency.
 */
export const businessCentral: Family = {
  name: 'business-central',
  kind: 'business',
  locales: ['da-DK', 'sv-SE', 'en-GB', 'de-CH', 'da-DK'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['10####', 'SO-#####', 'OB26-0###', '1010##'],
      sku: ['1####', '####-@', '70###-##', 'LS-###'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      quantities: [1, 250],
      prices: [150, 48_000],
      discount: 0.15,
      freeShipping: 0.4,
      tax: ['added'],
      long: 0.04,
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 0, 5, 12.5])
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const isLong = random.chance(0.5)
    const day = (iso: string): string => (isLong ? longDay(iso, locale) : numericDay(iso, locale.numericDate[0] ?? ''))
    const hasOff = order.lines.some((line) => rateOf(line) > 0)
    const cell = (text: string, isRight = false): string =>
      `<td style="padding:4px 6px;text-align:${isRight ? 'right' : 'left'}"><span>${escaped(text)}</span></td>`
    const rows = order.lines.map(
      (line) =>
        `<tr>${cell(line.sku)}${cell(line.name)}${cell(quantity(line.quantity), true)}${cell(units[locale.language]?.[line.unit] ?? '')}${cell(bare(line.price), true)}${hasOff ? cell(rateOf(line) === 0 ? '' : percent(rateOf(line)), true) : ''}${cell(percent(order.taxRate), true)}${cell(bare(line.total), true)}</tr>`,
    )
    const heads = [
      say.no,
      say.name,
      say.quantity,
      say.unit,
      say.price,
      ...(hasOff ? [say.off] : []),
      say.vat,
      say.amount,
    ]
    const hasOwn = random.chance(0.7)
    const pairs = [
      ...(hasOwn ? [[say.external, random.code(random.pick(['IO####', '45000###', 'AR-26-##']))] as const] : []),
      [say.customer, random.code('D#####')] as const,
      [say.date, day(order.date)] as const,
      [say.ship, day(dayAfter(order.date, random.whole(1, 12)))] as const,
      [say.terms, say.days] as const,
      [say.person, random.pick(['Peter Holm', 'Anna Lind', 'Jo Marsh'])] as const,
    ]
    const grid = Array.from({ length: Math.ceil(pairs.length / 3) }, (_, at) => pairs.slice(at * 3, at * 3 + 3)).map(
      (group) =>
        `<tr>${group.map(([label]) => `<td style="color:#666;font-size:10px">${label}</td>`).join('')}</tr><tr>${group.map(([, value]) => `<td>${escaped(value)}</td>`).join('')}</tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="${heads.length - 1}" style="text-align:right;padding:4px 6px"><span>${escaped(label)}</span></td>${cell(amount, true)}</tr>`
    const named = (text: string): string => text.replace('{c}', locale.currency).replace('{p}', percent(order.taxRate))
    const net = order.subtotal - order.discount + order.shipping
    const isSimple = order.discount === 0 && order.shipping === 0
    const html = `<html><body style="font-family:Segoe UI;font-size:12px"><p>${say.intro}</p><h2>${say.title} ${order.number}</h2><p>${addressOf(random, order).map(escaped).join('<br>')}</p><table width="100%">${grid.join('')}</table><br><table width="100%" cellspacing="0"><tr style="background:#f0f0f0">${heads.map((label) => `<th style="padding:4px 6px;font-weight:600">${label}</th>`).join('')}</tr>${rows.join('\n')}${isSimple ? '' : sum(say.subtotal, bare(order.subtotal))}${order.discount > 0 ? sum(say.less, bare(-order.discount)) : ''}${order.shipping > 0 ? sum(say.freight, bare(order.shipping)) : ''}${sum(named(say.excl), bare(net))}${sum(named(say.tax), bare(order.tax))}${sum(named(say.incl), bare(order.total))}</table><p>${say.greeting}<br>${escaped(order.vendor.name)}<br>${order.vendor.registration.join(' · ')}</p></body></html>`
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { html }),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}

import type { Family } from '../../kit/family.ts'
import { numericDay } from '../../kit/locales.ts'
import type { Unit } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { dayAfter, goodsOf, orderFor, orOn } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  de: {
    vendors: 'Hagedorn Befestigungstechnik GmbH|Kalthoff Drahtwerke AG|Rieger Bandstahl GmbH & Co. KG',
    products:
      'Zylinderschraube ISO 4762 M6x20 A2|Scheibe ISO 7089 8,4 verz.|Blindniet 4,0x10 Alu/Stahl|Gewindestange DIN 976 M10x1000|Spannstift ISO 8752 5x30|Kerbnagel 3x12|Sechskantmutter ISO 4032 M8|Federring DIN 127 A10',
    measured:
      'Stahlband 20x0,5 blank|Rundstahl 12 mm S235|Drahtseil 4 mm 6x7|Lochband 17 mm|Spezialfett Typ 2|Kette DIN 766 5 mm',
  },
  en: {
    vendors: 'Harland Fasteners Ltd|Westbrook Wire & Strip plc|Tolson Engineering Supplies Ltd',
    products:
      'Socket cap screw ISO 4762 M6x20 A2|Flat washer ISO 7089 M8 zinc|Blind rivet 4.0x10 alu/steel|Threaded rod M10x1000|Spring pin ISO 8752 5x30|Hex nut ISO 4032 M8|Spring washer A10',
    measured:
      'Steel strip 20x0.5 bright|Round bar 12 mm S235|Wire rope 4 mm 6x7|Perforated band 17 mm|Assembly grease type 2|Chain 5 mm short link',
  },
  fr: {
    vendors: 'Visserie Granjon SAS|Aciers du Forez SA|Tréfilerie Bost',
    products:
      'Vis CHC ISO 4762 M6x20 A2|Rondelle plate ISO 7089 M8|Rivet aveugle 4,0x10 alu/acier|Tige filetée M10x1000|Goupille élastique 5x30|Écrou H ISO 4032 M8',
    measured:
      'Feuillard 20x0,5|Rond étiré 12 mm S235|Câble acier 4 mm 6x7|Bande perforée 17 mm|Graisse de montage|Chaîne 5 mm',
  },
  nl: {
    vendors: 'Bouten Centrale Twente BV|Verhoeven Staal BV|Draadindustrie Peel BV',
    products:
      'Cilinderkopschroef ISO 4762 M6x20 A2|Sluitring ISO 7089 M8|Blindklinknagel 4,0x10|Draadeind M10x1000|Spanstift 5x30|Zeskantmoer ISO 4032 M8',
    measured: 'Bandstaal 20x0,5|Rondstaal 12 mm|Staalkabel 4 mm 6x7|Montageband 17 mm|Montagevet type 2|Ketting 5 mm',
  },
})

const words = phrases(
  [
    'title',
    'number',
    'yours',
    'customer',
    'contact',
    'intro',
    'currency',
    'item',
    'material',
    'name',
    'quantity',
    'price',
    'per',
    'value',
    'due',
    'sum',
    'discount',
    'freight',
    'net',
    'tax',
    'end',
    'terms',
    'piece',
  ],
  {
    de: 'Auftragsbestätigung|Nummer/Datum|Ihre Bestellung/Datum|Ihre Kundennummer|Ansprechpartner|Wir bestätigen Ihnen die Lieferung zu unseren Verkaufsbedingungen wie folgt:|Währung|Pos.|Material|Bezeichnung|Menge|Preis|Preiseinheit|Wert|Liefertermin|Summe Positionen|Kundenrabatt|Fracht|Nettowert|Ausgangssteuer|Endbetrag|Zahlbar innerhalb 30 Tagen ohne Abzug|ST',
    en: 'Order confirmation|Number/Date|Your order/Date|Customer number|Contact|We confirm your order on our terms of sale as follows:|Currency|Item|Material|Description|Quantity|Price|Price unit|Value|Delivery date|Items total|Customer discount|Freight|Net value|Output tax|Final amount|Payable within 30 days net|PC',
    fr: 'Confirmation de commande|Numéro/Date|Votre commande/Date|N° client|Interlocuteur|Nous confirmons votre commande aux conditions suivantes :|Devise|Poste|Article|Désignation|Quantité|Prix|Unité de prix|Valeur|Date de livraison|Total postes|Remise client|Fret|Valeur nette|TVA collectée|Montant final|Payable à 30 jours net|PCE',
    nl: 'Orderbevestiging|Nummer/Datum|Uw bestelling/Datum|Klantnummer|Contactpersoon|Wij bevestigen uw order als volgt:|Valuta|Pos.|Materiaal|Omschrijving|Hoeveelheid|Prijs|Prijseenheid|Waarde|Leverdatum|Totaal posities|Klantkorting|Vracht|Nettowaarde|Btw|Eindbedrag|Betaling binnen 30 dagen netto|ST',
  },
)
const units: Readonly<Record<Unit, string>> = { piece: '', m: 'M', kg: 'KG', l: 'L', yd: 'YD' }

/** SAP's order confirmation as text: two lines per item, prices with a price unit, the minus sign after the number. */
export const sapOrderResponse: Family = {
  name: 'sap-order-response',
  kind: 'business',
  locales: ['de-DE', 'en-GB', 'fr-FR', 'nl-NL', 'de-AT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['1004####', '00120#####', '30####'],
      sku: ['100-####', '0000000#####', '@##.###.##', 'HF-####-#'],
      options: 0,
      measured: 0.25,
      per100: 0.5,
      prices: [35, 14_000],
      discount: 0.3,
      tax: ['added'],
    })
    const { bare, quantity, percent } = writingOf(random, order, {
      group: locale.language === 'fr' ? ' ' : (locale.group[0] ?? ''),
    })
    const pattern = locale.numericDate[0] ?? ''
    const day = (iso: string): string => numericDay(iso, pattern)
    const ordered = dayAfter(order.date, -random.whole(0, 4))
    const width = 72
    const items = order.lines.flatMap((line, at) => {
      const unit = line.unit === 'piece' ? say.piece : units[line.unit]
      const count = `${quantity(line.quantity, line.unit === 'piece' ? 0 : 3)} ${unit}`
      const figures = `${count.padStart(18)}${bare(line.price).padStart(16)}${`${line.pricePer} ${unit}`.padStart(14)}`
      const head = `${String((at + 1) * 10).padStart(6, '0')}  ${line.sku.padEnd(14)} ${line.name}`
      const due = `        ${say.due}: ${day(dayAfter(order.date, random.whole(3, 20)))}`
      return [
        head,
        `${figures}${bare(line.total).padStart(width - figures.length)}`,
        ...(random.chance(0.4) ? [due] : []),
        '',
      ]
    })
    const net = order.subtotal - order.discount + order.shipping
    const sum = (label: string, amount: string): string => `${label.padEnd(40)}${amount.padStart(width - 40)}`
    const rule = '-'.repeat(width)
    const hasOwnOrder = random.chance(0.8)
    const fact = (label: string, value: string): string => `${label.padEnd(26)}${value}`
    const text = [
      order.vendor.name,
      order.vendor.city,
      '',
      say.title,
      '',
      fact(say.number, `${order.number} / ${day(order.date)}`),
      ...(hasOwnOrder ? [fact(say.yours, `${random.code('45000#####')} / ${day(ordered)}`)] : []),
      fact(say.customer, random.code('0000######')),
      fact(say.contact, random.pick(['M. Keller', 'S. Brandt', 'J. Moreau', 'A. Whitfield'])),
      '',
      say.intro,
      '',
      fact(say.currency, locale.currency),
      rule,
      `${say.item.padEnd(8)}${say.material.padEnd(15)}${say.name}`,
      `${say.quantity.padStart(18)}${say.price.padStart(16)}${say.per.padStart(14)}${say.value.padStart(width - 48)}`,
      rule,
      ...items,
      rule,
      sum(say.sum, bare(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, `${bare(order.discount)}-`)] : []),
      ...(order.shipping > 0 ? [sum(say.freight, bare(order.shipping))] : []),
      sum(say.net, bare(net)),
      sum(`${say.tax}   ${percent(order.taxRate)},00 %`.replace(',', locale.decimal), bare(order.tax)),
      sum(say.end, bare(order.total)),
      rule,
      say.terms,
      '',
      order.vendor.registration.join('  '),
    ].join('\n')
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { text }),
      truth: hasOwnOrder ? orOn(truth, ordered) : truth,
    }
  },
}

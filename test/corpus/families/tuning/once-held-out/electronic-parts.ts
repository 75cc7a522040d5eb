import { measuredNames, options } from '../../../kit/catalogue.ts'
import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { type Goods, orderOf } from '../../../kit/orders.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { billedTo, daysFrom, inAllLanguages, priceOfOne } from './invoice-parts.ts'

const parts =
  'RES 10K OHM 1% 1/10W 0603|RES 4.7 OHM 5% 1/4W 1206|CAP CER 100NF 50V X7R 0805|CAP ALUM 470UF 25V RADIAL|DIODE SCHOTTKY 40V 1A SMA|LED GREEN CLEAR 0603 SMD|IC REG LINEAR 3.3V 500MA SOT223|IC MCU 32BIT 64KB FLASH 48LQFP|CONN HEADER VERT 10POS 2.54MM|CONN USB-C RCPT 16POS SMD|CRYSTAL 16.0000MHZ 18PF SMD|SWITCH TACTILE SPST-NO 0.05A 12V|FUSE GLASS 2A 250VAC 5X20MM|CBL RIBBON 20COND 0.050 GRAY 5 M|TRANS NPN 40V 0.2A TO92|MOSFET N-CH 60V 115MA SOT23'.split(
    '|',
  )
const houses = ['Ohmline Components', 'Northgate Electronic Supply', 'Voltaria Distribution', 'Kondor Parts']
const goods: Goods = {
  products: inAllLanguages(parts),
  measured: measuredNames,
  options,
  vendors: inAllLanguages(houses),
  buyers: ['Priya Nair', 'Oskar Lind', 'Hélène Roux', 'Ben Carter'],
}

const words = phrases(
  [
    'title',
    'lead',
    'order',
    'date',
    'yours',
    'terms',
    'titles',
    'customs',
    'origin',
    'later',
    'goods',
    'fee',
    'carriage',
    'tax',
    'total',
  ],
  {
    en: 'Sales Order Acknowledgement|Thank you. Please check the parts, prices and dates below.|Sales Order No.|Order Date|Customer PO|Terms: Net 30|Line;Part Number;Mfr Part No.;Description;Ordered;Ready;Back order;Unit Price;Ext. Price|Customs code|Country of origin|Back order expected|Merchandise|Tariff|Freight|{t}|Order Total',
    de: 'Auftragsbestätigung|Vielen Dank. Bitte prüfen Sie Teile, Preise und Termine.|Auftragsnummer|Auftragsdatum|Ihre Bestellung|Zahlung: 30 Tage netto|Pos.;Bestellnr.;Hersteller-Nr.;Beschreibung;Bestellt;Lieferbar;Rückstand;Stückpreis;Gesamtpreis|Zolltarifnummer|Ursprungsland|Rückstand erwartet|Warenwert|Zollzuschlag|Fracht|{t}|Auftragssumme',
    fr: 'Accusé de réception de commande|Merci. Veuillez vérifier les pièces, les prix et les délais.|N° de commande|Date de commande|Votre référence d’achat|Paiement : 30 jours net|Ligne;Code article;Réf. fabricant;Description;Commandé;Disponible;Reliquat;Prix unitaire;Prix total|Code douanier|Pays d’origine|Reliquat attendu|Marchandises|Surtaxe douanière|Transport|{t}|Total de la commande',
    sv: 'Orderbekräftelse|Tack. Kontrollera artiklar, priser och datum nedan.|Ordernummer|Orderdatum|Ert inköpsnummer|Betalning: 30 dagar netto|Rad;Artikelnr;Tillv. artikelnr;Beskrivning;Beställt;I lager;Restnoterat;Styckpris;Radpris|Tulltaxenummer|Ursprungsland|Rest väntas|Varuvärde|Tulltillägg|Frakt|{t}|Ordersumma',
  },
)

/**
 * Distributor of electronic parts: two part numbers per item; ordered, available and outstanding quantities; prices
 * with five decimals; a row of customs codes below each item.
 */
export const electronicParts: Family = {
  name: 'electronic-parts',
  kind: 'business',
  locales: ['en-US', 'de-DE', 'fr-FR', 'sv-SE', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      goods,
      number: ['8#######', '41######', 'SO######'],
      options: 0,
      per100: 0.65,
      prices: [120, 4800],
      lines: [1, 7],
      long: 0.05,
      discount: 0,
      fee: 0.3,
      freeShipping: 0.3,
      tax: ['added', 'added', 'none'],
      sku: ['###-####-#-ND', '603-@@####@', '2######', '@@##-####'],
      delay: 1,
    })
    const { money, bare, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const fields = say.titles.split(';')
    const priceTitle = `${fields[7]} (${locale.currency})`
    const rows = order.lines.map((line, at) => {
      const missing = random.chance(0.3) ? Math.ceil(line.quantity / random.pick([2, 3, 5])) : 0
      const right = (text: string): string => `<td align="right">${text}</td>`
      const codes = [
        `${say.customs} ${random.code('85##.##.00##')}`,
        `${say.origin} ${random.pick(['CN', 'MY', 'DE', 'US', 'TH'])}`,
        'ECCN EAR99',
        'RoHS3',
        ...(missing > 0 ? [`${say.later} ${written(daysFrom(order.date, random.whole(20, 90)))}`] : []),
      ]
      return `${row([
        String(at + 1),
        line.sku,
        random.code(random.pick(['RC####FR-07##K', 'GRM##BR7', 'LM####-3.3', 'B@@##-##'])),
        escaped(line.name),
        right(count(line.quantity)),
        right(count(line.quantity - missing)),
        right(count(missing)),
        right(priceOfOne(line, locale, 5)),
        right(escaped(bare(line.total))),
      ])}<tr><td></td><td colspan="8" style="font-size:10px;color:#666">${codes.join(' | ')}</td></tr>`
    })
    const fact = (label: string, text: string): string => `<tr><td><b>${label}:</b></td><td>${text}</td></tr>`
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="8" align="right">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const body = `<h2>${say.title}</h2><p>${say.lead}</p><table>${fact(say.order, order.number)}${fact(say.date, written(order.date))}${fact(say.yours, random.code('PO-26####'))}${fact('Web ID', random.code('1########'))}</table><p>${say.terms}</p><p>${billedTo(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellpadding="2" border="1"><tr bgcolor="#003366">${[...fields.slice(0, 7), priceTitle, ...fields.slice(8)].map((title) => `<th><font color="#ffffff">${title}</font></th>`).join('')}</tr>
${rows.join('\n')}
${sum(say.goods, bare(order.subtotal))}${order.fee > 0 ? sum(say.fee, bare(order.fee)) : ''}${order.shipping > 0 ? sum(say.carriage, bare(order.shipping)) : ''}${order.taxMode === 'added' ? sum(`${locale.taxWord} ${percent(order.taxRate)}%`, bare(order.tax)) : ''}${sum(say.total, money(order.total))}</table><p style="font-size:10px">${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}, ${order.vendor.phone}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { html: page(random, order, say.title, body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

import { expect, test } from 'vitest'
import {
  columnOf,
  factLabels,
  factOf,
  folded,
  hasTotalWord,
  isAside,
  isEachWord,
  isFree,
  isTaxRemark,
  type Language,
  languageOf,
  namesChoice,
  namesOnlyUnit,
  namesOrder,
  type SumLabel,
  sideOf,
  sumOf,
} from '../../../../src/back-office/extraction/words/vocabulary.rules.ts'

test('compares words in lower case, without accents and without signs at their ends', () => {
  const words = ['  •Größe: ', 'Numéro_de  commande.', '’Quai’', 'plain text', 'Nº', '— Total –', 'abc  d', '']
  expect(words.map(folded)).toEqual(['große', 'numero de commande', "'quai", 'plain text', 'n°', 'total', 'abc d', ''])
})

const columns: readonly (readonly [string, Language, string | null])[] = [
  ['Qty', 'en', 'quantity'],
  ['Menge', 'de', 'quantity'],
  ['Quantité', 'fr', 'quantity'],
  ['Unit price (EUR)', 'en', 'unit'],
  ['Einzelpreis netto', 'de', 'unit'],
  ['Prix unitaire HT', 'fr', 'unit'],
  ['€/m', 'de', 'unit'],
  ['EUR/kg', 'en', 'unit'],
  ['Item / SKU', 'en', 'name'],
  ['Menge geliefert', 'de', 'quantity'],
  ['Versandte Menge', 'de', 'quantity'],
  ['Shipped on', 'en', null],
  ['Qty shipped', 'en', 'quantity'],
  ['Sonderpreis', 'de', 'price'],
  ['Prix du lot', 'fr', 'price'],
  ['Artikelnr.', 'de', 'sku'],
  ['Kundennummer', 'de', null],
  ['Stoffcode', 'de', 'sku'],
  ['Number', 'en', null],
  ["Code d'article", 'fr', 'sku'],
  ['Numero prodotto', 'it', 'sku'],
  ['Tax incl.', 'en', null],
  ['MwSt.', 'de', 'tax'],
  ['Lot', 'en', 'lot'],
  ['Zorb', 'en', null],
  ['', 'en', null],
  ['Amount incl. VAT', 'en', 'amount'],
  ['Colour', 'en', 'options'],
  ['Qty', 'fr', 'quantity'],
  ['Menge', 'en', 'quantity'],
  ['Pos.', 'de', 'position'],
  ['Rabatt', 'de', 'discount'],
  ['Artikel | Farbe', 'de', 'name'],
  ['Quantity of the metres delivered', 'en', null],
  ['Menge am Tag', 'de', null],
  ['Quantity xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'en', null],
]
test.each(columns)('the heading “%s” in %s means %s', (heading, language, column) => {
  expect(columnOf(heading, language)).toBe(column)
})

const said = (label: SumLabel | null): string | null =>
  label &&
  [label.name, label.isGross ? 'gross' : '', label.isNet ? 'net' : '', label.isExact ? '' : 'a part of the label']
    .filter((part) => part !== '')
    .join(', ')

const sums: readonly (readonly [string, Language, string | null])[] = [
  ['Subtotal', 'en', 'subtotal'],
  ['Zwischensumme', 'de', 'subtotal'],
  ['Grand total (EUR)', 'en', 'total'],
  ['Gesamtbetrag inkl. MwSt.', 'de', 'total, gross'],
  ['Total excl. VAT', 'en', 'net, net'],
  ['Total incl. VAT', 'en', 'total, gross'],
  ['incl. VAT', 'en', 'tax, gross'],
  ['VAT 20%', 'en', 'tax'],
  ['inkl. 19 % MwSt', 'de', 'tax, gross'],
  ['zzgl. 19 % MwSt', 'de', 'tax, net'],
  ['Shipping: DHL Paket', 'de', 'shipping, a part of the label'],
  ['Discount SUMMER10', 'en', 'discount, a part of the label'],
  ['Less five per cent as agreed', 'en', 'discount, a part of the label'],
  ['DHL Paket', 'en', 'shipping'],
  ['UPS Ground', 'en', 'shipping, a part of the label'],
  ['Total with VAT', 'en', 'total, gross'],
  ['Summe gesamt', 'de', 'total'],
  ['Importe artículos', 'es', 'subtotal'],
  ['Bestellsumme', 'de', 'total'],
  ['Versandanteil', 'de', 'shipping'],
  ['Rechnungsbetrag', 'de', 'total'],
  ['Total of your order', 'en', 'total'],
  ['Balance due', 'en', 'due'],
  ['Amount paid', 'en', 'paid'],
  ['You saved', 'en', 'ignored'],
  ['Tasse', 'de', null],
  ['Livraison', 'en', 'shipping'],
  ['Frais de port', 'de', 'shipping'],
  ['Zorb', 'en', null],
  ['Net à payer', 'fr', 'total'],
  ['Total HT', 'fr', 'net'],
  ['Total TTC', 'fr', 'total, gross'],
  ['Totaal', 'nl', 'total'],
  ['Suma', 'pl', 'total'],
  ['Summa', 'sv', 'total'],
  ['I alt', 'da', 'total'],
  ['Celkem', 'cs', 'total'],
  ['合计', 'zh', 'total'],
  ['', 'en', null],
  ['moins remise fidélité', 'fr', 'discount, a part of the label'],
  ['Versand (DHL)', 'de', 'shipping'],
  ['Shipping 4.90', 'en', 'shipping'],
  ['Tip', 'en', 'fee'],
  ['one two three four five six seven shipping', 'en', 'shipping, a part of the label'],
  ['one two three four five six seven eight shipping', 'en', null],
  ['Shipping xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'en', null],
]
test.each(sums)('the label of an amount “%s” in %s means %s', (label, language, sum) => {
  expect(said(sumOf(label, language))).toBe(sum)
})

const facts: readonly (readonly [string, Language, string | null])[] = [
  ['Order number', 'en', 'orderNumber'],
  ['Order no.', 'en', 'orderNumber'],
  ['Bestellnummer', 'de', 'orderNumber'],
  ['Rechnungs-ID', 'de', 'invoiceNumber'],
  ['Numer faktury', 'pl', 'invoiceNumber'],
  ['Numéro de commande', 'fr', 'orderNumber'],
  ['Ihre Bestellnummer', 'de', 'yours'],
  ['Your PO number', 'en', 'buyerReference'],
  ['Our reference', 'en', 'reference'],
  ['Order date', 'en', 'orderDate'],
  ['Date', 'en', 'date'],
  ['Lieferdatum', 'de', 'delivery'],
  ['Invoice no', 'en', 'invoiceNumber'],
  ['Numero ordine', 'it', 'orderNumber'],
  ['Nummer', 'de', null],
  ['Zorb', 'en', null],
  ['Due date', 'en', 'otherDate'],
  ['Auftrag', 'de', 'order'],
  ['N° commande', 'fr', 'orderNumber'],
  ['Order number xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'en', null],
]
test.each(facts)('the label of a fact “%s” in %s means %s', (label, language, fact) => {
  expect(factOf(label, language)).toBe(fact)
})

test.each([
  ['Thank you for your order', 'en'],
  ['Vielen Dank für Ihre Bestellung', 'de'],
  ['Merci pour votre commande', 'fr'],
  ['Gracias por tu pedido', 'es'],
  ['Grazie per il tuo ordine', 'it'],
  ['Bedankt voor je bestelling', 'nl'],
  ['Obrigado pela sua encomenda', 'pt'],
  ['Dziękujemy za zamówienie', 'pl'],
  ['Tack för din beställning', 'sv'],
  ['Tak for din ordre', 'da'],
  ['Děkujeme za vaši objednávku', 'cs'],
  ['आपके ऑर्डर के लिए धन्यवाद', 'hi'],
  ['zzz', 'en'],
  ['', 'en'],
  ['orders@das.der.die und.de Thank you', 'en'],
])('“%s” is written in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('the first 20,000 characters of a text decide its language', () => {
  const german = (spaces: number): string => languageOf(`${' '.repeat(spaces)}Vielen Dank`)
  expect([german(19_980), german(20_000)]).toEqual(['de', 'en'])
})

test.each([
  ['Free', true],
  ['kostenlos', true],
  ['Free shipping', true],
  ['Kostenloser Versand', true],
  ['Free gift', false],
  ['gratis', true],
  ['', false],
  ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', false],
  ['Livraison gratuite', true],
  ['shipping', false],
  ['Free of', false],
  ['Free                                    ', true],
  ['Free                                     ', false],
])('“%s” means an amount of zero: %s', (text, is) => {
  expect(isFree(text)).toBe(is)
})

test.each([
  ['You may also like', true],
  ['You may also like these', true],
  ['Das könnte dir auch gefallen', true],
  ['Your items', false],
  ['Recommended for you', true],
  ['You may also likely', false],
  ['You may also like xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', true],
  ['You may also like xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', false],
])('the heading “%s” introduces something that is not part of the order: %s', (text, is) => {
  expect(isAside(text)).toBe(is)
})

test('recognises the labels of options', () => {
  const labels = ['Colour', 'Ribbon', 'Engraving', 'Item', 'Order number', 'Zorb']
  expect(labels.map((label) => namesChoice(label, 'en'))).toEqual([true, true, true, false, false, false])
})

test.each([
  ['AUD inc GST of 102.90', true],
  ['incl. 19 % MwSt.', true],
  ['incl. VAT', true],
  ['Total incl. VAT of the order', false],
  ['excl. VAT', true],
  ['inkl. MwSt. und Versand nach Deutschland', false],
  ['Linen', false],
  ['incl. VAT one two three four five', false],
  ['zzgl. USt.', true],
  ['incl. 19 % MwSt. of EUR 102.90', true],
  ['inc GST of AUD 102.90 in EUR 5.00', false],
])('“%s” is only a remark about the tax: %s', (text, is) => {
  expect(isTaxRemark(text)).toBe(is)
})

test.each([
  ['Total incl. VAT', { rest: 'total', isGross: true, isNet: false }],
  ['Total (excl. VAT)', { rest: 'total', isGross: false, isNet: true }],
  ['Total with VAT', { rest: 'total', isGross: true, isNet: false }],
  ['Total with delivery', { rest: 'total with delivery', isGross: false, isNet: false }],
  ['Total TTC', { rest: 'total', isGross: true, isNet: false }],
  ['Total', { rest: 'total', isGross: false, isNet: false }],
  ['VAT incl.', { rest: 'vat', isGross: true, isNet: false }],
  ['Total HT', { rest: 'total', isGross: false, isNet: true }],
])('finds the words about tax in “%s”', (label, side) => {
  expect(sideOf(label)).toEqual(side)
})

test('a label means an order if each of its words does', () => {
  const labels = [
    'Codice acquisto',
    'Codice destinatario',
    'Purchase no.',
    'numero della conferma',
    'Order',
    'Auftragsnummer',
    'Purchase customer',
    '',
  ]
  expect(labels.filter(namesOrder)).toEqual([
    'Codice acquisto',
    'Purchase no.',
    'numero della conferma',
    'Order',
    'Auftragsnummer',
  ])
})

test('finds a word for a total in a label, alone or in a compound', () => {
  const labels: readonly (readonly [string, Language])[] = [
    ['Total hire', 'en'],
    ['Gesamtwert', 'de'],
    ['Slutsumma', 'sv'],
    ['Totalpris', 'da'],
    ['Hire', 'en'],
  ]
  expect(labels.map(([label, language]) => hasTotalWord(label, language))).toEqual([true, true, true, true, false])
})

test('a heading that is only a unit is recognised, except short units, pieces and pounds', () => {
  expect(['Metres', 'Kg', 'm', 'Pounds', 'Pieces', 'Linen'].map((heading) => namesOnlyUnit(heading, 'en'))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('recognises the words before a unit price', () => {
  expect(['each', '@', 'à', 'Je', 'of'].map((word) => isEachWord(word, 'en'))).toEqual([true, true, true, true, false])
})

test('returns each label of a fact once, longest first', () => {
  const labels = factLabels(['orderDate'])
  const lengths = labels.map(({ label }) => label.length)
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
  expect(new Set(labels.map(({ label }) => label)).size).toBe(labels.length)
  expect(new Set(labels.map(({ name }) => name))).toEqual(new Set(['orderDate']))
})

import { expect, test } from 'vitest'
import { kindOf } from '../../../../src/back-office/extraction/kind.rules.ts'
import { quantityIn } from '../../../../src/back-office/extraction/quantity-text.rules.ts'
import { standsIn } from '../../../../src/back-office/extraction/quote.rules.ts'
import { topDomainOf, vendorOf } from '../../../../src/back-office/extraction/vendor.rules.ts'

test.each([
  ['Your order 1001', 'Thank you', 'order'],
  ['Your order 1001 was cancelled', '', 'cancellation'],
  ['Bestellung 1001', 'Ihre Bestellung wurde leider storniert.', 'cancellation'],
  ['Commande 1001', 'Votre commande a été annulée', 'cancellation'],
  ['Tilaus 1001', 'Tilauksesi on peruttu.', 'cancellation'],
  ['Rendelés 1001', 'A rendelést töröltük.', 'cancellation'],
  ['Objednávka 1001', 'Objednávka byla zrušena.', 'cancellation'],
  ['Παραγγελία 1001', 'Η παραγγελία σας ακυρώθηκε.', 'cancellation'],
  ['Sipariş 1001', 'Siparişiniz iptal edilmiştir.', 'cancellation'],
  ['Πιστωτικό τιμολόγιο 7', '', 'refund'],
  ['Tarjous 77', '', 'quotation'],
  ['Árajánlat 77', '', 'quotation'],
  ['Tilausvahvistus 77', 'Tarjous 12', 'order'],
  ['Remboursement de votre commande 1001', '', 'refund'],
  ['Gutschrift 77', '', 'refund'],
  ['Invoice', 'Credit note CN-1', 'refund'],
  ['Order 1001', 'Goods  76.00\nCredit note CN-1  -12.00', 'order'],
  ['Order 1001', 'Cancelled orders are refunded within 14 days.', 'order'],
  ['Quotation Q-77', '', 'quotation'],
  ['News', 'Unser Angebot Nr. 12 vom 3. März', 'quotation'],
  ['Quotation Q-77', 'Order confirmation', 'order'],
  ['Devis 12 : confirmation', '', 'order'],
])('a mail with the subject “%s” that begins with “%s” is of the kind %s', (subject, beginning, kind) => {
  expect(kindOf(subject, beginning.split('\n'))).toBe(kind)
})

test.each([
  ['5.00', 'Total 5.00 EUR', true],
  ['5.00', 'Total 15.00 EUR', false],
  ['5.00', 'Total 5.001 EUR', false],
  ['5', 'Total 5.00', false],
  ['00', 'Total 5.00', false],
  ['5', 'a 15, then 5', true],
  ['Linen', 'Linens', false],
  ['Linen', 'Linens and Linen.', true],
  ['Linen  cloth', 'the Linen\ncloth', true],
  [' ', 'anything', false],
  ['x'.repeat(200), 'x'.repeat(200), true],
  ['x'.repeat(201), 'x'.repeat(201), false],
  ['5', '5', true],
  ['5', '(5)', true],
  ['5', '5,', true],
  ['5', '5,5', false],
  ['5', 'é5', false],
])('“%s” is quoted from “%s”: %s', (quote, text, stands) => {
  expect(standsIn(quote, text)).toBe(stands)
})

const vendors: readonly (readonly [string, string, string[], unknown])[] = [
  ['Copper Works', 'orders@copper.example', [], ['Copper Works', 0.85, 'Copper Works <orders@copper.example>']],
  ['"Mühle" via Faire', 'x@faire.com', [], ['Mühle', 0.85, '"Mühle" via Faire <x@faire.com>']],
  ['no-reply', 'x@mail.copper.co.uk', [], ['copper', 0.6, 'no-reply <x@mail.copper.co.uk>']],
  ['', 'x@mail.copper.com', [], ['copper', 0.6, ' <x@mail.copper.com>']],
  ['Bestellungen', 'x@kupfer.de', [], ['kupfer', 0.6, 'Bestellungen <x@kupfer.de>']],
  ['orders@copper.de', 'x@copper.de', [], ['copper', 0.6, 'orders@copper.de <x@copper.de>']],
  ['', 'x@co.uk', [], ['co', 0.6, ' <x@co.uk>']],
  ['', 'x@a.com.info', [], ['com', 0.6, ' <x@a.com.info>']],
  ['', 'mill@localhost', [], ['mill', 0.6, ' <mill@localhost>']],
  ['', 'orders@localhost', [], null],
  ['', '', [], null],
  ['Orders - Copper & Co', 'x@copper.de', [], ['Copper & Co', 0.85, 'Orders - Copper & Co <x@copper.de>']],
  ['Copper & Co | Orders', 'x@copper.de', [], ['Copper & Co', 0.85, 'Copper & Co | Orders <x@copper.de>']],
  ['Copper - Works', 'x@copper.de', [], ['Copper - Works', 0.85, 'Copper - Works <x@copper.de>']],
  ['', 'maplemill@gmail.com', [], ['maplemill', 0.6, ' <maplemill@gmail.com>']],
  ['', 'x@maplewool.com', ['Thank you for your order at Maple Wool.'], ['Maple Wool', 0.6, ' <x@maplewool.com>']],
  ['', 'x@maplewool.com', ['maplewool', 'MAPLEWOOL'], ['MAPLEWOOL', 0.6, ' <x@maplewool.com>']],
  ['', 'x@maplewool.com', ['Maple', 'Wool'], ['maplewool', 0.6, ' <x@maplewool.com>']],
]
test.each(vendors)('the vendor of “%s” <%s> in a mail with the texts %j', (name, address, texts, vendor) => {
  const found = vendorOf(name, address, texts)
  expect(found && [found.value, found.confidence, found.evidence]).toEqual(vendor)
})

test('a vendor’s name has at most 255 characters, and its evidence 300', () => {
  expect(vendorOf('M'.repeat(400), 'x@mill.de', [])).toEqual({
    value: 'M'.repeat(255),
    source: 'sender',
    confidence: 0.85,
    evidence: 'M'.repeat(300),
  })
})

test('the top-level domain of an address is its last part in lower case', () => {
  expect(['orders@mail.copper.co.UK', 'x@localhost', ''].map(topDomainOf)).toEqual(['uk', '', ''])
})

test.each([
  ['3', null, 3, null],
  ['3 pcs', null, 3, null],
  ['× 3', null, 3, null],
  ['3x', null, 3, null],
  ['2,5 m', ',', 2.5, 'm'],
  ['1 250 g', null, 1250, 'g'],
  ["1'250", null, 1250, null],
  ['2.5 pcs', '.', null, null],
  ['1000000', null, 1_000_000, null],
  ['1000001', null, null, null],
  ['3 of them', null, null, null],
  ['three', null, null, null],
] as const)('the quantity “%s”', (text, mark, quantity, measure) => {
  expect(quantityIn(text, mark)).toEqual({ quantity, measure, text })
})

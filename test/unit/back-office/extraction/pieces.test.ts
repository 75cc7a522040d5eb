import { expect, test } from 'vitest'
import {
  isCounter,
  isVariant,
  pieceOf,
  tidyName,
  type Value,
  withoutConnector,
} from '../../../../src/back-office/extraction/pieces.rules.ts'
import type { Language } from '../../../../src/back-office/extraction/words/vocabulary.rules.ts'

/** Describes a number: its meaning, and the signs and units beside it. */
const said = ({ text, role, isCount, unit, per }: Value): string =>
  [
    text,
    role === null ? '' : `as ${role}`,
    isCount ? 'count' : '',
    unit ?? '',
    per === null ? '' : `per ${per.count} ${per.unit ?? ''}`.trim(),
  ]
    .filter((part) => part !== '')
    .join(' ')

/**
 * Describes a line: the numbers before the name, the name, and the numbers after it; or a label, its meaning and its
 * text.
 */
function read(text: string, language: Language): string {
  const { name, leading, trailing, labelled } = pieceOf(text, language)
  return labelled
    ? `${labelled.role}: ${labelled.label} → ${labelled.value}`
    : [leading.map(said).join(', '), `“${name}”`, trailing.map(said).join(', ')].join(' | ')
}

const texts: readonly (readonly [string, Language, string])[] = [
  ['Linen', 'en', ' | “Linen” | '],
  ['2 x Linen', 'en', '2 count | “Linen” | '],
  ['Linen x 2', 'en', ' | “Linen” | 2 count'],
  ['Linen 5.00 EUR', 'en', ' | “Linen” | 5.00 EUR'],
  ['2 x Linen @ 5.00 = 10.00', 'en', '2 count | “Linen” | 5.00 as unit, 10.00 as amount'],
  ['Linen, 2 pcs, 5.00 EUR each, 10.00 EUR', 'en', ' | “Linen” | 2 piece, 5.00 EUR, 10.00 EUR as unit'],
  ['SKU: A-1', 'en', 'sku: SKU → A-1'],
  ['SKU A-1', 'en', 'sku: SKU → A-1'],
  ['Item code J48819', 'en', 'sku: Item code → J48819'],
  ['Lot 8812', 'en', 'lot: Lot → 8812'],
  ['Colour: blue', 'en', 'options: Colour → blue'],
  ['Colour: 5.00 EUR', 'en', 'options: Colour → 5.00 EUR'],
  ['Price: 5.00', 'en', ' | “” | 5.00 as price'],
  ['Qty: 2', 'en', ' | “” | 2 as quantity'],
  ['Menge: 2', 'de', ' | “” | 2 as quantity'],
  ['Zorb: blue', 'en', 'null: Zorb → blue'],
  ['Zorb: 5', 'en', ' | “Zorb” | 5'],
  ['one two three four: blue', 'en', ' | “one two three four: blue” | '],
  ['Shipping: 8.50', 'en', ' | “Shipping” | 8.50'],
  ['Items: 99.00', 'en', ' | “Items” | 99.00'],
  ['Delivery: Courier = 12.50', 'en', ' | “Delivery: Courier” | 12.50 as amount'],
  ['Free', 'en', ' | “” | Free'],
  ['kostenlos', 'de', ' | “” | kostenlos'],
  ['2,5 metros a 8,40 €', 'es', ' | “” | 2,5 m, 8,40 € as unit'],
  ['Linen 2.5 m at 8.40 €', 'en', ' | “Linen” | 2.5 m, 8.40 € as unit'],
  ['pump - quantity 3', 'en', ' | “pump - quantity” | 3 as quantity'],
  ['Thread 0.8 mm (EZ-102) 3 x 5.00 EUR', 'en', ' | “Thread” | 0.8 mm, 3 count, 5.00 EUR'],
  ['Rivet 9 x 8', 'en', ' | “Rivet” | 9, 8'],
  ['Frame 30 × 40 cm', 'en', ' | “Frame” | 30, 40 count cm'],
  ['Washers (50 pcs) 5.00 EUR', 'en', ' | “Washers” | 50 piece, 5.00 EUR'],
  ['Qty 2 Linen', 'en', '2 as quantity | “Linen” | '],
  ['10% discount Linen', 'en', '10% | “discount Linen” | '],
  ['Linen 20%', 'en', ' | “Linen” | 20%'],
  ['5.00', 'en', ' | “” | 5.00'],
  ['2', 'en', ' | “” | 2'],
  ['2 pcs', 'en', ' | “” | 2 piece'],
  ['à 5,00 €', 'fr', ' | “” | 5,00 € as unit'],
  ['Stock: 300 gsm paper', 'en', 'options: Stock → 300 gsm paper'],
  ['Linen – 12 pcs – 40.00 EUR', 'en', ' | “Linen” | 12 piece, 40.00 EUR'],
  ['Poster: Night Sky', 'en', 'null: Poster → Night Sky'],
  [
    'Unit price: 5.00 EUR Qty: 2 Total: 10.00 EUR',
    'en',
    ' | “” | 5.00 EUR as unit, 2 as quantity, 10.00 EUR as amount',
  ],
  ['Weight: 250 g', 'en', 'weight: Weight → 250 g'],
  ['Art.-Nr.: 4711', 'de', 'sku: Art.-Nr. → 4711'],
  ['Réf. : L-100', 'fr', 'sku: Réf. → L-100'],
  ['', 'en', ' | “” | '],
  ['Price: on request', 'en', 'price: Price → on request'],
  ['Menge: auf Anfrage', 'de', 'quantity: Menge → auf Anfrage'],
  ['Delivery: by courier', 'en', 'other: Delivery → by courier'],
  ['Size: 30 x 40 cm', 'en', 'options: Size → 30 x 40 cm'],
]
test.each(texts)('splits “%s” in %s into %s', (text, language, parts) => {
  expect(read(text, language)).toBe(parts)
})

test('removes a word that belongs to the next number from the name', () => {
  const names: readonly (readonly [string, Language])[] = [
    ['Linen, je', 'de'],
    ['Linen, à', 'fr'],
    ['Linen, qty', 'en'],
    ['20 st', 'sv'],
    ['Linoleum A5 III - Menge', 'de'],
    ['Linen', 'en'],
  ]
  expect(names.map(([name, language]) => withoutConnector(name, language))).toEqual([
    'Linen',
    'Linen',
    'Linen',
    '20 st',
    'Linoleum A5 III',
    'Linen',
  ])
})

test('two to four short texts with slashes between them are a variant', () => {
  const texts = [
    'Blue / M',
    'Blue',
    'a / b / c / d',
    'a / b / c / d / e',
    `${'x'.repeat(30)} / M`,
    `${'x'.repeat(31)} / M`,
  ]
  expect(texts.map(isVariant)).toEqual([true, false, true, false, true, false])
})

test('recognises texts that count the parcels of a delivery', () => {
  const texts = [
    'Parcel 2 of 3',
    'Parcel 3 of 3',
    'Parcel 3 of 2',
    'Pen 2 in 1',
    'Eyelet 4 x 8',
    'Box 1 von 2:',
    'Parcel 2',
  ]
  expect(texts.map(isCounter)).toEqual([true, true, false, false, false, true, false])
})

test('removes signs at the ends of a name', () => {
  const names = ['Linen (', '– Linen –', '"Linen"', 'Linen x', '1) Linen', 'Linen €', 'Linen)', 'Linen (blue)']
  expect(names.map(tidyName)).toEqual([...Array.from({ length: 7 }, () => 'Linen'), 'Linen (blue)'])
})

import { expect, test } from 'vitest'
import { labelledPart, namesApart, withoutLeads } from '../../../../src/back-office/extraction/name-parts.rules.ts'
import type { Language } from '../../../../src/back-office/extraction/words/vocabulary.rules.ts'

const names: readonly (readonly [string[], Language, (string | null)[][]])[] = [
  [
    ['1. Linen', '2. Wool'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['10 Linen', '20 Wool'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['01 Linen', '02 Wool'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['1 Linen', '3 Wool'],
    'en',
    [
      ['1 Linen', null, null],
      ['3 Wool', null, null],
    ],
  ],
  [['1. Linen'], 'en', [['Linen', null, null]]],
  [['1 Linen'], 'en', [['1 Linen', null, null]]],
  [['2. Linen'], 'en', [['2. Linen', null, null]]],
  [
    ['Job 1: Linen', 'Job 2: Wool'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Pos. 1 Linen', 'Pos. 2 Wool'],
    'de',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['a) Linen', 'b) Hemp'],
    'en',
    [
      ['Linen', null, null],
      ['Hemp', null, null],
    ],
  ],
  [
    ['a) Linen', 'c) Hemp'],
    'en',
    [
      ['a) Linen', null, null],
      ['c) Hemp', null, null],
    ],
  ],
  [
    ['Article: Linen', 'Article: Hemp'],
    'en',
    [
      ['Linen', null, null],
      ['Hemp', null, null],
    ],
  ],
  [['Article: Linen'], 'en', [['Article: Linen', null, null]]],
  [
    ['Article: Linen', 'Item: Hemp'],
    'en',
    [
      ['Article: Linen', null, null],
      ['Item: Hemp', null, null],
    ],
  ],
  [
    ['Mug for', 'Bowl for'],
    'en',
    [
      ['Mug', null, null],
      ['Bowl', null, null],
    ],
  ],
  [
    ['Mug for', 'Bowl'],
    'en',
    [
      ['Mug for', null, null],
      ['Bowl', null, null],
    ],
  ],
  [
    ['of the Mug', 'and of the Bowl'],
    'en',
    [
      ['Mug', null, null],
      ['Bowl', null, null],
    ],
  ],
  [
    ['Std. Zuschnitt', 'Std. Naht'],
    'de',
    [
      ['Zuschnitt', null, null],
      ['Naht', null, null],
    ],
  ],
  [
    ['Std. Zuschnitt', 'Min. Naht'],
    'de',
    [
      ['Std. Zuschnitt', null, null],
      ['Min. Naht', null, null],
    ],
  ],
  [
    ['Linen | A-100', 'Wool | B-200'],
    'en',
    [
      ['Linen', 'A-100', null],
      ['Wool', 'B-200', null],
    ],
  ],
  [
    ['A-100 | Linen', 'B-200 | Wool'],
    'en',
    [
      ['Linen', 'A-100', null],
      ['Wool', 'B-200', null],
    ],
  ],
  [
    ['Linen · Handmade', 'Wool · Handmade'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Linen / Colour: blue', 'Wool / Colour: red'],
    'en',
    [
      ['Linen', null, 'Colour: blue'],
      ['Wool', null, 'Colour: red'],
    ],
  ],
  [['Merino, Shade 214 Moss, Lot 8812'], 'en', [['Merino', null, 'Shade: 214 Moss']]],
  [['Merino, Colour: blue'], 'en', [['Merino', null, 'Colour: blue']]],
  [['Merino, glaze: Sand'], 'en', [['Merino', null, 'glaze: Sand']]],
  [
    ['Merino, Paper 3', 'Silk', 'Hemp'],
    'en',
    [
      ['Merino, Paper 3', null, null],
      ['Silk', null, null],
      ['Hemp', null, null],
    ],
  ],
  [['Merino, Art. no. 4711'], 'en', [['Merino', '4711', null]]],
  [
    ['Linen, blue', 'Wool, red'],
    'en',
    [
      ['Linen, blue', null, null],
      ['Wool, red', null, null],
    ],
  ],
  [
    ['Linen - Wool - A-1', 'Hemp - Jute - A-2'],
    'en',
    [
      ['Linen - Wool', 'A-1', null],
      ['Hemp - Jute', 'A-2', null],
    ],
  ],
  [['- Linen -'], 'en', [['Linen', null, null]]],
  [['Linen | SKU: A-100'], 'en', [['Linen', 'A-100', null]]],
  [
    ['Linen | 24/09', 'Wool | 25/09'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [
    ['Linen | Lot: 8812', 'Wool | Lot: 8813'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [['Linen | Ref A-100'], 'en', [['Linen', 'A-100', null]]],
  [
    ['Linen | Zorb 4711', 'Wool | Zorb 4835'],
    'en',
    [
      ['Linen', '4711', null],
      ['Wool', '4835', null],
    ],
  ],
  [['Linen | Zorb 4711'], 'en', [['Linen | Zorb 4711', null, null]]],
  [['Linen | 4'], 'en', [['Linen | 4', null, null]]],
  [['Linen | (Colour: blue)'], 'en', [['Linen', null, 'Colour: blue']]],
  [
    ['blue | Linen', 'red | Wool'],
    'en',
    [
      ['blue | Linen', null, null],
      ['red | Wool', null, null],
    ],
  ],
  [
    ['Job 1 Linen', 'Job 2 Wool'],
    'en',
    [
      ['Linen', null, null],
      ['Wool', null, null],
    ],
  ],
  [['Linen, two word colour: blue'], 'en', [['Linen', null, 'two word colour: blue']]],
  [['Linen, order: 4711'], 'en', [['Linen, order: 4711', null, null]]],
  [['Linen, shipping: fast'], 'en', [['Linen, shipping: fast', null, null]]],
  [
    ['Mug à', 'Bowl à'],
    'fr',
    [
      ['Mug', null, null],
      ['Bowl', null, null],
    ],
  ],
  [
    ['Linen | 24/09', 'Wool | blue'],
    'en',
    [
      ['Linen | 24/09', null, null],
      ['Wool | blue', null, null],
    ],
  ],
  [['Job 1: Linen'], 'en', [['Linen', null, null]]],
  [
    ['Job 1: Linen', 'Wool'],
    'en',
    [
      ['Job 1: Linen', null, null],
      ['Wool', null, null],
    ],
  ],
]
test.each(names)('splits %j into names, article numbers and options', (texts, language, apart) => {
  const read = namesApart(
    texts.map((name) => ({ name, sku: null, options: null })),
    language,
  )
  expect(read.map(({ name, sku, options }) => [name, sku, options])).toEqual(apart)
})

test('keeps a known article number, and adds options to the known ones', () => {
  expect(namesApart([{ name: 'Merino, Colour: blue, Art. no. 4711', sku: 'M-1', options: 'Size: S' }], 'en')).toEqual([
    { name: 'Merino', sku: 'M-1', options: 'Size: S; Colour: blue' },
  ])
})

test('removes line numbers and labels with which all names begin', () => {
  const all = [
    ['1 Code: A-1 Linen', '2 Code: A-2 Hemp'],
    ['Job J-1: Van', 'Job J-2: Pallet'],
    ['Job J-1: Van'],
    ['Linen', 'Hemp'],
  ]
  expect(all.map((each) => withoutLeads(each, 'en'))).toEqual([
    ['A-1 Linen', 'A-2 Hemp'],
    ['J-1: Van', 'J-2: Pallet'],
    ['Job J-1: Van'],
    ['Linen', 'Hemp'],
  ])
})

test.each([
  ['Shade 214 Moss', { role: 'options', label: 'Shade', sku: null, options: 'Shade: 214 Moss' }],
  ['Dye lot 8812', { role: 'lot', label: 'Dye lot', sku: null, options: null }],
  ['Art. no. 4711', { role: 'sku', label: 'Art. no.', sku: '4711', options: null }],
  ['Colour: blue', { role: 'options', label: 'Colour:', sku: null, options: 'Colour: blue' }],
  ['Colour', null],
  ['Linen cloth', null],
  ['Lot', { role: 'lot', label: 'Lot', sku: null, options: null }],
  ['SKU blue', null],
  ['Linen', null],
])('parses “%s” after the name of an item', (text, part) => {
  expect(labelledPart(text, 'en')).toEqual(part)
})

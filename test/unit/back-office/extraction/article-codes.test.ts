import { expect, test } from 'vitest'
import {
  bareCodesApart,
  codesApart,
  codesInSlots,
  isFile,
  isShortDay,
} from '../../../../src/back-office/extraction/article-codes.rules.ts'

test.each([
  [
    ['[A-100] Linen', '[A-200] Wool'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'A-200'],
    ],
  ],
  [
    ['A-100: Linen', 'B-200: Wool'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'B-200'],
    ],
  ],
  [
    ['Linen (A-100)', 'Wool (B-200)'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'B-200'],
    ],
  ],
  [
    ['Linen – A-100', 'Wool – B-200'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'B-200'],
    ],
  ],
  [
    ['Linen (A-100)', 'Wool'],
    [
      ['Linen', 'A-100'],
      ['Wool', null],
    ],
  ],
  [
    ['Linen, 12 m', 'Wool, 15 m'],
    [
      ['Linen, 12 m', null],
      ['Wool, 15 m', null],
    ],
  ],
  [
    ['Linen, 24/09', 'Wool, 25/09'],
    [
      ['Linen, 24/09', null],
      ['Wool, 25/09', null],
    ],
  ],
  [
    ['Linen - 1', 'Wool - 2'],
    [
      ['Linen - 1', null],
      ['Wool - 2', null],
    ],
  ],
  [
    ['Linen - 10', 'Wool - 20'],
    [
      ['Linen - 10', null],
      ['Wool - 20', null],
    ],
  ],
  [['A-100 | Linen'], [['Linen', 'A-100']]],
  [['12 | Linen'], [['12 | Linen', null]]],
  [['12345 | Linen'], [['Linen', '12345']]],
  [['Linen | blue.pdf'], [['Linen | blue.pdf', null]]],
  [
    ['Merino, Lot 8812', 'Silk, Lot 8813'],
    [
      ['Merino, Lot 8812', null],
      ['Silk, Lot 8813', null],
    ],
  ],
  [
    ['#4711 - Linen', '#4712 - Wool', '#4719 - Hemp'],
    [
      ['Linen', '4711'],
      ['Wool', '4712'],
      ['Hemp', '4719'],
    ],
  ],
  [
    ['100 - Linen', '101 - Wool', '102 - Hemp'],
    [
      ['100 - Linen', null],
      ['101 - Wool', null],
      ['102 - Hemp', null],
    ],
  ],
  [
    ['1001 - Linen', '1002 - Wool', '1009 - Hemp'],
    [
      ['Linen', '1001'],
      ['Wool', '1002'],
      ['Hemp', '1009'],
    ],
  ],
  [
    ['XL - Linen', 'XS - Wool'],
    [
      ['XL - Linen', null],
      ['XS - Wool', null],
    ],
  ],
  [
    ['Linen; kg', 'Wool; pcs'],
    [
      ['Linen; kg', null],
      ['Wool; pcs', null],
    ],
  ],
  [['2026-03-04 - Linen'], [['2026-03-04 - Linen', null]]],
  [
    ['Linen | AB12', 'Wool | blue'],
    [
      ['Linen', 'AB12'],
      ['Wool | blue', null],
    ],
  ],
  [['47.11.02 - Linen'], [['47.11.02 - Linen', null]]],
  [
    ['A-1 - Linen', 'A-1 - Wool'],
    [
      ['A-1 - Linen', null],
      ['A-1 - Wool', null],
    ],
  ],
  [
    ['ABCD - Linen', 'EFGH - Wool'],
    [
      ['ABCD - Linen', null],
      ['EFGH - Wool', null],
    ],
  ],
  [
    ['AB-1 - Linen', 'blue-2 - Wool'],
    [
      ['Linen', 'AB-1'],
      ['blue-2 - Wool', null],
    ],
  ],
  [
    ['4711 - Linen', '48 - Wool', '4913 - Hemp'],
    [
      ['4711 - Linen', null],
      ['48 - Wool', null],
      ['4913 - Hemp', null],
    ],
  ],
  [
    ['1001 - Linen', '1101 - Wool'],
    [
      ['1001 - Linen', null],
      ['1101 - Wool', null],
    ],
  ],
  [
    ['1001 - Linen', '1003 - Wool'],
    [
      ['Linen', '1001'],
      ['Wool', '1003'],
    ],
  ],
  [
    ['10 - Linen', '110 - Wool'],
    [
      ['10 - Linen', null],
      ['110 - Wool', null],
    ],
  ],
  [
    ['4711: 12', '4712: 13'],
    [
      ['4711: 12', null],
      ['4712: 13', null],
    ],
  ],
  [
    ['KG - Linen', 'PCS - Wool'],
    [
      ['KG - Linen', null],
      ['PCS - Wool', null],
    ],
  ],
  [
    ['AB12 / Linen', 'AB13 / Wool'],
    [
      ['Linen', 'AB12'],
      ['Wool', 'AB13'],
    ],
  ],
])('splits %j into names and article numbers that a sign separates', (texts, apart) => {
  expect(codesApart(texts, 'en').map(({ name, code }) => [name, code])).toEqual(apart)
})

test.each([
  [
    ['A-100 Linen', 'B-200 Wool'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'B-200'],
    ],
  ],
  [
    ['Linen A-100', 'Wool B-200'],
    [
      ['Linen', 'A-100'],
      ['Wool', 'B-200'],
    ],
  ],
  [['Linen A-100'], [['Linen A-100', null]]],
  [
    ['Linen 12', 'Wool 13'],
    [
      ['Linen 12', null],
      ['Wool 13', null],
    ],
  ],
  [
    ['1 Linen', '2 Wool'],
    [
      ['1 Linen', null],
      ['2 Wool', null],
    ],
  ],
  [
    ['4711 Linen', '4835 Wool'],
    [
      ['Linen', '4711'],
      ['Wool', '4835'],
    ],
  ],
  [
    ['ab123 Linen', 'cd456 Wool'],
    [
      ['Linen', 'ab123'],
      ['Wool', 'cd456'],
    ],
  ],
  [
    ['Linen M', 'Wool L'],
    [
      ['Linen M', null],
      ['Wool L', null],
    ],
  ],
  [
    ['A-100 Linen', 'Wool'],
    [
      ['A-100 Linen', null],
      ['Wool', null],
    ],
  ],
  [
    ['100 Linen', '110 Wool'],
    [
      ['100 Linen', null],
      ['110 Wool', null],
    ],
  ],
  [
    ['471 Linen', '835 Wool'],
    [
      ['471 Linen', null],
      ['835 Wool', null],
    ],
  ],
  [
    ['4711 Linen', '835 Wool', '12 Hemp'],
    [
      ['4711 Linen', null],
      ['835 Wool', null],
      ['12 Hemp', null],
    ],
  ],
])('splits %j into names and article numbers that a space separates', (texts, apart) => {
  expect(bareCodesApart(texts, 'en').map(({ name, code }) => [name, code])).toEqual(apart)
})

test.each([
  [
    [['0: A-100'], ['0: B-200']],
    ['Linen', 'Wool'],
    ['A-100', 'B-200'],
  ],
  [
    [['0: A-100'], ['0: B-200'], []],
    ['Linen', 'Wool', 'Hemp'],
    ['A-100', 'B-200', null],
  ],
  [
    [['0: A-100'], ['0: B-200'], ['1: C-300']],
    ['Linen', 'Wool', 'Hemp'],
    ['A-100', 'B-200', 'C-300'],
  ],
  [
    [['0: A-100'], ['0: B-200'], ['1: C-300', '2: D-400']],
    ['Linen', 'Wool', 'Hemp'],
    ['A-100', 'B-200', null],
  ],
  [
    [['0: A-100'], ['0: B-200'], ['1: C300']],
    ['Linen', 'Wool', 'Hemp'],
    ['A-100', 'B-200', null],
  ],
  [
    [['0: A-100'], [], []],
    ['Linen', 'Wool', 'Hemp'],
    [null, null, null],
  ],
  [
    [['0: A-100'], []],
    ['Linen', 'Wool'],
    [null, null],
  ],
  [
    [['0: 443.42'], ['0: 18.70']],
    ['Linen', 'Wool'],
    [null, null],
  ],
  [
    [['sign (: 443.42'], ['sign (: 18.70']],
    ['Linen', 'Wool'],
    ['443.42', '18.70'],
  ],
  [[['below 0: NC-28801']], ['Linen'], [null]],
  [[['1: NC-28801']], ['Linen'], ['NC-28801']],
  [
    [['0: 1 A-4711'], ['0: 2 A-4712']],
    ['Linen', 'Wool'],
    ['A-4711', 'A-4712'],
  ],
  [
    [['0: 10 A-4711'], ['0: 20 A-4712']],
    ['Linen', 'Wool'],
    ['A-4711', 'A-4712'],
  ],
  [
    [['0: 3 A-4711'], ['0: 5 A-4712']],
    ['Linen', 'Wool'],
    [null, null],
  ],
  [
    [['0: #4711'], ['0: #4813']],
    ['Linen', 'Wool'],
    ['4711', '4813'],
  ],
  [
    [['0: blue'], ['0: red']],
    ['Linen', 'Wool'],
    [null, null],
  ],
  [
    [['0: A-100'], ['0: A-100']],
    ['Linen', 'Wool'],
    [null, null],
  ],
  [
    [['0: A-100'], ['0: A-100']],
    ['Linen', 'Linen'],
    ['A-100', 'A-100'],
  ],
])('finds the article numbers in the texts %j of the items %j', (lines, names, codes) => {
  const slots = lines.map((line) =>
    line.map((each) => {
      const [slot = '', text = ''] = each.split(': ')
      return { slot, text }
    }),
  )
  expect(codesInSlots(slots, names)).toEqual(codes)
})

test('recognises a day and a month without a year', () => {
  const texts = ['24/09', '4.10.', '13/13', '31-12', '32/1', '12/31', '1/2/3', 'a/b']
  expect(texts.filter(isShortDay)).toEqual(['24/09', '4.10.', '31-12', '12/31'])
})

test('recognises file names by their extension', () => {
  expect(['a.pdf', 'a.PDF', 'pdf', 'a.xlsx', 'a.b'].filter(isFile)).toEqual(['a.pdf', 'a.PDF', 'a.xlsx'])
})

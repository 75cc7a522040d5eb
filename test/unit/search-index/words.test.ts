import { describe, expect, test } from 'vitest'
import { otherNumber, queriedTerms } from '../../../src/storefront/catalog-search/search-index/query-words.rules.ts'
import {
  chunksOf,
  fold,
  indexedWords,
  isCompound,
  joinedForm,
  partsOf,
  queriedWords,
  startsWithIdeograph,
} from '../../../src/storefront/catalog-search/search-index/tokenizer.rules.ts'

test.each([
  ['Blue KURTA', 'blue kurta'],
  ["Men's 90's rock 'n' roll", "mens 90s rock 'n' roll"],
  ["rock'90", "rock'90"],
  ['Men’s, L’Été', 'mens, lete'],
  ['Crème brûlée', 'creme brulee'],
  ['Straße, Ærø, œuvre, łódź, þing', 'strasse, aero, oeuvre, lodz, thing'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['Weft™ ﬁne', 'wefttm fine'],
  ['soft\u00adware\u200d', 'software'],
  ['फ़ोन', 'फोन'],
  ['कुर्ती', 'कुर्ती'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ガ', 'ガ'],
])('the text %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['blue, (kurta)!', ['blue', 'kurta']],
  ['krt-blu_m 1.5 a/b', ['krt-blu_m', '1.5', 'a/b']],
  ['-a- --', ['a']],
  ['größe/farbe, té‐verde', ['größe/farbe', 'té‐verde']],
  ['कुर्ती', ['कुर्ती']],
  ['', []],
  ['!?', []],
])('the text %j consists of %j', (folded, chunks) => {
  expect(chunksOf(folded)).toEqual(chunks)
})

test.each([
  ['krt-blu-m', true, ['krt', 'blu', 'm'], 'krtblum'],
  ['a_b.c/d‐e‑f', true, ['a', 'b', 'c', 'd', 'e', 'f'], 'abcdef'],
  ['kurta', false, ['kurta'], 'kurta'],
])('%s is a compound: %s', (chunk, is, parts, joined) => {
  expect([isCompound(chunk), partsOf(chunk), joinedForm(chunk)]).toEqual([is, parts, joined])
})

const x = (count: number) => 'x'.repeat(count)
test.each([
  ['Blue kurta, blue', ['blue', 'kurta', 'blue'], []],
  ['KRT-BLU-M lamp', ['krt', 'blu', 'm', 'lamp'], ['krtblum']],
  ['Straße', ['strasse'], []],
  ['青い綿', ['青い', 'い綿', '綿'], []],
  ['綿', ['綿'], []],
  ['青いshirt綿', ['青い', 'い', 'shirt', '綿'], []],
  ['綿-青い', ['綿', '青い', 'い'], ['綿青い']],
  ['𠮷野', ['𠮷野', '野'], []],
  [`${x(64)} ${x(65)}`, [x(64), x(64)], []],
  [`ü${x(64)}`, [`u${x(63)}`], []],
  [`и${x(64)}`, [`и${x(63)}`], []],
  [`${x(40)}-${x(40)}`, [x(40), x(40)], [x(64)]],
  ['', [], []],
])('a text of %j is found by %j and by %j', (text, words, compounds) => {
  expect(indexedWords(text)).toEqual({ words, compounds })
})

test.each([
  ['kurta', ['kurta']],
  ['größe', ['größe']],
  ['綿', ['綿']],
  ['青い綿', ['青い', 'い綿']],
  ['青いshirt綿', ['青い', 'shirt', '綿']],
  [x(65), [x(64)]],
])('the part %s of a query means %j', (part, words) => {
  expect(queriedWords(part)).toEqual(words)
})

test.each([
  ['青い', true],
  ['ラー', true],
  ['a青', false],
  ['kurta', false],
  ['', false],
])('the word %j starts with a sign of a script without spaces: %s', (word, is) => {
  expect(startsWithIdeograph(word)).toBe(is)
})

const word = (...words: string[]) => ({ words, likeSku: false })
const sku = (joined: string, ...words: string[]) => ({ words, joined, likeSku: true })

describe('a query', () => {
  test.each([
    ['Blue cotton kurta', [word('blue'), word('cotton'), word('kurta')], []],
    ['  ', [], []],
    ['blue Blue BLUE', [word('blue')], []],
    ['a blue saree under rs 50', [word('blue'), word('saree')], ['a', 'under', 'rs', '50']],
    ['saree under 49.50', [word('saree')], ['under', '49', '50']],
    ['saree between 10 and 20', [word('saree')], ['between', '10', 'and', '20']],
    ['50 saree', [word('50'), word('saree')], []],
    ['saree 50', [word('saree'), word('50')], []],
    ['the saree 50', [word('saree'), word('50')], ['the']],
    ['under blue 50', [word('blue'), word('50')], ['under']],
    ['saree under 1,000', [word('saree')], ['under', '1', '000']],
    ['saree under 50 blue 15', [word('saree'), word('blue'), word('15')], ['under', '50']],
    ['saree under x50', [word('saree'), word('x50')], ['under']],
    ['the', [word('the')], []],
    ['the under 50', [word('the'), word('under'), word('50')], []],
    ['KRT-BLU-M', [sku('krtblum', 'krt', 'blu', 'm')], []],
    ['krt-5', [sku('krt5', 'krt', '5')], []],
    ['t-shirt', [{ words: ['t', 'shirt'], joined: 'tshirt', likeSku: false }], []],
    ['T-shirt', [{ words: ['t', 'shirt'], joined: 'tshirt', likeSku: false }], []],
    ['T-SHIRT', [sku('tshirt', 't', 'shirt')], []],
    ['綿-青', [{ words: ['綿', '青'], joined: '綿青', likeSku: false }], []],
    ['shirt t-shirt', [word('shirt'), { words: ['t'], joined: 'tshirt', likeSku: false }], []],
    ['青い綿', [word('青い', 'い綿')], []],
    [`${x(998)} yz`, [word(x(64)), word('y')], []],
  ])('%j requires %j, and prefers %j', (query, required, optional) => {
    expect(queriedTerms(query)).toEqual({ required, optional })
  })

  const letters = 'abcdefghijklmnopq'.split('').map((letter) => letter.repeat(3))
  test('has at most 16 words', () => {
    expect(queriedTerms(letters.join(' '))).toEqual({
      required: letters.slice(0, 16).map((each) => word(each)),
      optional: [],
    })
    expect(queriedTerms([...letters.slice(0, 15), 'ppp-qqq'].join(' ')).required.at(-1)).toEqual({
      words: ['ppp'],
      joined: 'pppqqq',
      likeSku: false,
    })
  })
})

test.each([
  ['kurta', ['kurtas']],
  ['kurtas', ['kurta']],
  ['berry', ['berries']],
  ['berries', ['berry', 'berrie']],
  ['hoodies', ['hoody', 'hoodie']],
  ['toy', ['toys']],
  ['toys', ['toy']],
  ['dress', ['dresses']],
  ['dresses', ['dress']],
  ['box', ['boxes']],
  ['boxes', ['box']],
  ['dishes', ['dish']],
  ['watch', ['watches']],
  ['bus', ['buses']],
  ['buses', ['bus', 'buse']],
  ['cases', ['cas', 'case']],
  ['piano', ['pianos', 'pianoes']],
  ['shoes', ['sho', 'shoe']],
  ['tie', ['ties']],
  ['ties', ['ty', 'tie']],
  ['is', []],
  ['bag', ['bags']],
  ['ab', []],
  ['größe', []],
  ['m15', []],
])('another number of %s is %j', (one, others) => {
  expect(otherNumber(one)).toEqual(others)
})

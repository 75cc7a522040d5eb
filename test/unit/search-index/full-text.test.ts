import { describe, expect, test } from 'vitest'
import { indexedProduct, newIndex, searchWeb, titled } from '../../support/indexed-product.ts'

const all = (...ids: string[]) => ({ ids, count: ids.length, matched: 'all' })
const most = (...ids: string[]) => ({ ids, count: ids.length, matched: 'most' })

describe('the matching products', () => {
  test('if a product has all the words, only such products are found', async () => {
    const index = await titled('Blue cotton kurta', 'Blue silk saree', 'Red cotton saree')
    expect(searchWeb(index, 'cotton saree')).toEqual(all('p3'))
  })

  test('words are found in every field', async () => {
    const index = await newIndex(
      indexedProduct('title', { title: 'Lotus lamp' }),
      indexedProduct('handle', { handle: 'lotus-bowl' }),
      indexedProduct('description', { description: 'Painted with a lotus.' }),
      indexedProduct('category', { categoryNames: ['Lotus series'] }),
      indexedProduct('variant', { variantTexts: ['Lotus / M'] }),
    )
    const { ids, count } = searchWeb(index, 'lotus')
    expect([[...ids].sort(), count]).toEqual([['category', 'description', 'handle', 'title', 'variant'], 5])
  })

  test.each([
    ['the beginning of the last word', 'blue kur'],
    ['the beginning of any word', 'blu kurta'],
    ['a letter left out', 'blue krta'],
    ['a letter too many', 'blue kurrta'],
    ['a wrong letter', 'blue kurza'],
    ['a wrong first letter', 'blue qurta'],
    ['two letters swapped', 'blue kutra'],
    ['the plural', 'blue kurtas'],
    ['capitals', 'BLUE KURTA'],
    ['another order', 'kurta blue'],
    ['punctuation', '"blue", (kurta)!'],
  ])('%s is understood: %s', async (_, query) => {
    expect(searchWeb(await titled('Blue kurta', 'Green lamp'), query)).toEqual(all('p1'))
  })

  test.each([
    ['hoodies', 'Hoodies', 'Hoodie'],
    ['ties', 'Silk ties', 'Silk tie'],
    ['trays', 'Two trays', 'Tray'],
    ['lenses', 'Lenses', 'Lens'],
    ['berries', 'Berries', 'Berry'],
  ])('the plural %s finds the singular too', async (query, plural, singular) => {
    expect(searchWeb(await titled(plural, singular), query)).toEqual(all('p1', 'p2'))
  })

  test('two typos are tolerated in a word of eight letters, not in one of seven', async () => {
    const index = await titled('Umbrella', 'Bottles')
    expect(searchWeb(index, 'umbrlela')).toEqual(all('p1'))
    expect(searchWeb(index, 'unbrelka')).toEqual(all('p1'))
    expect(searchWeb(index, 'mottlez')).toEqual(all())
  })

  test('a number never matches a similar one', async () => {
    expect(searchWeb(await titled('Phone 15000'), '15001')).toEqual(all())
  })

  test('an existing word does not match a similar one', async () => {
    expect(searchWeb(await titled('Silk shirt', 'Skirt'), 'skirt')).toEqual(all('p2'))
  })

  test('an existing word that no product has together with the other words can be a typo', async () => {
    expect(searchWeb(await titled('Cotten mug', 'Cotton kurta'), 'cotten kurta')).toEqual(all('p2'))
  })

  test('function words and a price limit exclude nothing', async () => {
    const index = await titled('Blue cotton saree', 'Blue cotton kurta')
    expect(searchWeb(index, 'a blue cotton saree under rs 50')).toEqual(all('p1'))
    expect(searchWeb(index, 'blue saree between 1,000 and 2,000 rupees')).toEqual(all('p1'))
    expect(searchWeb(await titled('The Who'), 'the who')).toEqual(all('p1'))
  })

  test('if no product has all the words, products with at least half of them are returned and marked as partial matches', async () => {
    const index = await titled('Blue cotton saree', 'Blue mug', 'Blue cotton scarf', 'Lamp')
    expect(searchWeb(index, 'blue cotton xylophone')).toEqual(most('p1', 'p3'))
    expect(searchWeb(index, 'zzzz lamp')).toEqual(most('p4'))
  })

  test.each(['zzzzzz', 'qqqq xxxx', '!!!', '🎁', '---'])('no product is found for %s', async (query) => {
    expect(searchWeb(await titled('Blue kurta'), query)).toEqual(all())
  })
})

describe('the order of results', () => {
  test('a title outranks a variant, a category and a description', async () => {
    const index = await newIndex(
      indexedProduct('description', { title: 'Bowl', description: 'Painted with a lotus.', createdAtMs: 9 }),
      indexedProduct('category', { title: 'Bowl', categoryNames: ['Lotus'], createdAtMs: 8 }),
      indexedProduct('variant', { title: 'Bowl', variantTexts: ['Lotus'], createdAtMs: 7 }),
      indexedProduct('title', { title: 'Bowl with a large painted lotus on it' }),
    )
    expect(searchWeb(index, 'lotus').ids).toEqual(['title', 'variant', 'category', 'description'])
  })

  test('the exact word outranks its singular or plural, which outranks a longer word', async () => {
    const index = await titled('Kurtasets', 'Kurta', 'Kurtas')
    expect(searchWeb(index, 'kurta').ids).toEqual(['p2', 'p3', 'p1'])
    expect(searchWeb(index, 'kurtas').ids).toEqual(['p3', 'p2', 'p1'])
  })

  test('adjacent words in the title outrank separate ones, and the whole title outranks both', async () => {
    const index = await titled('Cotton lamp blue', 'Blue cotton lamp', 'Blue cotton')
    expect(searchWeb(index, 'blue cotton').ids).toEqual(['p3', 'p2', 'p1'])
  })

  test('ties, and all products without a query, are sorted newest first, then by id', async () => {
    const products = [
      indexedProduct('b', { title: 'Lamp', createdAtMs: 1 }),
      indexedProduct('c', { title: 'Lamp', createdAtMs: 2 }),
      indexedProduct('a', { title: 'Lamp', createdAtMs: 1 }),
    ]
    expect(searchWeb(await newIndex(...products), 'lamp').ids).toEqual(['c', 'a', 'b'])
    expect(searchWeb(await newIndex(...products), '  ')).toEqual(all('c', 'a', 'b'))
    expect(searchWeb(await newIndex(...products))).toEqual(all('c', 'a', 'b'))
  })
})

describe('scripts', () => {
  test.each([
    ['Crème brûlée', 'creme brulee'],
    ['Creme', 'CRÈME'],
    ['Straße', 'strasse'],
    ['Ærø øl', 'aero ol'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['नीली कुर्ती', 'कुर्ती'],
    ['फ़ोन', 'फोन'],
    ['Красное платье', 'ПЛАТЬЕ'],
    ['Ёлка', 'елка'],
    ['青い綿のシャツ', 'シャツ'],
    ['青い綿のシャツ', '綿'],
    ['红色丝绸连衣裙', '连衣裙'],
    ['红色丝绸连衣裙', '裙'],
    ['한국 도자기', '도자기'],
    ["Men's shirt", 'mens shirt'],
    ['Men’s shirt', "men's"],
    ['Mens shirt', 'men'],
    ['Galaxy 15', '15'],
  ])('%s is found by %s', async (title, query) => {
    expect(searchWeb(await titled(title, 'Lamp'), query)).toEqual(all('p1'))
  })

  test('a vowel sign of an Indic script makes another word', async () => {
    expect(searchWeb(await titled('कुल', 'कल'), 'कल').ids).toEqual(['p2'])
  })
})

describe('article numbers', () => {
  const shop = () =>
    newIndex(
      indexedProduct('blue', { variantTexts: ['KRT-BLU-M', 'KRT-BLU-L'] }),
      indexedProduct('red', { variantTexts: ['KRT-RED-M'] }),
      indexedProduct('mixed', { variantTexts: ['KRT-BLU-S', 'KRT-GRN-M'] }),
    )

  test.each(['KRT-BLU-M', 'krtblum', 'KRT_BLU_M'])('the complete number %s finds only its product', async (query) => {
    expect(searchWeb(await shop(), query)).toEqual(all('blue'))
  })

  test('a part finds all numbers that contain it', async () => {
    expect(searchWeb(await shop(), 'blu').ids).toEqual(['blue', 'mixed'])
  })

  test('a prefix longer than the first part finds the number', async () => {
    expect(searchWeb(await shop(), 'krtbl').ids).toEqual(['blue', 'mixed'])
  })

  test('an ordinary compound is found with and without its hyphen', async () => {
    const index = await titled('T-shirt', 'Tshirt', 'T shirt')
    expect(searchWeb(index, 'tshirt').ids).toEqual(['p2', 'p1'])
    expect(searchWeb(index, 't-shirt').ids).toEqual(['p1', 'p3'])
    expect(searchWeb(await titled('Tshirt'), 't-shirt').ids).toEqual(['p1'])
  })
})

import { expect, test } from 'vitest'
import { detectFormat } from '../../../../src/storefront/catalog-import/detect-format.ts'
import { parseEtsyCsv } from '../../../../src/storefront/catalog-import/etsy-csv.ts'
import type { ParsedItem } from '../../../../src/storefront/catalog-import/import.types.ts'
import { parseWooCsv } from '../../../../src/storefront/catalog-import/woocommerce-csv.ts'

async function* text(whole: string) {
  yield whole
}
async function collected(items: AsyncIterable<ParsedItem>): Promise<ParsedItem[]> {
  const all: ParsedItem[] = []
  for await (const item of items) all.push(item)
  return all
}
const productsOf = (items: readonly ParsedItem[]) =>
  items.flatMap((item) => (item.kind === 'product' ? [item.product] : []))
const problemsOf = (items: readonly ParsedItem[]) =>
  items.flatMap((item) => (item.kind === 'product' ? item.problems : item.kind === 'unreadable' ? [item.problem] : []))

const etsy = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
Scarf &amp; hat,"Soft.
Warm.",25.00,EUR,7,"wool_scarf,gift",wool,https://i.example/1.jpg,https://i.example/2.jpg,Size,Size,"S,M",Color,Colour,"Red,Blue","A,B,C,D"
Mug,,12,EUR,3,,,,,,,,,,,MUG-1
`

test('an Etsy listing yields every combination of its variations, with prices', async () => {
  const [scarf, mug] = productsOf(await collected(parseEtsyCsv(text(etsy), 'USD')))
  expect(scarf).toMatchObject({
    handle: 'scarf-hat',
    title: 'Scarf & hat',
    description: 'Soft.\nWarm.',
    status: 'published',
    tags: ['wool scarf', 'gift'],
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
    media: [
      { url: 'https://i.example/1.jpg', alt: '' },
      { url: 'https://i.example/2.jpg', alt: '' },
    ],
  })
  expect(
    scarf?.variants.map(({ sku, options, prices, onHand }) => [
      sku,
      options.map(({ value }) => value).join(),
      prices[0]?.amount,
      prices[0]?.currency,
      onHand,
    ]),
  ).toEqual([
    ['A', 'S,Red', 2500, 'EUR', null],
    ['B', 'S,Blue', 2500, 'EUR', null],
    ['C', 'M,Red', 2500, 'EUR', null],
    ['D', 'M,Blue', 2500, 'EUR', null],
  ])
  expect(mug?.variants.map(({ sku, options, onHand }) => [sku, options, onHand])).toEqual([['MUG-1', [], 3]])
})

const woo = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?",Description,"Short description","In stock?",Stock,"Backorders allowed?","Weight (kg)","Sale price","Regular price","Date sale price starts","Date sale price ends",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible"
44,variable,TEE,,Tee,1,0,<p>Fine</p>,,1,,0,,,,,,"Wear > Shirts",soft,"https://w.example/a.jpg, https://w.example/b.jpg",,Size,"S, M",1
46,variation,TEE-M,,Tee - M,1,0,,,1,4,notify,0.25,,20,,,,,https://w.example/b.jpg,id:44,Size,M,
45,variation,TEE-S,4006381333931,Tee - S,1,0,,,0,,0,0.2,15,20,2026-01-01,2026-02-01,,,,TEE,Size,S,
50,simple,CUP,,Cup,-1,0,,Short,1,,0,,,9.50,,,Home,,,,,,
60,grouped,SET,,Set,1,0,,,1,,0,,,,,,,,,,,,
`

test('WooCommerce variations find their parents by id and SKU, in any rows', async () => {
  const items = await collected(parseWooCsv(text(woo), 'EUR'))
  const [tee, cup] = productsOf(items)
  expect(tee).toMatchObject({
    handle: 'tee',
    status: 'published',
    description: 'Fine',
    categories: [{ name: 'Shirts' }],
    tags: ['soft'],
    options: [{ name: 'Size', values: ['M', 'S'] }],
    media: [
      { url: 'https://w.example/a.jpg', alt: '' },
      { url: 'https://w.example/b.jpg', alt: '' },
    ],
  })
  expect(
    tee?.variants.map(({ sku, prices, managed, onHand, allowBackorder, details }) => ({
      sku,
      price: prices[0],
      managed,
      onHand,
      allowBackorder,
      details,
    })),
  ).toEqual([
    {
      sku: 'TEE-M',
      price: { currency: 'EUR', amount: 2000, saleAmount: null, saleStartsAt: null, saleEndsAt: null, regionId: null },
      managed: true,
      onHand: 4,
      allowBackorder: true,
      details: { weight_grams: 250, weight_unit: 'kg', picture: 'https://w.example/b.jpg' },
    },
    {
      sku: 'TEE-S',
      price: {
        currency: 'EUR',
        amount: 2000,
        saleAmount: 1500,
        saleStartsAt: '2026-01-01T00:00:00.000Z',
        saleEndsAt: '2026-02-01T00:00:00.000Z',
        regionId: null,
      },
      managed: true,
      onHand: 0,
      allowBackorder: false,
      details: { gtin: '4006381333931', barcode: null, weight_grams: 200, weight_unit: 'kg' },
    },
  ])
  expect([cup?.status, cup?.description, cup?.variants[0]?.managed, cup?.variants[0]?.prices[0]?.amount]).toEqual([
    'draft',
    'Short',
    false,
    950,
  ])
  expect(problemsOf(items)).toEqual([
    { line: 6, field: 'Type', message: 'A grouped product has no variants of its own: remove its row.' },
  ])
})

test('a variation without its parent is reported', async () => {
  const items = await collected(parseWooCsv(text('Type,Name,Parent,Regular price\nvariation,A,id:1,5\n'), 'EUR'))
  expect(problemsOf(items)).toEqual([{ line: 2, field: 'Parent', message: 'The product "id:1" is not in the file.' }])
})

test.each([
  ['etsy-csv', etsy],
  ['woocommerce-csv', woo],
])('%s is known by its header', async (format, file) => {
  expect((await detectFormat(text(file))).format).toBe(format)
})

import { slugOf } from '../../platform/slug.rules.ts'
import {
  grouped,
  isGroup,
  type RowGroup,
  RowProblems,
  silentProduct,
  silentVariant,
  unreadable,
} from './csv-product.ts'
import { csvRows } from './csv-rows.ts'
import type { ParsedItem } from './import.types.ts'
import { countOf } from './price-text.ts'

/** Currency of the published test shop, whose prices are in cents. */
export const flowerShopCurrency = 'USD'

/**
 * Parses the test shop published with the protocol's conformance suite: `products.csv` (`id,title,price,image_url`) and
 * `inventory.csv` (`product_id,quantity`), with prices in minor units. Product and variant share the file's id.
 */
export async function* parseFlowerShop(
  products: AsyncIterable<string>,
  inventory: AsyncIterable<string> | null,
): AsyncGenerator<ParsedItem> {
  const quantities = new Map<string, number>()
  for await (const item of inventory ? csvRows(inventory) : []) {
    if (item.kind === 'broken') yield unreadable(item.line, 'inventory.csv', item.message, true)
    if (item.kind !== 'row') continue
    const count = countOf(item.row.cell('quantity') ?? '')
    if (count === null)
      yield unreadable(item.row.line, 'inventory.csv/quantity', 'The quantity is not a whole number of pieces.', false)
    else quantities.set(item.row.cell('productid') ?? '', count)
  }
  for await (const item of grouped(csvRows(products), (row) => row.cell('id') ?? '', ['id']))
    yield isGroup(item) ? productOf(item, quantities) : item
}

function productOf({ rows }: RowGroup, quantities: ReadonlyMap<string, number>): ParsedItem {
  const problems = new RowProblems(rows)
  const [row, second] = rows
  if (second) problems.add(second, 'id', 'This product is there twice.')
  const id = row.cell('id') ?? ''
  const title = row.cell('title')
  if (!title) problems.add(row, 'title', 'The title is missing.')
  const price = row.cell('price') ?? ''
  const amount = /^\d{1,12}$/.test(price) ? Number(price) : null
  if (amount === null) problems.add(row, 'price', `"${price}" is not an amount in cents: write it like 3500.`)
  const url = row.cell('imageurl')
  const sale = { saleAmount: null, saleStartsAt: null, saleEndsAt: null, regionId: null }
  const variant = {
    ...silentVariant(row.line),
    id,
    prices: amount === null ? [] : [{ currency: flowerShopCurrency, amount, ...sale }],
    onHand: quantities.get(id) ?? null,
  }
  const product = {
    ...silentProduct(row.line),
    id,
    handle: slugOf(id),
    title,
    media: url === null ? null : url === '' ? [] : [{ url, alt: title ?? '' }],
    variants: [variant],
  }
  return { kind: 'product', product, problems: problems.list }
}

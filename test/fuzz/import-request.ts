import type { Draw } from './draw.ts'
import { hostileBody, jsonText, naughtyTexts } from './hostile-values.ts'

let imported = 0

/** Returns a CSV table for an import of products, stock or prices. */
export function tableRequest(draw: Draw): { readonly kind: string; readonly text: string } {
  const id = `table-${++imported}`
  const count = draw.pick(['7', '-1', 'many', ''])
  return draw.pick([
    {
      kind: 'products',
      text: `product_id,handle,title,sku,price,on_hand\n${id},${id},Table,${id},12.50,${draw.below(9)}\n`,
    },
    { kind: 'stock', text: `variant_id,on_hand\nvariant_mug,${count}\n` },
    {
      kind: 'prices',
      text: `variant_id,currency,price,sale_price\nvariant_mug,USD,${draw.pick(['12.50', 'x'])},${draw.pick(['', '11'])}\n`,
    },
    { kind: 'stock', text: hostileBody(draw).slice(0, 2000) },
  ])
}

/** Returns a file for the import in one of its formats, sometimes with naughty strings. */
export function importRequest(draw: Draw): { readonly type: string; readonly text: string } {
  const title = draw.chance(0.5) ? 'Import' : draw.pick(naughtyTexts).slice(0, 300)
  const id = `import-${++imported}`
  const amount = draw.pick([100, -1, 1.5, 1e15, 'x', null])
  const product = { id, title, status: 'draft', variants: [{ title: 'One', prices: [{ currency: 'USD', amount }] }] }
  const usual = { ...product, variants: [{ title: 'One', prices: [{ currency: 'USD', amount: 100 }] }] }
  const json = jsonText({ format: 'weft-catalog', version: 1, products: [draw.chance(0.6) ? usual : product] })
  const csv = `Handle,Title,Variant Price,Variant SKU\n${id},"${title.replaceAll('"', '""')}",${draw.pick(['12.50', '-1', '1e9', ''])},${id}\n`
  return draw.pick([
    { type: 'application/json', text: json },
    { type: 'application/x-ndjson', text: `${jsonText(usual)}\n${jsonText(product)}\n` },
    { type: 'text/csv', text: csv },
    { type: 'text/csv', text: hostileBody(draw).slice(0, 2000) },
    { type: 'application/json', text: hostileBody(draw).slice(0, 2000) },
  ])
}

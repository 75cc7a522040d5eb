import type { Draw } from './draw.ts'
import { hostileBody, jsonText, naughtyTexts } from './hostile-values.ts'

let imported = 0

/** A file for the import, in one of its formats, with naughty texts in it now and then. */
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

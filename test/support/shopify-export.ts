import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { csvRecords } from '../../src/platform/csv-records.ts'
import { seededRandom } from '../../src/platform/seeded-random.rules.ts'

const columns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published', 'Option1 Name'],
  ...['Option1 Value', 'Option1 Linked To', 'Option2 Name', 'Option2 Value', 'Option2 Linked To', 'Option3 Name'],
  ...['Option3 Value', 'Option3 Linked To', 'Variant SKU', 'Variant Grams', 'Variant Inventory Tracker'],
  ...['Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price'],
  ...['Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable', 'Unit Price Total Measure'],
  ...['Unit Price Total Measure Unit', 'Unit Price Base Measure', 'Unit Price Base Measure Unit', 'Variant Barcode'],
  ...['Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description'],
  ...['Fabric (product.metafields.custom.fabric)', 'Care, long (product.metafields.custom.care)', 'Variant Image'],
  ...['Variant Weight Unit', 'Variant Tax Code', 'Cost per item', 'Included / United States', 'Price / United States'],
  ...['Compare At Price / United States', 'Included / India', 'Price / India', 'Compare At Price / India', 'Status'],
]

type Row = Record<string, string>

/** Builds a product export in Shopify's format, with images on that server. */
export function shopifyExport(products: number, pictureUrl: (n: number) => string): string {
  const random = seededRandom(11)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const rows: Row[] = []
  let pictures = 0
  for (let n = 1; n <= products; n++) {
    const sizes = pick([[], ['S', 'M'], ['S', 'M', 'L']])
    const colors = sizes.length > 0 ? pick([['Red'], ['Red', 'Blue, dark']]) : []
    const options = sizes.flatMap((size) => colors.map((color) => [size, color]))
    const variants = options.length > 0 ? options : [[]]
    const urls = Array.from({ length: Math.floor(random() * 3) }, () => pictureUrl(pictures++))
    const status = pick(['active', 'active', 'draft', 'archived'])
    const price = 500 + Math.floor(random() * 90_000)
    const count = Math.max(variants.length, urls.length)
    for (let at = 0; at < count; at++) {
      const row: Row = { Handle: `product-${n}` }
      const variant = variants[at]
      if (at === 0)
        Object.assign(row, {
          Title: `Product ${n} "special"`,
          'Body (HTML)': `<p>Made of <b>cotton</b> &amp; care.</p>\n<ul><li>Number ${n}</li></ul>`,
          Vendor: pick(['Weft', 'Loom & Co']),
          'Product Category': pick(['', 'Apparel & Accessories > Clothing > Shirts & Tops']),
          Type: pick(['Shirts', 'Lamps', '']),
          Tags: pick(['', 'new, soft', 'one']),
          Published: pick(['true', 'false']),
          'Option1 Linked To': options.length > 0 ? 'product.metafields.shopify.size' : '',
          'Gift Card': 'false',
          'SEO Title': pick(['', `Buy product ${n}`]),
          'SEO Description': pick(['', 'The best, "really"']),
          'Fabric (product.metafields.custom.fabric)': pick(['', 'cotton']),
          'Care, long (product.metafields.custom.care)': pick(['', 'Wash cold.\nDry flat.']),
          'Included / United States': 'true',
          'Included / India': pick(['true', 'false']),
          Status: status,
        })
      if (variant) {
        const [size = '', color = ''] = variant
        Object.assign(row, {
          ...(options.length > 0
            ? {
                'Option1 Name': at === 0 ? 'Size' : '',
                'Option1 Value': size,
                'Option2 Name': at === 0 ? 'Color' : '',
                'Option2 Value': color,
              }
            : { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }),
          'Variant SKU': `SKU-${n}-${at}`,
          'Variant Grams': pick(['0', '250', '1250.5']),
          'Variant Inventory Tracker': pick(['shopify', 'shopify', '']),
          'Variant Inventory Qty': String(Math.floor(random() * 50)),
          'Variant Inventory Policy': pick(['deny', 'continue']),
          'Variant Fulfillment Service': 'manual',
          'Variant Price': decimal(price),
          'Variant Compare At Price': pick(['', decimal(price + 500), decimal(price - 100)]),
          'Variant Requires Shipping': pick(['true', 'false']),
          'Variant Taxable': 'true',
          'Variant Barcode': pick(['', '4006381333931', 'LOT-7']),
          'Variant Image': urls.length > 0 ? pick(['', urls[0] ?? '']) : '',
          'Variant Weight Unit': pick(['g', 'kg']),
          'Variant Tax Code': pick(['', 'PC040100']),
          'Cost per item': pick(['', '2.50']),
          'Price / India': pick(['', decimal(price * 80)]),
        })
        if (row['Price / India']) row['Compare At Price / India'] = pick(['', decimal(price * 80 + 1000)])
      }
      const url = urls[at]
      if (url)
        Object.assign(row, {
          'Image Src': url,
          'Image Position': String(at + 1),
          'Image Alt Text': pick(['', `Picture ${at}`]),
        })
      rows.push(row)
    }
  }
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(line).join('')
}

const decimal = (minor: number): string => (minor / 100).toFixed(2)
const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`

/** Groups the rows of a CSV by handle. Each row contains only its non-empty cells. */
export async function rowsByHandle(text: string): Promise<Map<string, Row[]>> {
  async function* whole() {
    yield text
  }
  const byHandle = new Map<string, Row[]>()
  let header: readonly string[] | null = null
  for await (const { cells } of csvRecords(whole())) {
    if (!header) {
      header = cells
      continue
    }
    const names = header
    const row = Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[names[at] ?? '', cell]])))
    const handle = row.Handle ?? ''
    byHandle.set(handle, [...(byHandle.get(handle) ?? []), row])
  }
  return byHandle
}

export interface PictureServer {
  readonly host: string
  url(n: number): string
  /** Returns the color of the image with this number. */
  color(n: number): readonly [number, number, number]
  readonly asked: string[]
  /** Image numbers that return 404. */
  readonly missing: Set<number>
  stop(): Promise<void>
}

/** Serves images. Each has its own color, except that every tenth repeats an earlier image. */
export async function pictureServer(): Promise<PictureServer> {
  const asked: string[] = []
  const missing = new Set<number>()
  const color = (n: number): readonly [number, number, number] => {
    const own = n % 10 === 9 ? n - 7 : n
    return [(own * 7) % 256, (own * 13) % 256, own % 256]
  }
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    const n = Number(/\/(\d+)\.png/.exec(request.url ?? '')?.[1])
    if (missing.has(n)) return response.writeHead(404).end()
    const [r, g, b] = color(n)
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer()
    response.writeHead(200, { 'content-type': 'image/png' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port returns an AddressInfo.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (n) => `http://${host}/files/${n}.png?v=1700000000`,
    color,
    asked,
    missing,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

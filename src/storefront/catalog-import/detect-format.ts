import { foldColumn } from './column-mapping.rules.ts'
import type { ImportFormat } from './import.types.ts'
import { UnreadableText } from './utf8-text.ts'

const peekCharacters = 64 * 1024
const shopifyColumns = ['variantprice', 'variantsku', 'bodyhtml', 'urlhandle', 'imagesrc', 'productimageurl']

/** Detects the format from the start of a file. Returns the format and the complete text. */
export async function detectFormat(
  text: AsyncGenerator<string>,
): Promise<{ readonly format: ImportFormat; readonly text: AsyncIterable<string> }> {
  let seen = ''
  try {
    while (seen.length < peekCharacters && !seen.trimStart().includes('\n')) {
      const next = await text.next()
      if (next.done) break
      seen += next.value
    }
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return { format: formatOf(seen.trimStart()), text: broken(seen, error) }
  }
  return { format: formatOf(seen.trimStart()), text: resumed(seen, text) }
}

/** Throws the error while the text is read, so that the reader reports it together with other problems. */
async function* broken(seen: string, error: UnreadableText): AsyncGenerator<string> {
  if (seen !== '') yield seen
  throw error
}

function formatOf(text: string): ImportFormat {
  const beginning = text.slice(0, peekCharacters)
  if (beginning.startsWith('{') || beginning.startsWith('[')) return 'weft-json'
  const columns = (beginning.split('\n', 1)[0] ?? '').split(',').map(foldColumn)
  if (shopifyColumns.some((name) => columns.includes(name))) return 'shopify-csv'
  if (columns.includes('currencycode') && columns.includes('title') && columns.includes('quantity')) return 'etsy-csv'
  if (columns.includes('type') && columns.includes('regularprice')) return 'woocommerce-csv'
  return columns.includes('id') && columns.includes('price') && !columns.includes('handle') ? 'flower-shop' : 'weft-csv'
}

async function* resumed(seen: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (seen !== '') yield seen
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFormat } from './import.types.ts'

export interface CatalogSource {
  readonly source: AsyncIterable<Uint8Array>
  readonly format: ImportFormat | 'auto'
  /** The separate stock file of the test shop. Null for other formats. */
  readonly inventory: AsyncIterable<Uint8Array> | null
}

/** Opens a file of any format, or the folder of the published test shop. Throws file system errors. */
export async function openCatalog(path: string): Promise<CatalogSource> {
  if (!(await stat(path)).isDirectory()) return { source: bytesOf(path), format: 'auto', inventory: null }
  const products = join(path, 'products.csv')
  const inventory = join(path, 'inventory.csv')
  await access(products)
  const hasInventory = await access(inventory).then(
    () => true,
    () => false,
  )
  return {
    source: bytesOf(products),
    format: 'flower-shop',
    inventory: hasInventory ? bytesOf(inventory) : null,
  }
}

/** Opens the file on the first read, so that the reader gets any error. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

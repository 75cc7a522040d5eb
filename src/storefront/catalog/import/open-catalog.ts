import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFormat } from './import.types.ts'

export interface CatalogSource {
  readonly source: AsyncIterable<Uint8Array>
  readonly format: ImportFormat | 'auto'
  /** Only of the test shop, which keeps its stock in a file of its own. */
  readonly inventory: AsyncIterable<Uint8Array> | null
}

/** A file of any format, or the folder of the published test shop. Throws what the file system throws. */
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

/** Opened when it is read, so that what goes wrong is told to the reader. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

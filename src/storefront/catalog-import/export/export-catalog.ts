import type { Database } from '../../../platform/db/database.ts'
import { allowSlowReader, readExportHead, readExportPage } from './export-store.ts'

const pageSize = 200

/** `ndjson`: the head on the first line, then one product per line. `json`: one document. The import reads both. */
export type ExportFormat = 'ndjson' | 'json'

/** Writes the whole catalogue as text, page by page, from one snapshot. Returns the number of products. */
export async function exportCatalog(
  db: Database,
  format: ExportFormat,
  write: (text: string) => Promise<void>,
): Promise<{ readonly products: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowSlowReader(tx)
      const head = JSON.stringify({ format: 'weft-catalog', version: 1, ...(await readExportHead(tx)) })
      await write(format === 'ndjson' ? `${head}\n` : `${head.slice(0, -1)},"products":[\n`)
      let products = 0
      for (let afterId = ''; ; ) {
        const page = await readExportPage(tx, afterId, pageSize)
        for (const { product } of page) {
          const separator = format === 'json' && products > 0 ? ',\n' : ''
          await write(`${separator}${JSON.stringify(product)}${format === 'ndjson' ? '\n' : ''}`)
          products++
        }
        const last = page.at(-1)
        if (!last) break
        afterId = last.id
      }
      if (format === 'json') await write('\n]}\n')
      return { products }
    })
}

import type { Queryable } from '../../../platform/db/database.ts'
import { toDecimal } from '../../../platform/money.ts'
import { priceColumns, productColumns, productRows, stockColumns } from './csv-columns.rules.ts'
import { type CsvPriceRow, readCsvPrices, readCsvProducts, readCsvStock } from './csv-store.ts'
import { csvLine } from './csv-text.rules.ts'

const pageSize = 100

export type CsvKind = 'products' | 'stock' | 'prices'

/**
 * Exports the table that the matching import reads, page by page. Prices of products are in one currency. Each page is
 * a separate snapshot, so a slow reader holds no transaction open.
 */
export async function* exportCsv(db: Queryable, kind: CsvKind, currency: string): AsyncGenerator<string> {
  if (kind === 'products') yield* products(db, currency)
  else if (kind === 'stock') yield* stock(db)
  else yield* prices(db)
}

async function* products(db: Queryable, currency: string): AsyncGenerator<string> {
  yield csvLine(productColumns)
  for (let afterId = ''; ; ) {
    const page = await readCsvProducts(db, { afterId, currency, limit: pageSize })
    yield page.map((product) => productRows(product, currency)).join('')
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    afterId = last.id
  }
}

async function* stock(db: Queryable): AsyncGenerator<string> {
  yield csvLine(stockColumns)
  for (let afterId = ''; ; ) {
    const page = await readCsvStock(db, afterId, pageSize)
    yield page
      .map((row) =>
        csvLine([
          ...[row.variant_id, row.sku ?? '', row.title, String(row.on_hand), String(row.managed)],
          ...[String(row.allow_backorder), row.low_stock_threshold === null ? '' : String(row.low_stock_threshold)],
        ]),
      )
      .join('')
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    afterId = last.variant_id
  }
}

async function* prices(db: Queryable): AsyncGenerator<string> {
  yield csvLine(priceColumns)
  for (let afterId = ''; ; ) {
    const page = await readCsvPrices(db, afterId, pageSize)
    yield page.map(priceLines).join('')
    const last = page.at(-1)
    if (!last) return
    afterId = last.variant_id
  }
}

/** Returns one line per sale, so that an import restores all of them. */
function priceLines(row: CsvPriceRow): string {
  const start = [
    row.variant_id,
    row.sku ?? '',
    row.title,
    row.currency,
    row.region_id ?? '',
    toDecimal(row.amount, row.currency),
  ]
  if (row.sales.length === 0) return csvLine([...start, '', '', ''])
  return row.sales
    .map((sale) => csvLine([...start, toDecimal(sale.amount, row.currency), sale.startsAt ?? '', sale.endsAt ?? '']))
    .join('')
}

import type { ProductOption } from '../product-rules/index.ts'
import { foldColumn } from './column-mapping.rules.ts'
import type { CsvItem, CsvRow } from './csv-rows.ts'
import type { ImportedProduct, ImportedVariant, ImportProblem, ParsedItem } from './import.types.ts'

/** The consecutive rows of one product. */
export interface RowGroup {
  readonly rows: readonly [CsvRow, ...CsvRow[]]
}

/** Maximum number of rows per product. */
const maxRows = 5000

/**
 * Maximum size of all rows of a product, measured by `charactersOf`. It keeps each step that processes a whole product
 * below 40 ms.
 */
const maxCharacters = 4_000_000

/** Rows read in one turn of the event loop. */
export const rowsPerTurn = 200

/** Collects problems while the rows of a product are read. */
export class RowProblems {
  readonly list: ImportProblem[]

  constructor(rows: readonly CsvRow[] = []) {
    this.list = rows.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, field: '', message: problem }]))
  }

  add(row: CsvRow, field: string, message: string): void {
    this.list.push({ line: row.line, field, message })
  }
}

/**
 * Groups consecutive rows with the same key. A row that has no key or cannot be read is reported immediately.
 * `charactersOf` measures the rows of a product after its first for the limit.
 */
export async function* grouped(
  items: AsyncIterable<CsvItem>,
  keyOf: (row: CsvRow) => string,
  keyColumns: readonly string[],
  charactersOf: (row: CsvRow) => number = (row) => row.characters,
): AsyncGenerator<RowGroup | ParsedItem> {
  let rows: [CsvRow, ...CsvRow[]] | null = null
  let key = ''
  let characters = 0
  let started = false
  const [keyColumn = ''] = keyColumns
  for await (const item of items) {
    started = true
    if (item.kind === 'header') {
      for (const name of item.repeated) yield unreadable(1, name, `The column "${name}" is there twice.`, true)
      if (!keyColumns.some((name) => item.columns.includes(foldColumn(name))))
        return yield unreadable(
          1,
          keyColumn,
          `There is no column "${keyColumns.join('" or "')}", separated by commas.`,
          true,
        )
      continue
    }
    if (item.kind === 'broken') {
      yield unreadable(item.line, '', item.message, true)
      return
    }
    const next = keyOf(item.row)
    if (next === '') {
      yield unreadable(item.row.line, keyColumn, `${keyColumn} is empty, so this row belongs to no product.`, false)
      continue
    }
    const isSame = rows !== null && next === key
    characters = isSame ? characters + charactersOf(item.row) : item.row.characters
    if (characters > maxCharacters) {
      yield unreadable(item.row.line, keyColumn, `This product has more than ${maxCharacters} characters.`, true)
      return
    }
    if (rows && isSame && rows.length < maxRows) {
      rows.push(item.row)
      continue
    }
    if (isSame) yield unreadable(item.row.line, keyColumn, `This product has more than ${maxRows} rows.`, true)
    if (rows) yield { rows }
    rows = [item.row]
    key = next
  }
  if (rows) yield { rows }
  else if (!started) yield unreadable(1, '', 'The file is empty.', true)
}

export const isGroup = (item: RowGroup | ParsedItem): item is RowGroup => 'rows' in item

export const unreadable = (line: number, field: string, message: string, fatal: boolean): ParsedItem => ({
  kind: 'unreadable',
  problem: { line, field, message },
  fatal,
})

/** Returns a variant without options. Fields that a file may omit are null. */
export const silentVariant = (line: number): ImportedVariant => ({
  line,
  id: null,
  title: null,
  sku: null,
  options: [],
  details: null,
  prices: [],
  managed: null,
  onHand: null,
  allowBackorder: null,
})

export const silentProduct = (line: number): ImportedProduct => ({
  line,
  id: null,
  handle: null,
  title: null,
  description: null,
  status: null,
  vendor: null,
  taxClass: null,
  tags: null,
  details: null,
  createdAt: null,
  options: [] as ProductOption[],
  categories: null,
  collections: null,
  media: null,
  variants: [],
})

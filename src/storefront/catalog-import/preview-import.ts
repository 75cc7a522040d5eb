import type { FilePieces } from '../../platform/file-pieces.ts'
import {
  type ColumnMapping,
  fieldsOf,
  foldColumn,
  type ImportKind,
  mappingProblems,
  proposedMapping,
} from './column-mapping.rules.ts'
import { csvRows } from './csv-rows.ts'
import { detectFormat } from './detect-format.ts'
import { etsyColumns, parseEtsyCsv } from './etsy-csv.ts'
import type { ImportProblem, ParsedItem } from './import.types.ts'
import { textOf } from './import-outcome.ts'
import type { ImportPreview, PreviewQuery } from './run-schema.ts'
import { headingOf, keptBy, marketRegions, marketsIn, type RegionName } from './shopify-columns.ts'
import { parseShopifyCsv } from './shopify-csv.ts'
import { parsePriceCsv, parseStockCsv } from './variant-csv.ts'
import { parseWeftCsv } from './weft-csv.ts'
import { parseWooCsv, readsWooColumn } from './woocommerce-csv.ts'

const sampleRows = 5
const shownProblems = 50

/**
 * Returns the columns of a file, their mapping, the first rows and the problems. Neither reads nor writes the shop's
 * data.
 */
export async function previewImport(
  { kind, format: asked, mapping, currency }: PreviewQuery,
  file: FilePieces,
  { currency: shopCurrency, regions }: { readonly currency: string; readonly regions: readonly RegionName[] },
): Promise<ImportPreview> {
  const format = await formatOf(kind, asked, file)
  const { columns, problem } = await headerOf(file)
  const isOwn = format === 'weft-csv'
  const proposed = mapping ?? (isOwn ? proposedMapping(kind, columns) : {})
  const names = format === 'shopify-csv' ? marketsIn(columns) : []
  const markets = marketRegions(names, proposed, regions)
  const problems = [
    ...(!isOwn || problem ? [] : asProblems(mappingProblems(kind, proposed, columns))),
    ...(await contentProblems(kind, format, { file, mapping: proposed, currency: currency ?? shopCurrency, markets })),
  ]
  return {
    kind,
    format,
    columns,
    fields: [...fieldsOf[kind]],
    mapping: proposed,
    kept_columns: format === 'shopify-csv' ? columns.filter(isKept) : [],
    unread_columns: columns.filter((column) => !isRead(kind, format, { mapping: proposed, markets }, column)),
    markets: names.map((name) => ({ name, region_id: markets.get(name)?.id ?? null })),
    ...(await sampleOf(file, columns)),
    problem_count: problems.length,
    problems: problems.slice(0, shownProblems),
  }
}

interface Reading {
  readonly mapping: ColumnMapping
  readonly markets: ReadonlyMap<string, RegionName>
}

function isShopifyColumn(column: string, markets: ReadonlyMap<string, RegionName>): boolean {
  const heading = headingOf(column)
  return heading !== null && (heading.is !== 'market' || heading.part === 'included' || markets.has(heading.market))
}

function isKept(column: string): boolean {
  const heading = headingOf(column)
  return heading !== null && keptBy(heading) !== null
}

/** Whether the import reads the column. In Weft's format: it is mapped, or named like a field without a mapping. */
function isRead(kind: ImportKind, format: string, { mapping, markets }: Reading, column: string): boolean {
  if (format === 'shopify-csv') return isShopifyColumn(column, markets)
  if (format === 'etsy-csv') return etsyColumns.has(foldColumn(column))
  if (format === 'woocommerce-csv') return readsWooColumn(column)
  const name = foldColumn(column)
  const mapped = Object.values(mapping).some((other) => foldColumn(other) === name)
  return mapped || fieldsOf[kind].some((field) => mapping[field] === undefined && foldColumn(field) === name)
}

/** Returns the problems in the header of Weft's own table, before any row is read. Other formats have none. */
export async function headerProblems(
  kind: ImportKind,
  format: string,
  file: FilePieces,
  mapping: ColumnMapping,
): Promise<ImportProblem[]> {
  if ((await formatOf(kind, format, file)) !== 'weft-csv') return []
  const { columns, problem } = await headerOf(file)
  return problem ? [problem] : asProblems(mappingProblems(kind, mapping, columns))
}

const asProblems = (problems: readonly { field: string; message: string }[]): ImportProblem[] =>
  problems.map((problem) => ({ line: 1, ...problem }))

async function formatOf(kind: ImportKind, asked: string, file: FilePieces): Promise<string> {
  if (kind !== 'products') return 'weft-csv'
  if (asked !== 'auto') return asked
  const { format } = await detectFormat(textOf(file))
  return ['shopify-csv', 'etsy-csv', 'woocommerce-csv'].includes(format) ? format : 'weft-csv'
}

/** Returns the column names as written, or the reason why the header cannot be read. */
async function headerOf(
  file: FilePieces,
): Promise<{ readonly columns: string[]; readonly problem: ImportProblem | null }> {
  for await (const item of csvRows(textOf(file))) {
    if (item.kind === 'header') return { columns: item.names.filter((name) => name !== ''), problem: null }
    if (item.kind === 'broken') return { columns: [], problem: { line: item.line, field: '', message: item.message } }
    break
  }
  return { columns: [], problem: null }
}

async function sampleOf(
  file: FilePieces,
  columns: readonly string[],
): Promise<Pick<ImportPreview, 'row_count' | 'sample'>> {
  const sample: ImportPreview['sample'] = []
  let count = 0
  for await (const item of csvRows(textOf(file))) {
    if (item.kind !== 'row') continue
    count++
    const cellOf = (column: string) => item.row.cell(foldColumn(column)) ?? ''
    if (count <= sampleRows)
      sample.push({ line: item.row.line, cells: Object.fromEntries(columns.map((column) => [column, cellOf(column)])) })
  }
  return { row_count: count, sample }
}

async function contentProblems(
  kind: ImportKind,
  format: string,
  { file, mapping, currency, markets }: Reading & { readonly file: FilePieces; readonly currency: string },
): Promise<readonly ImportProblem[]> {
  if (kind === 'stock') return (await parseStockCsv(textOf(file), mapping)).problems
  if (kind === 'prices') return (await parsePriceCsv(textOf(file), mapping, currency)).problems
  const items =
    {
      'shopify-csv': () => parseShopifyCsv(textOf(file), currency, () => markets),
      'etsy-csv': () => parseEtsyCsv(textOf(file), currency),
      'woocommerce-csv': () => parseWooCsv(textOf(file), currency),
    }[format] ?? (() => parseWeftCsv(textOf(file), currency, mapping))
  const problems: ImportProblem[] = []
  for await (const item of items()) {
    problems.push(...problemsOf(item))
    if (item.kind === 'unreadable' && item.fatal) break
  }
  return problems
}

function problemsOf(item: ParsedItem): readonly ImportProblem[] {
  if (item.kind === 'unreadable') return [item.problem]
  return item.kind === 'product' ? item.problems : []
}

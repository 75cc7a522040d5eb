import {
  type ColumnMapping,
  fieldsOf,
  type ImportKind,
  mappingProblems,
  proposedMapping,
} from './column-mapping.rules.ts'
import { csvRows, foldColumn } from './csv-rows.ts'
import { detectFormat } from './detect-format.ts'
import type { ImportProblem, ParsedItem } from './import.types.ts'
import { wholeText } from './import-outcome.ts'
import type { ImportPreview, PreviewQuery } from './run-schema.ts'
import { parseShopifyCsv } from './shopify-csv.ts'
import { parsePriceCsv, parseStockCsv } from './variant-csv.ts'
import { parseWeftCsv } from './weft-csv.ts'

const sampleRows = 5
const shownProblems = 50

/** What a file holds and how its columns would be read; nothing is looked up in the shop, nothing is written. */
export async function previewImport(
  { kind, format: asked, mapping, currency }: PreviewQuery,
  text: string,
  shopCurrency: string,
): Promise<ImportPreview> {
  const format = await formatOf(kind, asked, text)
  const columns = await headerOf(text)
  const proposed = format === 'shopify-csv' ? {} : (mapping ?? proposedMapping(kind, columns))
  const problems = [
    ...(format === 'shopify-csv' ? [] : asProblems(mappingProblems(kind, proposed, columns))),
    ...(await contentProblems(kind, format, { text, mapping: proposed, currency: currency ?? shopCurrency })),
  ]
  return {
    kind,
    format,
    columns,
    fields: [...fieldsOf[kind]],
    mapping: proposed,
    ...(await sampleOf(text, columns)),
    problem_count: problems.length,
    problems: problems.slice(0, shownProblems),
  }
}

/** What is wrong with a file's header, before any row is read. */
export async function headerProblems(
  kind: ImportKind,
  format: string,
  text: string,
  mapping: ColumnMapping,
): Promise<ImportProblem[]> {
  if ((await formatOf(kind, format, text)) === 'shopify-csv') return []
  return asProblems(mappingProblems(kind, mapping, await headerOf(text)))
}

const asProblems = (problems: readonly { field: string; message: string }[]): ImportProblem[] =>
  problems.map((problem) => ({ line: 1, ...problem }))

async function formatOf(kind: ImportKind, asked: string, text: string): Promise<string> {
  if (kind !== 'products') return 'weft-csv'
  if (asked !== 'auto') return asked
  return (await detectFormat(wholeText(text))).format === 'shopify-csv' ? 'shopify-csv' : 'weft-csv'
}

/** As written in the file. */
async function headerOf(text: string): Promise<string[]> {
  for await (const item of csvRows(wholeText(text))) {
    if (item.kind !== 'header') break
    return item.names.filter((name) => name !== '')
  }
  return []
}

async function sampleOf(
  text: string,
  columns: readonly string[],
): Promise<Pick<ImportPreview, 'row_count' | 'sample'>> {
  const sample: ImportPreview['sample'] = []
  let count = 0
  for await (const item of csvRows(wholeText(text))) {
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
  { text, mapping, currency }: { readonly text: string; readonly mapping: ColumnMapping; readonly currency: string },
): Promise<readonly ImportProblem[]> {
  if (kind === 'stock') return (await parseStockCsv(wholeText(text), mapping)).problems
  if (kind === 'prices') return (await parsePriceCsv(wholeText(text), mapping, currency)).problems
  const items =
    format === 'shopify-csv'
      ? parseShopifyCsv(wholeText(text), currency)
      : parseWeftCsv(wholeText(text), currency, mapping)
  const problems: ImportProblem[] = []
  for await (const item of items) problems.push(...problemsOf(item))
  return problems
}

function problemsOf(item: ParsedItem): readonly ImportProblem[] {
  if (item.kind === 'unreadable') return [item.problem]
  return item.kind === 'product' ? item.problems : []
}

import { act, type GetData } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'

export const kinds = ['products', 'stock', 'prices'] as const
export type Kind = (typeof kinds)[number]
export type Run = GetData<'/admin/imports/{id}'>['import']
export type Problem = Run['problems'][number]
type Mapping = Readonly<Record<string, string>>

export interface Asked {
  readonly kind: Kind
  readonly currency: string | null
  readonly mapping?: Mapping | undefined
}

export interface Plan {
  readonly format: string
  readonly columns: readonly string[]
  readonly unread: readonly string[]
  /** Columns that are stored under their names for exports. */
  readonly kept: readonly string[]
  readonly fields: readonly string[]
  readonly mapping: Mapping
  readonly rows: number
  readonly refusedRows: number
  readonly sample: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[]
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** Null if the changes were not counted. */
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number } | null
  readonly undoable: boolean
}

export const changedByImport = ['products', 'product-summaries', 'stock', 'prices', 'categories', 'collections']

const mayHave = 32 * 1024 * 1024

const isJson = (file: File): boolean => /\.(json|ndjson)$/i.test(file.name) || file.type === 'application/json'

/**
 * Reads the columns. If that finds no problem, makes a dry run of the import. JSON gets only the dry run. Throws for a
 * CSV file above 32 MB, and for JSON unless it contains products.
 */
export async function examined(file: File, asked: Asked): Promise<Plan> {
  if (isJson(file)) return examinedJson(file, asked)
  if (file.size > mayHave)
    throw new Error(t('The file is larger than 32 MB. Split it, or use the API: /admin/products/import.'))
  const { preview } = await act('post', '/admin/imports/preview', csvCall(file, queryOf(asked)))
  const mapping = asked.mapping ?? preview.mapping
  const read = {
    format: preview.format,
    columns: preview.columns,
    unread: preview.unread_columns,
    kept: preview.kept_columns,
    fields: preview.format === 'shopify-csv' ? [] : preview.fields,
    mapping,
    rows: preview.row_count,
    sample: preview.sample,
    undoable: true,
  }
  if (preview.problem_count > 0) return planned(read, preview.problems, preview.problem_count, null)
  const dry = { ...queryOf({ ...asked, mapping }), dry_run: true }
  const { import: rehearsed } = await act('post', '/admin/imports', csvCall(file, dry))
  return planned(read, rehearsed.problems, rehearsed.problem_count, rehearsed.counts)
}

type ReadPart = Omit<Plan, 'problems' | 'problemCount' | 'counts' | 'refusedRows'>

const planned = (read: ReadPart, problems: readonly Problem[], problemCount: number, counts: Plan['counts']): Plan => ({
  ...read,
  problems,
  problemCount,
  counts,
  refusedRows: new Set(problems.map(({ line }) => line)).size,
})

async function examinedJson(file: File, { kind, currency }: Asked): Promise<Plan> {
  if (kind !== 'products') throw new Error(t('JSON files can only contain products.'))
  const { import: report } = await act('post', '/admin/products/import', jsonCall(file, { currency, dry_run: true }))
  const read = {
    format: report.format,
    columns: [],
    unread: [],
    kept: [],
    fields: [],
    mapping: {},
    sample: [],
    undoable: false,
  }
  return planned({ ...read, rows: report.products }, report.problems, report.problem_count, report)
}

/** Imports a file. Returns the id of the import, or null for JSON, which cannot be undone. */
export async function applied(file: File, asked: Asked, plan: Plan): Promise<string | null> {
  if (!plan.undoable) {
    await act('post', '/admin/products/import', jsonCall(file, { currency: asked.currency }))
    return null
  }
  const { import: run } = await act('post', '/admin/imports', csvCall(file, queryOf(asked)))
  return run.id
}

const queryOf = ({ kind, currency, mapping }: Asked) => ({
  kind,
  ...(currency && kind !== 'stock' ? { currency } : {}),
  ...(mapping && Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}),
})

const csvCall = (file: File, query: object) => fileCall(file, query, 'text/csv')

const jsonCall = (file: File, { currency, ...query }: { currency: string | null; dry_run?: boolean }) =>
  fileCall(
    file,
    { ...query, ...(currency ? { currency } : {}) },
    /\.ndjson$/i.test(file.name) ? 'application/x-ndjson' : 'application/json',
  )

// Cast: openapi.json has no type for a file as the body.
const fileCall = (file: File, query: object, type: string) =>
  ({ ...query, body: file, bodySerializer: (body: File) => body, headers: { 'Content-Type': type } }) as never

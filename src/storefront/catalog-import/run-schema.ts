import { z } from 'zod'
import { CurrencyCode, IsoTime } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText, severalOf } from '../../platform/http/list-query.ts'
import { PageQuery } from '../../platform/http/page-query.ts'

const kinds = ['products', 'stock', 'prices'] as const
const runStates = ['running', 'dry_run', 'refused', 'imported', 'undone'] as const
const Mapping = z.record(z.string().max(255), z.string().max(255))
/** A JSON object in a query parameter. */
const MappingText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      const parsed = Mapping.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {}
    context.addIssue('must be a JSON object of field and column, such as {"sku": "Article number"}')
    return z.NEVER
  })

export const ImportQuery = z.strictObject({
  kind: z.enum(kinds),
  format: z.enum(['auto', 'weft-csv', 'shopify-csv', 'etsy-csv', 'woocommerce-csv']).default('auto'),
  /** Currency of prices without one. Default: the default region's. */
  currency: CurrencyCode.optional(),
  mapping: MappingText.optional(),
  dry_run: Flag.default(false),
})
export type ImportQuery = z.infer<typeof ImportQuery>
export const PreviewQuery = ImportQuery.omit({ dry_run: true })
export type PreviewQuery = z.infer<typeof PreviewQuery>

export const ExportQuery = z.strictObject({
  /** For `shopify`: `classic` writes the headers of Shopify's exports, `modern` those of its import templates. */
  template: z.enum(['classic', 'modern']).default('modern'),
  /**
   * For `shopify`: region by market name. A region with its own prices that is not listed becomes a market with the
   * region's name.
   */
  markets: MappingText.default({}),
})

const Problem = z.object({ line: z.int(), field: z.string(), message: z.string() })

export const ImportLine = z.object({
  line: z.int(),
  entity: z.enum(['product', 'stock', 'price', 'category', 'collection']),
  entity_id: z.string(),
  action: z.enum(['created', 'updated', 'unchanged']),
  /** After an undo: `undone`, or why the line was not undone. */
  undo: z.string().nullable(),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportRun = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  format: z.string(),
  mapping: Mapping,
  state: z.enum(runStates),
  /** Rows done by a running import. Null once it has ended. */
  rows_done: z.int().nullable(),
  /** Null before the rows are counted and after the end. */
  rows_total: z.int().nullable(),
  counts: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), left: z.int() }),
  problem_count: z.int(),
  /** The first problems. */
  problems: z.array(Problem),
  /**
   * Pictures from other servers, by state. `retrying`: not fetched yet because of errors, which `GET …/pictures` lists.
   */
  pictures: z.object({ pending: z.int(), retrying: z.int(), failed: z.int(), stored: z.int() }),
  created_at: IsoTime,
  undone_at: IsoTime.nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>
/** An import with its first thousand lines. `GET …/lines` returns all. */
export const ImportRunWithLines = ImportRun.extend({ lines: z.array(ImportLine) })
export type ImportRunWithLines = z.infer<typeof ImportRunWithLines>

export const ImportRunQuery = listQuery(['-created_at'], {
  /** Searches id and format, ignoring case. */
  q: SearchText.optional(),
  kind: z.enum(kinds).optional(),
  state: severalOf(runStates).optional(),
})
export type ImportRunFilter = z.infer<typeof ImportRunQuery>
export const ImportLineQuery = PageQuery

export const ImportPicture = z.object({
  url: z.string(),
  state: z.enum(['failed', 'pending', 'stored']),
  upload_id: z.string().nullable(),
  /** Why fetching failed, or why the last try failed. */
  message: z.string().nullable(),
})
export const ImportPictureQuery = PageQuery.extend({ state: z.enum(['failed', 'pending', 'stored']).optional() })

export const ImportPreview = z.object({
  kind: z.enum(kinds),
  format: z.string(),
  columns: z.array(z.string()),
  fields: z.array(z.string()),
  /** Column per field, as proposed or as given in the request. */
  mapping: Mapping,
  /** Columns that have no field in Weft and are stored only for the export. */
  kept_columns: z.array(z.string()),
  /** Columns that are not imported. */
  unread_columns: z.array(z.string()),
  /** Markets of a Shopify export. Prices of a market without a region are skipped: add `market:<name>` to `mapping`. */
  markets: z.array(z.object({ name: z.string(), region_id: z.string().nullable() })),
  row_count: z.int(),
  /** The first five rows. The keys of `cells` are column names. */
  sample: z.array(z.object({ line: z.int(), cells: z.record(z.string(), z.string()) })),
  problem_count: z.int(),
  problems: z.array(Problem),
})
export type ImportPreview = z.infer<typeof ImportPreview>

import { type Database, databaseErrorOf, holdConnection, type Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import {
  analyzeStaging,
  countProblems,
  createStaging,
  dropInvalid,
  dropStaging,
  findProblems,
  lockCategories,
  lockImport,
  lockImportUntilCommit,
  type MergeFacts,
  matchStaged,
  mergeGroups,
  mergeStaged,
  readProblems,
  sayStockCause,
  unlockImport,
} from '../catalog/index.ts'
import { defaultRegion } from '../regions/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { ColumnMapping } from './column-mapping.rules.ts'
import { detectFormat } from './detect-format.ts'
import { dropEchoes, type EchoedShop } from './drop-echoes.ts'
import { parseEtsyCsv } from './etsy-csv.ts'
import { fieldName } from './field-names.ts'
import { parseFlowerShop } from './flower-shop.ts'
import type { ImportFormat, ImportReport, ParsedItem } from './import.types.ts'
import { noteForeignPictures, useFetchedPictures } from './picture-store.ts'
import { isOwnHeader, marketRegions, type RegionName } from './shopify-columns.ts'
import { parseShopifyCsv } from './shopify-csv.ts'
import { maxReportedProblems, type StagedFacts, stageItems } from './stage-items.ts'
import { inSavepoint, useLongStatements } from './transaction-store.ts'
import { utf8Text } from './utf8-text.ts'
import { parseWeftCsv } from './weft-csv.ts'
import { parseWeftJson } from './weft-json.ts'
import { parseWooCsv } from './woocommerce-csv.ts'

export interface ImportDeps {
  readonly db: Database
  readonly settings: SettingsReader
  /** The shop's URL without a trailing slash. */
  readonly baseUrl: string
}

export interface ImportRequest {
  readonly source: AsyncIterable<Uint8Array>
  readonly format: ImportFormat | 'auto'
  /** Currency of prices for which the file gives none. Null means the default region's. */
  readonly currency: string | null
  readonly dryRun: boolean
  /**
   * Whether to skip products with problems. If not, any problem stops the whole import. A problem with the whole file
   * or with a category or collection always does.
   */
  readonly skipInvalid: boolean
  /** The stock file of the published test shop, if it was uploaded too. */
  readonly inventory?: AsyncIterable<Uint8Array> | null
  readonly onProgress?: (products: number) => void
  /** Called before each step of writing, with the completed share of the import. */
  readonly onStep?: (share: number) => void
  /** Columns of a table in Weft's format, or regions for the markets of a Shopify export. */
  readonly mapping?: ColumnMapping
  /** Id of the import record that fetched pictures refer to. */
  readonly importId?: string
  /** Called in the transaction, directly before and after the import writes. */
  readonly watch?: { before(tx: Queryable): Promise<void>; after(tx: Queryable): Promise<void> }
}

export interface ImportResult {
  readonly report: ImportReport
  /** Whether a problem prevented the import, or would prevent it (dry run). */
  readonly refused: boolean
}

/**
 * Imports a catalogue: reads the stream into temporary tables, then writes everything or nothing, in one transaction.
 * With `skipInvalid`, skips products with problems. Throws `conflict` while another import runs, or if someone changes
 * the same products at the same time. The report lists the problems of the file.
 */
export async function importCatalog(deps: ImportDeps, request: ImportRequest): Promise<ImportResult> {
  const settings = await deps.settings.current()
  const currency = request.currency ?? defaultRegion(settings).currency
  const regions = new Map([...settings.regions.values()].map((region) => [region.id, region.currency]))
  const shop = {
    currency,
    regions,
    names: [...settings.regions.values()],
    channelId: settings.store.defaultSalesChannelId,
    baseUrl: deps.baseUrl,
  }
  return holdConnection(deps.db, async (connection) => {
    if (!(await lockImport(connection))) throw new OtherImportRuns()
    try {
      const staged = await stage(connection, request, shop)
      const result = await settle((work) => connection.transaction().execute(work), staged)
      await cleanUp(connection)
      return result
    } catch (error) {
      // A dead connection loses its temporary tables and its lock anyway. Throw the original error.
      await cleanUp(connection).catch(() => {})
      throw error
    }
  })
}

/**
 * Imports like `importCatalog`, but in the caller's transaction. Throws `OtherImportRuns` while another import runs.
 */
export async function importWithin(
  tx: Queryable,
  deps: Omit<ImportDeps, 'db'>,
  request: ImportRequest,
): Promise<ImportResult> {
  const settings = await deps.settings.current()
  const currency = request.currency ?? defaultRegion(settings).currency
  const regions = new Map([...settings.regions.values()].map((region) => [region.id, region.currency]))
  if (!(await lockImportUntilCommit(tx))) throw new OtherImportRuns()
  const staged = await stage(tx, request, {
    currency,
    regions,
    names: [...settings.regions.values()],
    channelId: settings.store.defaultSalesChannelId,
    baseUrl: deps.baseUrl,
  })
  const result = await settle((work) => inSavepoint(tx, () => work(tx)), staged)
  await dropStaging(tx)
  return result
}

/** Another import holds the lock. A later try can succeed. */
export class OtherImportRuns extends AppError {
  constructor() {
    super('conflict', 409, 'Another import is running. Try again when it has ended.')
  }
}

interface Shop {
  readonly currency: string
  readonly regions: ReadonlyMap<string, string>
  readonly names: readonly RegionName[]
  readonly channelId: string | null
  readonly baseUrl: string
}

async function stage(connection: Queryable, request: ImportRequest, shop: Shop): Promise<Staged> {
  await createStaging(connection)
  const { format, items, isOwnExport } = await parse(request, shop)
  const facts = await stageItems(connection, items, { format, regions: shop.regions, onProgress: request.onProgress })
  await analyzeStaging(connection)
  const echoed = { currency: shop.currency, regions: shop.names, mapping: request.mapping ?? {}, baseUrl: shop.baseUrl }
  return { request, format, facts, channelId: shop.channelId, echoed: isOwnExport?.() ? echoed : null }
}

async function cleanUp(connection: Queryable): Promise<void> {
  await dropStaging(connection).finally(() => unlockImport(connection))
}

async function parse(
  request: ImportRequest,
  { currency, names }: Shop,
): Promise<{ format: ImportFormat; items: AsyncIterable<ParsedItem>; isOwnExport?: () => boolean }> {
  const whole = utf8Text(request.source)
  const { format, text } =
    request.format === 'auto' ? await detectFormat(whole) : { format: request.format, text: whole }
  if (format === 'shopify-csv') {
    let isOwn = false
    const marketsOf = (markets: readonly string[], columns: readonly string[]) => {
      isOwn = isOwnHeader(columns)
      return marketRegions(markets, request.mapping ?? {}, names)
    }
    return { format, items: parseShopifyCsv(text, currency, marketsOf), isOwnExport: () => isOwn }
  }
  if (format === 'etsy-csv') return { format, items: parseEtsyCsv(text, currency) }
  if (format === 'woocommerce-csv') return { format, items: parseWooCsv(text, currency) }
  if (format === 'weft-csv') return { format, items: parseWeftCsv(text, currency, request.mapping) }
  if (format === 'weft-json') return { format, items: parseWeftJson(text) }
  return { format, items: parseFlowerShop(text, request.inventory ? utf8Text(request.inventory) : null) }
}

interface Staged {
  readonly request: ImportRequest
  readonly format: ImportFormat
  readonly facts: StagedFacts
  readonly channelId: string | null
  /** The facts with which Weft's Shopify export wrote the file. Null if it did not. */
  readonly echoed: EchoedShop | null
}

/** Carries the result out of a transaction that rolls back. */
class Undone extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('The import was undone.')
    this.result = result
  }
}

async function settle(
  inTransaction: (work: (tx: Queryable) => Promise<ImportResult>) => Promise<ImportResult>,
  staged: Staged,
): Promise<ImportResult> {
  try {
    return await inTransaction(async (tx) => {
      await useLongStatements(tx)
      const result = await tryOut(tx, staged)
      if (result.refused || staged.request.dryRun) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    if (['23503', '23505', '40P01', '55P03'].includes(databaseErrorOf(error)?.code ?? ''))
      throw conflict('Somebody else is changing the same products, so nothing was imported. Try again in a moment.')
    throw error
  }
}

/** Formats of other shops' exports, whose picture servers may disappear. */
const foreignFormats: ReadonlySet<ImportFormat> = new Set(['shopify-csv', 'etsy-csv', 'woocommerce-csv'])

async function tryOut(tx: Queryable, staged: Staged): Promise<ImportResult> {
  const { facts, request } = staged
  // No category may move while the file's categories are checked for cycles.
  if (facts.groups > 0) await lockCategories(tx)
  const isForeign = foreignFormats.has(staged.format)
  if (isForeign) await useFetchedPictures(tx)
  await matchStaged(tx)
  if (staged.echoed) await dropEchoes(tx, staged.echoed)
  await findProblems(tx)
  const found = await countProblems(tx)
  const refused = facts.fatal || found.general > 0 || (!request.skipInvalid && facts.problemCount + found.count > 0)
  if (refused) return { report: await reportOf(tx, staged, nothing), refused }
  if (found.count > 0) await dropInvalid(tx)
  await sayStockCause(tx, { reason: 'import' })
  await request.watch?.before(tx)
  if (facts.groups > 0) await mergeGroups(tx)
  const merged = await mergeStaged(tx, staged.channelId, request.onStep)
  if (isForeign) await noteForeignPictures(tx, request.importId ?? null)
  await request.watch?.after(tx)
  const report = await reportOf(tx, staged, { ...merged, skipped: facts.invalid + found.products })
  const late = merged.lateStockProblems > 0 && !request.skipInvalid
  return { report: late ? { ...report, ...nothing } : report, refused: late }
}

const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, categories_created: 0 }

async function reportOf(
  tx: Queryable,
  { request, format, facts }: Staged,
  counts: Pick<MergeFacts, keyof Omit<typeof nothing, 'skipped'>> & { skipped: number },
): Promise<ImportReport> {
  const { count } = await countProblems(tx)
  const found = (await readProblems(tx, maxReportedProblems)).map(({ line, key, variant, message }) => ({
    line,
    field: fieldName(format, key, variant),
    message,
  }))
  const { created, updated, unchanged, skipped, categories_created } = counts
  return {
    format,
    products: facts.products,
    variants: facts.variants,
    created,
    updated,
    unchanged,
    skipped,
    categories_created,
    problems: [...facts.problems, ...found].sort((one, other) => one.line - other.line).slice(0, maxReportedProblems),
    problem_count: facts.problemCount + count,
    dry_run: request.dryRun,
  }
}

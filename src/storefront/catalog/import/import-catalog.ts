import { type Database, databaseErrorOf, type Queryable } from '../../../platform/db/database.ts'
import { conflict } from '../../../platform/http/page.ts'
import { defaultRegion } from '../../regions/index.ts'
import type { SettingsReader } from '../../settings/index.ts'
import { lockCategories } from '../category-store.ts'
import { detectFormat } from './detect-format.ts'
import { fieldName } from './field-names.ts'
import { parseFlowerShop } from './flower-shop.ts'
import { mergeGroups } from './group-store.ts'
import type { ImportFormat, ImportReport, ParsedItem } from './import.types.ts'
import { countProblems, dropInvalid, findProblems, matchStaged, readProblems } from './match-store.ts'
import { type MergeFacts, mergeStaged } from './merge-catalog.ts'
import { parseShopifyCsv } from './shopify-csv.ts'
import { maxReportedProblems, type StagedFacts, stageItems } from './stage-items.ts'
import {
  analyzeStaging,
  createStaging,
  dropStaging,
  lockImport,
  unlockImport,
  useLongStatements,
} from './staging-store.ts'
import { utf8Text } from './utf8-text.ts'
import { parseWeftCsv } from './weft-csv.ts'
import { parseWeftJson } from './weft-json.ts'

export interface ImportDeps {
  readonly db: Database
  readonly settings: SettingsReader
}

export interface ImportRequest {
  readonly source: AsyncIterable<Uint8Array>
  readonly format: ImportFormat | 'auto'
  /** Of prices that name none; null: the default region's. */
  readonly currency: string | null
  readonly dryRun: boolean
  /** Leaves out the products that have a problem; without it one problem means that nothing is written. */
  readonly skipInvalid: boolean
  /** The test shop's second file. */
  readonly inventory?: AsyncIterable<Uint8Array> | null
  readonly onProgress?: (products: number) => void
}

export interface ImportResult {
  readonly report: ImportReport
  /** Because of a problem nothing was written, or would be. */
  readonly refused: boolean
}

/**
 * Brings a catalogue in: read as it streams, held in tables that nobody else sees, then written in one transaction, so
 * that it is there whole or not at all. Throws `conflict` while another import runs, or when somebody changes the same
 * products at the same moment; what is wrong with the file is in the report.
 */
export async function importCatalog(deps: ImportDeps, request: ImportRequest): Promise<ImportResult> {
  const settings = await deps.settings.current()
  const currency = request.currency ?? defaultRegion(settings).currency
  const regions = new Map([...settings.regions.values()].map((region) => [region.id, region.currency]))
  return deps.db.connection().execute(async (connection) => {
    if (!(await lockImport(connection))) throw conflict('Another import is running. Try again when it has ended.')
    try {
      await createStaging(connection)
      const { format, items } = await parse(request, currency)
      const facts = await stageItems(connection, items, { format, regions, onProgress: request.onProgress })
      await analyzeStaging(connection)
      const channelId = settings.store.defaultSalesChannelId
      const result = await settle(connection, { request, format, facts, channelId })
      await cleanUp(connection)
      return result
    } catch (error) {
      // A connection that died takes its tables and its lock along: what ended it is the news.
      await cleanUp(connection).catch(() => {})
      throw error
    }
  })
}

async function cleanUp(connection: Queryable): Promise<void> {
  await dropStaging(connection).finally(() => unlockImport(connection))
}

async function parse(
  request: ImportRequest,
  currency: string,
): Promise<{ format: ImportFormat; items: AsyncIterable<ParsedItem> }> {
  const whole = utf8Text(request.source)
  const { format, text } =
    request.format === 'auto' ? await detectFormat(whole) : { format: request.format, text: whole }
  if (format === 'shopify-csv') return { format, items: parseShopifyCsv(text, currency) }
  if (format === 'weft-csv') return { format, items: parseWeftCsv(text, currency) }
  if (format === 'weft-json') return { format, items: parseWeftJson(text) }
  return { format, items: parseFlowerShop(text, request.inventory ? utf8Text(request.inventory) : null) }
}

interface Staged {
  readonly request: ImportRequest
  readonly format: ImportFormat
  readonly facts: StagedFacts
  readonly channelId: string | null
}

/** Carries the result out of a transaction that is to leave nothing. */
class Undone extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('The import was undone.')
    this.result = result
  }
}

async function settle(connection: Database, staged: Staged): Promise<ImportResult> {
  try {
    return await connection.transaction().execute(async (tx) => {
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

async function tryOut(tx: Queryable, staged: Staged): Promise<ImportResult> {
  const { facts, request } = staged
  // Nobody may move categories while the file's are looked at for circles.
  if (facts.groups > 0) await lockCategories(tx)
  await matchStaged(tx)
  await findProblems(tx)
  const found = await countProblems(tx)
  const refused = facts.fatal || found.general > 0 || (!request.skipInvalid && facts.problemCount + found.count > 0)
  if (refused) return { report: await reportOf(tx, staged, nothing), refused }
  if (found.count > 0) await dropInvalid(tx)
  if (facts.groups > 0) await mergeGroups(tx)
  const merged = await mergeStaged(tx, staged.channelId)
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

import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { FilePieces } from '../../platform/file-pieces.ts'
import { newId } from '../../platform/ids.ts'
import { defaultRegion } from '../regions/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import type { ImportKind } from './column-mapping.rules.ts'
import { importWithin } from './import-catalog.ts'
import { type ImportOutcome, piecesOf, readShare, type TableImport } from './import-outcome.ts'
import { importPrices } from './import-prices.ts'
import { countRows, type ImportProgress } from './import-progress.ts'
import { importStock } from './import-stock.ts'
import { insertJob, lockJob, removeJob } from './job-store.ts'
import { headerProblems } from './preview-import.ts'
import type { ImportQuery, ImportRunWithLines } from './run-schema.ts'
import {
  beginRun,
  endRun,
  listLines,
  type RecordedChange,
  readChanges,
  readRun,
  recordChanges,
  recordProductsAfter,
  recordProductsBefore,
} from './run-store.ts'
import { inSavepoint, useLongStatements } from './transaction-store.ts'

export interface RunDeps {
  /** A second connection, for changes that must be visible before the import's transaction ends. */
  readonly db: Database
  readonly settings: SettingsReader
  readonly clock: Clock
  readonly baseUrl: string
}

const shownProblems = 100
const shownLines = 1000

/** Stores an import with everything a process needs to run it. Returns its id. */
export async function beginImport(tx: Queryable, query: ImportQuery, file: FilePieces, now: Date): Promise<string> {
  const id = newId('imp', now.getTime())
  await beginRun(tx, { id, kind: query.kind, mapping: query.mapping ?? {}, now })
  await insertJob(tx, id, query, file)
  return id
}

/**
 * Imports a table, whole or not at all, and records the result. A dry run only records the result. Its transaction
 * keeps other processes from running the same import; if one already does, does nothing. `progressOver` gets the number
 * of rows in the file.
 */
export async function runImport(
  deps: RunDeps,
  tx: Queryable,
  id: string,
  progressOver: (rows: number) => ImportProgress,
): Promise<void> {
  const job = await lockJob(tx, id)
  if (!job) return
  const { query, file } = job
  // Counting the rows can take longer than the idle limit of a transaction.
  await useLongStatements(tx)
  const progress = progressOver(await countRows(file))
  try {
    const given = { id, query, mapping: query.mapping ?? {}, file, progress }
    const { outcome, changes } = await attempt(deps, tx, given)
    const state = outcome.problemCount > 0 ? 'refused' : query.dry_run ? 'dry_run' : 'imported'
    if (state === 'dry_run') await recordChanges(tx, id, changes)
    await endRun(tx, id, { ...outcome, problems: outcome.problems.slice(0, shownProblems), state })
  } finally {
    await progress.end()
  }
  await removeJob(tx, id)
}

export async function readRunWithLines(db: Queryable, id: string): Promise<ImportRunWithLines> {
  const run = await readRun(db, id)
  if (!run) throw new Error('The import that was just written is missing.')
  const { rows } = await listLines(db, id, { limit: shownLines, offset: 0 })
  return { ...run, lines: [...rows] }
}

interface Attempt extends TableImport {
  readonly query: ImportQuery
}

/** Carries the result out of a savepoint that rolls back. */
class TakenBack extends Error {
  readonly outcome: ImportOutcome
  readonly changes: readonly RecordedChange[]
  constructor(outcome: ImportOutcome, changes: readonly RecordedChange[]) {
    super('The import was taken back.')
    this.outcome = outcome
    this.changes = changes
  }
}

async function attempt(
  deps: RunDeps,
  tx: Queryable,
  given: Attempt,
): Promise<{ outcome: ImportOutcome; changes: readonly RecordedChange[] }> {
  const wrong = await headerProblems(given.query.kind, given.query.format, given.file, given.mapping)
  if (wrong.length > 0)
    return { outcome: { format: given.query.format, problems: wrong, problemCount: wrong.length }, changes: [] }
  const { kind, dry_run: dryRun } = given.query
  if (kind === 'stock') return { outcome: await importStock(deps.db, tx, { ...given, dryRun }), changes: [] }
  try {
    return await inSavepoint(tx, async () => {
      const outcome = await importers[kind](deps, tx, given)
      const keep = outcome.problemCount === 0 && !dryRun
      if (!keep) throw new TakenBack(outcome, outcome.problemCount === 0 ? await readChanges(tx, given.id) : [])
      return { outcome, changes: [] }
    })
  } catch (error) {
    if (error instanceof TakenBack) return error
    throw error
  }
}

type Importer = (deps: RunDeps, tx: Queryable, given: Attempt) => Promise<ImportOutcome>
const importers: Readonly<Record<Exclude<ImportKind, 'stock'>, Importer>> = {
  products: importProducts,
  prices: async (deps, tx, given) =>
    importPrices(tx, given, given.query.currency ?? defaultRegion(await deps.settings.current()).currency),
}

async function importProducts(
  deps: RunDeps,
  tx: Queryable,
  { id, query, mapping, file, progress }: Attempt,
): Promise<ImportOutcome> {
  const { report } = await importWithin(tx, deps, {
    source: piecesOf(file, (share) => progress.at(readShare * share)),
    format: query.format,
    currency: query.currency ?? null,
    dryRun: false,
    skipInvalid: false,
    mapping,
    importId: id,
    onStep: (share) => progress.at(readShare + (0.9 - readShare) * share),
    watch: {
      before: (part) => recordProductsBefore(part, id),
      after: (part) => recordProductsAfter(part, id),
    },
  })
  return { format: report.format, problems: report.problems, problemCount: report.problem_count }
}

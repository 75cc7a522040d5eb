import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { actingFor } from '../../platform/db/acting-caller.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { createSettingsReader } from '../settings/index.ts'
import { OtherImportRuns } from './import-catalog.ts'
import { ImportProgress } from './import-progress.ts'
import { putBackImport } from './import-stock.ts'
import {
  countTry,
  discardRun,
  forgetTry,
  giveUpUndo,
  isUndo,
  noteProgress,
  removeJob,
  waitingJobs,
} from './job-store.ts'
import { runImport } from './run-import.ts'
import { endRun } from './run-store.ts'
import { useLongStatements } from './transaction-store.ts'
import { undoImport } from './undo-import.ts'

export interface ImportJobDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** The shop's URL without a trailing slash. */
  readonly baseUrl: string
}

const mostTries = 3

/**
 * Waits up to `waitMs` for the import or undo and returns whether it ended. If it did not, it continues in the
 * background. If it fails within the wait, throws, and deletes the record of an import; a failed undo can be started
 * again.
 */
export async function runWithin(deps: ImportJobDeps, id: string, waitMs: number): Promise<boolean> {
  let isAwaited = true
  const run = runOnce(deps, id).then(
    () => true,
    async (error: unknown) => {
      if (!isAwaited) {
        await noteFailure(deps, id, error)
        return true
      }
      await discard(deps, id)
      throw error
    },
  )
  const ended = await Promise.race([run, sleep(waitMs, false, { ref: false })])
  if (ended) return true
  isAwaited = false
  // Errors within the wait were thrown to the caller. A later error can only be logged.
  run.catch((error: unknown) => deps.log.error({ error, import: id }, 'an import failed'))
  return false
}

/** Continues imports and undos of crashed processes. */
export async function resumeImports(deps: ImportJobDeps): Promise<void> {
  for (const { id, caller } of await waitingJobs(deps.db)) {
    const run = () => runOnce(deps, id).catch((error: unknown) => noteFailure(deps, id, error))
    await (caller ? actingFor(caller, run) : run())
  }
}

async function runOnce(deps: ImportJobDeps, id: string): Promise<void> {
  const tries = await countTry(deps.db, id)
  if (tries === null) return
  if (tries > mostTries) {
    await refuse(deps, id, 'The import was interrupted too often. Nothing was imported.')
    return
  }
  const progress = (rows: number) =>
    new ImportProgress(rows, (rowsDone, rowsTotal) => noteProgress(deps.db, id, rowsDone, rowsTotal))
  const undoes = await isUndo(deps.db, id)
  await deps.db.transaction().execute(async (tx) => {
    if (!undoes) return runImport(inTransaction(deps, tx), tx, id, progress)
    await useLongStatements(tx)
    await undoImport(deps, tx, id)
  })
}

/** Returns dependencies that read the settings in this transaction, so that no second connection is needed. */
const inTransaction = ({ db, clock, baseUrl }: ImportJobDeps, tx: Queryable) => ({
  baseUrl,
  db,
  clock,
  settings: createSettingsReader(tx),
})

/** Deletes an import that failed while its caller waited. Only ends an undo, so that it can be started again. */
const discard = ({ db }: ImportJobDeps, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await isUndo(tx, id)) return giveUpUndo(tx, id)
    await putBackImport(tx, id)
    await discardRun(tx, id)
  })

/**
 * Ends an import that failed with an `AppError`. The job retries it after any other error, or if another import was
 * running.
 */
async function noteFailure(deps: ImportJobDeps, id: string, error: unknown): Promise<void> {
  if (error instanceof OtherImportRuns) await forgetTry(deps.db, id)
  else if (error instanceof AppError) await refuse(deps, id, error.message)
  else deps.log.error({ error, import: id }, 'an import failed and will be tried again')
}

const refuse = (deps: ImportJobDeps, id: string, message: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (await isUndo(tx, id)) return giveUpUndo(tx, id)
    const problems = [{ line: 1, field: '', message }, ...(await putBackImport(tx, id))]
    await endRun(tx, id, { format: '', state: 'refused', problems, problemCount: problems.length })
    await removeJob(tx, id)
  })

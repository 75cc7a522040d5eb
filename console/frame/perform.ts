import { refresh } from '../api/queries.ts'
import { t } from '../messages/text.ts'
import { ask, type Question } from './ask.tsx'
import { notifyFailed, notifySaved } from './notify.tsx'

interface Outcome<Result> {
  /** Further resources that it changes: `['stock']`. */
  readonly changes?: readonly string[]
  /** Notice after success; null for none. */
  readonly done?: string | ((result: Result) => string | null)
  /** Offered beside the notice. */
  readonly undo?: (result: Result) => Promise<unknown>
}

export interface Deed<Result> extends Outcome<Result> {
  /** The question, which may have to read numbers first. */
  readonly confirm?: Question | (() => Promise<Question>)
  /** The calls: `() => act('delete', '/admin/regions/{id}', { id })`. */
  readonly run: () => Promise<Result>
  /** Runs before the page is read again, for example to close the drawer of a deleted record. */
  readonly onDone?: (result: Result) => void
}

/**
 * Confirms, calls the API, refreshes what changed, and offers undo. Shows refusals. Resolves to whether it was done.
 */
export async function perform<Result>(deed: Deed<Result>): Promise<boolean> {
  const { confirm, run, onDone } = deed
  try {
    if (confirm && !(await ask(typeof confirm === 'function' ? await confirm() : confirm))) return false
    const result = await run()
    onDone?.(result)
    await settle(result, deed)
    return true
  } catch (error) {
    notifyFailed(error)
    return false
  }
}

/** What a button or a menu entry does. With more than `run`, it reports as `perform` does. */
export interface Doing {
  readonly run: () => unknown
  readonly confirm?: Question
  readonly changes?: readonly string[]
  readonly done?: string
  readonly undo?: () => Promise<unknown>
  readonly onDone?: () => void
}

export const start = ({ run, confirm, changes, done, undo, onDone }: Doing): unknown =>
  confirm || changes || done || undo || onDone
    ? perform({ run: async () => run(), confirm, changes, done, undo, onDone })
    : run()

/** Refreshes what changed, and shows the notice with undo. */
export async function settle<Result>(result: Result, { changes = [], done, undo }: Outcome<Result>): Promise<void> {
  await refresh(...changes)
  const again = undo && { run: () => void perform({ run: () => undo(result), changes }) }
  if (isBegun(result)) return notifySaved(continuing())
  const said = typeof done === 'function' ? done(result) : done
  if (said) notifySaved(said, again)
}

export const continuing = () => t('This takes a while and continues in the background.')

/** The API answers 202 if a deletion continues after the request. */
export const isBegun = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('deleted' in result && result.deleted === false) || ('forgotten' in result && result.forgotten === null))

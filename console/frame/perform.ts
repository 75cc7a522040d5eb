import { refresh } from '../api/queries.ts'
import { t } from '../messages/text.ts'
import { ask, type Question } from './ask.tsx'
import { notifyFailed, notifySaved } from './notify.tsx'

interface Outcome<Result> {
  /** Further resources that the action changes: `['stock']`. */
  readonly changes?: readonly string[]
  /** Notice after success. Null means no notice. */
  readonly done?: string | ((result: Result) => string | null)
  /** Offered in the notice. */
  readonly undo?: (result: Result) => Promise<unknown>
}

export interface Deed<Result> extends Outcome<Result> {
  /** Question before the action. A function can read numbers for it first. */
  readonly confirm?: Question | (() => Promise<Question>)
  /** Calls the API: `() => act('delete', '/admin/regions/{id}', { id })`. */
  readonly run: () => Promise<Result>
  /** Runs before the page reads again, for example to close the drawer of a deleted record. */
  readonly onDone?: (result: Result) => void
}

/**
 * Asks for confirmation if `confirm` is given, calls the API, reads changed data again, and offers undo. Shows errors
 * and does not reject: resolves to whether the action was done.
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

/** Action of a button or a menu entry. If it has more than `run`, `perform` executes it. */
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

/** Reads changed data again, and shows the notice with undo. If the work continues (202), the notice says only that. */
export async function settle<Result>(result: Result, { changes = [], done, undo }: Outcome<Result>): Promise<void> {
  await refresh(...changes)
  const again = undo && { run: () => void perform({ run: () => undo(result), changes }) }
  if (isBegun(result)) return notifySaved(continuing())
  const said = typeof done === 'function' ? done(result) : done
  if (said) notifySaved(said, again)
}

export const continuing = () => t('This takes a while and continues in the background.')

/** Whether the work continues after the request: 202 answers contain `deleted: false` or `forgotten: null`. */
export const isBegun = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  (('deleted' in result && result.deleted === false) || ('forgotten' in result && result.forgotten === null))

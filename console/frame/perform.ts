import { refresh } from '../api/queries.ts'
import { ask, type Question } from './ask.tsx'
import { notifyFailed, notifySaved } from './notify.tsx'

interface Outcome<Result> {
  /** Resources that it changes, beside those of the calls it makes: `['stock']`. */
  readonly changes?: readonly string[]
  /** Said once it is done; null where there is nothing to say. */
  readonly done?: string | ((result: Result) => string | null)
  /** Takes it back; offered beside `done`. */
  readonly undo?: (result: Result) => Promise<unknown>
}

export interface Deed<Result> extends Outcome<Result> {
  /** Asked first: the effect in numbers, which may have to be read. */
  readonly confirm?: Question | (() => Promise<Question>)
  /** The calls: `() => act('delete', '/admin/regions/{id}', { id })`. */
  readonly run: () => Promise<Result>
  /** Runs before the page is read again: closes the drawer of a record that was deleted. */
  readonly onDone?: (result: Result) => void
}

/**
 * Does something at the person's request: asks, calls the API, reads again what changed, says so, and offers to take it
 * back. A refusal is shown. Resolves to whether it was done.
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

/** Reads again what changed, says that it is done, and offers to take it back. */
export async function settle<Result>(result: Result, { changes = [], done, undo }: Outcome<Result>): Promise<void> {
  await refresh(...changes)
  const again = undo && { run: () => void perform({ run: () => undo(result), changes }) }
  const said = typeof done === 'function' ? done(result) : done
  if (said) notifySaved(said, again)
}

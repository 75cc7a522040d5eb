import type { Queryable } from '../../platform/db/database.ts'
import { commandRun } from './command-run.ts'
import { isSplit, isTerminal } from './run-state.rules.ts'
import { openRunsOfOrder } from './run-store.ts'
import { type Actor, addRunEvents, type LockedRun, lockOpenChildren, lockRun } from './state-store.ts'

const actor: Actor = { type: 'system', id: 'order.canceled' }
const reason = 'The order was canceled.'

/** Cancels an order's runs that have no output yet. Runs with output continue and get a note with the reason. */
export async function cancelRunsOfOrder(tx: Queryable, orderId: string, now: Date): Promise<void> {
  for (const id of await openRunsOfOrder(tx, orderId)) {
    const run = await lockRun(tx, id)
    if (!run) continue
    const leaves = isSplit(run.state) ? await lockOpenChildren(tx, id) : [run]
    for (const leaf of leaves)
      if (hasOutput(leaf)) await noteOn(tx, leaf, now)
      else await commandRun(tx, leaf.id, { type: 'cancel', reason }, actor, now)
    const after = await lockRun(tx, id)
    if (after && isSplit(after.state) && !isTerminal(after.state.status) && after.state.children.open === 0)
      await commandRun(tx, id, { type: 'cancel', reason }, actor, now)
  }
}

const hasOutput = ({ state }: LockedRun): boolean => state.produced + state.rejected > 0

const noteOn = (tx: Queryable, { id, state }: LockedRun, now: Date): Promise<void> =>
  addRunEvents(tx, { id, partnerId: state.partnerId }, [{ type: 'note', note: reason }], actor, now)

import type { Database } from '../../platform/db/database.ts'
import { forgetStockNews, raiseStockEvents } from './stock-news-store.ts'

export interface TellStockDeps {
  readonly db: Database
  /** Whether a webhook listens for events of that type. */
  isHeard(type: string): Promise<boolean>
}

// Fewer than the relay handles in a second, so that a large stock import does not delay events of orders.
const toldAtOnce = 100
const forgottenAtOnce = 5000

/**
 * Raises events for stock changes from any source. If no webhook listens, only marks the changes as reported. Runs as a
 * job, so that sales do not wait for it.
 */
export async function tellStockChanges(deps: TellStockDeps): Promise<void> {
  const heard = (await deps.isHeard('stock.changed')) || (await deps.isHeard('stock.low'))
  if (heard) await raiseStockEvents(deps.db, toldAtOnce)
  else await forgetStockNews(deps.db, forgottenAtOnce)
}

import type { Database } from '../../platform/db/database.ts'
import { forgetStockNews, raiseStockEvents } from './stock-news-store.ts'

export interface TellStockDeps {
  readonly db: Database
  /** Whether an event of that type has a listener. */
  isHeard(type: string): Promise<boolean>
}

// Less than the relay handles in a second, so a large stock import does not delay orders.
const toldAtOnce = 100
const forgottenAtOnce = 5000

/** Raises events for stock changes from any source, afterwards, so sales do not wait for it. */
export async function tellStockChanges(deps: TellStockDeps): Promise<void> {
  const heard = (await deps.isHeard('stock.changed')) || (await deps.isHeard('stock.low'))
  if (heard) await raiseStockEvents(deps.db, toldAtOnce)
  else await forgetStockNews(deps.db, forgottenAtOnce)
}

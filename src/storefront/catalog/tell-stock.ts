import type { Database } from '../../platform/db/database.ts'
import { forgetStockNews, raiseStockEvents } from './stock-news-store.ts'

export interface TellStockDeps {
  readonly db: Database
  /** Whether anybody is told of an event of that type. */
  isHeard(type: string): Promise<boolean>
}

// Below what events are relayed in a second: an import of much stock does not keep orders waiting.
const toldAtOnce = 100
const forgottenAtOnce = 5000

/** Stock that changed, whatever changed it, becomes events after the fact: nothing that sells waits for them. */
export async function tellStockChanges(deps: TellStockDeps): Promise<void> {
  const heard = (await deps.isHeard('stock.changed')) || (await deps.isHeard('stock.low'))
  if (heard) await raiseStockEvents(deps.db, toldAtOnce)
  else await forgetStockNews(deps.db, forgottenAtOnce)
}

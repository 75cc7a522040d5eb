import type { Config } from '../platform/config/config.ts'
import { quietLog } from './load-config.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/** Does the work on the shop's database, beside a running Weft or alone, and closes what was opened. */
export async function withDatabase<T>(
  config: Config,
  options: { readonly migrate: boolean },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, quietLog(config), { beside: true, migrate: options.migrate })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

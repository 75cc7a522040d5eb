import type { Config } from '../platform/config/config.ts'
import { quietLog } from './load-config.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './open-database.ts'

/**
 * Returns the result of `work` on the shop's database. Runs beside a running Weft or alone, and closes what it has
 * opened.
 */
export async function withDatabase<T>(
  config: Config,
  options: Pick<OpenDatabaseOptions, 'migrate' | 'newSecrets' | 'checkKeys'>,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, quietLog(config), { ...options, beside: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

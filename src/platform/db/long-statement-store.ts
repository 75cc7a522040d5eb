import { type Queryable, sql } from './database.ts'

/**
 * Extends the time limit of this transaction's statements, for work that reads large tables. The server ends them within
 * seconds after the process that waits for them. Servers on Windows cannot check that.
 */
export async function allowLongStatements(tx: Queryable, limit: '5min' | '10min' | '15min'): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${limit}, true),
      set_config('client_connection_check_interval', case when version() ~ 'linux|darwin|bsd' then '2s' else '0' end, true)`.execute(
    tx,
  )
}

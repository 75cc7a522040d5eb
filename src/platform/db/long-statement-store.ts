import { type Queryable, sql } from './database.ts'

/**
 * Extends the time limit of this transaction's statements, for work that reads large tables. If the waiting process
 * dies, the server ends its statement within seconds. Servers on Windows cannot detect that.
 */
export async function allowLongStatements(tx: Queryable, limit: '5min' | '10min' | '15min'): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${limit}, true),
      set_config('client_connection_check_interval', case when version() ~ 'linux|darwin|bsd' then '2s' else '0' end, true)`.execute(
    tx,
  )
}

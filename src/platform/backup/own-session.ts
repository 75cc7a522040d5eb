import pg from 'pg'

/** Runs `work` on a separate connection without the pool's time limits. Returns its result. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'weft backup',
    // Overrides settings of the role or database that could interrupt a long copy.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=60000 -c timezone=UTC',
  })
  client.on('error', () => {
    // The current or next statement reports the error.
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

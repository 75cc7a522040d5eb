import pg from 'pg'

/** A connection of one's own, without the time limits of the shop's. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'weft backup',
    // A setup of the role or the database must not end a long copy.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=60000 -c timezone=UTC',
  })
  client.on('error', () => {
    // The statement that runs, or the next one, reports it.
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

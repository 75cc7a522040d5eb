/**
 * A process that owns an embedded PostgreSQL, for tests that kill it or race it. Prints one line of JSON, then runs
 * until SIGINT or SIGTERM (clean stop), SIGUSR2 (immediate exit) or SIGKILL.
 */
import pg from 'pg'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'

const dataDir = process.argv[2] ?? ''

const say = (facts: Record<string, unknown>): boolean => process.stdout.write(`${JSON.stringify(facts)}\n`)

try {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client({ ...database.connection })
  client.on('error', () => {})
  await client.connect()
  const stop = async (): Promise<void> => {
    const still = await client.query('select 1 as alive')
    await client.end()
    await database.stop()
    say({ stopped: true, aliveAtSignal: still.rows[0].alive === 1 })
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGUSR2', () => process.exit(0))
  setInterval(() => {}, 60_000)
  say({ url: database.url })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  say({ code: error.code, message: error.message })
}

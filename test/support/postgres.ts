import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { afterRunner } from './after-runner.ts'
import { roomyFolder } from './roomy-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { readonly url: string; readonly template: string; readonly strategy: string }
  }
}

export interface TestDatabase {
  readonly url: string
  readonly poolConfig: pg.PoolConfig
  /** Closes remaining connections and drops the database. */
  drop(): Promise<void>
}

/** Creates a database from the migrated template. Usually one per test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template, strategy } = inject('testServer')
  const name = `weft_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${template} strategy ${strategy}`)
  const own = databaseUrl(url, name)
  return {
    url: own,
    poolConfig: { connectionString: own },
    drop: () => dropDatabase(url, name),
  }
}

export interface TestServer {
  /** URL of a database on the server from which `create database` can run. */
  readonly url: string
  readonly template: string
  /** The cheaper `create database` strategy on this server. */
  readonly strategy: 'file_copy' | 'wal_log'
  stop(): Promise<void>
}

/**
 * Uses the server at TEST_DATABASE_URL, whose user must be allowed to create databases, or starts an embedded one
 * without fsync. `prepare` fills the template database.
 */
export async function startTestServer(prepare: (pool: pg.Pool) => Promise<void>): Promise<TestServer> {
  const server = process.env.TEST_DATABASE_URL ? givenServer(process.env.TEST_DATABASE_URL) : await ownServer()
  const template = `weft_template_${randomBytes(4).toString('hex')}`
  try {
    await administer(server.url, `create database ${template}`)
    const strategy = await usePool(databaseUrl(server.url, template), async (pool) => {
      await prepare(pool)
      return cheapestStrategy(pool)
    })
    return {
      url: server.url,
      template,
      strategy,
      async stop() {
        await dropDatabase(server.url, template)
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Returns FILE_COPY if fsync is off, because it then takes half as long as WAL_LOG. */
async function cheapestStrategy(pool: pg.Pool): Promise<'file_copy' | 'wal_log'> {
  const { rows } = await pool.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

const givenServer = (url: string) => ({ url, stop: async () => {} })

async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(roomyFolder(), 'weft-test-'))
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
  const embedded = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const endWatch = afterRunner(`kill -9 ${pid}; rm -rf '${dataDir}'`)
  return {
    url: embedded.url,
    async stop() {
      endWatch()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Waits up to a second until no connection is left, because `pool.end()` does not wait for the server, and drops the
 * database. Without the wait, `force` would break connections that are closing.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
      await delay(25)
    }
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

async function usePool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

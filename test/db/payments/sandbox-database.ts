import { readdirSync, readFileSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'

const server = process.env.TEST_DATABASE_URL ?? 'postgresql://weft:weft@localhost:5432/postgres'
const migrations = new URL('../../../migrations/', import.meta.url)

export interface SandboxDatabase {
  readonly db: Kysely<unknown>
  drop(): Promise<void>
}

/** A migrated database of its own; null, after saying so, when there is no server to make it on. */
export async function sandboxDatabase(): Promise<SandboxDatabase | null> {
  const name = `weft_payments_${process.pid}_${Date.now()}`
  try {
    await onServer(`create database ${name}`)
  } catch (error) {
    console.warn(`Skipped: no PostgreSQL server (${error instanceof Error ? error.message : 'unknown'}).`)
    return null
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new Pool({ connectionString: url.href, max: 8 })
  for (const file of readdirSync(migrations).sort()) await pool.query(readFileSync(new URL(file, migrations), 'utf8'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const drop = async () => {
    await db.destroy()
    await onServer(`drop database ${name}`)
  }
  return { db, drop }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

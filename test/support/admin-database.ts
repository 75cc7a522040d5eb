import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/platform/db/migrate.ts'

const server = process.env.TEST_DATABASE_URL ?? 'postgresql://weft:weft@localhost:5432/postgres'

/** A migrated database of the caller's own on the server at TEST_DATABASE_URL. */
export async function adminDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `weft_admin_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: address.href, max: 1 })
  await migrate(pool)
  await pool.end()
  return { url: address.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/postgres.ts'

/** Creates a database and drops it when the test finishes. */
export async function databaseOfTest(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}

export async function query(
  database: Pick<TestDatabase, 'url'>,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Blocks all other writes to the table until `release`. */
export async function locked(database: TestDatabase, table: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return { release: () => client.end() }
}

export async function until(happened: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await happened())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${withinMs / 1000} s.`)
    await sleep(50)
  }
}

import { availableParallelism } from 'node:os'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { callerStatement } from './acting-caller.ts'
import { sendDirectly } from './statement.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** A database or a transaction on it: what a store's functions take. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

export interface DatabaseConnection {
  readonly pool: pg.Pool
  readonly db: Database
  /** Statements sent to the server so far: what the statement budget is counted with. */
  statements(): number
  close(): Promise<void>
}

const maxNamedStatements = 400
const anew = '/* planned anew */'
/**
 * Ends a statement that is planned each time, for the tables as they are then: what goes through many rows must not go by
 * a plan of the time when there were few.
 */
export const plannedAnew = sql.raw(anew)
const slowestStatementMs = 15_000
/** More only take the caches from each other: 16 on 2 cores are a quarter slower than 6. */
const connectionsPerCore = 3

/** Bigints are money and counts below 2^53: a larger one is a defect and is refused, not rounded. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
})

export function connectDatabase(options: {
  readonly url: string
  readonly maxConnections?: number
}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? connectionsPerCore * Math.max(2, availableParallelism()),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    options: `-c statement_timeout=${slowestStatementMs} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c jit=off -c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan`,
    application_name: 'weft',
  })
  pool.on('error', () => {
    // An idle connection died with its server; the pool opens another on the next query.
  })
  pool.on('connect', (client) => {
    // One that dies in use tells its query; without a listener of its own it would end the process as well.
    client.on('error', () => {})
  })
  const counter = { statements: 0 }
  const names = new Map<string, string>()
  const dialect = new PostgresDialect({ pool: preparing(pool, names, counter) })
  const db = new Kysely<Tables>({ dialect })
  sendDirectly(db, (text, values) => {
    if (callerStatement()) return db.connection().execute((one) => one.executeQuery(CompiledQuery.raw(text, values)))
    counter.statements += 1
    const name = values.length > 0 ? nameOf(text, names) : undefined
    return pool.query(name ? { name, text, values } : { text, values })
  })
  return { pool, db, statements: () => counter.statements, close: () => closeOnce(db) }
}

const closed = new WeakMap<object, Promise<void>>()
function closeOnce(db: Database): Promise<void> {
  const closing = closed.get(db) ?? db.destroy()
  closed.set(db, closing)
  return closing
}

/** The pool as Kysely sees it: each text gets a name, so that the server parses and plans it once per connection. */
function preparing(pool: pg.Pool, names: Map<string, string>, counter: { statements: number }): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const send: Send = (text, values = []) => {
      counter.statements += 1
      const name = values.length > 0 ? nameOf(text, names) : undefined
      return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
    }
    const query = sayingForWhom(send)
    return {
      // pg's result has the members that Kysely reads; its cursor overload is never called here.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
}

type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/** Every transaction of an acting caller begins with its name; a write without one gets a transaction of its own. */
function sayingForWhom(send: Send): Send {
  let inTransaction = false
  return async (text, values) => {
    if (/^(begin|start transaction)/.test(text)) inTransaction = true
    else if (/^(commit|rollback)$/.test(text)) inTransaction = false
    else return inTransaction || !callerStatement() ? send(text, values) : sendAlone(send, text, values)
    const caller = inTransaction ? callerStatement() : null
    const result = await send(text, values)
    if (caller) await send(caller.text, caller.values)
    return result
  }
}

async function sendAlone(send: Send, text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  const caller = callerStatement()
  if (!caller || !/^\s*(insert|update|delete|merge|with)\b/i.test(text)) return send(text, values)
  await send('begin')
  try {
    await send(caller.text, caller.values)
    const result = await send(text, values)
    await send('commit')
    return result
  } catch (error) {
    await send('rollback')
    throw error
  }
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  if (text.endsWith(anew)) return undefined
  const known = names.get(text)
  if (known || names.size >= maxNamedStatements) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** A PostgreSQL error's code and constraint, or null for any other error. */
export function databaseErrorOf(error: unknown): { readonly code: string; readonly constraint: string | null } | null {
  if (!(error instanceof pg.DatabaseError) || !error.code) return null
  return { code: error.code, constraint: error.constraint ?? null }
}

export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint

export { sql }

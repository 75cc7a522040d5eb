import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
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
import type { Logger } from '../log.ts'
import { callerStatement } from './acting-caller.ts'
import { createDatabaseState, type DatabaseState } from './database-state.ts'
import { createDeadlines } from './deadlines.ts'
import { createLostSessions } from './lost-sessions.ts'
import { sendDirectly } from './statement.ts'
import type { Tables } from './tables.ts'
import { ConnectionLost, endsConnection, isWithoutConnection, NoConnection, troubleOf } from './trouble.ts'

export type Database = Kysely<Tables>
/** A database or a transaction: the parameter of store functions. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

export interface DatabaseConnection {
  readonly pool: pg.Pool
  readonly db: Database
  readonly state: DatabaseState
  /** Marks the rows that this process has claimed. */
  readonly processId: string
  /** Runs one statement outside a transaction. `statements` does not count it. */
  query(text: string, values?: unknown[], options?: StatementOptions): Promise<pg.QueryResult>
  /** Returns the number of statements sent, for tests of statement budgets. */
  statements(): number
  close(): Promise<void>
}

export interface StatementOptions {
  /** Whether the server parses and plans the statement once per connection. Default: no. */
  readonly isPrepared?: boolean
  /** Default: slightly more than the server's `statement_timeout`. */
  readonly unansweredMs?: number
}

const maxNamedStatements = 400
/**
 * Matches a text that begins a transaction. pg-boss sends a whole transaction as one SQL text. If it fails, the
 * connection stays in the aborted transaction.
 */
const opensTransaction = /^\s*begin\b/i
const anew = '/* planned anew */'
/**
 * Appended to statements that must be planned at each execution. A plan cached while the tables were small is slow once
 * they are large.
 */
export const plannedAnew = sql.raw(anew)
/** Server-side `statement_timeout`. Longer work sets its own in its transaction. */
const slowestStatementMs = 9_000
/** A connection that has not answered for this long is considered dead and is replaced. */
const unansweredMs = 10_000
/** Like `unansweredMs`, for transactions that set their own `statement_timeout`. */
const longUnansweredMs = 16 * 60_000
/**
 * The waits for a free connection and for a lock. Together they are less than 10 s, so that no request waits longer for
 * a lock, even if waiting requests hold all connections.
 */
const freeConnectionMs = 6_000
const lockMs = 3_000
/**
 * The server ends a transaction that is idle for this long. This releases the locks of a process that no longer
 * responds.
 */
const idleInTransactionMs = 10_000
/** The pool closes a connection that has been idle for this long. */
const idleMs = 30_000
/**
 * The server ends a session that is idle for this long. The pool would have closed it before, so the client has
 * disappeared.
 */
const idleSessionMs = 2 * idleMs
const closesWithinMs = 300
/**
 * How often connections to a read-only server are replaced. After a failover, the host name points to the new primary.
 */
const demotedEveryMs = 5_000
/**
 * Number of pooled connections per core. More only compete for caches: on 2 cores, 16 connections are a quarter slower
 * than 6.
 */
const connectionsPerCore = 3

/**
 * Reads bigints as numbers. Amounts and counts are below 2^53. A larger value is a defect, so it throws instead of
 * being rounded.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
})

export function connectDatabase(options: {
  readonly url: string
  readonly maxConnections?: number
  readonly log?: Logger | undefined
}): DatabaseConnection {
  const processId = randomUUID()
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? connectionsPerCore * Math.max(2, availableParallelism()),
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: freeConnectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    options: `-c statement_timeout=${slowestStatementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs} -c idle_session_timeout=${idleSessionMs} -c timezone=UTC -c jit=off -c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan -c weft.process=${processId}`,
    application_name: 'weft',
  })
  pool.on('error', () => {
    // An idle connection was lost. The pool opens another one for the next query.
  })
  pool.on('connect', (client) => {
    // A connection lost during a query rejects that query. Without this listener it would also crash the process.
    client.on('error', () => {})
  })
  const state = createDatabaseState(options.log ?? null)
  const connections = watchedConnections(pool, state)
  const counter = { statements: 0 }
  const names = new Map<string, string>()
  const dialect = new PostgresDialect({ pool: preparing(pool, connections, names, counter) })
  const db = new Kysely<Tables>({ dialect })
  const query: DatabaseConnection['query'] = async (text, values = [], { isPrepared = false, ...options } = {}) => {
    const name = isPrepared ? nameOf(text, names) : undefined
    const client = await connections.take()
    let isOpen = opensTransaction.test(text)
    try {
      const statement = { ...(name ? { name } : {}), text, values }
      const result = await connections.send(client, statement, options.unansweredMs ?? unansweredMs)
      isOpen = false
      return result
    } finally {
      connections.giveBack(client, isOpen)
    }
  }
  sendDirectly(db, (text, values) => {
    if (callerStatement()) return db.connection().execute((one) => one.executeQuery(CompiledQuery.raw(text, values)))
    counter.statements += 1
    return query(text, values, { isPrepared: values.length > 0 })
  })
  return { pool, db, state, processId, query, statements: () => counter.statements, close: () => closeOnce(db) }
}

interface Connections {
  take(): Promise<pg.PoolClient>
  /** Destroys the connection if no answer comes within `unansweredMs`. */
  send(client: pg.PoolClient, statement: pg.QueryConfig, unansweredMs: number): Promise<pg.QueryResult>
  giveBack(client: pg.PoolClient, destroy?: boolean): void
}

/**
 * Replaces dead connections. A connection can die without an error; then only a missing answer shows it. After a missing
 * answer, or an error that the server is read-only, every connection that has been idle since then is replaced before use.
 */
function watchedConnections(pool: pg.Pool, state: DatabaseState): Connections {
  const heardAtMs = new WeakMap<pg.PoolClient, number>()
  const dead = new WeakSet<pg.PoolClient>()
  let suspectedAtMs = 0
  let demotedAtMs = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => void heardAtMs.set(client, performance.now()))

  const expired = (client: pg.PoolClient): void => {
    suspectedAtMs = performance.now()
    lost(client, null)
  }
  const deadlines = createDeadlines(expired)
  const lostSessions = createLostSessions(pool.options, expired)

  const lost = (client: pg.PoolClient, error: unknown): ConnectionLost => {
    dead.add(client)
    // While a statement is running, `end` destroys the socket immediately, so a rollback does not wait for it.
    void client.end().catch(() => {})
    return connectionLost(error)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      const known = isWithoutConnection(error)
        ? new NoConnection('No connection was free in time.', { cause: error })
        : endsConnection(error)
          ? connectionLost(error)
          : error
      state.failed(known)
      throw known
    }
  }
  return {
    async take() {
      for (;;) {
        const client = await connect()
        if ((heardAtMs.get(client) ?? 0) >= suspectedAtMs) return client
        client.release(true)
      }
    },
    async send(client, statement, withinMs) {
      deadlines.begin(client, withinMs)
      lostSessions.begin(client)
      try {
        const result = await answerOf(client, statement)
        heardAtMs.set(client, performance.now())
        return result
      } catch (error) {
        // The error's own stack shows only the socket; this one shows the caller.
        if (error instanceof Error) Error.captureStackTrace(error)
        const known = endsConnection(error) ? lost(client, error) : error
        if (troubleOf(known) === 'read_only' && performance.now() - demotedAtMs > demotedEveryMs) {
          dead.add(client)
          demotedAtMs = suspectedAtMs = performance.now()
        }
        state.failed(known)
        throw known
      } finally {
        deadlines.end(client)
        lostSessions.end(client)
      }
    },
    giveBack: (client, destroy = false) => client.release(destroy || dead.has(client)),
  }
}

/**
 * Sends a statement with a callback: the promise of a `pg` query keeps the rows in memory until the next full garbage
 * collection, which comes late in a process that reads much.
 */
const answerOf = (client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(statement, (error: Error | null, result: pg.QueryResult) => {
      if (error) reject(error)
      else resolve(result)
    })
  })

const connectionLost = (error: unknown): ConnectionLost =>
  new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error })

const closed = new WeakMap<object, Promise<void>>()
/** Closes the pool. Waits at most `closesWithinMs`, because connections without an answer never close. */
function closeOnce(db: Database): Promise<void> {
  const closing = closed.get(db) ?? Promise.race([db.destroy(), sleep(closesWithinMs, undefined, { ref: false })])
  closed.set(db, closing)
  return closing
}

/**
 * Wraps the pool for Kysely. The first 400 SQL texts with parameters become named prepared statements, which the server
 * parses and plans once per connection. Texts with `plannedAnew` do not.
 */
function preparing(
  pool: pg.Pool,
  connections: Connections,
  names: Map<string, string>,
  counter: { statements: number },
): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let withinMs = unansweredMs
    const send: Send = (text, values = []) => {
      counter.statements += 1
      if (text.includes('statement_timeout')) withinMs = longUnansweredMs
      const name = values.length > 0 ? nameOf(text, names) : undefined
      return connections.send(client, { ...(name ? { name } : {}), text, values: [...values] }, withinMs)
    }
    const query = sayingForWhom(send)
    return {
      // pg's result has the members that Kysely reads, and its cursor overload is never called here.
      query: query as unknown as PostgresPoolClient['query'],
      release(destroy) {
        withinMs = unansweredMs
        connections.giveBack(client, destroy)
      },
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connections.take()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
}

type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Wraps `send`: sets the acting caller, for the audit log's triggers, at the start of each transaction. Runs a single
 * write in a transaction for this.
 */
function sayingForWhom(send: Send): Send {
  let inTransaction = false
  return async (text, values) => {
    if (/^(begin|start transaction)/.test(text)) inTransaction = true
    else if (/^(commit|rollback)$/.test(text)) inTransaction = false
    else return inTransaction || !callerStatement() ? send(text, values) : sendAlone(send, text, values)
    const caller = inTransaction ? callerStatement() : null
    const result = await send(text, values)
    if (caller)
      await send(caller.text, caller.values).catch(async (error: unknown) => {
        // Kysely does not roll back, because for Kysely the transaction has not begun.
        inTransaction = false
        await send('rollback')
        throw error
      })
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

/** Runs `work` on one connection that may stay idle, for example while it holds an advisory lock. */
export const holdConnection = <T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`set idle_session_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // A failed reset means that the connection is lost. Then `work` has already failed with the reason.
      await sql`reset idle_session_timeout`.execute(connection).catch(() => {})
    }
  })

/** Returns the code and constraint of a PostgreSQL error; null for any other error. */
export function databaseErrorOf(error: unknown): { readonly code: string; readonly constraint: string | null } | null {
  if (!(error instanceof pg.DatabaseError) || !error.code) return null
  return { code: error.code, constraint: error.constraint ?? null }
}

/** Whether PostgreSQL ended the transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => databaseErrorOf(error)?.code === '40P01'

/** Whether the error is a violation of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint

export { sql }

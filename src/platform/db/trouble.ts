import pg from 'pg'

/** Why the database failed, if the statement itself is not at fault. */
export type Trouble = 'unreachable' | 'overloaded' | 'read_only' | 'disk_full' | 'locked' | 'slow'

/** The connection failed, or did not answer in time. Whether the statement took effect is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** No connection became free in time, so the statement was not sent. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/** Prefixes of SQLSTATE codes. The first one that matches decides. */
const troubles: readonly (readonly [code: string, trouble: Trouble])[] = [
  ['25006', 'read_only'],
  ['53100', 'disk_full'],
  ['53', 'overloaded'],
  ['55P03', 'locked'],
  ['57014', 'slow'],
  ['25P03', 'slow'],
  ['08', 'unreachable'],
  ['28', 'unreachable'],
  ['3D000', 'unreachable'],
  ['57P', 'unreachable'],
  ['58', 'unreachable'],
]

interface ErrorMembers {
  readonly name?: unknown
  readonly severity?: unknown
  readonly code?: unknown
  readonly message?: unknown
}

/**
 * Returns the trouble; null if the statement, or something other than the database, is at fault. Also recognises copies
 * of errors: pg-boss reports objects with an error's members but without its class.
 */
export function troubleOf(error: unknown): Trouble | null {
  if (typeof error !== 'object' || error === null) return null
  const { name, severity, code, message }: ErrorMembers = error
  if (name === 'ConnectionLost') return 'unreachable'
  if (name === 'NoConnection') return 'overloaded'
  // Only errors from the server have a severity.
  if (typeof severity !== 'string' || typeof code !== 'string') return null
  if (/no space left on device/i.test(String(message))) return 'disk_full'
  if (code === '55000' && /not currently accepting connections/.test(String(message))) return 'unreachable'
  return troubles.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}

/** Whether a schema, table or column does not exist: a migration is missing, or the statement is wrong. */
export const lacksRelation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['3F000', '42P01', '42703'].includes(error.code ?? '')

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const connectionMessages = /^(Connection terminated|Client was closed|Client has encountered a connection error)/

/** Whether an error of `pg` means that the connection is unusable. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false
  return connectionMessages.test(error.message) || ('code' in error && connectionCodes.has(String(error.code)))
}

/** Whether the pool provided no connection in time. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

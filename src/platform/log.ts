import {
  type DestinationStream,
  destination as fileDestination,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino'
import { troubleOf } from './db/trouble.ts'
import { prettyLine } from './log-pretty.ts'
import { createLineRedactor } from './log-redaction.ts'

export type { Logger } from 'pino'

export interface LoggerOptions {
  readonly level: string
  /** Secrets known at start. They never appear in a log line. */
  readonly redactValues?: readonly string[]
  /** Default: standard output, written asynchronously and flushed on exit. */
  readonly destination?: DestinationStream
  /** Readable lines instead of JSON. Default: only if standard output is the destination and a terminal. */
  readonly pretty?: boolean
}

/** Maximum number of bytes that may wait for a blocked reader. Further lines are dropped. */
const maxPendingBytes = 16_777_216
/** Lines are written once they reach this many bytes, or after this time. */
const writtenAtOnceBytes = 4096
const writtenWithinMs = 100

/**
 * Whether a failure was caused by database trouble. Such failures are not logged: `db/database-state.ts` logs the
 * trouble once, when it begins.
 */
const repeatsTrouble = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  'error' in fields &&
  !('trouble' in fields) &&
  troubleOf(fields.error) !== null

/**
 * Creates a logger that writes one compact JSON line per event. Redacts the finished line, so that no text bypasses the
 * redaction.
 */
export function createLogger(options: LoggerOptions): Logger {
  const redact = createLineRedactor(options.redactValues ?? [])
  const pretty = options.pretty ?? (options.destination === undefined && process.stdout.isTTY === true)
  const colour = pretty && !process.env.NO_COLOR
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: stdSerializers.err, error: stdSerializers.err },
      hooks: {
        streamWrite: pretty ? (line) => prettyLine(redact(line), colour) : redact,
        logMethod(fields, log) {
          if (!repeatsTrouble(fields[0])) log.apply(this, fields)
        },
      },
    },
    options.destination ?? standardOutput(),
  )
}

let output: DestinationStream | undefined

/** Standard output, shared by all loggers of the process, because each destination has a timer that never ends. */
function standardOutput(): DestinationStream {
  output ??= fileDestination({
    dest: 1,
    sync: false,
    maxLength: maxPendingBytes,
    minLength: writtenAtOnceBytes,
    periodicFlush: writtenWithinMs,
  })
  return output
}

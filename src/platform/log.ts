import {
  type DestinationStream,
  destination as fileDestination,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino'
import { prettyLine } from './log-pretty.ts'
import { createLineRedactor } from './log-redaction.ts'

export type { Logger } from 'pino'

export interface LoggerOptions {
  readonly level: string
  /** Secrets known at start; none of them appears in a line, whatever it is part of. */
  readonly redactValues?: readonly string[]
  /** Default: standard output, written asynchronously and flushed on exit. */
  readonly destination?: DestinationStream
  /** Lines for people instead of JSON. Default: only when standard output, being the destination, is a terminal. */
  readonly pretty?: boolean
}

/** What may wait for a blocked reader before lines are dropped, in bytes. */
const maxPendingBytes = 16_777_216
/** A busy process writes so many bytes of lines at once; a quiet one waits so long at most. */
const writtenAtOnceBytes = 4096
const writtenWithinMs = 100

/** One compact JSON line per event, without secrets: redaction works on the finished line, so nothing gets around it. */
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
      hooks: { streamWrite: pretty ? (line) => prettyLine(redact(line), colour) : redact },
    },
    options.destination ??
      fileDestination({
        dest: 1,
        sync: false,
        maxLength: maxPendingBytes,
        minLength: writtenAtOnceBytes,
        periodicFlush: writtenWithinMs,
      }),
  )
}

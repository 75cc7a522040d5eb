import type { KnownLayout } from '../layouts/layout.types.ts'

/** Tasks of the reading process. */
export type AskedOf =
  | { readonly task: 'read' }
  | { readonly task: 'text' }
  /** Returns all text of bodies and files, for searching. */
  | { readonly task: 'search' }
  | { readonly task: 'extract'; readonly layouts: readonly KnownLayout[]; readonly withoutFiles?: true }
  /** `corrected` is the extracted data with a person's corrections. */
  | { readonly task: 'learn'; readonly corrected: Readonly<Record<string, unknown>> }

/** A task for the child process. The message follows through the pipe. */
export interface AskedTask {
  readonly asked: AskedOf
  readonly bytes: number
  readonly cpuMs: number
}

/** The watchdog's signal for a process that exceeds its CPU time. Nothing else sends this signal. */
export const tooBusy = 'SIGVTALRM'

/** The watchdog's signal for a process that exceeds its memory: the signal of V8's own abort. */
export const tooLargeInMemory = 'SIGABRT'

/** Absolute limits of the process while it reads one message. */
export interface WatchedLimits {
  readonly cpuMs: number
  readonly bytes: number
}

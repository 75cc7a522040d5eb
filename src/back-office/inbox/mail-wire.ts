import type { KnownLayout } from '../layouts/layout.types.ts'

/** Tasks of the reading process. */
export type AskedOf =
  | { readonly task: 'read' }
  | { readonly task: 'text' }
  /** All text of bodies and files, to be searched. */
  | { readonly task: 'search' }
  | { readonly task: 'extract'; readonly layouts: readonly KnownLayout[]; readonly withoutFiles?: true }
  /** `corrected`: the extracted data after a person's corrections. */
  | { readonly task: 'learn'; readonly corrected: Readonly<Record<string, unknown>> }

/** A task for the child process. The message follows on the pipe. */
export interface AskedTask {
  readonly asked: AskedOf
  readonly bytes: number
  readonly cpuMs: number
}

/** Signal with which the watchdog ends the process over CPU time. Nothing else uses it. */
export const tooBusy = 'SIGVTALRM'

/** Signal with which the watchdog ends the process over memory, the same as V8's own abort. */
export const tooLargeInMemory = 'SIGABRT'

/** Absolute limits of the process while it reads one message. */
export interface WatchedLimits {
  readonly cpuMs: number
  readonly bytes: number
}

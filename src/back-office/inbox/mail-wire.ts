import type { KnownLayout } from '../layouts/layout.types.ts'

/** What is made of a message. */
export type AskedOf =
  | { readonly task: 'read' }
  | { readonly task: 'text' }
  | { readonly task: 'extract'; readonly layouts: readonly KnownLayout[]; readonly withoutFiles?: true }
  /** `corrected`: the extracted data as a person has corrected it. */
  | { readonly task: 'learn'; readonly corrected: Readonly<Record<string, unknown>> }

/** What the process is asked; the message itself comes through its pipe. */
export interface AskedTask {
  readonly asked: AskedOf
  readonly bytes: number
  readonly cpuMs: number
}

/** The pipe of messages, behind the usual three and the channel. */
export const messageHandle = 4

/** How a process ends that a message kept too busy; nobody else ends one so. */
export const tooBusy = 'SIGVTALRM'

/** How a process ends that a message made hold too much: as one that finds no more room. */
export const tooLargeInMemory = 'SIGABRT'

/** What a process may have spent and hold when it has read a message. */
export interface WatchedLimits {
  readonly cpuMs: number
  readonly bytes: number
}

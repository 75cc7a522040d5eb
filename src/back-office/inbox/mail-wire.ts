import type { MailTask } from './read-task.ts'

/** What the process is asked; the message itself comes through its pipe. */
export interface AskedTask {
  readonly task: MailTask
  readonly bytes: number
  readonly cpuMs: number
}

/** The pipe of messages, behind the usual three and the channel. */
export const messageHandle = 4

/** How a process ends that a message kept too busy; nobody else ends one so. */
export const tooBusy = 'SIGVTALRM'

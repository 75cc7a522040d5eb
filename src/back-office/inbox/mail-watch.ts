/** A thread beside the one that reads: ends the process when a message has taken too much of the processor. */
import { parentPort } from 'node:worker_threads'
import { tooBusy } from './mail-wire.ts'

const looksEveryMs = 20
let looking: NodeJS.Timeout | undefined

/** What the process may have spent in all; null: nothing is being read. */
parentPort?.on('message', (mostMs: number | null) => {
  clearInterval(looking)
  if (mostMs === null) return
  looking = setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > mostMs) process.kill(process.pid, tooBusy)
  }, looksEveryMs)
})

/** A thread beside the one that reads: ends the process when a message has taken too much of the processor or of memory. */
import { parentPort } from 'node:worker_threads'
import { tooBusy, tooLargeInMemory, type WatchedLimits } from './mail-wire.ts'

const looksEveryMs = 20
let looking: NodeJS.Timeout | undefined

/** What the process may have spent and hold in all; null: nothing is being read. */
parentPort?.on('message', (most: WatchedLimits | null) => {
  clearInterval(looking)
  if (most === null) return
  looking = setInterval(() => {
    const { user, system } = process.cpuUsage()
    // Buffers lie outside the heap, whose limit does not see what a PDF or an archive unpacks to.
    if (process.memoryUsage.rss() > most.bytes) process.kill(process.pid, tooLargeInMemory)
    else if ((user + system) / 1000 > most.cpuMs) process.kill(process.pid, tooBusy)
  }, looksEveryMs)
})

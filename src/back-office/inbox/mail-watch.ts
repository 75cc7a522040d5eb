/** Watchdog thread in the reading process. Ends the process if a message exceeds its CPU or memory limit. */
import { parentPort } from 'node:worker_threads'
import { tooBusy, tooLargeInMemory, type WatchedLimits } from './mail-wire.ts'

const looksEveryMs = 20
let looking: NodeJS.Timeout | undefined

/** Limits for the whole process; null while no message is being read. */
parentPort?.on('message', (most: WatchedLimits | null) => {
  clearInterval(looking)
  if (most === null) return
  looking = setInterval(() => {
    const { user, system } = process.cpuUsage()
    // Checks resident memory, because the heap limit does not cover buffers, such as the unpacked content of a PDF or
    // an archive.
    if (process.memoryUsage.rss() > most.bytes) process.kill(process.pid, tooLargeInMemory)
    else if ((user + system) / 1000 > most.cpuMs) process.kill(process.pid, tooBusy)
  }, looksEveryMs)
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookedAtEveryMs = 5000
/** Of the time between two looks: what recurring jobs take does not count as work. */
const busyFrom = 0.1

/**
 * Gives memory back that work has left behind: a full collection once the process rests, after its start and after every
 * busy time. It takes about a tenth of a second. Under load V8 goes on by itself, and lets the heap grow by three tenths
 * between collections instead of doubling it.
 */
export function collectWhenIdle(): void {
  setFlagsFromString('--heap-growing-percent=30')
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let hasWorked = true
  let lastMs = cpuMs()
  // CPU time, because a process that waits for a core of a busy machine is not busy itself.
  setInterval(() => {
    const nowMs = cpuMs()
    const isBusy = nowMs - lastMs >= busyFrom * lookedAtEveryMs
    lastMs = nowMs
    if (isBusy) hasWorked = true
    else if (hasWorked) {
      hasWorked = false
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
  }, lookedAtEveryMs).unref()
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

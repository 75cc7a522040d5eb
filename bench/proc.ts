import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU time used so far by all threads of a process. 0 if the process does not exist. */
export function cpuMs(pid: number): number {
  return threads(pid).reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(' ')[0]) / 1e6, 0)
}

export const residentMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Returns the memory of a process. Shared pages count proportionally, so that values can be summed. */
export const proportionalMiB = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Returns the ids of the server processes that serve connections to this database. */
export function databaseProcesses(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      const title = read(`/proc/${pid}/cmdline`)
      return title.startsWith('postgres:') && title.split(' ')[2] === name
    })
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`)
  } catch {
    return []
  }
}

/** Returns the content of a file. Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

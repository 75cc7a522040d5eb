import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const sharedMemory = '/dev/shm'
const roomyBytes = 4 * 2 ** 30

/** Where databases of tests lie: in memory where there is plenty, for each is some hundred files. */
export function roomyFolder(): string {
  if (!existsSync(sharedMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize > roomyBytes ? sharedMemory : tmpdir()
}

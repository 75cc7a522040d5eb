import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const sharedMemory = '/dev/shm'
const roomyBytes = 4 * 2 ** 30

/**
 * Returns the folder for test databases: /dev/shm if it has enough space, because each database has several hundred
 * files.
 */
export function roomyFolder(): string {
  if (!existsSync(sharedMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize > roomyBytes ? sharedMemory : tmpdir()
}

import { closeSync, copyFileSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly [detail: string]: unknown
}

export type Log = (line: LogLine) => void

const limitBytes = 5 * 1024 * 1024
const tailBytes = 8 * 1024

/**
 * Keeps the server's log at no more than about twice `limit`: what is over it becomes `<file>.1`. The server appends
 * to the same file all the while, so the file is emptied in place, not replaced.
 */
export function boundLog(file: string, limit: number = limitBytes): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= limit) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // A full disk: the old lines matter less than the space.
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}

/** A descriptor that appends, for the server to write to by itself: no pipe breaks when Weft is killed. */
export const openLog = (file: string): number => openSync(file, 'a', 0o600)

/** The last fatal lines after byte `from`, without their time stamps: why the server ended. */
export function lastComplaint(file: string, from: number): string {
  const complaints = readTail(file, from)
    .split('\n')
    .map((line) => /(?:FATAL|PANIC|LOG|ERROR):\s+(.*)$/.exec(line)?.[1] ?? line)
    .filter((line) => line.trim() !== '')
  return complaints.slice(-6).join('; ')
}

export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function readTail(file: string, from: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const size = logSize(file)
    const start = Math.max(from > size ? 0 : from, size - tailBytes)
    const buffer = Buffer.alloc(size - start)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start))
  } finally {
    closeSync(descriptor)
  }
}

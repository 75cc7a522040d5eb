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
 * Moves the server's log to `<file>.1` if it exceeds `limit` bytes, so both together take about twice `limit`.
 * Truncates the file in place, because the server keeps appending to it. On a full disk, drops the log.
 */
export function boundLog(file: string, limit: number = limitBytes): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= limit) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // If the disk is full, free space matters more than old log lines.
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}

/**
 * Opens the log file, to which the server itself appends, and returns the descriptor. A pipe through Weft would break
 * if Weft is killed.
 */
export const openLog = (file: string): number => openSync(file, 'a', 0o600)

/**
 * Returns the last six lines after byte `from`, without timestamps and levels, separated by `; `. They say why the
 * server ended.
 */
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

/** The child's side of `TaskProcess`. */
import { Socket } from 'node:net'

/** File descriptors after stdio and the IPC channel: one for the bytes of tasks, one for the bytes of results. */
export const taskHandle = 4
export const resultHandle = 5

/**
 * Ignores the signals that stop the server, so that the current task can finish. When the server exits, the IPC channel
 * closes and this process exits too.
 */
export function endWithServer(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
}

let tasks: AsyncIterator<Uint8Array> | null = null

/** Reads the bytes of the current task. Returns fewer if the server has ended. */
export async function arrivedBytes(bytes: number): Promise<Uint8Array[]> {
  tasks ??= new Socket({ fd: taskHandle, readable: true, writable: false })[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  for (let length = 0; length < bytes; ) {
    const { value, done } = await tasks.next()
    if (done) break
    length += value.length
    chunks.push(value)
  }
  return chunks
}

let results: Socket | null = null

/** Sends the bytes that follow a result. */
export function sendBytes(content: Uint8Array): void {
  results ??= new Socket({ fd: resultHandle, readable: false, writable: true })
  results.write(content)
}

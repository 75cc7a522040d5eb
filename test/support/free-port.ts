import { freePort } from '../../src/cli/open-database.ts'

/**
 * Returns a free port on loopback below 32768. The system gives higher ports to outgoing connections, which could take
 * the port before the server listens on it.
 */
export async function freeLoopbackPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_768)
    const found = await freePort('127.0.0.1', port).catch(() => null)
    if (found !== null) return found
  }
}

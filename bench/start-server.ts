import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../src/cli/open-database.ts'

export interface BenchServer {
  readonly child: ChildProcess
  readonly port: number
  readonly secret: string
  readonly preparedMs: number
}

/**
 * Starts `server.ts` on the database of `DATABASE_URL`, with the memory settings of `npm start`. Fills an empty
 * database with this many products.
 */
export async function startServer(products: string, env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const port = await freePort('127.0.0.1')
  const child = fork(new URL('./server.ts', import.meta.url), {
    execArgv: ['--max-semi-space-size=8'],
    env: {
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      ...process.env,
      PORT: String(port),
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      BENCH_PRODUCTS: products,
      BENCH_FLOOR: 'false',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => code && process.exit(code))
  const [ready] = await once(child, 'message')
  return { child, port, ...ready }
}

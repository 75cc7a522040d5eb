/** The server that is measured, with additional routes for the lower bound. Child process of `bench/main.ts`. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log.ts'
import { sandboxSigningSecret, wire } from '../src/wiring.ts'
import { floorRoutes } from './floor.ts'
import { seedBenchShop } from './shop.ts'

const config = parseConfig(process.env)
const startedAt = performance.now()
const connection = connectDatabase({ url: config.databaseUrl ?? '' })
await migrate(connection.pool)
await seedBenchShop(connection.db, Number(process.env.BENCH_PRODUCTS ?? '1000'))
const seededAt = performance.now()
const log = createLogger({ level: config.logLevel })
const baseUrl = `http://127.0.0.1:${config.port}`
const weft = await wire({ config, connection, clock: systemClock, log, baseUrl, ownUrl: baseUrl })
if (process.env.BENCH_FLOOR !== 'false') await floorRoutes(weft.app, connection.pool)
measureRoutes(weft.app, process.env.BENCH_TURNS === 'true')
await weft.prepare()
await weft.app.listen({ port: config.port, host: '127.0.0.1' })
if (process.env.BENCH_JOBS !== 'no') weft.startJobs()
process.send?.({
  ready: true,
  secret: sandboxSigningSecret(config),
  preparedMs: performance.now() - seededAt,
  seededMs: seededAt - startedAt,
})
process.on(
  'SIGTERM',
  () =>
    void weft
      .stop()
      .then(() => connection.close())
      .then(() => process.exit(0)),
)

// The measuring process has ended.
process.on('disconnect', () => process.exit(1))

/** Registers `/bench/facts`. Without `watchesTurns`, no timer wakes the server to measure its event loop. */
function measureRoutes(app: FastifyInstance, watchesTurns: boolean): void {
  const loop = monitorEventLoopDelay({ resolution: 2 })
  if (watchesTurns) loop.enable()
  // CPU time shows how long the event loop was blocked, independently of the machine's load.
  let heldMs = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const used = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    heldMs = Math.max(heldMs, (used.user + used.system) / 1000)
  }
  if (watchesTurns) setInterval(look, 1).unref()
  app.get('/bench/facts', () => {
    const memory = process.memoryUsage()
    const loopDelayMs = loop.max / 1e6
    loop.reset()
    const turnMs = heldMs
    heldMs = 0
    return {
      /** Longest delay since the previous request. */
      loopDelayMs,
      turnMs,
      statements: connection.statements(),
      rssMiB: memory.rss / 2 ** 20,
      heapMiB: memory.heapUsed / 2 ** 20,
      cpu: process.cpuUsage(),
    }
  })
}

import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewSecrets } from './cli/load-config.ts'
import { freePort, type OpenDatabase, openDatabase } from './cli/open-database.ts'
import { ownAddress } from './cli/own-address.ts'
import { createSteadyClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { secretValues } from './platform/config/secret-values.ts'
import { collectWhenIdle } from './platform/idle-collections.ts'
import { createLogger } from './platform/log.ts'
import { databaseNow } from './platform/processes/index.ts'
import { sha256Hex } from './platform/secret.ts'
import { silentSince } from './platform/silence-store.ts'
import type { Weft } from './wiring.ts'

export interface Running {
  readonly baseUrl: string
  readonly embedded: boolean
  /** Whether `DEMO_PUBLISHABLE_KEY` is valid for this shop. */
  readonly demoKeyLive: boolean
  readonly weft: Weft
  /** Resolves with a message if a fault forces the process to end. */
  readonly ended: Promise<string>
  /** Whether the process is shutting down. It then starts no new work but answers existing requests. */
  draining(): boolean
  /**
   * Finishes running requests, stops the jobs and closes the database. `announce`: first reports not ready for a
   * moment.
   */
  stop(options?: { readonly announce?: boolean }): Promise<void>
}

const announceMs = 1000

/** Starts everything in order: database, migrations, demo shop, search index, server, jobs. */
export async function startWeft(
  config: Config,
  newSecrets: NewSecrets | null,
  { isConsoleBuilding = () => false }: { readonly isConsoleBuilding?: () => boolean } = {},
): Promise<Running> {
  const log = createLogger({ level: config.logLevel, redactValues: secretValues(config) })
  if (config.port !== 0) await requireFreePort(config.port, config.host)
  const waiting = Promise.withResolvers<void>()
  const opening = openDatabase(config, log, { onWaiting: waiting.resolve, newSecrets })
  // Loads most of the program while the database starts.
  await Promise.race([waiting.promise, opening])
  const [database, { wire }, { seedDemoShop }] = await Promise.all([
    opening,
    import('./wiring.ts'),
    import('./wiring/seed-demo-shop.ts'),
  ])
  try {
    const port = config.port === 0 ? await freePort(config.host) : config.port
    const ownUrl = ownAddress(config.host, port)
    const baseUrl = config.baseUrl ?? ownUrl
    await seedDemoShop(database.connection.db, {
      demo: config.demo,
      publishableKey: config.demoPublishableKey,
      log,
    })
    const clock = createSteadyClock({ onJump: (jump) => log.warn({ jump }, 'a clock jumped') })
    clock.follow(await databaseNow(database.connection.db))
    const weft = await wire({
      config,
      connection: database.connection,
      silentSince: await silentSince(database.connection.db),
      clock,
      onDatabaseTime: clock.follow,
      log,
      baseUrl,
      ownUrl,
      isConsoleBuilding,
    })
    // Registers the routes while the search index is built.
    await Promise.all([weft.prepare(), weft.app.ready()])
    const demoKeyLive = await opens(weft, config.demoPublishableKey)
    // Other processes must know this process before it claims rows, or they would not detect that it died.
    await weft.jobs.runNow('keep-alive')
    await listen(weft, port, config.host)
    weft.startJobs()
    collectWhenIdle()
    let stopping: Promise<void> | null = null
    const stop = (options: { readonly announce?: boolean } = {}): Promise<void> => {
      stopping ??= end(weft, database, options.announce ?? false)
      return stopping
    }
    const address = weft.app.server.address() as AddressInfo
    log.info({ address: `${address.address}:${address.port}` }, 'Weft is serving')
    const { embedded, lost: ended } = database
    return { baseUrl, embedded, demoKeyLive, weft, ended, draining: weft.draining, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function opens({ storefront }: Weft, key: string | null): Promise<boolean> {
  if (key === null) return false
  return (await storefront.settings.current()).keysByTokenHash.has(sha256Hex(key))
}

async function listen(weft: Weft, port: number, host: string): Promise<void> {
  try {
    await weft.app.listen({ port, host })
  } catch (error) {
    throw portFault(error, port, host)
  }
}

/** Throws if the port is in use, before anything is created. */
async function requireFreePort(port: number, host: string): Promise<void> {
  try {
    await freePort(host, port)
  } catch (error) {
    throw portFault(error, port, host)
  }
}

function portFault(error: unknown, port: number, host: string): unknown {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!inUse) return error
  return new Error(`Port ${port} on ${host} is in use. Stop the process that uses it, or set PORT to another port.`, {
    cause: error,
  })
}

/**
 * Ends the program. With `announce`, waits after reporting not ready, so that load balancers stop sending requests
 * before connections are refused.
 */
async function end(weft: Weft, database: OpenDatabase, announce: boolean): Promise<void> {
  weft.drain()
  if (announce) await sleep(announceMs)
  await weft.stop()
  await database.close()
}

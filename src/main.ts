import type { AddressInfo } from 'node:net'
import { freePort, openDatabase } from './cli/open-database.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createLogger } from './platform/log.ts'
import { seedDemoShop } from './storefront/seed/index.ts'
import { type Weft, wire } from './wiring.ts'

export interface Running {
  readonly baseUrl: string
  readonly embedded: boolean
  readonly seeded: boolean
  readonly weft: Weft
  /** Resolves when the process should end: with a message when it is because of a fault. */
  readonly ended: Promise<string | null>
  stop(): Promise<void>
}

/** Starts everything in order: database, migrations, demo shop, search index, server, jobs. */
export async function startWeft(config: Config): Promise<Running> {
  const log = createLogger({ level: config.logLevel, redactValues: secretsOf(config) })
  const database = await openDatabase(config, log)
  try {
    const port = config.port === 0 ? await freePort(config.host) : config.port
    const ownUrl = `http://${reachable(config.host)}:${port}`
    const baseUrl = config.baseUrl ?? ownUrl
    const seeded = await seedDemoShop(database.connection.db, {
      demo: config.demo,
      publishableKey: config.demoPublishableKey,
      log,
    })
    const weft = wire({ config, connection: database.connection, clock: systemClock, log, baseUrl, ownUrl })
    await weft.prepare()
    await weft.app.listen({ port, host: config.host })
    weft.startJobs()
    let stopping: Promise<void> | null = null
    const stop = (): Promise<void> => {
      stopping ??= weft.stop().then(() => database.close())
      return stopping
    }
    const address = weft.app.server.address() as AddressInfo
    log.info({ address: `${address.address}:${address.port}` }, 'Weft is serving')
    return { baseUrl, embedded: database.embedded, seeded, weft, ended: database.lost, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const secretsOf = (config: Config): string[] =>
  [
    config.adminToken,
    config.payments.stripe?.secretKey,
    ...(config.payments.stripe?.webhookSecrets ?? []),
    config.payments.payu?.merchantSalt,
    ...[...config.encryptionKeys.values()].map((key) => key.toString('base64')),
  ].filter((value): value is string => typeof value === 'string' && value.length > 0)

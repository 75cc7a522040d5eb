import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import type { Logger } from '../platform/log.ts'

export interface KeptEmbeddedPostgres {
  readonly url: string
  /**
   * Resolves with a message if Weft has to end: the server could not be restarted, has ended more than five times within
   * ten minutes, or runs at another address.
   */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

const restartsAllowed = 5
const withinMs = 10 * 60_000
/** Interval at which the database is started again while its disk is full. */
const spaceEveryMs = 2000

/**
 * Runs the embedded database and restarts it if it ends unexpectedly. The socket stays the same, so connections are
 * simply reopened. Gives up if the database keeps ending, except while its disk is full: then it waits for space.
 */
export async function keepEmbeddedPostgres(
  dataDir: string,
  log: Logger,
  onSpawned: () => void = () => {},
): Promise<KeptEmbeddedPostgres> {
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, onSpawned, log: ({ level, message, ...more }) => log[level](more, message) })
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<string>()
  let server = await start()
  const { url } = server
  let restarting: Promise<void> = Promise.resolve()
  let stopped = false
  const restarts: number[] = []

  /** Returns null if Weft is stopped while waiting. */
  const startedOnceThereIsSpace = async (): Promise<EmbeddedPostgres | null> => {
    for (let tries = 0; !stopped; tries++) {
      try {
        return await start()
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError) || error.code !== 'disk_full') throw error
        if (tries === 0) log.error({ trouble: 'disk_full' }, `${error.message} Weft tries again by itself.`)
        await delay(spaceEveryMs)
      }
    }
    return null
  }

  const restart = async (message: string): Promise<void> => {
    if (stopped) return
    const recent = restarts.filter((at) => at > Date.now() - withinMs)
    if (recent.length >= restartsAllowed)
      return giveUp(`${message} The database server keeps ending, so Weft ends too.`)
    restarts.push(Date.now())
    try {
      const started = await startedOnceThereIsSpace()
      if (!started) return
      server = started
      watch()
      if (server.url !== url) giveUp(`${message} The database server runs again at another address. Start Weft again.`)
      else log.warn('the database server is running again')
    } catch (error) {
      giveUp(`${message} The database server could not be started again: ${reasonOf(error)}`)
    }
  }
  const watch = (): void =>
    server.onUnexpectedExit((message) => {
      restarting = restart(message)
    })
  watch()
  return {
    url,
    lost,
    async stop() {
      stopped = true
      await restarting
      await server.stop()
    },
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

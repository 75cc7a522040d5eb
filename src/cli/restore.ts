import { createInterface } from 'node:readline/promises'
import { restoreBackup } from '../platform/backup/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { runningEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { noteSubscriptions, relayUnhandledAgain } from '../platform/events/subscription-store.ts'
import { setSilence } from '../platform/silence-store.ts'
import { mediaStorage } from '../wiring/media-storage.ts'
import { backupIdentities } from './backup-keys.ts'
import { type Command, type CommandInput, exitCode, say, UsageError } from './command.ts'
import { keepEmbeddedPostgres } from './keep-embedded.ts'
import { loadConfig, quietLog } from './load-config.ts'
import { checkKeys } from './open-database.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup into an empty database',
  usage: 'FILE --deliver|--silence [--identity KEY-FILE] [--force]',
  description: `
Checks FILE to its end, then makes the tables as they were, puts all pictures and rows back and brings them up to date.
Stop the shop first. The database may be Weft's own or a server, whichever the backup came from.

An encrypted FILE needs its key file, or its passphrase in BACKUP_PASSPHRASE.

What was placed and not yet told to anybody, as far as the backup shows, is told once after the next start. A copy for
trying out must not tell it a second time, so say which of the two this is; at a terminal restore asks.

  --deliver            this is the shop: e-mails, webhooks and posts that are outstanding go out after the next start
  --silence            this is a copy: it sends no e-mails, webhooks, posts or refunds until "weft silence end"
  --identity KEY-FILE  opens FILE with the secret keys in there, as age-keygen writes them
  --force              delete the shop that is in the database`,
  options: {
    deliver: { type: 'boolean' },
    silence: { type: 'boolean' },
    force: { type: 'boolean' },
    identity: { type: 'string' },
  },
  words: [1, 1],
  async run({ words: [file = ''], options }) {
    const { config } = loadConfig()
    const force = options.force === true
    const isSilent = await isCopy(options)
    const keys = await backupIdentities(options.identity)
    const media = mediaStorage(config)
    if (config.databaseUrl !== null) return put(config, config.databaseUrl, file, { force, media, keys }, isSilent)
    if (runningEmbeddedPostgres(config.dataDir)) throw new Error('Weft is running. Stop it first.')
    const server = await keepEmbeddedPostgres(config.dataDir, quietLog(config))
    try {
      return await put(config, server.url, file, { force, media, keys }, isSilent)
    } finally {
      await server.stop()
    }
  },
}

async function put(
  config: Config,
  url: string,
  file: string,
  options: Parameters<typeof restoreBackup>[2],
  isSilent: boolean,
): Promise<number> {
  const restored = await restoreBackup(url, file, options)
  const rows = Object.values(restored.tables).reduce((sum, count) => sum + count, 0)
  say(`Restored the shop of ${restored.madeAt}: ${rows} rows of ${Object.keys(restored.tables).length} tables.`)
  say(
    restored.files === 'elsewhere'
      ? 'The media of the shop were kept in S3 and are not in the backup: set MEDIA_S3_* as they were.'
      : `${restored.files} media files are back.`,
  )
  for (const name of restored.newerMigrations) say(`Applied ${name}`)
  const connection = connectDatabase({ url })
  try {
    await setSilence(connection.db, isSilent)
    const outstanding = await relayOutstanding(config, connection)
    say(
      isSilent
        ? `This copy is silent. ${outstanding} events are outstanding; "weft silence end" lets it tell of them.`
        : `${outstanding} events are outstanding: who did not hear of them does after the next start.`,
    )
    // The restore has succeeded in any case. With a wrong key, Weft refuses to start.
    await checkKeys(config, connection, null)
  } finally {
    await connection.close()
  }
  return exitCode.done
}

/** Whether the restored shop becomes a silent copy. Without an option, asks on a terminal before changing anything. */
async function isCopy({ deliver, silence }: CommandInput['options']): Promise<boolean> {
  if (deliver === true && silence === true) throw new UsageError('Give --deliver or --silence, not both.')
  if (deliver === true) return false
  if (silence === true) return true
  if (!process.stdin.isTTY)
    throw new UsageError('Say whether this is the shop (--deliver) or a copy for trying out (--silence).')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const answer = await terminal.question('Is this the shop, or a copy that must not write to anybody? [shop/copy] ')
      if (answer.trim() === 'shop') return false
      if (answer.trim() === 'copy') return true
    }
  } finally {
    terminal.close()
  }
}

/**
 * Relays events again to subscribers that have not handled them, because backups do not contain the queues. Returns the
 * number of events.
 */
async function relayOutstanding(config: Config, connection: DatabaseConnection): Promise<number> {
  const { wire } = await import('../wiring.ts')
  const address = `http://127.0.0.1:${config.port}`
  const environment = { config, connection, clock: systemClock, log: quietLog(config) }
  const weft = await wire({ ...environment, baseUrl: config.baseUrl ?? address, ownUrl: address })
  try {
    await noteSubscriptions(connection.db, weft.subscriptions)
    return await relayUnhandledAgain(connection.db, null)
  } finally {
    await weft.stop()
  }
}

import { restoreBackup } from '../platform/backup/index.ts'
import type { Config } from '../platform/config/config.ts'
import { connectDatabase } from '../platform/db/database.ts'
import { runningEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { mediaStorage } from '../wiring/media-storage.ts'
import { backupIdentities } from './backup-keys.ts'
import { type Command, CommandFailed, exitCode, say } from './command.ts'
import { keepEmbeddedPostgres } from './keep-embedded.ts'
import { loadConfig, quietLog } from './load-config.ts'
import { checkKeys } from './open-database.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup into an empty database',
  usage: 'FILE [--identity KEY-FILE] [--force]',
  description: `
Checks FILE to its end, then makes the tables as they were, puts all pictures and rows back and brings them up to date.
Stop the shop first. The database may be Weft's own or a server, whichever the backup came from.

An encrypted FILE needs its key file, or its passphrase in BACKUP_PASSPHRASE.

  --identity KEY-FILE  opens FILE with the secret keys in there, as age-keygen writes them
  --force              delete the shop that is in the database`,
  options: { force: { type: 'boolean' }, identity: { type: 'string' } },
  words: [1, 1],
  async run({ words: [file = ''], options }) {
    const { config } = loadConfig()
    const force = options.force === true
    const keys = await backupIdentities(options.identity)
    const media = mediaStorage(config)
    if (config.databaseUrl !== null) return put(config, config.databaseUrl, file, { force, media, keys })
    if (runningEmbeddedPostgres(config.dataDir)) throw new CommandFailed('Weft is running. Stop it first.')
    const server = await keepEmbeddedPostgres(config.dataDir, quietLog(config))
    try {
      return await put(config, server.url, file, { force, media, keys })
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
): Promise<number> {
  const restored = await restoreBackup(url, file, options)
  const rows = Object.values(restored.tables).reduce((sum, count) => sum + count, 0)
  say(`Restored the shop of ${restored.madeAt}: ${rows} rows of ${Object.keys(restored.tables).length} tables.`)
  say(
    restored.files === 'elsewhere'
      ? 'Its media were kept in S3 and are not in the backup: set MEDIA_S3_* as they were.'
      : `${restored.files} media files are back.`,
  )
  for (const name of restored.newerMigrations) say(`Applied ${name}`)
  const connection = connectDatabase({ url })
  try {
    // The shop is there either way; another key stops its start.
    await checkKeys(config, connection, null)
  } finally {
    await connection.close()
  }
  return exitCode.done
}

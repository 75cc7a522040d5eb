import { writeBackup } from '../platform/backup/index.ts'
import { mediaStorage } from '../wiring/media-storage.ts'
import { backupRecipients } from './backup-keys.ts'
import { type Command, exitCode, say } from './command.ts'
import { loadConfig } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Write the whole shop into one file, while it runs',
  usage: 'FILE [--recipient AGE-PUBLIC-KEY]… [--passphrase] [--overwrite]',
  description: `
Writes every table, as it is at one moment, and the pictures of DATA_DIR into FILE (compressed, with a checksum,
readable by you alone). The shop goes on meanwhile. The file appears when it is complete. Pictures in S3 are not in it.

ENCRYPTION_KEY is not in it, and what the database keeps encrypted cannot be read without that key: keep .env too.

Without encryption FILE shows names, addresses, orders and e-mails to whoever has it. Encrypted, it is in the age format
(age-encryption.org): age --decrypt opens it too, and age-keygen makes keys.

  --recipient KEY  encrypt it for this public key (age1…); may be given several times
  --passphrase     encrypt it with BACKUP_PASSPHRASE from the environment
  --overwrite      replace FILE where it is there already`,
  options: {
    overwrite: { type: 'boolean' },
    recipient: { type: 'string', multiple: true },
    passphrase: { type: 'boolean' },
  },
  words: [1, 1],
  async run({ words: [file = ''], options }) {
    const encrypt = backupRecipients(options)
    const { config } = loadConfig()
    return withDatabase(config, { migrate: false }, async ({ url }) => {
      const media = config.media.s3 ? null : mediaStorage(config)
      const written = await writeBackup(url, file, {
        overwrite: options.overwrite === true,
        now: new Date(),
        media,
        ...(encrypt ? { encrypt } : {}),
      })
      const rows = Object.values(written.tables).reduce((sum, count) => sum + count, 0)
      say(
        `${file}: ${rows} rows of ${Object.keys(written.tables).length} tables, ${written.files} media files, ${written.bytes} bytes.`,
      )
      for (const key of written.missing) say(`Missing, and not in the backup: media/${key}`)
      if (!media) say('Media are kept in S3 and are not in the backup: back up the bucket too.')
      if (!encrypt)
        say(
          'The backup is not encrypted: whoever has the file can read personal data. --recipient or --passphrase encrypts it.',
        )
      say(
        'ENCRYPTION_KEY is not in the backup. Keep .env, or the key, in another safe place: without the key, secrets stay sealed.',
      )
      return exitCode.done
    })
  },
}

import { readFile } from 'node:fs/promises'
import type { BackupIdentities, BackupRecipients } from '../platform/backup/index.ts'
import { UsageError } from './command.ts'

/** Minimum length of a passphrase. A guess costs about a second, but a shorter passphrase could still be guessed. */
const shortestPassphrase = 16

/**
 * Returns the recipients, or the passphrase from BACKUP_PASSPHRASE. Null if the backup is not encrypted. Throws if both
 * are given, or the passphrase is missing or shorter than 16 characters.
 */
export function backupRecipients(options: {
  readonly recipient?: unknown
  readonly passphrase?: unknown
}): BackupRecipients | null {
  const recipients = Array.isArray(options.recipient) ? options.recipient.map(String) : []
  if (recipients.length > 0 && options.passphrase === true)
    throw new UsageError('Give recipients or a passphrase, not both.')
  if (recipients.length > 0) return { recipients }
  if (options.passphrase !== true) return null
  const passphrase = passphraseOf(process.env)
  if (passphrase === null) throw new Error('Set BACKUP_PASSPHRASE to the passphrase.')
  if (passphrase.length < shortestPassphrase)
    throw new Error(`BACKUP_PASSPHRASE needs ${shortestPassphrase} characters or more.`)
  return { passphrase }
}

/**
 * Returns the keys in a file, or without a file the passphrase from BACKUP_PASSPHRASE. Null if there is neither. Throws
 * if the file cannot be read or contains no key.
 */
export async function backupIdentities(file: unknown): Promise<BackupIdentities | null> {
  if (typeof file !== 'string') {
    const passphrase = passphraseOf(process.env)
    return passphrase === null ? null : { passphrase }
  }
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
  const identities = text.split('\n').flatMap((line) => line.trim().match(/^AGE-SECRET-KEY-.+$/) ?? [])
  if (identities.length === 0) throw new Error(`${file} contains no AGE-SECRET-KEY-… line.`)
  return { identities }
}

const passphraseOf = ({ BACKUP_PASSPHRASE: passphrase }: NodeJS.ProcessEnv): string | null => passphrase || null

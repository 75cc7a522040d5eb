import { hkdfSync } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'

/**
 * Derives a secret for one purpose from the current encryption key. All processes derive the same one. It changes when
 * the key is replaced.
 */
export function derivedSecret(config: Config, purpose: string): string {
  const key = config.encryptionKeys.get(config.encryptionKeyVersion)
  if (!key) throw new Error('The current encryption key is missing.')
  return Buffer.from(hkdfSync('sha256', key, 'weft', purpose, 32)).toString('base64url')
}

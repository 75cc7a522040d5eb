import { hkdfSync } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'

/** A secret of our own for one purpose, the same after a restart and in every process. */
export function derivedSecret(config: Config, purpose: string): string {
  const key = config.encryptionKeys.get(config.encryptionKeyVersion)
  if (!key) throw new Error('The current encryption key is missing.')
  return Buffer.from(hkdfSync('sha256', key, 'weft', purpose, 32)).toString('base64url')
}

import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newSecret } from '../../platform/ids.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { lockKey, replaceToken } from './key-store.ts'
import type { PublishableKeyView, RotateKey } from './schema.ts'

const minuteMs = 60_000

/**
 * Issues a new token for a key. The key keeps its sessions, and the old token works until the overlap ends. Returns
 * null if the key does not exist. Throws `conflict` if it is revoked.
 */
export async function rotateKey(
  tx: Queryable,
  id: string,
  given: RotateKey,
  now: Date,
): Promise<PublishableKeyView | null> {
  const key = await lockKey(tx, id)
  if (!key) return null
  if (key.revoked) throw conflict('This key is revoked: create a new one.')
  const token = `pk_${newSecret()}`
  const oldValidUntil = new Date(now.getTime() + given.overlap_minutes * minuteMs)
  const rotated = await replaceToken(tx, id, { hash: sha256Hex(token), hint: token.slice(-4), oldValidUntil }, now)
  return rotated && { ...rotated, token }
}

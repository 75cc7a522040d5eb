import type { Queryable } from '../../platform/db/database.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import { newWebhookSecret } from '../../platform/webhooks/index.ts'
import {
  allPushSecrets,
  deletePushSecret,
  lockPushSecret,
  resealPushSecret,
  stalePushSecrets,
  writePushSecret,
} from './push-store.ts'
import type { PushSecretView } from './schema.ts'

/**
 * Returns the associated data for encrypting the secret. It names the mailbox, so the encrypted secret is not valid for
 * another one.
 */
export const pushSecretPlace = (mailboxId: string): string => `mailbox_push:${mailboxId}:secret`

/**
 * Creates a new secret, which is returned only here, and invalidates the previous one. Returns null if the mailbox does
 * not exist.
 */
export async function makePushSecret(
  vault: Vault,
  tx: Queryable,
  mailboxId: string,
  now: Date,
): Promise<PushSecretView | null> {
  const secret = newWebhookSecret()
  const times = await writePushSecret(tx, mailboxId, vault.seal(secret, pushSecretPlace(mailboxId)), now)
  return (
    times && {
      mailbox_id: mailboxId,
      path: `/webhooks/inbox/${mailboxId}`,
      secret,
      created_at: isoTime(times.createdAt),
      rotated_at: isoTimeOrNull(times.rotatedAt),
    }
  )
}

export const sealedPushSecrets: SealedRecords = {
  name: 'secrets of pushed mailboxes',
  async blocks(db) {
    const rows = await allPushSecrets(db)
    return rows.map(({ id, secret }) => ({ id, binding: pushSecretPlace(id), block: secret }))
  },
  async giveUp({ tx }, id) {
    await deletePushSecret(tx, id)
  },
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await stalePushSecrets(db, vault.currentVersion))
      try {
        if (await db.transaction().execute((tx) => resealSecret(vault, tx, id))) resealed++
      } catch (error) {
        log.error({ error, mailbox: id }, 'the push secret of a mailbox could not be encrypted again')
      }
    return resealed
  },
}

async function resealSecret(vault: Vault, tx: Queryable, id: string): Promise<boolean> {
  const held = await lockPushSecret(tx, id)
  if (held === null) return false
  await resealPushSecret(tx, id, vault.seal(vault.open(held, pushSecretPlace(id)), pushSecretPlace(id)))
  return true
}

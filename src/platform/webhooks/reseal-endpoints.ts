import type { Queryable } from '../db/database.ts'
import type { SealedRecords } from '../reseal.ts'
import type { Vault } from '../vault.ts'
import {
  allEndpointSecrets,
  disableWithSecret,
  endpointSecrets,
  lockEndpointSecrets,
  writeEndpointSecrets,
} from './endpoint-store.ts'
import { newWebhookSecret, secretBinding } from './secrets.ts'

export const sealedWebhookEndpoints: SealedRecords = {
  name: 'webhook endpoints',
  async blocks(db) {
    const rows = await allEndpointSecrets(db)
    return rows.flatMap(({ id, secret, previousSecret }) =>
      [secret, previousSecret]
        .filter((block) => block !== null)
        .map((block) => ({ id, binding: secretBinding(id), block })),
    )
  },
  async giveUp({ tx, vault, now }, id) {
    const secret = vault.seal(newWebhookSecret(), secretBinding(id))
    await disableWithSecret(
      tx,
      id,
      secret,
      'The secret of the endpoint is lost. Rotate the secret, then switch the endpoint on.',
      now,
    )
  },
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await endpointSecrets(db, vault.currentVersion))
      try {
        if (await db.transaction().execute((tx) => resealEndpoint(vault, tx, id))) resealed++
      } catch (error) {
        log.error({ error, endpoint: id }, 'the secret of a webhook endpoint could not be encrypted again')
      }
    return resealed
  },
}

async function resealEndpoint(vault: Vault, tx: Queryable, id: string): Promise<boolean> {
  const held = await lockEndpointSecrets(tx, id)
  if (!held) return false
  const anew = (block: unknown) => vault.seal(vault.open(block, secretBinding(id)), secretBinding(id))
  const previous = held.previousSecret === null ? null : anew(held.previousSecret)
  await writeEndpointSecrets(tx, id, anew(held.secret), previous)
  return true
}

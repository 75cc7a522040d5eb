import type { Queryable } from '../db/database.ts'
import type { SealedRecords } from '../reseal.ts'
import type { Vault } from '../vault.ts'
import { endpointSecrets, lockEndpointSecrets, writeEndpointSecrets } from './endpoint-store.ts'
import { secretBinding } from './secrets.ts'

export const sealedWebhookEndpoints: SealedRecords = {
  name: 'webhook endpoints',
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await endpointSecrets(db, vault.currentVersion))
      try {
        if (await db.transaction().execute((tx) => resealEndpoint(vault, tx, id))) resealed++
      } catch (error) {
        log.error({ error, endpoint: id }, 'the secret of a webhook endpoint could not be encrypted anew')
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

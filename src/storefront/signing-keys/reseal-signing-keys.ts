import type { SealedRecords } from '../../platform/reseal.ts'
import { keyBinding } from './rotate-signing-key.ts'
import {
  allPrivateKeys,
  deleteSigningKey,
  lockPrivateKey,
  signingKeysToReseal,
  writePrivateKey,
} from './signing-key-store.ts'

export const sealedSigningKeys: SealedRecords = {
  name: 'signing keys',
  async blocks(db) {
    const rows = await allPrivateKeys(db)
    return rows.map(({ kid, privateKey }) => ({ id: kid, binding: keyBinding(kid), block: privateKey }))
  },
  // If no key is left, the next use of the keys creates one.
  giveUp: ({ tx }, kid) => deleteSigningKey(tx, kid),
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const kid of await signingKeysToReseal(db, vault.currentVersion))
      try {
        await db.transaction().execute(async (tx) => {
          const held = vault.open(await lockPrivateKey(tx, kid), keyBinding(kid))
          await writePrivateKey(tx, kid, vault.seal(held, keyBinding(kid)))
        })
        resealed++
      } catch (error) {
        log.error({ error, kid }, 'a signing key could not be encrypted again')
      }
    return resealed
  },
}

import type { SealedRecords } from '../../platform/reseal.ts'
import type { EncryptedBlock, Vault } from '../../platform/vault.ts'
import {
  giveUpMailSearch,
  type Held,
  lockWanted,
  sealedSearches,
  searchesToSeal,
  type Wanted,
  writeWanted,
} from './mail-search-store.ts'

const place = (id: string): string => `mail_search:${id}:wanted`

export const sealWanted = (vault: Vault, id: string, wanted: Wanted): EncryptedBlock =>
  vault.seal(JSON.stringify(wanted), place(id))

/** Decrypts search terms. Searches from an earlier version of Weft are not encrypted. */
export const openWanted = (vault: Vault, id: string, held: Held): Wanted =>
  'encrypted' in held ? JSON.parse(vault.open(held, place(id))) : held

/** Open searches of stored e-mails for forgotten people, with their encrypted search terms. */
export const sealedMailSearches: SealedRecords = {
  name: 'searches of stored e-mails',
  async blocks(db) {
    const rows = await sealedSearches(db)
    return rows.map(({ id, wanted }) => ({ id, binding: place(id), block: wanted }))
  },
  giveUp: ({ tx, now }, id) => giveUpMailSearch(tx, id, now),
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await searchesToSeal(db, vault.currentVersion))
      try {
        await db.transaction().execute(async (tx) => {
          const held = await lockWanted(tx, id)
          if (held) await writeWanted(tx, id, sealWanted(vault, id, openWanted(vault, id, held)))
        })
        resealed++
      } catch (error) {
        log.error({ error, mailSearch: id }, 'a search of stored e-mails could not be encrypted again')
      }
    return resealed
  },
}

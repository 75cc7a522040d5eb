import { type Queryable, violates } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { changeMailbox, insertMailbox } from './mailbox-store.ts'
import type { CreateMailbox, MailboxView, UpdateMailbox } from './schema.ts'

/** What a sealed password is bound to. */
export const passwordPlace = (id: string): string => `mailbox:${id}:password`

export async function createMailbox(
  vault: Vault,
  tx: Queryable,
  { password, ...fields }: CreateMailbox,
  now: Date,
): Promise<MailboxView> {
  const id = newId('mbox', now.getTime())
  const sealed = vault.seal(password, passwordPlace(id))
  return unlessTaken(() => insertMailbox(tx, { ...fields, id, password: sealed }, now))
}

export async function updateMailbox(
  vault: Vault,
  tx: Queryable,
  id: string,
  { password, ...fields }: UpdateMailbox,
  now: Date,
): Promise<MailboxView | null> {
  const sealed = password === undefined ? {} : { password: vault.seal(password, passwordPlace(id)) }
  return unlessTaken(() => changeMailbox(tx, id, { ...fields, ...sealed }, now))
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'mailbox_host_port_username_folder_key'))
      throw conflict('This folder of this mailbox is fetched from already.', '/folder')
    throw error
  }
}

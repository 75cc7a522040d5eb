import { type Queryable, violates } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { serverChangeProblems } from './mailbox-server.rules.ts'
import { changeMailbox, insertMailbox, lockMailbox } from './mailbox-store.ts'
import type { CreateMailbox, MailboxView, UpdateMailbox } from './schema.ts'

/** Associated data of the sealed password, so that it cannot be moved to another mailbox. */
export const passwordPlace = (id: string): string => `mailbox:${id}:password`

export interface ChangeMailboxDeps {
  readonly vault: Vault
  /** Why mail must not be fetched from this server, as far as can be told before DNS resolution; null if it may. */
  readonly refuseMailServer: (host: string, port: number) => string | null
}

export async function createMailbox(
  { vault, refuseMailServer }: ChangeMailboxDeps,
  tx: Queryable,
  { name, source, folder, active, ...given }: CreateMailbox,
  now: Date,
): Promise<MailboxView> {
  const id = newId('mbox', now.getTime())
  const { password, host = null, port = 993, tls = true, username = null } = given
  if (host !== null) requireReachable(refuseMailServer(host, port))
  const server =
    source === 'push'
      ? { host: null, port: null, tls: null, username: null, password: null }
      : { host, port, tls, username, password: password === undefined ? null : vault.seal(password, passwordPlace(id)) }
  return unlessTaken(() => insertMailbox(tx, { id, name, source, folder, active, ...server }, now))
}

export async function updateMailbox(
  { vault, refuseMailServer }: ChangeMailboxDeps,
  tx: Queryable,
  id: string,
  { password, ...fields }: UpdateMailbox,
  now: Date,
): Promise<MailboxView | null> {
  const mailbox = await lockMailbox(tx, id)
  if (!mailbox) return null
  const problems = serverChangeProblems(mailbox, { ...fields, password })
  if (problems.length > 0) throw invalidData(problems)
  const { host = mailbox.host, port = mailbox.port } = fields
  if (host !== null && port !== null && (fields.host ?? fields.port) !== undefined)
    requireReachable(refuseMailServer(host, port))
  const sealed = password === undefined ? {} : { password: vault.seal(password, passwordPlace(id)) }
  return unlessTaken(() => changeMailbox(tx, id, { ...fields, ...sealed }, now))
}

function requireReachable(refusal: string | null): void {
  if (refusal !== null) throw invalidData([{ path: '/host', message: refusal }])
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

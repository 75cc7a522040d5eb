import { type Queryable, violates } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { serverChangeProblems } from './mailbox-server.rules.ts'
import { changeMailbox, insertMailbox, lockMailbox, readMailbox } from './mailbox-store.ts'
import type { CreateMailbox, MailboxView, UpdateMailbox } from './schema.ts'

/**
 * Returns the associated data for encrypting the password. It names the mailbox, so the encrypted password is not valid
 * for another one.
 */
export const passwordPlace = (id: string): string => `mailbox:${id}:password`

export interface ChangeMailboxDeps {
  readonly vault: Vault
  /** Returns why mail must not be fetched from this server, before DNS resolution; null if it may be fetched. */
  readonly refuseMailServer: (host: string, port: number) => string | null
}

/** Returns the problems with a new mailbox, even if its schema has rejected some fields. */
export function createProblems({ refuseMailServer }: ChangeMailboxDeps, { body, isRefused }: Given<CreateMailbox>) {
  const refusal = body.host === undefined || isRefused('port') ? null : refuseMailServer(body.host, body.port ?? 993)
  return refusal === null ? [] : [{ path: '/host', message: refusal }]
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

/**
 * Changes a mailbox. Returns null if it does not exist. Throws `invalid_data` (400) for a mail server or a change that
 * is not allowed, and `conflict` (409) if another mailbox has the same server, user and folder.
 */
export async function updateMailbox(
  { vault, refuseMailServer }: ChangeMailboxDeps,
  tx: Queryable,
  id: string,
  { password, ...fields }: UpdateMailbox,
  now: Date,
): Promise<MailboxView | null> {
  const mailbox = await lockMailbox(tx, id)
  if (!mailbox) return null
  const problems = changeProblems(refuseMailServer, mailbox, { ...fields, password })
  if (problems.length > 0) throw invalidData(problems)
  const sealed = password === undefined ? {} : { password: vault.seal(password, passwordPlace(id)) }
  return unlessTaken(() => changeMailbox(tx, id, { ...fields, ...sealed }, now))
}

/** Returns the problems with a change of a mailbox, even if its schema has rejected some fields. */
export async function updateProblems(
  { refuseMailServer }: ChangeMailboxDeps,
  db: Queryable,
  id: string,
  { body, isRefused }: Given<UpdateMailbox>,
) {
  const mailbox = await readMailbox(db, id)
  return !mailbox || isRefused('host', 'port') ? [] : changeProblems(refuseMailServer, mailbox, body)
}

function changeProblems(
  refuseMailServer: ChangeMailboxDeps['refuseMailServer'],
  mailbox: MailboxView,
  change: UpdateMailbox,
) {
  const { host = mailbox.host, port = mailbox.port } = change
  const isOther = host !== null && port !== null && (change.host ?? change.port) !== undefined
  const refusal = isOther ? refuseMailServer(host, port) : null
  return [...serverChangeProblems(mailbox, change), ...(refusal === null ? [] : [{ path: '/host', message: refusal }])]
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

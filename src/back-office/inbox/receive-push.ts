import { AppError } from '../../platform/errors.ts'
import { sha256InTurns } from '../../platform/hash-in-turns.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { Vault } from '../../platform/vault.ts'
import { isSignedBy, readSignature, toleranceSeconds } from '../../platform/webhooks/index.ts'
import { insertEmail } from './email-store.ts'
import { emailOf, type StoreMailDeps } from './mail-row.ts'
import { messageOfForm } from './message-of-form.ts'
import { pushSecretPlace } from './push-secret.ts'
import { deleteDeliveries, noteDelivery, readPushMailbox } from './push-store.ts'
import { accountKey } from './sync-mailbox.ts'

export interface PushDeps extends StoreMailDeps {
  readonly vault: Vault
}

type SignatureHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'

type PushMailbox = NonNullable<Awaited<ReturnType<typeof readPushMailbox>>>

export interface Push {
  readonly mailboxId: string
  readonly contentType: string
  readonly headers: Readonly<Record<SignatureHeader, string | undefined>>
}

/**
 * Checks the headers before the body is read. Throws `unauthorized` if they cannot be valid, or if the mailbox takes no
 * pushed messages.
 */
export async function admitPush(deps: PushDeps, { mailboxId, headers }: Push): Promise<void> {
  const isPossible = readSignature(headers, deps.clock.now()) !== null
  if (!isPossible || !(await readPushMailbox(deps.db, mailboxId))) throw notSigned()
}

/**
 * Stores a pushed message, unless its content is already stored. Returns its id and whether it is new. Throws
 * `unauthorized` for a delivery that is forged, altered, too old or repeated.
 */
export async function takePushed(
  deps: PushDeps,
  { mailboxId, contentType, headers }: Push,
  body: Buffer,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const now = deps.clock.now()
  const mailbox = await readPushMailbox(deps.db, mailboxId)
  const secret = mailbox && deps.vault.open(mailbox.secret, pushSecretPlace(mailboxId))
  if (!mailbox || !secret) throw notSigned()
  if (!(await isSignedBy(secret, headers, body, now))) throw notSigned()
  const raw = await messageIn(contentType, body)
  const email = await emailOf(deps, {
    raw,
    place: { account: accountOf(mailbox), folder: mailbox.folder, uidValidity: '0', uid: null },
    receivedAt: null,
    metadata: { source: 'push', mailbox_id: mailbox.id },
  })
  // Identifies the delivery by its signed content, not by the signature header: an attacker could remove one of several
  // signatures.
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${await sha256InTurns(body, 'hex')}`
  return deps.db.transaction().execute(async (tx) => {
    if (!(await noteDelivery(tx, mailbox.id, sha256Hex(signed), now))) throw notSigned()
    return insertEmail(tx, email, now)
  })
}

/**
 * Returns the account under which a pushed message is stored. A mailbox that is fetched and also receives pushed
 * messages has one account, so each message is stored once.
 */
const accountOf = ({ id, host, port, username }: PushMailbox): string =>
  host === null || port === null || username === null ? `push:${id}` : accountKey({ host, port, username })

/** Deletes deliveries that are so old that their signatures have expired. */
export const forgetDeliveries = (deps: Pick<PushDeps, 'db'>, now: Date): Promise<void> =>
  deleteDeliveries(deps.db, new Date(now.getTime() - 3 * toleranceSeconds * 1000))

async function messageIn(contentType: string, body: Buffer): Promise<Uint8Array> {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'message/rfc822' && body.length > 0) return body
  if (type === 'message/rfc822') throw new AppError('invalid', 400, 'The body has to be an e-mail.')
  if (type !== 'multipart/form-data')
    throw new AppError('invalid', 415, 'Send the body as message/rfc822 or multipart/form-data.')
  const raw = await messageOfForm(contentType, body)
  if (!raw || raw.length === 0) throw new AppError('invalid', 400, 'The form has no e-mail in its field message.')
  return raw
}

const notSigned = (): AppError =>
  new AppError(
    'unauthorized',
    401,
    'The signature does not match this message, or the message is too old or was received before.',
  )

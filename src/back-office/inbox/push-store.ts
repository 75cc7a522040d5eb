import { type Queryable, sql } from '../../platform/db/database.ts'
import type { EncryptedBlock } from '../../platform/vault.ts'

/**
 * Reads the mailbox with its encrypted secret. Returns null if it does not exist, has no push secret, or is an inactive
 * push mailbox.
 */
export async function readPushMailbox(db: Queryable, mailboxId: string) {
  const row = await db
    .selectFrom('mailbox_push as p')
    .innerJoin('mailbox as m', 'm.id', 'p.mailbox_id')
    .select(['m.id', 'm.name', 'm.host', 'm.port', 'm.username', 'm.folder', 'p.secret'])
    .where('m.id', '=', mailboxId)
    .where((where) => where.or([where('m.active', '=', true), where('m.source', '=', 'imap')]))
    .executeTakeFirst()
  return row ?? null
}

export interface PushTimes {
  readonly createdAt: Date
  readonly rotatedAt: Date | null
}

/** Stores the secret in place of the previous one. Returns null if the mailbox does not exist. */
export async function writePushSecret(
  tx: Queryable,
  mailboxId: string,
  secret: EncryptedBlock,
  now: Date,
): Promise<PushTimes | null> {
  const { rows } = await sql<PushTimes>`
    insert into mailbox_push as p (mailbox_id, secret, created_at)
    select id, ${JSON.stringify(secret)}::jsonb, ${now} from mailbox where id = ${mailboxId}
    on conflict (mailbox_id) do update set secret = excluded.secret, rotated_at = ${now}
    returning p.created_at as "createdAt", p.rotated_at as "rotatedAt"`.execute(tx)
  return rows[0] ?? null
}

export async function deletePushSecret(tx: Queryable, mailboxId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('mailbox_push')
    .where('mailbox_id', '=', mailboxId)
    .returning('mailbox_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a delivery. Returns false if the delivery was accepted before. */
export async function noteDelivery(tx: Queryable, mailboxId: string, signedHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('mailbox_delivery')
    .values({ mailbox_id: mailboxId, signed_hash: signedHash, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mailbox_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('mailbox_delivery').where('received_at', '<', before).execute()
}

export async function stalePushSecrets(db: Queryable, version: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mailbox_id as id from mailbox_push where (secret->>'keyVersion')::int <> ${version} order by mailbox_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function allPushSecrets(db: Queryable): Promise<{ readonly id: string; readonly secret: unknown }[]> {
  return db.selectFrom('mailbox_push').select(['mailbox_id as id', 'secret']).orderBy('mailbox_id').execute()
}

/** Locks the secret until the transaction ends. Returns null if the secret no longer exists. */
export async function lockPushSecret(tx: Queryable, mailboxId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('mailbox_push')
    .select('secret')
    .where('mailbox_id', '=', mailboxId)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret ?? null
}

export async function resealPushSecret(tx: Queryable, mailboxId: string, secret: EncryptedBlock): Promise<void> {
  await tx
    .updateTable('mailbox_push')
    .set({ secret: JSON.stringify(secret) })
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

import { type Queryable, sql } from '../../platform/db/database.ts'
import type { MailCart } from './mail-order.types.ts'
import type { SuppressionKeys } from './suppression-keys.ts'

export const reminderKey = (checkoutId: string): string => `checkout_reminder:${checkoutId}`

/**
 * Returns an SQL condition: the buyer has bought something since the session was created. `email` and `since` are SQL.
 */
const boughtSince = (email: string, since: string) =>
  sql.raw(`exists (select from "order" o where lower(o.email) = lower(${email}) and o.placed_at >= ${since})`)
/**
 * Returns an SQL condition: the e-mail address has opted out. Also recognises the digests without a key that earlier
 * versions stored.
 */
const suppressed = (address: string, { inner, outer }: SuppressionKeys) => {
  const email = sql.raw(address)
  return sql`exists (select from mail_suppression s
    where s.address in (lower(${email}), suppressed_address(${email}), suppressed_address(${email}, ${inner}, ${outer})))`
}

/**
 * A session and the time of its last change. Pages are in this order, and the next one begins after the last session.
 */
export interface ReminderPage {
  readonly updatedAt: string
  readonly id: string
}

/**
 * Returns open, idle sessions with an e-mail address and without a reminder, after the given session. Reads only the
 * listing's index.
 */
export async function idleSessions(
  db: Queryable,
  after: ReminderPage | null,
  limit: number,
): Promise<readonly ReminderPage[]> {
  const { rows } = await sql<ReminderPage>`
    select checkout_id as id, updated_at::text as "updatedAt" from checkout_listing
    where abandoned and open and not reminded and email is not null
      and (updated_at, checkout_id) > (${after?.updatedAt ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
    order by updated_at, checkout_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns the sessions among `ids` that are due for a reminder: not empty, idle and still open for 15 minutes. The
 * buyer has not bought since, has no newer session, got no reminder within the last day or for this session, and has
 * not opted out. The outer query reads a session and hashes its address only if the cheap conditions hold.
 */
export async function sessionsToRemindOf(
  db: Queryable,
  ids: readonly string[],
  wanted: { readonly now: Date; readonly afterMinutes: number; readonly keys: SuppressionKeys },
): Promise<MailCart[]> {
  const now = sql`${wanted.now}::timestamptz`
  const { rows } = await sql<MailCart>`
    select found.id, found.email, found.currency, found.country, found.language, found."expiresAt", found.lines
    from (
      select c.id, c.updated_at from checkout c
      where c.id = any(${ids}::text[])
        and c.sweep_after is not null and c.status in ('incomplete', 'ready_for_complete') and c.email is not null
        and c.updated_at <= ${now} - ${wanted.afterMinutes}::integer * interval '1 minute'
        and c.expires_at > ${now} + interval '15 minutes'
        and not exists (select from checkout_listing l join checkout n on n.id = l.checkout_id
          where l.email = lower(c.email) and l.updated_at >= c.updated_at
            and n.sweep_after is not null and n.status <> 'canceled' and (n.updated_at, n.id) > (c.updated_at, c.id))
        and not exists (select from mail m where m.dedupe_key = 'checkout_reminder:' || c.id)
        and not exists (select from mail m where lower(m.to_address) = lower(c.email) and m.template = 'checkout_reminder'
          and m.created_at > ${now} - interval '24 hours')
      order by c.updated_at offset 0) idle
    cross join lateral (
      select c.id, c.email, c.currency, c.state -> 'address' ->> 'country' as country, c.state ->> 'language' as language,
        c.expires_at as "expiresAt", c.state -> 'lines' as lines
      from checkout c
      where c.id = idle.id and json_array_length(c.state -> 'lines') > 0
        and not ${boughtSince('c.email', 'c.created_at')} and not ${suppressed('c.email', wanted.keys)} offset 0) found
    order by idle.updated_at`.execute(db)
  return rows
}

export interface ReminderFacts {
  readonly email: string | null
  readonly open: boolean
  readonly bought: boolean
  readonly suppressed: boolean
}

/** Reads the state of a session directly before its reminder is sent. Null if the session does not exist. */
export async function readReminderFacts(
  db: Queryable,
  checkoutId: string,
  { now, keys }: { readonly now: Date; readonly keys: SuppressionKeys },
): Promise<ReminderFacts | null> {
  const { rows } = await sql<ReminderFacts>`
    select lower(c.email) as email, c.status in ('incomplete', 'ready_for_complete') and c.expires_at > ${now} as open,
      ${boughtSince('c.email', 'c.created_at')} as bought, ${suppressed('c.email', keys)} as suppressed
    from checkout c where c.id = ${checkoutId}`.execute(db)
  return rows[0] ?? null
}

export async function suppressAddress(
  db: Queryable,
  address: string,
  { now, keys }: { readonly now: Date; readonly keys: SuppressionKeys },
): Promise<void> {
  await sql`
    insert into mail_suppression (address, digest, created_at)
    values (lower(${address}), suppressed_address(${address}, ${keys.inner}, ${keys.outer}), ${now}) on conflict do nothing`.execute(
    db,
  )
}

/** Replaces digests without a key with keyed digests, and stores the keyed digest of each e-mail address. */
export async function keySuppressed(tx: Queryable, { inner, outer }: SuppressionKeys): Promise<void> {
  await sql`
    insert into mail_suppression (address, created_at)
    select suppressed_address(address, ${inner}, ${outer}), created_at from mail_suppression where address like 'sha256:%'
    on conflict do nothing`.execute(tx)
  await sql`delete from mail_suppression where address like 'sha256:%'`.execute(tx)
  await sql`
    update mail_suppression set digest = suppressed_address(address, ${inner}, ${outer})
    where address not like 'hmac:%' and digest is distinct from suppressed_address(address, ${inner}, ${outer})`.execute(
    tx,
  )
}

export async function forgetSuppressed(tx: Queryable, addresses: readonly string[]): Promise<void> {
  await sql`
    insert into mail_suppression (address, created_at)
    select coalesce(digest, suppressed_address(address)), created_at from mail_suppression where address = any(${addresses}::text[])
    on conflict do nothing`.execute(tx)
  await sql`delete from mail_suppression where address = any(${addresses}::text[])`.execute(tx)
}

import { type Queryable, sql } from '../../platform/db/database.ts'
import { findPlaces, isAmong, type Mentions, type Pattern } from '../../platform/personal-data/index.ts'

interface Session {
  readonly id: string
  readonly buyer: Partial<Record<'firstName' | 'lastName' | 'phoneNumber', string | null>> | null
  readonly address: (Session['buyer'] & { readonly streetAddress?: string | null }) | null
}

/**
 * Finds e-mail addresses in sessions that belong to the same mailboxes with another tag (`name+tag@`). Skips addresses
 * of customers, because they belong to other people.
 */
export async function traceTaggedAddresses(tx: Queryable, mailboxes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(c.email) as email from checkout c
    where regexp_replace(lower(c.email), '^([^+]+)[+].*@', '\\1@') = any(${mailboxes}::text[])
      and not exists (select from customer k where lower(k.email) = lower(c.email))`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Collects all sessions with these e-mail addresses or ids, and the names, telephone numbers and streets in them. */
export async function traceSessions(
  tx: Queryable,
  { emails, sessions }: { readonly emails: readonly string[]; readonly sessions: readonly string[] },
) {
  const { rows } = await sql<Session>`
    select id, state -> 'buyer' as buyer, state -> 'address' as address from checkout
    where lower(email) = any(${emails}::text[]) or id = any(${sessions}::text[]) order by id`.execute(tx)
  return {
    sessions: rows.map(({ id }) => id),
    words: rows.flatMap(({ buyer, address }) => [
      [buyer?.firstName, buyer?.lastName].filter(Boolean).join(' '),
      [address?.firstName, address?.lastName].filter(Boolean).join(' '),
      buyer?.phoneNumber,
      address?.phoneNumber,
      address?.streetAddress,
    ]),
  }
}

const nobody = sql`jsonb_build_object('email', null, 'firstName', null, 'lastName', null, 'phoneNumber', null)`
const address = sql`(c.state::jsonb -> 'address')`
const nowhere = sql`
  case when jsonb_typeof(${address}) = 'object' then ${address} || jsonb_build_object('firstName', null, 'lastName', null, 'streetAddress', '(removed)',
    'locality', '(removed)', 'postalCode', null, 'phoneNumber', null) else 'null' end`

/** Returns SQL for the history without request ids, which agents choose freely and which may name the person. */
const history = (now: Date) => sql`
  (select coalesce(jsonb_agg(change.entry - 'requestId' order by change.place), '[]')
    from jsonb_array_elements(coalesce(c.state::jsonb -> 'history', '[]')) with ordinality change(entry, place))
  || case when c.status in ('incomplete', 'ready_for_complete') then jsonb_build_array(jsonb_build_object(
    'version', c.version + 1, 'verb', 'cancel', 'at', ${now.toISOString()}::text, 'status', 'canceled', 'by', 'operator')) else '[]' end`

const hasRequestId = (pattern: Pattern) => sql`
  exists (select from jsonb_array_elements(state::jsonb -> 'history') as change(entry) where mentions(change.entry ->> 'requestId', ${pattern}::text[]))`

/** Finds sessions with a request id that names the person. */
export const findRequestIds = (db: Queryable, pattern: Pattern): Promise<Mentions> =>
  findPlaces(db, [{ table: 'checkout', where: hasRequestId(pattern) }])

/** Removes matching request ids from the history of these sessions. Skips sessions being paid. */
export async function forgetRequestIds(tx: Queryable, pattern: Pattern, found: Mentions, now: Date): Promise<void> {
  await sql`
    update checkout c set version = c.version + 1, updated_at = ${now}, state = jsonb_set(c.state::jsonb, '{history}', (
      select coalesce(jsonb_agg(case when mentions(change.entry ->> 'requestId', ${pattern}::text[]) then change.entry - 'requestId' else change.entry end
        order by change.place), '[]')
      from jsonb_array_elements(c.state::jsonb -> 'history') with ordinality change(entry, place)))::json
    where ${isAmong('checkout', found)} and c.status <> 'complete_in_progress' and ${hasRequestId(pattern)}`.execute(tx)
}

/**
 * Ends the person's open sessions, and removes the person from all sessions and from the session list. Skips sessions
 * being paid.
 */
export async function forgetSessions(
  tx: Queryable,
  given: {
    readonly emails: readonly string[]
    readonly sessions: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  const { emails, sessions, now } = given
  const { rows } = await sql<{ id: string }>`
    update checkout c set email = null, version = c.version + 1, updated_at = ${now}, sweep_after = null,
      status = case when c.status in ('incomplete', 'ready_for_complete') then 'canceled' else c.status end,
      state = (c.state::jsonb - 'link' || jsonb_build_object('history', ${history(now)}, 'buyer', ${nobody}, 'address', ${nowhere}))::json
    where (lower(c.email) = any(${emails}::text[]) or c.id = any(${sessions}::text[]))
      and c.status <> 'complete_in_progress' returning c.id`.execute(tx)
  await sql`select list_checkouts_anew(${rows.map((row) => row.id)}::text[])`.execute(tx)
}

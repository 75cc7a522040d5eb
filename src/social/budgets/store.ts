import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Network } from '../network-names/index.ts'
import type { SaidUsage } from '../networks/index.ts'
import type { LimitView } from './schema.ts'

export async function writeUsage(db: Queryable, said: SaidUsage, now: Date): Promise<void> {
  const values = { used_percent: said.usedPercent, blocked_until: said.blockedUntil, observed_at: now }
  await db
    .insertInto('network_budget')
    .values({ network: said.network, account_id: said.accountId, bucket: said.bucket, ...values })
    // An answer that was held up says nothing against a newer one.
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'account_id', 'bucket'])
        .doUpdateSet(values)
        .where('network_budget.observed_at', '<=', now),
    )
    .execute()
}

/** The latest moment before which one of the account's limits, or one of its app's, takes no more; null: all do. */
export async function blockedUntil(
  db: Queryable,
  network: Network,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  // Both networks of one login share their app.
  const app = network === 'network_c' ? 'network_c' : 'network_a'
  const { rows } = await sql<{ until: Date | null }>`
    select max(blocked_until) as until from network_budget
    where blocked_until > ${now}
      and (network = ${network} and account_id = ${accountId} or network = ${app} and account_id = 'app')`.execute(db)
  return rows[0]?.until ?? null
}

/** When a limit was heard of last; null: never. */
export async function heardAt(
  db: Queryable,
  network: Network,
  accountId: string,
  bucket: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('network_budget')
    .select('observed_at')
    .where('network', '=', network)
    .where('account_id', '=', accountId)
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return row?.observed_at ?? null
}

export async function listUsage(
  db: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ rows: LimitView[]; count: number }> {
  const all = db.selectFrom('network_budget')
  const found = await all
    .selectAll()
    .orderBy('network')
    .orderBy('account_id')
    .orderBy('bucket')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = found.map((row) => ({
    // A check constraint sees to it that the column holds nothing else.
    network: row.network as Network,
    account_id: row.account_id,
    bucket: row.bucket,
    used_percent: row.used_percent,
    blocked_until: isoTimeOrNull(row.blocked_until && row.blocked_until > now ? row.blocked_until : null),
    observed_at: isoTime(row.observed_at),
  }))
  return { rows, count }
}

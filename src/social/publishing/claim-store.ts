import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { Target } from './target.types.ts'
import { toTarget } from './target-store.ts'

/** Claims a target. Returns null if another process has claimed it or nothing is left to do. */
export async function claimTarget(db: Queryable, id: string, now: Date, leaseUntil: Date): Promise<Target | null> {
  const row = await db
    .updateTable('post_target')
    .set((eb) => ({ lease_until: leaseUntil, fence: eb('fence', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['idle', 'preparing', 'ready', 'armed', 'unknown'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return row ? toTarget(row) : null
}

/** Extends leases whose fence is unchanged. Skips rows that another transaction is changing. */
export async function prolongLeases(
  db: Queryable,
  targets: readonly Pick<Target, 'id' | 'fence'>[],
  leaseUntil: Date,
): Promise<void> {
  const ids = targets.map(({ id }) => id)
  const fences = targets.map(({ fence }) => fence)
  await sql`
    update post_target set lease_until = greatest(lease_until, ${leaseUntil})
    where id in (
      select target.id
      from post_target target
      join unnest(${ids}::text[], ${fences}::int[]) as kept (id, fence) on kept.id = target.id and kept.fence = target.fence
      where target.lease_until is not null
      for update of target skip locked)`.execute(db)
}

/**
 * Claims due targets that have no lease. `ahead`: claims preparations of later posts instead of targets that are being
 * published.
 */
export async function claimDueTargets(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
  { limit, ahead }: { readonly limit: number; readonly ahead: boolean },
): Promise<Target[]> {
  const due = db
    .selectFrom('post_target')
    .select('id')
    .where('ahead_of', ahead ? 'is not' : 'is', null)
    .where('state', 'in', ahead ? ['idle', 'preparing'] : ['idle', 'preparing', 'ready', 'armed', 'unknown'])
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('post_target')
    .set((eb) => ({ lease_until: leaseUntil, fence: eb('fence', '+', 1) }))
    .where('id', 'in', due)
    .returningAll()
    .execute()
  return rows.map(toTarget)
}

/**
 * Stores state `armed` and its log entry before the one request that publishes the post. Returns null if the claim is
 * lost.
 */
export async function armTarget(
  db: Queryable,
  target: Target,
  { now, leaseUntil, reservedAt }: { readonly now: Date; readonly leaseUntil: Date; readonly reservedAt: Date | null },
): Promise<Target | null> {
  const row = await db
    .with('armed', (query) =>
      query
        .updateTable('post_target')
        .set((eb) => ({
          state: 'armed',
          armed_at: target.armedAt ?? now,
          sent_at: now,
          reserved_at: reservedAt,
          sent: eb('sent', '+', 1),
          reads: 0,
          lease_until: leaseUntil,
          updated_at: now,
        }))
        .where('id', '=', target.id)
        .where('fence', '=', target.fence)
        .returningAll(),
    )
    .with('noted', (query) =>
      query
        .insertInto('publish_attempt')
        .columns(['post_id', 'network', 'generation', 'run', 'phase', 'outcome', 'began_at', 'duration_ms'])
        .expression((eb) =>
          eb
            .selectFrom('armed')
            .select([
              'post_id',
              'network',
              'generation',
              'run',
              sql<string>`'arm'`.as('phase'),
              sql<string>`'armed'`.as('outcome'),
              sql<Date>`${now}::timestamptz`.as('began_at'),
              sql<number>`0`.as('duration_ms'),
            ]),
        ),
    )
    .selectFrom('armed')
    .selectAll()
    .executeTakeFirst()
  return row ? toTarget(row) : null
}

export const postClaims: Claim = {
  kind: 'social posts',
  giveBack: (processes) => sql`
    update post_target set lease_until = null where lease_until is not null and claimed_by = any(${processes}::text[])`,
}

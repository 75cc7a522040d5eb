import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { PostTargetTable } from '../../platform/db/tables.ts'
import type { Network } from '../networks/index.ts'
import type { Artifacts, Fault } from '../networks/ports.ts'
import type { TargetState } from './target.rules.ts'
import type { FittedMedium, StoredContent, Target, Via } from './target.types.ts'

interface StoredFault extends Omit<Fault, 'retryAt'> {
  readonly retryAt: string | null
}

export function toTarget(row: Selectable<PostTargetTable>): Target {
  // Safe cast: only this store writes the column.
  const fault = row.fault as StoredFault | null
  return {
    id: row.id,
    postId: row.post_id,
    // Check constraints limit the columns to these values.
    network: row.network as Network,
    state: row.state as TargetState,
    via: row.via as Via,
    generation: row.generation,
    accountId: row.account_id,
    content: row.content as unknown as StoredContent,
    fitted: row.fitted as unknown as readonly FittedMedium[] | null,
    artifacts: row.artifacts as Artifacts,
    run: row.run,
    tries: row.tries,
    sent: row.sent,
    reads: row.reads,
    armedAt: row.armed_at,
    sentAt: row.sent_at,
    reservedAt: row.reserved_at,
    fence: row.fence,
    nextAt: row.next_at,
    aheadOf: row.ahead_of,
    aheadVersion: row.ahead_version,
    fault: fault && { ...fault, retryAt: fault.retryAt === null ? null : new Date(fault.retryAt) },
    externalId: row.external_id,
    url: row.url,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  }
}

/** Returns the newest target of the post on each network. */
export async function currentTargets(db: Queryable, postId: string): Promise<Target[]> {
  const rows = await db
    .selectFrom('post_target')
    .selectAll()
    .distinctOn('network')
    .where('post_id', '=', postId)
    .orderBy('network')
    .orderBy('generation', 'desc')
    .execute()
  return rows.map(toTarget)
}

export async function readTarget(db: Queryable, id: string): Promise<Target | null> {
  const row = await db.selectFrom('post_target').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toTarget(row) : null
}

export interface NewTarget {
  readonly id: string
  readonly postId: string
  readonly network: Network
  readonly generation: number
  readonly accountId: string
  readonly via: Via
  readonly content: StoredContent
  readonly nextAt: Date
  readonly ahead?: { readonly of: Date; readonly version: Date }
}

/** Adds a target. Fails on `post_target_one_open` if the post already has an open target on that network. */
export async function insertTarget(tx: Queryable, target: NewTarget, now: Date): Promise<Target> {
  const row = await tx
    .insertInto('post_target')
    .values({
      id: target.id,
      post_id: target.postId,
      network: target.network,
      generation: target.generation,
      account_id: target.accountId,
      state: 'idle',
      via: target.via,
      content: JSON.stringify(target.content),
      next_at: target.nextAt,
      ahead_of: target.ahead?.of ?? null,
      ahead_version: target.ahead?.version ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTarget(row)
}

/** Starts another run of a target that was certainly not published. */
export async function restartTarget(
  tx: Queryable,
  id: string,
  again: Pick<NewTarget, 'accountId' | 'via' | 'content' | 'nextAt'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('post_target')
    .set((eb) => ({
      state: 'idle',
      account_id: again.accountId,
      via: again.via,
      content: JSON.stringify(again.content),
      next_at: again.nextAt,
      fitted: null,
      artifacts: '{}',
      ahead_version: null,
      run: eb('run', '+', 1),
      tries: 0,
      sent: 0,
      reads: 0,
      armed_at: null,
      sent_at: null,
      reserved_at: null,
      lease_until: null,
      fence: eb('fence', '+', 1),
      fault: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'rejected')
    .execute()
}

export async function deleteTarget(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('post_target').where('id', '=', id).where('state', '=', 'rejected').execute()
}

/** Returns published targets with an external id but no URL, longest waiting first. */
export async function undescribedTargets(
  db: Queryable,
  {
    since,
    before,
    now,
    limit,
  }: { readonly since: Date; readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<Target[]> {
  const rows = await db
    .selectFrom('post_target')
    .selectAll()
    .where('state', '=', 'live')
    .where('url', 'is', null)
    .where('external_id', 'is not', null)
    .where('next_at', '<=', now)
    .where('updated_at', '<=', before)
    .where('published_at', '>=', since)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(toTarget)
}

export interface TargetChange {
  readonly state?: TargetState
  readonly artifacts?: Artifacts
  readonly fitted?: readonly FittedMedium[] | null
  readonly tries?: number
  readonly sent?: number
  readonly reads?: number
  readonly armedAt?: Date | null
  readonly sentAt?: Date | null
  readonly reservedAt?: Date | null
  readonly nextAt?: Date
  /** Null means that any process may claim it. */
  readonly leaseUntil?: Date | null
  readonly fault?: Fault | null
  readonly externalId?: string | null
  readonly url?: string | null
  readonly publishedAt?: Date
}

/**
 * Saves a change. Returns null if the claim is lost. Fails on `post_target_one_owner` if another target has that
 * external id.
 */
export async function changeTarget(
  tx: Queryable,
  { id, fence }: Pick<Target, 'id' | 'fence'>,
  change: TargetChange,
  now: Date,
): Promise<Target | null> {
  const row = await tx
    .updateTable('post_target')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.artifacts === undefined ? {} : { artifacts: JSON.stringify(change.artifacts) }),
      ...(change.fitted === undefined ? {} : { fitted: change.fitted && JSON.stringify(change.fitted) }),
      ...(change.tries === undefined ? {} : { tries: change.tries }),
      ...(change.sent === undefined ? {} : { sent: change.sent }),
      ...(change.reads === undefined ? {} : { reads: change.reads }),
      ...(change.armedAt === undefined ? {} : { armed_at: change.armedAt }),
      ...(change.sentAt === undefined ? {} : { sent_at: change.sentAt }),
      ...(change.reservedAt === undefined ? {} : { reserved_at: change.reservedAt }),
      ...(change.nextAt === undefined ? {} : { next_at: change.nextAt }),
      ...(change.leaseUntil === undefined ? {} : { lease_until: change.leaseUntil }),
      ...(change.fault === undefined ? {} : { fault: change.fault && JSON.stringify(change.fault) }),
      ...(change.externalId === undefined ? {} : { external_id: change.externalId }),
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.publishedAt === undefined ? {} : { published_at: change.publishedAt }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .returningAll()
    .executeTakeFirst()
  return row ? toTarget(row) : null
}

/** Returns the external ids of the account that belong to targets published since this time. */
export async function takenIds(db: Queryable, network: Network, accountId: string, since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from post_target
    where network = ${network} and account_id = ${accountId} and external_id is not null and published_at >= ${since}`.execute(
    db,
  )
  return new Set(rows.map(({ external_id }) => external_id))
}

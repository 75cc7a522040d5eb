import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { updateById } from '../../platform/db/row-store.ts'
import type { ProductionRunTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { quantityColumn, quantityOfColumn } from '../../platform/quantity.ts'
import type { UnitKind } from '../../platform/units.ts'
import type { ReminderKind } from './reminders.rules.ts'
import { type ChildFacts, type RunEvent, type RunState, runStates } from './run-state.rules.ts'

/** A run that the transaction has locked, with its state. */
export interface LockedRun {
  readonly id: string
  readonly parentRunId: string | null
  readonly designId: string | null
  readonly productId: string | null
  readonly variantId: string | null
  readonly orderId: string | null
  readonly orderLineItemId: string | null
  readonly runType: string
  readonly role: string | null
  readonly rank: number | null
  /** Unit of the design at the time when the run was created. */
  readonly unit: string
  readonly snapshot: unknown
  readonly state: RunState
}

/** The person or process that caused an event. */
export interface Actor {
  readonly type: 'admin' | 'partner' | 'system'
  readonly id: string
}

/**
 * Locks the parent and then the run, so that all callers lock in the same order. Returns null if the run does not
 * exist.
 */
export async function lockRun(tx: Queryable, id: string): Promise<LockedRun | null> {
  await sql`select lock_production_run(${id})`.execute(tx)
  return readState(tx, id)
}

/** Returns the same as `lockRun`, without a lock. Used to check a body before its transaction. */
export async function readState(db: Queryable, id: string): Promise<LockedRun | null> {
  const row = await db.selectFrom('production_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRun(row, await readChildFacts(db, id)) : null
}

/** Locks the open parts of a run. The caller must have locked the parent. */
export async function lockOpenChildren(tx: Queryable, parentId: string): Promise<LockedRun[]> {
  const rows = await tx
    .selectFrom('production_run')
    .selectAll()
    .where('parent_run_id', '=', parentId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => toRun(row, { open: 0, completed: 0, everAllocated: 0 }))
}

async function readChildFacts(tx: Queryable, id: string): Promise<ChildFacts> {
  const { rows } = await sql<Omit<ChildFacts, 'everAllocated'> & { everAllocated: string }>`
    select count(*) filter (where status not in ('completed', 'cancelled')) as open,
      count(*) filter (where status = 'completed') as completed, coalesce(sum(quantity), 0) as "everAllocated"
    from production_run where parent_run_id = ${id}`.execute(tx)
  const [facts] = rows
  return facts
    ? { ...facts, everAllocated: quantityOfColumn(facts.everAllocated) }
    : { open: 0, completed: 0, everAllocated: 0 }
}

const dispatchStates = ['idle', 'awaiting_templates', 'completed'] as const

function toRun(row: Selectable<ProductionRunTable>, children: ChildFacts): LockedRun {
  const status = runStates.find((known) => known === row.status)
  const dispatchState = dispatchStates.find((known) => known === row.dispatch_state)
  if (!status || !dispatchState)
    throw new Error('The production run has a status or dispatch state that Weft does not know.')
  return {
    id: row.id,
    parentRunId: row.parent_run_id,
    designId: row.design_id,
    productId: row.product_id,
    variantId: row.variant_id,
    orderId: row.order_id,
    orderLineItemId: row.order_line_item_id,
    runType: row.run_type,
    role: row.role,
    rank: row.rank,
    unit: row.unit,
    snapshot: row.snapshot,
    state: {
      status,
      // Safe cast: a generated column computes the kind.
      unitKind: row.unit_kind as UnitKind,
      isForSale: row.product_id !== null || row.variant_id !== null,
      quantity: quantityOfColumn(row.quantity),
      allocated: quantityOfColumn(row.allocated_quantity),
      isChild: row.parent_run_id !== null,
      children,
      partnerId: row.partner_id,
      previousPartnerId: row.previous_partner_id,
      dispatchState,
      acceptedAt: row.accepted_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      completedAt: row.completed_at,
      cancelledAt: row.cancelled_at,
      produced: quantityOfColumn(row.produced_quantity),
      rejected: quantityOfColumn(row.rejected_quantity),
      cancelledReason: row.cancelled_reason,
      finishNotes: row.finish_notes,
      completionNotes: row.completion_notes,
      rejectionReason: row.rejection_reason,
      rejectionNotes: row.rejection_notes,
      shortfallReason: row.shortfall_reason,
      declineReason: row.decline_reason,
      declineNotes: row.decline_notes,
    },
  }
}

export async function saveRun(tx: Queryable, id: string, state: RunState, now: Date): Promise<void> {
  await updateById(tx, 'production_run', id, {
    status: state.status,
    quantity: quantityColumn(state.quantity),
    allocated_quantity: quantityColumn(state.allocated),
    partner_id: state.partnerId,
    previous_partner_id: state.previousPartnerId,
    dispatch_state: state.dispatchState,
    accepted_at: state.acceptedAt,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
    completed_at: state.completedAt,
    cancelled_at: state.cancelledAt,
    produced_quantity: quantityColumn(state.produced),
    rejected_quantity: quantityColumn(state.rejected),
    cancelled_reason: state.cancelledReason,
    finish_notes: state.finishNotes,
    completion_notes: state.completionNotes,
    rejection_reason: state.rejectionReason,
    rejection_notes: state.rejectionNotes,
    shortfall_reason: state.shortfallReason,
    decline_reason: state.declineReason,
    decline_notes: state.declineNotes,
    // The run has progressed, so reminders are counted from zero again.
    reminder_kind: null,
    reminder_count: 0,
    last_reminded_at: null,
    updated_at: now,
  })
}

/** Log entries that do not change the run's state. */
type Remark =
  | { readonly type: 'created'; readonly [fact: string]: unknown }
  | { readonly type: 'note'; readonly note: string }
  | { readonly type: 'reminder_sent'; readonly kind: ReminderKind; readonly count: number; readonly people: number }
  | { readonly type: 'dependencies_changed'; readonly depends_on_run_ids: readonly string[] }

/** Adds events to the activity log. The caller must have locked the run, so that no sequence number is used twice. */
export async function addRunEvents(
  tx: Queryable,
  run: { readonly id: string; readonly partnerId: string | null },
  events: readonly (RunEvent | Remark)[],
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const { type, ...data } of events)
    await sql`insert into production_run_event (run_id, sequence, type, actor_type, actor_id, partner_id, data, occurred_at)
      select ${run.id}, coalesce(max(sequence), 0) + 1, ${type}, ${actor.type}, ${actor.id}, ${run.partnerId},
        ${JSON.stringify(data)}::jsonb, ${now} from production_run_event where run_id = ${run.id}`.execute(tx)
}

/** Lists activities, oldest first. */
export async function listActivities(
  db: Queryable,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<unknown>> {
  const rows = await db
    .selectFrom('production_run_event')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('sequence')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('production_run_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, occurred_at: isoTime(row.occurred_at) })), count }
}

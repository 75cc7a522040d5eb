import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { ExperimentTable, ExperimentVariantTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { ExperimentFilter, ExperimentView, VariantView } from './schema.ts'
import type { VariantFields } from './variants.rules.ts'

type Row = Selectable<ExperimentTable>

const experiments = tableList('experiment', { created_at: 'timestamptz', name: 'text' })

export async function listExperiments(
  db: Queryable,
  asked: ExperimentFilter & PageAfter,
): Promise<Page<ExperimentView>> {
  const { q, experiment_type, status } = asked
  const narrowed = narrowedTable(q, { equal: { experiment_type, status }, searched: ['t.name', 't.description'] })
  const page = await listPage<Row>(db, experiments, asked, narrowed)
  return { ...page, rows: await withVariants(db, page.rows) }
}

export async function readExperiment(db: Queryable, id: string): Promise<ExperimentView | null> {
  const row = await db.selectFrom('experiment').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? one(db, row) : null
}

export async function lockExperiment(tx: Queryable, id: string): Promise<ExperimentView | null> {
  const row = await tx.selectFrom('experiment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? one(tx, row) : null
}

/** Columns of the experiment's own row. */
export type ExperimentFields = Omit<ExperimentView, 'id' | 'variants' | 'created_at' | 'updated_at' | 'winner'>

/** Inserts an experiment. Violates `experiment_website_id_fkey` if the website does not exist. */
export async function insertExperiment(tx: Queryable, id: string, fields: ExperimentFields, now: Date): Promise<void> {
  await insertRow(tx, 'experiment', {
    id,
    ...columnsOf(fields),
    metrics: JSON.stringify(fields.metrics),
    created_at: now,
    updated_at: now,
  })
}

/** Changes an experiment. Violates the same constraint as `insertExperiment`. */
export async function changeExperiment(
  tx: Queryable,
  id: string,
  fields: Partial<ExperimentFields> & { readonly winner_variant_id?: string | null; readonly results?: unknown },
  now: Date,
): Promise<void> {
  const { winner_variant_id, results, ...rest } = fields
  await updateById(tx, 'experiment', id, {
    ...columnsOf(rest),
    ...(winner_variant_id === undefined ? {} : { winner_variant_id }),
    ...(results === undefined ? {} : { results: JSON.stringify(results) }),
    updated_at: now,
  })
}

export async function deleteExperiment(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('experiment').where('id', '=', id).execute()
}

/** Replaces the variants. The first is the control. */
export async function replaceVariants(
  tx: Queryable,
  experimentId: string,
  variants: readonly (VariantFields & { readonly id: string })[],
): Promise<void> {
  await tx.deleteFrom('experiment_variant').where('experiment_id', '=', experimentId).execute()
  await insertRow(
    tx,
    'experiment_variant',
    variants.map(({ id, name, weight, config }, position) => ({
      id,
      experiment_id: experimentId,
      position,
      name,
      weight,
      is_control: position === 0,
      config: JSON.stringify(config),
    })),
  )
}

/** Reads the results stored when the experiment was stopped. Returns null before that. */
export async function readFinalResults(db: Queryable, id: string): Promise<unknown> {
  const row = await db.selectFrom('experiment').select('results').where('id', '=', id).executeTakeFirst()
  return row?.results ?? null
}

/** Returns the stored planned look. Returns null if it was not made yet. */
export async function readPlannedLook(db: Queryable, id: string): Promise<unknown> {
  const row = await db.selectFrom('experiment').select('planned_look').where('id', '=', id).executeTakeFirst()
  return row?.planned_look ?? null
}

/**
 * Stores the planned look. Returns false if the experiment already has one, or if its target was raised in the
 * meantime.
 */
export async function keepPlannedLook(
  db: Queryable,
  id: string,
  look: { readonly total_samples: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('experiment')
    .set({ planned_look: JSON.stringify(look) })
    .where('id', '=', id)
    .where('planned_look', 'is', null)
    .where('target_sample_size', '<=', look.total_samples)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns running experiments that may stop automatically. */
export async function selfStopping(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('experiment')
    .select('id')
    .where('status', '=', 'running')
    .where('auto_stop', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function columnsOf<Fields extends Partial<ExperimentFields>>(fields: Fields) {
  const { metrics, metadata, started_at, ended_at, ...rest } = fields
  return {
    ...rest,
    ...(metrics === undefined ? {} : { metrics: JSON.stringify(metrics) }),
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    ...(started_at === undefined ? {} : { started_at: timeOf(started_at) }),
    ...(ended_at === undefined ? {} : { ended_at: timeOf(ended_at) }),
  }
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

async function one(db: Queryable, row: Row): Promise<ExperimentView | null> {
  return (await withVariants(db, [row]))[0] ?? null
}

async function withVariants(db: Queryable, rows: readonly Row[]): Promise<ExperimentView[]> {
  const ids = rows.map(({ id }) => id)
  const variants = await db
    .selectFrom('experiment_variant')
    .selectAll()
    .where('experiment_id', '=', sql<string>`any(${ids})`)
    .orderBy('position')
    .execute()
  const byExperiment = Map.groupBy(variants, ({ experiment_id }) => experiment_id)
  return rows.map((row) => toView(row, byExperiment.get(row.id) ?? []))
}

/** Safe casts: check constraints and the schemas of the routes limit the columns. */
const toView = (row: Row, variants: readonly Selectable<ExperimentVariantTable>[]): ExperimentView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  hypothesis: row.hypothesis,
  status: row.status as ExperimentView['status'],
  experiment_type: row.experiment_type as ExperimentView['experiment_type'],
  primary_metric: row.primary_metric as ExperimentView['primary_metric'],
  metrics: row.metrics as ExperimentView['metrics'],
  variants: variants.map(
    ({ id, name, weight, is_control, config }): VariantView => ({
      id,
      name,
      weight,
      is_control,
      config: config as VariantView['config'],
    }),
  ),
  target_sample_size: row.target_sample_size,
  confidence_level: row.confidence_level,
  statistical_power: row.statistical_power,
  minimum_detectable_effect: row.minimum_detectable_effect,
  correction: row.correction as ExperimentView['correction'],
  auto_stop: row.auto_stop,
  currency: row.currency,
  website_id: row.website_id,
  started_at: isoTimeOrNull(row.started_at),
  ended_at: isoTimeOrNull(row.ended_at),
  stop_reason: row.stop_reason,
  winner: row.winner_variant_id,
  is_significant: row.is_significant,
  p_value: row.p_value,
  improvement_percent: row.improvement_percent,
  metadata: row.metadata as ExperimentView['metadata'],
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

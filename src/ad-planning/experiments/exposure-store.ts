import { type Queryable, sql } from '../../platform/db/database.ts'

/** Returns the variant that the unit saw first. Returns null if the unit does not take part. */
export async function readExposure(db: Queryable, experimentId: string, unitId: string): Promise<string | null> {
  const { rows } = await sql<{ variant_id: string }>`
    select variant_id from experiment_exposure where experiment_id = ${experimentId} and unit_id = ${unitId}`.execute(
    db,
  )
  return rows[0]?.variant_id ?? null
}

export interface Exposure {
  readonly experimentId: string
  readonly unitId: string
  readonly variantId: string
  readonly at: Date
}

/** Inserts an exposure, once per unit and only while the experiment runs. Returns false if nothing was inserted. */
export async function insertExposure(
  db: Queryable,
  { experimentId, unitId, variantId, at }: Exposure,
): Promise<boolean> {
  const { rows } = await sql<{ unit_id: string }>`
    insert into experiment_exposure (experiment_id, unit_id, variant_id, exposed_at)
    select id, ${unitId}, ${variantId}, ${at} from experiment where id = ${experimentId} and status = 'running'
    on conflict (experiment_id, unit_id) do nothing returning unit_id`.execute(db)
  return rows.length === 1
}

import { sql } from '../../src/platform/db/database.ts'
import type { TestAnswer, TestWeft } from './weft.ts'

export const siteKey = 'site_key_of_the_tests'

/** Adds a website with a site key. */
export async function addSite(weft: TestWeft, id = 'site_1', token = siteKey, origins: readonly string[] = []) {
  const now = weft.clock.now()
  await sql`
    insert into site_key (id, title, token, allowed_origins, created_at, updated_at)
    values (${id}, 'Shop', ${token}, ${origins}, ${now}, ${now})`.execute(weft.db)
}

/** Creates an experiment and returns it. */
export async function newExperiment(weft: TestWeft, body: Record<string, unknown> = {}) {
  const answer = await weft.admin('POST', '/admin/ad-planning/experiments', { name: 'Button', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.experiment
}

export const act = (weft: TestWeft, id: string, verb: string, body?: unknown): Promise<TestAnswer> =>
  weft.admin('POST', `/admin/ad-planning/experiments/${id}/${verb}`, body)

export async function resultsOf(weft: TestWeft, id: string) {
  const answer = await weft.admin('GET', `/admin/ad-planning/experiments/${id}/results`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

/** Exposes a variant to `units`. The first `converted` of them buy for `value` an hour later. */
export async function expose(
  weft: TestWeft,
  experiment: { readonly id: string },
  variantId: string,
  seen: { readonly units: number; readonly converted: number; readonly value?: number; readonly currency?: string },
) {
  const at = weft.clock.now()
  const later = new Date(at.getTime() + 3_600_000)
  await sql`
    insert into experiment_exposure (experiment_id, unit_id, variant_id, exposed_at)
    select ${experiment.id}, ${variantId} || '-' || n, ${variantId}, ${at} from generate_series(1, ${seen.units}::int) n`.execute(
    weft.db,
  )
  await sql`
    insert into conversion (id, conversion_type, source, visitor_id, conversion_value, currency, converted_at, created_at, updated_at)
    select gen_random_uuid()::text, 'purchase', 'manual', ${variantId} || '-' || n, ${seen.value ?? 1000}, ${seen.currency ?? 'EUR'}, ${later}, ${later}, ${later}
    from generate_series(1, ${seen.converted}::int) n`.execute(weft.db)
  weft.clock.advance(0)
}

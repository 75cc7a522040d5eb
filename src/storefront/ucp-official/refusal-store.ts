import { type Queryable, sql } from '../../platform/db/database.ts'

export interface AgentRefusal {
  readonly profile: string
  readonly code: string
  readonly times: number
  readonly lastAt: Date
}

const keptDays = 30
const mostRows = 500

/** Adds refusals. Deletes old rows and rows above a limit, because strangers determine how many there are. */
export async function addRefusals(db: Queryable, refusals: readonly AgentRefusal[], now: Date): Promise<void> {
  await sql`
    insert into agent_refusal as r (profile, code, times, first_at, last_at)
    select profile, code, times, last_at, last_at
    from jsonb_to_recordset(${JSON.stringify(
      refusals.map(({ profile, code, times, lastAt }) => ({ profile, code, times, last_at: lastAt })),
    )}::jsonb) as x(profile text, code text, times integer, last_at timestamptz)
    order by profile, code
    on conflict (profile, code) do update set times = least(r.times::bigint + excluded.times, 2147483647)::integer, last_at = excluded.last_at`.execute(
    db,
  )
  await sql`
    delete from agent_refusal where last_at <= ${now}::timestamptz - interval '${sql.lit(keptDays)} days' or (profile, code) in
      (select profile, code from agent_refusal order by last_at desc, profile, code offset ${sql.lit(mostRows)})`.execute(
    db,
  )
}

import { type Queryable, sql } from '../../platform/db/database.ts'

export interface Rank {
  readonly at_or_below: number
  readonly all_of_type: number
}

/** A step of the percentile ranks. Its rank applies to values from `from_value` up to the next step. */
interface Step extends Rank {
  readonly score_type: string
  readonly from_value: number
}

export type Ranks = (type: string, value: number) => Rank

/**
 * Returns a function that ranks scores of these types, or of all types. Reads only the values at which the percentile
 * changes, at most 101 per type.
 */
export async function ranksOf(db: Queryable, types: readonly string[] | null): Promise<Ranks> {
  const asked = types === null ? sql`` : sql`where s.score_type = any(${types}::text[])`
  const { rows } = await sql<Step>`
    with held as (
      select s.score_type, s.score_value, count(*) as n from customer_score s ${asked} group by 1, 2
    ), summed as (
      select score_type, score_value, sum(n) over (kind order by score_value) as at_or_below, sum(n) over kind as all_of_type
      from held window kind as (partition by score_type)
    )
    select score_type, min(score_value) as from_value, min(at_or_below)::bigint as at_or_below, all_of_type::bigint
    from summed group by score_type, all_of_type, round(100 * at_or_below / all_of_type) order by from_value`.execute(
    db,
  )
  const steps = Map.groupBy(rows, ({ score_type }) => score_type)
  return (type, value) => {
    const own = steps.get(type) ?? []
    return own.findLast(({ from_value }) => from_value <= value) ?? own[0] ?? { at_or_below: 0, all_of_type: 0 }
  }
}

const ofExports = new WeakMap<Queryable, Ranks>()

/**
 * Returns ranks for an export. All pages of an export use the ranks that were read with its first page, or those of a
 * newer export.
 */
export async function ranksOfExport(db: Queryable, isFirstPage: boolean): Promise<Ranks> {
  const known = isFirstPage ? undefined : ofExports.get(db)
  const ranks = known ?? (await ranksOf(db, null))
  ofExports.set(db, ranks)
  return ranks
}

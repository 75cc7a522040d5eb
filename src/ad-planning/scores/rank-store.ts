import { type Queryable, sql } from '../../platform/db/database.ts'

export interface Kind {
  readonly score_type: string
  readonly currency: string | null
}

export interface Rank {
  readonly at_or_below: number
  readonly all_of_type: number
}

/** A step of the percentile ranks. Its rank applies to values from `from_value` up to the next step. */
interface Step extends Kind, Rank {
  readonly from_value: number
}

export type Ranks = (kind: Kind, value: number) => Rank

/**
 * Returns a function that ranks scores of these kinds, or of all kinds. Reads only the values at which the percentile
 * changes, at most 101 per kind.
 */
export async function ranksOf(db: Queryable, kinds: readonly Kind[] | null): Promise<Ranks> {
  const asked =
    kinds === null
      ? sql``
      : sql`where exists (
          select from unnest(${kinds.map(({ score_type }) => score_type)}::text[], ${kinds.map(({ currency }) => currency)}::text[]) k (score_type, currency)
          where k.score_type = s.score_type and k.currency is not distinct from s.currency)`
  const { rows } = await sql<Step>`
    with held as (
      select s.score_type, s.currency, s.score_value, count(*) as n from customer_score s ${asked} group by 1, 2, 3
    ), summed as (
      select score_type, currency, score_value, sum(n) over (kind order by score_value) as at_or_below, sum(n) over kind as all_of_type
      from held window kind as (partition by score_type, currency)
    )
    select score_type, currency, min(score_value) as from_value, min(at_or_below)::bigint as at_or_below, all_of_type::bigint
    from summed group by score_type, currency, all_of_type, round(100 * at_or_below / all_of_type) order by from_value`.execute(
    db,
  )
  const steps = Map.groupBy(rows, keyOf)
  return (kind, value) => {
    const own = steps.get(keyOf(kind)) ?? []
    return own.findLast(({ from_value }) => from_value <= value) ?? own[0] ?? { at_or_below: 0, all_of_type: 0 }
  }
}

const keyOf = ({ score_type, currency }: Kind): string => `${score_type} ${currency ?? ''}`

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

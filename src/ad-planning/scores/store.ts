import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CustomerScoreHistoryTable, CustomerScoreTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { AggregatesView, HistoryFilter, PastScoreView, ScoreFilter, ScoreView } from './schema.ts'
import { percentileOf, trendOf } from './tiers.rules.ts'
import { type WhoseRow, whoseColumns, whoseView } from './whose-store.ts'

type Filter = Pick<ScoreFilter, 'person_id' | 'score_type' | 'tier' | 'currency'>
type Ranked = Selectable<CustomerScoreTable> & WhoseRow & { readonly at_or_below: number; readonly all_of_type: number }

function filtered({ person_id, score_type, tier, currency }: Filter) {
  const conditions = [sql`true`]
  if (person_id !== undefined) conditions.push(sql`s.person_id = ${person_id}`)
  if (score_type !== undefined) conditions.push(sql`s.score_type = ${score_type}`)
  if (tier !== undefined) conditions.push(sql`s.tier = ${tier}`)
  if (currency !== undefined) conditions.push(sql`s.currency = ${currency}`)
  return sql.join(conditions, sql` and `)
}

/** The rank of a page's scores among all of their type and currency, whatever else the page was narrowed by. */
const ranked = (page: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<Ranked>`
  with page as (${page}), rank as (
    select s.id, cume_dist() over kind as share, count(*) over (partition by s.score_type, s.currency) as all_of_type
    from customer_score s where exists (
      select from page where page.score_type = s.score_type and page.currency is not distinct from s.currency)
    window kind as (partition by s.score_type, s.currency order by s.score_value))
  select page.*, ${whoseColumns}, rank.all_of_type, round(rank.share * rank.all_of_type)::bigint as at_or_below
  from page join person p on p.id = page.person_id join rank on rank.id = page.id order by ${order}`

/** The latest first, or by value. */
export async function listScores(db: Queryable, asked: ScoreFilter): Promise<Page<ScoreView>> {
  const { order, limit, offset } = asked
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  const column = sql.ref(order.replace('-', ''))
  const by = (alias: string) => sql`${sql.ref(alias)}.${column} ${direction}, ${sql.ref(alias)}.id ${direction}`
  const where = filtered(asked)
  const page = sql`select s.* from customer_score s where ${where} order by ${by('s')} limit ${limit} offset ${offset}`
  const { rows } = await ranked(page, by('page')).execute(db)
  const counted = await sql<{ count: number }>`select count(*) from customer_score s where ${where}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readScore(db: Queryable, id: string): Promise<ScoreView | null> {
  const { rows } = await ranked(sql`select s.* from customer_score s where s.id = ${id}`, sql`page.id`).execute(db)
  return rows[0] ? toView(rows[0]) : null
}

export async function scoreIdOf(db: Queryable, personId: string, type: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer_score')
    .select('id')
    .where('person_id', '=', personId)
    .where('score_type', '=', type)
    .executeTakeFirst()
  return row?.id ?? null
}

interface Summed {
  readonly count: number
  readonly avg: number | null
  readonly min: number | null
  readonly max: number | null
}
const none: Summed = { count: 0, avg: null, min: null, max: null }

export async function aggregateScores(db: Queryable, filter: ScoreFilter): Promise<AggregatesView> {
  // Divided before they are added up: a sum of many large ones would be more than a double holds.
  const { rows } = await sql<Summed & { type: string; currency: string | null }>`
    select s.score_type as type, s.currency, count(*) as count, sum(s.score_value / n) as avg, min(s.score_value) as min, max(s.score_value) as max
    from (select s.*, count(*) over (partition by s.score_type, s.currency) as n from customer_score s where ${filtered(filter)}) s
    group by 1, 2 order by 1, 2`.execute(db)
  const of = (type: string): Summed => {
    const own = rows.filter((row) => row.type === type)
    const [only] = own
    if (only && own.length === 1) return { count: only.count, avg: only.avg, min: only.min, max: only.max }
    return { ...none, count: own.reduce((sum, { count }) => sum + count, 0) }
  }
  const by_currency = rows.flatMap(({ type, ...summed }) => (type === 'clv' ? [summed] : []))
  return {
    clv: { ...of('clv'), by_currency },
    engagement: of('engagement'),
    nps: of('nps'),
    churn_risk: of('churn_risk'),
  }
}

/** Check constraints and the one place that writes them see to it that the columns hold nothing else. */
const scoreFields = (row: Selectable<CustomerScoreTable> | Selectable<CustomerScoreHistoryTable>) => ({
  score_type: row.score_type as ScoreView['score_type'],
  score_value: row.score_value,
  currency: row.currency,
  tier: row.tier as ScoreView['tier'],
  confidence: row.confidence as ScoreView['confidence'],
  breakdown: row.breakdown as ScoreView['breakdown'],
  explanation: row.explanation,
  calculated_at: isoTime(row.calculated_at),
})

const toView = (row: Ranked): ScoreView => ({
  id: row.id,
  ...whoseView(row),
  ...scoreFields(row),
  percentile: percentileOf(row.at_or_below, row.all_of_type),
  previous_score: row.previous_score,
  score_change: row.previous_score === null ? null : row.score_value - row.previous_score,
  trend_direction: trendOf(row.score_value, row.previous_score),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** The latest first, or the earliest. */
export async function listHistory(
  db: Queryable,
  { person_id, score_type, order, limit, offset }: HistoryFilter,
): Promise<Page<PastScoreView>> {
  let found = db.selectFrom('customer_score_history')
  if (person_id !== undefined) found = found.where('person_id', '=', person_id)
  if (score_type !== undefined) found = found.where('score_type', '=', score_type)
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const rows = await found
    .selectAll()
    .orderBy('calculated_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const view = (row: Selectable<CustomerScoreHistoryTable>): PastScoreView => ({
    id: row.id,
    person_id: row.person_id,
    ...scoreFields(row),
    cause: row.cause as PastScoreView['cause'],
    cause_id: row.cause_id,
  })
  return { rows: rows.map(view), count }
}

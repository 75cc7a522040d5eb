import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { CustomerScoreHistoryTable, CustomerScoreTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { type Rank, type Ranks, ranksOf, ranksOfExport } from './rank-store.ts'
import type { AggregatesView, HistoryFilter, PastScoreView, ScoreFilter, ScoreView } from './schema.ts'
import { percentileOf, trendOf } from './tiers.rules.ts'
import { type WhoseRow, whoseColumns, whoseNames, whoseView } from './whose-store.ts'

type Filter = Pick<ScoreFilter, 'q' | 'person_id' | 'score_type' | 'tier' | 'currency'>
type ScoreRow = Selectable<CustomerScoreTable> & WhoseRow

const narrowedBy = ({ q, person_id, score_type, tier, currency }: Filter) =>
  narrowedTable(q, { equal: { person_id, score_type, tier, currency }, searched: whoseNames })
const withPerson = sql`customer_score t join person p on p.id = t.person_id`

const scores: ListSource = tableList(
  'customer_score',
  { calculated_at: 'timestamptz', score_value: 'float8' },
  { columns: sql`t.*, ${whoseColumns}`, join: sql`join person p on p.id = t.person_id` },
)

/**
 * Returns scores with their ranks. Each score is ranked among all scores of its type; the filters of the list do not
 * affect the rank.
 */
export async function listScores(db: Queryable, asked: ScoreFilter & PageAfter): Promise<Page<ScoreView>> {
  const from = asked.q ? withPerson : scores.from
  const page = await listPage<ScoreRow>(db, { ...scores, from }, asked, narrowedBy(asked))
  if (page.rows.length === 0) return { ...page, rows: [] }
  const ranks = asked.uncounted ? await ranksOfExport(db, !asked.after) : await ranksOf(db, typesOf(page.rows))
  return { ...page, rows: page.rows.map((row) => toView(row, ranks)) }
}

const typesOf = (rows: readonly ScoreRow[]): string[] => [...new Set(rows.map(({ score_type }) => score_type))]

export async function readScore(db: Queryable, id: string): Promise<ScoreView | null> {
  const { rows } = await sql<ScoreRow>`select t.*, ${whoseColumns} from ${withPerson} where t.id = ${id}`.execute(db)
  const [row] = rows
  return row ? toView(row, await ranksOf(db, [row.score_type])) : null
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

/** Returns a person's scores by type. */
export async function scoresOf(db: Queryable, personId: string): Promise<Map<string, ScoreOfPerson>> {
  const rows = await db
    .selectFrom('customer_score')
    .select(['score_type', 'score_value', 'currency'])
    .where('person_id', '=', personId)
    .execute()
  return new Map(rows.map(({ score_type, ...score }) => [score_type, score]))
}

export interface ScoreOfPerson {
  readonly score_value: number
  readonly currency: string | null
}

interface Summed {
  readonly count: number
  readonly avg: number | null
  readonly min: number | null
  readonly max: number | null
}
const none: Summed = { count: 0, avg: null, min: null, max: null }

export async function aggregateScores(db: Queryable, filter: ScoreFilter): Promise<AggregatesView> {
  const { conditions, search } = narrowedBy(filter)
  const found = sql.join([sql`true`, ...conditions, ...(search ? [search] : [])], sql` and `)
  // Divides each value before it is summed, because the sum of many large values could overflow a double.
  const { rows } = await sql<Summed & { type: string; currency: string | null }>`
    select s.score_type as type, s.currency, count(*) as count, sum(s.score_value / n) as avg, min(s.score_value) as min, max(s.score_value) as max
    from (select t.*, count(*) over (partition by t.score_type, t.currency) as n from ${withPerson} where ${found}) s
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

/** Safe casts: check constraints limit the columns, and only `saveScores` writes them. */
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

const toView = (row: ScoreRow, ranks: Ranks): ScoreView => ({
  id: row.id,
  ...whoseView(row),
  ...scoreFields(row),
  percentile: percentileIn(ranks(row.score_type, row.score_value)),
  previous_score: row.previous_score,
  score_change: row.previous_score === null ? null : Number((row.score_value - row.previous_score).toFixed(2)),
  trend_direction: trendOf(row.score_value, row.previous_score),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const percentileIn = ({ at_or_below, all_of_type }: Rank) => percentileOf(at_or_below, all_of_type)

const history = tableList('customer_score_history', { calculated_at: 'timestamptz' })

const pastView = (row: Selectable<CustomerScoreHistoryTable>): PastScoreView => ({
  id: row.id,
  person_id: row.person_id,
  ...scoreFields(row),
  cause: row.cause as PastScoreView['cause'],
  cause_id: row.cause_id,
})

export async function listHistory(db: Queryable, asked: HistoryFilter & PageAfter): Promise<Page<PastScoreView>> {
  const { q, person_id, score_type } = asked
  const narrowed = narrowedTable(q, { equal: { person_id, score_type }, searched: ['t.explanation', 't.cause_id'] })
  const page = await listPage<Selectable<CustomerScoreHistoryTable>>(db, history, asked, narrowed)
  return { ...page, rows: page.rows.map(pastView) }
}

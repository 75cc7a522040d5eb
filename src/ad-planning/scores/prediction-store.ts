import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListAsked, type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable } from '../../platform/db/table-list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { priorityOf } from './churn.rules.ts'
import type {
  AtRiskFilter,
  AtRiskSummaryView,
  AtRiskView,
  PredictionFilter,
  PredictionSummaryView,
  PredictionView,
} from './prediction-schema.ts'
import { type WhoseRow, whoseColumns, whoseNames, whoseView } from './whose-store.ts'

interface PredictionRow extends WhoseRow {
  readonly risk: number | null
  readonly risk_level: 'high' | 'medium' | 'low' | null
  readonly risk_explanation: string | null
  readonly risk_at: Date | null
  readonly clv: number | null
  readonly clv_currency: string | null
  readonly clv_tier: 'platinum' | 'gold' | 'silver' | 'bronze' | null
  readonly clv_explanation: string | null
  readonly clv_at: Date | null
  readonly model_currency: string | null
  readonly alive: number | null
  readonly purchases: number | null
  readonly predicted: number | null
  readonly model_at: Date | null
}

const scoredPeople = sql`
  person p
  left join customer_score r on r.person_id = p.id and r.score_type = 'churn_risk'
  left join customer_score v on v.person_id = p.id and v.score_type = 'clv'`

interface Narrowed extends Partial<Pick<PredictionFilter, 'q' | 'person_id' | 'risk_level' | 'tier'>> {
  readonly min_risk_score?: number
}

function narrowedBy({ q, person_id, risk_level, tier, min_risk_score }: Narrowed) {
  const conditions = [sql`(r.id is not null or v.id is not null)`]
  if (person_id !== undefined) conditions.push(sql`p.id = ${person_id}`)
  if (risk_level !== undefined) conditions.push(sql`r.tier = ${risk_level}`)
  if (tier !== undefined) conditions.push(sql`v.tier = ${tier}`)
  if (min_risk_score !== undefined) conditions.push(sql`r.score_value >= ${min_risk_score}`)
  return narrowedTable(q, { searched: whoseNames, more: conditions })
}

function where(asked: Narrowed) {
  const { conditions, search } = narrowedBy(asked)
  return sql.join([...conditions, ...(search ? [search] : [])], sql` and `)
}

/** Source of the list of people with predictions. People without the score come after all others. */
const predictions: ListSource = {
  from: scoredPeople,
  id: { column: sql`p.id`, type: 'text' },
  sorts: {
    churn_risk: [
      { column: sql`coalesce(r.score_value, -1)`, type: 'float8' },
      { column: sql`coalesce(v.score_value, -1)`, type: 'float8' },
    ],
  },
  columns: sql`${whoseColumns}, r.score_value as risk, r.tier as risk_level, r.explanation as risk_explanation, r.calculated_at as risk_at,
    v.score_value as clv, v.currency as clv_currency, v.tier as clv_tier, v.explanation as clv_explanation, v.calculated_at as clv_at,
    m.currency as model_currency, m.probability_alive as alive, m.expected_purchases as purchases, m.predicted_clv_minor as predicted,
    m.calculated_at as model_at`,
  join: sql`join person p on p.id = page.list_id
    left join customer_score r on r.person_id = p.id and r.score_type = 'churn_risk'
    left join customer_score v on v.person_id = p.id and v.score_type = 'clv'
    left join lateral (
      select * from customer_prediction m where m.person_id = p.id order by frequency desc, monetary_minor desc, currency limit 1) m on true`,
}

const found = (db: Queryable, asked: Narrowed & ListAsked): Promise<Page<PredictionRow>> =>
  listPage<PredictionRow>(db, predictions, asked, narrowedBy(asked))

/** Lists predictions, highest churn risk first. */
export async function listPredictions(
  db: Queryable,
  asked: PredictionFilter & PageAfter,
): Promise<Page<PredictionView>> {
  const page = await found(db, asked)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readPrediction(db: Queryable, personId: string): Promise<PredictionView | null> {
  const { rows } = await found(db, { person_id: personId, order: '-churn_risk', limit: 1, offset: 0 })
  return rows[0] ? toView(rows[0]) : null
}

export async function summarisePredictions(db: Queryable, asked: PredictionFilter): Promise<PredictionSummaryView> {
  const { rows } = await sql<{ level: string | null; tier: string | null; count: number }>`
    select r.tier as level, v.tier as tier, count(*) as count from ${scoredPeople} where ${where(asked)} group by 1, 2`.execute(
    db,
  )
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((all, row) => all + (is(row) ? row.count : 0), 0)
  const level = (name: string) => sum((row) => row.level === name)
  const tier = (name: string) => sum((row) => row.tier === name)
  return {
    by_level: { high: level('high'), medium: level('medium'), low: level('low') },
    by_tier: { platinum: tier('platinum'), gold: tier('gold'), silver: tier('silver'), bronze: tier('bronze') },
  }
}

export async function listAtRisk(db: Queryable, asked: AtRiskFilter & PageAfter): Promise<Page<AtRiskView>> {
  const page = await found(db, asked)
  const rows = page.rows.map((row) => ({ ...toView(row), priority: priorityOf(row.risk ?? 0, row.clv) }))
  return { ...page, rows }
}

export async function summariseAtRisk(db: Queryable, { q, min_risk_score }: AtRiskFilter): Promise<AtRiskSummaryView> {
  const { rows } = await sql<{ risk: number; clv: number | null; count: number }>`
    select r.score_value as risk, case when v.score_value > 10000 then 10001 else 0 end as clv, count(*) as count
    from ${scoredPeople} where ${where({ q, min_risk_score })} group by 1, 2`.execute(db)
  const of = (priority: string) =>
    rows.reduce((sum, { risk, clv, count }) => sum + (priorityOf(risk, clv) === priority ? count : 0), 0)
  const [high_value_at_risk, critical, standard] = [of('high_value_at_risk'), of('critical'), of('standard')]
  return { total: high_value_at_risk + critical + standard, high_value_at_risk, critical, standard }
}

const toView = (row: PredictionRow): PredictionView => ({
  ...whoseView(row),
  churn_risk:
    row.risk === null || row.risk_level === null || row.risk_at === null
      ? null
      : {
          score: row.risk,
          risk_level: row.risk_level,
          explanation: row.risk_explanation ?? '',
          calculated_at: isoTime(row.risk_at),
        },
  clv:
    row.clv === null || row.clv_tier === null || row.clv_at === null
      ? null
      : {
          score: row.clv,
          currency: row.clv_currency,
          tier: row.clv_tier,
          explanation: row.clv_explanation ?? '',
          calculated_at: isoTime(row.clv_at),
        },
  model:
    row.model_currency === null || row.model_at === null
      ? null
      : {
          currency: row.model_currency,
          probability_alive: row.alive,
          expected_purchases: row.purchases,
          predicted_clv: row.predicted,
          calculated_at: isoTime(row.model_at),
        },
})

import { sql } from '../../platform/db/database.ts'

const score = (type: 'clv' | 'nps' | 'engagement' | 'churn_risk') =>
  sql`(select score.score_value from customer_score score where score.person_id = p.id and score.score_type = ${sql.lit(type)})::numeric`

/** Latest scores of the person `p`, as stored: `clv` in whole currency units, `nps` from 0 to 10. */
export const scoreFields = {
  clv: score('clv'),
  clv_score: score('clv'),
  nps_score: score('nps'),
  engagement_score: score('engagement'),
  churn_risk: score('churn_risk'),
}

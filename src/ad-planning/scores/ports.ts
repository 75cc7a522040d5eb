import type { Queryable } from '../../platform/db/database.ts'
import type { SentimentLabel } from './churn.rules.ts'

/** Returns the sentiment labels of these people's feedback that was analysed since this time. */
export type ReadSentiments = (
  db: Queryable,
  personIds: readonly string[],
  since: Date,
) => Promise<readonly { readonly personId: string; readonly label: SentimentLabel }[]>

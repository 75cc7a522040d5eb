import type { Queryable } from '../../platform/db/database.ts'
import type { SentimentLabel } from './churn.rules.ts'

/** Sentiment labels of these people's feedback since a moment. Feedback not analysed yet is left out. */
export type ReadSentiments = (
  db: Queryable,
  personIds: readonly string[],
  since: Date,
) => Promise<readonly { readonly personId: string; readonly label: SentimentLabel }[]>

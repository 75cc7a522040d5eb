import type { Queryable } from '../../platform/db/database.ts'
import type { SentimentLabel } from './churn.rules.ts'

/** How the feedback of these people since that moment was read; feedback that nobody has read yet is left out. */
export type ReadSentiments = (
  db: Queryable,
  personIds: readonly string[],
  since: Date,
) => Promise<readonly { readonly personId: string; readonly label: SentimentLabel }[]>

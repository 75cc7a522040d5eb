import type { SentimentLabel } from './churn.rules.ts'
import type { Purchase } from './clv.rules.ts'
import type { Act } from './engagement.rules.ts'
import type { Scale } from './nps.rules.ts'

/** Number of actions of one kind and age, without purchases. */
export interface ActCount {
  readonly kind: Exclude<Act, 'purchase'>
  /** `recent`: the last 30 days. `earlier`: 30 to 60 days ago. `quarter`: 60 to 90 days ago. `old`: before that. */
  readonly age: 'recent' | 'earlier' | 'quarter' | 'old'
  readonly count: number
  readonly lastAt: Date
}

export interface GivenRating {
  readonly feedbackId: string
  readonly rating: number
  readonly scale: Scale | null
  readonly at: Date
}

/** The input of all scores. */
export interface PersonFacts {
  readonly personId: string
  readonly lastActiveAt: Date | null
  readonly purchases: readonly (Purchase & { readonly currency: string | null })[]
  readonly acts: readonly ActCount[]
  /** The newest ten ratings, newest first. */
  readonly ratings: readonly GivenRating[]
  readonly sentiments: readonly SentimentLabel[]
}

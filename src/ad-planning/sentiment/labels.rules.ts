export const sentimentLabels = ['very_negative', 'negative', 'neutral', 'positive', 'very_positive', 'mixed'] as const
export type SentimentLabel = (typeof sentimentLabels)[number]

/** Sentiment of a text: `score` from -1 to 1, `confidence` from 0 to 1. */
export interface Reading {
  readonly score: number
  readonly label: SentimentLabel
  readonly confidence: number
  /** Words that determined the score. */
  readonly keywords: readonly string[]
  /** Null if no language was recognised. */
  readonly language: string | null
}

/** Thresholds for `mixed`: both sides have at least this weight, and the smaller at least this share of the larger. */
const evenSide = 1
const evenShare = 0.5

export function labelOf(positive: number, negative: number): SentimentLabel {
  const score = scoreOf(positive, negative)
  if (
    Math.min(positive, negative) >= evenSide &&
    Math.min(positive, negative) >= evenShare * Math.max(positive, negative)
  )
    return 'mixed'
  return labelOfScore(score)
}

export function labelOfScore(score: number): SentimentLabel {
  if (score <= -0.6) return 'very_negative'
  if (score <= -0.2) return 'negative'
  if (score < 0.2) return 'neutral'
  return score < 0.6 ? 'positive' : 'very_positive'
}

/**
 * Returns the score, which approaches -1 or 1 with more words. One plain word gives 0.33, one strong word 0.5, two
 * strong words 0.67.
 */
export const scoreOf = (positive: number, negative: number): number =>
  (positive - negative) / (Math.abs(positive - negative) + 2)

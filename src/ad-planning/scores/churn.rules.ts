export type SentimentLabel = 'very_negative' | 'negative' | 'neutral' | 'positive' | 'very_positive' | 'mixed'

export interface ChurnFacts {
  /** Null if the person was never active. */
  readonly daysSinceActivity: number | null
  readonly daysSincePurchase: number | null
  /** Number of actions in the last 30 days, and in the 30 days before. */
  readonly recentActs: number
  readonly earlierActs: number
  /** Sentiment labels of feedback in the last 30 days. */
  readonly sentiments: readonly SentimentLabel[]
  readonly purchases: number
}

export interface ChurnRisk {
  /** 0 to 100. */
  readonly value: number
  /** Points added by each factor, before clamping to 0..100. */
  readonly points: {
    readonly inactivity: number
    readonly lastPurchase: number
    readonly decline: number
    readonly sentiment: number
    readonly loyalty: number
  }
  readonly unrounded: number
  readonly declineShare: number
  readonly negativeShare: number
}

/** Assumed days since the last activity for people without any activity. */
const longAgo = 365

export function churnRisk(facts: ChurnFacts): ChurnRisk {
  const declineShare = declineOf(facts)
  const negativeShare = negativeShareOf(facts.sentiments)
  const points = {
    inactivity: 35 * Math.min(1, (facts.daysSinceActivity ?? longAgo) / 90),
    lastPurchase: 30 * Math.min(1, (facts.daysSincePurchase ?? longAgo) / 180),
    decline: 20 * declineShare,
    sentiment: 15 * negativeShare,
    loyalty: facts.purchases === 0 ? 10 : facts.purchases > 5 ? -5 : 0,
  }
  const unrounded = Object.values(points).reduce((sum, each) => sum + each, 0)
  return { value: Math.round(Math.min(100, Math.max(0, unrounded))), points, unrounded, declineShare, negativeShare }
}

const declineOf = ({ recentActs, earlierActs }: ChurnFacts): number =>
  earlierActs > 0 ? Math.min(1, Math.max(0, (earlierActs - recentActs) / earlierActs)) : 0

const weights: Partial<Record<SentimentLabel, number>> = { negative: 1, very_negative: 1.5 }

/** Returns the share of negative feedback. Negative counts 1, very negative 1.5. At most 1. */
export function negativeShareOf(sentiments: readonly SentimentLabel[]): number {
  if (sentiments.length === 0) return 0
  const weight = sentiments.reduce((sum, label) => sum + (weights[label] ?? 0), 0)
  return Math.min(1, weight / sentiments.length)
}

export type ChurnPriority = 'high_value_at_risk' | 'critical' | 'standard'

/** Returns whom to call first. `clv` is in whole currency units. */
export const priorityOf = (risk: number, clv: number | null): ChurnPriority =>
  clv !== null && clv > 10_000 ? 'high_value_at_risk' : risk >= 75 ? 'critical' : 'standard'

export type Scale = '5' | '10'
export type NpsCategory = 'promoter' | 'passive' | 'detractor'

export interface Rating {
  readonly rating: number
  readonly scale: Scale
  readonly category: NpsCategory
  /** 0 to 10 on either scale. */
  readonly npsValue: number
}

/** Returns the stated scale. If none is stated, a rating below 6 counts as five-point. */
export const scaleOf = (rating: number, said: Scale | null | undefined): Scale => said ?? (rating < 6 ? '5' : '10')

/** Whether the rating is valid on the scale. */
export const isOnScale = (rating: number, scale: Scale): boolean =>
  Number.isInteger(rating) && rating >= (scale === '5' ? 1 : 0) && rating <= Number(scale)

export function readRating(rating: number, said: Scale | null | undefined): Rating {
  const scale = scaleOf(rating, said)
  // A rating of 0 without a scale counts as five-point, although that scale starts at 1. The clamp then makes it the
  // worst value.
  const npsValue = scale === '5' ? Math.min(10, Math.max(0, (rating - 1) * 2.5)) : Math.min(10, Math.max(0, rating))
  return { rating, scale, category: categoryOf(rating, scale), npsValue }
}

function categoryOf(rating: number, scale: Scale): NpsCategory {
  const [promoter, passive] = scale === '5' ? [5, 4] : [9, 7]
  return rating >= promoter ? 'promoter' : rating >= passive ? 'passive' : 'detractor'
}

export interface NpsCount {
  readonly promoters: number
  readonly passives: number
  readonly detractors: number
}

export interface NetPromoterScore extends NpsCount {
  readonly total: number
  /** From -100 to 100. Null without answers. */
  readonly score: number | null
  /** Half-width of the 95% confidence interval of the score. Null with fewer than two answers. */
  readonly margin: number | null
  readonly promotersPercent: number
  readonly passivesPercent: number
  readonly detractorsPercent: number
}

/** Returns promoters minus detractors, in percentage points. */
export function netPromoterScore({ promoters, passives, detractors }: NpsCount): NetPromoterScore {
  const total = promoters + passives + detractors
  const share = (count: number) => (total === 0 ? 0 : count / total)
  const [p, d] = [share(promoters), share(detractors)]
  return {
    promoters,
    passives,
    detractors,
    total,
    score: total === 0 ? null : rounded(100 * (p - d)),
    margin: total < 2 ? null : rounded(196 * Math.sqrt(Math.max(0, p + d - (p - d) ** 2) / total)),
    promotersPercent: rounded(100 * p),
    passivesPercent: rounded(100 * share(passives)),
    detractorsPercent: rounded(100 * d),
  }
}

/** Rounds to one decimal. Adding 0 turns -0 into 0. */
const rounded = (value: number): number => Math.round(value * 10) / 10 + 0

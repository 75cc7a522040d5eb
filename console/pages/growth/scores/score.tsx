import type { RowOf } from '../../../api/index.ts'
import { wordsBy } from '../../../frame/do.ts'
import { formatNumber, State, type Tone, t } from '../../../frame/show.ts'

export type Score = RowOf<'/admin/ad-planning/scores'>

/** Formats a score. Lifetime values are in whole units of the currency; other scores are points. */
export const scoreValueWords = ({ score_value, currency }: Pick<Score, 'score_value' | 'currency'>): string =>
  currency === null
    ? formatNumber(score_value, 1)
    : formatNumber(score_value, { style: 'currency', currency, maximumFractionDigits: 0 })

export const tiers = wordsBy(() => ({
  platinum: t('Platinum'),
  gold: t('Gold'),
  silver: t('Silver'),
  bronze: t('Bronze'),
  high: t('High'),
  medium: t('Medium'),
  low: t('Low'),
}))

/** A high churn risk is bad. Any other high score is good. */
const scoreTone = ({ tier, score_type }: Pick<Score, 'tier' | 'score_type'>): Tone => {
  if (tier === 'high') return score_type === 'churn_risk' ? 'bad' : 'good'
  if (tier === 'low') return score_type === 'churn_risk' ? 'good' : 'quiet'
  if (tier === 'medium') return 'warm'
  return tier === 'platinum' || tier === 'gold' ? 'good' : 'quiet'
}

export const Tier = ({ score }: { score: Pick<Score, 'tier' | 'score_type'> }) => (
  <State value={score.tier} tone={scoreTone(score)} label={tiers.of(score.tier)} />
)

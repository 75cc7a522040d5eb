import type { RowOf } from '../../../api/index.ts'
import { wordsBy } from '../../../frame/do.ts'
import { State, t } from '../../../frame/show.ts'

export type Experiment = RowOf<'/admin/ad-planning/experiments'>

export const experimentStates = wordsBy(() => ({
  running: t('Running'),
  draft: t('Draft'),
  paused: t('Paused'),
  completed: t('Completed'),
}))

export const ExperimentState = ({ status }: { status: Experiment['status'] }) => (
  <State value={status} label={experimentStates.of(status)} />
)

export const experimentTypes = wordsBy(() => ({
  landing_page: t('Page'),
  ad_creative: t('Ad'),
  audience: t('Audience'),
  budget: t('Budget'),
  bidding: t('Bidding'),
}))

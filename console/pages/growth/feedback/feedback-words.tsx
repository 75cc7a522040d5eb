import type { RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { sentimentTones, sentimentWords } from '../parts/words.ts'

export type FeedbackRow = RowOf<'/admin/ad-planning/feedback'>

export const SentimentState = ({ label }: { label: FeedbackRow['sentiment_label'] }) =>
  label === null ? <Nothing /> : <State value={label} tone={sentimentTones[label]} label={sentimentWords(label)} />

export const ratingWords = ({ rating, scale }: FeedbackRow): string | null =>
  rating === null
    ? null
    : scale === null
      ? formatNumber(rating)
      : t('{rating} of {most}', { rating: formatNumber(rating), most: scale })

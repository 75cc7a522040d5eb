import type { RowOf } from '../../../api/index.ts'
import { formatNumber, Nothing, State, t } from '../../../frame/show.ts'
import { sentiments, sentimentTones } from '../parts/words.ts'

export type FeedbackRow = RowOf<'/admin/ad-planning/feedback'>

export const SentimentState = ({ label }: { label: FeedbackRow['sentiment_label'] }) =>
  label === null ? <Nothing /> : <State value={label} tone={sentimentTones[label]} label={sentiments.of(label)} />

export const ratingWords = ({ rating, scale }: FeedbackRow): string | null =>
  rating === null
    ? null
    : scale === null
      ? formatNumber(rating)
      : t('{rating} of {most}', { rating: formatNumber(rating), most: scale })

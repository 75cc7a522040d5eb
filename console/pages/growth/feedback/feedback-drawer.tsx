import { act, may, refresh, useRead } from '../../../api/index.ts'
import { ask, notifyFailed } from '../../../frame/do.ts'
import { Facts, RecordDrawer, Section } from '../../../frame/record.ts'
import { formatNumber, stateWords, Time, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { ratingWords, SentimentState } from './feedback-words.tsx'

export function FeedbackDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/ad-planning/feedback/{id}', { id })
  const feedback = data?.feedback
  const remove = async () => {
    const text = t('The words, the rating and what was read from them are deleted. Scores are calculated anew.')
    if (!(await ask({ title: t('Delete this feedback?'), text, danger: true }))) return
    try {
      await act('delete', '/admin/ad-planning/feedback/{id}', { id })
      onClose()
      await refresh('ad-planning')
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <RecordDrawer
      title={t('Feedback')}
      onClose={onClose}
      loading={!feedback}
      error={error}
      end={may('ad-planning:write') ? { label: t('Delete feedback'), run: () => void remove() } : null}
    >
      {feedback ? (
        <>
          <Section title={t('What was said')} aside={<SentimentState label={feedback.sentiment_label} />}>
            <p className="feedback-words">{feedback.content ?? t('A rating without words')}</p>
          </Section>
          <Facts
            facts={[
              feedback.rating !== null && { label: t('Rating'), value: ratingWords(feedback) },
              feedback.person_id !== null && { label: t('Person'), value: <PersonLink id={feedback.person_id} /> },
              { label: t('From'), value: stateWords(feedback.source) },
              { label: t('When'), value: <Time at={feedback.created_at} /> },
              feedback.sentiment_score !== null && {
                label: t('How it sounds, from −1 to 1'),
                value: formatNumber(feedback.sentiment_score, { maximumFractionDigits: 2 }),
              },
            ]}
          />
        </>
      ) : null}
    </RecordDrawer>
  )
}

import { act, may, useRead } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { Facts, fact, RecordDrawer, Section } from '../../../frame/record.ts'
import { formatNumber, stateWords, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { ratingWords, SentimentState } from './feedback-words.tsx'

export function FeedbackDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/ad-planning/feedback/{id}', { id })
  const feedback = data?.feedback
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete this feedback?'),
        text: t('The words, the rating and what was read from them are deleted. Scores are calculated anew.'),
        danger: true,
      },
      run: () => act('delete', '/admin/ad-planning/feedback/{id}', { id }),
      onDone: onClose,
    })
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
              fact(t('Rating'), feedback.rating !== null && ratingWords(feedback)),
              fact(t('Person'), feedback.person_id !== null && <PersonLink id={feedback.person_id} />),
              fact(t('From'), stateWords(feedback.source)),
              fact.time(t('When'), feedback.created_at),
              fact(
                t('How it sounds, from −1 to 1'),
                feedback.sentiment_score !== null &&
                  formatNumber(feedback.sentiment_score, { maximumFractionDigits: 2 }),
              ),
            ]}
          />
        </>
      ) : null}
    </RecordDrawer>
  )
}

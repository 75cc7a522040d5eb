import type { RowOf } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, stateWords, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { sentiments, sentimentTones } from '../parts/words.ts'
import { Mood } from './mood.tsx'

type Feedback = RowOf<'/admin/ad-planning/feedback'>
const column = columnsOf<Feedback>()

const SentimentState = ({ label }: { label: Feedback['sentiment_label'] }) =>
  label === null ? <Nothing /> : <State value={label} tone={sentimentTones[label]} label={sentiments.of(label)} />

function ratingWords({ rating, scale }: Feedback): string | null {
  if (rating === null) return null
  const words = formatNumber(rating)
  return scale === null ? words : t('{rating} of {most}', { rating: words, most: scale })
}

export default function FeedbackPage() {
  return (
    <ResourcePage
      path="/admin/ad-planning/feedback"
      noun={t('Feedback')}
      title={t('Feedback')}
      columns={[
        column('content', t('Comment'), ({ content }) => content?.slice(0, 160) || t('Rating without a comment'), {
          primary: true,
        }),
        column('rating', t('Rating'), ratingWords),
        column('sentiment_label', t('Sentiment'), ({ sentiment_label }) => <SentimentState label={sentiment_label} />),
        column('person_id', t('Person'), ({ person_id }) => person_id && <PersonLink id={person_id} />, {
          none: t('Unknown'),
        }),
        column('source', t('From'), ({ source }) => stateWords(source)),
        column.ago('created_at', t('When'), { sort: true }),
      ]}
      filters={[
        { key: 'sentiment_label', label: t('Sentiment'), options: sentiments.options() },
        { key: 'from_date', label: t('Since'), kind: 'since' },
      ]}
      tabs={tabsOf('sentiment_label', {
        very_negative: t('Very negative'),
        negative: t('Negative'),
        positive: t('Positive'),
        very_positive: t('Very positive'),
      })}
      above={<Mood />}
      empty={{
        title: t('No feedback yet'),
        text: t('Ratings and comments from your customers appear here with their sentiment.'),
      }}
      create={{
        title: t('Add feedback'),
        text: t('Feedback you got by phone, by letter, or in person.'),
        submit: t('Add feedback'),
        fields: [
          field.long('content', t('Comment')),
          field.number('rating', t('Rating'), { min: 0, max: 10 }),
          field.choice(
            'scale',
            t('Rating scale'),
            { 5: t('1 to 5'), 10: t('0 to 10') },
            { initial: '5', when: ({ rating }) => typeof rating === 'number' },
          ),
        ],
      }}
      remove={{
        label: t('Delete feedback'),
        title: t('Delete this feedback?'),
        text: () => t('Deletes the comment, the rating, and its sentiment. Scores are recalculated.'),
      }}
      sections={(feedback) => <About feedback={feedback} />}
    />
  )
}

const About = ({ feedback }: { feedback: Feedback }) => (
  <>
    <Section title={t('Comment')} aside={<SentimentState label={feedback.sentiment_label} />}>
      <p className="plain wraps lines">{feedback.content ?? t('Rating without a comment')}</p>
    </Section>
    <Facts
      facts={[
        fact(t('Rating'), ratingWords(feedback)),
        fact(t('Person'), feedback.person_id && <PersonLink id={feedback.person_id} />),
        fact(t('From'), stateWords(feedback.source)),
        fact.time(t('When'), feedback.created_at),
        fact(
          t('Sentiment from −1 to 1'),
          feedback.sentiment_score !== null && formatNumber(feedback.sentiment_score, 2),
        ),
      ]}
    />
  </>
)

import { type RowOf, useRead } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Nothing, State, stateWords, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { type Sentiment, sentiments, sentimentTones } from '../parts/words.ts'
import '../../../frame/chart/chart.css'

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
        column(
          'content',
          t('Comment'),
          { primary: true },
          ({ content }) => content?.slice(0, 160) || t('Rating without a comment'),
        ),
        column('rating', t('Rating'), ratingWords),
        column('sentiment_label', t('Sentiment'), ({ sentiment_label }) => <SentimentState label={sentiment_label} />),
        column(
          'person_id',
          t('Person'),
          { none: t('Unknown') },
          ({ person_id }) => person_id && <PersonLink id={person_id} />,
        ),
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

const colours: Readonly<Record<Sentiment, string>> = {
  very_positive: 'var(--good)',
  positive: 'color-mix(in srgb, var(--good) 60%, var(--card))',
  mixed: 'var(--thread-3)',
  neutral: 'var(--edge)',
  negative: 'color-mix(in srgb, var(--bad) 60%, var(--card))',
  very_negative: 'var(--bad)',
}

function Mood() {
  const { data } = useRead('/admin/ad-planning/sentiment/stats', {})
  const nps = useRead('/admin/ad-planning/nps', {}).data?.nps
  const stats = data?.stats
  if (!stats || stats.total === 0) return null
  const parts = sentiments.options().flatMap(({ value, label }) => {
    const count = stats.by_label.find(({ sentiment_label }) => sentiment_label === value)?.count ?? 0
    return count === 0 ? [] : [{ value: value as Sentiment, label, count }]
  })
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="columns below">
      <Section title={t('Sentiment')}>
        <div className="share" aria-hidden>
          {parts.map(({ value, count }) => (
            <span key={value} style={{ flexGrow: count, background: colours[value] }} />
          ))}
        </div>
        <ul className="chart-legend inline small above">
          {parts.map(({ value, label, count }) => (
            <li key={value} data-mark="box" style={{ '--mark': colours[value] } as object}>
              {t('{label}: {count} ({share})', {
                label,
                count: formatNumber(count),
                share: formatPercent(count / all, 0),
              })}
            </li>
          ))}
        </ul>
        {stats.top_keywords.length > 0 ? (
          <p className="quiet plain small above">
            {t('Most used words: {words}', {
              words: stats.top_keywords
                .slice(0, 8)
                .map(({ keyword }) => keyword)
                .join(', '),
            })}
          </p>
        ) : null}
      </Section>
      {nps && nps.score !== null ? (
        <Section title={t('Would they recommend you?')}>
          <p className="plain big figure">
            {formatNumber(nps.score, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
          </p>
          <p className="quiet plain small above">
            {t('Net promoter score from {total} people: {promoters} promoters, {detractors} detractors.', {
              total: formatNumber(nps.total),
              promoters: formatNumber(nps.promoters),
              detractors: formatNumber(nps.detractors),
            })}{' '}
            {nps.margin === null ? '' : t('Margin of error: {margin}.', { margin: formatNumber(nps.margin, 0) })}
          </p>
        </Section>
      ) : null}
    </div>
  )
}

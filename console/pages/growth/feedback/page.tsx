import { act, type FilterKey, may } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { Nothing, stateWords, t } from '../../../frame/show.ts'
import { PersonLink } from '../parts/names.tsx'
import { sentiments } from '../parts/words.ts'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { type FeedbackRow, ratingWords, SentimentState } from './feedback-words.tsx'
import { Mood } from './mood.tsx'

const column = columnsOf<FeedbackRow>()

const columns = () => [
  column('words', t('Said'), ({ content }) => (content ? content.slice(0, 160) : t('A rating without words')), {
    primary: true,
  }),
  column('rating', t('Rating'), (row) => ratingWords(row) ?? <Nothing />),
  column('mood', t('Sounds'), ({ sentiment_label }) => <SentimentState label={sentiment_label} />),
  column('person', t('Person'), ({ person_id }) =>
    person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>,
  ),
  column('source', t('From'), ({ source }) => stateWords(source)),
  column.ago('created_at', t('When'), { sort: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/feedback'>>[] => [
  { key: 'sentiment_label', label: t('Sounds'), options: sentiments.options() },
  { key: 'from_date', label: t('Since'), kind: 'since' },
]

const add = () =>
  openForm({
    title: t('Add feedback'),
    text: t('What somebody told you: on the phone, in a letter, at a fair.'),
    fields: [
      field.long('content', t('What was said')),
      field.number('rating', t('Rating'), { min: 0, max: 10 }),
      field.choice(
        'scale',
        t('Rating of'),
        { 5: t('Five points (1 to 5)'), 10: t('Ten points (0 to 10)') },
        { initial: '5', when: ({ rating }) => typeof rating === 'number' },
      ),
    ],
    submit: t('Add feedback'),
    run: ({ content, rating, scale }) =>
      act('post', '/admin/ad-planning/feedback', {
        body: {
          content: content ? String(content) : null,
          ...(typeof rating === 'number' ? { rating, scale: scale === '10' ? '10' : '5' } : {}),
        },
      }),
  })

export default function FeedbackPage() {
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <ListFrame
        title={t('Feedback')}
        path="/admin/ad-planning/feedback"
        columns={columns()}
        filters={filters()}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Very negative'), search: { sentiment_label: 'very_negative' } },
          { label: t('Negative'), search: { sentiment_label: 'negative' } },
          { label: t('Positive'), search: { sentiment_label: 'positive' } },
          { label: t('Very positive'), search: { sentiment_label: 'very_positive' } },
        ]}
        onOpen={({ id }) => setOpen(id)}
        above={<Mood />}
        add={may('ad-planning:write') && { label: t('Add feedback'), run: add }}
        empty={{
          title: t('No feedback yet'),
          text: t('Ratings and words of your customers arrive here. The shop itself reads how they sound.'),
        }}
      />
      {open ? <FeedbackDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

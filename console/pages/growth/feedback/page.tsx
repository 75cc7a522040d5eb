import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { stateWords } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../../settings/parts/record-drawer.tsx'
import { PersonLink } from '../parts/names.tsx'
import { sentimentOptions } from '../parts/words.ts'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { type FeedbackRow, ratingWords, SentimentState } from './feedback-words.tsx'
import { Mood } from './mood.tsx'

const columns = (): Column<FeedbackRow>[] => [
  {
    key: 'words',
    title: t('Said'),
    primary: true,
    cell: ({ content }) => (content ? content.slice(0, 160) : t('A rating without words')),
  },
  { key: 'rating', title: t('Rating'), cell: (row) => ratingWords(row) ?? <Nothing /> },
  { key: 'mood', title: t('Sounds'), cell: ({ sentiment_label }) => <SentimentState label={sentiment_label} /> },
  {
    key: 'person',
    title: t('Person'),
    cell: ({ person_id }) => (person_id ? <PersonLink id={person_id} /> : <Nothing>{t('Unknown')}</Nothing>),
  },
  { key: 'source', title: t('From'), cell: ({ source }) => stateWords(source) },
  { key: 'when', title: t('When'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/feedback'>>[] => [
  { key: 'sentiment_label', label: t('Sounds'), options: sentimentOptions() },
  { key: 'from_date', label: t('Since'), kind: 'since' },
]

const add = () =>
  openForm({
    title: t('Add feedback'),
    text: t('What somebody told you: on the phone, in a letter, at a fair.'),
    fields: [
      { name: 'content', label: t('What was said'), kind: 'long' },
      { name: 'rating', label: t('Rating'), kind: 'number', min: 0, max: 10 },
      {
        name: 'scale',
        label: t('Rating of'),
        kind: 'choice',
        initial: '5',
        options: [
          { value: '5', label: t('Five points (1 to 5)') },
          { value: '10', label: t('Ten points (0 to 10)') },
        ],
        when: ({ rating }) => typeof rating === 'number',
      },
    ],
    submit: t('Add feedback'),
    run: async ({ content, rating, scale }) => {
      await act('post', '/admin/ad-planning/feedback', {
        body: {
          content: content ? String(content) : null,
          ...(typeof rating === 'number' ? { rating, scale: scale === '10' ? '10' : '5' } : {}),
        },
      })
      await refresh('ad-planning')
    },
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
        actions={may('ad-planning:write') ? <Button onClick={add}>{t('Add feedback')}</Button> : null}
        empty={{
          title: t('No feedback yet'),
          text: t('Ratings and words of your customers arrive here. The shop itself reads how they sound.'),
          action: may('ad-planning:write') ? <Button onClick={add}>{t('Add feedback')}</Button> : null,
        }}
      />
      {open ? <FeedbackDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

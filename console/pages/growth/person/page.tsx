import { act, type GetData, get, may, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { field, openForm } from '../../../frame/do.ts'
import { DetailFrame, fact, Rows, Section, useRecordId } from '../../../frame/record.ts'
import { Empty, formatNumber, Go, State, t, tn, useGo } from '../../../frame/show.ts'
import { Timeline } from '../../shop/timeline.tsx'
import { amountWords, personName, scoreTypes, stages, stepTypes } from '../parts/words.ts'
import { scoreValueWords, Tier } from '../scores/score.tsx'

const merge = (id: string, name: string, go: (to: string) => void) =>
  openForm({
    title: t('Merge with another person'),
    text: t('Moves everything about {name} to the other person. You can’t undo this.', { name }),
    fields: [field.email('email', t('Email address to keep'), { required: true })],
    submit: t('Merge'),
    danger: true,
    run: async ({ email }) => {
      const [into] = (await get('/admin/ad-planning/people', { email, limit: 1 })).people
      if (!into) throw new Error(t('No one with this email address found.'))
      await act('post', '/admin/ad-planning/people/{id}/merge', { id, body: { into: into.id } })
      return into
    },
    onDone: (into) => go(`/growth/people/${into.id}`),
  })

const tell = (id: string) =>
  openForm({
    title: t('Add activity'),
    fields: [
      field.text('event_name', t('Event'), { required: true, placeholder: t('Called about a size') }),
      field.choice(
        'channel',
        t('Method'),
        { phone: t('Phone'), in_person: t('In person'), email: t('Email'), social: t('On a network') },
        { required: true, initial: 'phone' },
      ),
    ],
    submit: t('Add'),
    run: (values) =>
      act('post', '/admin/ad-planning/journeys', { body: { ...values, person_id: id, event_type: 'custom' } }),
  })

export default function PersonPage() {
  const id = useRecordId()
  const query = useRead('/admin/ad-planning/people/{id}', { id })
  const journey = useRead('/admin/ad-planning/journeys/{id}', { id }).data
  const go = useGo()
  const back = { to: '/growth/scores', label: t('Scores') }
  if (!query.data) return <DetailFrame title={t('Person')} back={back} query={query} />
  const { person } = query.data
  const { customer_id, merged_into, forgotten_at } = person
  const name = forgotten_at ? t('Erased') : personName(person)
  const stage = journey?.summary.current_stage
  const editable = may('ad-planning:write') && forgotten_at === null
  const toCustomer = { label: t('View customer'), run: () => go(`/customers/${customer_id}`) }
  const toMerged = <Go to={`/growth/people/${merged_into}`}>{t('Merged. View the remaining person.')}</Go>
  return (
    <DetailFrame
      title={name}
      back={back}
      states={stage ? <State value={stage} tone="accent" label={stages.of(stage)} /> : null}
      lead={merged_into ? toMerged : journeyWords(journey)}
      next={customer_id !== null && may('customers:read') && toCustomer}
      actions={[
        editable && { label: t('Add activity'), run: () => tell(id) },
        editable && { label: t('Merge with another person'), run: () => merge(id, name, go), danger: true },
      ]}
      aside={<Aside person={person} />}
      record={{ type: 'person', id }}
    >
      <Scores id={id} />
      {journey ? <PersonTimeline journey={journey} /> : null}
    </DetailFrame>
  )
}

type Journey = GetData<'/admin/ad-planning/journeys/{id}'>
type Person = GetData<'/admin/ad-planning/people/{id}'>['person']

function journeyWords(journey: Journey | undefined): string | null {
  if (!journey || journey.summary.total_events === 0) return null
  const { total_purchase_value: value, time_to_conversion: time } = journey.summary
  const spent = amountWords(value)
  const parts = [
    spent === '' ? t('No purchases yet.') : t('Spent {amount}.', { amount: spent }),
    time === null
      ? ''
      : tn(
          'Bought {count} day after the first visit.',
          'Bought {count} days after the first visit.',
          Math.round(time.days),
        ),
  ]
  return parts.filter(Boolean).join(' ')
}

function Scores({ id }: { id: string }) {
  const { data } = useRead('/admin/ad-planning/scores', { person_id: id, limit: 10 })
  const scores = data?.scores ?? []
  if (scores.length === 0) return null
  return (
    <Section title={t('Scores')}>
      <Bars
        label={t('Scores, compared with other people')}
        most={100}
        bars={scores.map((score) => ({
          key: score.id,
          name: (
            <>
              {scoreTypes.of(score.score_type)} <Tier score={score} />
            </>
          ),
          value: score.percentile ?? 0,
          shown: scoreValueWords(score),
          colour: score.score_type === 'churn_risk' ? 'var(--thread-2)' : undefined,
          note: score.explanation,
        }))}
      />
    </Section>
  )
}

function Aside({ person }: { person: Person }) {
  const { data } = useRead('/admin/ad-planning/segment-members', { person_id: person.id, limit: 50 })
  const segments = useRead('/admin/ad-planning/segments', { limit: 100 }).data?.segments
  const members = data?.segment_members ?? []
  const devices = person.identities.length
  return (
    <>
      <Section
        title={t('Profile')}
        facts={[
          fact(t('Email'), person.email),
          fact.time(t('Known since'), person.created_at),
          fact.ago(t('Last seen'), person.last_active_at),
          fact(t('Devices'), devices === 0 ? t('None') : formatNumber(devices)),
          fact(
            t('Shared'),
            person.identities.some(({ shared }) => shared) &&
              t('Someone else uses one of these devices, so anonymous activity on it is not counted.'),
          ),
        ]}
      />
      <Section title={t('Segments')}>
        <Rows rows={members.map(({ segment_id: id }) => ({ id }))} none={t('No segments.')}>
          {({ id }) => (
            <Go to={`/growth/segments/${id}`}>{segments?.find((one) => one.id === id)?.name ?? t('Segment')}</Go>
          )}
        </Rows>
      </Section>
    </>
  )
}

const shown = 100

function PersonTimeline({ journey }: { journey: GetData<'/admin/ad-planning/journeys/{id}'> }) {
  const steps = journey.timeline.slice(-shown)
  if (!journey.person || steps.length === 0)
    return <Empty title={t('No activity yet')} text={t('Visits, purchases, and feedback appear here.')} />
  const id = journey.person.id
  const moments = steps.map(({ timestamp, type, stage, description }, index) => ({
    key: `${timestamp} ${index}`,
    at: timestamp,
    kind: 'visit' as const,
    text: stepTypes.of(type),
    detail: description,
    who: stages.of(stage),
  }))
  return (
    <Section
      title={t('Timeline')}
      aside={<Go to={`/growth/conversions?q=${encodeURIComponent(id)}`}>{t('Conversions')}</Go>}
    >
      <Timeline newestFirst moments={moments} />
      {journey.timeline.length > shown ? <p className="quiet">{t('Showing the last 100.')}</p> : null}
    </Section>
  )
}

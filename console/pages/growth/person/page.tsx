import { act, type GetData, get, may, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { field, openForm } from '../../../frame/do.ts'
import { DetailFrame, Facts, fact, Rows, Section, useRecordId } from '../../../frame/record.ts'
import { formatNumber, Go, State, t, tn, useGo } from '../../../frame/show.ts'
import { amountWords, personName, scoreTypes, stages } from '../parts/words.ts'
import { scoreValueWords, Tier } from '../scores/score.tsx'
import { PersonTimeline } from './timeline.tsx'

/** Links two people who are one: all that is known goes to the one who stays. */
const merge = (id: string, name: string, go: (to: string) => void) =>
  openForm({
    title: t('Merge with another person'),
    text: t('Everything known of {name} goes to the other one. This cannot be undone.', { name }),
    fields: [field.email('email', t('E-mail address of the one who stays'), { required: true })],
    submit: t('Merge'),
    danger: true,
    run: async ({ email }) => {
      const [into] = (await get('/admin/ad-planning/people', { email, limit: 1 })).people
      if (!into) throw new Error(t('Nobody with this address is known.'))
      await act('post', '/admin/ad-planning/people/{id}/merge', { id, body: { into: into.id } })
      return into
    },
    onDone: (into) => go(`/growth/people/${into.id}`),
  })

/** Something that happened outside of the website: a call, a letter, a visit to the shop. */
const tell = (id: string) =>
  openForm({
    title: t('Add something that happened'),
    fields: [
      field.text('event_name', t('What happened'), { required: true, placeholder: t('Called about a size') }),
      field.choice(
        'channel',
        t('How'),
        { phone: t('On the phone'), in_person: t('In person'), email: t('By e-mail'), social: t('On a network') },
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
  const name = forgotten_at ? t('Forgotten') : personName(person)
  const stage = journey?.summary.current_stage
  const editable = may('ad-planning:write') && forgotten_at === null
  const toCustomer = { label: t('See the customer'), run: () => go(`/customers/${customer_id}`) }
  const toMerged = <Go to={`/growth/people/${merged_into}`}>{t('Merged: see the one who stayed')}</Go>
  return (
    <DetailFrame
      title={name}
      back={back}
      states={stage ? <State value={stage} tone="accent" label={stages.of(stage)} /> : null}
      lead={merged_into ? toMerged : journeyWords(journey)}
      next={customer_id !== null && may('customers:read') && toCustomer}
      actions={[
        editable && { label: t('Add something that happened'), run: () => tell(id) },
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
    spent === '' ? t('Has not bought yet.') : t('Spent {amount}.', { amount: spent }),
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
        label={t('Scores, and how many have less')}
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
      <Section title={t('Who it is')}>
        <Facts
          facts={[
            fact(t('E-mail'), person.email),
            fact.time(t('Known since'), person.created_at),
            fact.ago(t('Last seen'), person.last_active_at),
            fact(t('Devices'), devices === 0 ? t('None known') : formatNumber(devices)),
            fact(
              t('Shared'),
              person.identities.some(({ shared }) => shared) &&
                t('Others use one of the devices: what was done there without saying who is not counted.'),
            ),
          ]}
        />
      </Section>
      <Section title={t('Segments')}>
        <Rows rows={members.map(({ segment_id: id }) => ({ id }))} none={t('In none.')}>
          {({ id }) => (
            <Go to={`/growth/segments/${id}`}>{segments?.find((one) => one.id === id)?.name ?? t('A segment')}</Go>
          )}
        </Rows>
      </Section>
    </>
  )
}

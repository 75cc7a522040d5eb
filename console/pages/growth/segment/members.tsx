import { Button } from '@mantine/core'
import { act, type FilterKey, get, type RowOf, refresh } from '../../../api/index.ts'
import { field, openForm } from '../../../frame/do.ts'
import { columnsOf, type Filter, ListFrame } from '../../../frame/list.ts'
import { State, t, tn } from '../../../frame/show.ts'
import { personName } from '../parts/words.ts'
import type { SegmentRow } from '../segments/page.tsx'

type Member = RowOf<'/admin/ad-planning/segment-members'>
const column = columnsOf<Member>()

const reasons = () => ({ rule_match: t('By the rule'), manual: t('By hand'), import: t('Imported') }) as const

const columns = () => [
  column('person', t('Person'), personName, { primary: true }),
  column.text('email', t('E-mail')),
  column('why', t('Why'), ({ added_reason }) => <State value={added_reason} label={reasons()[added_reason]} />),
  column.ago('added_at', t('Since'), { sort: true }),
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/segment-members'>>[] => [
  {
    key: 'added_reason',
    label: t('Why'),
    options: reasons(),
  },
]

const addByHand = (segment: SegmentRow) =>
  openForm({
    title: t('Put somebody in'),
    text: t('They stay in whatever the rule says.'),
    fields: [field.email('email', t('Their e-mail address'), { required: true })],
    submit: t('Put in'),
    run: async ({ email }) => {
      const { people } = await get('/admin/ad-planning/people', {
        email: String(email),
        limit: 1,
      })
      const [person] = people
      if (!person) throw new Error(t('Nobody with this address is known. People are known once they bought or wrote.'))
      await act('post', '/admin/ad-planning/segments/{id}/members', {
        id: segment.id,
        body: { person_id: person.id, added_reason: 'manual' },
      })
      await refresh('ad-planning')
    },
  })

/** Who is in it, and since when. */
export function Members({ segment, editable }: { segment: SegmentRow; editable: boolean }) {
  const takeOut = async (members: readonly Member[]) => {
    for (const { person_id } of members)
      await act('delete', '/admin/ad-planning/segments/{id}/members/{person_id}', {
        id: segment.id,
        person_id,
      })
    await refresh('ad-planning')
  }
  return (
    <section className="members" aria-label={t('People')}>
      <div className="members-head">
        <h2>{t('People')}</h2>
        {editable ? (
          <Button variant="default" onClick={() => addByHand(segment)}>
            {t('Put somebody in')}
          </Button>
        ) : null}
      </div>
      <ListFrame
        embedded
        title={t('People')}
        path="/admin/ad-planning/segment-members"
        fixed={{ segment_id: segment.id }}
        idOf={({ person_id }) => person_id}
        columns={columns()}
        filters={filters()}
        to={({ person_id }) => `/growth/people/${person_id}`}
        bulk={
          editable
            ? [
                {
                  label: t('Take out'),
                  danger: true,
                  confirm: (rows) =>
                    tn(
                      '{count} person is taken out. Whom the rule finds comes in again at the next build.',
                      '{count} people are taken out. Whom the rule finds comes in again at the next build.',
                      rows.length,
                    ),
                  run: takeOut,
                },
              ]
            : undefined
        }
        empty={{ title: t('Nobody is in it'), text: t('Change the rule, or put somebody in by hand.') }}
      />
    </section>
  )
}

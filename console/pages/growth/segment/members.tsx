import { Button } from '@mantine/core'
import { act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, Filter, FilterKey, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { personName } from '../parts/words.ts'
import type { SegmentRow } from '../segments/page.tsx'

type Member = RowOf<'/admin/ad-planning/segment-members'>

const reasons = () => ({ rule_match: t('By the rule'), manual: t('By hand'), import: t('Imported') }) as const

const columns = (): Column<Member>[] => [
  { key: 'person', title: t('Person'), primary: true, cell: personName },
  { key: 'email', title: t('E-mail'), cell: ({ email }) => email ?? <Nothing /> },
  {
    key: 'why',
    title: t('Why'),
    cell: ({ added_reason }) => <State value={added_reason} label={reasons()[added_reason]} />,
  },
  { key: 'since', title: t('Since'), sort: 'added_at', cell: ({ added_at }) => <Time at={added_at} ago /> },
]

const filters = (): Filter<FilterKey<'/admin/ad-planning/segment-members'>>[] => [
  {
    key: 'added_reason',
    label: t('Why'),
    options: Object.entries(reasons()).map(([value, label]) => ({ value, label })),
  },
]

const addByHand = (segment: SegmentRow) =>
  openForm({
    title: t('Put somebody in'),
    text: t('They stay in whatever the rule says.'),
    fields: [{ name: 'email', label: t('Their e-mail address'), kind: 'email', required: true }],
    submit: t('Put in'),
    run: async ({ email }) => {
      const { people } = await get('/admin/ad-planning/people', {
        params: { query: { email: String(email), limit: 1 } },
      })
      const [person] = people
      if (!person) throw new Error(t('Nobody with this address is known. People are known once they bought or wrote.'))
      await act('post', '/admin/ad-planning/segments/{id}/members', {
        params: { path: { id: segment.id } },
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
        params: { path: { id: segment.id, person_id } },
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

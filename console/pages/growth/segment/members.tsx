import { act, get, type RowOf } from '../../../api/index.ts'
import { Act, field, openForm, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { State, t, tn } from '../../../frame/show.ts'
import { personName } from '../parts/words.ts'
import type { SegmentRow } from '../segments/page.tsx'

type Member = RowOf<'/admin/ad-planning/segment-members'>
const column = columnsOf<Member>()

const reasons = wordsBy(() => ({ rule_match: t('By the rule'), manual: t('Manual'), import: t('Imported') }))

const addByHand = (segment: SegmentRow) =>
  openForm({
    title: t('Add person'),
    text: t('Added people stay in the segment, whatever the rule says.'),
    fields: [field.email('email', t('Email address'), { required: true })],
    submit: t('Add'),
    run: async ({ email }) => {
      const [person] = (await get('/admin/ad-planning/people', { email, limit: 1 })).people
      if (!person)
        throw new Error(t('No one with this email address found. People appear after they buy or contact you.'))
      const body = { person_id: person.id, added_reason: 'manual' as const }
      await act('post', '/admin/ad-planning/segments/{id}/members', { id: segment.id, body })
    },
  })

/** Who is in it, and since when. */
export function Members({ segment, editable }: { segment: SegmentRow; editable: boolean }) {
  const { id } = segment
  const takeOut = {
    label: t('Remove'),
    danger: true,
    confirm: (rows: readonly Member[]) =>
      tn(
        'Removes {count} person. If they match the rule, the next update adds them again.',
        'Removes {count} people. If they match the rule, the next update adds them again.',
        rows.length,
      ),
    each: ({ person_id }: Member) =>
      act('delete', '/admin/ad-planning/segments/{id}/members/{person_id}', { id, person_id }),
  }
  return (
    <section className="members" aria-label={t('People')}>
      <div className="inline ends below">
        <h2>{t('People')}</h2>
        {editable ? <Act label={t('Add person')} run={() => addByHand(segment)} /> : null}
      </div>
      <ListFrame
        embedded
        title={t('People')}
        path="/admin/ad-planning/segment-members"
        fixed={{ segment_id: id }}
        idOf={({ person_id }) => person_id}
        columns={[
          column('person', t('Person'), personName, { primary: true }),
          column.text('email', t('Email')),
          column('why', t('Reason'), ({ added_reason }) => (
            <State value={added_reason} label={reasons.of(added_reason)} />
          )),
          column.ago('added_at', t('Since'), { sort: true }),
        ]}
        filters={[
          {
            key: 'added_reason',
            label: t('Reason'),
            options: reasons.options(),
          },
        ]}
        to={({ person_id }) => `/growth/people/${person_id}`}
        bulk={editable && [takeOut]}
        empty={{ title: t('No people yet'), text: t('Change the rule, or add people yourself.') }}
      />
    </section>
  )
}

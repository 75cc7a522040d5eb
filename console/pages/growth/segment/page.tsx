import { useState } from 'react'
import { act, get, may, type RowOf, useRead } from '../../../api/index.ts'
import { Act, danger, field, openForm, perform, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { DetailFrame, EditFields, Facts, fact, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, Time, t, tn, useGo } from '../../../frame/show.ts'
import { personName } from '../parts/words.ts'
import type { SegmentRow } from '../segments/page.tsx'
import { type Criteria, criteriaWords } from './criteria.rules.ts'
import { RuleBuilder } from './rule-builder.tsx'
import './segment.css'

const build = ({ id }: SegmentRow) =>
  perform({
    run: () => act('post', '/admin/ad-planning/segments/{id}/build', { id, body: {} }),
    done: ({ build_result: { members_added, members_removed } }) =>
      t('{added} added, {removed} removed.', {
        added: formatNumber(members_added),
        removed: formatNumber(members_removed),
      }),
  })

const remove = ({ id, name, member_count }: SegmentRow, onDone: () => void) =>
  perform({
    confirm: danger(
      t('Delete {name}?', { name }),
      tn('{count} person removed.', '{count} people removed.', member_count),
    ),
    run: () => act('delete', '/admin/ad-planning/segments/{id}', { id }),
    onDone,
  })

export default function SegmentPage() {
  const id = useRecordId()
  const query = useRead('/admin/ad-planning/segments/{id}', { id })
  const [editing, setEditing] = useState(false)
  const go = useGo()
  if (!query.data) return <DetailFrame query={query} />

  const { segment } = query.data
  const criteria = segment.criteria as Criteria | null
  const editable = may('ad-planning:write')
  const edit = () => setEditing(true)
  return (
    <DetailFrame
      title={segment.name}
      states={<State value={segment.is_active ? 'active' : 'off'} label={segment.is_active ? t('Active') : t('Off')} />}
      lead={segment.description}
      next={editable && criteria === null && !editing && { label: t('Set rule'), run: edit }}
      actions={[
        editable && criteria !== null && { label: t('Update now'), run: () => build(segment) },
        editable && { label: t('Delete'), run: () => remove(segment, () => go('/growth/segments')), danger: true },
      ]}
      aside={<Aside segment={segment} editable={editable} />}
      record={{ type: 'segment', id }}
    >
      <Section
        title={t('Rule')}
        action={editable && criteria !== null && !editing && { label: t('Edit rule'), run: edit }}
      >
        {editing ? (
          <RuleBuilder id={id} criteria={criteria} onDone={() => setEditing(false)} />
        ) : criteria === null ? (
          <p className="quiet">{t('People are only added manually.')}</p>
        ) : (
          <ul className="near">
            {criteriaWords(criteria).map(({ text, depth }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity
              <li key={index} style={{ marginInlineStart: `${depth * 1.25}rem` }}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Members segment={segment} editable={editable} />
    </DetailFrame>
  )
}

function Aside({ segment, editable }: { segment: SegmentRow; editable: boolean }) {
  const saver = useSaver('post', '/admin/ad-planning/segments/{id}', { id: segment.id })
  const people = <span className="big figure">{formatNumber(segment.member_count)}</span>
  const built = segment.last_calculated_at
  return (
    <Section title={t('Details')}>
      <Facts
        facts={[
          fact(t('People'), people),
          fact(t('Last updated'), built ? <Time at={built} ago /> : <Nothing>{t('Never')}</Nothing>),
        ]}
      />
      <EditFields
        record={segment}
        saver={saver}
        editable={editable}
        fields={[
          field.text('name', t('Name'), { required: true }),
          field.long('description', t('Purpose')),
          field.toggle('is_active', t('Active')),
          field.toggle('auto_update', t('Update automatically')),
        ]}
      />
    </Section>
  )
}

type Member = RowOf<'/admin/ad-planning/segment-members'>
const column = columnsOf<Member>()

const reasons = wordsBy(() => ({ rule_match: t('By the rule'), manual: t('Manual'), import: t('Imported') }))

const addByHand = (segment: SegmentRow) =>
  openForm({
    title: t('Add person'),
    text: t('Added people stay in the segment even if they do not match the rule.'),
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

function Members({ segment, editable }: { segment: SegmentRow; editable: boolean }) {
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
    <section className="near" aria-label={t('People')}>
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
          column('person', t('Person'), { primary: true }, personName),
          column.text('email', t('Email')),
          column('why', t('Reason'), ({ added_reason }) => (
            <State value={added_reason} label={reasons.of(added_reason)} />
          )),
          column.ago('added_at', t('Since'), { sort: true }),
        ]}
        filters={[{ key: 'added_reason', label: t('Reason'), options: reasons.options() }]}
        to={({ person_id }) => `/growth/people/${person_id}`}
        bulk={editable && [takeOut]}
        empty={{ title: t('No people yet'), text: t('Change the rule, or add people yourself.') }}
      />
    </section>
  )
}

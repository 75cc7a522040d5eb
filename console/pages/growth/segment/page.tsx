import { useState } from 'react'
import type { SegmentRow } from '../segments/page.tsx'
import { type Criteria, criteriaWords } from './criteria.rules.ts'
import { Members } from './members.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import './segment.css'
import { act, may, useRead } from '../../../api/index.ts'
import { field, perform } from '../../../frame/do.ts'
import { DetailFrame, EditFields, Facts, fact, Section, useRecordId, useSaver } from '../../../frame/record.ts'
import { formatNumber, Nothing, State, Time, t, tn, useGo } from '../../../frame/show.ts'

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
    confirm: {
      title: t('Delete {name}?', { name }),
      text: tn('{count} person removed.', '{count} people removed.', member_count),
      danger: true,
    },
    run: () => act('delete', '/admin/ad-planning/segments/{id}', { id }),
    onDone,
  })

export default function SegmentPage() {
  const id = useRecordId()
  const query = useRead('/admin/ad-planning/segments/{id}', { id })
  const [editing, setEditing] = useState(false)
  const go = useGo()
  const back = { to: '/growth/segments', label: t('Segments') }
  if (!query.data) return <DetailFrame title={t('Segment')} back={back} query={query} />

  const { segment } = query.data
  const criteria = segment.criteria as Criteria | null
  const editable = may('ad-planning:write')
  const edit = () => setEditing(true)
  return (
    <DetailFrame
      title={segment.name}
      back={back}
      states={<State value={segment.is_active ? 'active' : 'off'} label={segment.is_active ? t('Active') : t('Off')} />}
      lead={segment.description}
      next={editable && criteria === null && !editing && { label: t('Set rule'), run: edit }}
      actions={[
        editable && criteria !== null && { label: t('Update now'), run: () => build(segment) },
        editable && { label: t('Delete'), run: () => remove(segment, () => go(back.to)), danger: true },
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

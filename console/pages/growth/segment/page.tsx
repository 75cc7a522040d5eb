import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { DetailFrame, Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import type { SegmentRow } from '../segments/page.tsx'
import { type Criteria, criteriaWords } from './criteria.rules.ts'
import { Members } from './members.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import '../../settings/parts/settings.css'
import './segment.css'

export default function SegmentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useQuery(read('/admin/ad-planning/segments/{id}', { params: { path: { id } } }))
  const [editing, setEditing] = useState(false)
  const segment = data?.segment
  const go = useGo()
  const ask = useAsk()
  const editable = may('ad-planning:write')
  const params = { path: { id } }
  const build = async () => {
    try {
      const { build_result } = await act('post', '/admin/ad-planning/segments/{id}/build', { params, body: {} })
      await refresh('ad-planning')
      notifySaved(
        t('{added} came in, {removed} went out.', {
          added: formatNumber(build_result.members_added),
          removed: formatNumber(build_result.members_removed),
        }),
      )
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const remove = async () => {
    const text = tn(
      '{count} person is no longer in it.',
      '{count} people are no longer in it.',
      segment?.member_count ?? 0,
    )
    if (!(await ask({ title: t('Delete {name}?', { name: segment?.name ?? '' }), text, danger: true }))) return
    try {
      await act('delete', '/admin/ad-planning/segments/{id}', { params })
      await refresh('ad-planning')
      go('/growth/segments')
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const criteria = (segment?.criteria ?? null) as Criteria | null
  return (
    <DetailFrame
      title={segment?.name ?? t('Segment')}
      back={{ to: '/growth/segments', label: t('Segments') }}
      states={
        segment ? (
          <State value={segment.is_active ? 'active' : 'off'} label={segment.is_active ? t('Active') : t('Off')} />
        ) : null
      }
      lead={segment?.description}
      next={
        editable && segment && criteria === null && !editing
          ? { label: t('Say who belongs to it'), run: () => setEditing(true) }
          : null
      }
      actions={
        editable
          ? [
              criteria !== null && { label: t('Build it now'), run: () => void build() },
              { label: t('Delete'), run: () => void remove(), danger: true },
            ]
          : []
      }
      aside={segment ? <Aside segment={segment} editable={editable} /> : null}
      record={{ type: 'segment', id }}
      loading={!segment}
      error={segment ? undefined : error}
      retry={() => void refetch()}
    >
      {segment ? (
        <>
          <Section
            title={t('Who belongs to it')}
            aside={
              editable && criteria !== null && !editing ? (
                <Button size="xs" variant="default" onClick={() => setEditing(true)}>
                  {t('Change the rule')}
                </Button>
              ) : null
            }
          >
            {editing ? (
              <RuleBuilder id={id} criteria={criteria} onDone={() => setEditing(false)} />
            ) : criteria === null ? (
              <p className="quiet">{t('Only people who are put in by hand.')}</p>
            ) : (
              <ul className="rule-words">
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
        </>
      ) : null}
    </DetailFrame>
  )
}

function Aside({ segment, editable }: { segment: SegmentRow; editable: boolean }) {
  const saver = useSaver('post', '/admin/ad-planning/segments/{id}', { id: segment.id })
  return (
    <Section title={t('About it')}>
      <div className="stack">
        <Facts
          facts={[
            {
              label: t('People'),
              value: <span className="big-figure figure">{formatNumber(segment.member_count)}</span>,
            },
            {
              label: t('Last built'),
              value: segment.last_calculated_at ? (
                <Time at={segment.last_calculated_at} ago />
              ) : (
                <Nothing>{t('Never')}</Nothing>
              ),
            },
          ]}
        />
        <EditField
          field={{ name: 'name', label: t('Name'), required: true }}
          value={segment.name}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'description', label: t('What it is for'), kind: 'long' }}
          value={segment.description}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'is_active', label: t('Active'), kind: 'switch' }}
          value={segment.is_active}
          saver={saver}
          editable={editable}
        />
        <EditField
          field={{ name: 'auto_update', label: t('Follows changes by itself'), kind: 'switch' }}
          value={segment.auto_update}
          saver={saver}
          editable={editable}
        />
      </div>
    </Section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { GetData } from '../../../api/index.ts'
import {
  type AuditEntry,
  changedFields,
  deedWords,
  fieldWords,
  objectWords,
  recordWords,
  valueWords,
} from '../../../frame/detail/deed.ts'
import { Facts, fact, placeOf, RecordDrawer, Section } from '../../../frame/record.ts'
import { Go, t } from '../../../frame/show.ts'

/** One entry: each field as it was and as it is. It is among the lists that were read: entries have no address. */
export function DeedDrawer(props: { id: string; nameOf: (entry: AuditEntry) => string; onClose: () => void }) {
  const lists = useQueryClient().getQueriesData<GetData<'/admin/audit-log'>>({ queryKey: ['audit-log'] })
  const entry = lists.flatMap(([, data]) => data?.audit_entries ?? []).find(({ id }) => String(id) === props.id)
  if (!entry) return null
  const { before, after } = entry as { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
  const everything = `/settings/audit-log?object_id=${encodeURIComponent(entry.object_id)}`
  return (
    <RecordDrawer wide title={deedWords(entry, props.nameOf(entry), recordWords(entry))} onClose={props.onClose}>
      <Section title={objectWords(entry.object_type)}>
        <Facts
          facts={[
            fact(t('Record'), <RecordOf entry={entry} />),
            fact.time(t('When'), entry.created_at),
            fact(t('Operation'), <code>{entry.operation}</code>),
            fact(t('Request ID'), entry.request_id !== null && <code>{entry.request_id}</code>),
            fact(t('More'), <Go to={everything}>{t('Full history of this record')}</Go>),
          ]}
        />
      </Section>
      <Section title={t('Fields')}>
        {changedFields(entry).map((name) => (
          <div className="deed-change" key={name}>
            <b>{fieldWords(name)}</b>
            {before === null ? <span /> : <del>{valueWords(before[name])}</del>}
            {after === null ? <span /> : <ins>{valueWords(after[name])}</ins>}
          </div>
        ))}
      </Section>
    </RecordDrawer>
  )
}

/** The record of an entry, by its name where it has one, as a link where it has a page. */
export function RecordOf({ entry }: { entry: AuditEntry }) {
  const to = entry.action === 'delete' ? null : placeOf(entry.object_type.replace(/^admin_/, ''), entry.object_id)
  const words = recordWords(entry)
  return to ? <Go to={to}>{words}</Go> : words
}

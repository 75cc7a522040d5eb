import { useState } from 'react'
import { useRead } from '../../api/queries.ts'
import { may } from '../../api/session.ts'
import { t } from '../../messages/text.ts'
import { TextAct } from '../buttons.tsx'
import { Time } from '../values.tsx'
import { callerWords, changedFields, deedWords } from './deed.ts'

export function History({ type, id }: { type: string; id: string }) {
  const [all, setAll] = useState(false)
  const query = { object_type: type, object_id: id, limit: all ? 100 : 5 }
  const { data } = useRead('/admin/audit-log', query, { enabled: may('audit-log:read') })
  const users = useRead('/admin/users', { limit: 100 }, { enabled: may('users:read') }).data?.users
  const entries = (data?.audit_entries ?? []).filter(
    (entry) => entry.action !== 'update' || changedFields(entry).length > 0,
  )
  if (entries.length === 0) return null
  return (
    <section className="card" aria-label={t('History')}>
      <header className="card-head inline ends">
        <h2>{t('History')}</h2>
      </header>
      <p className="quiet small">{t('Every change to this record, from the audit log.')}</p>
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            {deedWords(entry, callerWords(entry.caller, users))} · <Time at={entry.created_at} ago />
          </li>
        ))}
      </ol>
      {!all && (data?.count ?? 0) > (data?.audit_entries.length ?? 0) ? (
        <TextAct label={t('Show all {count}', { count: data?.count ?? 0 })} run={() => setAll(true)} />
      ) : null}
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type GetData, may, useRead } from '../../../api/index.ts'
import {
  type AuditEntry,
  callerWords,
  changedFields,
  deedWords,
  fieldWords,
  objectWords,
  recordWords,
  valueWords,
} from '../../../frame/detail/deed.ts'
import { recordOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState } from '../../../frame/list.ts'
import { fact, placeOf, RecordDrawer, Section } from '../../../frame/record.ts'
import { Go, t } from '../../../frame/show.ts'

const column = columnsOf<AuditEntry>()

const columns = (nameOf: (entry: AuditEntry) => string) => [
  column('deed', t('Activity log'), { primary: true }, (entry) => deedWords(entry, nameOf(entry), recordWords(entry))),
  column('record', t('Record'), (entry) => <RecordOf entry={entry} />),
  column.ago('created_at', t('When'), { sort: true }),
  column('operation', t('Operation'), { optional: true }, ({ operation }) => <code>{operation}</code>),
]

const types = (
  'order product variant discount customer payment_attempt refund social_post social_platform inventory_order design ' +
  'production_run partner task experiment ad_campaign store region shipping_option tax_rate sales_channel ' +
  'publishable_key api_token webhook_endpoint mailbox admin_user admin_invitation backup'
).split(' ')

export default function AuditLogPage() {
  const [search, set] = useSearchState()
  const users = useRead('/admin/users', { limit: 100 }, { enabled: may('users:read') }).data?.users
  const nameOf = ({ caller }: AuditEntry) => callerWords(caller, users)
  return (
    <>
      <ListFrame
        title={t('Audit log')}
        lead={t('Every change and login, by people and programs. Entries can’t be edited.')}
        path="/admin/audit-log"
        idOf={({ id }) => String(id)}
        columns={columns(nameOf)}
        filters={[
          ...(users ? [{ key: 'caller' as const, label: t('Who'), options: recordOptions(users, 'name') }] : []),
          {
            key: 'caller_kind',
            label: t('Caller type'),
            options: {
              user: t('People'),
              api_token: t('API tokens'),
              operator: t('Admin token'),
              anonymous: t('Unknown'),
            },
          },
          {
            key: 'object_type',
            label: t('Record'),
            options: types.map((value) => ({ value, label: objectWords(value) })),
          },
          {
            key: 'action',
            label: t('Action'),
            options: { insert: t('Created'), update: t('Updated'), delete: t('Deleted'), event: t('Logins and other') },
          },
          { key: 'object_id', label: t('Record ID') },
          { key: 'operation', label: t('Operation') },
          { key: 'created_at[gte]', label: t('When'), kind: 'since' },
        ]}
        onOpen={({ id }) => set({ open: String(id) })}
        empty={{ title: t('Nothing yet'), text: t('Changes appear here as soon as they are saved.') }}
      />
      {search.open ? <DeedDrawer id={search.open} nameOf={nameOf} onClose={() => set({ open: null })} /> : null}
    </>
  )
}

/** Shows an entry. Entries cannot be read separately, so the drawer finds them in the cached lists. */
function DeedDrawer(props: { id: string; nameOf: (entry: AuditEntry) => string; onClose: () => void }) {
  const lists = useQueryClient().getQueriesData<GetData<'/admin/audit-log'>>({ queryKey: ['audit-log'] })
  const entry = lists.flatMap(([, data]) => data?.audit_entries ?? []).find(({ id }) => String(id) === props.id)
  if (!entry) return null
  const { before, after } = entry as { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
  const everything = `/settings/audit-log?object_id=${encodeURIComponent(entry.object_id)}`
  return (
    <RecordDrawer wide title={deedWords(entry, props.nameOf(entry), recordWords(entry))} onClose={props.onClose}>
      <Section
        title={objectWords(entry.object_type)}
        facts={[
          fact(t('Record'), <RecordOf entry={entry} />),
          fact.time(t('When'), entry.created_at),
          fact(t('Operation'), <code>{entry.operation}</code>),
          fact(t('Request ID'), entry.request_id !== null && <code>{entry.request_id}</code>),
          fact(t('More'), <Go to={everything}>{t('Full history of this record')}</Go>),
        ]}
      />
      <Section title={t('Fields')}>
        <ul
          className="cols near small"
          style={{ '--cols': 'minmax(6rem, 10rem) minmax(0, 1fr) minmax(0, 1fr)' } as object}
        >
          {changedFields(entry).map((name) => (
            <li key={name}>
              <b>{fieldWords(name)}</b>
              {before === null ? <span /> : <del className="quiet">{valueWords(before[name])}</del>}
              {after === null ? <span /> : <ins>{valueWords(after[name])}</ins>}
            </li>
          ))}
        </ul>
      </Section>
    </RecordDrawer>
  )
}

function RecordOf({ entry }: { entry: AuditEntry }) {
  const to = entry.action === 'delete' ? null : placeOf(entry.object_type.replace(/^admin_/, ''), entry.object_id)
  const words = recordWords(entry)
  return to ? <Go to={to}>{words}</Go> : words
}

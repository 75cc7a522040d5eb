import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { type AuditEntry, callerWords, deedWords, objectWords, recordWords } from '../../../frame/detail/deed.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { useSearchState } from '../../../frame/search-state.ts'
import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { DeedDrawer } from './deed-drawer.tsx'
import { RecordOf } from './record-of.tsx'

const columns = (nameOf: (entry: AuditEntry) => string): Column<AuditEntry>[] => [
  {
    key: 'deed',
    title: t('Who did what'),
    primary: true,
    cell: (entry) => deedWords(entry, nameOf(entry), recordWords(entry)),
  },
  { key: 'record', title: t('Record'), cell: (entry) => <RecordOf entry={entry} /> },
  { key: 'when', title: t('When'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'operation', title: t('Operation'), optional: true, cell: ({ operation }) => <code>{operation}</code> },
]

const types = [
  'order',
  'product',
  'variant',
  'discount',
  'customer',
  'payment',
  'refund',
  'social_post',
  'social_platform',
  'inventory_order',
  'design',
  'production_run',
  'partner',
  'task',
  'experiment',
  'campaign',
  'store',
  'region',
  'shipping_option',
  'tax_rate',
  'sales_channel',
  'publishable_key',
  'api_token',
  'webhook_endpoint',
  'mailbox',
  'admin_user',
  'admin_invitation',
  'backup',
]

export default function AuditLogPage() {
  const [search, set] = useSearchState()
  const users = useQuery({
    ...read('/admin/users', { params: { query: { limit: 100 } } }),
    enabled: may('users:read'),
  }).data?.users
  const nameOf = ({ caller }: AuditEntry) => users?.find(({ id }) => id === caller.id)?.name ?? callerWords(caller)
  return (
    <>
      <ListFrame
        title={t('Audit log')}
        lead={t('Everything that people and programs changed, and who came in. Nobody can change it.')}
        path="/admin/audit-log"
        idOf={({ id }) => String(id)}
        columns={columns(nameOf)}
        filters={[
          ...(users ? [{ key: 'caller' as const, label: t('Who'), options: callerOptions(users) }] : []),
          {
            key: 'caller_kind',
            label: t('Kind of caller'),
            options: [
              { value: 'user', label: t('People') },
              { value: 'api_token', label: t('API tokens') },
              { value: 'operator', label: t('The admin token') },
              { value: 'anonymous', label: t('Unknown') },
            ],
          },
          {
            key: 'object_type',
            label: t('Record'),
            options: types.map((value) => ({ value, label: objectWords(value) })),
          },
          {
            key: 'action',
            label: t('What'),
            options: [
              { value: 'insert', label: t('Created') },
              { value: 'update', label: t('Changed') },
              { value: 'delete', label: t('Deleted') },
              { value: 'event', label: t('Logins and others') },
            ],
          },
          { key: 'object_id', label: t('Id of the record') },
          { key: 'operation', label: t('Operation') },
          { key: 'created_at[gte]', label: t('When'), kind: 'since' },
        ]}
        onOpen={({ id }) => set({ open: String(id) })}
        empty={{
          title: t('Nothing yet'),
          text: t('Each change appears here the moment it is saved.'),
        }}
      />
      {search.open ? <DeedDrawer id={search.open} nameOf={nameOf} onClose={() => set({ open: null })} /> : null}
    </>
  )
}

const callerOptions = (users: readonly { id: string; name: string }[]) =>
  users.map(({ id, name }) => ({ value: id, label: name }))

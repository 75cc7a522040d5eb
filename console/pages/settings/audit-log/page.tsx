import { may, useRead } from '../../../api/index.ts'
import { type AuditEntry, callerWords, deedWords, objectWords, recordWords } from '../../../frame/detail/deed.ts'
import { recordOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState } from '../../../frame/list.ts'
import { t } from '../../../frame/show.ts'
import { DeedDrawer, RecordOf } from './deed-drawer.tsx'

const column = columnsOf<AuditEntry>()

const columns = (nameOf: (entry: AuditEntry) => string) => [
  column('deed', t('Activity log'), (entry) => deedWords(entry, nameOf(entry), recordWords(entry)), { primary: true }),
  column('record', t('Record'), (entry) => <RecordOf entry={entry} />),
  column.ago('created_at', t('When'), { sort: true }),
  column('operation', t('Operation'), ({ operation }) => <code>{operation}</code>, { optional: true }),
]

const types = (
  'order product variant discount customer payment refund social_post social_platform inventory_order design ' +
  'production_run partner task experiment campaign store region shipping_option tax_rate sales_channel ' +
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
            options: {
              insert: t('Created'),
              update: t('Updated'),
              delete: t('Deleted'),
              event: t('Logins and other'),
            },
          },
          { key: 'object_id', label: t('Record ID') },
          { key: 'operation', label: t('Operation') },
          { key: 'created_at[gte]', label: t('When'), kind: 'since' },
        ]}
        onOpen={({ id }) => set({ open: String(id) })}
        empty={{
          title: t('Nothing yet'),
          text: t('Changes appear here as soon as they are saved.'),
        }}
      />
      {search.open ? <DeedDrawer id={search.open} nameOf={nameOf} onClose={() => set({ open: null })} /> : null}
    </>
  )
}

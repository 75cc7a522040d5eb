import { session } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { roleOptions, roleWords } from './roles.ts'

type User = RowOf<'/admin/users'>

const columns = (): Column<User>[] => [
  {
    key: 'name',
    title: t('Name'),
    primary: true,
    sort: 'name',
    cell: ({ id, name }) => (id === session().user?.id ? t('{name} (you)', { name }) : name),
  },
  { key: 'email', title: t('E-mail'), sort: 'email', cell: ({ email }) => email },
  { key: 'role', title: t('Role'), cell: ({ role }) => roleWords(role) },
  {
    key: 'totp',
    title: t('Second factor'),
    cell: ({ totp_enabled }) =>
      totp_enabled ? <State value="enabled" label={t('On')} /> : <State value="off" label={t('Off')} />,
  },
  {
    key: 'login',
    title: t('Last here'),
    cell: ({ last_login_at }) => (last_login_at ? <Time at={last_login_at} ago /> : <Nothing>{t('Never')}</Nothing>),
  },
  { key: 'status', title: t('State'), cell: ({ status }) => <State value={status} /> },
]

export const Users = ({ onOpen }: { onOpen: (id: string) => void }) => (
  <ListFrame
    embedded
    title={t('Colleagues')}
    path="/admin/users"
    columns={columns()}
    filters={[
      { key: 'role', label: t('Role'), options: roleOptions() },
      {
        key: 'status',
        label: t('State'),
        options: [
          { value: 'active', label: t('Active') },
          { value: 'disabled', label: t('Disabled') },
        ],
      },
    ]}
    onOpen={({ id }) => onOpen(id)}
    empty={{ title: t('Nobody yet') }}
  />
)

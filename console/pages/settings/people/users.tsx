import { type RowOf, session } from '../../../api/index.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { State, t } from '../../../frame/show.ts'
import { roleOptions, roleWords } from './roles.ts'

type User = RowOf<'/admin/users'>
const column = columnsOf<User>()

const columns = () => [
  column('name', t('Name'), ({ id, name }) => (id === session().user?.id ? t('{name} (you)', { name }) : name), {
    primary: true,
    sort: true,
  }),
  column.text('email', t('E-mail'), { sort: true }),
  column('role', t('Role'), ({ role }) => roleWords(role)),
  column('totp', t('Second factor'), ({ totp_enabled }) =>
    totp_enabled ? <State value="enabled" label={t('On')} /> : <State value="off" label={t('Off')} />,
  ),
  column.ago('last_login_at', t('Last here'), { none: t('Never') }),
  column.state('status', t('State')),
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
        options: { active: t('Active'), disabled: t('Disabled') },
      },
    ]}
    onOpen={({ id }) => onOpen(id)}
    empty={{ title: t('Nobody yet') }}
  />
)

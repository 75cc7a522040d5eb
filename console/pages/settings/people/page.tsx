import { act, may, type RowOf, session } from '../../../api/index.ts'
import { Act, field, openForm } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatMoment, PageHead, State, showOnce, Time, t, tn } from '../../../frame/show.ts'
import { RoleTable } from './role-table.tsx'
import { roleLead, roles } from './roles.ts'
import { UserDrawer } from './user-drawer.tsx'

type Invitation = RowOf<'/admin/invitations'>
const user = columnsOf<RowOf<'/admin/users'>>()
const invitation = columnsOf<Invitation>()

const invite = (): void =>
  openForm({
    title: t('Invite somebody'),
    text: t('They get an e-mail with a link. You can also send them the link yourself.'),
    fields: [
      field.email('email', t('E-mail'), { required: true }),
      field.choice('role', t('Role'), roles.options(), {
        required: true,
        hint: roles
          .options()
          .map(({ value, label }) => `${label}: ${roleLead(value)}`)
          .join(' '),
      }),
    ],
    submit: t('Send invitation'),
    run: (body) => act('post', '/admin/invitations', { body }),
    onDone: ({ invitation: { email, expires_at, url } }) =>
      showOnce({
        title: t('{email} is invited', { email }),
        lead: t(
          'The e-mail is on its way. The link below does the same, once, until {when}. Nobody is shown it again.',
          { when: formatMoment(expires_at) },
        ),
        texts: [{ label: t('Link of the invitation'), text: url ?? '' }],
      }),
  })

export default function PeoplePage() {
  const [{ show = 'users' }] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <PageHead
        title={t('People')}
        lead={t('Who may come in, and what each may see and do.')}
        actions={may('users:write') ? <Act label={t('Invite somebody')} run={invite} primary /> : null}
      />
      <ViewTabs
        label={t('Part of the page')}
        name="show"
        views={{ users: t('Colleagues'), invitations: t('Invitations'), roles: t('Roles') }}
      />
      {show === 'users' ? <Users onOpen={setOpen} /> : null}
      {show === 'invitations' ? <Invitations /> : null}
      {show === 'roles' ? <RoleTable /> : null}
      {open ? <UserDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const Users = ({ onOpen }: { onOpen: (id: string) => void }) => (
  <ListFrame
    embedded
    title={t('Colleagues')}
    path="/admin/users"
    columns={[
      user('name', t('Name'), ({ id, name }) => (id === session().user?.id ? t('{name} (you)', { name }) : name), {
        primary: true,
        sort: true,
      }),
      user.text('email', t('E-mail'), { sort: true }),
      user('role', t('Role'), ({ role }) => roles.of(role)),
      user('totp', t('Second factor'), ({ totp_enabled }) => (
        <State value={totp_enabled ? 'enabled' : 'off'} label={totp_enabled ? t('On') : t('Off')} />
      )),
      user.ago('last_login_at', t('Last here'), { none: t('Never') }),
      user.state('status', t('State')),
    ]}
    filters={[
      { key: 'role', label: t('Role'), options: roles.options() },
      { key: 'status', label: t('State'), options: { active: t('Active'), disabled: t('Disabled') } },
    ]}
    onOpen={({ id }) => onOpen(id)}
    empty={{ title: t('Nobody yet') }}
  />
)

const isOpen = ({ status }: Invitation) => status === 'open'

const takeBack = {
  label: t('Take back'),
  danger: true,
  confirm: (rows: readonly Invitation[]) =>
    tn(
      'The link of {count} invitation stops working.',
      'The links of {count} invitations stop working.',
      rows.filter(isOpen).length,
    ),
  when: isOpen,
  each: ({ id }: Invitation) => act('post', '/admin/invitations/{id}/revoke', { id, body: {} }),
  done: (count: number) => tn('{count} invitation taken back.', '{count} invitations taken back.', count),
}

const Invitations = () => (
  <ListFrame
    embedded
    title={t('Invitations')}
    path="/admin/invitations"
    columns={[
      invitation.text('email', t('E-mail'), { primary: true, sort: true }),
      invitation('role', t('Role'), ({ role }) => roles.of(role)),
      invitation.ago('created_at', t('Sent'), { sort: true }),
      invitation('expires_at', t('Works until'), (row) => isOpen(row) && <Time at={row.expires_at} ago />),
      invitation.state('status', t('State')),
    ]}
    filters={[
      {
        key: 'status',
        label: t('State'),
        options: { open: t('Open'), accepted: t('Accepted'), revoked: t('Revoked'), expired: t('Expired') },
      },
      { key: 'role', label: t('Role'), options: roles.options() },
    ]}
    bulk={may('users:write') ? [takeBack] : undefined}
    empty={{
      title: t('No invitations'),
      text: t('Colleagues come in by a link that you send them.'),
      action: may('users:write') ? <Act label={t('Invite somebody')} run={invite} primary /> : undefined,
    }}
  />
)

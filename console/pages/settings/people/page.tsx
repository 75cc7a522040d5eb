import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { Act, field, openForm } from '../../../frame/do.ts'
import { columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { Section, useOpenRecord } from '../../../frame/record.ts'
import { Failure, formatMoment, PageHead, State, showOnce, Time, t, tn } from '../../../frame/show.ts'
import { AreaTable } from '../parts/area-table.tsx'
import { roleLead, roles as roleNames, roles } from './roles.ts'
import { UserDrawer } from './user-drawer.tsx'

type Invitation = RowOf<'/admin/invitations'>
const user = columnsOf<RowOf<'/admin/users'>>()
const invitation = columnsOf<Invitation>()

function invite(): void {
  const mails = session().shop?.sends_mail === true
  openForm({
    title: t('Invite person'),
    text: mails
      ? t('They get an email with a link. You can also send them the link yourself.')
      : t('No mail server is set up. You get a link to send them yourself.'),
    fields: [
      field.email('email', t('Email'), { required: true }),
      field.choice('role', t('Role'), roles.options(), {
        required: true,
        hint: roles
          .options()
          .map(({ value, label }) => `${label}: ${roleLead(value)}`)
          .join(' '),
      }),
    ],
    submit: mails ? t('Send invitation') : t('Create invitation link'),
    run: (body) => act('post', '/admin/invitations', { body }),
    onDone: ({ invitation: { email, expires_at, url } }) =>
      showOnce({
        title: t('{email} invited', { email }),
        lead: mails
          ? t(
              'We are sending the invitation. You can also share the link below. It works once, until {when}, and is not shown again.',
              { when: formatMoment(expires_at) },
            )
          : t(
              'No mail server is set up, so send this link yourself. It works once, until {when}, and is not shown again.',
              { when: formatMoment(expires_at) },
            ),
        texts: [{ label: t('Invitation link'), text: url ?? '' }],
      }),
  })
}

export default function PeoplePage() {
  const [{ show = 'users' }] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  return (
    <>
      <PageHead
        title={t('People')}
        lead={t('Who can log in, and what they can see and do.')}
        actions={may('users:write') ? <Act label={t('Invite person')} run={invite} primary /> : null}
      />
      <ViewTabs
        label={t('Section')}
        name="show"
        views={{ users: t('Team'), invitations: t('Invitations'), roles: t('Roles') }}
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
    title={t('Team')}
    path="/admin/users"
    columns={[
      user('name', t('Name'), { primary: true, sort: true }, ({ id, name }) =>
        id === session().user?.id ? t('{name} (you)', { name }) : name,
      ),
      user.text('email', t('Email'), { sort: true }),
      user('role', t('Role'), ({ role }) => roles.of(role)),
      user('totp', t('Two-step authentication'), ({ totp_enabled }) => (
        <State value={totp_enabled ? 'enabled' : 'off'} label={totp_enabled ? t('On') : t('Off')} />
      )),
      user.ago('last_login_at', t('Last active'), { none: t('Never') }),
      user.state('status', t('Status')),
    ]}
    filters={[
      { key: 'role', label: t('Role'), options: roles.options() },
      { key: 'status', label: t('Status'), options: { active: t('Active'), disabled: t('Disabled') } },
    ]}
    onOpen={({ id }) => onOpen(id)}
    empty={{ title: t('No one yet') }}
  />
)

const isOpen = ({ status }: Invitation) => status === 'open'

const takeBack = {
  label: t('Revoke'),
  danger: true,
  confirm: (rows: readonly Invitation[]) =>
    tn(
      'The link of {count} invitation stops working.',
      'The links of {count} invitations stop working.',
      rows.filter(isOpen).length,
    ),
  when: isOpen,
  each: ({ id }: Invitation) => act('post', '/admin/invitations/{id}/revoke', { id, body: {} }),
  done: (count: number) => tn('{count} invitation revoked.', '{count} invitations revoked.', count),
}

const Invitations = () => (
  <ListFrame
    embedded
    title={t('Invitations')}
    path="/admin/invitations"
    columns={[
      invitation.text('email', t('Email'), { primary: true, sort: true }),
      invitation('role', t('Role'), ({ role }) => roles.of(role)),
      invitation.ago('created_at', t('Sent'), { sort: true }),
      invitation('expires_at', t('Expires'), (row) => isOpen(row) && <Time at={row.expires_at} ago />),
      invitation.state('status', t('Status')),
    ]}
    filters={[
      {
        key: 'status',
        label: t('Status'),
        options: { open: t('Open'), accepted: t('Accepted'), revoked: t('Revoked'), expired: t('Expired') },
      },
      { key: 'role', label: t('Role'), options: roles.options() },
    ]}
    bulk={may('users:write') && [takeBack]}
    empty={{
      title: t('No invitations'),
      text: t('Invite colleagues with a link. They appear here until they accept.'),
      action: may('users:write') ? <Act label={t('Invite person')} run={invite} primary /> : undefined,
    }}
  />
)

function RoleTable() {
  const { data, error, refetch } = useRead('/admin/roles')
  if (error) return <Failure error={error} retry={() => void refetch()} />
  const roles = data?.roles ?? []
  return (
    <div className="stack">
      <div className="cards">
        {roles.map(({ role }) => (
          <Section key={role} title={roleNames.of(role)}>
            <p className="plain">{roleLead(role)}</p>
          </Section>
        ))}
      </div>
      <Section title={t('Permissions by area')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
        <section className="scroll-x" tabIndex={0} aria-label={t('What each role can do')}>
          <AreaTable
            scopes={roles.flatMap(({ scopes }) => scopes)}
            columns={roles.map(({ role, scopes }) => ({
              key: role,
              title: roleNames.of(role),
              cell: (area) => <Level read={scopes.includes(`${area}:read`)} write={scopes.includes(`${area}:write`)} />,
            }))}
          />
        </section>
      </Section>
    </div>
  )
}

const Level = ({ read: reads, write }: { read: boolean; write: boolean }) =>
  write ? (
    <span className="state state-good">{t('Write')}</span>
  ) : reads ? (
    <span className="state state-quiet">{t('Read')}</span>
  ) : (
    <span className="nothing">{t('No')}</span>
  )

import { act, may, type RecordOf, session, useRead } from '../../../api/index.ts'
import { Act, danger, field } from '../../../frame/do.ts'
import { EditFields, Facts, fact, RecordDrawer, Section, useSaver } from '../../../frame/record.ts'
import { Go, State, Time, t, tn } from '../../../frame/show.ts'
import { browserName } from '../../profile/browser-name.ts'
import { roleLead, roles } from './roles.ts'

type User = RecordOf<'/admin/users/{id}'>

const enable = (id: string) => act('post', '/admin/users/{id}', { id, body: { status: 'active' } })

const disable = ({ id, name }: User) => ({
  label: t('Disable'),
  confirm: danger(
    t('Disable {name}?', { name }),
    t('They are logged out everywhere and can’t log in until you enable their account again.'),
    t('Disable'),
  ),
  run: () => act('post', '/admin/users/{id}', { id, body: { status: 'disabled' } }),
  done: t('{name} disabled.', { name }),
  undo: () => enable(id),
})

const remove = ({ id, name }: User, onDone: () => void) => ({
  label: t('Delete account'),
  confirm: danger(
    t('Delete {name}?', { name }),
    t('Deletes their account and sessions. Their activity stays in the audit log.'),
  ),
  run: () => act('delete', '/admin/users/{id}', { id }),
  onDone,
})

export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/admin/users/{id}', { id })
  const saver = useSaver('post', '/admin/users/{id}', { id })
  if (!query.data) return <RecordDrawer title={t('Person')} onClose={onClose} query={query} />
  const { user } = query.data
  const isMe = id === session().user?.id
  const editable = may('users:write')
  return (
    <RecordDrawer
      title={user.name}
      onClose={onClose}
      record={{ type: 'user', id }}
      end={editable && !isMe && remove(user, onClose)}
    >
      <Section title={t('Account')} aside={<State value={user.status} />}>
        <EditFields
          record={user}
          saver={saver}
          editable={editable}
          fields={[
            field.text('name', t('Name'), { required: true }),
            field.choice('role', t('Role'), roles.options(), { required: true, fixed: isMe }),
          ]}
        />
        <p className="plain quiet">
          {roleLead(user.role)} <Go to="/settings/people?show=roles">{t('All roles')}</Go>
        </p>
        <Facts
          facts={[
            fact(t('Email'), user.email),
            fact(t('Two-step authentication'), user.totp_enabled ? t('On') : t('Off')),
            fact.time(t('Joined'), user.created_at),
          ]}
        />
        {!editable || isMe ? null : user.status === 'active' ? (
          <Act {...disable(user)} />
        ) : (
          <Act primary label={t('Enable')} run={() => enable(id)} done={t('{name} enabled.', { name: user.name })} />
        )}
      </Section>
      <Sessions id={id} editable={editable} />
    </RecordDrawer>
  )
}

function Sessions({ id, editable }: { id: string; editable: boolean }) {
  const { data } = useRead('/admin/users/{id}/sessions', { id, limit: 50 })
  const sessions = data?.sessions ?? []
  const end = (sessionId: string) => act('delete', '/admin/users/{id}/sessions/{sessionId}', { id, sessionId })
  return (
    <Section
      title={t('Active sessions')}
      aside={<span className="quiet">{tn('{count} session', '{count} sessions', sessions.length)}</span>}
    >
      {sessions.length === 0 ? <p className="plain quiet">{t('No active sessions.')}</p> : null}
      <ul className="plain-list">
        {sessions.map(({ id: sessionId, user_agent, address, last_used_at, current }) => (
          <li key={sessionId} className="with-thumb">
            <span className="spring">
              {browserName(user_agent) ?? t('Program')} · {address} · <Time at={last_used_at} ago />{' '}
              {current ? <State value="current" label={t('Current session')} tone="accent" /> : null}
            </span>
            {editable && !current ? (
              <Act size="compact-sm" label={t('End session')} run={() => end(sessionId)} done={t('Session ended.')} />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

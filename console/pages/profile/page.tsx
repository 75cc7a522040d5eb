import { useReducer } from 'react'
import { loadSession } from '../../api/session.ts'
import { Appearance } from './appearance.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import './profile.css'
import { act, refresh, session } from '../../api/index.ts'
import { Act, field, openForm } from '../../frame/do.ts'
import { EditField, Facts, fact, type Saver, Section } from '../../frame/record.ts'
import { PageHead, stateWords, t } from '../../frame/show.ts'

/** A person's own account: name, password, second factor, logins, and how the console looks. */
export default function ProfilePage() {
  const [, changed] = useReducer((count: number) => count + 1, 0)
  const { user } = session()
  if (!user) return null
  const saver: Saver = {
    key: '/admin/users/me',
    save: async (patch) => {
      await act('post', '/admin/users/me', { body: patch })
      await loadSession()
      await refresh('users')
      changed()
    },
    reload: loadSession,
  }
  return (
    <>
      <PageHead title={t('Profile')} lead={t('Your account. Only you can see this page.')} />
      <div className="columns">
        <div className="stack">
          <Section title={t('You')}>
            <div className="stack">
              <EditField field={field.text('name', t('Name'), { required: true })} value={user.name} saver={saver} />
              <Facts
                facts={[
                  fact(t('Email'), user.email),
                  fact(t('Role'), stateWords(user.role)),
                  fact.time(t('Last login'), user.last_login_at),
                ]}
              />
            </div>
          </Section>
          <Section title={t('Password')}>
            <p>{t('Changing your password logs you out on all other devices.')}</p>
            <Act label={t('Change password')} run={openPassword} />
          </Section>
          <SecondFactor onChanged={changed} />
        </div>
        <div className="stack">
          <Appearance />
          <Sessions />
        </div>
      </div>
    </>
  )
}

const openPassword = (): void =>
  openForm({
    title: t('Change password'),
    text: t('Length matters most: use a few unrelated words.'),
    submit: t('Change password'),
    fields: [
      field.secret('current_password', t('Current password'), { required: true, autoComplete: 'current-password' }),
      field.secret('password', t('New password'), { required: true, autoComplete: 'new-password' }),
    ],
    run: (body) => act('post', '/admin/users/me/password', { body }),
    done: t('Password changed. You are logged out on all other devices.'),
  })

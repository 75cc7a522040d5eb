import { Button } from '@mantine/core'
import { useReducer } from 'react'
import { act } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { loadSession, session } from '../../api/session.ts'
import { Facts, Section } from '../../frame/detail/detail-frame.tsx'
import { EditField } from '../../frame/detail/edit-field.tsx'
import type { Saver } from '../../frame/detail/use-saver.ts'
import { openForm } from '../../frame/form/open-form.tsx'
import { notifySaved } from '../../frame/notify.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { stateWords } from '../../frame/state.tsx'
import { Time } from '../../frame/values.tsx'
import { t } from '../../messages/text.ts'
import { Appearance } from './appearance.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import './profile.css'

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
      <PageHead title={t('Profile')} lead={t('Your account. Nobody but you sees this page.')} />
      <div className="profile">
        <div className="stack">
          <Section title={t('You')}>
            <div className="stack">
              <EditField field={{ name: 'name', label: t('Name'), required: true }} value={user.name} saver={saver} />
              <Facts
                facts={[
                  { label: t('E-mail'), value: user.email },
                  { label: t('Role'), value: stateWords(user.role) },
                  { label: t('Last login'), value: <Time at={user.last_login_at} /> },
                ]}
              />
            </div>
          </Section>
          <Section title={t('Password')}>
            <p>{t('Changing it logs you out everywhere else.')}</p>
            <Button variant="default" onClick={openPassword}>
              {t('Change the password')}
            </Button>
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
    title: t('Change the password'),
    text: t('Long beats complicated: a few unrelated words are best.'),
    submit: t('Change the password'),
    fields: [
      {
        name: 'current_password',
        label: t('Current password'),
        kind: 'secret',
        required: true,
        autoComplete: 'current-password',
      },
      { name: 'password', label: t('New password'), kind: 'secret', required: true, autoComplete: 'new-password' },
    ],
    run: async ({ current_password, password }) => {
      await act('post', '/admin/users/me/password', {
        body: { current_password: String(current_password), password: String(password) },
      })
      await refresh('users')
      notifySaved(t('The password is changed. You are logged out everywhere else.'))
    },
  })

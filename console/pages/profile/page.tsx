import { Select, useMantineColorScheme } from '@mantine/core'
import { useReducer } from 'react'
import { act, refresh, session, useRead } from '../../api/index.ts'
import { loadSession } from '../../api/session.ts'
import { Act, ActButton, field, openForm, optionList, perform } from '../../frame/do.ts'
import { EditField, Facts, fact, type Saver, Section } from '../../frame/record.ts'
import { formatDate, language, PageHead, State, stateWords, Time, t } from '../../frame/show.ts'
import { Switcher } from '../../frame/switcher.tsx'
import { chooseTimeZone, chosenTimeZone } from '../../frame/time-zone.ts'
import { chooseLanguage, type Language, languages } from '../../messages/text.ts'
import { browserName } from './browser-name.ts'
import { SecondFactor } from './second-factor.tsx'
import './profile.css'

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
          <Section title={t('You')} stack>
            <EditField field={field.text('name', t('Name'), { required: true })} value={user.name} saver={saver} />
            <Facts
              facts={[
                fact(t('Email'), user.email),
                fact(t('Role'), stateWords(user.role)),
                fact.time(t('Last login'), user.last_login_at),
              ]}
            />
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

const end = (sessionId: string) =>
  perform({
    run: () => act('delete', '/admin/users/me/sessions/{sessionId}', { sessionId }),
    done: t('Session ended.'),
  })

function Sessions() {
  const { data } = useRead('/admin/users/me/sessions', { limit: 50 })
  return (
    <Section title={t('Active sessions')}>
      <ul className="stack">
        {data?.sessions.map(({ id, user_agent, address, last_used_at, current }) => {
          const browser = browserName(user_agent) ?? t('Program')
          return (
            <li key={id} className="inline ends">
              <div>
                <b>{browser}</b> {current ? <State value="active" label={t('Current session')} /> : null}
                <div className="quiet">
                  {address} · <Time at={last_used_at} ago />
                </div>
              </div>
              {current ? null : (
                <ActButton
                  variant="default"
                  run={() => end(id)}
                  aria-label={t('Log out {browser} at {address}', { browser, address })}
                >
                  {t('Log out')}
                </ActButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const languageChoices = languages.map((value) => {
  const name = new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value
  return { value, label: name.charAt(0).toLocaleUpperCase(value) + name.slice(1) }
})

const shopZone = ''

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shop = session().shop?.time_zone ?? 'UTC'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [
    { value: shopZone, label: t('Shop time zone: {zone}', { zone: shop }) },
    ...Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone === own ? t('{zone} (this device)', { zone }) : zone,
    })),
  ]
  return (
    <Section title={t('This device')} stack>
      <Select
        label={t('Language')}
        data={languageChoices}
        value={language()}
        allowDeselect={false}
        onChange={(next) => next !== null && chooseLanguage(next as Language)}
      />
      <div>
        <span className="edit-label">{t('Colours')}</span>
        <Switcher
          label={t('Colours')}
          value={colorScheme}
          onChange={(next) => setColorScheme(next as typeof colorScheme)}
          options={optionList({ auto: t('Same as system'), light: t('Light'), dark: t('Dark') })}
        />
      </div>
      <Select
        label={t('Time zone')}
        description={t('The time there is {time}.', {
          time: formatDate(new Date().toISOString(), { timeStyle: 'short' }),
        })}
        searchable
        limit={60}
        data={zones}
        value={chosenTimeZone() ?? shopZone}
        allowDeselect={false}
        onChange={(next) => next !== null && chooseTimeZone(next === shopZone ? null : next)}
      />
    </Section>
  )
}

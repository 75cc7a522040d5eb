import { act, useRead } from '../../api/index.ts'
import { ActButton, perform } from '../../frame/do.ts'
import { Section } from '../../frame/record.ts'
import { State, Time, t } from '../../frame/show.ts'
import { browserName } from './browser-name.ts'

const end = (sessionId: string) =>
  perform({
    run: () => act('delete', '/admin/users/me/sessions/{sessionId}', { sessionId }),
    done: t('Session ended.'),
  })

/** Where the person is logged in, and the way to end what is not theirs. */
export function Sessions() {
  const { data } = useRead('/admin/users/me/sessions', { limit: 50 })
  return (
    <Section title={t('Active sessions')}>
      <ul className="sessions stack">
        {data?.sessions.map(({ id, user_agent, address, last_used_at, current }) => {
          const browser = browserName(user_agent) ?? t('Program')
          return (
            <li key={id}>
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

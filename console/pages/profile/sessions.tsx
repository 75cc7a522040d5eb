import { Button } from '@mantine/core'
import { type GetData, useAction, useRead } from '../../api/index.ts'
import { Section } from '../../frame/record.ts'
import { State, Time, t } from '../../frame/show.ts'
import { browserName } from './browser-name.ts'

type LoginSession = GetData<'/admin/users/me/sessions'>['sessions'][number]

/** Where the person is logged in, and the way to end what is not theirs. */
export function Sessions() {
  const { data } = useRead('/admin/users/me/sessions', { limit: 50 })
  const end = useAction('delete', '/admin/users/me/sessions/{sessionId}', { done: t('That session is over.') })
  return (
    <Section title={t('Where you are logged in')}>
      <ul className="sessions">
        {data?.sessions.map((login) => (
          <SessionRow
            key={login.id}
            login={login}
            isEnding={end.isPending}
            onEnd={() => end.mutate({ sessionId: login.id })}
          />
        ))}
      </ul>
    </Section>
  )
}

function SessionRow({ login, isEnding, onEnd }: { login: LoginSession; isEnding: boolean; onEnd: () => void }) {
  const name = browserName(login.user_agent) ?? t('A program')
  return (
    <li>
      <div>
        <b>{name}</b> {login.current ? <State value="active" label={t('This one')} /> : null}
        <div className="quiet">
          {login.address} · <Time at={login.last_used_at} ago />
        </div>
      </div>
      {login.current ? null : (
        <Button
          variant="default"
          disabled={isEnding}
          onClick={onEnd}
          aria-label={t('Log out {browser} at {address}', { browser: name, address: login.address })}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

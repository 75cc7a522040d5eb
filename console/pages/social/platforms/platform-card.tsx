import { Alert, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { act, get } from '../../../api/client.ts'
import { read, refresh, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Facts } from '../../../frame/detail/section.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { accountNames, type Platform } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { logIn } from './log-in.ts'
import { editSlots, SlotFacts } from './slots.tsx'

/** One login: where it publishes, whether it still works, and what to do where it does not. */
export function PlatformCard({ platform }: { platform: Platform }) {
  const { platformLabel } = useNetworks()
  const { id, status, paused_at, api_config } = platform
  const health = useQuery({
    ...read('/admin/social-platforms/{id}/health', { params: { path: { id } } }),
    enabled: status !== 'pending',
    staleTime: 300_000,
    retry: false,
  })
  const report = health.data?.health
  const name = platformLabel(platform)
  const reconnect = () => void logIn(platform).catch(notifyFailed)
  const needsLogin = status === 'pending' || status === 'error'
  return (
    <section className="card platform" aria-label={[name, platform.description].filter(Boolean).join(': ')}>
      <header className="card-head">
        <h2>
          {name}
          {platform.description ? <span className="quiet platform-note"> {platform.description}</span> : null}
        </h2>
        <span className="platform-states">
          {paused_at ? <State value="paused" /> : null}
          <State value={status} label={status === 'pending' ? t('Not connected') : undefined} />
        </span>
      </header>
      {platform.status_reason ? (
        <Alert color="red" variant="light">
          {platform.status_reason}
        </Alert>
      ) : null}
      <Facts
        facts={[
          { label: t('Publishes as'), value: accountNames(platform) || <Nothing /> },
          status !== 'pending' && {
            label: t('Login'),
            value: health.isPending ? t('Asking the network…') : report?.healthy ? t('Works') : t('Needs a look'),
          },
          report !== undefined && {
            label: t('Login ends'),
            value: report.expires_at ? <Time at={report.expires_at} /> : t('Not by itself'),
          },
          status === 'active' && { label: t('Weekly slots'), value: <SlotFacts id={id} /> },
        ]}
      />
      {report && report.problems.length > 0 ? (
        <ul className="platform-problems">
          {report.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {status === 'active' && isShort(platform) && api_config?.oauth1_credentials_present !== true ? (
        <Alert color="yellow" variant="light" title={t('Keys for pictures are missing')}>
          {t(
            'X takes posts only with the access token of the account and its secret, from the page of keys of its portal.',
          )}
        </Alert>
      ) : null}
      {may('social-platforms:write') ? (
        <div className="platform-actions">
          {needsLogin ? (
            <Button onClick={reconnect}>{status === 'pending' ? t('Log in') : t('Log in again')}</Button>
          ) : (
            <Button variant="default" onClick={() => void health.refetch()} loading={health.isFetching}>
              {t('Check now')}
            </Button>
          )}
          <More platform={platform} reconnect={needsLogin ? null : reconnect} />
        </div>
      ) : null}
    </section>
  )
}

const isShort = ({ name }: Platform): boolean => name === 'network_c' || name === 'network_c_alt'

function More({ platform, reconnect }: { platform: Platform; reconnect: (() => void) | null }) {
  const { id, paused_at } = platform
  const params = { path: { id } }
  const ask = useAsk()
  const pause = useAction('post', '/admin/social-platforms/{id}/pause', { done: t('Scheduled posts wait now.') })
  const resume = useAction('post', '/admin/social-platforms/{id}/resume', { done: t('Scheduled posts go out again.') })
  const sync = useAction('post', '/admin/socials/sync-platform-data', {
    done: t('The last posts were read for hashtags and mentions.'),
  })
  const insights = useAction('post', '/admin/social-posts/sync-insights', { done: ({ message }) => message })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Ellipsis size={18} aria-hidden />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reconnect ? <Menu.Item onClick={reconnect}>{t('Log in again')}</Menu.Item> : null}
        {platform.status === 'active' ? (
          <>
            {isShort(platform) ? null : (
              <Menu.Item onClick={() => void choosePage(platform).catch(notifyFailed)}>
                {t('Choose another page…')}
              </Menu.Item>
            )}
            {isShort(platform) ? (
              <Menu.Item onClick={() => askKeys(id)}>{t('Enter the keys of the account…')}</Menu.Item>
            ) : null}
            <Menu.Item onClick={() => void editSlots(id).catch(notifyFailed)}>{t('Weekly slots…')}</Menu.Item>
            <Menu.Item onClick={() => insights.mutate({ params: { query: { platform_id: id } } })}>
              {t('Read insights now')}
            </Menu.Item>
            {isShort(platform) ? null : (
              <Menu.Item onClick={() => sync.mutate({ body: { platform_id: id } })}>
                {t('Read tags of past posts')}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => (paused_at ? resume : pause).mutate({ params })}>
              {paused_at ? t('Let scheduled posts go on') : t('Let scheduled posts wait')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item className="danger" onClick={() => void remove(platform, ask).catch(notifyFailed)}>
          {t('Remove…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function remove({ id }: Platform, ask: ReturnType<typeof useAsk>): Promise<void> {
  const { count } = await get('/admin/social-posts', { params: { query: { platform_id: id, limit: 1 } } })
  const yes = await ask({
    title: t('Remove the platform'),
    text: tn(
      'Its login is forgotten. {count} post was written for it.',
      'Its login is forgotten. {count} posts were written for it.',
      count,
    ),
    danger: true,
  })
  if (!yes) return
  await act('delete', '/admin/social-platforms/{id}', { params: { path: { id } } })
  await refresh('social-platforms')
  notifySaved(t('The platform was removed.'))
}

async function choosePage({ id, api_config }: Platform): Promise<void> {
  const { pages, network_b_accounts } = await get('/admin/socials/accounts', {
    params: { query: { platform_id: id } },
  })
  openForm({
    title: t('Choose another page'),
    text: t('New posts go to this page and the account that is linked to it.'),
    fields: [
      {
        name: 'page_id',
        label: t('Page'),
        kind: 'choice',
        required: true,
        initial: typeof api_config?.page_id === 'string' ? api_config.page_id : null,
        options: pages.map((page) => {
          const linked = network_b_accounts.find(({ page_id }) => page_id === page.id)
          return { value: page.id, label: linked?.username ? `${page.name} · ${linked.username}` : page.name }
        }),
      },
    ],
    submit: t('Choose page'),
    run: async ({ page_id }) => {
      await act('post', '/admin/social-platforms/{id}/page', {
        params: { path: { id } },
        body: { page_id: String(page_id) },
      })
      await refresh('social-platforms', 'socials')
      notifySaved(t('New posts go to this page.'))
    },
  })
}

const askKeys = (id: string) =>
  openForm({
    title: t('Keys of the account'),
    text: t('From the page of keys of the network’s portal. They are kept encrypted and never shown again.'),
    fields: [
      { name: 'access_token', label: t('Access token'), kind: 'secret', required: true },
      { name: 'access_token_secret', label: t('Access token secret'), kind: 'secret', required: true },
    ],
    submit: t('Save keys'),
    run: async ({ access_token, access_token_secret }) => {
      await act('put', '/admin/social-platforms/{id}', {
        params: { path: { id } },
        body: { api_config: { oauth1_credentials: { access_token, access_token_secret } } } as never,
      })
      await refresh('social-platforms')
      notifySaved(t('Keys saved.'))
    },
  })

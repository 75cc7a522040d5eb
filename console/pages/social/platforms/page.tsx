import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { stateWords } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import type { Platform } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { Budgets } from './budgets.tsx'
import { logIn } from './log-in.ts'
import { PlatformCard } from './platform-card.tsx'
import './platforms.css'

export default function PlatformsPage() {
  const { platforms, isPending } = usePlatforms()
  const connect = may('social-platforms:write') ? <Button onClick={askNetwork}>{t('Connect a network')}</Button> : null
  return (
    <div className="stack">
      <PageHead
        title={t('Platforms')}
        lead={t('The accounts that posts go out on, and whether their logins still work.')}
        actions={platforms.length > 0 ? connect : null}
      />
      <Returned />
      {isPending ? (
        <Skeleton height={220} />
      ) : platforms.length === 0 ? (
        <Empty
          title={t('No network is connected')}
          text={t(
            'Log in at a network once; Weft publishes there from then on. Where no app of your own is set up, the sandbox networks answer.',
          )}
          action={connect}
        />
      ) : (
        <div className="platforms">
          {platforms.map((platform) => (
            <PlatformCard key={platform.id} platform={platform} />
          ))}
        </div>
      )}
      {platforms.length > 0 ? <Budgets /> : null}
      <Approval />
    </div>
  )
}

/** How the login went from which the browser has just come back. */
function Returned() {
  const [search, set] = useSearchState()
  const { platformLabel } = useNetworks()
  const names: Record<string, string> = {
    access_denied: t('Access was denied at the network, so nothing was connected.'),
    login_failed: t('The network could not finish the login. Try again.'),
    login_pending: t('The network is slow. The login is finished in the background; look again in a minute.'),
  }
  const problem = search.error ?? names[search.notice ?? '']
  const close = () => set({ error: null, notice: null, connected: null })
  if (problem !== undefined)
    return (
      <Alert
        color={search.notice === 'login_pending' ? 'indigo' : 'red'}
        variant="light"
        role="alert"
        withCloseButton
        closeButtonLabel={t('Close')}
        onClose={close}
      >
        {problem}
      </Alert>
    )
  if (search.connected === undefined) return null
  const name = platformLabel({ name: search.connected as Platform['name'] })
  return (
    <Alert color="green" variant="light" role="status" withCloseButton closeButtonLabel={t('Close')} onClose={close}>
      {name === '' ? t('Connected.') : t('{network} is connected.', { network: name })}
    </Alert>
  )
}

const askNetwork = () =>
  openForm({
    title: t('Connect a network'),
    text: t('You are led to the network, log in there, and come back here.'),
    fields: [
      {
        name: 'name',
        label: t('Network'),
        kind: 'choice',
        required: true,
        initial: 'network_ab',
        options: [
          { value: 'network_ab', label: t('Facebook Page and Instagram, one login') },
          { value: 'network_a', label: t('Facebook Page alone') },
          { value: 'network_b', label: t('Instagram alone') },
          { value: 'network_c', label: 'X' },
        ],
      },
      { name: 'description', label: t('Description'), placeholder: t('For you: the main shop') },
    ],
    submit: t('Go to the network'),
    run: async ({ name, description }) => {
      const { social_platform } = await act('post', '/admin/social-platforms', {
        body: {
          name: name as Platform['name'],
          category: 'social',
          auth_type: 'oauth2',
          description: description ? String(description) : null,
        },
      })
      await refresh('social-platforms')
      if (social_platform) await logIn(social_platform as Platform)
    },
  })

/** Whose posts somebody else has to approve. */
function Approval() {
  const { data } = useQuery({ ...read('/admin/social-settings'), enabled: may('social-settings:read') })
  if (!data?.social_settings) return null
  const needed = data.social_settings.approval_needed_by
  const edit = () =>
    openForm({
      title: t('Approval of posts'),
      text: t('Posts of these people are approved by somebody else before they go out.'),
      fields: [
        {
          name: 'approval_needed_by',
          label: t('Whose posts'),
          kind: 'choices',
          initial: needed,
          options: (['operations', 'marketing', 'api_tokens'] as const).map((value) => ({
            value,
            label: stateWords(value),
          })),
        },
      ],
      submit: t('Save'),
      run: async ({ approval_needed_by }) => {
        await act('put', '/admin/social-settings', {
          body: { approval_needed_by: (approval_needed_by ?? []) as typeof needed },
        })
        await refresh('social-settings').catch(notifyFailed)
        notifySaved(t('Approval of posts saved.'))
      },
    })
  return (
    <Section
      title={t('Approval of posts')}
      aside={
        may('social-settings:write') ? (
          <Button variant="default" size="compact-md" onClick={edit}>
            {t('Change')}
          </Button>
        ) : null
      }
    >
      {needed.length === 0
        ? t('Everybody publishes without asking.')
        : t('Posts of these are approved by somebody else: {who}.', { who: needed.map(stateWords).join(', ') })}
    </Section>
  )
}

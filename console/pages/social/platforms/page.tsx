import { Alert, Skeleton } from '@mantine/core'
import { act, may, useRead } from '../../../api/index.ts'
import { Act, field, openForm, stateOptions } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, PageHead, stateWords, t } from '../../../frame/show.ts'
import type { Platform, PlatformType } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { Budgets } from './budgets.tsx'
import { logIn } from './platform-actions.ts'
import { PlatformCard } from './platform-card.tsx'
import './platforms.css'

export default function PlatformsPage() {
  const { platforms, isPending } = usePlatforms()
  const { types } = useNetworks()
  const connect = may('social-platforms:write') ? (
    <Act primary label={t('Connect a network')} run={() => askNetwork(types)} />
  ) : null
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
        <div className="columns">
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
  const notices: Record<string, string> = {
    access_denied: t('Access was denied at the network, so nothing was connected.'),
    login_failed: t('The network could not finish the login. Try again.'),
    login_pending: t('The network is slow. The login is finished in the background; look again in a minute.'),
  }
  const problem = search.error ?? notices[search.notice ?? '']
  if (problem === undefined && search.connected === undefined) return null
  const network = platformLabel({ name: search.connected as Platform['name'] })
  const color = problem === undefined ? 'green' : search.notice === 'login_pending' ? 'indigo' : 'red'
  return (
    <Alert
      color={color}
      variant="light"
      role={problem === undefined ? 'status' : 'alert'}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={() => set({ error: null, notice: null, connected: null })}
    >
      {problem ?? (network === '' ? t('Connected.') : t('{network} is connected.', { network }))}
    </Alert>
  )
}

function askNetwork(types: readonly PlatformType[]) {
  const reach = ({ networks }: PlatformType) => networks.map(({ network }) => network).join()
  const choices = types
    .filter((type, at) => at === types.findIndex((one) => reach(one) === reach(type)))
    .sort((a, b) => b.networks.length - a.networks.length)
  const hasServer = (name: unknown) => choices.some((type) => type.name === name && type.has_server)
  openForm({
    title: t('Connect a network'),
    text: t('You are led to the network, log in there, and come back here.'),
    fields: [
      field.choice(
        'name',
        t('Network'),
        choices.map(({ name, label }) => ({ value: name, label })),
        { required: true, initial: choices[0]?.name },
      ),
      field.text('url', t('Address of your server'), { required: true, when: ({ name }) => hasServer(name) }),
      field.text('description', t('Description'), { nullable: true, placeholder: t('For you: the main shop') }),
    ],
    submit: t('Go to the network'),
    run: async (values) => {
      const body = { ...values, category: 'social', auth_type: 'oauth2' } as const
      const { social_platform } = await act('post', '/admin/social-platforms', { body })
      if (social_platform) await logIn(social_platform)
    },
  })
}

/** Whose posts somebody else has to approve. */
function Approval() {
  const { data } = useRead('/admin/social-settings', {}, { enabled: may('social-settings:read') })
  if (!data?.social_settings) return null
  const { approval_needed_by: needed } = data.social_settings
  const edit = () =>
    openForm({
      title: t('Approval of posts'),
      text: t('Posts of these people are approved by somebody else before they go out.'),
      record: { approval_needed_by: needed },
      fields: [
        field.choices('approval_needed_by', t('Whose posts'), stateOptions('operations', 'marketing', 'api_tokens')),
      ],
      submit: t('Save'),
      run: ({ approval_needed_by = [] }) => act('put', '/admin/social-settings', { body: { approval_needed_by } }),
      done: t('Approval of posts saved.'),
    })
  return (
    <Section title={t('Approval of posts')} action={may('social-settings:write') && { label: t('Change'), run: edit }}>
      {needed.length === 0
        ? t('Everybody publishes without asking.')
        : t('Posts of these are approved by somebody else: {who}.', { who: needed.map(stateWords).join(', ') })}
    </Section>
  )
}

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act, may, read, useRead } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { Act, field, openForm, stateOptions, TextAct } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Section } from '../../../frame/record.ts'
import { Empty, formatPercent, Go, Notice, PageHead, stateWords, Time, t } from '../../../frame/show.ts'
import { holderName, type Platform, type PlatformType } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
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
        lead={t('The accounts you post from, and the status of their logins.')}
        actions={platforms.length > 0 ? connect : null}
      />
      <Returned />
      {isPending ? (
        <Skeleton height={220} />
      ) : platforms.length === 0 ? (
        <Empty
          title={t('No networks connected')}
          text={t(
            'Log in to a network once, and Weft can publish there. Without an app of your own, the sandbox networks are used.',
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

function Returned() {
  const [search, set] = useSearchState()
  const { platformLabel } = useNetworks()
  const notices: Record<string, string> = {
    access_denied: t('The network denied access. Nothing was connected.'),
    login_failed: t('The network could not complete the login. Try again.'),
    login_pending: t('The network is slow. Weft completes the login in the background. Check again in a minute.'),
  }
  const problem = search.error ?? notices[search.notice ?? '']
  if (problem === undefined && search.connected === undefined) return null
  const network = platformLabel({ name: search.connected as Platform['name'] })
  const tone = problem === undefined ? 'good' : search.notice === 'login_pending' ? 'accent' : 'bad'
  return (
    <Notice tone={tone} role={problem === undefined ? 'status' : 'alert'}>
      {problem ?? (
        <>
          {network === '' ? t('Connected.') : t('{network} connected.', { network })}{' '}
          {may('social-posts:write') ? <Go to="/social/posts/new">{t('New post')}</Go> : null}
        </>
      )}{' '}
      <TextAct label={t('Close')} run={() => set({ error: null, notice: null, connected: null })} />
    </Notice>
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
    text: t('You log in at the network and then return here.'),
    fields: [
      field.choice(
        'name',
        t('Network'),
        choices.map(({ name, label }) => ({ value: name, label })),
        { required: true, initial: choices[0]?.name },
      ),
      field.text('url', t('Server URL'), { required: true, when: ({ name }) => hasServer(name) }),
      field.text('description', t('Description'), {
        nullable: true,
        placeholder: t('Internal name, for example: main shop'),
      }),
    ],
    submit: t('Continue to the network'),
    run: async (values) => {
      const body = { ...values, category: 'social', auth_type: 'oauth2' } as const
      const { social_platform } = await act('post', '/admin/social-platforms', { body })
      if (social_platform) await logIn(social_platform)
    },
  })
}

function Approval() {
  const { data } = useRead('/admin/social-settings', {}, { enabled: may('social-settings:read') })
  if (!data?.social_settings) return null
  const { approval_needed_by: needed } = data.social_settings
  const edit = () =>
    openForm({
      title: t('Post approval'),
      text: t('Select people whose posts need approval from someone else.'),
      record: { approval_needed_by: needed },
      fields: [
        field.choices('approval_needed_by', t('Posts by'), stateOptions('operations', 'marketing', 'api_tokens')),
      ],
      run: ({ approval_needed_by = [] }) => act('put', '/admin/social-settings', { body: { approval_needed_by } }),
      done: t('Post approval saved.'),
    })
  return (
    <Section title={t('Post approval')} action={may('social-settings:write') && { label: t('Edit'), run: edit }}>
      {needed.length === 0
        ? t('No approval needed.')
        : t('Posts by {who} need approval from someone else.', { who: needed.map(stateWords).join(', ') })}
    </Section>
  )
}

function Budgets() {
  const { label } = useNetworks()
  const { platforms } = usePlatforms()
  const { data } = useQuery(read('/admin/socials/limits', { params: { query: { limit: 12, order: '-used_percent' } } }))
  const limits = data?.network_limits ?? []
  if (limits.length === 0) return null
  return (
    <Section title={t('Posting limits')}>
      <Bars
        label={t('Posting limits')}
        most={100}
        bars={limits.map(({ network, account_id, bucket, used_percent, blocked_until }) => ({
          key: `${network} ${account_id} ${bucket}`,
          name: (
            <>
              {label(network)} · {limitWords(bucket)}{' '}
              <span className="quiet">{holderName(account_id, platforms) ?? t('Removed account')}</span>
            </>
          ),
          value: Math.min(used_percent, 100),
          shown: formatPercent(used_percent / 100, 0),
          colour: used_percent >= 80 ? 'var(--bad)' : undefined,
          note: blocked_until ? (
            <span className="danger">
              {t('Paused until')} <Time at={blocked_until} />
            </span>
          ) : null,
        }))}
      />
    </Section>
  )
}

function limitWords(bucket: string): string {
  const words: Readonly<Record<string, string>> = {
    own_calls_1_hour: t('Requests per hour'),
    own_posts_24_hours: t('Posts per day'),
    own_posts_30_days: t('Posts per 30 days'),
    posts: t('Posts'),
    posts_24_hours: t('Posts per day'),
    app_24_hours: t('Posts per day of all accounts'),
    app: t('Requests of all accounts'),
    business: t('Requests per hour'),
    requests: t('Requests'),
    throttled: t('Requests'),
  }
  return words[bucket] ?? bucket.replaceAll('_', ' ')
}

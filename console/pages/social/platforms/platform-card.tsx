import { useQuery } from '@tanstack/react-query'
import { act, may, read, useRead } from '../../../api/index.ts'
import { Act, perform } from '../../../frame/do.ts'
import { Facts, More } from '../../../frame/record.ts'
import { Nothing, Notice, State, Time, t, tn } from '../../../frame/show.ts'
import { accountNames, type Platform, platformState } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { askKeys, choosePage, editSlots, logIn, removePlatform } from './platform-actions.ts'

export function PlatformCard({ platform }: { platform: Platform }) {
  const { platformLabel, typeOf } = useNetworks()
  const { id, status, api_config, description } = platform
  const health = useQuery({
    ...read('/admin/social-platforms/{id}/health', { id }),
    enabled: status !== 'pending',
    staleTime: 300_000,
    retry: false,
  })
  const report = health.data?.health
  const name = platformLabel(platform)
  const needsLogin = status === 'pending' || status === 'error'
  return (
    <section className="card platform stack" aria-label={[name, description].filter(Boolean).join(': ')}>
      <header className="card-head inline ends">
        <h2>
          {name}
          {description ? <span className="quiet platform-note"> {description}</span> : null}
        </h2>
        <span className="inline">
          {typeOf(platform)?.is_sandbox ? <State value="sandbox" tone="quiet" label={t('Sandbox')} /> : null}
          <State value={platformState(platform)} label={status === 'pending' ? t('Not connected') : undefined} />
        </span>
      </header>
      <Notice tone="bad">{platform.status_reason}</Notice>
      <Facts
        facts={[
          { label: t('Publishes as'), value: accountNames(platform) || <Nothing /> },
          status !== 'pending' && {
            label: t('Login'),
            value: health.isPending ? t('Checking…') : report?.healthy ? t('Works') : t('Needs attention'),
          },
          report !== undefined && {
            label: t('Login expires'),
            value: report.expires_at ? <Time at={report.expires_at} /> : t('Never'),
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
      {status === 'active' && typeOf(platform)?.takes_keys && api_config?.oauth1_credentials_present !== true ? (
        <Notice title={t('Picture upload keys are missing')}>
          {t('X requires the account’s access token and secret, from the developer portal.')}
        </Notice>
      ) : null}
      {may('social-platforms:write') ? (
        <div className="inline platform-actions">
          {needsLogin ? (
            <Act primary label={status === 'pending' ? t('Log in') : t('Log in again')} run={() => logIn(platform)} />
          ) : (
            <Act label={t('Check now')} run={() => health.refetch()} />
          )}
          <Further platform={platform} needsLogin={needsLogin} />
        </div>
      ) : null}
    </section>
  )
}

function SlotFacts({ id }: { id: string }) {
  const plan = useRead('/admin/social-platforms/{id}/slots', { id }).data?.slot_plan
  if (!plan || plan.slots.length === 0) return <Nothing>{t('None')}</Nothing>
  const free = plan.upcoming.filter(({ post_id }) => post_id === null).length
  return [
    tn('{count} per week', '{count} per week', plan.slots.length),
    tn('{count} free in the next 14 days', '{count} free in the next 14 days', free),
  ].join(' · ')
}

function Further({ platform, needsLogin }: { platform: Platform; needsLogin: boolean }) {
  const { id, paused_at } = platform
  const isActive = platform.status === 'active'
  const type = useNetworks().typeOf(platform)
  const readInsights = () =>
    perform({
      run: () => act('post', '/admin/social-posts/sync-insights', { platform_id: id }),
      done: ({ message }) => message,
    })
  return (
    <More
      actions={[
        !needsLogin && { label: t('Log in again'), run: () => logIn(platform) },
        isActive && type?.has_pages && { label: t('Choose another page…'), run: () => choosePage(platform) },
        isActive && type?.takes_keys && { label: t('Enter account keys…'), run: () => askKeys(platform) },
        isActive && { label: t('Weekly slots…'), run: () => editSlots(platform) },
        isActive && { label: t('Refresh insights'), run: readInsights },
        isActive &&
          type?.has_pages && {
            label: t('Read tags from past posts'),
            run: () => act('post', '/admin/socials/sync-platform-data', { body: { platform_id: id } }),
            done: t('Hashtags and mentions read from the last posts.'),
          },
        isActive && {
          label: paused_at ? t('Resume scheduled posts') : t('Pause scheduled posts'),
          run: () => act('post', `/admin/social-platforms/{id}/${paused_at ? 'resume' : 'pause'}`, { id }),
          done: paused_at ? t('Scheduled posts resumed.') : t('Scheduled posts paused.'),
        },
        { label: t('Remove…'), danger: true, run: () => removePlatform(platform) },
      ]}
    />
  )
}

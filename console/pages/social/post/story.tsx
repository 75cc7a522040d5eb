import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may, read, useAction } from '../../../api/index.ts'
import { formatMoment, State, Time, type Tone, t } from '../../../frame/show.ts'
import { resultState, resultWords } from '../calendar/states.tsx'
import { type Network, type Post, type Result, resultsOf } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import './post.css'

/** From the first word to the networks: what happened, and what comes. */
export function Story({ post, targets }: { post: Post; targets: readonly Network[] }) {
  const results = resultsOf(post)
  const isLater = post.status !== 'draft' && post.status !== 'in_review'
  return (
    <ol className="post-story">
      <Step tone="good" title={t('Drafted')}>
        <Time at={post.created_at} />
      </Step>
      {post.status === 'in_review' ? (
        <Step tone="warm" title={t('Waits for approval')} />
      ) : post.approved_at ? (
        <Step tone="good" title={t('Approved')}>
          <Time at={post.approved_at} />
        </Step>
      ) : post.review_note ? (
        <Step tone="warm" title={t('Sent back')}>
          {post.review_note}
        </Step>
      ) : null}
      {post.held_at ? (
        <Step tone="warm" title={t('Held')}>
          {post.error_message}
        </Step>
      ) : post.scheduled_at ? (
        <Step tone={isLater && post.status !== 'scheduled' ? 'good' : 'accent'} title={t('Scheduled')}>
          {t('For {moment}', { moment: formatMoment(post.scheduled_at) })}
        </Step>
      ) : null}
      {targets.map((network) => (
        <NetworkStep
          key={network}
          post={post}
          network={network}
          result={results.find(({ platform }) => platform === network)}
        />
      ))}
      <FollowUps post={post} />
    </ol>
  )
}

const Step = ({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) => (
  <li data-tone={tone}>
    <b>{title}</b>
    {children ? <span className="story-more">{children}</span> : null}
  </li>
)

const tones = { published: 'good', failed: 'bad', publishing: 'accent', held: 'warm' } as const

function NetworkStep({ post, network, result }: { post: Post; network: Network; result: Result | undefined }) {
  const { label } = useNetworks()
  const shown = resultState(result)
  const url = result?.url ?? result?.permalink
  return (
    <li data-tone={shown ? tones[shown] : 'quiet'}>
      <b>{label(network)}</b>
      <span className="story-more">
        {shown ? (
          <State value={shown} tone={tones[shown]} label={resultWords(shown)} />
        ) : (
          <span className="quiet">{t('Not sent yet')}</span>
        )}
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {t('See it on {network}', { network: label(network) })}
          </a>
        ) : null}
        {result?.error ? <span>{result.error}</span> : null}
        {result?.message ? <span className="quiet">{result.message}</span> : null}
        {result?.publishes_at ? (
          <span className="quiet">{t('Goes out {moment}', { moment: formatMoment(result.publishes_at) })}</span>
        ) : null}
      </span>
      {shown === 'held' ? <Resolve post={post} network={network} /> : null}
    </li>
  )
}

/** Where nobody can say whether the network has it, a person looks and decides. */
function Resolve({ post, network }: { post: Post; network: Network }) {
  const resolve = useAction('post', '/admin/social-posts/{id}/targets/{network}/resolve', { done: t('Settled.') })
  if (!may('social-posts:write')) return null
  const send = (action: 'mark_live' | 'resend') =>
    resolve.mutate({ params: { path: { id: post.id, network } }, body: { action } })
  return (
    <span className="story-actions">
      <span>{t('The answer was lost. Look at the account: is the post there?')}</span>
      <Button size="compact-md" variant="default" loading={resolve.isPending} onClick={() => send('mark_live')}>
        {t('It is there')}
      </Button>
      <Button size="compact-md" variant="default" loading={resolve.isPending} onClick={() => send('resend')}>
        {t('It is not: send it again')}
      </Button>
    </span>
  )
}

function FollowUps({ post }: { post: Post }) {
  const { label } = useNetworks()
  const params = { path: { id: post.id } }
  const { data } = useQuery(read('/admin/social-posts/{id}/follow-ups', { params }))
  const retry = useAction('post', '/admin/social-posts/{id}/follow-ups/retry', { done: t('Sent again.') })
  const found = data?.follow_ups ?? []
  const hasFailed = found.some(({ state }) => state === 'failed')
  return (
    <>
      {found.map(({ id, kind, network, state, error, text }) => (
        <li key={id} data-tone={state === 'live' ? 'good' : state === 'failed' ? 'bad' : 'accent'}>
          <b>
            {kind === 'comment'
              ? t('First comment on {network}', { network: label(network) })
              : t('Thread on {network}', { network: label(network) })}
          </b>
          <span className="story-more">
            <State
              value={state === 'live' ? 'published' : state === 'failed' ? 'failed' : 'waiting'}
              label={state === 'live' ? t('Published') : state === 'failed' ? t('Failed') : t('Waiting')}
            />
            <span className="quiet">{text.slice(0, 120)}</span>
            {error ? <span>{error}</span> : null}
          </span>
        </li>
      ))}
      {hasFailed && may('social-posts:write') ? (
        <li data-tone="quiet">
          <Button
            size="compact-md"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params })}
          >
            {t('Send what failed again')}
          </Button>
        </li>
      ) : null}
    </>
  )
}

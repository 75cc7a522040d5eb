import type { ReactNode } from 'react'
import { act, may, useRead } from '../../../api/index.ts'
import { Act, perform } from '../../../frame/do.ts'
import { formatMoment, Go, State, Time, type Tone, t } from '../../../frame/show.ts'
import { resultState, resultWords } from '../calendar/entry.tsx'
import { type Network, type Post, type Result, resultsOf } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import './post.css'

export function Story({ post, targets }: { post: Post; targets: readonly Network[] }) {
  const results = resultsOf(post)
  const { status, approved_at, held_at, scheduled_at } = post
  const isOver = !['draft', 'in_review', 'scheduled'].includes(status)
  return (
    <ol className="post-story">
      <Step tone="good" title={t('Draft')}>
        <Time at={post.created_at} />
      </Step>
      {status === 'in_review' ? (
        <Step tone="warm" title={t('Needs approval')} />
      ) : approved_at ? (
        <Step tone="good" title={t('Approved')}>
          <Time at={approved_at} />
        </Step>
      ) : post.review_note ? (
        <Step tone="warm" title={t('Sent back')}>
          {post.review_note}
        </Step>
      ) : null}
      {held_at ? (
        <Step tone="warm" title={t('On hold')}>
          {post.error_message}
        </Step>
      ) : scheduled_at ? (
        <Step tone={isOver ? 'good' : 'accent'} title={t('Scheduled')}>
          {t('Scheduled for {moment}', { moment: formatMoment(scheduled_at) })}
        </Step>
      ) : null}
      {targets.map((network) => (
        <NetworkStep
          key={network}
          {...{ post, network }}
          result={results.find(({ platform }) => platform === network)}
        />
      ))}
      <FollowUps id={post.id} />
    </ol>
  )
}

interface StepProps {
  readonly tone: Tone
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

const Step = ({ tone, title, children, actions }: StepProps) => (
  <li data-tone={tone}>
    <b>{title}</b>
    {children ? <span className="inline wraps story-more">{children}</span> : null}
    {actions ? <span className="inline wraps story-more">{actions}</span> : null}
  </li>
)

const tones = { published: 'good', failed: 'bad', publishing: 'accent', held: 'warm' } as const

function NetworkStep({ post, network, result }: { post: Post; network: Network; result: Result | undefined }) {
  const { label, isSandbox } = useNetworks()
  const shown = resultState(result)
  const url = result?.url ?? result?.permalink
  return (
    <Step
      tone={shown ? tones[shown] : 'quiet'}
      title={label(network)}
      actions={shown === 'held' && may('social-posts:write') ? <Resolve id={post.id} network={network} /> : null}
    >
      {shown ? (
        <State value={shown} tone={tones[shown]} label={resultWords(shown)} />
      ) : (
        <span className="quiet">{t('Not sent yet')}</span>
      )}
      {url && isSandbox(network) ? <State value="sandbox" tone="quiet" label={t('Sandbox')} /> : null}
      {url && isSandbox(network) === false ? (
        <a href={url} target="_blank" rel="noreferrer">
          {t('View on {network}', { network: label(network) })}
        </a>
      ) : null}
      {result?.error ? (
        <span>
          {result.error} <Go to={`/social/platforms?open=${post.platform_id}`}>{t('Check the connection')}</Go>
        </span>
      ) : null}
      <span className="quiet">{result?.message}</span>
      {result?.publishes_at ? (
        <span className="quiet">{t('Publishes {moment}', { moment: formatMoment(result.publishes_at) })}</span>
      ) : null}
    </Step>
  )
}

/** For a post with an unknown result: a person checks the network and decides. */
function Resolve({ id, network }: { id: string; network: Network }) {
  const send = (action: 'mark_live' | 'resend') => () =>
    perform({
      run: () => act('post', '/admin/social-posts/{id}/targets/{network}/resolve', { id, network, body: { action } }),
      done: t('Resolved.'),
    })
  return (
    <>
      <span>{t('The network did not confirm. Check the account: was the post published?')}</span>
      <Act label={t('Yes, it was published')} run={send('mark_live')} />
      <Act label={t('No, send it again')} run={send('resend')} />
    </>
  )
}

const followTones = { published: 'good', failed: 'bad', waiting: 'accent' } as const

function FollowUps({ id }: { id: string }) {
  const { label } = useNetworks()
  const found = useRead('/admin/social-posts/{id}/follow-ups', { id }).data?.follow_ups ?? []
  const hasFailed = found.some(({ state }) => state === 'failed')
  const retry = () =>
    perform({ run: () => act('post', '/admin/social-posts/{id}/follow-ups/retry', { id }), done: t('Retrying.') })
  return (
    <>
      {found.map((one) => {
        const network = label(one.network)
        const state = one.state === 'live' ? 'published' : one.state === 'failed' ? 'failed' : 'waiting'
        const words = { published: t('Published'), failed: t('Failed'), waiting: t('Waiting') }[state]
        return (
          <Step
            key={one.id}
            tone={followTones[state]}
            title={
              one.kind === 'comment'
                ? t('First comment on {network}', { network })
                : t('Thread on {network}', { network })
            }
          >
            <State value={state} label={words} />
            <span className="quiet">{one.text.slice(0, 120)}</span>
            <span>{one.error}</span>
          </Step>
        )
      })}
      {hasFailed && may('social-posts:write') ? (
        <li data-tone="quiet">
          <Act label={t('Retry failed networks')} run={retry} />
        </li>
      ) : null}
    </>
  )
}

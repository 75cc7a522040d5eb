import { useQuery } from '@tanstack/react-query'
import { act, may, read, refresh, useRead } from '../../../api/index.ts'
import { notifySaved } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { DetailFrame, fact, Section, useRecordId } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Go, PageHead, Time, t, timeZone } from '../../../frame/show.ts'
import { dayOf } from '../calendar/days.ts'
import { PostState } from '../calendar/entry.tsx'
import { Composer } from '../composer/composer.tsx'
import { bodyOf, draftOf } from '../composer/draft-post.ts'
import { Previews, useCheck } from '../composer/preview.tsx'
import { momentOf, type Network, type Platform, type Post, resultsOf, titleOf } from '../post-facts.ts'
import { markOf } from '../post-mark.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { usePostActions } from './actions.ts'
import { Story } from './story.tsx'
import './post.css'

/** Leads to the month of the post. */
const back = (moment: string | null) => ({ to: moment ? `/social?day=${dayOf(moment)}` : '/social', label: t('Posts') })

export default function PostPage() {
  const id = useRecordId()
  const [search, set] = useSearchState()
  const query = useQuery({
    ...read('/admin/social-posts/{id}', { id }),
    // Polls while the post is being published.
    refetchInterval: ({ state }) => (state.data?.social_post?.status === 'publishing' ? 2000 : false),
  })
  const { platforms } = usePlatforms()
  const post = query.data?.social_post
  if (!post) return <DetailFrame title={t('Post')} back={back(null)} query={query} />
  const platform = platforms.find((one) => one.id === post.platform_id)
  if (search.edit === '1' && platform)
    return <Edit key={id} post={post} platforms={platforms} onEnd={() => set({ edit: null })} />
  return <Shown post={post} platform={platform} onEdit={() => set({ edit: '1' })} />
}

function Shown({ post, platform, onEdit }: { post: Post; platform: Platform | undefined; onEdit: () => void }) {
  const { platformLabel, targetsOf } = useNetworks()
  const targets = targetsOf(platform, post.metadata.publish_target)
  const { next, actions } = usePostActions(post, targets, onEdit)
  const planned = post.scheduled_at && (
    <>
      <Time at={post.scheduled_at} /> <span className="quiet">{timeZone()}</span>
    </>
  )
  return (
    <DetailFrame
      title={titleOf(post)}
      back={back(momentOf(post))}
      states={<PostState post={post} />}
      lead={lead(post)}
      next={next}
      actions={actions}
      record={{ type: 'social_post', id: post.id }}
      aside={
        <>
          <Section
            title={t('Details')}
            facts={[
              fact(
                t('Networks'),
                platform && <Go to={`/social/platforms?open=${platform.id}`}>{platformLabel(platform)}</Go>,
              ),
              fact(t('Scheduled for'), planned),
              fact.time(t('Published'), post.posted_at),
              fact.time(t('Created'), post.created_at),
              fact.ago(t('Updated'), post.updated_at),
              fact(t('Notes'), post.notes),
            ]}
          />
          <PostInsights post={post} />
          <PostSales post={post} />
        </>
      }
    >
      <Section title={t('Story')}>
        <Story post={post} targets={targets} />
      </Section>
      {platform ? <Looks {...{ post, platform, targets }} /> : null}
    </DetailFrame>
  )
}

function lead(post: Post): string | null {
  if (post.held_at) return t('The scheduled time has passed. Choose a new time or publish now.')
  if (post.review_note && post.status === 'draft') return t('Sent back: {note}', { note: post.review_note })
  if (post.status === 'in_review') return t('Someone else has to approve it before it is published.')
  if (post.status === 'publishing') return t('Publishing now. This page updates by itself.')
  // The story shows the error of each network.
  return post.status === 'failed' && resultsOf(post).every(({ error }) => !error) ? post.error_message : null
}

function Looks(props: { post: Post; platform: Platform; targets: readonly Network[] }) {
  const { post, platform, targets } = props
  const isOpen = !['published', 'posted', 'publishing', 'archived'].includes(post.status)
  const draft = draftOf(post)
  const check = useCheck(isOpen ? draft : { ...draft, platform_id: '' }, post)
  return (
    <Section title={t('Preview')}>
      {check?.problems.map(({ path, message }) => (
        <p key={path + message} className="danger">
          {message}
        </p>
      ))}
      <Previews {...{ draft, platform, targets, check }} />
    </Section>
  )
}

const Edit = ({ post, platforms, onEnd }: { post: Post; platforms: readonly Platform[]; onEnd: () => void }) => (
  <>
    <PageHead title={titleOf(post)} back={{ to: `/social/posts/${post.id}`, label: t('Back to post') }} />
    <Composer
      initial={draftOf(post)}
      draftName={`social-post:${post.id}`}
      platforms={platforms}
      stored={post}
      submit={() => t('Save post')}
      onCancel={onEnd}
      run={async (draft) => {
        await act('put', '/admin/social-posts/{id}', { id: post.id, body: bodyOf(draft, post) })
        await refresh()
        notifySaved(t('Post saved.'))
        onEnd()
      }}
    />
  </>
)

function PostInsights({ post }: { post: Post }) {
  const { label, networks } = useNetworks()
  const isOut = post.status === 'published' || post.status === 'posted'
  const { data } = useQuery({
    ...read('/admin/social-posts/{id}/insights-history', { params: { path: { id: post.id }, query: { limit: 50 } } }),
    enabled: isOut,
  })
  if (!isOut) return null
  const latest = networks.flatMap((network) => data?.snapshots.filter((one) => one.network === network).slice(-1) ?? [])
  return (
    <Section title={t('Insights')}>
      {latest.length === 0 ? (
        <p className="quiet">
          {t('No insights yet. Weft updates them every 6 hours. To update now, choose “Refresh insights”.')}
        </p>
      ) : (
        latest.map(({ network, taken_at, metrics }) => (
          <div key={network} className="post-insights">
            <h3>{label(network)}</h3>
            <dl>
              {Object.entries(metrics)
                .filter(([name]) => name !== 'followers')
                .map(([name, value]) => (
                  <div key={name}>
                    <dt>{metricWords(name)}</dt>
                    <dd className="figure">
                      {/_rate$|sentiment/.test(name) ? formatPercent(value / 100) : formatNumber(value)}
                    </dd>
                  </div>
                ))}
            </dl>
            <p className="quiet">
              {t('Last read')} <Time at={taken_at} ago />
            </p>
          </div>
        ))
      )}
    </Section>
  )
}

/** Purchases of visitors who followed the post's link. */
function PostSales({ post }: { post: Post }) {
  const mark = markOf(post)
  const isRead = mark !== null && post.posted_at !== null && may('ad-planning:read')
  const { data } = useRead(
    '/admin/ad-planning/conversions/stats',
    { utm_content: mark ?? '', conversion_type: 'purchase', from_date: post.posted_at ?? '', group_by: 'platform' },
    { enabled: isRead },
  )
  if (!isRead || !data) return null
  const { total_conversions: count, total_value: value } = data.totals
  return (
    <Section
      title={t('Sales')}
      facts={[
        fact(t('Orders'), formatNumber(count)),
        ...value.map(({ currency, value: amount }) => fact.money(t('Sales'), amount, currency)),
      ]}
    >
      <p className="quiet">{t('Bought after a click on the link of this post.')}</p>
    </Section>
  )
}

function metricWords(name: string): string {
  const known: Readonly<Record<string, string>> = {
    reactions: t('Reactions'),
    likes: t('Likes'),
    comments: t('Comments'),
    replies: t('Replies'),
    shares: t('Shares'),
    retweets: t('Reposts'),
    quotes: t('Quotes'),
    bookmarks: t('Bookmarks'),
    saved: t('Saved'),
    impressions: t('Views'),
    impressions_unique: t('People reached'),
    impressions_paid: t('Paid views'),
    views: t('Views'),
    reach: t('People reached'),
    clicks: t('Clicks'),
    total_interactions: t('Interactions'),
    engagement_rate: t('Follower engagement'),
    engagement_score: t('Engagement score'),
    sentiment_score: t('Sentiment'),
  }
  return known[name] ?? name.replaceAll('_', ' ')
}

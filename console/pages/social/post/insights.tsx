import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, formatPercent, Time, t } from '../../../frame/show.ts'
import type { Post } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import './post.css'

/** How the post fares at each network, as it was read last. */
export function PostInsights({ post }: { post: Post }) {
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

/** The networks' own names for their numbers, in words. */
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

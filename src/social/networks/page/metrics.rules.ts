import type { PagePostMetrics } from '../accounts.types.ts'

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)

/** Returns (reactions + comments + shares) / followers * 100. 0 if there are no followers. */
export const engagementRate = (counts: Counts, followers: number): number =>
  share(counts.reactions + counts.comments + counts.shares, followers)

/** Returns reactions * 1 + comments * 3 + shares * 5. */
export const engagementScore = ({ reactions, comments, shares }: Counts): number =>
  reactions + comments * 3 + shares * 5

/** Returns (LIKE + LOVE + WOW + HAHA - SAD - ANGRY) / total reactions * 100. 0 if there are no reactions. */
export function sentimentScore(byType: Readonly<Record<string, number>>, total: number): number {
  const of = (type: string): number => byType[type] ?? 0
  return share(of('LIKE') + of('LOVE') + of('WOW') + of('HAHA') - of('SAD') - of('ANGRY'), total)
}

interface Counts {
  readonly reactions: number
  readonly comments: number
  readonly shares: number
}

type Members = Record<string, unknown>

/** Names of reach metrics in `insights`, by the network's names. */
const reachNames: Readonly<Record<string, string>> = {
  post_impressions: 'impressions',
  post_impressions_unique: 'impressions_unique',
  post_impressions_paid: 'impressions_paid',
  post_clicks: 'clicks',
}

const renamed = (metrics: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [reachNames[name] ?? name, value]))

/** Returns numbers for the history and its charts. */
export const pageNumbers = (metrics: PagePostMetrics, followers: number): Record<string, number> => ({
  reactions: metrics.reactions,
  comments: metrics.comments,
  shares: metrics.shares,
  followers,
  ...(metrics.reach === null ? {} : renamed(metrics.reach)),
  engagement_rate: engagementRate(metrics, followers),
  engagement_score: engagementScore(metrics),
  sentiment_score: sentimentScore(metrics.byType, metrics.reactions),
})

/** Returns the members to merge into `insights`: counts that webhooks update, and everything that was read. */
export const pageInsights = (
  metrics: PagePostMetrics,
  numbers: Readonly<Record<string, number>>,
  readAt: Date,
): Members => ({
  reactions: Object.fromEntries(Object.entries(metrics.byType).map(([type, count]) => [type.toLowerCase(), count])),
  reaction_count: metrics.reactions,
  reactions_read_at: readAt.toISOString(),
  comment_count: metrics.comments,
  network_a_insights: {
    ...numbers,
    reactions_by_type: metrics.byType,
    permalink: metrics.permalink,
    recent_comments: metrics.recentComments,
    last_updated: readAt.toISOString(),
  },
})

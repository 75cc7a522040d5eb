import { isoTime } from '../../../platform/iso-time.ts'
import type { Answered, GraphAccounts, MediaMetrics, PagePostMetrics } from '../accounts.types.ts'
import { countOf, type GraphCalls, type GraphObject, listOf, objectOf, textOf } from './call.ts'

const reactionTypes = ['LIKE', 'LOVE', 'WOW', 'HAHA', 'SAD', 'ANGRY'] as const
/** Metrics that the network still supports. One unsupported metric would make the whole call fail. */
const pageReach = ['post_impressions', 'post_impressions_unique', 'post_impressions_paid', 'post_clicks']
const mediaReach = ['reach', 'views', 'saved', 'shares', 'total_interactions']

/** Creates the readers of post metrics. They use only calls that the social publishing specification allows. */
export function graphMetrics(
  calls: GraphCalls,
): Pick<GraphAccounts, 'pagePostMetrics' | 'pageFollowers' | 'mediaMetrics'> {
  return {
    async pagePostMetrics(postId, token) {
      const path = `/${encodeURIComponent(postId)}`
      const fields =
        'message,created_time,permalink_url,shares,reactions.limit(0).summary(true),comments.limit(0).summary(true)'
      const post = await calls.get(path, { fields }, token)
      if (!post.ok) return post
      const [comments, byType, reach] = await Promise.all([
        calls.get(`${path}/comments`, { fields: 'id,message,from,created_time,like_count', limit: '100' }, token),
        typeCounts(calls, path, token),
        insights(calls, path, pageReach, token),
      ])
      if (!comments.ok) return comments
      if (!byType.ok) return byType
      return { ok: true, value: pageMetrics(post.value, listOf(comments.value.data), byType.value, reach) }
    },
    async pageFollowers(pageId, token) {
      const page = await calls.get(`/${encodeURIComponent(pageId)}`, { fields: 'followers_count' }, token)
      return page.ok ? { ok: true, value: countOf(page.value.followers_count) } : page
    },
    async mediaMetrics(mediaId, token) {
      const path = `/${encodeURIComponent(mediaId)}`
      const media = await calls.get(path, { fields: 'id,like_count,comments_count,permalink' }, token)
      if (!media.ok) return media
      const value: MediaMetrics = {
        likes: countOf(media.value.like_count) ?? 0,
        comments: countOf(media.value.comments_count) ?? 0,
        permalink: textOf(media.value.permalink),
        insights: await insights(calls, path, mediaReach, token),
      }
      return { ok: true, value }
    },
  }
}

async function typeCounts(
  calls: GraphCalls,
  path: string,
  token: string,
): Promise<Answered<Readonly<Record<string, number>>>> {
  const counts: Record<string, number> = {}
  for (const type of reactionTypes) {
    const answer = await calls.get(`${path}/reactions`, { type, summary: 'total_count', limit: '0' }, token)
    if (!answer.ok) return answer
    counts[type] = countOf(objectOf(answer.value.summary).total_count) ?? 0
  }
  return { ok: true, value: counts }
}

/**
 * Returns the insights of a post; null if they cannot be read. If the network has removed a metric, requests each one
 * separately.
 */
async function insights(
  calls: GraphCalls,
  path: string,
  metrics: readonly string[],
  token: string,
): Promise<Readonly<Record<string, number>> | null> {
  const answer = await calls.get(`${path}/insights`, { metric: metrics.join(',') }, token)
  if (answer.ok) return Object.fromEntries(listOf(answer.value.data).flatMap(metricOf))
  if (!answer.fault.code?.startsWith('100') || metrics.length === 1) return null
  const single = await Promise.all(metrics.map((metric) => insights(calls, path, [metric], token)))
  return Object.assign({}, ...single)
}

function metricOf({ name, values }: GraphObject): [string, number][] {
  const value = countOf(listOf(values)[0]?.value)
  return value === null ? [] : [[String(name), value]]
}

/** Returns a time of the network (`2026-03-01T12:00:00+0000`) in UTC with milliseconds. */
function isoOf(value: unknown): string | null {
  const time = new Date((textOf(value) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time.getTime()) ? null : isoTime(time)
}

const pageMetrics = (
  post: GraphObject,
  comments: readonly GraphObject[],
  byType: PagePostMetrics['byType'],
  reach: PagePostMetrics['reach'],
): PagePostMetrics => ({
  permalink: textOf(post.permalink_url),
  shares: countOf(objectOf(post.shares).count) ?? 0,
  comments: countOf(objectOf(objectOf(post.comments).summary).total_count) ?? 0,
  reactions: countOf(objectOf(objectOf(post.reactions).summary).total_count) ?? 0,
  byType,
  recentComments: comments.map((comment) => ({
    id: String(comment.id),
    message: textOf(comment.message) ?? '',
    from: textOf(objectOf(comment.from).name),
    createdAt: isoOf(comment.created_time),
    likes: countOf(comment.like_count) ?? 0,
  })),
  reach,
})

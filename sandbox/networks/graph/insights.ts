import type { GraphPost, PublishedMedia } from '../records.ts'
import { requireAccountPage, requireScope } from './access.ts'
import type { GraphCall } from './call.ts'
import { refusal } from './errors.ts'

type Metrics = Readonly<Record<string, number | Readonly<Record<string, number>>>>

/** `/{post}/insights?metric=…`. Removed metrics are rejected like unknown ones. */
export function postInsights(call: GraphCall, post: GraphPost): object {
  const token = call.token()
  requireScope(call.networks, token, 'pages_read_engagement')
  const { world } = call.networks
  const reactions = world.reactions.where(({ objectId }) => objectId === post.id)
  const comments = world.comments.where(({ objectId }) => objectId === post.id).length
  const seen = 100 + 7 * (reactions.length + comments)
  const byType: Record<string, number> = {}
  for (const { type } of reactions) byType[type.toLowerCase()] = (byType[type.toLowerCase()] ?? 0) + 1
  return answer(call, post.id, {
    post_impressions: seen,
    post_impressions_unique: seen - 10,
    post_impressions_paid: 0,
    post_impressions_paid_unique: 0,
    post_clicks: reactions.length + comments,
    post_clicks_by_type: { 'other clicks': reactions.length },
    post_reactions_by_type_total: byType,
    post_reactions_like_total: byType.like ?? 0,
    post_media_view: seen,
    post_total_media_view_unique: seen - 10,
  })
}

/** `/{media}/insights?metric=…` */
export function mediaInsights(call: GraphCall, media: PublishedMedia): object {
  requireAccountPage(call.networks, call.token(), media.accountId, 'instagram_manage_insights')
  const comments = call.networks.world.comments.where(({ objectId }) => objectId === media.id).length
  const interactions = media.likes + comments
  return answer(call, media.id, {
    reach: 90 + interactions,
    views: 120 + interactions,
    likes: media.likes,
    comments,
    saved: 0,
    shares: 0,
    total_interactions: interactions,
    ...(media.kind === 'REELS' ? { ig_reels_avg_watch_time: 3500 } : {}),
  })
}

function answer(call: GraphCall, id: string, metrics: Metrics): object {
  const asked = call
    .text('metric')
    .split(',')
    .filter((name) => name !== '')
  const { retiredMetrics } = call.networks.world.settings
  const known = Object.keys(metrics).filter((name) => !retiredMetrics.includes(name))
  if (asked.length === 0 || asked.some((name) => !known.includes(name))) {
    throw refusal(100, `The value must be a valid insights metric: ${known.join(', ')}`)
  }
  return {
    data: asked.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: metrics[name] }],
      title: name.replaceAll('_', ' '),
      id: `${id}/insights/${name}/lifetime`,
    })),
    paging: {},
  }
}

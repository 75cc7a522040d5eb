import type { z } from 'zod'
import { networks, profileOf } from '../networks/index.ts'
import { readPost } from '../posts/index.ts'
import type { TokenDeps } from '../tokens/index.ts'
import type { InsightSummary } from './summary-schema.ts'
import { bestPosts, gainsByDay, type Period, publishedByNetwork } from './summary-store.ts'

const bestShown = 10

/** Returns the metrics of a period by network and day, with the best posts. */
export async function summarise(
  { db }: Pick<TokenDeps, 'db'>,
  period: Period,
): Promise<z.infer<typeof InsightSummary>> {
  const [days, best, published] = await Promise.all([
    gainsByDay(db, period),
    bestPosts(db, period, bestShown),
    publishedByNetwork(db, period),
  ])
  const sum = (network: string, member: 'views' | 'engagement'): number =>
    days.filter((day) => day.network === network).reduce((total, day) => total + day[member], 0)
  // An optional network is shown only if it has posts.
  const shown = networks.filter(
    (network) => !profileOf(network).isOptional || [...days, ...published].some((row) => row.network === network),
  )
  const posts = await Promise.all(
    best.map(async ({ post_id, views, engagement }) => {
      const post = await readPost(db, post_id)
      return post ? [{ post, views, engagement }] : []
    }),
  )
  return {
    networks: shown.map((network) => ({
      network,
      published: published.find((row) => row.network === network)?.posts ?? 0,
      views: sum(network, 'views'),
      engagement: sum(network, 'engagement'),
    })),
    days: days.map((day) => ({ ...day })),
    best: posts.flat(),
  }
}

import { userTokenOf } from '../../platforms/index.ts'
import type { NetworkAdapter } from '../adapter.types.ts'
import { unreached } from '../answered.ts'
import { createCommentProvider } from '../graph/comment-provider.ts'
import { graphAccountsOf, graphDepsOf } from '../graph/deps.ts'
import { createGraphLogin } from '../graph/login.ts'
import { createPhotoProvider } from './provider.ts'

export const photoAdapter: NetworkAdapter = {
  provider: (deps) => createPhotoProvider(graphDepsOf(deps)),
  followUps: (deps) => createCommentProvider(graphDepsOf(deps), 'network_b'),
  login: createGraphLogin,
  reader(deps) {
    const graph = graphAccountsOf(deps)
    if (!graph) return null
    return {
      async readPost({ id }, config, now) {
        if (!('ig_user_id' in config)) return unreached
        const read = await graph.mediaMetrics(id, userTokenOf(config))
        if (!read.ok) return read
        const { likes, comments, permalink, insights } = read.value
        const metrics = { likes, comments, ...insights }
        return {
          ok: true,
          value: {
            metrics,
            insights: {
              ...(permalink === null ? {} : { network_b_permalink: permalink }),
              network_b_comment_count: comments,
              network_b_insights: { ...metrics, last_updated: now.toISOString() },
            },
          },
        }
      },
      lastPosts: (config, count) =>
        'ig_user_id' in config ? graph.accountMedia(config.ig_user_id, userTokenOf(config), count) : null,
    }
  },
}

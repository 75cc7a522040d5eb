import { openPage } from '../../platforms/index.ts'
import type { NetworkAdapter } from '../adapter.types.ts'
import { unreached } from '../answered.ts'
import { createCommentProvider } from '../graph/comment-provider.ts'
import { graphAccountsOf, graphDepsOf } from '../graph/deps.ts'
import { createGraphLogin } from '../graph/login.ts'
import { pageInsights, pageNumbers } from './metrics.rules.ts'
import { createPageProvider } from './provider.ts'

export const pageAdapter: NetworkAdapter = {
  provider: (deps) => createPageProvider(graphDepsOf(deps)),
  followUps: (deps) => createCommentProvider(graphDepsOf(deps), 'network_a'),
  login: createGraphLogin,
  reader(deps) {
    const graph = graphAccountsOf(deps)
    if (!graph) return null
    return {
      async readPost({ id, publishedTo }, config, now) {
        if (!('page_id' in config)) return unreached
        const metered = graph.forUser(config.user_id)
        // Post ids start with the page id: `{page}_{post}`.
        const pageId = publishedTo ?? /^(\d+)_/.exec(id)?.[1] ?? config.page_id
        const token = await openPage(metered, config, pageId)
        if (!token.ok) return token
        const metrics = await metered.pagePostMetrics(id, token.value)
        if (!metrics.ok) return metrics
        const followers = await metered.pageFollowers(pageId, token.value)
        if (!followers.ok) return followers
        const numbers = pageNumbers(metrics.value, followers.value ?? 0)
        return { ok: true, value: { metrics: numbers, insights: pageInsights(metrics.value, numbers, now) } }
      },
      lastPosts(config, count) {
        if (!('page_id' in config)) return null
        const metered = graph.forUser(config.user_id)
        return openPage(metered, config, config.page_id).then((token) =>
          token.ok ? metered.pagePosts(config.page_id, token.value, count) : token,
        )
      },
    }
  },
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import type { SettingsReader } from '../settings/index.ts'
import { type ChangeDeps, changeFeed, createFeed, createProblems, updateProblems } from './change-feed.ts'
import { deleteFeed, listFeeds, makeDue, raiseTokenVersion, readFeed, type StoredFeed } from './feed-store.ts'
import { feedViewer } from './feed-view.ts'
import { listProblems } from './item-store.ts'
import { FeedInput, FeedPatch, FeedProblem, FeedQuery, FeedView } from './schema.ts'

const tag = 'Feeds'

export interface FeedAdminDeps extends AdminDeps, ChangeDeps {
  readonly settings: SettingsReader
  readonly baseUrl: string
}

/** Admin routes below `/feeds`, for the product feeds that Google, OpenAI and other agents read. */
export async function feedAdminRoutes(app: FastifyInstance, deps: FeedAdminDeps): Promise<void> {
  feedRoutes(app, deps)
  feedActionRoutes(app, deps)
  feedProblemRoute(app, deps)
}

function viewsOf(deps: FeedAdminDeps) {
  const view = async (feed: StoredFeed): Promise<FeedView> => (await feedViewer(deps))(feed)
  return { view, viewOrNull: async (feed: StoredFeed | null) => feed && view(feed) }
}

function feedRoutes(app: FastifyInstance, deps: FeedAdminDeps): void {
  const { view, viewOrNull } = viewsOf(deps)
  registerAdminResource(app, deps, {
    tag,
    path: '/feeds',
    singular: 'feed',
    plural: 'feeds',
    view: FeedView,
    query: FeedQuery,
    async list(db, query) {
      const page = await listFeeds(db, query)
      const shown = await feedViewer(deps)
      return { ...page, rows: page.rows.map(shown) }
    },
    read: async (db, id) => viewOrNull(await readFeed(db, id)),
    create: {
      body: FeedInput,
      problems: (db, given) => createProblems(deps, db, given),
      run: async (tx, body, now) => view(await createFeed(deps, tx, body, now)),
    },
    update: {
      body: FeedPatch,
      problems: (db, id, given) => updateProblems(deps, db, id, given),
      run: async (tx, id, body, now) => viewOrNull(await changeFeed(deps, tx, id, body, now)),
    },
    remove: deleteFeed,
    references: [{ table: 'feed_item', column: 'feed_id' }],
  })
}

function feedActionRoutes(app: FastifyInstance, deps: FeedAdminDeps): void {
  const { viewOrNull } = viewsOf(deps)
  const action = { tag, status: 200 as const, singular: 'feed', view: FeedView, target: 'feed' }
  registerAdminAction(app, deps, {
    ...action,
    url: '/feeds/:id/rotate-token',
    operationId: 'rotateFeedToken',
    summary: 'Give it new addresses; the old ones stop at once',
    description: 'Returns the feed with new `urls`. Enter them wherever the feed is fetched.',
    run: async (tx, { id }, _body, now) => viewOrNull(await raiseTokenVersion(tx, id, now)),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/feeds/:id/refresh',
    operationId: 'refreshFeed',
    summary: 'Look for changes and problems now',
    description: 'Makes the feed due. Within seconds a job notes what has changed, and what keeps products out.',
    run: async (tx, { id }, _body, now) => viewOrNull(await makeDue(tx, id, 'refresh', now)),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/feeds/:id/push',
    operationId: 'pushFeed',
    summary: 'Send it to its destination now',
    description: 'Makes the feed due, and then its push if it has a destination. `push` of the feed shows how it went.',
    run: async (tx, { id }, _body, now) => viewOrNull(await makeDue(tx, id, 'push', now)),
  })
}

function feedProblemRoute(app: FastifyInstance, deps: FeedAdminDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/feeds/:id/problems',
    {
      schema: {
        tags: [tag],
        operationId: 'listFeedProblems',
        summary: 'What keeps items out of the feed, or lists them worse',
        description:
          'Returns items with a problem, those that are not listed first, each with the field that mends it. They are as of the last refresh.',
        params: IdParams,
        querystring: PageQuery,
        response: { 200: listOf('problems', FeedProblem), ...adminFailures },
      },
    },
    async ({ params, query }) => {
      if (!(await readFeed(deps.db, params.id))) throw notFound('The feed')
      const { rows, count } = await listProblems(deps.db, params.id, query)
      return { problems: rows, count, limit: query.limit, offset: query.offset }
    },
  )
}

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

/** Registers the admin routes below `/feeds`, for the product feeds that Google, OpenAI and other agents read. */
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
    summary: 'Replace the URLs of a feed',
    description:
      'Returns the feed with new `urls`. The old URLs stop working at once: enter the new ones wherever the feed is fetched.',
    run: async (tx, { id }, _body, now) => viewOrNull(await raiseTokenVersion(tx, id, now)),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/feeds/:id/refresh',
    operationId: 'refreshFeed',
    summary: 'Refresh a feed now',
    description: 'Makes the feed due for a refresh. Within seconds, a job records changed items and problems.',
    run: async (tx, { id }, _body, now) => viewOrNull(await makeDue(tx, id, 'refresh', now)),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/feeds/:id/push',
    operationId: 'pushFeed',
    summary: 'Push a feed to its destination now',
    description:
      'Makes the feed due for a refresh, and then for a push if it has a destination. The field `push` shows the result.',
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
        summary: 'List the problems of a feed',
        description:
          'Returns the items that had a problem at the last refresh, each with the field that fixes it. Items that the feed leaves out come first.',
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

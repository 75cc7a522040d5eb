import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Networks } from '../context.ts'
import { findBusiness, findPage, pageOfAccount } from '../people.ts'
import { acceptBytes } from '../request-fields.ts'
import { type GraphCall, graphHandler } from './call.ts'
import { createContainer } from './containers.ts'
import { graphDialog } from './dialog.ts'
import { refusal, unknownObject } from './errors.ts'
import { accountMedia } from './media-nodes.ts'
import { type Node, nodeOf } from './nodes.ts'
import { debugToken, exchangeToken, permissions } from './oauth.ts'
import { accounts, businesses, me, pagesOfBusiness } from './pages.ts'
import { createPhoto } from './photos.ts'
import { pageFeed } from './posts.ts'
import { publishingLimit, publishMedia } from './publish-media.ts'
import { createPost } from './publish-post.ts'
import { subscribe, subscribedApps, unsubscribe } from './subscriptions.ts'
import { createVideo } from './videos.ts'

type Operation = (call: GraphCall, ids: { readonly id: string }) => object | Promise<object>
type Owner = 'page' | 'account' | 'business' | 'any'

/** The operation of each `METHOD edge`, the type of its owner, and its name for faults. */
const edges: Readonly<Record<string, { name: string; owner: Owner; run: Operation }>> = {
  'POST feed': { name: 'feed.create', owner: 'page', run: createPost },
  'GET feed': { name: 'feed.list', owner: 'page', run: pageFeed },
  'GET posts': { name: 'feed.list', owner: 'page', run: pageFeed },
  'GET published_posts': { name: 'feed.list', owner: 'page', run: pageFeed },
  'POST photos': { name: 'photos.create', owner: 'page', run: createPhoto },
  'POST videos': { name: 'videos.create', owner: 'page', run: createVideo },
  'POST media': { name: 'media.create', owner: 'account', run: createContainer },
  'GET media': { name: 'media.list', owner: 'account', run: accountMedia },
  'POST media_publish': { name: 'media_publish', owner: 'account', run: publishMedia },
  'GET content_publishing_limit': { name: 'quota.read', owner: 'account', run: publishingLimit },
  'POST subscribed_apps': { name: 'subscribe', owner: 'any', run: subscribe },
  'GET subscribed_apps': { name: 'subscriptions.read', owner: 'any', run: subscribedApps },
  'DELETE subscribed_apps': { name: 'unsubscribe', owner: 'any', run: unsubscribe },
  'GET owned_pages': {
    name: 'business_pages.list',
    owner: 'business',
    run: (call, ids) => pagesOfBusiness(call, ids, 'owned'),
  },
  'GET client_pages': {
    name: 'business_pages.list',
    owner: 'business',
    run: (call, ids) => pagesOfBusiness(call, ids, 'client'),
  },
}

const isOwner: Readonly<Record<Owner, (id: string) => boolean>> = {
  page: (id) => findPage(id) !== undefined,
  account: (id) => pageOfAccount(id) !== undefined,
  business: (id) => findBusiness(id) !== undefined,
  any: (id) => findPage(id) !== undefined || pageOfAccount(id) !== undefined,
}

type ById = { Params: { id: string; edge: string } }

/** The Graph API: `/graph/v24.0/…`. */
export function graphApi(app: FastifyInstance, networks: Networks): void {
  acceptBytes(app)
  graphDialog(app, networks)
  const handle = graphHandler(networks)
  const fixed = (method: 'GET' | 'POST', url: string, name: string, run: (call: GraphCall) => object) =>
    app.route({ method, url, handler: (request, reply) => handle(name, null, request, reply, run) })
  fixed('GET', '/oauth/access_token', 'token', exchangeToken)
  fixed('POST', '/oauth/access_token', 'token', exchangeToken)
  fixed('GET', '/debug_token', 'debug_token', debugToken)
  fixed('GET', '/me', 'me', me)
  fixed('GET', '/me/permissions', 'permissions', permissions)
  fixed('GET', '/me/accounts', 'accounts', accounts)
  fixed('GET', '/me/businesses', 'businesses', businesses)

  // Looks up the node again when the request is executed, because another request may have changed it.
  const onNode = (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const { id } = request.params
    const type = nodeOf(networks, id)?.type ?? 'node'
    return handle(`${type}.${verbs[request.method]}`, id, request, reply, (call) => {
      const run = runOf(nodeOf(networks, id), request.method)
      if (run) return run(call)
      call.token()
      throw unknownObject(id, request.method)
    })
  }
  const onEdge = (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const { id, edge } = request.params
    const key = `${request.method} ${edge}`
    const found = Object.hasOwn(edges, key) ? edges[key] : undefined
    if (found && isOwner[found.owner](id)) {
      return handle(found.name, id, request, reply, (call) => found.run(call, { id }))
    }
    return handle(`${nodeOf(networks, id)?.type ?? 'node'}.${edge}`, id, request, reply, (call) => {
      const node = nodeOf(networks, id)
      const run = node?.edges?.[key]
      if (run) return run(call)
      call.token()
      if (!node) throw unknownObject(id, request.method)
      throw refusal(100, `Tried accessing nonexisting field (${edge}) on node type (${node.type})`)
    })
  }
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    app.route<ById>({ method, url: '/:id', handler: onNode })
    app.route<ById>({ method, url: '/:id/:edge', handler: onEdge })
  }
  app.setNotFoundHandler((request, reply) =>
    handle('unknown', null, request, reply, () => {
      throw refusal(2500, 'Unknown path components')
    }),
  )
}

const verbs: Readonly<Record<string, string>> = { GET: 'read', HEAD: 'read', POST: 'update', DELETE: 'delete' }

function runOf(node: Node | null, method: string): Node['GET'] | undefined {
  if (method === 'POST') return node?.POST
  return method === 'DELETE' ? node?.DELETE : node?.GET
}

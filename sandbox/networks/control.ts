import type { FastifyInstance } from 'fastify'
import type { Networks } from './context.ts'
import type { Delivery, WebhookChange } from './emitter.ts'
import type { NetworkFault } from './network-faults.ts'
import { cutOff, losePage, revokeScope } from './standing.ts'
import { twins } from './twins.ts'
import type { Settings } from './world.ts'

interface PersonAt {
  readonly network: string
  readonly person_id: string
}

/** Control routes below `/_sandbox`, for tests in other processes. Bodies are JSON. */
export function registerControl(app: FastifyInstance, networks: Networks): void {
  const { world, calls, emitter } = networks
  app.post<{ Body: { operation: string; fault: NetworkFault; times?: number } }>('/faults', (request, reply) => {
    calls.faults.plan(request.body.operation, request.body.fault, request.body.times)
    return reply.code(204).send()
  })
  app.delete('/faults', (_request, reply) => {
    calls.faults.clear()
    return reply.code(204).send()
  })
  app.put<{ Body: Partial<Settings> }>('/settings', (request) => {
    world.settings = { ...world.settings, ...request.body }
    return world.settings
  })
  app.delete('/settings', () => {
    world.resetSettings()
    return world.settings
  })
  // Sets the clock, for a shop with another clock, or moves it forward.
  app.post<{ Body: { now?: string; advance_ms?: number } }>('/clock', (request) => {
    const { now, advance_ms = 0 } = request.body
    world.advance(now === undefined ? advance_ms : Date.parse(now) - world.now() + advance_ms)
    return { now: new Date(world.now()).toISOString() }
  })
  app.post<{ Body: PersonAt & { subcode?: number } }>('/expire-tokens', (request, reply) => {
    cutOff(world, request.body.network, request.body.person_id, request.body.subcode ?? 463)
    return reply.code(204).send()
  })
  app.post<{ Body: PersonAt & { scope: string } }>('/revoke-scope', (request, reply) => {
    revokeScope(world, request.body.network, request.body.person_id, request.body.scope)
    return reply.code(204).send()
  })
  app.post<{ Body: { person_id: string; page_id: string } }>('/lose-page', (request, reply) => {
    losePage(world, request.body.person_id, request.body.page_id)
    return reply.code(204).send()
  })
  app.post<{ Body: PersonAt & { scopes?: string[] } }>('/tokens', (request) => {
    const { network, person_id, scopes } = request.body
    return twins.get(network)?.issueTokens(networks, person_id, scopes) ?? { error: 'There is no such network.' }
  })
  app.post<{ Body: { changes: WebhookChange[]; delivery?: Delivery } }>('/webhooks', async (request) => ({
    statuses: await emitter.emit(request.body.changes, request.body.delivery),
  }))
  app.put<{ Body: { url: string | null } }>('/webhook-url', (request, reply) => {
    emitter.pointTo(request.body.url)
    return reply.code(204).send()
  })
  app.post<{ Body: { verify_token: string; challenge: string } }>('/verify-webhook', (request) =>
    emitter.verify(request.body.verify_token, request.body.challenge),
  )
  app.get('/state', () => inspect(networks))
}

/** Returns accepted records with the requests that created them, messages to the shop, and all calls. */
const inspect = ({ world, calls }: Networks) => ({
  posts: world.posts.all(),
  photos: world.photos.all(),
  videos: world.videos.all(),
  containers: world.containers.all(),
  media: world.media.all(),
  comments: world.comments.all(),
  reactions: world.reactions.all(),
  subscriptions: world.subscriptions.all(),
  tweets: world.tweets.all(),
  uploads: world.uploads.all(),
  webhooks: world.webhooks.all(),
  calls: calls.seen,
})

import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../http/admin-action.ts'
import { type AdminDeps, registerAdminResource, registerList, registerRead } from '../http/admin-resource.ts'
import { beginReplay } from './backlog-store.ts'
import { createEndpoint, type EndpointDeps, rotateSecret, updateEndpoint, urlProblems } from './change-endpoint.ts'
import { listDeliveries, readDelivery, replayDelivery } from './delivery-store.ts'
import { deleteEndpoint, listEndpoints, readEndpoint } from './endpoint-store.ts'
import { sendMessage } from './fan-out.ts'
import type { PublicEvent } from './ports.ts'
import {
  DeliveryQuery,
  EndpointQuery,
  endpointBodies,
  ReplayResult,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  type WebhookEndpointView,
} from './schema.ts'

const tag = 'Webhook endpoints'

export async function webhookEndpointRoutes(
  app: FastifyInstance,
  deps: AdminDeps & EndpointDeps & { readonly events: readonly PublicEvent[] },
): Promise<void> {
  const bodies = endpointBodies(deps.events.map(({ type }) => type))
  endpointRoutes(app, deps, bodies)
  await endpointDeliveryRoutes(app, deps, bodies)
}

type Bodies = ReturnType<typeof endpointBodies>

function endpointRoutes(app: FastifyInstance, deps: AdminDeps & EndpointDeps, bodies: Bodies): void {
  registerAdminResource(app, deps, {
    tag,
    path: '/webhook-endpoints',
    singular: 'webhook_endpoint',
    plural: 'webhook_endpoints',
    view: WebhookEndpoint,
    query: EndpointQuery,
    list: listEndpoints,
    read: readEndpoint,
    create: {
      body: bodies.Create,
      problems: (_db, { body }) => urlProblems(deps, body.url),
      run: (tx, body, now) => createEndpoint(deps, tx, body, now),
      forget,
    },
    update: {
      body: bodies.Update,
      problems: (_db, _id, { body }) => urlProblems(deps, body.url),
      run: (tx, id, body, now) => updateEndpoint(deps, tx, id, body, now),
      forget,
    },
    remove: deleteEndpoint,
  })
  registerAdminAction(app, deps, {
    url: '/webhook-endpoints/:id/rotate-secret',
    tag,
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of an endpoint',
    description: 'Returns the new secret once. Until the overlap ends, messages are signed with both secrets.',
    status: 200,
    singular: 'webhook_endpoint',
    view: WebhookEndpoint,
    body: bodies.Rotate,
    target: 'webhook_endpoint',
    run: (tx, { id }, body, now) => rotateSecret(deps, tx, id, body, now),
    forget,
  })
}

async function endpointDeliveryRoutes(
  app: FastifyInstance,
  deps: AdminDeps & EndpointDeps & { readonly events: readonly PublicEvent[] },
  bodies: Bodies,
): Promise<void> {
  registerAdminAction(app, deps, {
    url: '/webhook-endpoints/:id/test',
    tag,
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test message to an endpoint',
    description: 'Queues one `webhook.test` message for the endpoint, regardless of its event types.',
    status: 201,
    singular: 'webhook_delivery',
    view: WebhookDeliveryDetail,
    target: 'webhook_endpoint',
    async run(tx, { id }, _body, now) {
      if (!(await readEndpoint(tx, id))) return null
      const data = { message: 'This is a test of your webhook endpoint.' }
      const [made = ''] = await sendMessage(tx, { eventId: null, type: 'webhook.test', data, endpointId: id }, now)
      return readDelivery(tx, made)
    },
  })
  registerAdminAction(app, deps, {
    url: '/webhook-endpoints/:id/replay',
    tag,
    operationId: 'replayWebhooks',
    summary: 'Resend the messages of an endpoint since a given time',
    description:
      'Queues the messages since `since` again, with the same ids; with `only_failed`, only messages that were never delivered. Returns at once; very many messages are queued in the background, in order.',
    status: 200,
    singular: 'replay',
    view: ReplayResult,
    body: bodies.Replay,
    target: 'webhook_endpoint',
    async run(tx, { id }, body, now) {
      if (!(await readEndpoint(tx, id))) return null
      const asked = { since: body.since, onlyFailed: body.only_failed, now }
      return { deliveries: await beginReplay(tx, id, asked) }
    },
  })
  deliveryRoutes(app, deps)
}

function deliveryRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const path = '/webhook-deliveries'
  registerList(app, deps, {
    tag,
    path,
    plural: 'webhook_deliveries',
    view: WebhookDelivery,
    query: DeliveryQuery,
    list: listDeliveries,
  })
  registerRead(app, deps, {
    tag,
    path,
    singular: 'webhook_delivery',
    view: WebhookDeliveryDetail,
    read: readDelivery,
  })
  registerAdminAction(app, deps, {
    url: `${path}/:id/replay`,
    tag,
    operationId: 'replayWebhookDelivery',
    summary: 'Resend a delivery with the same id',
    description:
      'Queues a delivered or failed delivery again with the same message id, so that the receiver can discard a duplicate.',
    status: 200,
    singular: 'webhook_delivery',
    view: WebhookDeliveryDetail,
    target: 'webhook_delivery',
    run: async (tx, { id }, _body, now) => ((await replayDelivery(tx, id, now)) ? readDelivery(tx, id) : null),
  })
}

/** Removes the secret, which is shown only once, from the stored idempotent reply. */
function forget({ secret: _, ...view }: WebhookEndpointView): WebhookEndpointView {
  return view
}

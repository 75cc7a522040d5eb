import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import { listMessages, readMessage, replayMessage } from './message-store.ts'
import { AgentWebhook, AgentWebhookDetail, AgentWebhookQuery } from './schema.ts'

const tag = 'Agent webhooks'
const path = '/agent-webhooks'

/** Registers the routes that list, read and replay webhook messages to agents about their orders. */
export async function agentWebhookRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerList(app, deps, {
    tag,
    path,
    plural: 'agent_webhooks',
    view: AgentWebhook,
    query: AgentWebhookQuery,
    list: listMessages,
  })
  registerRead(app, deps, { tag, path, singular: 'agent_webhook', view: AgentWebhookDetail, read: readMessage })
  registerAdminAction(app, deps, {
    url: `${path}/:id/replay`,
    tag,
    operationId: 'replayAgentWebhook',
    summary: 'Resend a message to an agent with the same id',
    description: 'Queues a message again, in any state, with the same `Webhook-Id` and body.',
    status: 200,
    singular: 'agent_webhook',
    view: AgentWebhookDetail,
    target: 'agent_webhook',
    run: async (tx, { id }, _body, now) => ((await replayMessage(tx, id, now)) ? readMessage(tx, id) : null),
  })
}

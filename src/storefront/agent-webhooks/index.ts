export { deliverAgentWebhooks } from './deliver-due.ts'
export { agentWebhookSubscription } from './queue-order-message.ts'
export { agentWebhookRoutes } from './routes.ts'
export { forgetAgentMessages } from './store.ts'

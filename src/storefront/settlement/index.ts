export { processRefunds } from './settle-refund.ts'
export { expireSessions, sweepPayments } from './sweep-payments.ts'
export { paymentWebhookRoutes, webhookSurface } from './webhook-routes.ts'

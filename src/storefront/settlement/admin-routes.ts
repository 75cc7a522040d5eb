import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import type { CheckoutDeps } from '../checkout/index.ts'
import {
  listIssues,
  listPayments,
  Payment,
  PaymentIssue,
  PaymentIssueQuery,
  PaymentQuery,
  PaymentSummary,
  ResolveBody,
  readIssue,
  readPayment,
} from '../payments/index.ts'
import { resolveIssue } from './resolve-issue.ts'
import { syncPayment } from './sync-payment.ts'

export async function paymentIssueAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const issues = {
    tag: 'Payment issues',
    path: '/payment-issues',
    singular: 'payment_issue',
    plural: 'payment_issues',
    view: PaymentIssue,
  }
  registerList(app, deps, { ...issues, query: PaymentIssueQuery, list: listIssues })
  registerRead(app, deps, { ...issues, read: readIssue })
  registerAdminAction(app, deps, {
    url: '/payment-issues/:id/resolve',
    tag: issues.tag,
    operationId: 'resolvePaymentIssue',
    summary: 'Resolve a payment issue',
    description:
      'Closes an open issue by placing the order, refunding the payment or dismissing it with a note. Returns 409 if the issue is already resolved.',
    status: 200,
    singular: issues.singular,
    view: PaymentIssue,
    body: ResolveBody,
    target: issues.singular,
    run: (tx, { id }, body, now, caller) => resolveIssue(tx, id, body, now, caller),
  })
}

export async function paymentAdminRoutes(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const payments = { tag: 'Payments', path: '/payments', singular: 'payment', plural: 'payments' }
  registerList(app, deps, { ...payments, view: PaymentSummary, query: PaymentQuery, list: listPayments })
  registerRead(app, deps, { ...payments, view: Payment, read: readPayment })
  registerAdminAction(app, deps, {
    url: '/payments/:id/sync',
    tag: payments.tag,
    operationId: 'syncPayment',
    summary: 'Sync a payment with its provider',
    description:
      'Reads the state of the payment at its provider and applies it. Returns 503 if the provider cannot be reached.',
    status: 200,
    singular: payments.singular,
    view: Payment,
    target: payments.singular,
    prepare: ({ id }) => syncPayment(deps, id),
    run: (tx, { id }) => readPayment(tx, id),
  })
}

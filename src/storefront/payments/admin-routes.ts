import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import { listIssues, readIssue } from './issue-list-store.ts'
import { resolveIssue } from './resolve-issue.ts'
import { PaymentIssue, PaymentIssueQuery, ResolveBody } from './schema.ts'

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
    summary: 'Mark a payment issue as dealt with',
    status: 200,
    singular: issues.singular,
    view: PaymentIssue,
    body: ResolveBody,
    target: issues.singular,
    run: (tx, { id }, body, now) => resolveIssue(tx, id, body?.note ?? null, now),
  })
}

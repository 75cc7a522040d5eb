/**
 * Operations that a browser session may perform only shortly after the password was entered: changing who has access
 * (people, tokens, keys, agents, secrets and the second factor), changing webhook endpoints, making a backup, and
 * deleting personal data. Bearer tokens are exempt.
 */
const confirmedOperations: ReadonlySet<string> = new Set([
  'DELETE /admin/ad-planning/people/:id',
  'POST /admin/api-tokens',
  'POST /admin/api-tokens/:id/revoke',
  'POST /admin/backups',
  'DELETE /admin/customers/:id',
  'POST /admin/customers/forget',
  'POST /admin/invitations',
  'POST /admin/invitations/:id/revoke',
  'POST /admin/mailboxes/:id/push-secret',
  'POST /admin/partners/:id/people/:person_id/login-link',
  'DELETE /admin/partners/:id/people/:person_id',
  'POST /admin/publishable-keys',
  'POST /admin/publishable-keys/:id',
  'PUT /admin/publishable-keys/:id',
  'POST /admin/publishable-keys/:id/revoke',
  'POST /admin/publishable-keys/:id/rotate',
  'POST /admin/trusted-agents',
  'POST /admin/trusted-agents/:id',
  'PUT /admin/trusted-agents/:id',
  'DELETE /admin/trusted-agents/:id',
  'POST /admin/users/:id',
  'PUT /admin/users/:id',
  'DELETE /admin/users/:id',
  'DELETE /admin/users/:id/sessions/:sessionId',
  'POST /admin/users/me/totp/remove',
  'POST /admin/webhook-endpoints',
  'POST /admin/webhook-endpoints/:id',
  'PUT /admin/webhook-endpoints/:id',
  'DELETE /admin/webhook-endpoints/:id',
  'POST /admin/webhook-endpoints/:id/rotate-secret',
])

export const needsConfirmation = (method: string, route: string): boolean =>
  confirmedOperations.has(`${method} ${route}`)

const largeRefundMinor = 50_000

/**
 * Whether a refund needs confirmation: the refunds of its payment, including this one, total 50,000 minor units or
 * more. Splitting a large refund into small ones does not avoid the confirmation.
 */
export const isLargeRefund = (minor: { readonly before: number; readonly now: number }): boolean =>
  minor.now > 0 && minor.before + minor.now >= largeRefundMinor

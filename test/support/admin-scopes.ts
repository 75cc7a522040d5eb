/**
 * Expected permissions, kept independently of the code under test. For each first path segment below `/admin`: the area
 * in its scope names, then the access of operations, marketing and read_only (r: read, w: write, -: none). An owner has
 * full access.
 */
export const expectedScopes: Readonly<Record<string, readonly [area: string, ops: string, mkt: string, ro: string]>> = {
  'abandoned-checkouts': ['abandoned-checkouts', 'rw', 'r', 'r'],
  'ad-planning': ['ad-planning', 'rw', 'rw', 'r'],
  'agent-bench': ['checkouts', 'rw', 'r', 'r'],
  'agent-readiness': ['agent-readiness', 'rw', 'r', 'r'],
  'agent-webhooks': ['agent-webhooks', 'rw', 'r', 'r'],
  analytics: ['analytics', 'rw', 'r', 'r'],
  'api-tokens': ['api-tokens', '-', '-', '-'],
  'audit-log': ['audit-log', 'r', '-', '-'],
  backups: ['backups', '-', '-', '-'],
  categories: ['categories', 'rw', 'rw', 'r'],
  changes: ['changes', 'rw', 'r', 'r'],
  checkouts: ['checkouts', 'rw', 'r', 'r'],
  collections: ['collections', 'rw', 'rw', 'r'],
  customers: ['customers', 'rw', 'r', 'r'],
  designs: ['designs', 'rw', 'r', 'r'],
  discounts: ['discounts', 'rw', 'rw', 'r'],
  doctor: ['doctor', 'rw', 'r', 'r'],
  emails: ['emails', 'rw', 'r', 'r'],
  exports: ['exports', 'rw', 'r', 'r'],
  feeds: ['feeds', 'rw', 'rw', 'r'],
  hashtags: ['hashtags', 'rw', 'rw', 'r'],
  imports: ['imports', 'rw', 'r', 'r'],
  'inbound-emails': ['inbound-emails', 'rw', 'r', 'r'],
  'inventory-items': ['inventory-items', 'rw', 'r', 'r'],
  'inventory-orders': ['inventory-orders', 'rw', 'r', 'r'],
  invitations: ['users', '-', '-', '-'],
  'mail-layouts': ['inbound-emails', 'rw', 'r', 'r'],
  mailboxes: ['mailboxes', 'r', 'r', 'r'],
  'material-types': ['material-types', 'rw', 'r', 'r'],
  mentions: ['mentions', 'rw', 'rw', 'r'],
  needs: ['needs', 'rw', 'r', 'r'],
  // Any method counts as a write: starting OAuth leads to new credentials.
  oauth: ['social-platforms', 'rw', 'rw', 'r'],
  orders: ['orders', 'rw', 'r', 'r'],
  overview: ['overview', 'rw', 'r', 'r'],
  partners: ['partners', 'rw', 'r', 'r'],
  'payment-issues': ['payment-issues', 'rw', 'r', 'r'],
  payments: ['payments', 'rw', 'r', 'r'],
  prices: ['prices', 'rw', 'r', 'r'],
  'product-summaries': ['products', 'rw', 'rw', 'r'],
  'production-runs': ['production-runs', 'rw', 'r', 'r'],
  products: ['products', 'rw', 'rw', 'r'],
  'publishable-keys': ['publishable-keys', '-', '-', '-'],
  'raw-materials': ['raw-materials', 'rw', 'r', 'r'],
  regions: ['regions', 'rw', 'r', 'r'],
  roles: ['users', '-', '-', '-'],
  'sales-channels': ['sales-channels', '-', '-', '-'],
  search: ['search', 'rw', 'r', 'r'],
  settings: ['settings', 'r', 'r', 'r'],
  'shipping-options': ['shipping-options', 'rw', 'r', 'r'],
  'social-platforms': ['social-platforms', 'rw', 'rw', 'r'],
  'social-posts': ['social-posts', 'rw', 'rw', 'r'],
  'social-settings': ['social-settings', 'r', 'r', 'r'],
  socials: ['socials', 'rw', 'rw', 'r'],
  stats: ['stats', 'rw', 'r', 'r'],
  stock: ['stock', 'rw', 'r', 'r'],
  'stock-locations': ['stock-locations', 'rw', 'r', 'r'],
  system: ['doctor', 'rw', 'r', 'r'],
  'task-categories': ['task-categories', 'rw', 'r', 'r'],
  'task-templates': ['task-templates', 'rw', 'r', 'r'],
  tasks: ['tasks', 'rw', 'r', 'r'],
  'tax-rates': ['tax-rates', 'rw', 'r', 'r'],
  translations: ['translations', 'rw', 'rw', 'r'],
  'trusted-agents': ['trusted-agents', '-', '-', '-'],
  uploads: ['uploads', 'rw', 'rw', 'r'],
  users: ['users', '-', '-', '-'],
  'webhook-deliveries': ['webhook-endpoints', '-', '-', '-'],
  'webhook-endpoints': ['webhook-endpoints', '-', '-', '-'],
}

/** Returns whether `expectedScopes` allows the action to a user with this role. */
export function expectedOfRole(role: string, segment: string, action: 'read' | 'write'): boolean {
  const row = expectedScopes[segment]
  if (!row) throw new Error(`There is no row for ${segment}.`)
  if (role === 'owner') return true
  const column = row[['operations', 'marketing', 'read_only'].indexOf(role) + 1]
  return column?.includes(action === 'read' ? 'r' : 'w') ?? false
}

/** Roles of users. The operator, who holds ADMIN_TOKEN, has the permissions of an owner, but no own account. */
export const roles = ['owner', 'operations', 'marketing', 'read_only'] as const
export type Role = (typeof roles)[number]

export type Action = 'read' | 'write'

/** A permission such as `products:write`. `me` (below) covers a user's own account and saved views; any role has it. */
export type Scope = `${Area}:${Action}`
export type NeededScope = Scope | 'me'

/**
 * Group of areas with the same access rules. `shop`: daily work. `marketing`: the part of daily work that the role
 * `marketing` may change. `settings`: the shop's setup. `audit`: the audit log. `keys`: access of machines (publishable
 * keys, sales channels, trusted agents, webhook endpoints). `people`: users, API tokens and backups.
 */
type Sphere = 'shop' | 'marketing' | 'settings' | 'audit' | 'keys' | 'people'

/** Area by first path segment below `/admin`. */
const areas = {
  'abandoned-checkouts': 'shop',
  'ad-planning': 'marketing',
  'agent-readiness': 'shop',
  'agent-webhooks': 'shop',
  analytics: 'shop',
  'api-tokens': 'people',
  'audit-log': 'audit',
  backups: 'people',
  categories: 'marketing',
  changes: 'shop',
  checkouts: 'shop',
  collections: 'marketing',
  customers: 'shop',
  designs: 'shop',
  discounts: 'marketing',
  doctor: 'shop',
  emails: 'shop',
  exports: 'shop',
  feeds: 'marketing',
  hashtags: 'marketing',
  imports: 'shop',
  'inbound-emails': 'shop',
  'inventory-items': 'shop',
  'inventory-orders': 'shop',
  mailboxes: 'settings',
  'material-types': 'shop',
  mentions: 'marketing',
  needs: 'shop',
  orders: 'shop',
  overview: 'shop',
  partners: 'shop',
  'payment-issues': 'shop',
  payments: 'shop',
  prices: 'shop',
  'production-runs': 'shop',
  products: 'marketing',
  'publishable-keys': 'keys',
  'raw-materials': 'shop',
  regions: 'shop',
  'sales-channels': 'keys',
  search: 'shop',
  settings: 'settings',
  'shipping-options': 'shop',
  'social-platforms': 'marketing',
  'social-posts': 'marketing',
  'social-settings': 'settings',
  socials: 'marketing',
  stats: 'shop',
  stock: 'shop',
  'stock-locations': 'shop',
  'task-categories': 'shop',
  'task-templates': 'shop',
  tasks: 'shop',
  'tax-rates': 'shop',
  translations: 'marketing',
  'trusted-agents': 'keys',
  uploads: 'marketing',
  users: 'people',
  'webhook-endpoints': 'keys',
} as const satisfies Readonly<Record<string, Sphere>>

export type Area = keyof typeof areas

/** First path segments below `/admin` that differ from the name of their area. */
const elsewhere: Readonly<Record<string, Area>> = {
  'agent-bench': 'checkouts',
  invitations: 'users',
  'mail-layouts': 'inbound-emails',
  oauth: 'social-platforms',
  roles: 'users',
  'product-summaries': 'products',
  system: 'doctor',
  'webhook-deliveries': 'webhook-endpoints',
}

const mayRead: Readonly<Record<Role, readonly Sphere[]>> = {
  owner: ['shop', 'marketing', 'settings', 'audit', 'keys', 'people'],
  operations: ['shop', 'marketing', 'settings', 'audit'],
  marketing: ['shop', 'marketing', 'settings'],
  read_only: ['shop', 'marketing', 'settings'],
}
const mayWrite: Readonly<Record<Role, readonly Sphere[]>> = {
  owner: ['shop', 'marketing', 'settings', 'audit', 'keys', 'people'],
  operations: ['shop', 'marketing'],
  marketing: ['marketing'],
  read_only: [],
}

/**
 * Returns the scope that a route below `/admin` needs, by method and pattern (`/admin/products/:id`). Returns null if
 * no area has the segment.
 */
export function neededScope(method: string, route: string): NeededScope | null {
  const [, , segment = '', next] = route.split('/')
  if (segment === 'saved-views' || (segment === 'users' && next === 'me')) return 'me'
  // This GET starts an OAuth flow, which ends with new credentials.
  if (segment === 'oauth') return 'social-platforms:write'
  const area = areaOf(segment)
  return area === null ? null : `${area}:${isReading(method) ? 'read' : 'write'}`
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Whether calling the route may change something: writing methods, and the GET that starts an OAuth login. */
export const changesState = (method: string, route: string): boolean =>
  !isReading(method) || route.split('/')[2] === 'oauth'

function areaOf(segment: string): Area | null {
  if (isArea(segment)) return segment
  return Object.hasOwn(elsewhere, segment) ? (elsewhere[segment] ?? null) : null
}

const isArea = (text: string): text is Area => Object.hasOwn(areas, text)

/** The caller's permissions. */
export interface Grant {
  readonly kind: 'operator' | 'user' | 'api_token'
  /** Set for users. */
  readonly role?: Role
  /** Set for API tokens. */
  readonly scopes?: readonly string[]
}

/** Whether the caller's role or scopes allow an operation that needs this scope. */
export function mayCall(caller: Grant, needed: NeededScope): boolean {
  if (needed === 'me') return caller.kind === 'user'
  if (caller.kind === 'operator') return true
  if (caller.kind === 'api_token') return caller.scopes?.includes(needed) ?? false
  return caller.role !== undefined && roleAllows(caller.role, needed)
}

function roleAllows(role: Role, scope: Scope): boolean {
  const [area, action] = scope.split(':')
  if (area === undefined || !isArea(area)) return false
  return (action === 'read' ? mayRead : mayWrite)[role].includes(areas[area])
}

const areaNames = Object.keys(areas).filter(isArea)

/** Returns all scopes of a role, sorted by area. */
export const scopesOfRole = (role: Role): Scope[] =>
  areaNames.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]).filter((scope) => roleAllows(role, scope))

/** Scopes that API tokens can have. Excludes people, tokens and backups, so that no token can create a stronger one. */
export const tokenScopes: readonly Scope[] = Object.entries(areas)
  .filter(([, sphere]) => sphere !== 'people')
  .flatMap(([area]): Scope[] => (isArea(area) ? [`${area}:read`, `${area}:write`] : []))

/** A page of the console. `record` is the path of a single record's page, without the id. */
interface Page {
  readonly page: string
  readonly record?: string
}

const both = (page: string): Page => ({ page, record: page })

/** Console pages by the first segment of the path below `/admin`. */
const pages: Readonly<Record<string, Page>> = {
  'abandoned-checkouts': both('checkouts'),
  'agent-bench': { page: 'agents' },
  'agent-readiness': { page: 'agents' },
  'agent-webhooks': { page: 'agents' },
  analytics: { page: 'growth' },
  'api-tokens': { page: 'settings/api-tokens' },
  'audit-log': { page: 'settings/audit-log' },
  backups: { page: 'settings/system' },
  categories: { page: 'categories' },
  checkouts: both('checkouts'),
  collections: { page: 'collections' },
  customers: both('customers'),
  designs: both('designs'),
  discounts: both('discounts'),
  doctor: { page: 'settings/system' },
  emails: { page: 'settings/emails' },
  exports: { page: 'products' },
  feeds: { page: 'agents' },
  hashtags: { page: 'social/tags' },
  imports: { page: 'imports' },
  'inbound-emails': both('inbox'),
  'mail-layouts': { page: 'inbox' },
  'inventory-items': { page: 'materials' },
  'inventory-orders': both('inventory-orders'),
  invitations: { page: 'settings/people' },
  mailboxes: { page: 'settings/mailboxes' },
  'material-types': { page: 'materials' },
  mentions: { page: 'social/tags' },
  oauth: { page: 'social/platforms' },
  orders: both('orders'),
  partners: both('partners'),
  'payment-issues': { page: 'payment-issues' },
  payments: { page: 'payments' },
  prices: { page: 'products' },
  'product-summaries': both('products'),
  'production-runs': both('production'),
  products: both('products'),
  'publishable-keys': { page: 'settings/keys' },
  'raw-materials': { page: 'materials' },
  regions: { page: 'settings/regions' },
  roles: { page: 'settings/people' },
  'sales-channels': { page: 'settings/sales-channels' },
  'saved-views': { page: '' },
  settings: { page: 'settings' },
  'shipping-options': { page: 'settings/shipping' },
  'social-platforms': { page: 'social/platforms' },
  'social-posts': { page: 'social', record: 'social/posts' },
  'social-settings': { page: 'social' },
  socials: { page: 'social' },
  stats: { page: '' },
  stock: { page: 'stock' },
  'stock-locations': { page: 'stock-locations' },
  system: { page: 'settings/system' },
  'task-categories': { page: 'tasks' },
  'task-templates': { page: 'tasks' },
  tasks: { page: 'tasks' },
  'tax-rates': { page: 'settings/taxes' },
  translations: { page: 'translations' },
  'trusted-agents': { page: 'agents' },
  uploads: { page: 'products' },
  users: { page: 'settings/people' },
  'webhook-deliveries': { page: 'settings/webhooks' },
  'webhook-endpoints': { page: 'settings/webhooks' },
}

/** Console pages by second path segment below `/admin/ad-planning`. */
const growthPages: Readonly<Record<string, Page>> = {
  attribution: { page: 'growth/attribution' },
  'campaign-days': { page: 'growth/campaigns' },
  campaigns: { page: 'growth/campaigns' },
  conversions: { page: 'growth/conversions' },
  'customer-models': { page: 'growth/scores' },
  dashboard: { page: 'growth' },
  events: { page: 'growth/visits' },
  experiments: both('growth/experiments'),
  feedback: { page: 'growth/feedback' },
  forecasts: { page: 'growth/forecasts' },
  goals: { page: 'growth/conversions' },
  journeys: { page: 'growth/journeys' },
  nps: { page: 'growth/scores' },
  people: { page: 'growth', record: 'growth/people' },
  predictive: { page: 'growth/scores' },
  scores: { page: 'growth/scores' },
  'segment-members': { page: 'growth/segments' },
  segments: both('growth/segments'),
  sentiment: { page: 'growth/feedback' },
  sessions: { page: 'growth/visits' },
  'site-keys': { page: 'growth/visits' },
}

const whole: Page = { page: '' }

/**
 * Returns the console address for a browser that opens `/admin/...`, with the same query: the page of the same record
 * if there is one, otherwise the page of its kind.
 */
export function consoleAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  const [, , first = '', second = '', third = ''] = path.split('/')
  if (first === 'users' && second === 'me') return withQuery('profile', query)
  if (first === 'ad-planning') return withQuery(placeOf(of(growthPages, second, { page: 'growth' }), third), query)
  return withQuery(placeOf(of(pages, first, whole), second), query)
}

const of = (table: Readonly<Record<string, Page>>, name: string, otherwise: Page): Page =>
  Object.hasOwn(table, name) ? (table[name] ?? otherwise) : otherwise

const placeOf = ({ page, record }: Page, id: string): string =>
  record !== undefined && /^\w[\w.~-]*$/.test(id) ? `${record}/${id}` : page

const withQuery = (page: string, query: readonly string[]): string =>
  [page === '' ? '/console' : `/console/${page}`, ...query].join('?')

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a person opened the URL in a browser. Returns false for programs and page scripts. */
export function isNavigation({ method, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.authorization !== undefined || !/\btext\/html\b/i.test(String(headers.accept ?? ''))) return false
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': destination = 'document' } = headers
  return mode === 'navigate' && destination === 'document'
}

/** Downloads and OAuth redirects are not redirected to the console, because browsers open these API addresses. */
const staysHere = /^\/admin\/(?:oauth|exports)\/|^\/admin\/.+\/(?:export|xliff)$/

/** Returns the console page for an address below `/admin`; null if the API answers the address itself. */
export function redirectToConsole(asked: Asked): string | null {
  const path = asked.url.split('?', 1)[0] ?? ''
  if (path !== '/admin' && !path.startsWith('/admin/')) return null
  return staysHere.test(path) || !isNavigation(asked) ? null : consoleAddress(asked.url)
}

import type { Area } from '../access/scope.rules.ts'

/** Identifies a changed record with the type and id that its routes use. */
export interface ChangedRecord {
  readonly type: string
  readonly id: string
}

/** A change with the area that a caller must be able to read. */
export interface SeenChange extends ChangedRecord {
  readonly area: Area
}

interface Kind {
  readonly type: string
  readonly area: Area
}

const kind = (type: string, area: Area): Kind => ({ type, area })
const order = kind('order', 'orders')
const product = kind('product', 'products')
const design = kind('design', 'designs')
const run = kind('production_run', 'production-runs')
const adPlanning = (type: string): Kind => kind(type, 'ad-planning')

/** Kinds of records by audited table. The first part of a row's identity is the id of its record. */
const tables: Readonly<Record<string, Kind>> = {
  ad_campaign: adPlanning('campaign'),
  ad_campaign_day: adPlanning('campaign'),
  admin_invitation: kind('invitation', 'users'),
  admin_user: kind('user', 'users'),
  agent_webhook: kind('agent_webhook', 'agent-webhooks'),
  api_token: kind('api_token', 'api-tokens'),
  budget_forecast: adPlanning('forecast'),
  campaign_attribution: adPlanning('attribution'),
  category: kind('category', 'categories'),
  checkout: kind('checkout', 'checkouts'),
  collection: kind('collection', 'collections'),
  conversion: adPlanning('conversion'),
  conversion_goal: adPlanning('goal'),
  customer: kind('customer', 'customers'),
  design,
  design_partner: design,
  discount: kind('discount', 'discounts'),
  experiment: adPlanning('experiment'),
  feedback: adPlanning('feedback'),
  import_run: kind('import', 'imports'),
  inbound_email: kind('inbound_email', 'inbound-emails'),
  inventory_item: kind('inventory_item', 'inventory-items'),
  inventory_order: kind('inventory_order', 'inventory-orders'),
  mail: kind('email', 'emails'),
  mailbox: kind('mailbox', 'mailboxes'),
  material_type: kind('material_type', 'material-types'),
  order,
  partner: kind('partner', 'partners'),
  payment_attempt: kind('payment', 'payments'),
  payment_issue: kind('payment_issue', 'payment-issues'),
  person: adPlanning('person'),
  product,
  product_category: product,
  product_collection: product,
  product_sales_channel: product,
  production_run: run,
  production_run_dependency: run,
  publishable_key: kind('publishable_key', 'publishable-keys'),
  raw_material: kind('raw_material', 'raw-materials'),
  region: kind('region', 'regions'),
  sales_channel: kind('sales_channel', 'sales-channels'),
  segment: adPlanning('segment'),
  segment_member: adPlanning('segment'),
  shipping_option: kind('shipping_option', 'shipping-options'),
  site_key: adPlanning('site_key'),
  social_platform: kind('social_platform', 'social-platforms'),
  social_post: kind('social_post', 'social-posts'),
  social_settings: kind('social_settings', 'social-settings'),
  stock_level: kind('variant', 'stock'),
  stock_location: kind('stock_location', 'stock-locations'),
  store: kind('settings', 'settings'),
  task: kind('task', 'tasks'),
  task_category: kind('task_category', 'task-categories'),
  task_template: kind('task_template', 'task-templates'),
  tax_rate: kind('tax_rate', 'tax-rates'),
  translation: kind('translation', 'translations'),
  trusted_agent: kind('trusted_agent', 'trusted-agents'),
  upload: kind('upload', 'uploads'),
  variant: kind('variant', 'products'),
  variant_price: kind('variant', 'products'),
  variant_stock: kind('variant', 'stock'),
  webhook_endpoint: kind('webhook_endpoint', 'webhook-endpoints'),
}

/** Returns the change of a record; null for tables that are not shown as records. */
export function changeOfTable(table: string, identity: string): SeenChange | null {
  const found = Object.hasOwn(tables, table) ? tables[table] : undefined
  return found ? { ...found, id: identity.split('/')[0] ?? identity } : null
}

/**
 * Kinds of records by the first part of the type of an event that changes them. `idIn` names the payload member with
 * the id. If it is missing, `id` is used.
 */
const events: Readonly<Record<string, Kind & { readonly idIn: string }>> = {
  order: { ...order, idIn: 'id' },
  fulfillment: { ...order, idIn: 'order_id' },
  refund: { ...order, idIn: 'order_id' },
  payment: { ...kind('payment', 'payments'), idIn: 'attempt_id' },
  stock: { ...kind('variant', 'stock'), idIn: 'variant_id' },
  customer: { ...kind('customer', 'customers'), idIn: 'id' },
  experiment: { ...adPlanning('experiment'), idIn: 'id' },
  inventory_order: { ...kind('inventory_order', 'inventory-orders'), idIn: 'id' },
  production: { ...run, idIn: 'run_id' },
  production_run: { ...run, idIn: 'id' },
  social_platform: { ...kind('social_platform', 'social-platforms'), idIn: 'id' },
  social_post: { ...kind('social_post', 'social-posts'), idIn: 'id' },
}

/** Returns the record that an event of this type concerns; null if the type concerns none. */
export function changeOfEvent(type: string, payload: Readonly<Record<string, unknown>>): SeenChange | null {
  const name = type.split('.')[0] ?? ''
  const found = Object.hasOwn(events, name) ? events[name] : undefined
  const id = found && (payload[found.idIn] ?? payload.id)
  return found && typeof id === 'string' ? { type: found.type, area: found.area, id } : null
}

/** Returns each change once per record and area. */
export function coalesced(changes: readonly SeenChange[]): SeenChange[] {
  return [...new Map(changes.map((change) => [`${change.type} ${change.id} ${change.area}`, change])).values()]
}

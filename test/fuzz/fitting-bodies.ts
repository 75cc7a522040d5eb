import { adPlanningBody } from './ad-planning.ts'
import type { Operation } from './api-document.ts'
import { backOfficeBody } from './back-office.ts'
import type { Draw } from './draw.ts'
import type { KnownIds } from './known-ids.ts'
import { person } from './people.ts'
import type { Fitting } from './schema-value.ts'
import { socialBody } from './social.ts'

export interface Shop {
  readonly draw: Draw
  readonly known: KnownIds
  /** Line ids by order or session id. */
  readonly linesOf: ReadonlyMap<string, readonly string[]>
}

/** Has the highest possible price, so several units exceed the amounts that can be counted. */
export const dearVariant = 'variant_dear'
const currencies = ['INR', 'USD', 'EUR', 'JPY'] as const
const regions = ['reg_in', 'reg_us', 'reg_eu', 'reg_jp'] as const
const variants = ['variant_shirt_s', 'variant_shirt_m', 'variant_mug', dearVariant] as const
const destinations = [
  { address_country: 'US', address_region: 'CA' },
  { address_country: 'us', address_region: 'TX' },
  { address_country: 'IN', address_region: 'KA' },
  { address_country: 'Germany' },
  { address_country: 'JP' },
] as const
/** Countries outside all regions of the shop. */
const otherCountries = ['BR', 'AU', 'NZ', 'ZA', 'KE', 'NO', 'IS', 'CL', 'PE', 'VN', 'MX', 'CA'] as const

let made = 0
const fresh = (what: string): string => `${what}-${++made}`

/** Returns values by field name that this shop has or accepts. */
export function fittingValues({ draw, known }: Shop): Fitting {
  const values: Readonly<Record<string, () => unknown>> = {
    id: () => fresh('fuzz'),
    handle: () => fresh('handle'),
    sku: () => fresh('SKU'),
    code: () => fresh('CODE'),
    currency: () => draw.pick(currencies),
    country: () => draw.pick(otherCountries),
    region_id: () => draw.pick(regions),
    default_region_id: () => draw.pick(regions),
    sales_channel_id: () => 'sc_test',
    default_sales_channel_id: () => 'sc_test',
    parent_id: () => known.one('categories') ?? 'pcat_home',
    category: () => 'pcat_home',
    collection: () => 'pcol_new',
    variant_id: () => draw.pick(variants),
    product_id: () => 'prod_shirt',
    locale: () => draw.pick(['fr', 'fr-CA', 'hi']),
    baseline: () => draw.pick([0.05, 0.5]),
    minimum_detectable_effect: () => draw.pick([0.1, 2]),
    ad_campaign_id: () => known.one('campaigns') ?? 'camp_none',
    email: () => `${fresh('buyer')}@example.com`,
    support_email: () => `${fresh('help')}@example.com`,
    url: () => 'https://pictures.example/a.jpg',
    profile: () => `https://agent.example/${fresh('profile')}`,
    tracking_url: () => 'https://post.example/track/1',
    fulfillment_option_id: () => 'so_us_std',
    handler_id: () => 'card_handler',
    limit: () => 1 + draw.below(200),
    offset: () => draw.below(3),
    active: () => draw.pick(['true', 'false']) === 'true',
  }
  return (name) => values[name]?.()
}

type Body = Readonly<Record<string, unknown>>

const { email, password } = person
/** Bodies for the account of the person whom no request deletes. */
const accountBodies: Readonly<Record<string, Body>> = {
  '/auth/admin/login': { email, password },
  '/admin/users/me/password': { current_password: password, password },
  '/admin/users/me/totp': { password },
  '/admin/users/me/totp/remove': { password },
  '/admin/saved-views': { page: 'orders', title: 'To ship', query: 'to_ship=true' },
  '/admin/saved-views/{id}': { title: 'To ship today' },
}

/**
 * Returns a body whose members depend on each other, which a schema cannot express. Null if a body drawn from the
 * schema can succeed without that.
 */
export function fittingBody(shop: Shop, operation: Operation, id: string): Body | null {
  const { draw } = shop
  const [, surface, collection] = operation.path.split('/')
  const known = accountBodies[operation.path]
  if (known) return known
  if (operation.path === '/admin/products/bulk') return { ids: ['prod_shirt'], status: 'published' }
  if (operation.path === '/ucp/catalog/lookup') return { ids: ['prod_shirt', draw.pick(variants), 'prod_unknown'] }
  if (surface === 'ucp' && collection === 'checkout-sessions') return sessionBody(shop, operation, id)
  const planned = adPlanningBody(operation, draw, shop.known)
  if (planned) return planned
  const social = socialBody(operation, draw, shop.known)
  if (social) return social
  const made = backOfficeBody(operation, draw, shop.known)
  if (made) return { ...made }
  const action = actionBody(shop, operation)
  if (action) return action
  if (operation.path.includes('/variants')) return variantBody(draw, operation)
  if (collection === 'products') return productBody(shop)
  if (collection === 'discounts') return discountBody(draw)
  if (collection === 'shipping-options') return optionBody(draw, operation)
  if (collection === 'regions')
    return { name: fresh('Region'), currency: draw.pick(currencies), countries: [draw.pick(otherCountries)] }
  if (collection === 'tax-rates')
    return { name: fresh('Tax'), country: draw.pick(otherCountries), tax_class: fresh('class'), rate_ppm: 180_000 }
  if (collection === 'stock') return draw.pick([{ on_hand: draw.below(50) }, { adjust: 1 }, { managed: true }])
  if (collection === 'categories') return { name: fresh('Category') }
  if (collection === 'orders') return orderBody(shop, operation, id)
  return null
}

/** Returns a body for an action on one record. Null for other paths. */
function actionBody({ draw, known }: Shop, { path }: Operation): Body | null {
  const cart = { region_id: 'reg_us', lines: [{ variant_id: 'variant_mug', quantity: 1 + draw.below(3) }] }
  const elsewhere = known.one('stock-locations') ?? 'sloc_none'
  const bodies: Readonly<Record<string, () => Body>> = {
    '/admin/stock-locations/{id}': () => ({ name: fresh('Place') }),
    '/admin/products/{id}/duplicate': () => ({}),
    '/admin/products/{id}/policies': () => ({
      shipping: { handling_days_min: draw.below(3), handling_days_max: 3 + draw.below(5) },
      warranty: draw.pick([null, { months: 12 }]),
    }),
    '/admin/categories/{id}/move': () => ({ parent_id: draw.pick([null, 'pcat_home']), position: draw.below(3) }),
    '/admin/collections/{id}/products': () => ({ add: ['prod_shirt'] }),
    '/admin/collections/{id}/products/order': () => ({ product_ids: ['prod_shirt'] }),
    '/admin/stock/{variant_id}/adjust': () => ({ quantity_change: 1 + draw.below(5), reason: 'received' }),
    '/admin/stock/{variant_id}/set': () => ({
      quantity: draw.below(90),
      location_id: draw.pick(['sloc_default', elsewhere]),
    }),
    '/admin/stock/{variant_id}/transfer': () => ({
      ...draw.pick([
        { from_location_id: 'sloc_default', to_location_id: elsewhere },
        { from_location_id: elsewhere, to_location_id: 'sloc_default' },
      ]),
      quantity: 1,
    }),
    '/admin/stock-locations': () => ({ name: fresh('Place'), priority: 1 + draw.below(100_000) }),
    '/admin/discounts/preview': () => ({ code: draw.pick(['TEN', 'OLD', 'NONE']), cart }),
    '/admin/prices/batch': () => ({
      prices: [{ variant_id: 'variant_mug', currency: 'USD', amount: 1200 + draw.below(9) }],
    }),
  }
  return bodies[path]?.() ?? null
}

function sessionBody({ draw, linesOf, known }: Shop, { path, method }: Operation, id: string): Body | null {
  if (path.endsWith('/complete')) return draw.pick([{}, { payment: { instruments: [] } }])
  if (path.endsWith('/cancel')) return {}
  const line = draw.pickAny(linesOf.get(id) ?? [])
  const quantity = draw.chance(0.2) ? 9999 : 1 + draw.below(2)
  const own = draw.chance(0.5) ? known.forPath('/admin/stock/{variant_id}')?.variant_id : undefined
  const added = { item: { id: own ?? draw.pick(variants) }, quantity }
  const contact = { email: `${fresh('buyer')}@example.com`, first_name: 'Ada', full_name: 'Ada Byron' }
  const address = { street_address: '1 Main Street', address_locality: 'Town', postal_code: '1', first_name: 'Ada' }
  const all: Body = {
    line_items: [line && draw.chance(0.5) ? { line_item_id: line, quantity } : added],
    buyer: contact,
    shipping_address: { ...address, ...draw.pick(destinations) },
    discounts: { codes: draw.pick([[], ['TEN'], ['FIVE', 'freeship'], ['UNKNOWN', 'OLD']]) },
  }
  if (method === 'POST') return all
  return Object.fromEntries(Object.entries(all).filter(() => draw.chance(0.6)))
}

function productBody({ draw, known }: Shop): Body {
  const sized = draw.chance(0.5)
  const category = known.one('categories') ?? 'pcat_home'
  const variant = (size: string) => ({
    title: size,
    sku: fresh('SKU'),
    ...(sized ? { options: { Size: size } } : {}),
    prices: prices(draw),
    stock: stock(draw),
  })
  return {
    title: fresh('Product'),
    handle: fresh('handle'),
    description: 'Made by hand.',
    status: draw.pick(['published', 'published', 'draft', 'archived']),
    metadata: { season: 'spring', nested: { deep: [1, null] } },
    categories: draw.chance(0.5) ? [category] : [],
    collections: ['pcol_new'],
    sales_channels: ['sc_test'],
    media: [{ url: '/media/demo/shirt.svg', alt: 'A shirt' }],
    options: sized ? [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }] : [],
    variants: sized ? [variant('S'), variant('M')] : [variant('Default')],
  }
}

function variantBody(draw: Draw, { path }: Operation): Body {
  const options = path.endsWith('/variants') && draw.chance(0.8) ? { options: { Size: draw.pick(['L', 'XL']) } } : {}
  return { title: fresh('Size'), ...options, prices: prices(draw), stock: stock(draw) }
}

const prices = (draw: Draw) => [
  { currency: 'USD', amount: draw.pick([1, 2500, 999_999_999_999]) },
  { currency: 'INR', amount: 49_900, sale_amount: 39_900, sale_starts_at: '2026-01-01T00:00:00Z' },
]
const stock = (draw: Draw) => ({ managed: draw.chance(0.8), on_hand: draw.below(100), allow_backorder: true })

function discountBody(draw: Draw): Body {
  const terms = draw.pick([
    { type: 'percent', percent_ppm: 1 + draw.below(1_000_000) },
    { type: 'fixed', amount: 1 + draw.below(5000), currency: 'USD' },
    { type: 'free_shipping' },
  ])
  const until = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
  return { code: fresh('CODE'), title: fresh('Discount'), ...terms, ...until, active: true }
}

function optionBody(draw: Draw, { method, path }: Operation): Body {
  const days = { min_days: 1, max_days: 1 + draw.below(364) }
  const body = { name: fresh('Post'), amount: draw.below(1000), free_over: null, ...days }
  return method === 'POST' && path === '/admin/shipping-options' ? { region_id: 'reg_us', ...body } : body
}

function orderBody({ draw, linesOf }: Shop, { path }: Operation, id: string): Body | null {
  const items = [{ line_item_id: draw.pickAny(linesOf.get(id) ?? []) ?? 'none', quantity: 1 }]
  if (path.endsWith('/refunds')) return { reason: 'Torn', ...draw.pick([{ amount: 1 }, { line_items: items }]) }
  if (path.endsWith('/fulfillments')) return draw.pick([{ items }, { items, carrier: 'Post', shipped: true }])
  if (path.endsWith('/cancel') && !path.includes('/fulfillments/')) return { restock: true, refund: false }
  return null
}

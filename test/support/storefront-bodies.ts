import { start } from './storefront-contract.ts'

/** Common storefront answers. A test passes what differs. */

export const success = { version: '2026-01-11', status: 'success' }

export interface MessageFacts {
  readonly path?: string
  readonly severity?: 'recoverable' | 'fatal'
  readonly available_quantity?: number
  readonly supported_countries?: string[]
}

export const error = (code: string, content: string, { severity = 'recoverable', ...more }: MessageFacts = {}) => ({
  type: 'error',
  code,
  content,
  severity,
  ...more,
})
export const info = (code: string, content: string, path?: string) => ({
  type: 'info',
  code,
  content,
  ...(path === undefined ? {} : { path }),
})

/** Builds an error answer with these messages. */
export const refused = (status: number, ...messages: unknown[]) => ({
  status,
  body: { ucp: { version: '2026-01-11', status: 'error' }, messages },
})

export const missingField = (path: string) => error('missing', 'This field is required.', { path })
export const missingItems = error('missing_items', 'Add at least one item.', { path: '/line_items' })
export const missingEmail = error('missing_email', "Add the buyer's e-mail address.", { path: '/buyer/email' })
export const missingAddress = error('missing_shipping_address', 'Add a shipping address with a street.', {
  path: '/shipping_address',
})
export const notFound = refused(404, error('not_found', 'This checkout session was not found.', { severity: 'fatal' }))
export const nothingHere = refused(404, error('not_found', 'There is nothing at this URL.', { severity: 'fatal' }))
export const shortOf = (title: string, available: number, path: string) =>
  error('out_of_stock', `Insufficient stock for ${title}: ${available} available.`, {
    path,
    available_quantity: available,
  })

const totalTexts = { subtotal: 'Subtotal', discount: 'Discount', fulfillment: 'Shipping', tax: 'Tax', total: 'Total' }
type TotalType = keyof typeof totalTexts

/** Builds totals in the given order. */
export const totals = (amounts: Partial<Record<TotalType, number>>) =>
  Object.entries(amounts).map(([type, amount]) => ({
    type,
    // Object.entries widens the keys to string.
    display_text: totalTexts[type as TotalType],
    amount,
  }))

export const line = (id: string, variant: string, title: string, price: number, quantity: number) => ({
  id,
  item: { id: variant, title, price },
  quantity,
  totals: [{ type: 'line_total', display_text: 'Line total', amount: price * quantity }],
})
export const shirt = (quantity: number, id = '<li>', price = 2500) =>
  line(id, 'variant_shirt_s', 'Indigo Shirt (S)', price, quantity)
export const mug = (quantity: number, id = '<li>', price = 1200) => line(id, 'variant_mug', 'Clay Mug', price, quantity)

export const links = [
  { type: 'terms_of_service', url: 'https://shop.example/policies/terms', title: 'Terms of service' },
  { type: 'privacy_policy', url: 'https://shop.example/policies/privacy', title: 'Privacy policy' },
  { type: 'refund_policy', url: 'https://shop.example/policies/refunds', title: 'Refund policy' },
]

/** Returns an empty open session in the shop's default currency. `more` replaces whole members. */
export const session = (status: number, more: Record<string, unknown>) => ({
  status,
  body: {
    ucp: { ...success, payment_handlers: {} },
    id: '<cart>',
    status: 'incomplete',
    currency: 'USD',
    line_items: [],
    totals: totals({ subtotal: 0, total: 0 }),
    discounts: { codes: [], applied: [] },
    messages: [],
    links,
    continue_url: 'https://shop.example/checkout/<cart>.<signature>',
    created_at: start,
    updated_at: start,
    expires_at: '2026-03-01T16:00:00.000Z',
    ...more,
  },
})

const option = (id: string, title: string, amount: number, more: Record<string, string> = {}) => ({
  id,
  title,
  ...more,
  totals: [{ type: 'total', display_text: title, amount }],
})
export const usStandard = (amount = 500) =>
  option('so_us_std', 'Standard', amount, {
    carrier: 'Post',
    earliest_fulfillment_time: '2026-03-04T00:00:00.000Z',
    latest_fulfillment_time: '2026-03-06T23:59:59.999Z',
  })
export const usExpress = option('so_us_exp', 'Express', 1500, {
  carrier: 'Courier',
  earliest_fulfillment_time: '2026-03-02T00:00:00.000Z',
  latest_fulfillment_time: '2026-03-02T23:59:59.999Z',
})
export const inStandard = (amount = 9900) =>
  option('so_in_std', 'Standard', amount, {
    earliest_fulfillment_time: '2026-03-04T00:00:00.000Z',
    latest_fulfillment_time: '2026-03-06T23:59:59.999Z',
  })
export const inExpress = option('so_in_exp', 'Express', 19900, {
  earliest_fulfillment_time: '2026-03-02T00:00:00.000Z',
  latest_fulfillment_time: '2026-03-03T23:59:59.999Z',
})
export const german = option('so_de', 'Standard', 490)
export const japanese = option('so_jp', 'Standard', 800)

/** Address and fulfillment of a session. They always appear together once there is a line. */
export const shipTo = (address: object, lines: string[], options: { id: string }[], selected = options[0]?.id) => ({
  shipping_address: address,
  fulfillment: {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: lines,
        destinations: [{ id: '<dest>', type: 'shipping_address', ...address }],
        selected_destination_id: '<dest>',
        groups: [{ id: 'package_1', line_item_ids: lines, options, selected_option_id: selected ?? null }],
      },
    ],
  },
})

export const wanted = (id: string, quantity: number) => ({ item: { id }, quantity })
export const buyer = { email: 'ada@buyer.example' }
export const nevada = {
  street_address: '1 Main St',
  address_locality: 'Reno',
  address_region: 'NV',
  address_country: 'US',
}
export const pune = { street_address: '2 MG Road', address_locality: 'Pune', address_country: 'IN' }
export const berlin = { street_address: '3 Allee', address_locality: 'Berlin', address_country: 'DE' }
export const paris = { street_address: '4 Rue', address_locality: 'Paris', address_country: 'FR' }
export const tokyo = { street_address: '5 Dori', address_locality: 'Tokyo', address_country: 'JP' }
/** A session that is ready for payment: one shirt to Nevada. */
export const readyBody = { line_items: [wanted('variant_shirt_s', 1)], buyer, shipping_address: nevada }
export const readySession = {
  status: 'ready_for_complete',
  line_items: [shirt(1)],
  totals: totals({ subtotal: 2500, fulfillment: 500, total: 3000 }),
  buyer,
  ...shipTo(nevada, ['<li>'], [usStandard(), usExpress]),
}

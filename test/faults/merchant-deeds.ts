import { vi } from 'vitest'
import { png } from '../support/pictures.ts'
import { type Answer, agentOf, bearer, type Call, client, logIn } from './merchant-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies as they came over the wire.
type Body = any

const password = 'a long enough pass phrase'
const owner = { email: 'olga@shop.example', name: 'Olga Owner' }
const worker = { email: 'otto@shop.example', name: 'Otto Ops' }
const stockList =
  'Article,What it is,Code,Dollars,Pieces\nbowl,Tea bowl,BOWL,24.00,10\ntowel,Linen towel,TOWEL,13.50,20\n'
export const mapping = { handle: 'Article', title: 'What it is', sku: 'Code', price: 'Dollars', on_hand: 'Pieces' }

/** Creates the owner with the operator's token and logs in immediately. */
export async function signUp(baseUrl: string, operatorToken: string): Promise<{ readonly id: string; call: Call }> {
  const { body } = await bearer(baseUrl, operatorToken)('POST', '/auth/admin/signup', { ...owner, password })
  return { id: body.user.id, call: await logIn(baseUrl, owner.email, password) }
}

export async function buildShop(call: Call): Promise<Body> {
  const { region } = (
    await call('POST', '/admin/regions', { name: 'States', currency: 'USD', countries: ['US'], tax_inclusive: false })
  ).body
  await call('POST', '/admin/settings', {
    name: 'Kiln & Loom',
    support_email: 'help@shop.example',
    default_region_id: region.id,
    terms_of_service: 'Terms.',
    privacy_policy: 'Privacy.',
    refund_policy: 'Refunds.',
  })
  await call('POST', '/admin/shipping-options', { region_id: region.id, name: 'Parcel', carrier: 'Post', amount: 500 })
  await call('POST', '/admin/tax-rates', { name: 'California', country: 'US', province: 'CA', rate_ppm: 72_500 })
  await call('POST', '/admin/discounts', {
    code: 'OPENING',
    title: 'Opening week',
    type: 'percent',
    percent_ppm: 100_000,
  })
  const key = await call('POST', '/admin/publishable-keys', { title: 'Agents' })
  return { region, token: key.body.publishable_key.token }
}

/** Previews and dry-runs the import before importing. */
export async function importProducts(call: Call): Promise<{ preview: Body; dry: Body; afterDry: number; done: Body }> {
  const query = `kind=products&currency=USD&mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const type = { 'content-type': 'text/csv' }
  const preview = await call('POST', `/admin/imports/preview?${query}`, stockList, type)
  const dry = await call('POST', `/admin/imports?${query}&dry_run=true`, stockList, type)
  const afterDry = (await call('GET', '/admin/products')).body.count
  const done = await call('POST', `/admin/imports?${query}`, stockList, type)
  return { preview: preview.body.preview, dry: dry.body.import, afterDry, done: done.body.import }
}

/** Uploads an image and adds it to the first product. */
export async function showPicture(call: Call, productId: string): Promise<{ upload: Body; product: Body }> {
  const uploaded = await call('POST', '/admin/uploads?alt_text=A+bowl', await png(80, 60), {
    'content-type': 'image/png',
  })
  const { upload } = uploaded.body
  const media = [{ url: upload.url, alt: upload.alt_text }]
  const changed = await call('POST', `/admin/products/${productId}`, { media })
  return { upload, product: changed.body.product }
}

/** Invites a user by e-mail and accepts with the token of the link. */
export async function hire(
  baseUrl: string,
  call: Call,
  inbox: () => Promise<string>,
): Promise<{ readonly id: string; call: Call }> {
  await call('POST', '/admin/invitations', { email: worker.email, role: 'operations' })
  const token = /[#?&]token=([\w-]+)/.exec(await inbox())?.[1]
  const joined = await client(baseUrl, () => ({}))('POST', '/auth/admin/accept-invitation', {
    token,
    name: worker.name,
    password,
  })
  return { id: joined.body.user.id, call: await logIn(baseUrl, worker.email, password) }
}

/** Buys two bowls and three towels with a discount. A shopper pays on the sandbox's page while the agent polls. */
export async function buy(
  baseUrl: string,
  key: string,
  variants: readonly [string, string],
): Promise<{ agent: Call; session: Body }> {
  const agent = agentOf(baseUrl, key)
  const created = await agent('POST', '/ucp/checkout-sessions', {
    line_items: [
      { item: { id: variants[0] }, quantity: 2 },
      { item: { id: variants[1] }, quantity: 3 },
    ],
    buyer: { email: 'Ada@Buyer.example', first_name: 'Ada', last_name: 'Byron' },
    shipping_address: {
      street_address: '1 Main Street',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
    },
    discounts: { codes: ['OPENING'] },
  })
  const path = `/ucp/checkout-sessions/${created.body.id}`
  const begun = await agent('POST', `${path}/complete`, {})
  const card = { method: 'card', card_number: '4242424242424242', expiry: '12/40', cvc: '123' }
  await client(baseUrl, () => ({}))('POST', begun.body.payment.next_action.url, new URLSearchParams(card))
  const session = await until(
    () => agent('GET', path),
    ({ body }) => body.status === 'completed',
  )
  return { agent, session: session.body }
}

export const until = <T>(look: () => Promise<T> | T, found: (seen: T) => boolean): Promise<T> =>
  vi
    .waitUntil(
      async () => {
        const seen = await look()
        return found(seen) ? { seen } : false
      },
      { timeout: 120_000, interval: 100 },
    )
    .then(({ seen }) => seen)

/** Sends two parcels, the bowls with one towel and then the rest. Both are delivered. */
export async function shipTwice(call: Call, order: Body): Promise<void> {
  const [bowls, towels] = order.line_items
  const items = (bowlCount: number, towelCount: number) =>
    [
      { line_item_id: bowls.id, quantity: bowlCount },
      { line_item_id: towels.id, quantity: towelCount },
    ].filter(({ quantity }) => quantity > 0)
  const path = `/admin/orders/${order.id}/fulfillments`
  const parcels: Answer[] = []
  for (const [contents, tracking_number] of [
    [items(2, 1), 'PARCEL-1'],
    [items(0, 2), 'PARCEL-2'],
  ] as const) {
    const made = await call('POST', path, { items: contents })
    const tracking_url = `https://post.example/${tracking_number}`
    const ship = `${path}/${made.body.fulfillment.id}/ship`
    parcels.push(await call('POST', ship, { carrier: 'Post', tracking_number, tracking_url }))
  }
  for (const { body } of parcels) await call('POST', `${path}/${body.fulfillment.id}/deliver`, {})
}

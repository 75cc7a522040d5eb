import type { TestWeft } from '../support/weft.ts'
import { addAdPlanning } from './ad-planning.ts'
import type { KnownIds } from './known-ids.ts'

let made = 0

/** Creates records that other requests need in order to succeed. */
export async function addSeeds(weft: TestWeft, known: KnownIds): Promise<void> {
  const number = ++made
  const collection = await weft.admin('POST', '/admin/collections', { title: `Seed ${number}` })
  const { id } = collection.body.collection
  await weft.admin('POST', `/admin/collections/${id}/products`, { add: ['prod_shirt'] })
  known.add('collections', { id })
  const place = await weft.admin('POST', '/admin/stock-locations', {
    name: `Seed ${number}`,
    // Earlier requests may have taken this priority or the ones after the previous seed's.
    priority: 700_000 + number * 1000,
  })
  if (place.status !== 201) throw new Error(`No stock location was made: ${place.status} ${place.text}`)
  known.add('stock-locations', { id: place.body.stock_location.id })
  known.add('variants', { id: 'variant_mug', variant_id: 'variant_mug' })
  const variants = ['S', 'M', 'L'].map((Size) => ({ options: { Size } }))
  const { product } = (await weft.admin('POST', '/admin/products', { title: `Seed ${number}`, variants })).body
  for (const each of product.variants) known.add('variants', { id: product.id, variant_id: each.id })
  const endpoint = await weft.admin('POST', '/admin/webhook-endpoints', { url: 'https://hooks.example/weft' })
  const test = await weft.admin('POST', `/admin/webhook-endpoints/${endpoint.body.webhook_endpoint.id}/test`)
  known.add('webhook-deliveries', { id: test.body.webhook_delivery.id })
  await addAdPlanning(weft, known, number)
}

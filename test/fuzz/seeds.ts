import type { TestWeft } from '../support/weft.ts'
import type { KnownIds } from './known-ids.ts'

let made = 0

/** Things that a request can only succeed on when another one has come before it. */
export async function addSeeds(weft: TestWeft, known: KnownIds): Promise<void> {
  const number = ++made
  const collection = await weft.admin('POST', '/admin/collections', { title: `Seed ${number}` })
  const { id } = collection.body.collection
  await weft.admin('POST', `/admin/collections/${id}/products`, { add: ['prod_shirt'] })
  known.add('collections', { id })
  const place = await weft.admin('POST', '/admin/stock-locations', {
    name: `Seed ${number}`,
    // A request before may have taken the last one, after which nothing can be put by itself.
    priority: 700_000 + number,
  })
  known.add('stock-locations', { id: place.body.stock_location.id })
  known.add('variants', { id: 'variant_mug', variant_id: 'variant_mug' })
  const endpoint = await weft.admin('POST', '/admin/webhook-endpoints', { url: 'https://hooks.example/weft' })
  const test = await weft.admin('POST', `/admin/webhook-endpoints/${endpoint.body.webhook_endpoint.id}/test`)
  known.add('webhook-deliveries', { id: test.body.webhook_delivery.id })
}

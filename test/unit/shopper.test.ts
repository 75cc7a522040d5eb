import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buy } from '../faults/shopper.ts'

test('a shopper of a fault test gives up a purchase that takes too long, with the last response', async () => {
  const server = createServer((_request, response) => void response.writeHead(503).end('The database is away.'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop = { baseUrl, variantId: 'variant_1', acknowledged: () => {}, over: () => false, withinMs: 300 }
  const purchase = { number: 10, id: null, quantity: 0, canceled: false, paid: false }
  await expect(buy(shop, purchase)).rejects.toThrow(
    'The shopper gives up. POST /ucp/checkout-sessions: 503 The database is away.',
  )
})

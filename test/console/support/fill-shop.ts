import { fillGrowth } from './fill-growth.ts'
import { fillMaking } from './fill-making.ts'
import { fillSocial } from './fill-social.ts'
import { adminToken, placeOrder, type TestConsole } from './start-console.ts'

/** Adds to the demo shop the records that the console's pages show. Returns the id of one record of each kind. */
export async function fillShop(shop: TestConsole): Promise<Readonly<Record<string, string>>> {
  const order = await placeOrder(shop)
  await placeOrder(shop, { quantity: 2, email: 'noor@example.com' })
  const products = await shop.admin('GET', '/admin/products?limit=1')
  const checkouts = await shop.admin('GET', '/admin/checkouts?limit=1')
  const customers = await shop.admin('GET', '/admin/customers?limit=1')
  const discount = await shop.admin('POST', '/admin/discounts', {
    code: 'KURTA10',
    title: 'Kurtas',
    type: 'percent',
    percent_ppm: 100_000,
    eligible_product_ids: [products.body.products[0].id],
    usage_limit: 100,
    ends_at: '2030-11-30T18:30:00Z',
  })
  return {
    order,
    product: products.body.products[0].id,
    checkout: checkouts.body.checkouts[0].id,
    customer: customers.body.customers[0].id,
    discount: discount.body.discount.id,
    post: await fillSocial(shop),
    ...(await fillMaking({ ...shop, adminToken })),
    ...(await fillGrowth(shop)),
  }
}

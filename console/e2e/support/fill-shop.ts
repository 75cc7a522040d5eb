import { adminToken, placeOrder, type TestConsole } from './console.ts'
import { fillGrowth } from './fill-growth.ts'
import { fillMaking } from './fill-making.ts'
import { fillSocial } from './fill-social.ts'

/** Puts into the demo shop what its pages need to have something to show; answers one id a kind of record. */
export async function fillShop(shop: TestConsole): Promise<Readonly<Record<string, string>>> {
  const order = await placeOrder(shop)
  await placeOrder(shop, { quantity: 2, email: 'noor@example.com' })
  const products = await shop.admin('GET', '/admin/products?limit=1')
  return {
    order,
    product: products.body.products[0].id,
    post: await fillSocial(shop),
    ...(await fillMaking({ ...shop, adminToken })),
    ...(await fillGrowth(shop)),
  }
}

import { placeOrder, type TestConsole } from './console.ts'

/** Puts into the demo shop what its pages need to have something to show; answers one id a kind of record. */
export async function fillShop(shop: TestConsole): Promise<Readonly<Record<string, string>>> {
  const order = await placeOrder(shop)
  await placeOrder(shop, { quantity: 2, email: 'noor@example.com' })
  const products = await shop.admin('GET', '/admin/products?limit=1')
  return { order, product: products.body.products[0].id, ...(await fillGrowth(shop)) }
}

/** An experiment, a segment with a rule, and the person behind an order. */
async function fillGrowth({ admin }: TestConsole): Promise<Readonly<Record<string, string>>> {
  const path = '/admin/ad-planning'
  const made = await admin('POST', `${path}/experiments`, {
    name: 'Free shipping',
    control_name: 'As today',
    treatment_name: 'Shown',
    target_sample_size: 1000,
  })
  await admin('POST', `${path}/experiments/${made.body.experiment.id}/start`, {})
  const segment = await admin('POST', `${path}/segments`, {
    name: 'Buyers',
    criteria: { rules: [{ field: 'total_orders', operator: '>=', value: 1 }] },
  })
  const person = await admin('POST', `${path}/people`, { email: 'mira@example.com', first_name: 'Mira' })
  await admin('POST', `${path}/campaigns`, { name: 'Diwali lights', platform: 'social_ads', currency: 'USD' })
  await admin('POST', `${path}/feedback`, {
    person_id: person.body.person.id,
    rating: 5,
    scale: '5',
    content: 'Lovely',
  })
  return {
    experiment: made.body.experiment.id,
    segment: segment.body.segment.id,
    person: person.body.person.id,
  }
}

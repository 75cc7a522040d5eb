import { act } from '../../api/index.ts'
import { t } from '../../frame/show.ts'

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Main Street',
  address_locality: 'Oakland',
  address_region: 'CA',
  address_country: 'US',
  postal_code: '94601',
}

/** Buys one piece in the demo shop as an agent would and notes it as paid, so that there is an order to ship. */
export async function placeDemoOrder() {
  const context = { address_country: address.address_country }
  const { answer: found } = await act('post', '/admin/agent-bench/search', {
    body: { context, pagination: { limit: 20 } },
  })
  const variant = found.products
    .flatMap(({ variants }) => variants)
    .find(({ availability, price }) => availability.available && price !== null)
  if (!variant) throw new Error(t('Nothing in your shop can be bought yet.'))
  const { answer: session } = await act('post', '/admin/agent-bench/checkouts', {
    body: {
      context,
      line_items: [{ item: { id: variant.id }, quantity: 1 }],
      buyer: { email: 'ada@example.com', first_name: address.first_name, last_name: address.last_name },
      shipping_address: address,
    },
  })
  const amount = session.totals.find(({ type }) => type === 'total')?.amount ?? 0
  return act('post', '/admin/checkouts/{id}/mark-paid', { id: session.id, body: { method: 'other', amount } })
}

import type { MailCart, MailOrder, MailParcel, MailRefund } from './mail-order.types.ts'

const day = 24 * 3600_000

/** Creates the sample order for previews without an order id. */
export function sampleOrder(now: Date): MailOrder {
  return {
    id: 'order_sample',
    displayId: '1042',
    email: 'asha@example.com',
    currency: 'INR',
    placedAt: now,
    canceledAt: now,
    subtotalMinor: 174_700,
    fulfillmentMinor: 9_900,
    taxMinor: 0,
    taxIncludedMinor: 24_800,
    discountMinor: -17_500,
    totalMinor: 167_100,
    snapshot: {
      buyer: { firstName: 'Asha' },
      address: {
        firstName: 'Asha',
        lastName: 'Rao',
        streetAddress: '12 Weavers Lane, 3rd floor',
        locality: 'Bengaluru',
        region: 'KA',
        country: 'IN',
        postalCode: '560001',
      },
      shippingOption: {
        id: 'so_sample',
        title: 'Standard',
        earliest: new Date(now.getTime() + 3 * day).toISOString(),
        latest: new Date(now.getTime() + 5 * day).toISOString(),
      },
    },
    lines: [
      {
        id: 'li_1',
        productId: 'prod_sample_1',
        variantId: 'variant_sample_1',
        title: 'Indigo Dabu Saree',
        variantTitle: 'Default',
        unitPriceMinor: 124_900,
        quantity: 1,
      },
      {
        id: 'li_2',
        productId: 'prod_sample_2',
        variantId: 'variant_sample_2',
        title: 'Block Printed Cotton Cushion Cover',
        variantTitle: '40 cm',
        unitPriceMinor: 24_900,
        quantity: 2,
      },
    ],
  }
}

export const sampleParcel = (now: Date): MailParcel => ({
  id: 'ful_sample',
  carrier: 'India Post',
  trackingNumber: 'EE123456789IN',
  trackingUrl: 'https://carrier.example/track/EE123456789IN',
  shippedAt: now,
  deliveredAt: now,
  items: [
    { lineId: 'li_1', quantity: 1 },
    { lineId: 'li_2', quantity: 2 },
  ],
})

export const sampleRefund: MailRefund = { id: 'ref_sample', amountMinor: 24_900, currency: 'INR' }

export const sampleAccount = { label: 'Instagram', reason: 'The password was changed. Connect the account again.' }

export const sampleCart = (now: Date): MailCart => ({
  id: 'cart_sample',
  email: 'asha@example.com',
  currency: 'INR',
  country: 'IN',
  language: null,
  expiresAt: new Date(now.getTime() + day),
  lines: sampleOrder(now).lines,
})

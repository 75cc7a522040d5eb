import type { GetData } from '../../../api/client.ts'

export type Order = GetData<'/admin/orders/{id}'>['order']
export type Line = Order['line_items'][number]
export type Parcel = Order['fulfillments'][number]
export type Refund = Order['refunds'][number]

/** Units that nobody has packed or taken back yet. */
export const openUnits = ({ line_items }: Pick<Order, 'line_items'>): number =>
  line_items.reduce((sum, line) => sum + line.fulfillable_quantity, 0)

export const unitsIn = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** The parcel that waits for a carrier, while nothing else is open. */
export const packedParcel = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'created')

export const parcelOnItsWay = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'shipped')

/** Something has left the shop: the buyer's address is settled, and the order is refunded rather than canceled. */
export const hasLeft = ({ fulfillments }: Pick<Order, 'fulfillments'>): boolean =>
  fulfillments.some(({ status }) => status === 'shipped' || status === 'delivered')

export type NextStep = 'ship' | 'ship-parcel' | 'deliver' | null

/** The one thing to do next: ship what is open, hand over what is packed, note what arrived. */
export function nextStep(order: Pick<Order, 'status' | 'to_ship' | 'line_items' | 'fulfillments'>): NextStep {
  if (order.status === 'canceled') return null
  if (order.to_ship && openUnits(order) > 0) return 'ship'
  if (packedParcel(order)) return 'ship-parcel'
  return parcelOnItsWay(order) ? 'deliver' : null
}

export const buyerName = ({ buyer, email }: Pick<Order, 'buyer' | 'email'>): string =>
  [buyer.first_name, buyer.last_name].filter(Boolean).join(' ') || email

/** `agent.example` for the address of an agent's profile. */
export function agentName(profile: string | null): string | null {
  if (profile === null || profile === 'operator') return null
  try {
    return new URL(profile).host
  } catch {
    return profile
  }
}

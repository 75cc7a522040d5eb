import type { Policies } from './policies.types.ts'

export const noPolicies: Policies = { returns: null, shipping: null, warranty: null }

/** Returns the terms that apply to a product. For each part, its own terms replace the shop's. */
export const effectivePolicies = (shop: Policies, own: Policies | undefined): Policies => ({
  returns: own?.returns ?? shop.returns,
  shipping: own?.shipping ?? shop.shipping,
  warranty: own?.warranty ?? shop.warranty,
})

/** Returns the return terms in one or two sentences, for agents. Null if the shop has stated none. */
export function returnText({ returns }: Policies): string | null {
  if (!returns) return null
  if (returns.final_sale) return 'Final sale: this is only taken back if it is faulty.'
  const from = { delivery: 'delivery', dispatch: 'dispatch', order: 'the order' }[returns.counted_from]
  const days = returns.window_days === 1 ? '1 day' : `${returns.window_days} days`
  const fee = returns.paid_by === 'shop' ? 'Return postage is free.' : 'The buyer pays return postage.'
  const how = returns.methods.map((method) => (method === 'by_mail' ? 'by mail' : 'in the store')).join(' or ')
  const refunds = { money: 'a refund', exchange: 'an exchange', store_credit: 'store credit' }
  const what = returns.refund_as.map((kind) => refunds[kind]).join(' or ')
  return `Returns are accepted ${how} within ${days} of ${from}, for ${what}. ${fee}`
}

export function warrantyText({ warranty }: Policies): string | null {
  if (!warranty) return null
  return `Warranty: ${warranty.months === 1 ? '1 month' : `${warranty.months} months`}.`
}

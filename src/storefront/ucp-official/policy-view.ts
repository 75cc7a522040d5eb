import { effectivePolicies, type Policies, returnText, warrantyText } from '../policies/index.ts'
import type { ShopSettings } from '../settings/index.ts'
import type { OfficialMessage } from './messages.rules.ts'
import type { PolicyView } from './session-view.rules.ts'

/** A product in a response: its id, and its place as a JSONPath (`$.line_items[0]`, `$.products[2]`). */
export interface PolicyTarget {
  readonly path: string
  readonly productId: string
}

type PolicySettings = Pick<ShopSettings, 'policies' | 'policiesByProduct'> & {
  readonly store: Pick<ShopSettings['store'], 'refundPolicy'>
}

const returnType = 'dev.ucp.shopping.policy.return'
const warrantyType = 'dev.ucp.shopping.policy.warranty'

/**
 * Returns the terms for a response: the shop's terms for the whole response, and a product's own terms at its place.
 * The narrower terms apply.
 */
export function policyViews(settings: PolicySettings, targets: readonly PolicyTarget[], baseUrl: string): PolicyView[] {
  const { policies: shop, policiesByProduct, store } = settings
  const page = store.refundPolicy.trim() === '' ? {} : { url: `${baseUrl}/policies/refunds` }
  const kinds = [
    { type: returnType, text: returnText, own: (policies: Policies) => policies.returns, more: page },
    { type: warrantyType, text: warrantyText, own: (policies: Policies) => policies.warranty, more: {} },
  ]
  return kinds.flatMap(({ type, text, own, more }) => {
    const special = targets.filter(({ productId }) => {
      const policies = policiesByProduct.get(productId)
      return policies !== undefined && own(policies) !== null
    })
    const general = text(shop)
    const byText = new Map<string, string[]>()
    for (const { path, productId } of special) {
      const said = text(effectivePolicies(shop, policiesByProduct.get(productId)))
      if (said !== null) byText.set(said, [...(byText.get(said) ?? []), path])
    }
    return [
      ...(general !== null && special.length < targets.length
        ? [{ type, description: { plain: general }, ...more }]
        : []),
      ...[...byText].map(([plain, paths]) => ({ type, description: { plain }, applies_to: paths, ...more })),
    ]
  })
}

/** Returns warnings that an item cannot be returned, for the buyer to see before buying. */
export const finalSaleWarnings = (settings: PolicySettings, targets: readonly PolicyTarget[]): OfficialMessage[] =>
  targets.flatMap(({ path, productId }) => {
    const policies = effectivePolicies(settings.policies, settings.policiesByProduct.get(productId))
    const content = returnText(policies)
    if (!policies.returns?.final_sale || content === null) return []
    return [{ type: 'warning' as const, code: returnType, content, path, presentation: 'disclosure' }]
  })

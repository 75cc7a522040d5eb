import { notFound } from '../../platform/errors.ts'
import type { Reply } from '../../platform/idempotency.ts'
import { lineTitle } from '../checkout/index.ts'
import { orderPageUrl } from '../hosted-pages/index.ts'
import { readOrder } from '../orders/index.ts'
import { policyLinks } from '../ucp/index.ts'
import { agreedOf, answer, incompatible, type OperationCall, type OperationDeps, orOutcome } from './operation.ts'
import { officialOrder } from './order-view.rules.ts'

/** The order as it stands; that of another key is not found. */
export async function getOfficialOrder(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  const refused = incompatible(deps, call, 'dev.ucp.shopping.order')
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const order = await readOrder(deps.db, call.id)
    if (order?.publishable_key_id !== call.caller.keyId) throw notFound('This order')
    const { store } = await deps.settings.current()
    const permalinkUrl = orderPageUrl(deps.baseUrl, store.linkSecret, order.id)
    const links = policyLinks({ baseUrl: deps.baseUrl, store })
    return answer(officialOrder(order, agreedOf(call), { permalinkUrl, links, titleOf: lineTitle }))
  })
}

import { notFound } from '../../platform/errors.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { readOrder } from '../orders/index.ts'
import { agreedOf, answer, incompatible, type OperationCall, type OperationDeps, orOutcome } from './operation.ts'
import { orderSnapshot } from './order-snapshot.ts'

/** Returns the current state of an order. Orders of other keys are not found. */
export async function getOfficialOrder(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply> {
  const refused = incompatible(deps, call, 'dev.ucp.shopping.order')
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const order = await readOrder(deps.db, call.id)
    if (order?.publishable_key_id !== call.caller.keyId) throw notFound('This order')
    return answer(await orderSnapshot(deps, order, agreedOf(call)))
  })
}

import { notFound } from '../../platform/errors.ts'
import { type Checkout, type CheckoutCaller, readCheckout } from '../checkout/index.ts'
import type { OperationCall, OperationDeps } from './operation.ts'

export const callerOf = ({ caller: { keyId, salesChannelId } }: OperationCall<unknown>): CheckoutCaller => ({
  keyId,
  salesChannelId,
})

/** The session behind a cart; one that was bought or canceled is gone. */
export async function liveCart(deps: OperationDeps, call: OperationCall<unknown>, id: string): Promise<Checkout> {
  const session = await readCheckout(deps, id, callerOf(call))
  if (session.status === 'completed' || session.status === 'canceled') throw notFound('This cart')
  return session
}

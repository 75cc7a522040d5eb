import { notFound } from '../../platform/errors.ts'
import { type Author, type Checkout, type CheckoutCaller, readCheckout } from '../checkout/index.ts'
import type { OfficialCaller } from './caller.ts'
import { noteListener } from './listener-store.ts'
import type { OperationCall, OperationDeps } from './operation.ts'

export const callerOf = ({ caller }: OperationCall<unknown>): CheckoutCaller => ({
  keyId: caller.keyId,
  salesChannelId: caller.salesChannelId,
  author: authorOf(caller),
})

export const authorOf = ({ agentProfile, requestId }: OfficialCaller): Author => ({
  kind: 'agent',
  profile: agentProfile,
  requestId,
})

/** Returns the session of a cart. Throws `not_found` (404) if it was bought or canceled, and like `readCheckout`. */
export async function liveCart(deps: OperationDeps, call: OperationCall<unknown>, id: string): Promise<Checkout> {
  const session = await readCheckout(deps, id, callerOf(call))
  if (session.status === 'completed' || session.status === 'canceled') throw notFound('This cart')
  return session
}

/** Subscribes the agent to updates on the session, if its profile has a URL for updates. */
export async function noteListenerOf(
  deps: OperationDeps,
  { caller, release }: OperationCall<unknown>,
  checkoutId: string | null,
): Promise<void> {
  const { webhookUrl, agentProfile: profile } = caller
  if (webhookUrl === null || checkoutId === null) return
  await noteListener(deps.db, checkoutId, { profile, release: release.version, webhookUrl }, deps.clock.now())
}

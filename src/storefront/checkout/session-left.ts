import type { Reply } from '../../platform/idempotency/idempotency.ts'
import type { Checkout } from './checkout.types.ts'

/**
 * Runs a use case of sessions and returns the session after it, for callers that render a page instead of an API reply.
 */
export async function sessionLeftBy(
  verb: (respond: (checkout: Checkout) => Reply) => Promise<Reply>,
): Promise<Checkout> {
  const seen: Checkout[] = []
  await verb((checkout) => {
    seen.push(checkout)
    return { status: 200, body: '' }
  })
  const last = seen.at(-1)
  if (!last) throw new Error('The verb answered without a session.')
  return last
}

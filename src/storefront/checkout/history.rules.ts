import type { Checkout, CheckoutChange } from './checkout.types.ts'

/** The author of a change to a session. */
export interface Author {
  readonly kind: 'agent' | 'shopper' | 'operator' | 'system'
  /** The agent's profile. Null for other authors. */
  readonly profile: string | null
  readonly requestId: string | null
}

/** Weft as the author of changes after a payment message or an expiry, and of free orders. */
export const byItself: Author = { kind: 'system', profile: null, requestId: null }

const keptChanges = 30
const longestRequestId = 64

/** Adds the change to the session's history. Keeps at most 30 changes: the first and the latest. */
export function withChange(changed: Checkout, verb: CheckoutChange['verb'], author: Author): Checkout {
  const { profile, requestId } = author
  const change: CheckoutChange = {
    version: changed.version,
    verb,
    at: changed.updatedAt.toISOString(),
    status: changed.status,
    by: author.kind,
    ...(profile === null || profile === changed.agentProfile ? {} : { profile }),
    ...(requestId === null ? {} : { requestId: requestId.slice(0, longestRequestId) }),
  }
  const history = [...(changed.state.history ?? []), change]
  const kept = history.filter((_, index) => index === 0 || index > history.length - keptChanges)
  return { ...changed, state: { ...changed.state, history: kept } }
}

import type { Checkout, CheckoutChange } from './checkout.types.ts'

/** Who changes a session. */
export interface Author {
  readonly kind: 'agent' | 'shopper' | 'operator' | 'system'
  /** The agent's; null for everybody else. */
  readonly profile: string | null
  readonly requestId: string | null
}

/** Weft by itself: a payment's news, a time that is up. */
export const byItself: Author = { kind: 'system', profile: null, requestId: null }

const keptChanges = 30
const longestRequestId = 64

/** A session that has just been changed, with that change in its history: its first change and its latest are kept. */
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

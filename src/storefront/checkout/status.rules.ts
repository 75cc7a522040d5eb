import type { CheckoutState, CheckoutStatus, Notice } from './checkout.types.ts'

export interface SessionMessage {
  readonly type: 'error' | 'info'
  readonly code: string
  readonly content: string
  readonly severity?: 'recoverable' | 'fatal'
  /** JSON pointer to the field. */
  readonly path?: string
  readonly available_quantity?: number
}

type StatusFacts = Pick<CheckoutState, 'lines' | 'buyer' | 'address' | 'notices' | 'quote'>

/** Returns messages about everything that prevents payment of the session, in the order of the specification. */
export function missingMessages(facts: Pick<StatusFacts, 'lines' | 'buyer' | 'address' | 'quote'>): SessionMessage[] {
  const messages: SessionMessage[] = []
  if (facts.lines.length === 0) messages.push(error('missing_items', 'Add at least one item.', '/line_items'))
  if (!facts.buyer.email) messages.push(error('missing_email', "Add the buyer's e-mail address.", '/buyer/email'))
  if (!facts.address?.streetAddress) {
    messages.push(error('missing_shipping_address', 'Add a shipping address with a street.', '/shipping_address'))
  }
  facts.lines.forEach((line, index) => {
    if (line.shortTo === null) return
    const name = `${line.title} (${line.variantTitle})`
    if (line.withdrawn) {
      messages.push(error('item_unavailable', `${name} is no longer sold.`, `/line_items/${index}/item/id`))
      return
    }
    const content = `Insufficient stock for ${name}: ${line.shortTo} available.`
    messages.push({
      ...error('out_of_stock', content, `/line_items/${index}/quantity`),
      available_quantity: line.shortTo,
    })
  })
  if (facts.lines.length > 0 && facts.address?.streetAddress && facts.quote.options.length === 0) {
    messages.push(
      error(
        'no_fulfillment_option',
        'No shipping option serves this shipping address. Change the address.',
        '/shipping_address',
      ),
    )
  }
  return messages
}

/** Returns all messages of the session for the agent. */
export function sessionMessages(state: CheckoutState, status: CheckoutStatus): SessionMessage[] {
  const notices = state.notices.map((notice): SessionMessage => {
    if (prevents(notice)) return error(notice.code, notice.content)
    return { type: 'info', code: notice.code, content: notice.content }
  })
  if (status === 'completed' || status === 'canceled') return notices
  const rejected = state.quote.rejected.map(
    ({ code, reason, content }): SessionMessage => ({
      type: 'info',
      code: reason,
      content,
      path: `/discounts/codes/${state.codes.indexOf(code)}`,
    }),
  )
  return [...missingMessages(state), ...notices, ...rejected]
}

/**
 * Returns the status of an open session without a running payment. `incomplete` if data are missing, or the last
 * payment failed, expired or needs the attention of the shop.
 */
export function openStatus(facts: StatusFacts): 'incomplete' | 'ready_for_complete' {
  return facts.notices.some(prevents) || missingMessages(facts).length > 0 ? 'incomplete' : 'ready_for_complete'
}

const prevents = ({ code }: Notice): boolean =>
  code === 'payment_failed' || code === 'payment_expired' || code === 'payment_needs_attention'

const error = (code: string, content: string, path?: string): SessionMessage => ({
  type: 'error',
  code,
  content,
  severity: 'recoverable',
  ...(path === undefined ? {} : { path }),
})

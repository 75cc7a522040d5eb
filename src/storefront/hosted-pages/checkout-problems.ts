import type { AppError } from '../../platform/errors.ts'
import { type Checkout, type SessionMessage, type SessionRequest, sessionMessages } from '../checkout/index.ts'

interface Said {
  readonly code: string
  readonly content: string
  readonly path?: string | undefined
  readonly availableQuantity?: number | undefined
}

const fieldByPath: Readonly<Record<string, string>> = {
  '/line_items': 'lines',
  '/buyer/email': 'email',
  '/shipping_address': 'street',
  '/shipping_address/address_country': 'country',
  '/fulfillment_option_id': 'option',
}

const words: Readonly<Record<string, string>> = {
  missing_items: 'Your cart is empty. Ask your shopping agent to fill it again.',
  missing_email: 'Enter your e-mail address.',
  missing_shipping_address: 'Enter the street and house number.',
  no_fulfillment_option: 'Nothing we offer is delivered to this address. Change the address, or ask the shop.',
  country_not_supported: 'We do not deliver to this country.',
}

/** What the session itself says, sorted by the field it belongs to; `needed`: still to be filled in, nothing is wrong. */
export function sessionProblems(checkout: Checkout): {
  readonly wrong: ReadonlyMap<string, string>
  readonly needed: ReadonlyMap<string, string>
  readonly notices: readonly string[]
} {
  const wrong = new Map<string, string>()
  const needed = new Map<string, string>()
  const notices: string[] = []
  for (const message of sessionMessages(checkout.state, checkout.status)) {
    const field = fieldOf(said(message), lineIds(checkout))
    if (message.code.startsWith('discount_')) continue
    if (field === null) notices.push(noticeText(message))
    else if (message.code.startsWith('missing_')) needed.set(field, text(said(message)))
    else wrong.set(field, text(said(message)))
  }
  return { wrong, needed, notices }
}

/** The session speaks to agents, who complete; shoppers press a button. */
const noticeText = ({ content }: SessionMessage): string =>
  content
    .replace('Complete the session again to pay.', 'Nothing was charged; you can try again.')
    .replace('Show it to the buyer, then complete again.', 'Check it before you go on.')

/** A refused change: its entries are those of the request. */
export const refusedChange = (error: AppError, request: SessionRequest): Map<string, string> =>
  problemsOf(
    error,
    (request.lines ?? []).map((line) => line.lineItemId ?? ''),
  )

/** A refused payment: its entries are the session's lines. */
export const refusedPayment = (error: AppError, checkout: Checkout): Map<string, string> =>
  problemsOf(error, lineIds(checkout))

function problemsOf(error: AppError, ids: readonly string[]): Map<string, string> {
  const { problems, path, extra } = error.details
  const all: Said[] = problems
    ? problems.map((problem) => ({
        code: problem.code ?? error.code,
        content: problem.message,
        path: problem.path,
        availableQuantity: quantityOf(problem),
      }))
    : [{ code: error.code, content: error.message, path, availableQuantity: quantityOf(extra) }]
  const found = new Map<string, string>()
  for (const one of all) {
    const field = fieldOf(one, ids) ?? 'form'
    const before = found.get(field)
    found.set(field, before === undefined ? text(one) : `${before} ${text(one)}`)
  }
  return found
}

const quantityOf = (facts: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  typeof facts?.available_quantity === 'number' ? facts.available_quantity : undefined

const said = ({ code, content, path, available_quantity }: SessionMessage): Said => ({
  code,
  content,
  path,
  availableQuantity: available_quantity,
})

const lineIds = (checkout: Checkout): string[] => checkout.state.lines.map((line) => line.id)

function fieldOf({ path, code }: Said, ids: readonly string[]): string | null {
  if (path === undefined) return null
  if (code === 'no_fulfillment_option') return 'option'
  const position = /^\/line_items\/(\d+)\//.exec(path)?.[1]
  if (position === undefined) return fieldByPath[path] ?? null
  const id = ids[Number(position)]
  // Only a shortage is counted in entries for certain; anything else names its product in its text.
  return code === 'out_of_stock' && id ? `qty.${id}` : 'lines'
}

function text({ code, content, availableQuantity }: Said): string {
  if (code !== 'out_of_stock' || availableQuantity === undefined) return words[code] ?? content
  return availableQuantity === 0
    ? 'Sold out at the moment. Remove it to go on.'
    : `Only ${availableQuantity} available. Lower the quantity to go on.`
}

import type { AppError } from '../../platform/errors.ts'
import { fill } from '../../platform/mail/languages.ts'
import { chargedStep } from '../../platform/money.ts'
import { type Checkout, type Notice, type SessionRequest, sessionMessages } from '../checkout/index.ts'
import type { PageWords } from './words/index.ts'

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

const problemByCode: Readonly<Record<string, keyof PageWords['problems']>> = {
  missing_items: 'cartEmpty',
  missing_email: 'emailMissing',
  missing_shipping_address: 'street',
  no_fulfillment_option: 'noDelivery',
  country_not_supported: 'countryNotServed',
  item_unavailable: 'unavailable',
  price_unavailable: 'noPrice',
  hold_limit_reached: 'holdLimit',
  payment_needs_attention: 'attention',
  payment_session_failed: 'providerRefused',
  checkout_failed: 'busy',
}

/** Returns the session's messages by field. `needed`: values that are missing, as opposed to wrong. */
export function sessionProblems(
  checkout: Checkout,
  words: PageWords,
): {
  readonly wrong: ReadonlyMap<string, string>
  readonly needed: ReadonlyMap<string, string>
  readonly notices: readonly string[]
} {
  const wrong = new Map<string, string>()
  const needed = new Map<string, string>()
  const { state, status } = checkout
  const noticed = new Set<string>(state.notices.map(({ code }) => code))
  for (const { code, content, path, available_quantity: availableQuantity } of sessionMessages(state, status)) {
    if (noticed.has(code) || code.startsWith('discount_')) continue
    const said = { code, content, path, availableQuantity }
    const field = fieldOf(said, lineIds(checkout)) ?? 'form'
    if (code.startsWith('missing_')) needed.set(field, text(said, words))
    else wrong.set(field, text(said, words))
  }
  return { wrong, needed, notices: state.notices.map((notice) => noticeText(notice, checkout, words)) }
}

/** Returns the text of a notice for shoppers. The session's own messages address agents. */
function noticeText(
  { code, content, about }: Notice,
  { currency, state }: Checkout,
  { notices, money }: PageWords,
): string {
  if (about?.is === 'needs_attention') return notices.needsAttention
  if (about?.is === 'sold_to_others') return notices.soldToOthers
  if (about?.is === 'total_changed')
    return fill(notices.totalChanged, {
      before: money(about.beforeMinor, currency),
      now: money(state.quote.totalMinor, currency),
    })
  if (about?.is === 'prices_changed') return fill(notices.pricesChanged, { list: about.lines.join('; ') })
  if (code === 'payment_failed') return notices.paymentFailed
  return code === 'payment_expired' ? notices.paymentExpired : content
}

/** Returns the errors of a rejected change. Their positions refer to the request. */
export const refusedChange = (error: AppError, request: SessionRequest, words: PageWords): Map<string, string> =>
  problemsOf(
    error,
    (request.lines ?? []).map((line) => line.lineItemId ?? ''),
    words,
  )

/** Returns the errors of a rejected payment. Their positions refer to the session's lines. */
export function refusedPayment(error: AppError, checkout: Checkout, words: PageWords): Map<string, string> {
  const { problems } = words
  const canBeCharged = checkout.state.quote.totalMinor % chargedStep(checkout.currency) === 0
  const providerRefused = canBeCharged ? problems.providerRefused : problems.amountRefused
  return problemsOf(error, lineIds(checkout), { ...words, problems: { ...problems, providerRefused } })
}

function problemsOf(error: AppError, ids: readonly string[], words: PageWords): Map<string, string> {
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
    const said = text(one, words)
    found.set(field, before === undefined || before === said ? said : `${before} ${said}`)
  }
  return found
}

const quantityOf = (facts: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  typeof facts?.available_quantity === 'number' ? facts.available_quantity : undefined

const lineIds = (checkout: Checkout): string[] => checkout.state.lines.map((line) => line.id)

function fieldOf({ path, code }: Said, ids: readonly string[]): string | null {
  if (path === undefined) return null
  if (code === 'no_fulfillment_option') return 'option'
  const position = /^\/line_items\/(\d+)\//.exec(path)?.[1]
  if (position === undefined) return fieldByPath[path] ?? null
  const id = ids[Number(position)]
  // Other errors name the product in their text.
  return (code === 'out_of_stock' || code === 'item_unavailable') && id ? `qty.${id}` : 'lines'
}

function text({ code, content, availableQuantity }: Said, { problems, number }: PageWords): string {
  if (code === 'out_of_stock' && availableQuantity !== undefined)
    return availableQuantity === 0 ? problems.soldOut : fill(problems.onlyLeft, { count: number(availableQuantity) })
  const name = Object.hasOwn(problemByCode, code) ? problemByCode[code] : undefined
  return name === undefined ? content : problems[name]
}

import { AppError } from '../../platform/errors.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import {
  type Checkout,
  type CheckoutDeps,
  cancelCheckout,
  completeCheckout,
  findAttempt,
  isKeyless,
  isOpen,
  noChange,
  readCheckout,
  type SessionRequest,
  sessionLeftBy,
  updateCheckout,
} from '../checkout/index.ts'
import {
  changesOf,
  type Entry,
  type Problems,
  readEntry,
  shownTotal,
  unfilled,
  usualCountryOf,
} from './checkout-entry.ts'
import { refusedChange, refusedPayment } from './checkout-problems.ts'
import { phoneReader } from './phone-numbers.ts'
import { ownPath } from './web-address.rules.ts'
import type { PageWords } from './words/index.ts'

/** Result of a submitted form: a redirect (303), or the form again with its errors. */
export type Submitted =
  | { readonly goTo: string }
  | {
      readonly again: { readonly entry: Entry; readonly problems: Problems; readonly checkout: Checkout }
      readonly status: number
      /** The error that caused the status. Null if only the form itself has errors. */
      readonly error: AppError | null
    }

export interface SubmitCheckout {
  readonly checkout: Checkout
  /** Path of the form's page. */
  readonly page: string
  readonly fields: FormFields
  /** Texts in the shopper's language. E-mails will use the same language. */
  readonly words: PageWords
}

/** A shopper as the caller. The signed link is their only identification. */
export const shopper = {
  keyId: null,
  salesChannelId: null,
  author: { kind: 'shopper', profile: null, requestId: null },
} as const

/**
 * Handles a button of the checkout page. Applies changes first, then starts the payment, unless the page showed another
 * total.
 */
export async function submitCheckout(
  deps: CheckoutDeps,
  { checkout, page, fields, words }: SubmitCheckout,
): Promise<Submitted> {
  const entry = readEntry(fields)
  if (entry.action === 'cancel') return cancel(deps, checkout, page)
  const settings = await deps.settings.current()
  const form = {
    countries: settings.supportedCountries,
    usualCountry: usualCountryOf(settings, checkout),
    words,
    phones: await phoneReader(),
  }
  const { request: changed, problems } = changesOf(entry, checkout, form)
  const request = changed ?? (isLanguageChosen(entry, checkout, words) ? noChange : null)
  if (!isOpen(checkout)) {
    const sameAgain = checkout.status === 'complete_in_progress' && request === null && isPaymentOf(entry, checkout)
    return sameAgain ? pay(deps, entry, checkout, { page, words }) : { goTo: page }
  }
  const wrong = entry.action === 'pay' ? new Map([...unfilled(entry, words), ...problems]) : problems
  if (wrong.size > 0) return { again: { entry, problems: wrong, checkout }, status: 400, error: null }
  if (changed && entry.version !== checkout.version) return changedElsewhere(entry, checkout, words)
  try {
    const current = request ? await change(deps, checkout.id, { ...request, language: words.language.tag }) : checkout
    if (entry.action !== 'pay') return { goTo: page }
    return isPaymentOf(entry, current)
      ? await pay(deps, entry, current, { page, words })
      : { goTo: `${page}?check=total#total` }
  } catch (error) {
    if (!(error instanceof AppError) || !request) throw error
    if (error.code === 'checkout_not_modifiable' || !changed) return { goTo: page }
    return { again: { entry, problems: refusedChange(error, request, words), checkout }, status: error.status, error }
  }
}

/**
 * Whether the form changes the session's language. If so, the language is stored even without other changes. A payment
 * stores it anyway.
 */
const isLanguageChosen = (entry: Entry, { state }: Checkout, { language }: PageWords): boolean =>
  entry.action === 'update' && entry.lang === language.tag && state.language !== language.tag

const isPaymentOf = (entry: Entry, checkout: Checkout): boolean =>
  entry.action === 'pay' && entry.shownTotal === shownTotal(checkout)

function changedElsewhere(entry: Entry, checkout: Checkout, { problems }: PageWords): Submitted {
  const quantities = new Map(checkout.state.lines.map((line) => [line.id, String(line.quantity)]))
  return {
    again: { entry: { ...entry, quantities }, problems: new Map([['form', problems.changedElsewhere]]), checkout },
    status: 409,
    error: null,
  }
}

/**
 * Applies a change. If the chosen shipping option does not serve a shipping address from the same form, the session
 * chooses another option.
 */
async function change(deps: CheckoutDeps, id: string, request: SessionRequest): Promise<Checkout> {
  const update = (wanted: SessionRequest) =>
    sessionLeftBy((respond) =>
      updateCheckout(deps, { id, request: () => wanted, caller: shopper, call: null, respond }),
    )
  try {
    return await update(request)
  } catch (error) {
    const optionGone = error instanceof AppError && error.details.path === '/fulfillment_option_id'
    if (!optionGone || !request.address) throw error
    return update({ ...request, optionId: null })
  }
}

async function pay(
  deps: CheckoutDeps,
  entry: Entry,
  checkout: Checkout,
  { page, words }: Pick<SubmitCheckout, 'page' | 'words'>,
): Promise<Submitted> {
  try {
    const running = await sessionLeftBy((respond) =>
      completeCheckout(deps, {
        id: checkout.id,
        handlerId: null,
        language: words.language.tag,
        caller: shopper,
        call: null,
        respond,
      }),
    )
    return { goTo: (await paymentAddress(deps, running)) ?? page }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'checkout_not_modifiable' || error.code === 'price_changed') return { goTo: page }
    const now = await readCheckout(deps, checkout.id, shopper)
    if (!isOpen(now)) return { goTo: page }
    const values = { ...entry.values, code: '' }
    const typed = { ...entry, values, version: now.version, shownTotal: shownTotal(now) }
    return {
      again: { entry: typed, problems: refusedPayment(error, now, words), checkout: now },
      status: error.status,
      error,
    }
  }
}

/**
 * Returns the path of the shop's page that leads to the provider. Returns null if the payment needs no redirect. The
 * form cannot redirect to the provider itself: browsers apply `form-action` to redirects too, and the page allows only
 * the shop's own site.
 */
async function paymentAddress(deps: CheckoutDeps, checkout: Checkout): Promise<string | null> {
  const { payment } = checkout.state
  if (payment?.nextAction?.type !== 'redirect') return null
  const own = ownPath(payment.nextAction.url, deps.baseUrl)
  // Without a key, the shop's payment page comes first and redirects to the provider.
  if (own !== null && !isKeyless(checkout)) return own
  const found = await findAttempt(deps.db, { id: payment.attemptId })
  return found && `/pay/${found.attempt.pageToken}/go`
}

async function cancel(deps: CheckoutDeps, { id }: Checkout, page: string): Promise<Submitted> {
  try {
    await sessionLeftBy((respond) => cancelCheckout(deps, { id, caller: shopper, call: null, respond }))
  } catch (error) {
    // The session was paid or canceled meanwhile. The page shows it.
    if (!(error instanceof AppError) || error.code !== 'checkout_not_modifiable') throw error
  }
  return { goTo: page }
}

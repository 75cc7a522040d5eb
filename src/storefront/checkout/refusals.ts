import { AppError, type Problem } from '../../platform/errors.ts'
import { chargedStep, formatMoney } from '../../platform/money.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { ProviderError } from '../payments/ports.ts'
import { needsAttention } from './attention.rules.ts'

export const countryNotSupported = (given: string, supported: readonly string[]): AppError =>
  new AppError(
    'country_not_supported',
    400,
    `We do not ship to ${given}. Supported countries: ${supported.join(', ') || 'none'}.`,
    {
      severity: 'recoverable',
      path: '/shipping_address/address_country',
      extra: { supported_countries: [...supported] },
    },
  )

export const unknownRegion = (id: string): AppError =>
  new AppError('invalid', 400, `Region ${id} was not found.`, { severity: 'recoverable', path: '/context/region_id' })

/** Returns the error: the key does not allow this currency. `path`: the field that determined the currency. */
export const currencyNotAllowed = (currency: string, allowed: readonly string[], path: string): AppError =>
  new AppError(
    'currency_not_allowed',
    400,
    `This key does not sell in ${currency}. Choose one of: ${allowed.join(', ')}.`,
    { severity: 'recoverable', path, extra: { allowed_currencies: [...allowed] } },
  )

export const optionNotOffered = (id: string, path: string): AppError =>
  new AppError('invalid', 400, `Fulfillment option ${id} is not offered for this session.`, {
    severity: 'recoverable',
    path,
  })

export const sessionNotFound = (): AppError =>
  new AppError('not_found', 404, 'This checkout session was not found.', { severity: 'fatal' })

export const totalTooLarge = (): AppError =>
  new AppError('invalid', 400, 'The total of this session is too large. Reduce the quantities.', {
    severity: 'recoverable',
    path: '/line_items',
  })

/** Creates one error with all problems of the lines. */
export function linesRefused(problems: readonly (Problem & { code: string } & Record<string, unknown>)[]): AppError {
  const [first] = problems
  if (!first) throw new Error('A refusal needs a problem.')
  return new AppError(first.code, 400, first.message, { severity: 'recoverable', problems })
}

const finished: Record<string, string> = {
  completed: 'This session is completed and cannot be changed.',
  canceled: 'This session is canceled and cannot be changed. Create a new one.',
}

export const notModifiable = (status: 'completed' | 'canceled'): AppError =>
  new AppError('checkout_not_modifiable', 409, finished[status] ?? 'This session cannot be changed.', {
    severity: 'fatal',
  })

export const paymentInProgress = (): AppError =>
  new AppError('checkout_not_modifiable', 409, 'The payment of this session is in progress: cancel or wait.', {
    severity: 'recoverable',
    headers: { 'retry-after': '2' },
  })

export const prerequisiteMissing = (code: string, content: string, path: string): AppError =>
  new AppError(code, 400, content, { severity: 'recoverable', path })

export const priceChanged = (content: string): AppError =>
  new AppError('price_changed', 400, content, { severity: 'recoverable' })

export const handlerMismatch = (currency: string, right: string): AppError =>
  new AppError('payment_handler_mismatch', 400, `Cart currency is ${currency}; use ${right}.`, {
    severity: 'recoverable',
    path: '/payment/instruments/0/handler_id',
  })

/** Returns the error: the unpaid sessions of this buyer or agent already hold the maximum of an item. */
export const holdLimitReached = (): AppError =>
  new AppError(
    'hold_limit_reached',
    409,
    'Other unpaid sessions of this buyer or agent already hold too many units of these items. Pay or cancel one of them first.',
    { severity: 'recoverable', path: '/line_items' },
  )

/**
 * Returns the error for a session whose earlier payment arrived but did not become an order. No new payment can start
 * until a person at the shop has resolved it.
 */
export const paymentNeedsAttention = (): AppError =>
  new AppError(needsAttention.code, 409, needsAttention.content, { severity: 'recoverable' })

/** Returns the error: the provider did not accept the payment of this amount. Says whether it never will. */
export const paymentSessionFailed = (payment: Pick<PaymentAttempt, 'amountMinor' | 'currency'>): AppError =>
  new AppError('payment_session_failed', 500, whyRefused(payment), { severity: 'fatal' })

function whyRefused({ amountMinor, currency }: Pick<PaymentAttempt, 'amountMinor' | 'currency'>): string {
  const step = chargedStep(currency)
  return amountMinor % step === 0
    ? 'The payment provider did not accept the payment. Try again; nothing was charged.'
    : `The payment provider cannot charge ${formatMoney(amountMinor, currency)}, only multiples of ${formatMoney(step, currency)}. Nothing was charged. Change the items, or tell the shop, whose prices or shipping must change.`
}

/**
 * Throws `busy` for a `ProviderError`, because the outcome of the payment is then unknown. Rethrows any other error.
 */
export function refuseUnanswered(error: unknown): never {
  if (error instanceof ProviderError) throw busy()
  throw error
}

export const busy = (): AppError =>
  new AppError(
    'checkout_failed',
    500,
    'This session is being changed by other requests right now. Try again in a moment.',
    {
      severity: 'fatal',
      headers: { 'retry-after': '1' },
    },
  )

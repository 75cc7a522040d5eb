import { isLargeRefund } from '../access/confirmation.rules.ts'
import { AppError } from '../errors.ts'
import type { AdmittedCaller } from './admin-caller.ts'

/** Throws `confirmation_required` (403) if the caller is a browser session without a recent password entry. */
export function requireConfirmation({ browser }: AdmittedCaller): void {
  if (!browser || browser.confirmed) return
  throw new AppError(
    'confirmation_required',
    403,
    'Confirm that it is you: enter your password, then repeat the request.',
  )
}

/** Calls `requireConfirmation` if the refund, together with the refunds `before` it, is large. */
export function confirmRefund(caller: AdmittedCaller, minor: { readonly before: number; readonly now: number }): void {
  if (isLargeRefund(minor)) requireConfirmation(caller)
}

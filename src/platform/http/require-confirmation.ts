import { isLargeRefund } from '../access/confirmation.rules.ts'
import { AppError } from '../errors.ts'
import type { AdmittedCaller } from './admin-caller.ts'

/** Throws `confirmation_required` (403) for a browser whose person has not given their password recently. */
export function requireConfirmation({ browser }: AdmittedCaller): void {
  if (!browser || browser.confirmed) return
  throw new AppError(
    'confirmation_required',
    403,
    'Confirm that it is you: give your password again, then repeat this.',
  )
}

/** The same for a refund that is large with those `before` it. */
export function confirmRefund(caller: AdmittedCaller, minor: { readonly before: number; readonly now: number }): void {
  if (isLargeRefund(minor)) requireConfirmation(caller)
}

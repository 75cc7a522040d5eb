export { type Accepted, acceptPayment } from './accept-payment.ts'
export { isOpen, sessionExpired } from './as-of.rules.ts'
export { isLive, type PaymentAttempt } from './attempt.types.ts'
export {
  type AttemptWithCheckout,
  type AttemptWithCheckoutJson,
  findAttempt,
  withCheckoutFromJson,
} from './attempt-store.ts'
export { type CancelCheckout, cancelCheckout } from './cancel-checkout.ts'
export type {
  BuyerConsent,
  Checkout,
  CheckoutAddress,
  CheckoutLine,
  CheckoutState,
  CheckoutStatus,
  Notice,
} from './checkout.types.ts'
export { type CompleteCheckout, completeCheckout } from './complete-checkout.ts'
export { type CreateCheckout, createCheckout } from './create-checkout.ts'
export type { CheckoutCaller, CheckoutDeps } from './deps.ts'
export { expireAttempt } from './expire-attempt.ts'
export { extendCheckout, operator } from './extend-checkout.ts'
export { handlerIds, providerIdOf } from './handler.rules.ts'
export type { Author } from './history.rules.ts'
export { type HoldLimits, isKeyless, openOwner } from './hold.rules.ts'
export { recordIssue } from './issue-store.ts'
export { type LineChange, lineTitle, maxLines, maxQuantity } from './lines.rules.ts'
export { createCheckoutLister } from './list-changed-checkouts.ts'
export { checkoutListing, listAllCheckouts, listCheckouts } from './listing-store.ts'
export { type MarkPaid, markPaid, preparePayable } from './mark-paid.ts'
export { createCheckoutMemory } from './memory.ts'
export { type Opened, openPayment } from './open-payment.ts'
export { checkoutPersonalData } from './personal-data.ts'
export { type CartToPrice, type PricedCart, priceCart } from './price-cart.ts'
export { findCheckout, readCheckout } from './read-checkout.ts'
export { sessionLeftBy } from './session-left.ts'
export type { AddressRequest, BuyerRequest, SessionRequest, WholeParts } from './session-request.types.ts'
export { type Settled, settlePayment, settleRemembered } from './settle-payment.ts'
export { resumeAttempt, startPayment } from './start-attempt.ts'
export { openStatus, type SessionMessage, sessionMessages } from './status.rules.ts'
export { tryToPlace } from './try-to-place-store.ts'
export { type UpdateCheckout, updateCheckout } from './update-checkout.ts'
export { yieldHolds } from './yield-holds.ts'

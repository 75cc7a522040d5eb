export {
  type AttemptJson,
  closeAttempt,
  insertAttempt,
  isLiveIn,
  payAttempt,
  saveNextAction,
  startHold,
  toAttempt,
} from './attempt-store.ts'
export { isUnprocessed, markProcessed, storeProcessed, type UnstoredEvent } from './event-store.ts'
export {
  askAgain,
  claimUnsettled,
  type EventFacts,
  endAsking,
  findAskedAbout,
  insertEvent,
  keptOf,
  markEventProcessed,
  noteFailedTry,
  paymentClaims,
  stopAsking,
  type Unsettled,
  type WaitingEvent,
  waitingEvents,
} from './inbox-store.ts'
export { paymentInvariants } from './invariants.ts'
export {
  attemptOfIssue,
  type ClosedIssue,
  closeIssue,
  failedRefundMinor,
  insertIssueRefund,
  listIssues,
  openIssuesByKind,
  type Refundable,
  readIssue,
  readRefundable,
} from './issue-list-store.ts'
export { hasOpenIssue, noOpenIssue, type RecordIssue, recordIssue } from './issue-store.ts'
export { listPayments, readPayment, saveProviderStatus } from './payment-list-store.ts'
export { paymentPersonalData } from './personal-data.ts'
export type { HandlerId, PaymentProvider } from './ports.ts'
export {
  forgetRefunds,
  insertOrderRefund,
  insertProviderRefund,
  lockPayment,
  noteFailedRefundTry,
  type OrderRefund,
  putOffRefund,
  refundsOf,
  saveRefund,
  type UnsettledRefund,
  unsettledRefunds,
} from './refund-store.ts'
export {
  Payment,
  PaymentIssue,
  PaymentIssueQuery,
  type PaymentIssueView,
  PaymentQuery,
  PaymentSummary,
  ResolveBody,
  type ResolveIssue,
} from './schema.ts'
export { recordUnmatched } from './unmatched-store.ts'

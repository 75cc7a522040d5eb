import { type CheckoutDeps, findAttempt, raiseIssue } from '../checkout/index.ts'

/** Records an issue for a payment with events that Weft could not process. A payment has at most one such issue. */
export async function reportUnapplied(
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'log'>,
  attemptId: string,
  report: {
    readonly content: string
    readonly details: Readonly<Record<string, unknown>>
    /** The event to mark as processed. Null if no event reported the payment. */
    readonly paymentEventId: number | null
  },
): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  await raiseIssue(deps.db, {
    ...report,
    attempt: found.attempt,
    kind: 'not_applied',
    isPaid: false,
    refundMinor: null,
    capturedMinor: null,
    now: deps.clock.now(),
  })
  deps.log.error({ attemptId }, 'a payment needs attention')
}

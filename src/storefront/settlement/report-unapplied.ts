import { type CheckoutDeps, findAttempt } from '../checkout/index.ts'
import { recordIssue } from '../payments/index.ts'

/** Shows a person the payment whose events Weft could not apply. One issue per payment, however many events. */
export async function reportUnapplied(
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'log'>,
  attemptId: string,
  report: {
    readonly content: string
    readonly details: Readonly<Record<string, unknown>>
    /** The event, which is marked as processed. */
    readonly paymentEventId: number | null
  },
): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  await recordIssue(deps.db, {
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

import { allEnded } from '../../../../platform/all-ended.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Secret } from '../../../../platform/secret.ts'
import type { HandlerId } from '../../ports.ts'
import { confirmationMessage } from './confirmation-message.ts'
import type { SandboxPayment, SandboxStore } from './payment-store.ts'
import { redeliveryDelayMs } from './sandbox.rules.ts'

export interface ConfirmationDeps {
  readonly store: SandboxStore
  readonly webhookSecret: Secret
  /** Returns the URL to which a handler's confirmations are posted: `{base_url}/webhooks/payments/{handler}`. */
  readonly webhookUrl: (handlerId: HandlerId) => string
  readonly clock: Clock
  readonly timeoutMs: number
  /** Called if a background round fails. The next round tries again. */
  readonly onProblem: (error: unknown) => void
}

export interface SandboxConfirmations {
  /** Delivers all confirmations that are due. Returns the number accepted. */
  deliverDue(): Promise<number>
  /** Starts delivering in the background, including confirmations that an earlier process left. */
  start(): void
  /** Wakes the job. Call it when a confirmation may have become due. */
  wake(): void
  stop(): Promise<void>
}

const idleCheckMs = 15_000
const atOnce = 8

/**
 * Creates the delivery of confirmations of sandbox payments. They are stored in the database, so a restart loses none,
 * and several processes share the work.
 */
export function createSandboxConfirmations(deps: ConfirmationDeps): SandboxConfirmations {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let wokenMeanwhile = false
  let started = false

  const round = async (): Promise<void> => {
    let waitMs = idleCheckMs
    try {
      await deliverDue(deps)
      const next = await deps.store.nextNotificationAt()
      if (next) waitMs = Math.min(Math.max(next.getTime() - deps.clock.now().getTime(), 50), idleCheckMs)
    } catch (error) {
      // Confirmations stay due until they are delivered, so the next round finds them.
      deps.onProblem(error)
    }
    running = null
    if (!started) return
    if (wokenMeanwhile) return wake()
    timer = setTimeout(wake, waitMs)
    timer.unref()
  }
  const wake = (): void => {
    if (!started) return
    if (running) {
      wokenMeanwhile = true
      return
    }
    wokenMeanwhile = false
    clearTimeout(timer)
    running = round()
  }

  return {
    deliverDue: () => deliverDue(deps),
    start: () => {
      started = true
      wake()
    },
    wake,
    stop: async () => {
      started = false
      clearTimeout(timer)
      await running
    },
  }
}

async function deliverDue(deps: ConfirmationDeps): Promise<number> {
  let accepted = 0
  for (;;) {
    const now = deps.clock.now()
    // Longer than any delivery, so that only a crash makes the lease expire.
    const leaseUntil = new Date(now.getTime() + deps.timeoutMs + 10_000)
    const payments = await deps.store.claimNotifications(now, leaseUntil, atOnce)
    if (payments.length === 0) return accepted
    const outcomes = await allEnded(payments.map((payment) => deliver(deps, payment)))
    accepted += outcomes.filter(Boolean).length
  }
}

async function deliver(deps: ConfirmationDeps, payment: SandboxPayment): Promise<boolean> {
  const now = deps.clock.now()
  const message = confirmationMessage(payment, deps.webhookSecret, now)
  if (!message || (await isAccepted(deps, payment.handlerId, message))) {
    await deps.store.markNotified(payment.txnId, now)
    return message !== null
  }
  const delayMs = redeliveryDelayMs(payment.notifyAttempts)
  await deps.store.postponeNotification(payment.txnId, new Date(deps.clock.now().getTime() + delayMs))
  return false
}

async function isAccepted(
  deps: ConfirmationDeps,
  handlerId: HandlerId,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<boolean> {
  try {
    const response = await fetch(deps.webhookUrl(handlerId), {
      method: 'POST',
      body: message.body,
      headers: message.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(deps.timeoutMs),
    })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch/index.ts'
import { signedRequest } from '../../platform/http-signatures/index.ts'
import { inSlots } from '../../platform/in-slots.ts'
import type { Logger } from '../../platform/log.ts'
import { isAway, nextProbeAt, nextTryAt, steadyProbeAt } from '../../platform/webhooks/index.ts'
import type { SigningKeys } from '../signing-keys/index.ts'
import {
  type ClaimedMessage,
  claimMessages,
  noteReceiverAway,
  noteReceiverBack,
  recordOutcome,
} from './message-store.ts'

export interface AgentDeliveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly fetch: GuardedFetch
  readonly signingKeys: SigningKeys
  /** URL of this shop's business profile, which publishes the keys it signs with: `<base URL>/.well-known/ucp`. */
  readonly profileUrl: string
  readonly log: Logger
}

const timeoutMs = 10_000
const slots = 16
/** Maximum number of concurrent deliveries to one receiver. */
const side = 4
const mostInRun = 320

/**
 * Sends due messages, and starts with those that have been due longest. A message waits for earlier ones about the same
 * order (see `claimMessages`). Ends when no message is due, or after `mostInRun` messages. A receiver that is down gets
 * one probe at a time; once it answers, its failed messages are due again (see `noteReceiverBack`). A slow receiver
 * does not delay the others.
 */
export async function deliverAgentWebhooks(deps: AgentDeliveryDeps): Promise<void> {
  await inSlots({
    slots,
    most: mostInRun,
    claim(free) {
      const now = deps.clock.now()
      const leaseUntil = new Date(now.getTime() + 4 * timeoutMs)
      return claimMessages(deps.db, { most: free, side }, { now, leaseUntil, probeAt: steadyProbeAt(now) })
    },
    work: (message) => attempt(deps, message),
  })
}

async function attempt(deps: AgentDeliveryDeps, message: ClaimedMessage): Promise<void> {
  const { statusCode, error } = await send(deps, message)
  const now = deps.clock.now()
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const nextAttemptAt = delivered || statusCode === 410 ? null : nextTryAt(message, now, Math.random())
  if (!(await recordOutcome(deps.db, message, { statusCode, error, delivered, nextAttemptAt }, now))) return
  if (isAway(statusCode)) await noteReceiverAway(deps.db, message.url, now, (since) => nextProbeAt(since, now))
  else if (message.isProbe) await noteReceiverBack(deps.db, message.url, now)
}

async function send(deps: AgentDeliveryDeps, { id, url, body, occurredAt }: ClaimedMessage) {
  try {
    const headers = {
      'content-type': 'application/json',
      'ucp-agent': `profile="${deps.profileUrl}"`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(occurredAt.getTime() / 1000)),
    }
    const key = await deps.signingKeys.signer()
    const signed = signedRequest({ method: 'POST', url, headers, body }, key, deps.clock.now())
    const { status } = await deps.fetch(url, { method: 'POST', headers: signed, body, timeoutMs })
    const failed = status < 200 || status > 299
    return { statusCode: status, error: failed ? `The agent answered ${status}.` : null }
  } catch (error) {
    if (error instanceof GuardedFetchError) return { statusCode: null, error: error.message }
    deps.log.error({ error, webhook: id }, 'an order event could not be sent to an agent')
    return { statusCode: null, error: 'Weft could not send it; the log says why.' }
  }
}

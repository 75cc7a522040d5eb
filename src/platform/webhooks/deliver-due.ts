import { setTimeout as wait } from 'node:timers/promises'
import { allEnded } from '../all-ended.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type GuardedFetch, GuardedFetchError } from '../guarded-fetch/index.ts'
import type { Logger } from '../log.ts'
import { createLostClaims } from '../processes/lost-claims.ts'
import type { Vault } from '../vault.ts'
import { continueReplay, deleteDeliveries, openBacklogs } from './backlog-store.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  dueEndpoints,
  giveBack,
  recordAttempt,
  releaseClaims,
} from './delivery-store.ts'
import { noteAway, noteRefusal, noteSuccess, switchOff } from './endpoint-store.ts'
import { givesUpAfterMs, isAway, nextProbeAt, nextTryAt, steadyProbeAt } from './schedule.rules.ts'
import { secretBinding } from './secrets.ts'
import { signedHeaders } from './signature.ts'

export interface WebhookDeliveryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly timeoutMs: number
}

export interface WebhookDeliveries {
  /**
   * Sends all due deliveries, and resolves when none is due any more or `stop` was called. Endpoints do not wait for
   * each other.
   */
  deliverDue(): Promise<void>
  /** Starts deliveries without waiting for them. */
  begin(): Promise<void>
  /** Starts no new deliveries and waits briefly for running ones. Interrupted deliveries are sent again later. */
  stop(): Promise<void>
}

/** Concurrent deliveries per endpoint. */
const side = 4
const graceMs = 2_000
const excerptLength = 1000
const longestAnswer = 1024 * 1024

export function createWebhookDeliveries(deps: WebhookDeliveryDeps): WebhookDeliveries {
  const busy = new Map<string, Promise<void>>()
  /** Claims of deliveries that this process may have made without knowing it, per webhook endpoint. */
  const lost = createLostClaims(deps.clock)
  let stopped = false

  async function drain(endpointId: string): Promise<void> {
    await lost.release(endpointId, () => releaseClaims(deps.db, endpointId))
    while (!stopped) {
      const now = deps.clock.now()
      const leaseUntil = new Date(now.getTime() + 4 * deps.timeoutMs)
      const claimed = await claimDeliveries(
        deps.db,
        endpointId,
        { most: side, leaseUntil, probeAt: steadyProbeAt(now) },
        now,
      )
      if (claimed.length === 0) return
      await allEnded(claimed.map((delivery) => attempt(deps, delivery, () => stopped)))
    }
  }

  async function begin(): Promise<void> {
    if (stopped) return
    start(
      busy,
      'backlogs',
      () => continueBacklogs(deps, () => stopped),
      (error) => deps.log.error({ error }, 'replays or deletions of webhooks could not be continued'),
    )
    for (const id of new Set([...lost.due(), ...(await dueEndpoints(deps.db, deps.clock.now()))]))
      start(
        busy,
        id,
        () => drain(id),
        (error) => {
          lost.note(id)
          deps.log.error({ error, endpoint: id }, 'webhooks could not be delivered')
        },
      )
  }

  return {
    begin,
    async deliverDue() {
      await begin()
      await Promise.all(busy.values())
    },
    async stop() {
      stopped = true
      await Promise.race([Promise.all(busy.values()), wait(graceMs, undefined, { ref: false })])
    },
  }
}

/** Starts work, unless work with this key is running. */
function start(
  busy: Map<string, Promise<void>>,
  key: string,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): void {
  if (busy.has(key)) return
  const running = work()
    .catch(onError)
    .finally(() => busy.delete(key))
  busy.set(key, running)
}

/** Runs the remaining batches of replays and deletions. */
async function continueBacklogs({ db, clock }: WebhookDeliveryDeps, stopped: () => boolean): Promise<void> {
  for (const { kind, id } of await openBacklogs(db)) {
    const next = () => (kind === 'replay' ? continueReplay(db, id, clock.now()) : deleteDeliveries(db, id))
    while (!stopped() && (await next()));
  }
}

async function attempt(deps: WebhookDeliveryDeps, delivery: ClaimedDelivery, stopped: () => boolean): Promise<void> {
  const now = deps.clock.now()
  const startedMs = performance.now()
  const answer = await send(deps, delivery, now)
  const durationMs = Math.round(performance.now() - startedMs)
  // This process is shutting down and has interrupted the delivery. The endpoint has not failed, so the delivery is
  // sent again.
  if (answer.statusCode === null && stopped()) return giveBack(deps.db, delivery)
  const delivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300
  const gone = answer.statusCode === 410
  const nextAttemptAt = delivered || gone ? null : nextTryAt(delivery, now, Math.random())
  const recorded = await recordAttempt(
    deps.db,
    { deliveryId: delivery.id, attempts: delivery.attempts, attemptedAt: now, durationMs, ...answer },
    { delivered, nextAttemptAt },
  )
  if (!recorded) return
  const { endpointId } = delivery
  if (delivered) {
    if (recorded.endpointFails) await noteSuccess(deps.db, endpointId, deps.clock.now())
    return
  }
  if (isAway(answer.statusCode))
    await noteAway(deps.db, endpointId, now, (since) => nextProbeAt(since, deps.clock.now(), durationMs))
  else await noteRefusal(deps.db, endpointId, now)
  if (gone) return switchOff(deps.db, endpointId, 'The endpoint answered 410 Gone.', null, now)
  if (nextAttemptAt !== null) return
  const before = new Date(now.getTime() - givesUpAfterMs * 0.9)
  await switchOff(deps.db, endpointId, 'Nothing could be delivered for three days.', before, now)
}

interface Answer {
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseExcerpt: string | null
}

async function send(deps: WebhookDeliveryDeps, delivery: ClaimedDelivery, now: Date): Promise<Answer> {
  const { endpointId, messageId, body, url } = delivery
  const blocks = [delivery.secret, delivery.previousSecret].filter((block) => block !== null)
  try {
    const secrets = blocks.map((block) => deps.vault.open(block, secretBinding(endpointId)))
    const timestamp = Math.floor(now.getTime() / 1000)
    const answer = await deps.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ id: messageId, timestamp, body }, secrets) },
      body,
      timeoutMs: deps.timeoutMs,
      maxBytes: longestAnswer,
    })
    const text = answer.body
      .subarray(0, excerptLength * 4)
      .toString('utf8')
      .replaceAll('\0', '')
      .slice(0, excerptLength)
    const failed = answer.status < 200 || answer.status >= 300
    return {
      statusCode: answer.status,
      error: failed ? `The endpoint answered ${answer.status}.` : null,
      responseExcerpt: text,
    }
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) deps.log.error({ error, endpoint: endpointId }, 'a webhook failed')
    const told = error instanceof GuardedFetchError ? error.message : 'Weft could not send it; the log says why.'
    return { statusCode: null, error: told, responseExcerpt: null }
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonDepthExceeds } from '../../platform/json-limits.ts'
import type { Logger } from '../../platform/log.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { storableJson } from '../../platform/storable-text.rules.ts'
import { mapInTurns, nextTurn } from '../../platform/turns.ts'
import { changesOf, type ReportedChange } from '../networks/index.ts'
import type { StoredChange } from './inbox-store.ts'
import type { StoreChanges } from './store-together.ts'

const deepest = 32
const mostChanges = 20_000
const changesPerTurn = 200

/** Whether the header is `sha256=` plus the hex HMAC of exactly these bytes. Compares in constant time. */
export function isSignedBy(secret: string, body: Buffer, header: string | undefined): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest())
}

export interface ReceiveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Stores every change of a verified message once. `too_many`: nothing was stored. A malformed message is logged and
 * dropped, because the network would only send it again.
 */
export async function receiveMessage(
  deps: Pick<ReceiveDeps, 'clock' | 'log'>,
  store: StoreChanges,
  body: Buffer,
): Promise<'stored' | 'too_many'> {
  const changes = changesOf(await parsed(body))
  if (changes === null) {
    deps.log.warn({ bytes: body.length }, 'a network sent a notification that is not understood')
    return 'stored'
  }
  if (changes.length > mostChanges) return 'too_many'
  const now = deps.clock.now()
  const stored = await keyed(changes, now)
  if (stored.length === 0) return 'stored'
  const fresh = await store(stored)
  deps.log.info({ changes: changes.length, fresh }, 'a network reported changes')
  return 'stored'
}

/** Parses in several turns of the event loop, so that other requests can run in between. */
async function parsed(body: Buffer): Promise<unknown> {
  await nextTurn()
  if (jsonDepthExceeds(body, deepest)) return null
  await nextTurn()
  try {
    const message: unknown = JSON.parse(body.toString('utf8'))
    await nextTurn()
    return message
  } catch {
    return null
  }
}

/**
 * Gives each change its key. Equal changes with the same time count as one event, unless both are in the same message.
 */
async function keyed(changes: readonly ReportedChange[], now: Date): Promise<StoredChange[]> {
  const seen = new Map<string, number>()
  return mapInTurns(changes, changesPerTurn, (change) => {
    // Safe cast: only texts and numbers inside it were changed.
    const { object, accountId, field, value, time } = storableJson(change) as ReportedChange
    const said = canonicalJson({ object, accountId, field, value, time })
    const nth = seen.get(said) ?? 0
    seen.set(said, nth + 1)
    return {
      eventKey: sha256Hex(nth === 0 ? said : `${said}#${nth}`),
      object: object.slice(0, 100),
      accountId: accountId.slice(0, 255),
      field: field.slice(0, 100),
      value,
      occurredAt: time === null || time > 9_999_999_999 ? now : new Date(time * 1000),
    }
  })
}

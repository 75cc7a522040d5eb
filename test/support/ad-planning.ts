import { createHash } from 'node:crypto'
import { creditQueued } from '../../src/ad-planning/attribution/index.ts'
import { countingSubscription } from '../../src/ad-planning/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { markHandled } from '../../src/platform/events/handled-batch-store.ts'
import { createLogger } from '../../src/platform/log.ts'
import { readPlacedOrders } from '../../src/storefront/orders/index.ts'
import type { TestAnswer, TestWeft } from './weft.ts'

export const siteToken = 'sk_0000000000000000000000000000'

/** Adds a website with the key `siteToken`. */
export async function addSite(weft: TestWeft, allowedOrigins: string[] = []): Promise<string> {
  const now = weft.clock.now()
  await weft.db
    .insertInto('site_key')
    .values({
      id: 'site_1',
      title: 'Website',
      token: siteToken,
      allowed_origins: allowedOrigins,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return 'site_1'
}

/** Builds an id in the browser's format. The same name always gives the same id. */
export const idOf = (start: string, name: string): string =>
  `${start}_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

export const collect = (
  weft: TestWeft,
  path: 'sessions' | 'events',
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  weft.request({
    method: 'POST',
    url: `/analytics/${path}`,
    payload: JSON.stringify({ site_key: siteToken, ...body }),
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser, ...headers },
  })

/** Starts a visit with consent and returns the session id. `more` can include the visit's events. */
export async function visit(
  weft: TestWeft,
  name: string,
  { visitor, ...more }: { visitor: string; [field: string]: unknown },
): Promise<string> {
  const id = idOf('ses', name)
  const answer = await collect(weft, 'sessions', { id, visitor_id: idOf('vis', visitor), consent: 'granted', ...more })
  if (answer.status !== 201) throw new Error(answer.text)
  return id
}

/** Handles each pending event in its own transaction, then credits all queued conversions. */
export async function settle(weft: TestWeft): Promise<void> {
  const subscription = countingSubscription({
    clock: weft.clock,
    log: createLogger({ level: 'silent' }),
    readOrders: readPlacedOrders,
  })
  const { rows } = await sql<{ id: number; type: string; payload: Record<string, unknown> }>`
    select id, type, payload from event e where type = any(${[...subscription.types]}::text[])
      and not exists (select from handled_batch h where h.subscriber = ${subscription.subscriber} and e.id = any(h.events)) order by id`.execute(
    weft.db,
  )
  for (const event of rows)
    await weft.db.transaction().execute(async (tx) => {
      await markHandled(tx, subscription.subscriber, [{ id: event.id, batch: event.id }])
      await subscription.handle(tx, event)
    })
  await creditQueued({ db: weft.db, clock: weft.clock })
}

import type { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { invalidData } from '../http/refusals.ts'
import { newId } from '../ids.ts'
import type { Vault } from '../vault.ts'
import { changeEndpoint, insertEndpoint, lockEndpoint, replaceSecret } from './endpoint-store.ts'
import type { EndpointBodies, WebhookEndpointView } from './schema.ts'
import { newWebhookSecret, secretBinding } from './secrets.ts'

export interface EndpointDeps {
  readonly vault: Vault
  /** Returns why a URL is rejected before DNS resolution; null if it is allowed. */
  readonly refusal: (url: string) => string | null
}

/**
 * Creates an endpoint with a new secret, which later reads do not return. Throws `invalid_data` (400) for a URL that is
 * not allowed.
 */
export async function createEndpoint(
  deps: EndpointDeps,
  tx: Queryable,
  body: z.infer<EndpointBodies['Create']>,
  now: Date,
): Promise<WebhookEndpointView> {
  requireReachable(deps, body.url)
  const id = newId('whe')
  const secret = newWebhookSecret()
  const sealed = deps.vault.seal(secret, secretBinding(id))
  return { ...(await insertEndpoint(tx, { id, ...body, secret: sealed }, now)), secret }
}

/**
 * Changes an endpoint. A new URL gets a new secret, which is returned only here: with the old secret, messages
 * delivered to the new URL could be replayed to a receiver that trusts it. Returns null if the endpoint does not exist.
 * Throws `invalid_data` (400) for a URL that is not allowed.
 */
export async function updateEndpoint(
  deps: EndpointDeps,
  tx: Queryable,
  id: string,
  body: z.infer<EndpointBodies['Update']>,
  now: Date,
): Promise<WebhookEndpointView | null> {
  const { url, description, event_types, status } = body
  if (url !== undefined) requireReachable(deps, url)
  const before = await lockEndpoint(tx, id)
  if (!before) return null
  const secret = url === undefined || url === before.url ? null : newWebhookSecret()
  const changed = await changeEndpoint(
    tx,
    id,
    {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(event_types === undefined ? {} : { event_types }),
      ...(status === undefined ? {} : { status }),
      ...(secret === null ? {} : { secret: deps.vault.seal(secret, secretBinding(id)) }),
    },
    now,
  )
  return secret === null ? changed : { ...changed, secret }
}

/**
 * Creates a new secret, which is returned only here. The old secret remains valid for the overlap. Returns null if no
 * endpoint has this id.
 */
export async function rotateSecret(
  deps: EndpointDeps,
  tx: Queryable,
  id: string,
  body: z.infer<EndpointBodies['Rotate']>,
  now: Date,
): Promise<WebhookEndpointView | null> {
  const secret = newWebhookSecret()
  const overlapUntil = new Date(now.getTime() + body.overlap_minutes * 60_000)
  const changed = await replaceSecret(tx, id, deps.vault.seal(secret, secretBinding(id)), overlapUntil, now)
  return changed ? { ...changed, secret } : null
}

function requireReachable(deps: EndpointDeps, url: string): void {
  const problems = urlProblems(deps, url)
  if (problems.length > 0) throw invalidData(problems)
}

export function urlProblems(deps: EndpointDeps, url: string | undefined) {
  const message = url === undefined ? null : deps.refusal(url)
  return message === null ? [] : [{ path: '/url', message }]
}

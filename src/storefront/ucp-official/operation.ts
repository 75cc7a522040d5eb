import { AppError } from '../../platform/errors.ts'
import { type IdempotentCall, type Reply, repliesForgottenUntil } from '../../platform/idempotency/idempotency.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { CatalogDeps } from '../catalog-search/index.ts'
import type { CheckoutDeps } from '../checkout/index.ts'
import type { OfficialCaller } from './caller.ts'
import { type OfficialMessage, refusalMessages, withoutResource } from './messages.rules.ts'
import type { CapabilityName, Release } from './release.rules.ts'
import { type Agreed, errorBody } from './session-view.rules.ts'

export type OperationDeps = CheckoutDeps & CatalogDeps

/** A call of an operation, over any transport. */
export interface OperationCall<Body> {
  readonly release: Release
  readonly caller: OfficialCaller
  /** Id of the resource, or empty if the operation has none. */
  readonly id: string
  readonly body: Body
  /** Null if the call has no key or changes nothing. */
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | null
}

export const agreedOf = ({ release, caller }: OperationCall<unknown>): Agreed => ({
  release,
  capabilities: caller.capabilities,
})

/** Returns the call for `inIdempotentTransaction`, or null if the request has no idempotency key. */
export function idempotent(
  { clock }: OperationDeps,
  operation: string,
  { release, caller, id, idempotency }: OperationCall<unknown>,
): IdempotentCall | null {
  if (idempotency === null) return null
  return {
    // Hashed, because the URL of a profile can exceed the size limit of an index.
    caller: `${caller.keyId} ${sha256Hex(caller.agentProfile)}`,
    method: 'UCP',
    path: `/${release.version}/${operation}/${id}`,
    ...idempotency,
    forgottenUntil: repliesForgottenUntil(clock.now()),
  }
}

export const answer = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) })

/** Returns a response with a business outcome but no resource. */
export const outcome = (
  { baseUrl }: Pick<OperationDeps, 'baseUrl'>,
  { release }: Pick<OperationCall<unknown>, 'release'>,
  messages: readonly OfficialMessage[],
): Reply => answer(errorBody(release, withoutResource(messages), `${baseUrl}/`))

/** Whether an error is a business outcome, as opposed to a failure of the call. */
export const isOutcome = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 404, 409].includes(error.status) && !error.code.startsWith('idempotency_')

/** Runs the work. If it throws a business outcome, returns the messages of that error. */
export async function orOutcome<Body>(
  deps: OperationDeps,
  call: OperationCall<Body>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (isOutcome(error)) return outcome(deps, call, refusalMessages(error))
    throw error
  }
}

/** Returns the error response if one side lacks the capability. Returns null if both have it. */
export function incompatible(deps: OperationDeps, call: OperationCall<unknown>, needed: CapabilityName): Reply | null {
  if (call.caller.capabilities.has(needed)) return null
  const content = `Your profile does not declare ${needed} at version ${call.release.version}.`
  return outcome(deps, call, [{ type: 'error', code: 'capabilities_incompatible', content, severity: 'unrecoverable' }])
}

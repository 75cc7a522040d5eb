import type { Clock } from '../../../platform/clock.ts'
import type { GuardedRequest } from '../../../platform/guarded-fetch/index.ts'
import { isMembers, type Members } from '../../credentials/index.ts'
import type { ReadFault } from '../fault.types.ts'
import type { Account } from '../ports.ts'
import type { HearUsage, SaidUsage, TakeCall } from '../usage.types.ts'
import { formHeaders, formOf, type Wire } from '../wire.ts'
import { graphFault } from './graph-fault.rules.ts'
import { graphUsage } from './graph-usage.rules.ts'

export interface GraphDeps {
  readonly wire: Wire
  readonly clock: Clock
  /** Without version or trailing slash. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly hearUsage: HearUsage
  /** Returns the budget of the account that makes the calls. */
  readonly callBudget: (account: Account) => TakeCall
}

/**
 * Dependencies of calls for one account. `takeCall` counts each call in the account's budget before it is sent; a call
 * over the budget is not sent.
 */
export interface GraphCallDeps extends Omit<GraphDeps, 'callBudget'> {
  readonly takeCall: TakeCall
  readonly account: Pick<Account, 'network' | 'id'>
}

export const callsFor = (deps: GraphDeps, account: Account): GraphCallDeps => ({
  ...deps,
  account,
  takeCall: deps.callBudget(account),
})

type Fields = Readonly<Record<string, string | undefined>>

export type GraphAnswer =
  | { readonly kind: 'answer'; readonly body: Members }
  | { readonly kind: 'fault'; readonly fault: ReadFault }

const version = 'v24.0'

/** Reads from the Graph API. Sends the token in a header, because URLs end up in logs. */
export function graphGet(deps: GraphCallDeps, path: string, token: string, fields: Fields): Promise<GraphAnswer> {
  const url = `${deps.baseUrl}/${version}/${path}?${formOf(fields)}`
  return call(deps, url, { headers: { authorization: `Bearer ${token}` } })
}

export function graphPost(deps: GraphCallDeps, path: string, token: string, fields: Fields): Promise<GraphAnswer> {
  const url = `${deps.baseUrl}/${version}/${path}`
  const headers = { ...formHeaders, authorization: `Bearer ${token}` }
  return call(deps, url, { method: 'POST', headers, body: formOf(fields) })
}

async function call(deps: GraphCallDeps, url: string, request: GuardedRequest): Promise<GraphAnswer> {
  const overBudget = await deps.takeCall()
  if (overBudget) return { kind: 'fault', fault: overBudget }
  const answer = await deps.wire(url, { ...request, timeoutMs: deps.timeoutMs })
  if (answer.kind !== 'answer') {
    const message = `The network could not be reached: ${answer.reason}`
    const definitive = answer.kind === 'unsent'
    return { kind: 'fault', fault: { class: 'transient', message, code: null, retryAt: null, definitive } }
  }
  const now = deps.clock.now()
  const fault = graphFault(answer, now)
  const usage = graphUsage(answer.headers, now)
  await deps.hearUsage([...usage, ...throttleOf(deps.account, fault, usage)])
  if (fault) return { kind: 'fault', fault }
  if (isMembers(answer.body)) return { kind: 'answer', body: answer.body }
  return { kind: 'fault', fault: unreadableFault }
}

/**
 * Returns the block that a rate limit error implies. If the error has no details, the whole account is blocked, because
 * its other posts would be rejected too.
 */
function throttleOf(
  { network, id: accountId }: GraphCallDeps['account'],
  fault: ReadFault | null,
  usage: readonly SaidUsage[],
): SaidUsage[] {
  if (fault?.class !== 'rate_limited' || !fault.retryAt || usage.some(({ blockedUntil }) => blockedUntil)) return []
  return [{ network, accountId, bucket: 'throttled', usedPercent: 100, blockedUntil: fault.retryAt }]
}

const unreadableFault: ReadFault = {
  class: 'transient',
  message: 'The response of the network cannot be read.',
  code: null,
  retryAt: null,
  definitive: false,
}

/**
 * Returns the first of the named ids in a response, or a fault. If the id is missing, the effect of the request is
 * unknown.
 */
export function idIn(answer: GraphAnswer, ...names: readonly string[]): string | ReadFault {
  if (answer.kind === 'fault') return answer.fault
  const id = names.map((name) => answer.body[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof id === 'string' ? id : unreadableFault
}

/** Returns the members of a list. Empty if the response is not a list. */
export const rowsOf = (body: Members): readonly Members[] =>
  Array.isArray(body.data) ? body.data.filter(isMembers) : []

/** Parses a time such as `2026-11-21T07:00:00+0000`. Returns milliseconds, or NaN for anything else. */
export const graphTimeMs = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN

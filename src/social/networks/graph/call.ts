import type { Clock } from '../../../platform/clock.ts'
import type { Answered } from '../accounts.types.ts'
import type { TakeCall } from '../usage.types.ts'
import { formHeaders, formOf, type Wire } from '../wire.ts'
import { graphFault } from './graph-fault.rules.ts'

const timeoutMs = 15_000

export type Fields = Readonly<Record<string, string | undefined>>
export type GraphObject = Readonly<Record<string, unknown>>

export interface GraphCalls {
  /** Sends the token in a header, so that no URL contains it. */
  get(path: string, fields: Fields, token?: string): Promise<Answered<GraphObject>>
  post(path: string, fields: Fields): Promise<Answered<GraphObject>>
}

export function createGraphCalls(deps: {
  readonly wire: Wire
  readonly clock: Clock
  /** Includes the version: `https://graph.facebook.com/v24.0`. */
  readonly apiUrl: string
  readonly takeCall: TakeCall
}): GraphCalls {
  const ask = async (path: string, request: Parameters<Wire>[1]): Promise<Answered<GraphObject>> => {
    const overBudget = await deps.takeCall()
    if (overBudget) return { ok: false, fault: overBudget }
    const answer = await deps.wire(`${deps.apiUrl}${path}`, { timeoutMs, ...request })
    if (answer.kind !== 'answer') return unreachable(answer.reason, answer.kind === 'unsent')
    const fault = graphFault(answer, deps.clock.now())
    if (fault) return { ok: false, fault }
    return { ok: true, value: objectOf(answer.body) }
  }
  return {
    get: (path, fields, token) =>
      ask(`${path}?${formOf(fields)}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    post: (path, fields) => ask(path, { method: 'POST', headers: formHeaders, body: formOf(fields) }),
  }
}

export const unreachable = <T>(reason: string, definitive: boolean): Answered<T> => ({
  ok: false,
  fault: {
    class: 'transient',
    message: `The network could not be reached: ${reason} Try again in a while.`,
    code: null,
    retryAt: null,
    definitive,
  },
})

export const objectOf = (value: unknown): GraphObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as GraphObject) : {}
export const listOf = (value: unknown): readonly GraphObject[] => (Array.isArray(value) ? value.map(objectOf) : [])
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

import type { Clock } from '../../../platform/clock.ts'
import { isMembers, type Members } from '../../credentials/index.ts'
import type { ReadFault } from '../fault.types.ts'
import type { HearUsage } from '../usage.types.ts'
import { formHeaders, formOf, type Wire, type WireAnswer } from '../wire.ts'
import { graphFault } from './graph-fault.rules.ts'
import { graphUsage } from './graph-usage.rules.ts'

export interface GraphDeps {
  readonly wire: Wire
  readonly clock: Clock
  /** Without version and slash at the end. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly hearUsage: HearUsage
}

type Fields = Readonly<Record<string, string | undefined>>

export type GraphAnswer =
  | { readonly kind: 'answer'; readonly body: Members }
  | { readonly kind: 'fault'; readonly fault: ReadFault }

const version = 'v24.0'

/** The token goes as a header: addresses end in logs. */
export async function graphGet(deps: GraphDeps, path: string, token: string, fields: Fields): Promise<GraphAnswer> {
  const url = `${deps.baseUrl}/${version}/${path}?${formOf(fields)}`
  const headers = { authorization: `Bearer ${token}` }
  return read(deps, await deps.wire(url, { headers, timeoutMs: deps.timeoutMs }))
}

export async function graphPost(deps: GraphDeps, path: string, token: string, fields: Fields): Promise<GraphAnswer> {
  const url = `${deps.baseUrl}/${version}/${path}`
  const headers = { ...formHeaders, authorization: `Bearer ${token}` }
  return read(deps, await deps.wire(url, { method: 'POST', headers, body: formOf(fields), timeoutMs: deps.timeoutMs }))
}

async function read({ clock, hearUsage }: GraphDeps, answer: WireAnswer): Promise<GraphAnswer> {
  if (answer.kind !== 'answer') {
    const message = `The network could not be reached: ${answer.reason}`
    const definitive = answer.kind === 'unsent'
    return { kind: 'fault', fault: { class: 'transient', message, code: null, retryAt: null, definitive } }
  }
  await hearUsage(graphUsage(answer.headers, clock.now()))
  const fault = graphFault(answer, clock.now())
  if (fault) return { kind: 'fault', fault }
  if (isMembers(answer.body)) return { kind: 'answer', body: answer.body }
  return { kind: 'fault', fault: unreadableFault }
}

const unreadableFault: ReadFault = {
  class: 'transient',
  message: 'The network answered with something that cannot be read.',
  code: null,
  retryAt: null,
  definitive: false,
}

/** An answer without the id that it must have says nothing of what has happened. */
export function idIn(answer: GraphAnswer, ...names: readonly string[]): string | ReadFault {
  if (answer.kind === 'fault') return answer.fault
  const id = names.map((name) => answer.body[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof id === 'string' ? id : unreadableFault
}

/** Members of a list; an answer that is no list has none. */
export const rowsOf = (body: Members): readonly Members[] =>
  Array.isArray(body.data) ? body.data.filter(isMembers) : []

/** `2026-11-21T07:00:00+0000`, as the network writes time. */
export const graphTimeMs = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN

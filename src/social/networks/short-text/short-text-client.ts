import type { Clock } from '../../../platform/clock.ts'
import type { GuardedRequest } from '../../../platform/guarded-fetch/index.ts'
import { isMembers, type Members } from '../../credentials/index.ts'
import type { NetworkAddresses } from '../endpoints.ts'
import type { ReadFault } from '../fault.types.ts'
import type { OpenMedium } from '../ports.ts'
import type { HearUsage } from '../usage.types.ts'
import type { Wire } from '../wire.ts'
import { shortTextFault } from './short-text-fault.rules.ts'
import { shortTextUsage } from './short-text-usage.rules.ts'

export interface ShortTextDeps {
  readonly wire: Wire
  readonly clock: Clock
  /** Without a trailing slash. */
  readonly apiUrl: string
  /** Ends in `/2` for the second version of the upload API. */
  readonly uploadUrl: string
  /** The app's keys. An account may have separate keys. */
  readonly consumer: NetworkAddresses['consumer']
  readonly open: OpenMedium
  readonly timeoutMs: number
  readonly hearUsage: HearUsage
}

export type ShortTextAnswer =
  | { readonly kind: 'answer'; readonly body: Members }
  | { readonly kind: 'fault'; readonly fault: ReadFault }

/**
 * Calls the API and returns its response, or the fault. `postsAs`: the posting user, whose limit the response reports.
 */
export async function shortTextCall(
  { wire, clock, timeoutMs, hearUsage }: ShortTextDeps,
  url: string,
  request: GuardedRequest,
  postsAs: string | null = null,
): Promise<ShortTextAnswer> {
  const answer = await wire(url, { timeoutMs, ...request })
  if (answer.kind !== 'answer') {
    const message = `The network could not be reached: ${answer.reason}`
    const definitive = answer.kind === 'unsent'
    return { kind: 'fault', fault: { class: 'transient', message, code: null, retryAt: null, definitive } }
  }
  if (postsAs !== null) await hearUsage(shortTextUsage(answer.headers, postsAs, clock.now()))
  // The network accepts a part of an upload with 204 and no body.
  if (answer.status === 204) return { kind: 'answer', body: {} }
  const fault = shortTextFault(answer, clock.now())
  if (fault) return { kind: 'fault', fault }
  return isMembers(answer.body) ? { kind: 'answer', body: answer.body } : { kind: 'fault', fault: unreadable }
}

export const unreadable: ReadFault = {
  class: 'transient',
  message: 'The response of the network cannot be read.',
  code: null,
  retryAt: null,
  definitive: false,
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

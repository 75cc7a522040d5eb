import type { Clock } from '../../../platform/clock.ts'
import type { GuardedRequest } from '../../../platform/guarded-fetch/index.ts'
import { isMembers, type Members } from '../../credentials/index.ts'
import type { Answered } from '../accounts.types.ts'
import type { BuiltInPlace } from '../endpoints.ts'
import type { ReadFault } from '../fault.types.ts'
import type { HearUsage } from '../usage.types.ts'
import type { Wire } from '../wire.ts'
import { mastodonFault, mastodonUsage } from './mastodon-fault.rules.ts'

export interface MastodonDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly builtIn: BuiltInPlace | null
  readonly timeoutMs: number
  readonly hearUsage?: HearUsage
}

export interface Place {
  /** Without a trailing slash. */
  readonly server: string
  readonly token: string | null
  /** Account whose limit the response reports. Null if there is none. */
  readonly accountId: string | null
}

/** Stores server and token together: `https://mastodon.example abc`. */
export const sealedToken = (server: string, token: string): string => `${server} ${token}`

export function placeOf({ access_token, user_id }: { readonly access_token: string; readonly user_id: string }): Place {
  const [server = '', token = ''] = access_token.split(' ')
  return { server, token, accountId: user_id }
}

/** Returns `{id}@{host}`, because servers may use the same ids. */
export const worldwideId = (id: string, { server }: Pick<Place, 'server'>): string => `${id}@${new URL(server).host}`
export const localId = (worldwide: string): string => worldwide.split('@', 1)[0] ?? worldwide

export interface MastodonAnswer {
  readonly status: number
  readonly body: Members
  /** Rows of a response that is a list. */
  readonly rows: readonly Members[]
}

export async function mastodonCall(
  deps: MastodonDeps,
  { server, token, accountId }: Place,
  path: string,
  request: GuardedRequest = {},
): Promise<Answered<MastodonAnswer>> {
  const headers = { ...request.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await deps.wire(`${reached(deps, server)}${path}`, { timeoutMs: deps.timeoutMs, ...request, headers })
  if (answer.kind !== 'answer') {
    const message = `The server could not be reached: ${answer.reason}`
    const definitive = answer.kind === 'unsent'
    return { ok: false, fault: { class: 'transient', message, code: null, retryAt: null, definitive } }
  }
  const now = deps.clock.now()
  if (accountId !== null) await deps.hearUsage?.(mastodonUsage(answer.headers, accountId, now))
  const fault = mastodonFault(answer, now)
  if (fault) return { ok: false, fault }
  const { status, body } = answer
  const rows = Array.isArray(body) ? body.filter(isMembers) : []
  return { ok: true, value: { status, body: isMembers(body) ? body : {}, rows } }
}

/** Returns the URL at which this process reaches a server. The built-in server may be unreachable at its public URL. */
const reached = ({ builtIn }: MastodonDeps, server: string): string =>
  builtIn && server.startsWith(builtIn.publicUrl)
    ? `${builtIn.ownUrl}${server.slice(builtIn.publicUrl.length)}`
    : server

export const jsonRequest = (body: object, headers: Readonly<Record<string, string>> = {}): GuardedRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const unreadable: ReadFault = {
  class: 'transient',
  message: 'The response of the server cannot be read.',
  code: null,
  retryAt: null,
  definitive: false,
}

export const textIn = (body: Members, name: string): string | null => {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : null
}

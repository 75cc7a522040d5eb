import type { Networks } from '../context.ts'
import { findShortPerson, type ShortPerson } from '../people.ts'
import { openFacts, sealFacts } from '../sealed-facts.ts'
import type { ShortCall } from './call.ts'
import { type NonceBook, verifyOauth1 } from './oauth1.ts'
import { appOnlyForbidden, missingScope, unauthorized } from './problems.ts'

interface UserToken {
  readonly familyId: string
  readonly personId: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
  readonly generation: number
}

const userPrefix = 'U2'
const appPrefix = 'AAAAAAAAAAAAAAAA'
export const accessTokenSeconds = 7200

export const sealUserToken = (networks: Networks, facts: Omit<UserToken, 'expiresAt' | 'generation'>): string =>
  sealFacts(
    userPrefix,
    {
      ...facts,
      expiresAt: networks.world.now() + accessTokenSeconds * 1000,
      generation: networks.world.standings.get(`short:${facts.personId}`)?.generation ?? 0,
      at: networks.world.newId('', 12),
    },
    networks.tokenSecret,
  )

export const sealAppToken = (networks: Networks): string =>
  sealFacts(appPrefix, { app: networks.apps.short.consumerKey }, networks.tokenSecret)

export type Caller =
  | { readonly kind: 'app' }
  | { readonly kind: 'user'; readonly person: ShortPerson; readonly may: (scope: string) => boolean }

/** Returns the caller: the app without a user, or a person with either kind of login. */
export function callerOf(call: ShortCall, nonces: NonceBook): Caller {
  const { networks } = call
  const bearer = /^Bearer (\S+)$/i.exec(call.authorization)?.[1]
  if (bearer === undefined) {
    if (!/^OAuth /i.test(call.authorization)) throw unauthorized()
    return { kind: 'user', person: verifyOauth1(call, nonces), may: () => true }
  }
  if (openFacts(appPrefix, bearer, networks.tokenSecret)) return { kind: 'app' }
  // Safe cast: only `sealUserToken` makes these tokens.
  const token = openFacts(userPrefix, bearer, networks.tokenSecret) as UserToken | null
  const person = token ? findShortPerson(token.personId) : undefined
  if (!token || !person || token.expiresAt <= networks.world.now()) throw unauthorized()
  const family = networks.world.families.get(token.familyId)
  const standing = networks.world.standings.get(`short:${person.id}`)
  if (!family || family.dead || (standing?.generation ?? 0) !== token.generation) throw unauthorized()
  const declined = standing?.declined ?? []
  return { kind: 'user', person, may: (scope) => token.scopes.includes(scope) && !declined.includes(scope) }
}

/** Returns the calling person. Requires that they have granted all these scopes. */
export function requireUser(call: ShortCall, nonces: NonceBook, ...scopes: readonly string[]): ShortPerson {
  const caller = callerOf(call, nonces)
  if (caller.kind === 'app') throw appOnlyForbidden()
  const missing = scopes.find((scope) => !caller.may(scope))
  if (missing !== undefined) throw missingScope(missing)
  return caller.person
}

/** Requires a caller who may read public data. The app without a user may too. */
export function requireReader(call: ShortCall, nonces: NonceBook): void {
  const caller = callerOf(call, nonces)
  const missing = caller.kind === 'user' && ['tweet.read', 'users.read'].find((scope) => !caller.may(scope))
  if (missing) throw missingScope(missing)
}

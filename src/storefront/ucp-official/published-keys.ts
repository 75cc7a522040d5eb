import { isForSignatures, type PublicJwk, PublicJwkSchema } from '../../platform/http-signatures/index.ts'

export type KeysByName = ReadonlyMap<string, PublicJwk>

/** Each name once, and only what is meant for signatures; kinds that nobody here knows are passed over. */
export const readKeys = (keys: readonly unknown[]): KeysByName =>
  new Map(
    keys
      .map((key) => PublicJwkSchema.safeParse(key).data)
      .filter((key) => key !== undefined)
      .filter(isForSignatures)
      .map((key) => [key.kid, key]),
  )

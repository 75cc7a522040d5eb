import { isForSignatures, type PublicJwk, PublicJwkSchema } from '../../platform/http-signatures/index.ts'

export type KeysByName = ReadonlyMap<string, PublicJwk>

/**
 * Reads signing keys into a map with their ids. Ignores keys of unknown types. If an id is repeated, its last key
 * counts.
 */
export const readKeys = (keys: readonly unknown[]): KeysByName =>
  new Map(
    keys
      .map((key) => PublicJwkSchema.safeParse(key).data)
      .filter((key) => key !== undefined)
      .filter(isForSignatures)
      .map((key) => [key.kid, key]),
  )

import { generateKeyPairSync } from 'node:crypto'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { PublicJwkSchema, thumbprint } from '../../platform/http-signatures/index.ts'
import type { Vault } from '../../platform/vault.ts'
import { endSigningKey, insertSigningKey, liveSigningKeys, lockSigningKeys, retireOthers } from './signing-key-store.ts'

export interface SigningKeyDeps {
  readonly db: Database
  readonly vault: Vault
}

/** How long a new key is published before it signs: longer than any client may cache the shop's profile. */
const publishedBeforeMs = 10 * 60_000
/** How long a replaced key remains published. UCP ("Key Rotation") requires at least seven days. */
const graceMs = 7 * 86_400_000
const renewedAfterMs = 90 * 86_400_000

export const keyBinding = (kid: string): string => `signing_key:${kid}:private_key`

/**
 * Publishes a new key, which signs only after a delay, unless it is the only one. The previous key remains published
 * for seven days after that.
 * Returns the new key's `kid`.
 */
export function rotateSigningKey({ db, vault }: SigningKeyDeps, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    return addKey(vault, tx, now)
  })
}

/**
 * Replaces a key older than 90 days, and creates the first key. Returns the new key's `kid`, or null if there was
 * nothing to do.
 */
export function renewSigningKey({ db, vault }: SigningKeyDeps, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    const [newest] = (await liveSigningKeys(tx, now)).filter(({ retiresAt }) => retiresAt === null)
    if (newest && newest.createdAt.getTime() > now.getTime() - renewedAfterMs) return null
    return addKey(vault, tx, now)
  })
}

/**
 * Removes a compromised key from the profile at once. Creates a new key if none is left. Returns false if the profile
 * does not list the key.
 */
export function revokeSigningKey({ db, vault }: SigningKeyDeps, kid: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    if (!(await endSigningKey(tx, kid, now))) return false
    const left = await liveSigningKeys(tx, now)
    if (!left.some(({ retiresAt }) => retiresAt === null)) await addKey(vault, tx, now)
    return true
  })
}

async function addKey(vault: Vault, tx: Queryable, now: Date): Promise<string> {
  const before = await liveSigningKeys(tx, now)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = thumbprint(PublicJwkSchema.parse({ ...jwk, kid: 'itself' }))
  const { x = '', y = '' } = jwk
  const signsFrom = before.length === 0 ? now : new Date(now.getTime() + publishedBeforeMs)
  await insertSigningKey(tx, {
    kid,
    publicKey: { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' },
    privateKey: vault.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), keyBinding(kid)),
    createdAt: now,
    signsFrom,
  })
  await retireOthers(tx, kid, new Date(signsFrom.getTime() + graceMs))
  return kid
}

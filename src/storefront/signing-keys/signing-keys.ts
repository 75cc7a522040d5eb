import { createPrivateKey } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { SigningKey } from '../../platform/http-signatures/index.ts'
import { keyBinding, renewSigningKey, type SigningKeyDeps } from './rotate-signing-key.ts'
import { liveSigningKeys } from './signing-key-store.ts'

/**
 * Public keys as a profile lists them. The array is the same object until the keys change, so results can be cached by
 * it.
 */
export type PublishedKeys = readonly Readonly<Record<string, string>>[]

export interface SigningKeys {
  published(): Promise<PublishedKeys>
  /** Returns the key to sign with now. */
  signer(): Promise<SigningKey>
}

interface Held {
  readonly kids: string
  readonly published: PublishedKeys
  readonly signer: SigningKey
}

/** For this long after a rotation, another process may still use its cached keys. */
const rememberedMs = 5_000

/** Creates the reader of the shop's keys, which caches them for seconds. Creates the first key if there is none. */
export function createSigningKeys({ db, vault, clock }: SigningKeyDeps & { readonly clock: Clock }): SigningKeys {
  let known: { held: Promise<Held>; untilMs: number } | null = null
  let last: Held | null = null

  const read = async (now: Date): Promise<Held> => {
    const rows = await liveSigningKeys(db, now)
    const signing = rows.find(({ signsFrom }) => signsFrom <= now) ?? rows[0]
    if (!signing) {
      await renewSigningKey({ db, vault }, now)
      return read(now)
    }
    const kids = [signing.kid, ...rows.map(({ kid }) => kid)].join(' ')
    if (last?.kids === kids) return last
    const privateKey = createPrivateKey(vault.open(signing.privateKey, keyBinding(signing.kid)))
    last = { kids, published: rows.map(({ publicKey }) => publicKey), signer: { kid: signing.kid, privateKey } }
    return last
  }
  const held = (): Promise<Held> => {
    const now = clock.now()
    if (known && known.untilMs > now.getTime()) return known.held
    const reading = read(now)
    known = { held: reading, untilMs: now.getTime() + rememberedMs }
    reading.catch(() => {
      known = null
    })
    return reading
  }
  return {
    published: async () => (await held()).published,
    signer: async () => (await held()).signer,
  }
}

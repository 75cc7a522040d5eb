import { readSignedLink, signedLink } from '../../platform/signed-link.ts'
import type { Feed } from './feed.types.ts'

const purpose = 'product feed'

const tokenOf = ({ id, token_version }: Pick<Feed, 'id' | 'token_version'>, secret: string): string =>
  signedLink(secret, purpose, `${id}~${token_version}`)

/** Returns the URLs of the feed's files by kind, plain and compressed (`.gz`). They contain an unguessable token. */
export function feedUrls(
  feed: Pick<Feed, 'id' | 'token_version'>,
  kinds: readonly string[],
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
): Record<string, string> {
  const token = tokenOf(feed, secret)
  const plain = kinds.map((kind) => [kind, `${baseUrl}/feeds/${token}.${kind}`] as const)
  return Object.fromEntries([...plain, ...plain.map(([kind, url]) => [`${kind}.gz`, `${url}.gz`] as const)])
}

export interface AskedFile {
  readonly feedId: string
  readonly tokenVersion: number
  readonly kind: string
  readonly isCompressed: boolean
}

/** Reads the feed, kind and compression from the name of a requested file. Returns null if the name is not valid. */
export function askedFile(name: string, secret: string): AskedFile | null {
  const match = /^(.{10,400}?)\.(xml|tsv|jsonl|csv|json)(\.gz)?$/.exec(name)
  const [, token = '', kind = '', gz] = match ?? []
  const id = match && readSignedLink(secret, purpose, token)
  const [feedId = '', version = ''] = id?.split('~') ?? []
  return feedId === '' ? null : { feedId, tokenVersion: Number(version), kind, isCompressed: gz !== undefined }
}

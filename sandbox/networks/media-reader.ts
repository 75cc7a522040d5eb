import { type ImageFacts, imageFacts, isVideoFile } from './image-size.ts'

export type MediaRead =
  | { readonly kind: 'image'; readonly bytes: number; readonly facts: ImageFacts }
  | { readonly kind: 'video'; readonly bytes: number }
  | { readonly kind: 'other'; readonly bytes: number }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Fetches the media of a post, like the crawlers of the networks. */
export type MediaReader = (url: string) => Promise<MediaRead>

const mostBytes = 16 * 1024 * 1024
const timeoutMs = 10_000
const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/

/**
 * Fetches only from this machine: from loopback addresses, or from the embedding shop at its public or local origin.
 */
export function createMediaReader(
  shop: { readonly publicOrigin: string; readonly origin: string } | null,
): MediaReader {
  const reachable = (text: string): string | null => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !/^https?:$/.test(url.protocol)) return null
    if (!shop) return loopback.test(url.hostname) ? url.href : null
    if (url.origin !== shop.publicOrigin && url.origin !== shop.origin) return null
    return `${shop.origin}${url.pathname}${url.search}`
  }
  return async (url) => {
    const target = / /.test(url) ? null : reachable(url)
    if (!target) return { kind: 'unreachable', reason: 'The simulator fetches media from this machine alone.' }
    try {
      return await read(target)
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** Sends HEAD to get the size, then GET. Does not follow redirects. */
async function read(url: string): Promise<MediaRead> {
  const signal = AbortSignal.timeout(timeoutMs)
  const head = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const announced = head.ok ? Number(head.headers.get('content-length') ?? 0) : 0
  const answer = await fetch(url, { redirect: 'manual', signal })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return { kind: 'unreachable', reason: `It answered ${answer.status}.` }
  }
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of answer.body) {
    total += chunk.length
    if (total <= mostBytes) chunks.push(chunk)
    else break
  }
  const bytes = Buffer.concat(chunks)
  const size = Math.max(announced, total)
  const facts = imageFacts(bytes)
  if (facts) return { kind: 'image', bytes: size, facts }
  return { kind: isVideoFile(bytes) ? 'video' : 'other', bytes: size }
}

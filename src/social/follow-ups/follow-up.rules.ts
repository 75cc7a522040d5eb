import { type Network, profileOf } from '../networks/index.ts'

interface Followed {
  readonly first_comment: string | null
  readonly thread: readonly string[]
  readonly variations: { readonly [Of in Network]?: { readonly first_comment?: string | undefined } | undefined }
}

/** Returns texts to publish below a post on one network: the rest of its thread, or its first comment. */
export function followUpsOf({ first_comment, thread, variations }: Followed, network: Network): readonly string[] {
  if (profileOf(network).followUp.kind === 'thread') return thread
  const comment = variations[network]?.first_comment ?? first_comment
  return comment === null ? [] : [comment]
}

const second = 1000
const minute = 60 * second

/** Delay before a request that had no effect is sent again. */
export const sentAgainMs = minute
/** Maximum number of automatic tries. */
export const mostTries = 2

const readAfterMs = [0, 10 * second, minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute]
const mostReads = 24

/** Time after sending for which Weft retries an unreachable network every 20 seconds. */
const awayMs = 24 * 60 * minute

/** Returns the delay before an unreachable network is tried again. Returns null after a day. */
export const nextTryOfLookMs = (msAfterSending: number): number | null =>
  msAfterSending >= awayMs ? null : 20 * second

/** Returns the delay before the next check after a lost response. Returns null if a person must check. */
export const nextLookMs = (reads: number): number | null =>
  reads >= mostReads ? null : (readAfterMs[Math.min(reads, readAfterMs.length - 1)] ?? null)

import { type Network, profileOf } from '../networks/index.ts'

interface Followed {
  readonly first_comment: string | null
  readonly thread: readonly string[]
  readonly variations: { readonly [Of in Network]?: { readonly first_comment?: string | undefined } | undefined }
}

/** What is written below a post on one network: the rest of its thread, or its first comment. */
export function followUpsOf({ first_comment, thread, variations }: Followed, network: Network): readonly string[] {
  if (profileOf(network).followUp.kind === 'thread') return thread
  const comment = variations[network]?.first_comment ?? first_comment
  return comment === null ? [] : [comment]
}

const second = 1000
const minute = 60 * second

/** What was certainly not written is sent once more, so much later. */
export const sentAgainMs = minute
/** Every follow-up is sent twice at most by itself. */
export const mostTries = 2

const readAfterMs = [0, 10 * second, minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute]
const mostReads = 24

/** A network that cannot be read for so long is looked at as rarely as one that lists nothing. */
const awayMs = 24 * 60 * minute

/** A network that cannot be read is asked again after 20 seconds. Null: it has been away for a day. */
export const nextTryOfLookMs = (msAfterSending: number): number | null =>
  msAfterSending >= awayMs ? null : 20 * second

/** When it is looked for again after a lost answer; null: a person has to look. */
export const nextLookMs = (reads: number): number | null =>
  reads >= mostReads ? null : (readAfterMs[Math.min(reads, readAfterMs.length - 1)] ?? null)

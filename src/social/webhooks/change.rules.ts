/** A person's reaction to a post, from the stored messages. */
export interface Said {
  readonly type: string | null
  /** Type of a removed reaction that was never reported as added. Null if there is none. */
  readonly taken: string | null
  readonly at: Date
}

export interface ReactionStep {
  readonly add: string | null
  readonly take: string | null
  /** Whether the removed reaction was never reported as added. If its count is zero, nothing is subtracted later. */
  readonly takesUnseen: boolean
  readonly said: Said
}

/**
 * Returns changes to a post's counts by one message about a person. Returns null if the message is older than the
 * person's last one and changes nothing. Messages may arrive out of order: a removal is subtracted at once; if its
 * reaction arrives later, it only restores the count.
 */
export function reactionStep(
  before: Said | null,
  now: { readonly type: string | null; readonly takes: string | null; readonly at: Date },
): ReactionStep | null {
  const { type, takes, at } = now
  if (before === null) return { add: type, take: takes, takesUnseen: takes !== null, said: { type, taken: takes, at } }
  const { taken } = before
  if (at >= before.at) return { add: type, take: before.type, takesUnseen: false, said: { type, taken, at } }
  if (type === null || taken === null) return null
  return { add: taken, take: null, takesUnseen: false, said: { ...before, taken: null } }
}

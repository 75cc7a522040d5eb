/** One person's reaction to a post so far. */
export interface Said {
  readonly type: string | null
  /** Counts as removed although its arrival was never seen. */
  readonly taken: string | null
  readonly at: Date
}

export interface ReactionStep {
  readonly add: string | null
  readonly take: string | null
  /** The removed reaction was never seen. If there is none to subtract, nothing is owed later. */
  readonly takesUnseen: boolean
  readonly said: Said
}

/**
 * How a post's counts change with a person's newest message. Null if it is older than their last one. Messages may
 * arrive out of order: a removal before its reaction is subtracted, and the reaction then only restores it.
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

/** What one person has said of a post so far. */
export interface Said {
  readonly type: string | null
  /** Counts as taken away although it was never seen to come. */
  readonly taken: string | null
  readonly at: Date
}

export interface ReactionStep {
  readonly add: string | null
  readonly take: string | null
  /** What is taken was never seen to come: where there is none to take, nothing is owed later. */
  readonly takesUnseen: boolean
  readonly said: Said
}

/**
 * How the counts of a post change by what one person says now; null: it is older than what they said last. Messages may
 * overtake each other: one that takes back comes before the one that gave, which then only makes good what was taken.
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

export type Members = Readonly<Record<string, unknown>>

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** One thing that a network reports, as it came. */
export interface ReportedChange {
  readonly object: string
  readonly accountId: string
  readonly field: string
  readonly value: Members
  /** Seconds since 1970; null: the message did not say. */
  readonly time: number | null
}

const objects = new Set(['page', 'instagram', 'network_b'])

/** The changes of a message; null: it is none that is understood, and nothing of it is processed. */
export function changesOf(message: unknown): ReportedChange[] | null {
  const { object, entry } = members(message)
  if (typeof object !== 'string' || !objects.has(object) || !Array.isArray(entry)) return null
  return entry.map(members).flatMap(({ id, time, changes }) =>
    (Array.isArray(changes) ? changes : []).map(members).flatMap(({ field, value }): ReportedChange[] => {
      if (typeof field !== 'string' || field === '') return []
      const accountId = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
      return [{ object, accountId, field, value: members(value), time: secondsOf(time) }]
    }),
  )
}

/** Networks write seconds; a time of more digits is in milliseconds. */
function secondsOf(time: unknown): number | null {
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null
  return time > 100_000_000_000 ? Math.floor(time / 1000) : Math.floor(time)
}

export type Effect =
  /** Somebody says what they think of a post; null: they take it back. */
  | {
      readonly kind: 'reaction'
      readonly postId: string
      readonly actorId: string | null
      readonly type: string | null
      /** What is taken back or replaced, where the person was never heard of before. */
      readonly takes: string | null
      readonly at: number | null
    }
  | {
      readonly kind: 'comment'
      readonly postId: string
      readonly network: 'network_a' | 'network_b'
      readonly by: 1 | -1
    }
  | { readonly kind: 'edited'; readonly postId: string; readonly message: string | null; readonly at: number | null }
  | { readonly kind: 'removed'; readonly postId: string; readonly at: number | null }
  /** Kept and logged; nothing of a post changes. */
  | { readonly kind: 'noted' }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : text(value))

/** What a change means for a post. */
export function effectOf({ object, field, value, time }: ReportedChange): Effect {
  if (object !== 'page') return field === 'comments' ? commentEffect(value, 'network_b') : { kind: 'noted' }
  if (field === 'reactions') return reactionEffect(value, time)
  if (field === 'comments') return commentEffect(value, 'network_a')
  if (field === 'feed') return feedEffect(value, time)
  if (field === 'posts') return postEffect(value, time)
  return { kind: 'noted' }
}

function feedEffect(value: Members, time: number | null): Effect {
  if (value.item === 'reaction' || value.item === 'like') {
    // One on a comment names the post as well; it says nothing of the post.
    return value.comment_id === undefined || value.comment_id === null ? reactionEffect(value, time) : { kind: 'noted' }
  }
  if (value.item === 'comment') return commentEffect(value, 'network_a')
  return postEffect(value, time)
}

/** `sorry` and `anger` have other names everywhere else. */
const sameAs: Readonly<Record<string, string>> = { sorry: 'sad', anger: 'angry' }
const reactionType = (value: unknown): string => {
  const type = (text(value) ?? 'like').toLowerCase().slice(0, 40)
  return sameAs[type] ?? type
}

function reactionEffect(value: Members, time: number | null): Effect {
  const postId = idOf(value.post_id)
  if (postId === null) return { kind: 'noted' }
  const type = reactionType(value.reaction_type)
  const verb = text(value.verb)?.toLowerCase() ?? 'add'
  const isTaken = verb === 'remove'
  if (!isTaken && !['add', 'edit', 'edited'].includes(verb)) return { kind: 'noted' }
  return {
    kind: 'reaction',
    postId,
    actorId: idOf(members(value.from).id) ?? idOf(value.sender_id),
    type: isTaken ? null : type,
    takes: isTaken ? type : null,
    at: secondsOf(value.created_time) ?? time,
  }
}

function commentEffect(value: Members, network: 'network_a' | 'network_b'): Effect {
  const media = idOf(value.media_id) ?? idOf(members(value.media).id)
  const postId = network === 'network_a' ? (idOf(value.post_id) ?? media) : media
  const verb = text(value.verb)?.toLowerCase() ?? 'add'
  if (postId === null || (verb !== 'add' && verb !== 'remove')) return { kind: 'noted' }
  return { kind: 'comment', postId, network, by: verb === 'add' ? 1 : -1 }
}

function postEffect(value: Members, time: number | null): Effect {
  const postId = idOf(value.post_id)
  const verb = text(value.verb)?.toLowerCase()
  if (postId === null) return { kind: 'noted' }
  if (verb === 'edit' || verb === 'edited') return { kind: 'edited', postId, message: text(value.message), at: time }
  if (verb === 'remove') return { kind: 'removed', postId, at: time }
  return { kind: 'noted' }
}

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

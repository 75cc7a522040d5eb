import type { Network } from '../networks.rules.ts'

type Members = Readonly<Record<string, unknown>>

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** A change reported by the network. */
export interface ReportedChange {
  readonly object: string
  readonly accountId: string
  readonly field: string
  readonly value: Members
  /** Unix time in seconds. Null if it is not reported. */
  readonly time: number | null
}

const objects = new Set(['page', 'instagram', 'network_b'])

/** Returns the changes in a message. Returns null if the message is malformed: then none of it is processed. */
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

/** Returns a network's time in seconds, or null if it states none. A longer number is in milliseconds. */
function secondsOf(time: unknown): number | null {
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null
  return time > 100_000_000_000 ? Math.floor(time / 1000) : Math.floor(time)
}

export type Effect =
  /** A person's reaction to a post. `type` is null if they removed it. */
  | {
      readonly kind: 'reaction'
      readonly network: Network
      readonly postId: string
      readonly actorId: string | null
      readonly type: string | null
      /**
       * Type of reaction to subtract if no earlier message from the person is stored. Null if the reaction was added.
       */
      readonly takes: string | null
      readonly at: number | null
    }
  | {
      readonly kind: 'comment'
      readonly postId: string
      readonly network: Network
      readonly by: 1 | -1
    }
  | { readonly kind: 'edited'; readonly network: Network; readonly postId: string; readonly message: string | null }
  | { readonly kind: 'removed'; readonly network: Network; readonly postId: string }
  /** The message is stored and logged, but does not change a post. */
  | { readonly kind: 'noted' }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : text(value))

/** Returns the effect of a change on a post. */
export function effectOf({ object, field, value, time }: ReportedChange): Effect {
  if (object !== 'page') return field === 'comments' ? commentEffect(value, 'network_b') : { kind: 'noted' }
  if (field === 'reactions') return reactionEffect(value, time)
  if (field === 'comments') return commentEffect(value, 'network_a')
  if (field === 'feed') return feedEffect(value, time)
  if (field === 'posts') return postEffect(value)
  return { kind: 'noted' }
}

function feedEffect(value: Members, time: number | null): Effect {
  if (value.item === 'reaction' || value.item === 'like') {
    // A reaction to a comment also names the post, but does not change its counts.
    return value.comment_id === undefined || value.comment_id === null ? reactionEffect(value, time) : { kind: 'noted' }
  }
  if (value.item === 'comment') return commentEffect(value, 'network_a')
  return postEffect(value)
}

/** Webhooks call two reactions `sorry` and `anger`. All other interfaces of the network use these names. */
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
    network: 'network_a',
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

function postEffect(value: Members): Effect {
  const postId = idOf(value.post_id)
  const verb = text(value.verb)?.toLowerCase()
  if (postId === null) return { kind: 'noted' }
  if (verb === 'edit' || verb === 'edited') {
    return { kind: 'edited', network: 'network_a', postId, message: text(value.message) }
  }
  if (verb === 'remove') return { kind: 'removed', network: 'network_a', postId }
  return { kind: 'noted' }
}

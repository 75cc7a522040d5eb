import { type Comment, type ReactionType, reactionTypes } from '../records.ts'
import { type GraphCall, graphTime } from './call.ts'
import { refusal } from './errors.ts'
import { type Field, parseFields, project } from './fields.ts'
import { listPart } from './paging.ts'

interface EdgeOf {
  readonly address: string
  readonly field: Field
}

const summaryAsked = (text: string | undefined): boolean => text !== undefined && text !== '' && text !== 'false'

/** Converts modifiers such as `comments.limit(0).summary(true)` to the query parameters of the edge. */
function paramsOf(call: GraphCall, { modifiers, fields }: Field): URLSearchParams {
  const params = new URLSearchParams(modifiers.size > 0 ? [...modifiers] : [])
  const token = call.params.get('access_token')
  if (token !== null) params.set('access_token', token)
  if (fields.length > 0) params.set('fields', fields.map(({ name }) => name).join(','))
  params.delete('as')
  return params
}

export const reactionEdge = (call: GraphCall, objectId: string, { address, field }: EdgeOf, type?: ReactionType) =>
  reactionList(call, objectId, { address, params: paramsOf(call, field) }, type)

/** Reactions. With a summary if requested: `total_count`, restricted to one type by `type=LIKE`. */
export function reactionList(
  call: GraphCall,
  objectId: string,
  list: GraphCall['list'],
  onlyType?: ReactionType,
): object {
  const type = onlyType ?? list.params.get('type')
  if (type !== null && !reactionTypes.some((known) => known === type)) {
    throw refusal(100, `Param type must be one of {NONE, ${reactionTypes.join(', ')}} - got ${type}`)
  }
  const found = call.networks.world.reactions.where(
    (reaction) => reaction.objectId === objectId && (type === null || reaction.type === type),
  )
  const named = found.map((reaction) => ({ id: reaction.personId, name: reaction.name, type: reaction.type }))
  const summary = { total_count: found.length, viewer_reaction: 'NONE' }
  return { ...listPart(named, list), ...(summaryAsked(list.params.get('summary') ?? undefined) ? { summary } : {}) }
}

export const commentEdge = (call: GraphCall, objectId: string, { address, field }: EdgeOf) =>
  commentList(call, objectId, { address, params: paramsOf(call, field) }, field.fields)

const shown = parseFields('created_time,from,message,id')

export function commentList(
  call: GraphCall,
  objectId: string,
  list: GraphCall['list'],
  fields: readonly Field[] | undefined,
): object {
  const found = call.networks.world.comments.where((comment) => comment.objectId === objectId)
  const part = listPart(found, list)
  const asked = fields && fields.length > 0 ? fields : shown
  const summary = { order: 'chronological', total_count: found.length, can_comment: true }
  return {
    ...part,
    data: part.data.map((comment) => project(commentFields(comment), asked, 'Comment')),
    ...(summaryAsked(list.params.get('summary') ?? undefined) ? { summary } : {}),
  }
}

/** The page network uses `message` and `created_time`, the photo network `text` and `timestamp`. */
export const commentFields = (comment: Comment) => ({
  id: comment.id,
  message: comment.text,
  text: comment.text,
  from: () => comment.from,
  username: comment.from.name,
  created_time: graphTime(comment.createdAt),
  timestamp: graphTime(comment.createdAt),
  like_count: comment.likes,
  comment_count: 0,
})

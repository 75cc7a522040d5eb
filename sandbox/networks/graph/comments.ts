import { findPage, findPerson, pageOfAccount } from '../people.ts'
import type { Comment } from '../records.ts'
import { hasScope, requireScope } from './access.ts'
import type { GraphCall } from './call.ts'
import { commentFields, commentList } from './edges.ts'
import { refusal } from './errors.ts'
import { parseFields, project } from './fields.ts'

const shown = parseFields('created_time,from,message')

export function listComments(call: GraphCall, objectId: string): object {
  call.token()
  return commentList(call, objectId, call.list, call.fields())
}

export function createComment(call: GraphCall, objectId: string): object {
  const { networks } = call
  const { world } = networks
  const token = call.token()
  const media = world.media.get(objectId)
  if (media) requireScope(networks, token, 'instagram_manage_comments')
  else if (!hasScope(networks, token, 'pages_manage_engagement') && !hasScope(networks, token, 'pages_manage_posts')) {
    throw refusal(200, 'Permissions error')
  }
  const text = call.text('message')
  if (text === '') throw refusal(100, 'The parameter message is required')
  const account = media && pageOfAccount(media.accountId)?.account
  const page = token.pageId === null ? undefined : findPage(token.pageId)
  const author = page ?? findPerson(token.personId)
  const comment = world.comments.put({
    id: media ? world.newId('178', 17) : `${objectId.split('_')[1] ?? objectId}_${world.newId('5', 15)}`,
    objectId,
    from: account ? { id: account.id, name: account.username } : { id: author?.id ?? '', name: author?.name ?? '' },
    text,
    likes: 0,
    createdAt: world.now(),
  })
  return { id: comment.id }
}

export function readComment(call: GraphCall, comment: Comment): object {
  call.token()
  return project(commentFields(comment), call.fields() ?? shown, 'Comment')
}

export function deleteComment(call: GraphCall, comment: Comment): object {
  call.token()
  call.networks.world.comments.remove(comment.id)
  return { success: true }
}

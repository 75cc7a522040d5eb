import type { Networks } from './context.ts'
import type { WebhookChange } from './emitter.ts'
import { type ReactionType, reactionTypes } from './records.ts'
import type { Entry, Timeline } from './twin.ts'

interface On {
  readonly timeline: Timeline
  readonly id: string
}

/**
 * Status code of the shop's response. `none`: the shop is not subscribed. `silent`: the network does not report this
 * action.
 */
export type Told = `${number}` | 'lost' | 'none' | 'silent'

const names = ['Meera', 'Zoë', 'Jürgen', '美咲', 'Noor', 'Łukasz', 'Aïcha', 'Bao']

/** Returns a person who is not staff of the shop. */
function newVisitor({ world }: Networks): { id: string; name: string } {
  const id = world.newId('25', 16)
  return { id, name: names[Number(id.slice(-3)) % names.length] ?? 'Meera' }
}

/** Webhook messages use other names for two reactions than the rest of the API. */
const otherNames: Partial<Record<ReactionType, string>> = { SAD: 'sorry', ANGRY: 'anger' }

export async function visitorReacts(networks: Networks, on: On, entry: Entry, typeText: string): Promise<Told> {
  const { world } = networks
  const type = reactionTypes.find((known) => known === typeText) ?? 'LIKE'
  const media = world.media.get(entry.id)
  if (media) world.media.put({ ...media, likes: media.likes + 1 })
  on.timeline.count?.(world, entry.id, 'reaction')
  if (on.timeline.kind !== 'page') return 'silent'
  const visitor = newVisitor(networks)
  const id = `${entry.id}:${visitor.id}`
  world.reactions.put({ id, objectId: entry.id, personId: visitor.id, name: visitor.name, type })
  const value = {
    item: 'reaction',
    verb: 'add',
    reaction_type: otherNames[type] ?? type.toLowerCase(),
    post_id: entry.id,
    parent_id: entry.id,
    from: visitor,
    created_time: Math.floor(world.now() / 1000),
  }
  return tell(networks, { object: 'page', accountId: on.id, field: 'feed', value })
}

export async function visitorComments(networks: Networks, on: On, entry: Entry, text: string): Promise<Told> {
  const { world } = networks
  const visitor = newVisitor(networks)
  const ownId = entry.id.split('_').at(-1) ?? entry.id
  const comment = world.comments.put({
    id: on.timeline.kind === 'page' ? `${ownId}_${world.newId('5', 15)}` : world.newId('178', 17),
    objectId: entry.id,
    from: visitor,
    text: text.slice(0, 300),
    likes: 0,
    createdAt: world.now(),
  })
  if (on.timeline.count) {
    on.timeline.count(world, entry.id, 'comment')
    return 'silent'
  }
  const change = on.timeline.kind === 'page' ? pageComment(on.id, comment) : accountComment(on.id, comment)
  return tell(networks, change)
}

type Written = { id: string; objectId: string; text: string; createdAt: number; from: { id: string; name: string } }

const pageComment = (pageId: string, comment: Written): WebhookChange => ({
  object: 'page',
  accountId: pageId,
  field: 'feed',
  value: {
    item: 'comment',
    verb: 'add',
    comment_id: comment.id,
    post_id: comment.objectId,
    parent_id: comment.objectId,
    message: comment.text,
    from: comment.from,
    created_time: Math.floor(comment.createdAt / 1000),
  },
})

const accountComment = (accountId: string, comment: Written): WebhookChange => ({
  object: 'instagram',
  accountId,
  field: 'comments',
  value: {
    id: comment.id,
    media_id: comment.objectId,
    media: { id: comment.objectId, media_product_type: 'FEED' },
    text: comment.text,
    from: { id: comment.from.id, username: comment.from.name },
  },
})

async function tell(networks: Networks, change: WebhookChange): Promise<Told> {
  const statuses = await networks.emitter.notify(change)
  if (statuses === null) return 'none'
  const last = statuses.at(-1)
  return last === undefined || last === 'lost' ? 'lost' : `${last}`
}

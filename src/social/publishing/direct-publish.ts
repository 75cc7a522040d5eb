import type { Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import type { IdempotentCall } from '../../platform/idempotency.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { Asker } from '../approval/index.ts'
import { sharedNetworks } from '../networks/index.ts'
import { createPost, lockPost, publishTargets } from '../posts/index.ts'
import { contentTypeOf } from './content.rules.ts'
import { directPostId, insertDirectPublish } from './direct-store.ts'
import { type PublishOutcome, type PublishVerb, publishStarted, waitsUntilMs } from './publish-post.ts'
import type { Direct } from './schema.ts'
import { plainRequest } from './start-publish.ts'

/** Publishes content without a post. Stores a post anyway, so that it is published once and can be found. */
export async function publishDirectly(
  verb: PublishVerb,
  body: Direct,
  call: IdempotentCall | null,
  caller: Asker,
): Promise<PublishOutcome> {
  const { caption = '', media = [], type } = body.content
  if (contentTypeOf(media) !== type)
    throw invalidData([{ path: '/content/type', message: `The media make it a ${contentTypeOf(media)}.` }])
  const only = body.target === 'both' ? sharedNetworks : [body.target]
  const request = { ...plainRequest, only, caller }
  const untilMs = waitsUntilMs(verb)
  const load = async (tx: Queryable) => {
    const now = verb.deps.clock.now()
    const callId = call && sha256Hex(JSON.stringify([call.caller, call.method, call.path, call.key]))
    const known = callId === null ? null : await directPostId(tx, callId)
    if (known !== null) return lockPost(tx, known)
    const post = await createPost(tx, postOf(body, caption, media), now)
    if (callId !== null) await insertDirectPublish(tx, callId, post.id, now)
    return post
  }
  return publishStarted(verb, request, load, untilMs)
}

const postOf = (
  { platform_id, target, page_id, ig_user_id, content: { link } }: Direct,
  caption: string,
  media: NonNullable<Direct['content']['media']>,
) => {
  const said = publishTargets.find((known) => known === target)
  return {
    name: 'Direct publish',
    platform_id,
    caption,
    media_attachments: Object.fromEntries(media.map((medium, index) => [String(index), medium])),
    metadata: {
      direct: true,
      // Retries and tag counts cover only these networks.
      ...(said === undefined ? {} : { publish_target: said }),
      ...(page_id === undefined ? {} : { page_id }),
      ...(ig_user_id === undefined ? {} : { ig_user_id }),
      ...(link === undefined ? {} : { link }),
    },
  }
}

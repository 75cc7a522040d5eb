import type { Queryable } from '../../platform/db/database.ts'
import { isRefusal } from '../../platform/errors.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { Asker } from '../approval/index.ts'
import { sharedNetworks } from '../networks/index.ts'
import { createPost, lockPost, publishTargets } from '../posts/index.ts'
import { directPostId, insertDirectPublish } from './direct-store.ts'
import { type PublishOutcome, type PublishVerb, publishStarted, waitsUntilMs } from './publish-post.ts'
import type { Problem } from './request.rules.ts'
import type { Direct } from './schema.ts'
import { plainRequest } from './start-publish.ts'

/**
 * Publishes content that is not stored as a post. Creates a post for it, so that it can be found. A repeated call with
 * the same idempotency key uses the post of the first one. Throws like `publishPost`.
 */
export async function publishDirectly(
  verb: PublishVerb,
  body: Direct,
  call: IdempotentCall | null,
  caller: Asker,
): Promise<PublishOutcome> {
  const { caption = '', media = [] } = body.content
  const request = { ...plainRequest, only: networksOfTarget(body.target), caller }
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
  try {
    return await publishStarted(verb, request, load, untilMs)
  } catch (error) {
    if (!isRefusal(error, 'invalid_data')) throw error
    throw invalidData((error.details.problems ?? []).map(({ path = '', message }) => inDirectBody({ path, message })))
  }
}

export const networksOfTarget = (target: Direct['target']) => (target === 'both' ? sharedNetworks : [target])

const places: Readonly<Record<string, string>> = {
  caption: '/content/caption',
  media_attachments: '/content/media',
  'metadata/link': '/content/link',
  'metadata/page_id': '/page_id',
  'metadata/ig_user_id': '/ig_user_id',
  'metadata/publish_target': '/target',
}

/** Translates a problem of the post to the request body, which knows other members. */
export const inDirectBody = ({ path, message }: Problem): Problem => ({
  path: path.replace(/^\/(metadata\/\w+|\w+)/, (whole, place: string) => places[place] ?? whole),
  message: message.replace(/Set metadata\.(\w+), or send override_\1\./, 'Send $1.'),
})

export const postOf = (
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
      // Retries and tag counts use only these networks.
      ...(said === undefined ? {} : { publish_target: said }),
      ...(page_id === undefined ? {} : { page_id }),
      ...(ig_user_id === undefined ? {} : { ig_user_id }),
      ...(link === undefined ? {} : { link }),
    },
  }
}

import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { isPublished, readPost } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import { inDirectBody, networksOfTarget, postOf } from './direct-publish.ts'
import { networkContentOf, type PostContent } from './network-content.ts'
import { accountsOf, type Problem } from './request.rules.ts'
import type { Direct, Publish } from './schema.ts'
import { type PublishRequest, plainRequest, publishProblems, wantedNetworks } from './start-publish.ts'

type Content = PostContent & { readonly platform_id: string; readonly metadata: Readonly<Record<string, unknown>> }

/** Returns the reasons why this request cannot publish the content. */
async function problemsOf(
  deps: PublishingDeps,
  db: Queryable,
  content: Content,
  request: PublishRequest,
): Promise<Problem[]> {
  const platform = await deps.connect(db, content.platform_id)
  if (!platform) return []
  const contents = wantedNetworks(platform, content, request).map((network) => networkContentOf(content, network))
  return publishProblems(deps, platform, accountsOf(content.metadata, request), contents)
}

/**
 * Returns the problems that prevent publishing a stored post. Returns none if the post does not exist, is archived or
 * is being published. Without `force`, also returns none if it is published.
 */
export async function storedPostProblems(
  deps: PublishingDeps,
  db: Queryable,
  id: string,
  request: PublishRequest,
): Promise<Problem[]> {
  const post = await readPost(db, id)
  if (!post || post.status === 'archived' || post.status === 'publishing') return []
  return isPublished(post.status) && !request.force ? [] : problemsOf(deps, db, post, request)
}

/**
 * Returns the problems that prevent publishing a stored post. If the schema has rejected an account in the body, omits
 * problems of the post's metadata.
 */
export async function publishRules(
  deps: PublishingDeps,
  db: Queryable,
  id: string,
  request: PublishRequest,
  { isRefused }: Pick<Given<NonNullable<Publish>>, 'isRefused'>,
): Promise<Problem[]> {
  const found = await storedPostProblems(deps, db, id, request)
  // An override replaces the account in the post's metadata, so problems there do not apply.
  return isRefused('override_page_id', 'override_ig_user_id')
    ? found.filter(({ path }) => !path.startsWith('/metadata/'))
    : found
}

/**
 * Returns the problems that prevent publishing the body directly. Checks only the members that the schema accepted.
 * Returns none if it rejected `platform_id` or `target`.
 */
export async function directRules(
  deps: PublishingDeps,
  db: Queryable,
  { body, sound, isRefusedAt }: Given<Direct>,
): Promise<Problem[]> {
  const { platform_id, target } = body
  if (platform_id === undefined || target === undefined) return []
  const { caption = '', link } = sound.content ?? {}
  const media = body.content?.media ?? []
  const post = postOf({ ...body, platform_id, target, content: { type: 'text', link } }, caption, media)
  const content = { ...post, variations: {}, first_comment: null, thread: [] }
  const request = { ...plainRequest, only: networksOfTarget(target) }
  const problems = (await problemsOf(deps, db, content, request)).map(inDirectBody)
  // The rules of a network check the caption, the media and the link together.
  return problems.filter(({ path }) => !path.startsWith('/content') || !isRefusedAt('/content'))
}

import type { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { mostOf, profileOf } from '../networks/index.ts'
import type { ConnectedPlatform } from '../platforms/index.ts'
import { type PostContentValue, readPost } from '../posts/index.ts'
import type { PublishingDeps } from './deps.ts'
import { networkContentOf, type PostContent } from './network-content.ts'
import { accountsOf, type NetworkContent, type Problem } from './request.rules.ts'
import type { NetworkCheck, Validation } from './schema.ts'
import { accountOf, type PublishRequest, plainRequest, publishProblems, wantedNetworks } from './start-publish.ts'

/**
 * Checks a stored post: problems that would prevent publishing now, and changes to the media. Writes and publishes
 * nothing. Throws `not_found` (404) if the post does not exist.
 */
export async function validatePost(
  deps: PublishingDeps,
  postId: string,
  request: PublishRequest,
): Promise<z.infer<typeof Validation>> {
  const post = await readPost(deps.db, postId)
  if (!post) throw notFound('This social post')
  return check(deps, post.platform_id, post, request)
}

/** Returns the problems that would prevent publishing this content now. The content is not stored. */
export const validateContent = (
  deps: PublishingDeps,
  { platform_id, variations = {}, ...given }: PostContentValue,
): Promise<z.infer<typeof Validation>> => {
  const content: PostContent = {
    caption: given.caption ?? '',
    media_attachments: given.media_attachments ?? {},
    variations: Object.fromEntries(Object.entries(variations).filter(([, variation]) => variation !== null)),
    first_comment: given.first_comment ?? null,
    thread: given.thread ?? [],
    metadata: given.metadata ?? {},
  }
  return check(deps, platform_id, content, plainRequest)
}

async function check(
  deps: PublishingDeps,
  platformId: string,
  post: PostContent & { readonly metadata: Readonly<Record<string, unknown>> },
  request: PublishRequest,
): Promise<z.infer<typeof Validation>> {
  const platform = await deps.connect(deps.db, platformId)
  if (!platform) throw notFound('The social platform of this post')
  const accounts = accountsOf(post.metadata, request)
  const wanted = wantedNetworks(platform, post, request)
  const general = publishProblems(deps, platform, accounts, []).filter(
    ({ path }) => path !== '/metadata/publish_target' || wanted.length === 0,
  )
  const checks = await Promise.all(
    wanted.map(async (network) => {
      const content = networkContentOf(post, network)
      const problems = publishProblems(deps, platform, accounts, [content]).filter(
        ({ message }) => !general.some((known) => known.message === message),
      )
      return [
        network,
        await withMedia(deps, content, problems, accountOf(network, accounts, platform), platform),
      ] as const
    }),
  )
  const valid = general.length === 0 && checks.every(([, { problems }]) => problems.length === 0)
  return { valid, problems: general, networks: Object.fromEntries(checks) }
}

async function withMedia(
  deps: PublishingDeps,
  { network, content, written, captionPath, mediaPath }: NetworkContent,
  problems: readonly Problem[],
  accountId: string | null,
  platform: ConnectedPlatform,
): Promise<z.infer<typeof NetworkCheck>> {
  const open = accountId === null ? null : await deps.openAt(network, accountId)
  const { caption, media, followUps } = content
  const reports = await Promise.all(
    media.map(async (medium, index) => {
      const path = `${mediaPath}/${index}/url`
      if (problems.some((known) => known.path === path)) return { problems: [], changes: [] }
      const { problem, changes } = await deps.media.fit(network, medium, { make: false, alone: media.length === 1 })
      return { problems: problem === null ? [] : [{ path, message: problem }], changes }
    }),
  )
  return {
    problems: [...problems, ...reports.flatMap((report) => report.problems)],
    open_at: open && isoTime(open),
    caption,
    media: media.map((medium) => ({ ...medium })),
    follow_ups: [...followUps],
    length: profileOf(network).length(written),
    max_length: mostOf(network, platform.config),
    varied: captionPath !== '/caption' || mediaPath !== '/media_attachments',
    changes: reports.flatMap(({ changes }, index) => changes.map((change) => `media ${index}: ${change}`)),
  }
}

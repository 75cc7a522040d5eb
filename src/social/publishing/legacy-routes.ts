import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { networksOf, pageNetworks, sharedNetworks } from '../networks/index.ts'
import { readPlatformName } from '../platforms/index.ts'
import { readPost } from '../posts/index.ts'
import { answerOnce, outcomeView } from './admin-routes.ts'
import { type PublishVerb, publishPost } from './publish-post.ts'
import { storedPostProblems } from './publish-problems.ts'
import {
  PagePost,
  type PagePostAsked,
  PagePostBody,
  type PublishBoth,
  PublishBothBody,
  PublishedBoth,
} from './schema.ts'
import { plainRequest } from './start-publish.ts'

const alternative = 'POST /admin/social-posts/:id/publish'
const sunset = '2026-02-17'
const tags = ['Social posts']

const headersOf = (reply: FastifyReply): FastifyReply =>
  reply
    .header('deprecation', 'true')
    .header('sunset', new Date(sunset).toUTCString())
    .header('link', '</admin/social-posts/:id/publish>; rel=alternate')

/**
 * Registers deprecated operations. `POST /admin/social-posts/{id}/publish` replaces them. See "Deprecated and auxiliary
 * operations" in the social publishing specification.
 */
export async function legacyPublishRoutes(
  app: FastifyInstance,
  verb: PublishVerb & { readonly legacyPublish: boolean },
): Promise<void> {
  publishBothRoute(app, verb)
  publishToPageRoute(app, verb)
}

function publishBothRoute(app: FastifyInstance, verb: PublishVerb & { readonly legacyPublish: boolean }): void {
  const { deps } = verb
  app.post(
    '/socials/publish-both',
    {
      // Before the body is read, so that a retired operation does not judge it.
      onRequest: async () => {
        if (!verb.legacyPublish)
          throw new AppError('gone', 410, `This operation was retired on ${sunset}. Use ${alternative}.`)
      },
      // On refusals too.
      onSend: async (_request, reply) => {
        headersOf(reply)
      },
      config: rulesOver(async (db, { body: { post_id } }: Given<PublishBoth>) => {
        if (post_id === undefined) return []
        await requireCombined(db, post_id)
        return storedPostProblems(deps, db, post_id, { ...plainRequest, only: sharedNetworks })
      }),
      schema: {
        tags,
        operationId: 'publishBoth',
        summary: 'Publish to both networks (deprecated)',
        description: 'Publishes one content to network_a and network_b. Use `POST /admin/socials/publish` instead.',
        deprecated: true,
        body: PublishBothBody,
        response: { 200: PublishedBoth, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Safe cast: the validator has replaced the body with its parsed form.
      const { post_id: postId } = request.body as { readonly post_id: string }
      const answer = await answerOnce(verb, request, async () => {
        await requireCombined(deps.db, postId)
        const caller = request.adminCaller
        const asked = { ...plainRequest, caller, via: 'combined', only: sharedNetworks } as const
        const outcome = await publishPost(verb, postId, asked)
        const _deprecation = { message: `Deprecated: use ${alternative}.`, sunset_date: sunset, alternative }
        return jsonReply(200, PublishedBoth, { ...outcomeView(outcome), _deprecation })
      })
      return sendReply(reply, answer)
    },
  )
}

function publishToPageRoute(app: FastifyInstance, verb: PublishVerb & { readonly legacyPublish: boolean }): void {
  const { deps } = verb
  app.post(
    '/socials/network_a/pages',
    {
      config: rulesOver((db, { body: { post_id, page_id }, isRefused }: Given<PagePostAsked>) =>
        post_id === undefined || isRefused('page_id')
          ? []
          : storedPostProblems(deps, db, post_id, {
              ...plainRequest,
              only: pageNetworks,
              overridePageId: page_id ?? null,
            }),
      ),
      schema: {
        tags,
        operationId: 'publishToPage',
        summary: 'Publish to one page (deprecated)',
        description: 'Publishes to one page in one call. Use `POST /admin/socials/publish` instead.',
        deprecated: true,
        body: PagePostBody,
        response: { 200: PagePost, ...adminFailures },
      },
    },
    async (request, reply) => {
      deps.log.warn({ path: '/admin/socials/network_a/pages' }, `a deprecated operation was called: use ${alternative}`)
      // Safe cast: the validator has replaced the body with its parsed form.
      const { post_id: postId, page_id } = request.body as { readonly post_id: string; readonly page_id?: string }
      const answer = await answerOnce(verb, request, async () => {
        const caller = request.adminCaller
        const asked = { ...plainRequest, caller, only: pageNetworks, overridePageId: page_id ?? null } as const
        const outcome = await publishPost(verb, postId, asked)
        return jsonReply(200, PagePost, { ...outcomeView(outcome), _deprecated: `Deprecated: use ${alternative}.` })
      })
      return sendReply(reply, answer)
    },
  )
}

async function requireCombined(db: Queryable, postId: string): Promise<void> {
  const post = await readPost(db, postId)
  if (!post || (await reachesBoth(db, post.platform_id))) return
  throw invalidData([
    {
      path: '/post_id',
      message: 'The platform of this post does not publish to both networks. Use a post of a platform network_ab.',
    },
  ])
}

async function reachesBoth(db: Queryable, platformId: string): Promise<boolean> {
  const name = await readPlatformName(db, platformId)
  return name !== null && networksOf(name).length > 1
}

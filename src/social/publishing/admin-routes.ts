import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { inIdempotentWork } from '../../platform/idempotency/idempotent-work.ts'
import { networks, networksOf, type PlatformName } from '../networks/index.ts'
import { PostContentBody, type PostContentValue, SocialPost } from '../posts/index.ts'
import { networkRules } from './content.rules.ts'
import { publishDirectly } from './direct-publish.ts'
import { type PublishOutcome, type PublishVerb, publishPost } from './publish-post.ts'
import { directRules, publishRules } from './publish-problems.ts'
import { resolveTarget } from './resolve-target.ts'
import { pendingView, resultsOf } from './result.rules.ts'
import {
  type Direct,
  DirectBody,
  DirectPublished,
  type Publish,
  PublishBody,
  Published,
  ResolveBody,
  ResolveParams,
  SocialNetworks,
  ValidateBody,
  Validation,
} from './schema.ts'
import { type PublishRequest, plainRequest } from './start-publish.ts'
import { validateContent, validatePost } from './validate-post.ts'

const tags = ['Social posts']
/** Additional time for the requests before and after the wait. */
const slackMs = 60_000

/** Answers a call that contacts networks. Stores the response under its `Idempotency-Key` as soon as it is known. */
export function answerOnce(verb: PublishVerb, request: FastifyRequest, work: () => Promise<Reply>): Promise<Reply> {
  const { deps } = verb
  const call = adminCall(request, deps.clock.now())
  return inIdempotentWork(deps, call, deps.times.inlineMs + slackMs, work)
}

export async function publishingAdminRoutes(
  app: FastifyInstance,
  verb: PublishVerb,
  offered: readonly PlatformName[],
): Promise<void> {
  publishRoutes(app, verb)
  validationRoutes(app, verb, offered)
  directPublishRoute(app, verb)
}

function publishRoutes(app: FastifyInstance, verb: PublishVerb): void {
  const { deps } = verb
  app.post(
    '/social-posts/:id/publish',
    {
      config: rulesOver((db, given: Given<NonNullable<Publish>>, request) =>
        publishRules(deps, db, paramsOf(request).id, requestOf(given.body), given),
      ),
      schema: {
        tags,
        operationId: 'publishSocialPost',
        summary: 'Publish social post',
        description:
          'Publishes the post to its networks now. If the networks are too slow, publishing continues in the background and the response says so.',
        params: IdParams,
        body: PublishBody,
        response: { 200: Published, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = paramsOf(request)
      // Safe cast: the validator has replaced the body with its parsed form.
      const asked = { ...requestOf(request.body as Publish), caller: request.adminCaller }
      const answer = await answerOnce(verb, request, async () =>
        jsonReply(200, Published, publishedView(await publishPost(verb, id, asked))),
      )
      return sendReply(reply, answer)
    },
  )
  registerAdminAction(app, deps, {
    url: '/social-posts/:id/targets/:network/resolve',
    tag: 'Social posts',
    operationId: 'resolveSocialPostTarget',
    summary: 'Resolve a post that may be live',
    description:
      'Resolves a publish call with an unknown result: `mark_live` marks the post as published, `resend` publishes it again.',
    status: 200,
    singular: 'social_post',
    view: SocialPost,
    params: ResolveParams,
    body: ResolveBody,
    target: 'social_post_target',
    run: resolveTarget,
  })
}

function validationRoutes(app: FastifyInstance, verb: PublishVerb, offered: readonly PlatformName[]): void {
  const { deps } = verb
  const rules = networks
    .filter((network) => offered.some((name) => networksOf(name).includes(network)))
    .map(networkRules)
  app.post(
    '/social-posts/:id/validate',
    {
      schema: {
        tags,
        operationId: 'validateSocialPost',
        summary: 'Validate a social post',
        description:
          'Checks the post against the rules of its networks and returns every problem. Nothing is published.',
        params: IdParams,
        body: ValidateBody,
        response: { 200: Validation, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = paramsOf(request)
      const found = await validatePost(deps, id, requestOf(request.body as Publish))
      return sendReply(reply, jsonReply(200, Validation, found))
    },
  )
  app.post(
    '/socials/validate',
    {
      schema: {
        tags,
        operationId: 'validateSocialContent',
        summary: 'Validate a post that is not stored yet',
        description:
          'Checks content against the rules of its networks, as `validateSocialPost` does for a stored post, and returns the content that each network would get. Nothing is stored or published.',
        body: PostContentBody,
        response: { 200: Validation, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Safe cast: the validator has replaced the body with its parsed form.
      const found = await validateContent(deps, request.body as PostContentValue)
      return sendReply(reply, jsonReply(200, Validation, found))
    },
  )
  app.get(
    '/socials/networks',
    {
      schema: {
        tags,
        operationId: 'listSocialNetworks',
        summary: 'List the networks and their limits',
        description: 'Returns the names of the networks and their limits for text and media.',
        response: { 200: SocialNetworks, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, jsonReply(200, SocialNetworks, { social_networks: rules })),
  )
}

function directPublishRoute(app: FastifyInstance, verb: PublishVerb): void {
  const { deps } = verb
  app.post(
    '/socials/publish',
    {
      config: rulesOver((db, given: Given<Direct>) => directRules(deps, db, given)),
      schema: {
        tags,
        operationId: 'publishDirectly',
        summary: 'Publish without storing a post first',
        description: 'Publishes a caption and media to the networks of a platform without storing a post.',
        body: DirectBody,
        response: { 200: DirectPublished, ...adminFailures },
      },
    },
    async (request, reply) => {
      const call = adminCall(request, deps.clock.now())
      const answer = await answerOnce(verb, request, async () => {
        // Safe cast: the validator has replaced the body with its parsed form.
        const published = await publishDirectly(verb, request.body as Direct, call, request.adminCaller)
        const { post, ...view } = outcomeView(published)
        return jsonReply(200, DirectPublished, published.success === null ? { ...view, post } : view)
      })
      return sendReply(reply, answer)
    },
  )
}

/** Safe cast: the validator has replaced the params with their parsed form. */
const paramsOf = ({ params }: FastifyRequest) => params as { readonly id: string }

const requestOf = (body: Publish): PublishRequest => ({
  ...plainRequest,
  overridePageId: body?.override_page_id ?? null,
  overrideIgUserId: body?.override_ig_user_id ?? null,
  force: body?.force ?? false,
})

/** Returns the response body of every publishing operation. */
export function outcomeView({ success, post, facts }: PublishOutcome) {
  const pending = pendingView(facts)
  return { success, ...(pending ? { pending: true as const, ...pending } : {}), post, results: resultsOf(facts) }
}

const publishedView = (outcome: PublishOutcome) => ({
  ...outcomeView(outcome),
  retry_info: { is_retry: outcome.retry.is_retry, retried_platforms: [...outcome.retry.retried_platforms] },
})

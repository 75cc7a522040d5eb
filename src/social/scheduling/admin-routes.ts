import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply } from '../../platform/http/reply.ts'
import { SocialPlatform } from '../platforms/index.ts'
import { SocialPost } from '../posts/index.ts'
import { pausePlatform, resumePlatform } from './pause-platform.ts'
import { releasePost, reschedulePost, rescheduleProblems } from './reschedule-post.ts'
import { RescheduleBody, SlotPlanBody, SlotPlanView } from './schema.ts'
import { queuePost, readSlots, writeSlots } from './slot-plan.ts'

export async function schedulingAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  scheduleRoutes(app, deps)
  pauseRoutes(app, deps)
}

function scheduleRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const onPost = (verb: string, operationId: string, summary: string, description: string) => ({
    url: `/social-posts/:id/${verb}`,
    tag: 'Social posts',
    operationId,
    summary,
    description,
    status: 200 as const,
    singular: 'social_post',
    view: SocialPost,
    target: 'social_post',
  })
  slotRoutes(app, deps)
  registerAdminAction(app, deps, {
    ...onPost(
      'queue',
      'queueSocialPost',
      'Schedule a social post for the next free slot',
      'Schedules a draft for the next free weekly slot of its platform. Returns 409 if the platform has no slots.',
    ),
    run: (tx, { id }, _body, now, caller) => queuePost(tx, id, now, caller),
  })
  registerAdminAction(app, deps, {
    ...onPost(
      'release',
      'releaseSocialPost',
      'Publish a social post that was held',
      'Publishes a post that was held because its time had passed. Returns 409 if the post is not held.',
    ),
    run: (tx, { id }, _body, now, caller) => releasePost(tx, id, now, caller),
  })
  registerAdminAction(app, deps, {
    ...onPost(
      'reschedule',
      'rescheduleSocialPost',
      'Reschedule a social post',
      'Moves a post to another time, given as a timestamp or as a local time with its time zone.',
    ),
    body: RescheduleBody,
    problems: (db, { id }, given, now) => rescheduleProblems(db, id, given, now),
    run: (tx, { id }: { id: string }, body, now, caller) => reschedulePost(tx, id, body, now, caller),
  })
}

function pauseRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const onPlatform = (verb: string, operationId: string, summary: string, description: string) => ({
    url: `/social-platforms/:id/${verb}`,
    tag: 'Social platforms',
    operationId,
    summary,
    description,
    status: 200 as const,
    singular: 'social_platform',
    view: SocialPlatform,
    target: 'social_platform',
  })
  registerAdminAction(app, deps, {
    ...onPlatform(
      'pause',
      'pauseSocialPlatform',
      'Pause the scheduled posts of a platform',
      'Holds back the scheduled posts of the platform until it is resumed.',
    ),
    run: (tx, { id }, _body, now) => pausePlatform(tx, id, now),
  })
  registerAdminAction(app, deps, {
    ...onPlatform(
      'resume',
      'resumeSocialPlatform',
      'Resume the scheduled posts of a platform',
      'Resumes the platform. Publishes scheduled posts that are up to 15 minutes late, and holds later ones for a person.',
    ),
    run: (tx, { id }, _body, now) => resumePlatform(tx, id, now),
  })
}

const tags = ['Social platforms']

function slotRoutes(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Body = oneOf('slot_plan', SlotPlanView)
  const response = { 200: Body, ...adminFailures }
  const url = '/social-platforms/:id/slots'
  app.get(
    url,
    {
      schema: {
        tags,
        operationId: 'getSocialSlots',
        summary: 'Read the weekly slots of a platform and the posts in them',
        description: 'Returns the weekly times of a platform and the posts that occupy the next ones.',
        params: IdParams,
        response,
      },
    },
    async ({ params }, reply) => {
      const slot_plan = await readSlots(deps.db, params.id, deps.clock.now())
      if (!slot_plan) throw notFound('This social platform')
      return sendRecord(reply, 'slot_plan', jsonReply(200, Body, { slot_plan }))
    },
  )
  for (const method of ['POST', 'PUT'] as const) {
    const operationId = method === 'POST' ? 'updateSocialSlots' : 'putSocialSlots'
    const schema = {
      tags,
      operationId,
      summary: 'Set the weekly slots of a platform',
      description: 'Replaces the weekly slots of the platform and their time zone. `POST` and `PUT` do the same.',
      params: IdParams,
    }
    app.route({
      method,
      url,
      schema: { ...schema, body: SlotPlanBody, response },
      handler: async (request, reply) => {
        const editable = {
          singular: 'slot_plan',
          async read(tx: Queryable) {
            const slot_plan = await readSlots(tx, request.params.id, deps.clock.now())
            return slot_plan && jsonReply(200, Body, { slot_plan })
          },
        }
        const answer = await changeRecord(deps, request, editable, async (tx) => {
          const slot_plan = await writeSlots(tx, request.params.id, request.body, deps.clock.now())
          if (!slot_plan) throw notFound('This social platform')
          return jsonReply(200, Body, { slot_plan })
        })
        return sendRecord(reply, 'slot_plan', answer)
      },
    })
  }
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { oneOf, registerList, registerRead, registerRemove } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { findReply, inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { personProblems } from '../people/index.ts'
import { type BuildDeps, buildAll } from './build-all.ts'
import { listMembers } from './member-store.ts'
import { listRuns } from './run-store.ts'
import {
  addMember,
  createSegment,
  previewSegment,
  rebuildSegment,
  removeMember,
  segmentProblems,
  updateSegment,
} from './save-segment.ts'
import {
  type AddMember,
  AddMemberBody,
  BuildResult,
  type BuildResultView,
  type CreateSegment,
  CreateSegmentBody,
  MemberParams,
  MemberQuery,
  MembersOfQuery,
  OneSegmentRun,
  Preview,
  PreviewBody,
  type PreviewSegment,
  type PreviewView,
  RunQuery,
  SavedSegment,
  Segment,
  SegmentMember,
  type SegmentMemberView,
  SegmentQuery,
  SegmentRun,
  UpdateSegmentBody,
} from './schema.ts'
import { deleteSegment, listSegments, readSegment } from './segment-store.ts'

const tag = 'Ad planning: segments'
const path = '/ad-planning/segments'
const segments = { tag, path, singular: 'segment', plural: 'segments', view: Segment }
const OneSegment = oneOf('segment', Segment)

export async function segmentAdminRoutes(app: FastifyInstance, deps: BuildDeps): Promise<void> {
  registerList(app, deps, { ...segments, query: SegmentQuery, list: listSegments })
  registerRead(app, deps, { ...segments, read: readSegment })
  registerRemove(app, deps, {
    ...segments,
    remove: deleteSegment,
    references: [{ table: 'segment_member', column: 'segment_id' }],
  })
  savingRoutes(app, deps)
  buildingRoutes(app, deps)
  memberRoutes(app, deps)
}

function savingRoutes(plain: FastifyInstance, deps: BuildDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    path,
    {
      config: rulesOver((_db, given: Given<CreateSegment>) => segmentProblems(given)),
      schema: {
        tags: [tag],
        operationId: 'createSegment',
        summary: 'Create and build a segment',
        description:
          'Stores the segment and, if it is active, builds it in the same call. Returns 400 with every problem if the criteria are invalid.',
        body: CreateSegmentBody,
        response: { 201: SavedSegment, ...adminFailures },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now()
      const answer = await inIdempotentTransaction(deps, adminCall(request, now), async (tx) =>
        jsonReply(201, SavedSegment, await createSegment(tx, request.body, now)),
      )
      return sendReply(reply, answer)
    },
  )
  for (const method of ['POST', 'PUT'] as const)
    app.route({
      method,
      url: `${path}/:id`,
      config: rulesOver((_db, given: Given<CreateSegment>) => segmentProblems(given)),
      schema: {
        tags: [tag],
        operationId: `${method === 'POST' ? 'update' : 'put'}Segment`,
        summary: 'Change a segment, and build it if its criteria change',
        description:
          'Changes the fields in the body. New criteria, or `rebuild: true`, build the segment in the same call. `POST` and `PUT` do the same.',
        params: IdParams,
        body: UpdateSegmentBody,
        response: { 200: SavedSegment, ...adminFailures },
      },
      handler: async (request, reply) => {
        const now = deps.clock.now()
        const { id } = request.params
        const editable = {
          singular: 'segment',
          async read(tx: Queryable) {
            const segment = await readSegment(tx, id)
            return segment && jsonReply(200, OneSegment, { segment })
          },
        }
        const answer = await changeRecord(deps, request, editable, async (tx) => {
          const saved = await updateSegment(tx, id, request.body, now)
          if (!saved) throw notFound('This segment')
          return jsonReply(200, SavedSegment, saved)
        })
        return sendRecord(reply, 'segment', answer)
      },
    })
}

function buildingRoutes(app: FastifyInstance, deps: BuildDeps): void {
  oneBuildRoutes(app, deps)
  buildRunRoutes(app, deps)
}

function oneBuildRoutes(app: FastifyInstance, deps: BuildDeps): void {
  registerAdminAction<PreviewView, unknown, PreviewSegment>(app, deps, {
    url: `${path}/preview`,
    tag,
    operationId: 'previewSegment',
    summary: 'Preview the members that criteria would find',
    description: 'Counts the people who fulfil the criteria and shows ten of them. Nothing is stored.',
    status: 200,
    singular: 'preview',
    view: Preview,
    params: z.object({}),
    body: PreviewBody,
    target: 'segment',
    problems: (_db, _params, given) => segmentProblems(given),
    run: (tx, _params, body, now) => previewSegment(tx, body, now),
  })
  registerAdminAction<BuildResultView>(app, deps, {
    url: `${path}/:id/build`,
    tag,
    operationId: 'buildSegment',
    summary: 'Build a segment now',
    description:
      'Evaluates the criteria for all people, updates the members and returns how many were added and removed.',
    status: 200,
    singular: 'build_result',
    view: BuildResult,
    target: 'segment',
    run: (tx, { id }, _body, now) => rebuildSegment(tx, id, now),
  })
}

function buildRunRoutes(app: FastifyInstance, deps: BuildDeps): void {
  registerList(app, deps, {
    tag,
    path: `${path}/runs`,
    plural: 'segment_runs',
    view: SegmentRun,
    query: RunQuery,
    list: listRuns,
  })
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/runs`,
    {
      schema: {
        tags: [tag],
        operationId: 'buildSegments',
        summary: 'Build all segments with `auto_update` now',
        description: 'Builds every active segment with `auto_update` and returns the run.',
        body: z.strictObject({}).optional(),
        response: { 201: OneSegmentRun, ...adminFailures },
      },
    },
    async (request, reply) => {
      const now = deps.clock.now()
      const call = adminCall(request, now)
      // Each segment is built in its own transaction, so the call cannot run inside the transaction that stores the
      // response. Building a segment twice is harmless.
      const stored = call ? await findReply(deps.db, call, now) : null
      if (stored) return sendReply(reply, stored)
      const run = await buildAll(deps, null)
      if (!run) throw notFound('This run')
      const answer = await inIdempotentTransaction(deps, call, async () =>
        jsonReply(201, OneSegmentRun, { segment_run: run }),
      )
      return sendReply(reply, answer)
    },
  )
}

const Members = listOf('members', SegmentMember)

function memberRoutes(app: FastifyInstance, deps: BuildDeps): void {
  memberListRoutes(app, deps)
  memberChangeRoutes(app, deps)
}

function memberListRoutes(app: FastifyInstance, deps: BuildDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  registerList(app, deps, {
    tag,
    path: '/ad-planning/segment-members',
    plural: 'segment_members',
    view: SegmentMember,
    query: MemberQuery,
    list: listMembers,
  })
  typed.get(
    `${path}/:id/members`,
    {
      schema: {
        tags: [tag],
        operationId: 'listMembersOfSegment',
        summary: 'List the members of a segment',
        description: 'Returns a page of the members of one segment, with how each was added.',
        params: IdParams,
        querystring: MembersOfQuery,
        response: { 200: Members, ...adminFailures },
      },
    },
    async ({ params: { id }, query }, reply) => {
      if (!(await readSegment(deps.db, id))) throw notFound('This segment')
      const { rows, count } = await listMembers(deps.db, { ...query, segment_id: id })
      const { limit, offset } = query
      return sendReply(reply, jsonReply(200, Members, { members: [...rows], count, limit, offset }))
    },
  )
}

function memberChangeRoutes(app: FastifyInstance, deps: BuildDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const Removed = removedOf('segment_member')
  registerAdminAction<SegmentMemberView, { id: string }, AddMember>(app, deps, {
    url: `${path}/:id/members`,
    tag,
    operationId: 'addSegmentMember',
    summary: 'Add a person to a segment by hand',
    description: 'Adds a person and records whether by hand or from an import.',
    status: 201,
    singular: 'member',
    view: SegmentMember,
    body: AddMemberBody,
    problems: (db, _params, given) => personProblems(db, given),
    target: 'segment',
    run: (tx, { id }, body, now) => addMember(tx, id, body, now),
  })
  typed.delete(
    `${path}/:id/members/:person_id`,
    {
      schema: {
        tags: [tag],
        operationId: 'removeSegmentMember',
        summary: 'Remove a person from a segment',
        description: 'Removes the person from the members of the segment. Returns 404 if the person is not a member.',
        params: MemberParams,
        response: { 200: Removed, ...adminFailures },
      },
    },
    async ({ params: { id, person_id } }, reply) => {
      const removed = await deps.db.transaction().execute((tx) => removeMember(tx, id, person_id))
      if (!removed) throw notFound('This member')
      return sendReply(reply, jsonReply(200, Removed, { id: person_id, object: 'segment_member', deleted: true }))
    },
  )
}

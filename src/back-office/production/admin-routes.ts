import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { type AdminDeps, oneOf, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import type { Given, RuleProblems } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { listTasksOfRun } from '../tasks/index.ts'
import { allocateProblems, allocateRun, handOverProblems, handOverRun } from './allocate-run.ts'
import { addNote, changeDependencies, dependencyProblems, updateProblems, updateRun } from './change-run.ts'
import { commandRun, completeProblems, reportProblems } from './command-run.ts'
import { completeCommand, declineCommand, reportCommand } from './commands-of-bodies.ts'
import { listConsumptions } from './consumption-store.ts'
import { costSummary } from './cost.rules.ts'
import { assignProblems, assignRun, createProblems, createRun } from './create-run.ts'
import { confirmDispatch, confirmProblems, openDispatch } from './dispatch-run.ts'
import { materialsOf } from './materials.rules.ts'
import type { Command } from './production.rules.ts'
import { registerRunCall } from './run-call.ts'
import { listRuns, readChildren, readRun } from './run-store.ts'
import * as schema from './schema.ts'
import { listActivities } from './state-store.ts'

const tag = 'Production runs'
const base = '/production-runs/:id'
const One = oneOf('production_run', schema.ProductionRun)
const target = 'production run' as const

export function productionAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerList(app, deps, {
    tag,
    path: '/production-runs',
    plural: 'production_runs',
    view: schema.ProductionRun,
    query: schema.RunQuery,
    list: listRuns,
  })
  readings(app, deps)
  planning(app, deps)
  dispatching(app, deps)
  shopSteps(app, deps)
  partnerStepsByShop(app, deps)
  remarks(app, deps)
}

/** Reads the run after the change; null if the run does not exist. */
async function shown(tx: Queryable, id: string, done: unknown) {
  const run = done === null || done === false ? null : await readRun(tx, id)
  return run && { production_run: run }
}

async function withChildren(tx: Queryable, id: string | null) {
  const run = id === null ? null : await readRun(tx, id)
  return run && { production_run: run, children: await readChildren(tx, run.id) }
}

function planning(app: FastifyInstance, deps: AdminDeps): void {
  splitting(app, deps)
  assigning(app, deps)
}

function splitting(app: FastifyInstance, deps: AdminDeps): void {
  registerRunCall(app, deps, {
    url: '/designs/:id/production-runs',
    operationId: 'createProductionRun',
    summary: 'Create a run of a design, optionally split among partners',
    description:
      'Creates a run from a snapshot of the design. With `assignments`, a child run is created for each partner.',
    status: 201,
    answer: schema.Allocation,
    body: schema.CreateRunBody,
    target: 'design',
    problems: createProblems,
    run: async (tx, id, body, actor, now) => withChildren(tx, await createRun(tx, id, body, actor, now)),
  })
  registerRunCall(app, deps, {
    url: `${base}/allocate`,
    operationId: 'allocateProductionRun',
    summary: 'Split the unallocated quantity of a run among partners',
    description: 'Creates a child run for each assignment, out of the quantity that is not allocated yet.',
    status: 201,
    answer: schema.Allocation,
    body: schema.AllocateBody,
    target,
    problems: allocateProblems,
    run: async (tx, id, { assignments }, actor, now) =>
      withChildren(tx, (await allocateRun(tx, id, assignments, actor, now)) && id),
  })
  registerRunCall(app, deps, {
    url: `${base}/hand-over`,
    operationId: 'handOverProductionRun',
    summary: 'Reassign unmade units to other partners',
    description:
      'Takes units that are neither good nor rejected from a run or a part that its partner has not finished, and creates a part for each assignment, all or nothing. A part with no remaining and no made units is canceled. A run without a parent becomes a part of a new run. Default for `role` and `order`: the values of the part that gives the units. Returns the parent and all its parts.',
    status: 201,
    answer: schema.Allocation,
    body: schema.HandOverBody,
    target,
    problems: handOverProblems,
    run: async (tx, id, body, actor, now) => withChildren(tx, await handOverRun(tx, id, body, actor, now)),
  })
}

function assigning(app: FastifyInstance, deps: AdminDeps): void {
  registerRunCall(app, deps, {
    url: `${base}/assign`,
    operationId: 'assignProductionRun',
    summary: 'Assign a run to a partner',
    description: 'Assigns a run to a partner. May replace another partner that has not started it.',
    status: 200,
    answer: One,
    body: schema.AssignBody,
    target,
    problems: assignProblems,
    run: async (tx, id, body, actor, now) => shown(tx, id, await assignRun(tx, id, body, actor, now)),
  })
  registerRunCall(app, deps, {
    url: `${base}/dependencies`,
    operationId: 'setProductionRunDependencies',
    summary: 'Set the parts that a part depends on',
    description:
      'Replaces the list of runs that must be completed or canceled before this run can be sent to its partner.',
    status: 200,
    answer: One,
    body: schema.DependenciesBody,
    target,
    problems: dependencyProblems,
    run: async (tx, id, body, actor, now) =>
      shown(tx, id, await changeDependencies(tx, id, body.depends_on_run_ids, actor, now)),
  })
  registerRunCall(app, deps, {
    url: base,
    operationId: 'updateProductionRun',
    summary: 'Change the costs of a run, who sees them, and its metadata',
    description: 'Changes the cost estimates of a run, whether the partner sees them, and its metadata.',
    status: 200,
    answer: One,
    body: schema.UpdateRunBody,
    target,
    problems: updateProblems,
    read: (db, id) => shown(db, id, id),
    run: async (tx, id, body, _actor, now) => shown(tx, id, await updateRun(tx, id, body, now)),
  })
}

function dispatching(app: FastifyInstance, deps: AdminDeps): void {
  registerRunCall(app, deps, {
    url: `${base}/dispatch`,
    operationId: 'dispatchProductionRun',
    summary: 'Open the dispatch of a run to its partner',
    description:
      'Opens the dispatch of an approved run and returns 202; `dispatch/confirm` then sends the run. Returns 409 while runs that it depends on are open.',
    status: 202,
    answer: schema.DispatchOpened,
    target,
    run: (tx, id, _body, actor, now) => openDispatch(tx, id, actor, now),
  })
  registerRunCall(app, deps, {
    url: `${base}/dispatch/confirm`,
    operationId: 'confirmProductionRunDispatch',
    summary: 'Choose the templates, create the tasks and send the run',
    description:
      'Creates one task for each template and sends the run to its partner. Creates no task if `template_ids` is empty. Returns 409 if no dispatch is open.',
    status: 200,
    answer: schema.DispatchConfirmed,
    body: schema.ConfirmBody,
    target,
    problems: confirmProblems,
    async run(tx, id, body, actor, now) {
      const done = await confirmDispatch(tx, id, body, actor, now)
      const answer = done && (await shown(tx, id, done))
      return answer && { ...answer, tasks: done.tasks, dispatched_template_ids: [...done.templateIds] }
    },
  })
}

/** Registers routes that execute one command on a run. */
const runCommands =
  (app: FastifyInstance, deps: AdminDeps) =>
  <Body>(
    verb: string,
    summary: string,
    description: string,
    body: z.ZodType<Body> | undefined,
    toCommand: (body: Body) => Command,
    problems?: (db: Queryable, id: string, given: Given<NonNullable<Body>>) => RuleProblems,
  ): void =>
    registerRunCall<z.infer<typeof One>, Body>(app, deps, {
      url: `${base}/${verb}`,
      operationId: `${verb.replace(/[-/]([a-z])/g, (_, letter: string) => letter.toUpperCase())}ProductionRun`,
      summary,
      description,
      status: 200,
      answer: One,
      ...(body ? { body } : {}),
      ...(problems ? { problems } : {}),
      target,
      run: async (tx, id, given, actor, now) => shown(tx, id, await commandRun(tx, id, toCommand(given), actor, now)),
    })

function shopSteps(app: FastifyInstance, deps: AdminDeps): void {
  const command = runCommands(app, deps)
  command(
    'submit',
    'Submit a draft for review',
    'Moves a draft to review. Only a draft can be submitted.',
    undefined,
    () => ({ type: 'submit' }),
  )
  command(
    'approve',
    'Approve a run',
    'Approves a run, so that it can be assigned and sent to a partner.',
    undefined,
    () => ({ type: 'approve' }),
  )
  command(
    'dispatch/cancel',
    'Cancel the dispatch of a run',
    'Cancels an open dispatch. The run remains approved. Returns 409 if no dispatch is open.',
    undefined,
    () => ({ type: 'cancel_dispatch' }),
  )
  command(
    'cancel',
    'Cancel a run and its open parts',
    'Cancels a run and its open parts, with an optional reason. Returns 409 if quantities were reported for the run.',
    schema.CancelBody,
    (body) => ({
      type: 'cancel',
      reason: body?.reason ?? null,
    }),
  )
}

function partnerStepsByShop(app: FastifyInstance, deps: AdminDeps): void {
  const command = runCommands(app, deps)
  command(
    'accept',
    'Accept a run for its partner',
    'Accepts a run on behalf of its partner, who would otherwise accept it on the partner pages.',
    undefined,
    () => ({ type: 'accept' }),
  )
  command(
    'start',
    'Start a run for its partner',
    'Starts an accepted run on behalf of its partner. Returns 409 if the run is not accepted.',
    undefined,
    () => ({ type: 'start' }),
  )
  command(
    'outputs',
    'Report units that were made',
    'Adds produced and rejected quantities to a started run, and the materials that were used.',
    schema.ReportBody,
    reportCommand,
    reportProblems,
  )
  command(
    'finish',
    'Finish a run for its partner',
    'Marks the work on a started run as finished. `complete` then records the final quantities.',
    schema.FinishBody,
    (body) => ({
      type: 'finish',
      notes: body?.notes ?? null,
    }),
  )
  command(
    'complete',
    'Complete a run for its partner',
    'Completes a run with its final quantities. Steps that the partner has not recorded get the time of this call.',
    schema.CompleteBody,
    (body) => completeCommand(body, true),
    completeProblems,
  )
  command(
    'decline',
    'Decline a run for its partner',
    'Takes an assigned run back from its partner, with an optional reason. Returns 409 if the run was started.',
    schema.DeclineBody,
    declineCommand,
  )
}

function readings(plain: FastifyInstance, deps: AdminDeps): void {
  readingOfRun(plain, deps)
  readingOfCosts(plain, deps)
  readingOfActivities(plain, deps)
}

const described = (operationId: string, summary: string, description: string) => ({
  tags: [tag],
  operationId,
  summary,
  description,
  params: IdParams,
})

function readingOfRun(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    base,
    {
      schema: {
        ...described(
          'getProductionRun',
          'Get a run, its parts, tasks and materials',
          'Returns a run with its children, tasks, required materials and consumptions.',
        ),
        response: { 200: schema.RunDetail, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const found = await withChildren(deps.db, params.id)
      if (!found) throw notFound('This production run')
      const { snapshot, quantity } = found.production_run
      const tasks = await listTasksOfRun(deps.db, params.id)
      const materials = materialsOf(snapshot, quantity)
      const consumptions = await listConsumptions(deps.db, params.id)
      const answer = jsonReply(200, schema.RunDetail, { ...found, tasks, materials, consumptions })
      return sendRecord(reply, 'production_run', answer)
    },
  )
}

function readingOfCosts(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Costs = z.object({ cost_summary: schema.CostSummary })
  app.get(
    `${base}/cost-summary`,
    {
      schema: {
        ...described(
          'getProductionRunCosts',
          'Read the costs of a run and its parts',
          'Adds up estimated and actual costs of the run, or of its parts if it was split.',
        ),
        response: { 200: Costs, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const found = await withChildren(deps.db, params.id)
      if (!found) throw notFound('This production run')
      const leaves = found.children.length > 0 ? found.children : [found.production_run]
      return sendReply(reply, jsonReply(200, Costs, { cost_summary: costSummary(leaves) }))
    },
  )
}

function readingOfActivities(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const Activities = listOf('activities', schema.Activity)
  app.get(
    `${base}/activities`,
    {
      schema: {
        ...described(
          'listProductionRunActivities',
          'List the activities of a run',
          'Returns a page of the changes and notes of a run, with who made them.',
        ),
        querystring: PageQuery,
        response: { 200: Activities, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      if (!(await readRun(deps.db, params.id))) throw notFound('This production run')
      const { rows, count } = await listActivities(deps.db, params.id, query)
      return sendReply(reply, {
        status: 200,
        body: JSON.stringify(Activities.parse({ activities: rows, count, ...query })),
      })
    },
  )
}

function remarks(app: FastifyInstance, deps: AdminDeps): void {
  registerRunCall(app, deps, {
    url: `${base}/activities`,
    operationId: 'noteProductionRunActivity',
    summary: 'Add a note to a run',
    description: 'Adds a note to the activities of a run. Notes cannot be changed later.',
    status: 201,
    answer: z.object({ noted: z.literal(true) }),
    body: schema.NoteBody,
    target,
    run: async (tx, id, { note }, actor, now) =>
      (await addNote(tx, id, note, actor, now)) ? { noted: true as const } : null,
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientOf, logOut } from '../../platform/access/index.ts'
import { AppError, isRefusal, notFound } from '../../platform/errors.ts'
import { type FormRequest, fieldsOf } from '../../platform/http/form-body.ts'
import type { Problems } from '../../platform/http/form-page.ts'
import { hidden, seeOther } from '../../platform/http/page-routes.ts'
import { listDesigns, readPartnerDesign } from '../designs/index.ts'
import { commandPartnerRun, listPartnerRuns, type PartnerStep, readPartnerRun } from '../production/index.ts'
import { listTasks, movePartnerTask, readPartnerTask, type TaskMove } from '../tasks/index.ts'
import { shownDesign, shownRun, shownRunDetail, shownTask } from '../translations/index.ts'
import { paths } from './addresses.rules.ts'
import { commandOf, completionOf, problemsAt } from './commands-of-forms.ts'
import type { PartnerPagesDeps } from './deps.ts'
import { designPage, designsPage } from './design-pages.ts'
import { doOnce } from './once.ts'
import { requireOwnForm } from './own-forms.ts'
import type { RefusedStep } from './run-forms.ts'
import { runPage, runPath } from './run-page.ts'
import { dropToken } from './session-cookie.ts'
import { inTheirLanguage, type Reading } from './shown-language.ts'
import { taskPage, taskPath } from './task-page.ts'
import { type ShownState, shownStates } from './wording.rules.ts'
import { runsPage, runsPerPage, workPage } from './work-page.ts'

type Query = Readonly<Record<string, unknown>>
type OfOne = FastifyRequest<{ Params: { id: string } }>

export function workRoutes(app: FastifyInstance, deps: PartnerPagesDeps): void {
  app.get(paths.work, hidden, (request, reply) => showWork(deps, request, reply))
  app.get<{ Querystring: Query }>(paths.runs, hidden, (request, reply) => showRuns(deps, request, reply))
  app.get<{ Params: { id: string } }>(`${paths.runs}/:id`, hidden, (request, reply) =>
    showRun(deps, request, reply, null),
  )
  for (const step of ['accept', 'decline', 'start', 'report', 'finish', 'complete'] as const)
    app.post<{ Params: { id: string } }>(`${paths.runs}/:id/${step}`, hidden, (request, reply) =>
      takeStep(deps, request as OfOne & FormRequest, reply, step),
    )
  app.get<{ Params: { id: string } }>(`${paths.tasks}/:id`, hidden, (request, reply) =>
    showTask(deps, request, reply, null),
  )
  for (const move of ['accept', 'start', 'complete'] as const)
    app.post<{ Params: { id: string } }>(`${paths.tasks}/:id/${move}`, hidden, (request, reply) =>
      takeTask(deps, request as OfOne & FormRequest, reply, move),
    )
  app.get(paths.designs, hidden, (request, reply) => showDesigns(deps, request, reply))
  app.get<{ Params: { id: string } }>(`${paths.designs}/:id`, hidden, (request, reply) =>
    showDesign(deps, request, reply),
  )
  app.post(paths.logout, hidden, (request: FormRequest, reply) => leave(deps, request, reply))
}

const partnerOf = (request: FastifyRequest): string => request.partnerVisitor.person.partner_id
const doneIn = (request: FastifyRequest): unknown => (request.query as Query).done

async function showWork(deps: PartnerPagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const reading = inTheirLanguage(deps, request)
  const partnerId = partnerOf(request)
  const listed = (status: ShownState, limit: number) => runsOf(deps, partnerId, { status, limit, offset: 0 }, reading)
  const open = []
  for (const status of ['assigned', 'accepted', 'in_progress']) {
    const asked = { partner_id: partnerId, status, limit: 200, offset: 0 }
    open.push(...(await listTasks(deps.db, asked)).rows)
  }
  const work = {
    runs: {
      sent_to_partner: await listed('sent_to_partner', 50),
      in_progress: await listed('in_progress', 50),
      approved: await listed('approved', 20),
      completed: await listed('completed', 5),
    },
    tasks: await reading.translate(open, shownTask),
    done: doneIn(request),
  }
  return deps.frame.send(reply, 200, workPage(reading.visitor(), await deps.frame.shopName(), work))
}

async function runsOf(
  { db }: PartnerPagesDeps,
  partnerId: string,
  asked: { readonly status: ShownState; readonly limit: number; readonly offset: number },
  reading: Reading,
) {
  const { rows, count } = await listPartnerRuns(db, partnerId, { order: '-created_at', ...asked })
  return { rows: await reading.translate(rows, shownRun), count }
}

async function showRuns(
  deps: PartnerPagesDeps,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const state = shownStates.find((each) => each === request.query.status) ?? 'in_progress'
  const asked = String(request.query.offset ?? '')
  const offset = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
  const page = { status: state, limit: runsPerPage, offset }
  const reading = inTheirLanguage(deps, request)
  const { rows, count } = await runsOf(deps, partnerOf(request), page, reading)
  return deps.frame.send(reply, 200, runsPage(reading.visitor(), { rows, count, state, offset }))
}

async function showRun(
  deps: PartnerPagesDeps,
  request: OfOne,
  reply: FastifyReply,
  refused: (RefusedStep & { readonly status: number }) | null,
): Promise<FastifyReply> {
  const reading = inTheirLanguage(deps, request)
  const shown = await reading.translate(await ownRun(deps, request), shownRunDetail)
  const page = runPage(reading.visitor(), { ...shown, hosts: deps, done: doneIn(request), refused })
  return deps.frame.send(reply, refused?.status ?? 200, page)
}

async function ownRun({ db }: PartnerPagesDeps, request: OfOne) {
  const found = await readPartnerRun(db, partnerOf(request), request.params.id)
  if (!found) throw notFound('This production run')
  return found
}

async function takeStep(
  deps: PartnerPagesDeps,
  request: OfOne & FormRequest,
  reply: FastifyReply,
  step: PartnerStep,
): Promise<FastifyReply> {
  const { id } = request.params
  const { words } = request.partnerVisitor
  const fields = fieldsOf(request)
  const again = (status: number, problems: Problems) =>
    showRun(deps, request, reply, { step, fields, problems, status })
  requireOwnForm(fields, request.partnerVisitor.token)
  const theRun = async () => (await ownRun(deps, request)).production_run
  const run = step === 'report' || step === 'complete' ? await theRun() : null
  const read =
    step === 'complete' ? completionOf(words, run ?? (await theRun()), fields) : commandOf(words, run, step, fields)
  if ('problems' in read) return again(400, read.problems)
  try {
    await doOnce(deps, request, (tx, caller, now) => commandPartnerRun(tx, caller, id, read.command, now))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'wrong_state') return seeOther(reply, `${runPath(id)}?done=stale`)
    if (error.code !== 'invalid_data') throw error
    return again(400, problemsAt(words, run, error.details.problems ?? [], read.command))
  }
  // The partner can no longer see a declined run.
  return seeOther(reply, `${step === 'decline' ? paths.work : runPath(id)}?done=${step}`)
}

async function showTask(
  deps: PartnerPagesDeps,
  request: OfOne,
  reply: FastifyReply,
  refusal: AppError | null,
): Promise<FastifyReply> {
  const found = await readPartnerTask(deps.db, partnerOf(request), request.params.id)
  if (!found) throw notFound('This task')
  const reading = inTheirLanguage(deps, request)
  const shown = await reading.translate(found, shownTask)
  const page = taskPage(reading.visitor(), shown, doneIn(request), refusal)
  return deps.frame.send(reply, refusal === null ? 200 : 409, page)
}

async function takeTask(
  deps: PartnerPagesDeps,
  request: OfOne & FormRequest,
  reply: FastifyReply,
  move: TaskMove,
): Promise<FastifyReply> {
  const { id } = request.params
  try {
    await doOnce(deps, request, (tx, { partnerId }, now) => movePartnerTask(tx, partnerId, id, move, now))
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    return showTask(deps, request, reply, error)
  }
  return seeOther(reply, `${taskPath(id)}?done=task`)
}

async function showDesigns(
  deps: PartnerPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = { order: '-linked_at', limit: 100, offset: 0 }
  const { rows, count } = await listDesigns(deps.db, asked, partnerOf(request))
  const reading = inTheirLanguage(deps, request)
  const shown = await reading.translate(rows, shownDesign)
  return deps.frame.send(reply, 200, designsPage(reading.visitor(), shown, count))
}

async function showDesign(deps: PartnerPagesDeps, request: OfOne, reply: FastifyReply): Promise<FastifyReply> {
  const found = await readPartnerDesign(deps.db, partnerOf(request), request.params.id)
  if (!found) throw notFound('This design')
  const reading = inTheirLanguage(deps, request)
  const shown = await reading.translate(found, shownDesign)
  return deps.frame.send(reply, 200, designPage(reading.visitor(), shown, deps))
}

async function leave(deps: PartnerPagesDeps, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token, session } = request.partnerVisitor
  requireOwnForm(fieldsOf(request), token)
  await logOut(deps, 'partner', session, clientOf(request))
  // After the logout, makes the browser also delete the cached pages.
  reply.header('clear-site-data', '"cache"')
  return seeOther(dropToken(reply, deps.baseUrl), `${paths.login}?bye=1`)
}

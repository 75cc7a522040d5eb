import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import type { Sound } from '../../platform/sound-part.ts'
import {
  createRunTasks,
  listTasksOfRun,
  listTemplateChoices,
  type TaskView,
  type TemplateChoice,
  templatesByName,
} from '../tasks/index.ts'
import { inactiveProblems } from './active-partners.ts'
import { decided, record } from './command-run.ts'
import { closeDispatch, insertDispatch, openDispatchOf, readDispatch } from './dispatch-store.ts'
import { unmetDependencies } from './run-store.ts'
import type { Confirm } from './schema.ts'
import { type Actor, type LockedRun, lockRun } from './state-store.ts'

export interface OpenedDispatch {
  readonly dispatch_id: string
  readonly candidates: { readonly categories: string[]; readonly templates: TemplateChoice[] }
}

/**
 * Opens a dispatch, which then waits for the choice of templates. If one is already open, returns that one. Returns
 * null if the run does not exist. Throws `wrong_state` (409) if the run is not approved, has no partner or waits for
 * other runs, and `conflict` (409) if its partner is inactive.
 */
export async function openDispatch(tx: Queryable, id: string, actor: Actor, now: Date): Promise<OpenedDispatch | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const events = decided(run.state, { type: 'open_dispatch', waitsFor: await unmetDependencies(tx, id) })
  await requireActivePartner(tx, run)
  const open = await openDispatchOf(tx, id)
  const dispatchId = open?.id ?? newId('prod_disp', now.getTime())
  if (!open) await insertDispatch(tx, dispatchId, id, now)
  if (events.length > 0) await record(tx, run, events, actor, now)
  const templates = await listTemplateChoices(tx)
  const categories = [...new Set(templates.flatMap(({ category }) => category ?? []))]
  return { dispatch_id: dispatchId, candidates: { categories, templates } }
}

async function requireActivePartner(tx: Queryable, { state }: LockedRun): Promise<void> {
  const problems = await inactiveProblems(tx, [{ path: '', partnerId: state.partnerId ?? undefined }])
  if (problems.length > 0) throw conflict('The partner of this run is inactive: assign the run to another one.')
}

export interface ConfirmedDispatch {
  readonly tasks: TaskView[]
  readonly templateIds: readonly string[]
}

/**
 * Creates the tasks and sends the run to its partner. A repeated call with the id of a confirmed dispatch changes
 * nothing and returns the run's tasks as they are now. Returns null if the run does not exist. Throws `wrong_state`
 * (409) if no dispatch is open, `conflict` (409) for a cancelled dispatch or an inactive partner, `ambiguous_template`
 * (409) if several templates have a given name, and `invalid_data` (400) for an unknown dispatch, template or category.
 */
export async function confirmDispatch(
  tx: Queryable,
  id: string,
  chosen: Confirm,
  actor: Actor,
  now: Date,
): Promise<ConfirmedDispatch | null> {
  const run = await lockRun(tx, id)
  if (!run) return null
  const before = chosen.dispatch_id === undefined ? null : await readDispatch(tx, id, chosen.dispatch_id)
  if (chosen.dispatch_id !== undefined && !before) throw invalidData([noSuchDispatch])
  if (before?.state === 'confirmed') return { tasks: await listTasksOfRun(tx, id), templateIds: before.templateIds }
  if (before?.state === 'cancelled') throw conflict('This dispatch was cancelled: open another one.')
  const templateIds = chooseTemplates(chosen, await listTemplateChoices(tx))
  const events = decided(run.state, { type: 'send', templateIds })
  await requireActivePartner(tx, run)
  await closeDispatch(tx, id, 'confirmed', templateIds, now)
  const tasks = await createRunTasks(tx, { ...taskFacts(run), templateIds }, now)
  await record(tx, run, events, actor, now)
  return { tasks, templateIds }
}

const noSuchDispatch = { path: '/dispatch_id', message: 'This production run has no such dispatch.' }

/** Returns the problems with the body that `confirmDispatch` would find. */
export async function confirmProblems(db: Queryable, id: string, { sound }: Given<Confirm>) {
  const { dispatch_id: dispatchId } = sound
  const isUnknown = dispatchId !== undefined && !(await readDispatch(db, id, dispatchId))
  return [...(isUnknown ? [noSuchDispatch] : []), ...unknownTemplates(sound, await listTemplateChoices(db))]
}

function unknownTemplates(
  { template_ids: ids = [], category, template_names: names = [] }: Sound<Confirm>,
  all: readonly TemplateChoice[],
) {
  const message = 'There is no such template.'
  const missing = (field: string, values: readonly (string | undefined)[], isKnown: (value: string) => boolean) =>
    values.flatMap((value, index) =>
      value === undefined || isKnown(value) ? [] : [{ path: `/${field}/${index}`, message }],
    )
  return [
    ...missing('template_ids', ids, (id) => all.some((template) => template.id === id)),
    ...(category === undefined || ofCategory(category, all).length > 0
      ? []
      : [{ path: '/category', message: 'There is no such category, or no template in it.' }]),
    ...missing('template_names', names, (name) => templatesByName([name], all).unknown.length === 0),
  ]
}

const ofCategory = (category: string, all: readonly TemplateChoice[]): TemplateChoice[] =>
  all.filter((template) => template.category?.toLowerCase() === category.toLowerCase())

function taskFacts({ id, designId, state }: LockedRun) {
  if (state.partnerId === null) throw new Error('A run without a partner cannot be sent to one.')
  return { id, designId, partnerId: state.partnerId }
}

function chooseTemplates(wanted: Confirm, all: TemplateChoice[]): string[] {
  const problems = unknownTemplates(wanted, all)
  if (problems.length > 0) throw invalidData(problems)
  const { template_ids: ids, category, template_names: names = [] } = wanted
  if (ids) return [...new Set(ids)]
  if (category !== undefined) return ofCategory(category, all).map(({ id }) => id)
  const { chosen, ambiguous } = templatesByName(names, all)
  if (ambiguous.length > 0) throw ambiguousNames(ambiguous)
  return chosen.map(({ id }) => id)
}

const ambiguousNames = (candidates: readonly TemplateChoice[]): AppError => {
  const each = candidates.map(({ id, name, category }) => `${name} in ${category ?? 'no category'}: ${id}`)
  return new AppError('ambiguous_template', 409, `Several templates have this name. Say which: ${each.join('; ')}.`, {
    problems: candidates.map(({ id, name, category }) => ({
      path: '/template_names',
      message: `${id} is ${name} in ${category ?? 'no category'}.`,
    })),
  })
}

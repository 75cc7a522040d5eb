import type { Queryable } from '../../platform/db/database.ts'
import { insertRecord, readRecord, updateRecord } from '../../platform/db/record-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { copyTranslations } from '../translations/index.ts'
import type { CreateTask, TaskDetailView, TaskView, UpdateTask } from './schema.ts'
import { closesCycle, isClosed, moveRefusal, type TaskStatus } from './task.rules.ts'
import {
  lockDependencies,
  lockTask,
  readBlockers,
  readEdges,
  readTask,
  replaceDependencies,
  taskTable,
  templateTable,
} from './task-store.ts'

/**
 * Creates a task. If it has a partner, its status is `assigned`. A subtask inherits a missing design, partner and run
 * from its parent. Throws `invalid_data` (400) for a parent that is unknown or itself a subtask, and `conflict` (409)
 * for one that is closed.
 */
export async function createTask(
  tx: Queryable,
  { depends_on_task_ids: dependsOn = [], ...given }: CreateTask,
  now: Date,
): Promise<TaskDetailView> {
  const parent = given.parent_task_id === undefined ? null : await openParent(tx, given.parent_task_id)
  const inherited = parent && {
    design_id: parent.design_id,
    partner_id: parent.partner_id,
    production_run_id: parent.production_run_id,
  }
  const values = { ...inherited, ...given }
  const status: TaskStatus = values.partner_id ? 'assigned' : 'pending'
  const { id } = await insertRecord(tx, taskTable, { ...values, status }, now)
  await setDependencies(tx, id, dependsOn)
  return written(tx, id)
}

/**
 * Locks the parent of a new subtask. Throws `invalid_data` (400) if it does not exist or is a subtask itself, and
 * `conflict` (409) if it is closed.
 */
async function openParent(tx: Queryable, id: string): Promise<TaskView> {
  const parent = await lockTask(tx, id)
  if (!parent) throw invalidData([{ path: '/parent_task_id', message: `Task ${id} was not found.` }])
  if (parent.parent_task_id !== null)
    throw invalidData([{ path: '/parent_task_id', message: 'A subtask cannot have subtasks.' }])
  if (isClosed(parent.status)) throw conflict(`The task is ${parent.status}: it takes no more subtasks.`)
  return parent
}

/**
 * Checks a new task, even if its schema has rejected some fields. Throws `invalid_data`, or `conflict` if the parent is
 * closed.
 */
export async function createProblems(
  db: Queryable,
  { body: { parent_task_id: parentId } }: Given<Pick<CreateTask, 'parent_task_id'>>,
) {
  if (parentId !== undefined) await openParent(db, parentId)
  return []
}

/** Returns the problems with a change of a task. */
export async function changeProblems(db: Queryable, id: string, { sound }: Given<UpdateTask>) {
  return cycleProblems(db, id, sound.depends_on_task_ids?.filter((other) => other !== undefined) ?? [])
}

/**
 * Changes a task. Returns null if the task does not exist. Throws `conflict` (409) if the task cannot get that status,
 * and `invalid_data` (400) if tasks would wait for each other.
 */
export async function changeTask(
  tx: Queryable,
  id: string,
  { depends_on_task_ids: dependsOn, status, ...change }: UpdateTask,
  now: Date,
): Promise<TaskDetailView | null> {
  const task = await lockTask(tx, id)
  if (!task) return null
  if (dependsOn) await setDependencies(tx, id, dependsOn)
  await updateRecord(tx, taskTable, { id }, change, now)
  if (status) await moveTask(tx, task, status, now)
  return written(tx, id)
}

/**
 * Changes the status of a task, which the caller must have locked. `partnerId` is the partner that moves the task, or
 * null for the shop. Throws `conflict` (409).
 */
export async function moveTask(
  tx: Queryable,
  task: TaskView,
  to: TaskStatus,
  now: Date,
  partnerId: string | null = null,
): Promise<void> {
  const refusal = moveRefusal(task.status, to, await readBlockers(tx, task.id, partnerId))
  if (refusal !== null) {
    const path = '/status'
    throw new AppError('conflict', 409, refusal.message, { path, problems: [{ ...refusal, path }] })
  }
  if (task.status === to) return
  const completed_at = to === 'completed' ? now : null
  await updateRecord(tx, taskTable, { id: task.id }, { status: to, completed_at }, now)
}

async function setDependencies(tx: Queryable, id: string, dependsOn: readonly string[]): Promise<void> {
  if (dependsOn.length > 0) await lockDependencies(tx)
  const problems = await cycleProblems(tx, id, dependsOn)
  if (problems.length > 0) throw invalidData(problems)
  await replaceDependencies(tx, id, dependsOn)
}

const cycleProblems = async (db: Queryable, id: string, dependsOn: readonly string[]) =>
  dependsOn.length > 0 && closesCycle(id, dependsOn, await readEdges(db))
    ? [
        {
          path: '/depends_on_task_ids',
          message: 'These tasks would wait for each other. Leave out one of the dependencies.',
        },
      ]
    : []

async function written(tx: Queryable, id: string): Promise<TaskDetailView> {
  const task = await readTask(tx, id)
  if (!task) throw new Error('The task that was just written is missing.')
  return task
}

const templateTexts = { name: 'title', description: 'description', message_template: 'message' }

/** Creates one task per template, in the given order, with the template's name and translations. */
export async function createRunTasks(
  tx: Queryable,
  run: {
    readonly id: string
    readonly designId: string | null
    readonly partnerId: string
    readonly templateIds: readonly string[]
  },
  now: Date,
): Promise<TaskView[]> {
  const made: TaskView[] = []
  for (const [position, templateId] of run.templateIds.entries()) {
    const template = await readRecord(tx, templateTable, { id: templateId })
    if (!template) throw new Error('The template that was just chosen is missing.')
    const { name: title, description, message_template: message, priority, estimated_minutes } = template
    const values = {
      design_id: run.designId,
      partner_id: run.partnerId,
      production_run_id: run.id,
      status: 'assigned',
      position,
      title,
      description,
      message,
      priority,
      estimated_minutes,
      template_id: templateId,
    }
    const task = await insertRecord(tx, taskTable, values, now)
    const from = { type: 'task_template', id: templateId } as const
    await copyTranslations(tx, from, { type: 'task', id: task.id }, templateTexts, now)
    made.push(task)
  }
  return made
}

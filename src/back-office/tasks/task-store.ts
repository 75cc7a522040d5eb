import type { z } from 'zod'
import { type Queryable, sql } from '../../platform/db/database.ts'
import {
  askedOf,
  listRecords,
  type RecordsAsked,
  type RecordTable,
  readRecord,
} from '../../platform/db/record-store.ts'
import type { Page } from '../../platform/page.ts'
import {
  type PartnerTaskTemplate,
  Task,
  TaskCategory,
  type TaskDetailView,
  TaskTemplate,
  type TaskView,
} from './schema.ts'
import type { TaskBlockers, TaskStatus, TemplateChoice } from './task.rules.ts'

export const categoryTable: RecordTable<z.infer<typeof TaskCategory>> = {
  table: 'task_category',
  idPrefix: 'task_cat',
  view: TaskCategory,
  searched: ['name', 'description'],
  sortedBy: ['name'],
}
export const templateTable: RecordTable<z.infer<typeof TaskTemplate>> = {
  table: 'task_template',
  idPrefix: 'task_tpl',
  view: TaskTemplate,
  searched: ['name', 'description'],
  sortedBy: ['name'],
}
export const taskTable: RecordTable<TaskView> = {
  table: 'task',
  idPrefix: 'task',
  view: Task,
  searched: ['title', 'description'],
  sortedBy: ['title'],
  named: sql`jsonb_build_object(
    'design_name', (select d.name from design d where d.id = t.design_id),
    'partner_name', (select p.name from partner p where p.id = t.partner_id))`,
}

/** Sorts subtasks and tasks of a run by position instead of newest first. */
const inOrder: RecordTable<TaskView> = { ...taskTable, inOrder: 'position' }
const mostShown = 500

export function listTasks(
  db: Queryable,
  query: RecordsAsked & { readonly partner_id?: string | undefined },
): Promise<Page<TaskView>> {
  const { asked, where } = askedOf(query)
  return listRecords(db, taskTable, asked, where)
}

/**
 * Reads a task with its subtasks and dependencies. Returns null if it does not exist. If `partnerId` is given, reads
 * only that partner's tasks.
 */
export async function readTask(db: Queryable, id: string, partnerId?: string): Promise<TaskDetailView | null> {
  const task = await readRecord(db, taskTable, { id, partner_id: partnerId })
  if (!task) return null
  const page = { limit: mostShown, offset: 0 }
  const subtasks = await listRecords(db, inOrder, page, { parent_task_id: id, partner_id: partnerId })
  const { rows } = await sql<{ id: string; title: string; status: TaskStatus }>`
    select t.id, t.title, t.status from task_dependency d join task t on t.id = d.depends_on_task_id
    where d.task_id = ${id} and (${partnerId ?? null}::text is null or t.partner_id = ${partnerId ?? null})
    order by t.created_at, t.id`.execute(db)
  return { ...task, subtasks: [...subtasks.rows], depends_on: rows }
}

/**
 * Reads the template from which a task was created. Null for a task without a template, or if the template was deleted.
 */
export async function readTemplate(
  db: Queryable,
  id: string | null,
): Promise<z.infer<typeof PartnerTaskTemplate> | null> {
  const template = id === null ? null : await readRecord(db, templateTable, { id })
  if (!template) return null
  const { category_id: categoryId, ...rest } = template
  return { ...rest, category: categoryId === null ? null : await readRecord(db, categoryTable, { id: categoryId }) }
}

/**
 * Locks the task until the transaction ends. Returns null if it does not exist or, with `partnerId`, belongs to another
 * partner.
 */
export async function lockTask(tx: Queryable, id: string, partnerId?: string): Promise<TaskView | null> {
  await sql`select id from task where id = ${id} for update`.execute(tx)
  return readRecord(tx, taskTable, { id, partner_id: partnerId })
}

/** Returns the open tasks that block this one. If `partnerId` is given, hides the titles of other partners' tasks. */
export async function readBlockers(tx: Queryable, id: string, partnerId: string | null): Promise<TaskBlockers> {
  const title = sql`case when ${partnerId}::text is null or t.partner_id = ${partnerId} then t.title else 'a task of somebody else' end`
  const { rows } = await sql<{ title: string; kind: string }>`
    select ${title} as title, 'dependency' as kind from task_dependency d join task t on t.id = d.depends_on_task_id
      where d.task_id = ${id} and t.status not in ('completed', 'cancelled')
    union all
    select ${title}, 'subtask' from task t where t.parent_task_id = ${id} and t.status not in ('completed', 'cancelled')
    order by 1`.execute(tx)
  const titles = (kind: string) => rows.filter((row) => row.kind === kind).map(({ title }) => title)
  return { dependencies: titles('dependency'), subtasks: titles('subtask') }
}

/** Serialises changes of dependencies, because two concurrent changes could form a cycle. */
export async function lockDependencies(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('task dependencies', 0))`.execute(tx)
}

export async function readEdges(tx: Queryable): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ task_id: string; ids: string[] }>`
    select task_id, array_agg(depends_on_task_id) as ids from task_dependency group by task_id`.execute(tx)
  return new Map(rows.map(({ task_id, ids }) => [task_id, ids]))
}

export async function replaceDependencies(tx: Queryable, id: string, dependsOn: readonly string[]): Promise<void> {
  await sql`delete from task_dependency where task_id = ${id}`.execute(tx)
  await sql`insert into task_dependency (task_id, depends_on_task_id)
    select ${id}, unnest(${[...dependsOn]}::text[]) on conflict do nothing`.execute(tx)
}

/** Lists all templates with their categories, in a fixed order. */
export async function listTemplateChoices(db: Queryable): Promise<TemplateChoice[]> {
  const { rows } = await sql<TemplateChoice>`select t.id, t.name, c.name as category from task_template t
    left join task_category c on c.id = t.category_id order by c.name nulls last, t.name, t.id`.execute(db)
  return rows
}

/** Closes the open tasks of a run. */
export async function closeTasks(
  tx: Queryable,
  runId: string,
  to: 'completed' | 'cancelled',
  now: Date,
): Promise<void> {
  await sql`update task set status = ${to}, completed_at = ${to === 'completed' ? now : null}, updated_at = ${now}
    where production_run_id = ${runId} and status not in ('completed', 'cancelled')`.execute(tx)
}

/** Lists the tasks of a run, in the order of the templates. */
export async function listTasksOfRun(db: Queryable, runId: string, partnerId?: string): Promise<TaskView[]> {
  const where = { production_run_id: runId, partner_id: partnerId }
  const { rows } = await listRecords(db, inOrder, { limit: mostShown, offset: 0 }, where)
  return [...rows]
}

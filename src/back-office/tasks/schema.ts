import { z } from 'zod'
import { Id, IsoTime, LongText, Metadata, Moment, Name } from '../../platform/http/fields.ts'
import { listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { taskStates } from './task.rules.ts'

const priorities = ['low', 'medium', 'high'] as const
const Minutes = z.int().min(1).max(1_000_000)
const q = SearchText.optional()

export const TaskCategory = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    message_template: z.string(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'TaskCategory' })
export const CreateTaskCategoryBody = z.strictObject({
  name: Name,
  description: LongText.optional(),
  message_template: LongText.optional(),
  metadata: Metadata.optional(),
})
export const UpdateTaskCategoryBody = CreateTaskCategoryBody.partial()
export const TaskCategoryQuery = listQuery(['-created_at', 'updated_at', 'name'], { q })

export const TaskTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    message_template: z.string(),
    category_id: z.string().nullable(),
    priority: z.enum(priorities),
    estimated_minutes: z.int().nullable(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'TaskTemplate' })
export const CreateTaskTemplateBody = z.strictObject({
  name: Name,
  description: LongText.optional(),
  message_template: LongText.optional(),
  category_id: idOf('task_category').nullable().optional(),
  priority: z.enum(priorities).optional(),
  estimated_minutes: Minutes.nullable().optional(),
  metadata: Metadata.optional(),
})
export const UpdateTaskTemplateBody = CreateTaskTemplateBody.partial()
export const TaskTemplateQuery = listQuery(['-created_at', 'updated_at', 'name'], { q, category_id: Id.optional() })

export const Task = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    message: z.string(),
    status: z.enum(taskStates),
    priority: z.enum(priorities),
    starts_at: IsoTime.nullable(),
    due_at: IsoTime.nullable(),
    completed_at: IsoTime.nullable(),
    estimated_minutes: z.int().nullable(),
    parent_task_id: z.string().nullable(),
    template_id: z.string().nullable(),
    design_id: z.string().nullable(),
    partner_id: z.string().nullable(),
    production_run_id: z.string().nullable(),
    design_name: z.string().nullable(),
    partner_name: z.string().nullable(),
    metadata: Metadata,
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Task' })
export type TaskView = z.infer<typeof Task>

const Waited = z.object({ id: z.string(), title: z.string(), status: z.enum(taskStates) })
/** A task with its details. Lists omit the details. */
export const TaskDetail = Task.extend({
  subtasks: z.array(Task).optional(),
  depends_on: z.array(Waited).optional(),
}).meta({ id: 'TaskDetail' })
export type TaskDetailView = Required<z.infer<typeof TaskDetail>>

const taskFields = {
  title: Name,
  description: LongText.optional(),
  message: LongText.optional(),
  priority: z.enum(priorities).optional(),
  starts_at: Moment.nullable().optional(),
  due_at: Moment.nullable().optional(),
  estimated_minutes: Minutes.nullable().optional(),
  partner_id: idOf('partner').nullable().optional(),
  design_id: idOf('design').nullable().optional(),
  metadata: Metadata.optional(),
  depends_on_task_ids: z.array(idOf('task')).max(100).optional(),
}
export const CreateTaskBody = z.strictObject({
  ...taskFields,
  parent_task_id: idOf('task').optional(),
  production_run_id: idOf('production_run').nullable().optional(),
})
export type CreateTask = z.infer<typeof CreateTaskBody>
export const UpdateTaskBody = z.strictObject({ ...taskFields, status: z.enum(taskStates).optional() }).partial()
export type UpdateTask = z.infer<typeof UpdateTaskBody>
export const TaskQuery = listQuery(['-created_at', 'updated_at', 'title'], {
  q,
  status: z.enum(taskStates).optional(),
  priority: z.enum(priorities).optional(),
  partner_id: Id.optional(),
  design_id: Id.optional(),
  production_run_id: Id.optional(),
  parent_task_id: Id.optional(),
})
export const PartnerTaskQuery = TaskQuery.omit({ partner_id: true })

export const ofTheShop = { metadata: true, design_name: true, partner_name: true } as const
/** A task as a partner sees it. */
export const PartnerTask = TaskDetail.omit({ ...ofTheShop, subtasks: true })
  .extend({ subtasks: z.array(Task.omit(ofTheShop)), depends_on: z.array(Waited) })
  .meta({ id: 'PartnerTask' })
const described = { id: z.string(), name: z.string(), description: z.string(), message_template: z.string() }
export const PartnerTaskTemplate = z
  .object({ ...described, category: z.object(described).nullable() })
  .meta({ id: 'PartnerTaskTemplate' })
export const PartnerTaskDetail = PartnerTask.extend({ template: PartnerTaskTemplate.nullable() }).meta({
  id: 'PartnerTaskDetail',
})
export const PartnerTaskSummary = Task.omit(ofTheShop).meta({ id: 'PartnerTaskSummary' })

import type { FastifyInstance } from 'fastify'
import { deleteRecord } from '../../platform/db/record-store.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { accepted } from '../../platform/http/body-rules.ts'
import { registerRecords } from '../../platform/http/record-resource.ts'
import { conflict } from '../../platform/http/refusals.ts'
import {
  CreateTaskBody,
  CreateTaskCategoryBody,
  CreateTaskTemplateBody,
  TaskCategoryQuery,
  TaskDetail,
  TaskQuery,
  TaskTemplateQuery,
  UpdateTaskBody,
  UpdateTaskCategoryBody,
  UpdateTaskTemplateBody,
} from './schema.ts'
import { categoryTable, listTasks, readTask, taskTable, templateTable } from './task-store.ts'
import { changeProblems, changeTask, createProblems, createTask } from './write-task.ts'

const tag = 'Tasks'

export function taskAdminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerRecords(app, deps, {
    tag,
    path: '/task-categories',
    singular: 'task_category',
    plural: 'task_categories',
    table: categoryTable,
    query: TaskCategoryQuery,
    create: CreateTaskCategoryBody,
    update: UpdateTaskCategoryBody,
    refusals: { task_category_name: () => conflict('There is a task category with this name already.', '/name') },
  })
  registerRecords(app, deps, {
    tag,
    path: '/task-templates',
    singular: 'task_template',
    plural: 'task_templates',
    table: templateTable,
    references: [{ table: 'task', column: 'template_id', setNull: true }],
    query: TaskTemplateQuery,
    create: CreateTaskTemplateBody,
    update: UpdateTaskTemplateBody,
    refusals: {
      task_template_name: () => conflict('There is a template with this name in the category already.', '/name'),
    },
  })
  taskRoutes(app, deps)
}

function taskRoutes(app: FastifyInstance, deps: AdminDeps): void {
  registerAdminResource(app, deps, {
    tag,
    path: '/tasks',
    singular: 'task',
    plural: 'tasks',
    view: TaskDetail,
    query: TaskQuery,
    list: (db, query) => listTasks(db, query),
    read: (db, id) => readTask(db, id),
    create: { body: CreateTaskBody, problems: createProblems, run: createTask },
    update: { body: UpdateTaskBody, problems: changeProblems, run: changeTask },
    remove: (tx, id) => deleteRecord(tx, taskTable, { id }),
    references: [{ table: 'task', column: 'parent_task_id' }],
  })
  registerAdminAction(app, deps, {
    url: '/tasks/:id/subtasks',
    tag,
    operationId: 'createSubtask',
    summary: 'Add a subtask to a task',
    description: 'Creates a subtask of this task. Returns 409 if this task is completed or canceled.',
    status: 201,
    singular: 'task',
    view: TaskDetail,
    body: CreateTaskBody.omit({ parent_task_id: true }),
    target: 'task',
    problems: async (db, { id }) =>
      (await readTask(db, id)) ? createProblems(db, accepted({ parent_task_id: id })) : [],
    run: async (tx, { id }, body, now) =>
      (await readTask(tx, id)) ? createTask(tx, { ...body, parent_task_id: id }, now) : null,
  })
}

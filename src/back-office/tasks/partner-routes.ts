import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { type PartnerDeps, registerPartnerAction, registerPartnerList, registerPartnerRead } from '../partners/index.ts'
import { shownTask } from '../translations/index.ts'
import { PartnerTask, PartnerTaskDetail, PartnerTaskQuery, PartnerTaskSummary, type TaskDetailView } from './schema.ts'
import { listTasks, lockTask, readTask, readTemplate } from './store.ts'
import { moveTask } from './write-task.ts'

const tag = 'Partner side'
const moves = { accept: 'accepted', start: 'in_progress', complete: 'completed' } as const

export function taskPartnerRoutes(app: FastifyInstance, deps: PartnerDeps): void {
  registerPartnerList(app, deps, {
    tag,
    url: '/tasks',
    operationId: 'listPartnerTasks',
    summary: 'List my tasks',
    plural: 'tasks',
    view: PartnerTaskSummary,
    query: PartnerTaskQuery,
    shown: shownTask,
    list: (db, partnerId, query) => listTasks(db, { ...query, partner_id: partnerId }),
  })
  registerPartnerRead(app, deps, {
    tag,
    url: '/tasks/:id',
    operationId: 'getPartnerTask',
    summary: 'Get a task of mine',
    singular: 'task',
    view: PartnerTaskDetail,
    shown: shownTask,
    async read(db, partnerId, id) {
      const task = await readTask(db, id, partnerId)
      return task && { ...task, template: await readTemplate(db, task.template_id) }
    },
  })
  for (const [verb, to] of Object.entries(moves))
    registerPartnerAction(app, deps, {
      tag,
      url: `/tasks/:id/${verb}`,
      operationId: `${verb}PartnerTask`,
      summary: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} a task of mine`,
      singular: 'task',
      view: PartnerTask,
      run: (tx, { partnerId }, id, _body, now) => moveOwnTask(tx, partnerId, id, to, now),
    })
}

async function moveOwnTask(
  tx: Queryable,
  partnerId: string,
  id: string,
  to: (typeof moves)[keyof typeof moves],
  now: Date,
): Promise<TaskDetailView | null> {
  const task = await lockTask(tx, id, partnerId)
  if (!task) return null
  await moveTask(tx, task, to, now, partnerId)
  return readTask(tx, id, partnerId)
}
